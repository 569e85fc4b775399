"""``hexwright demo``: run the scenario that shows a section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import (
    show,
    write,
)
from hexwright.cli.options import complete_section

if TYPE_CHECKING:
    from hexwright.rules import Registry
    from hexwright.scenario import Outcome, Scenario


def demo(
    section: Annotated[
        str | None,
        typer.Argument(
            metavar="[SECTION]",
            help="The section to show; of those with a demo the one that most others build on.",
            show_default=False,
            autocompletion=complete_section,
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the picture goes.")
    ] = Path("build"),
) -> None:
    """Run a section's demo scenario.

    Tells who sees whom, if rules speak of that, then the worked questions with their rules, and
    draws a picture. Exits with 1 if an answer is not what the demo expects.
    """
    from hexwright.scenario import Scenario

    file = _file(section)
    scenario = Scenario.load(file)
    outcomes = scenario.check()
    show(_report(scenario, outcomes))
    show(_draw(scenario, outcomes, out / "demo.svg"))
    if not all(outcome.ok for outcome in outcomes):
        raise typer.Exit(1)


def _file(section: str | None) -> Path:
    from hexwright.errors import HexwrightError, nearest
    from hexwright.rules import discover

    registry = discover()
    demos = {id_: s.demo for id_, s in registry.sections.items() if s.demo is not None}
    if section is None:
        if not demos:
            raise HexwrightError("no installed section has a demo", hint="see hexwright sections")
        return demos[max(demos, key=lambda id_: _built_on(registry, id_))]
    registry.section(section)
    if section not in demos:
        raise HexwrightError(f"section {section} has no demo", hint=nearest(section, demos))
    return demos[section]


def _built_on(registry: Registry, section: str) -> int:
    """How many sections require one, or come after it."""
    manifests = [one.manifest for one in registry.sections.values()]
    return sum(
        section in (*m.after, *(re.split(r"\W", text.strip())[0] for text in m.requires))
        for m in manifests
    )


def _report(scenario: Scenario, outcomes: tuple[Outcome, ...]) -> Iterator[Any]:
    from rich.text import Text

    from hexwright.report.matrix import matrix
    from hexwright.scenario.survey import speaks_of_sight

    yield Text(scenario.title, "bold")
    yield Text(str(scenario.source), "dim")
    if scenario.pieces and speaks_of_sight(scenario.situation):
        yield Text("\nWho sees whom (the hindrance of each clear line):")
        yield matrix(scenario.survey(), scenario.visible)
    lines = [outcome for outcome in outcomes if outcome.table]
    if lines:
        good = sum(outcome.ok for outcome in lines)
        style = "bold green" if good == len(lines) else "bold red"
        yield Text(f"{good} of {len(lines)} as expected", style)
        for outcome in lines:
            if not outcome.ok:
                yield Text(f"  {_words(outcome)}", "red")
    asked = [outcome for outcome in outcomes if not outcome.table]
    if asked:
        yield Text("\nQuestions:")
        yield _questions(asked)
        good = sum(outcome.ok for outcome in asked)
        style = "bold green" if good == len(asked) else "bold red"
        yield Text(f"{good} of {len(asked)} as expected", style)


def _questions(outcomes: list[Outcome]) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from hexwright.report.wording import told_values

    table = Table("question", "answer", "rules", "", box=box.SIMPLE_HEAD, pad_edge=False)
    for outcome in outcomes:
        under = f" ({outcome.under})" if outcome.under else ""
        answer = told_values(outcome.got) or outcome.error
        if not outcome.ok:
            answer = _words(outcome).partition(": ")[2]
        rules = ", ".join(outcome.ruling.rules) if outcome.ruling is not None else ""
        sign = Text("ok", "green") if outcome.ok else Text("not as expected", "bold red")
        table.add_row(Text(outcome.question + under), Text(answer), Text(rules), sign)
    return table


def _words(outcome: Outcome) -> str:
    from hexwright.report.wording import told_values

    got = told_values(outcome.got) or "no answer"
    told = f"{outcome.question}: {got}, expected {told_values(outcome.expected)}"
    return f"{told} ({outcome.error})" if outcome.error else told


def _draw(scenario: Scenario, outcomes: tuple[Outcome, ...], path: Path) -> Iterator[Any]:
    """The picture of the clear line with most hindrances: there is most to see on it."""
    from rich.text import Text

    from hexwright.report.svg import draw_scenario

    rulings = [o.ruling for o in outcomes if o.ruling is not None and o.ruling.trace is not None]
    clear = [r for r in rulings if r.values.get("clear")]
    best = max(clear or rulings, key=lambda r: len(r.trace.hindrances), default=None)
    write(path, draw_scenario(scenario, best), make=True)
    line = f" of {best.question}" if best is not None else ""
    yield Text(f"\npicture{line}: {path}")
