"""``hexwright rules``: the rules a scenario puts in force, and what a change of rules changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from hexwright.cli.common import examples, show, show_json
from hexwright.cli.maps import load_map
from hexwright.cli.options import (
    AsJson,
    AtStep,
    Conditions,
    House,
    Markers,
    Off,
    On,
    SeenBy,
    Unmarked,
    complete_place,
    complete_rule,
)
from hexwright.cli.sight import MapPath, Sections

if TYPE_CHECKING:
    from hexwright.scenario import Scenario


class _ShowFirst(TyperGroup):
    """``rules SCENARIO`` means ``rules show SCENARIO``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ShowFirst,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Show and compare the rules in force.",
    epilog=examples(
        "rules hall.toml", "rules diff hall.toml --without 7.2", "rules words hall.toml"
    ),
)


@app.command("show", epilog=examples("rules hall.toml", "rules hall.toml --without 7.2 --json"))
def show_rules(
    scenario: MapPath,
    sections: Sections = "",
    on: On = None,
    off: Off = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    house: House = None,
    at: AtStep = None,
    side: SeenBy = "",
    as_json: AsJson = False,
) -> None:
    """List the rules in force, in order.

    Tells each rule's section and options, and which rules it clears or replaces.
    """
    both = (conditions, markers, unmarked)
    loaded = load_map(scenario, sections, on, off, *both, house=house, at=at, side=side)
    if as_json:
        from hexwright.report.rules import rules_json

        show_json(rules_json(loaded))
    else:
        show(_table(loaded))


@app.command(
    epilog=examples(
        'rules diff hall.toml --without 7.2 --ask "K15 L16"',
        "rules diff hall.toml --without 7.2 --field K18 --quick --json",
        "rules diff hall.toml --base-without 7.2 --without 7.2 --without 7.3",
        "rules diff hall.toml other.toml",
    )
)
def diff(
    scenario: MapPath,
    other: Annotated[
        Path | None,
        typer.Argument(metavar="[OTHER]", help="Another scenario.", show_default=False),
    ] = None,
    sections: Sections = "",
    on: On = None,
    off: Off = None,
    base_on: Annotated[
        list[str] | None,
        typer.Option(
            "--base-with",
            metavar="RULE",
            help="Switch a rule or section on in the first. Repeatable.",
            autocompletion=complete_rule,
        ),
    ] = None,
    base_off: Annotated[
        list[str] | None,
        typer.Option(
            "--base-without",
            metavar="RULE",
            help="Switch a rule or section off in the first. Repeatable.",
            autocompletion=complete_rule,
        ),
    ] = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    house: House = None,
    at: AtStep = None,
    side: SeenBy = "",
    ask: Annotated[
        list[str] | None,
        typer.Option("--ask", metavar='"FROM TO"', help="A further line to compare. Repeatable."),
    ] = None,
    viewers: Annotated[
        list[str] | None,
        typer.Option(
            "--field",
            metavar="PLACE",
            help="Compare all that is seen from a place. Repeatable.",
            autocompletion=complete_place,
        ),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Leave out what scenarios expect, and the phases of games."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """What does a change of rules change?

    Compares two scenarios, or one with itself under --with and --without; --base-with and
    --base-without switch rules of the first, conditions and markers are of both. Told are the
    sections, rules and options that differ, what is otherwise on the ground, and the answers that
    differ. Asked are the lines between all pieces that both have, if any rule speaks of sight, what
    the scenarios expect, and what --ask names. Of games it tells what else can be done in each
    phase of a first turn in which nobody does anything.

    House rules go to those scenarios that name them; if none does, to the second alone.
    """
    from hexwright.errors import HexwrightError
    from hexwright.report.diff import compare, rendered

    houses = _houses(scenario, other or scenario, house)
    if other is None and not (on or off or base_on or base_off) and houses[0] == houses[1]:
        raise HexwrightError(
            "there is nothing to compare with", hint="give another scenario, --with or --without"
        )
    both = (conditions, markers, unmarked)
    looked: dict[str, Any] = {"at": at, "side": side}
    first = load_map(scenario, sections, base_on, base_off, *both, house=houses[0], **looked)
    second = load_map(other or scenario, sections, on, off, *both, house=houses[1], **looked)
    found = compare(first, second, ask or (), viewers=viewers or (), quick=quick)
    if as_json:
        from hexwright.rules.ruling import plain

        show_json(plain(found))
    else:
        show(rendered(found))


def _houses(one: Path, other: Path, house: Path | None) -> tuple[Path | None, Path | None]:
    """The house rules of each of two scenarios that are compared."""
    from hexwright.scenario.house import named_house

    if house is None:
        return None, None
    first, second = named_house(one), named_house(other)
    return house if first else None, house if second or not first else None


@app.command(epilog=examples("rules words hall.toml"))
def words(
    scenario: MapPath,
    sections: Sections = "",
    on: On = None,
    off: Off = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    house: House = None,
    at: AtStep = None,
    side: SeenBy = "",
    as_json: AsJson = False,
) -> None:
    """List the words that files and questions may use under these rules.

    These are the kinds of terrain, markers and pieces, the conditions, and the ways of attacking,
    moving, acting and rolling that the rules in force declare.
    """
    from hexwright.report.rules import words_json

    both = (conditions, markers, unmarked)
    loaded = load_map(scenario, sections, on, off, *both, house=house, at=at, side=side)
    rows = words_json(loaded)
    if as_json:
        show_json(rows)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from hexwright.report.wording import as_toml

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("word", "stands for", "declared by", "with"):
        table.add_column(head, overflow="fold")
    for row in rows:
        more = as_toml(row["values"])
        table.add_row(*(Text(row[key]) for key in ("word", "what", "rule")), Text(more))
    show([table])


def _table(scenario: Scenario) -> list[Any]:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from hexwright.report.wording import as_toml

    ruleset = scenario.ruleset
    known = {row.id: (section.id, row) for section, row in ruleset.registry.rows()}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", "rule", "section", "title", "options, clears, replaces"):
        # a word that is too long goes on below; nothing is cut
        table.add_column(head, overflow="fold")
    for rule in ruleset.rules:
        notes = [as_toml(rule.options)] if rule.options else []
        for verb, ids in (("clears", rule.clears), ("replaces", rule.replaces)):
            if ids:
                notes.append(f"{verb} {', '.join(ids)}")
        cells = ("on", rule.id, rule.section, rule.title, "; ".join(notes))
        table.add_row(*(Text(cell) for cell in cells))
    for id_ in ruleset.off:
        section, row = known[id_]
        off = ("off", id_, section, row.title, "")
        table.add_row(*(Text(cell) for cell in off), style="dim")
    sections = ", ".join(f"{s.id} {s.version}" for s in ruleset.sections) or "none"
    return [
        Text(scenario.title, "bold"),
        Text(f"sections, in order: {sections}"),
        table,
        Text(f"fingerprint {ruleset.fingerprint[:16]}", "dim"),
    ]
