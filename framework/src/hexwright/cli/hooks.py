"""``hexwright hooks``: the questions that rules may answer, and which rules answer them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import load, show, show_json
from hexwright.cli.options import AsJson, House, Off, On

if TYPE_CHECKING:
    from hexwright.rules.hooksheet import Answering, HookSheet
    from hexwright.rules.ruleset import RuleSet


def _complete_hook(incomplete: str) -> list[tuple[str, str]]:
    """The kernel's hooks, for the shell."""
    from hexwright.rules.hooksheet import kernel_sheets

    return [(s.name, s.summary) for s in kernel_sheets() if s.name.startswith(incomplete)]


def hooks(
    name: Annotated[
        str,
        typer.Argument(
            metavar="[NAME]",
            help="A hook; a list of all if left out.",
            show_default=False,
            autocompletion=_complete_hook,
        ),
    ] = "",
    scenario: Annotated[
        Path | None,
        typer.Option(
            "--in",
            metavar="SCENARIO",
            help="Tell which rules answer in this scenario.",
        ),
    ] = None,
    on: On = None,
    off: Off = None,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """What may a rule answer, when is it asked, and which rules answer?

    Tells a hook's arguments, what it yields, when it is asked, what holds if nobody answers, and
    how answers stack; and the rules that answer, of all installed sections or those a scenario
    puts in force. Sections' own hooks are listed behind the kernel's.
    """
    from hexwright.errors import HexwrightError, nearest
    from hexwright.rules import discover
    from hexwright.rules.hooksheet import answering, sheets

    ruleset: RuleSet | None = None
    registry = discover()
    if scenario is not None:
        from hexwright.scenario.changes import Changes

        switched = Changes(on=on or (), off=off or ())
        ruleset = switched.made(load(scenario, house=house)).ruleset
        registry = ruleset.registry
    elif on or off:
        hint = "name one: --in SCENARIO"
        raise HexwrightError("--with and --without are about a scenario", hint=hint)
    elif house is not None:
        from hexwright.rules.house import with_house

        registry = with_house(registry, house)
    known = {sheet.name: sheet for sheet in sheets(registry)}
    if name and name not in known:
        raise HexwrightError(f"there is no hook {name!r}", hint=nearest(name, known))
    rules = answering(registry)
    if ruleset is not None:
        rules = {hook: list(_in_force(found, ruleset)) for hook, found in rules.items()}
    if name:
        sheet, found = known[name], rules.get(name, [])
        show_json(_plain(sheet, found)) if as_json else show(_one(sheet, found))
    elif as_json:
        show_json([_plain(sheet, rules.get(sheet.name, [])) for sheet in known.values()])
    else:
        show(_all(list(known.values()), rules))


def _in_force(found: list[Answering], ruleset: RuleSet) -> Any:
    """Those of the rules of a rule set's sections, on first, each with its state."""
    from attrs import evolve

    order = {rule.id: rule.order for rule in ruleset.rules}
    there = [one for one in found if one.rule in order or one.rule in ruleset.off]
    for one in sorted(there, key=lambda one: order.get(one.rule, len(order))):
        yield evolve(one, state="on" if one.rule in order else "off")


def _plain(sheet: HookSheet, found: list[Answering]) -> dict[str, Any]:
    import attrs

    from hexwright.rules.hooksheet import UNITS

    return {
        "name": sheet.name,
        "chapter": sheet.chapter,
        "section": sheet.home or None,
        "signature": f"{sheet.name}{sheet.signature}",
        "summary": sheet.summary,
        "yields": list(sheet.yields),
        "one": sheet.one,
        "about": sheet.by or None,
        "asked": sheet.asked,
        "default": sheet.default,
        "stacking": sheet.more,
        "units": UNITS,
        "deprecated": [attrs.asdict(told) for told in sheet.deprecated],
        "rules": [
            {**attrs.asdict(one), "about": None if one.about is None else list(one.about)}
            for one in found
        ],
    }


def _one(sheet: HookSheet, found: list[Answering]) -> list[Any]:
    """All that is told of one hook, and a table of the rules that answer."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from hexwright.rules.hooksheet import UNITS

    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    yields = ", ".join(sheet.yields) or "what its section says"
    for head, told in (
        ("of", f"section {sheet.home}" if sheet.home else "the kernel"),
        ("yields", f"exactly one answer: {yields}" if sheet.one else yields),
        ("asked", sheet.asked.removeprefix("Asked ")),
        ("default", sheet.default),
        ("answers", sheet.more),
        ("units", UNITS),
        ("@about", f"names {sheet.by}" if sheet.by else "not here: every rule is asked"),
    ):
        if told:
            grid.add_row(head, Text(told))
    for going in sheet.deprecated:
        what = f"argument {going.argument} " if going.argument else ""
        grid.add_row("deprecated", Text(f"{what}since {going.since}: {going.hint}", "yellow"))
    parts: list[Any] = [
        Text(f"{sheet.name}{sheet.signature}", "bold"), Text(sheet.summary), grid,
    ]  # fmt: skip
    if not found:
        return [*parts, Text("no rule answers it")]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("", "rule", "section", "title", "speaks of"):
        table.add_column(column, overflow="fold")
    for one in found:
        state = "" if one.state == "installed" else one.state
        of = "" if one.about is None else ", ".join(one.about)
        cells = (state, one.rule, one.section, one.title, of)
        table.add_row(*map(Text, cells), style="dim" if state == "off" else "")
    return [*parts, table]


def _all(sheets: list[HookSheet], rules: dict[str, list[Answering]]) -> list[Any]:
    from itertools import groupby

    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("hook", no_wrap=True)
    table.add_column("what a rule says there", overflow="fold")
    table.add_column("rules", justify="right")
    for chapter, of_it in groupby(sheets, lambda sheet: (sheet.home, sheet.chapter)):
        head = f"Section {chapter[0]}" if chapter[0] else chapter[1]
        table.add_row(Text(head, "bold"), "", "")
        for sheet in of_it:
            found = [one for one in rules.get(sheet.name, []) if one.state != "off"]
            table.add_row(Text(f"  {sheet.name}"), Text(sheet.summary), str(len(found) or ""))
    return [table]
