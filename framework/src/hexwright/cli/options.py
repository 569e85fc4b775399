"""The options and arguments that commands share, and how a shell completes them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import load, names

if TYPE_CHECKING:
    from hexwright.scenario import Scenario


def complete_place(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of the scenario's pieces, for the shell."""
    scenario = typed_scenario(ctx)
    return [n for n in scenario.pieces if n.startswith(incomplete)] if scenario else []


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Numbers and titles of the rules and sections that a scenario plays with, for the shell."""
    scenario = typed_scenario(ctx)
    if scenario is None:
        return []
    played = scenario.ruleset.sections
    found = [(s.id, s.title) for s in played] + [(r.id, r.title) for s in played for r in s.rules]
    return [(id_, title) for id_, title in found if id_.startswith(incomplete)]


def complete_section(incomplete: str) -> list[tuple[str, str]]:
    """Installed sections, for the shell."""
    from hexwright.rules import discover

    found = discover().sections.items()
    return [(id_, s.title) for id_, s in found if id_.startswith(incomplete)]


def complete_sections(incomplete: str) -> list[str]:
    """Installed sections, one more behind those that stand there already, for the shell."""
    given, comma, last = incomplete.rpartition(",")
    found = (id_ for id_, _ in complete_section(last))
    return [given + comma + id_ for id_ in found if id_ not in names(given)]


def complete_level(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of the scenario's Locations, one more behind those that stand there already."""
    given, comma, last = incomplete.rpartition(",")
    scenario = typed_scenario(ctx)
    there = dict.fromkeys(scenario.situation.locations.names) if scenario else {}
    found = (name for name in there if name.startswith(last))
    return [given + comma + name for name in found if name not in names(given)]


def typed_scenario(ctx: typer.Context) -> Scenario | None:
    """The scenario on the line that is being typed; a shell is told nothing of what is wrong."""
    from hexwright.errors import HexwrightError

    # behind an option that wants a value the line cannot be read yet, and all of it is in args
    path = ctx.params.get("scenario") or next((a for a in ctx.args if not a.startswith("-")), None)
    try:
        return None if path is None else load(Path(path))
    except HexwrightError:
        return None


def complete_condition(ctx: typer.Context, incomplete: str) -> list[str]:
    """Conditions that rules of the scenario declare, for the shell."""
    scenario = typed_scenario(ctx)
    kinds = scenario.situation.condition_kinds if scenario else {}
    return [f"{name}=" for name in kinds if name.startswith(incomplete)]


ScenarioPath = Annotated[
    Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).", show_default=False)
]
From = Annotated[
    str,
    typer.Argument(
        metavar="FROM",
        help="A piece's name, K18, or K18@2.",
        show_default=False,
        autocompletion=complete_place,
    ),
]
To = Annotated[
    str,
    typer.Argument(
        metavar="TO", help="Likewise.", show_default=False, autocompletion=complete_place
    ),
]
On = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="RULE",
        help="Switch a rule or section on. Repeatable.",
        autocompletion=complete_rule,
    ),
]
Off = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="RULE",
        help="Switch a rule or section off. Repeatable.",
        autocompletion=complete_rule,
    ),
]
House = Annotated[
    Path | None,
    typer.Option(
        "--house", metavar="FILE", help="Play with the house rules of this file; its code is run."
    ),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Tell every rule that shaped the answer or lost.")
]
SeenBy = Annotated[
    str, typer.Option("--side", "--seen-by", metavar="SIDE", help="As this side sees it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
BothWays = Annotated[bool, typer.Option("--both-ways", help="Ask from TO to FROM as well.")]
Given = Annotated[
    list[str] | None,
    typer.Option(
        "--given",
        "-g",
        metavar="NAME=VALUE",
        help="Say more of the question, as its kind takes it. Repeatable.",
    ),
]
Profile = Annotated[
    bool,
    typer.Option(
        "--profile", help="Tell the heights along the line as well; with --svg, draw them."
    ),
]
AllLevels = Annotated[
    bool,
    typer.Option("--levels", help="Tell of all Locations of the two hexes who sees whom."),
]
Picture = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the line into this file.")
]

Override = Annotated[
    Path | None,
    typer.Option(
        "--override",
        metavar="FILE",
        help="Correct the board by this file (TOML) instead of the one beside it.",
    ),
]
