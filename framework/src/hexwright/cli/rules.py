"""``hexwright rules``: the rules a scenario puts in force, and what a change of rules changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import examples, show, show_json
from hexwright.cli.options import AsJson, complete_condition, complete_place, complete_rule

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


def _of_the_first(option: str, metavar: str, what: str, **more: Any) -> Any:
    """An option of ``rules diff`` for the first of the two, as its twin is for the second."""
    told = f"{what} the first of the two. Repeatable."
    return typer.Option(f"--base-{option}", metavar=metavar, help=told, **more)


BaseOn = Annotated[
    list[str] | None,
    _of_the_first("with", "RULE", "Switch a rule or section on in", autocompletion=complete_rule),
]
BaseOff = Annotated[
    list[str] | None,
    _of_the_first(
        "without", "RULE", "Switch a rule or section off in", autocompletion=complete_rule
    ),
]
BaseConditions = Annotated[
    list[str] | None,
    _of_the_first(
        "condition",
        "NAME=VALUE",
        "Say what holds on the whole board of",
        autocompletion=complete_condition,
    ),
]
BaseMarkers = Annotated[
    list[str] | None, _of_the_first("marker", '"KIND PLACE ..."', "Put a marker on the board of")
]
BaseUnmarked = Annotated[
    list[str] | None, _of_the_first("unmark", '"KIND PLACE"', "Take a marker off the board of")
]


@app.command("show", epilog=examples("rules hall.toml", "rules hall.toml --without 7.2 --json"))
@asking
def show_rules(
    asked: AskedAsSeen,
    as_json: AsJson = False,
) -> None:
    """List the rules in force, in order.

    Tells each rule's section and options, and which rules it clears or replaces.
    """
    loaded = asked.loaded()
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
        "rules diff hall.toml --condition night=true --field K18",
        "rules diff hall.toml other.toml",
    )
)
@asking
def diff(
    other: Annotated[
        Path | None,
        typer.Argument(metavar="[OTHER]", help="Another scenario.", show_default=False),
    ] = None,
    *,
    asked: AskedAsSeen,
    base_on: BaseOn = None,
    base_off: BaseOff = None,
    base_conditions: BaseConditions = None,
    base_markers: BaseMarkers = None,
    base_unmarked: BaseUnmarked = None,
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
    """What does a change of rules, conditions or markers change?

    Compares two scenarios, or one with itself under --with, --without, --condition, --marker and
    --unmark, which are of the second alone. The same with --base- in front are of the first; what
    shall hold in both is given to both. Told are the sections, rules, options, conditions and
    markers that differ, what is otherwise on the ground, and the answers that differ. Asked are the
    lines between all pieces that both have, if any rule speaks of sight, what the scenarios expect,
    and what --ask names. Of games it tells what else can be done in each phase of a first turn in
    which nobody does anything.

    House rules go to those scenarios that name them; if none does, to the second alone.
    """
    from hexwright.errors import HexwrightError
    from hexwright.report.diff import compare, rendered

    houses = _houses(asked.scenario, other or asked.scenario, asked.house)
    first = replace(
        asked,
        on=base_on,
        off=base_off,
        conditions=base_conditions,
        markers=base_markers,
        unmarked=base_unmarked,
        house=houses[0],
    )
    second = replace(asked, scenario=other or asked.scenario, house=houses[1])
    if other is None and first.changes() == second.changes() and houses[0] == houses[1]:
        hint = "give another scenario, or --with, --without, --condition, --marker, --unmark"
        raise HexwrightError("there is nothing to compare with", hint=hint)
    found = compare(first.loaded(), second.loaded(), ask or (), viewers=viewers or (), quick=quick)
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
@asking
def words(
    asked: AskedAsSeen,
    as_json: AsJson = False,
) -> None:
    """List the words that files and questions may use under these rules.

    These are the kinds of terrain, markers and pieces, the conditions, and the ways of attacking,
    moving, acting and rolling that the rules in force declare.
    """
    from hexwright.report.rules import words_json

    rows = words_json(asked.loaded())
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
