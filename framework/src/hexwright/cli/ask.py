"""``hexwright los`` and ``fire``: ask one question of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import (
    load,
    pairs,
    show,
    show_json,
    show_ruling,
    write,
)
from hexwright.cli.options import (
    AsJson,
    BothWays,
    Conditions,
    Explain,
    From,
    Given,
    House,
    Markers,
    Off,
    On,
    Picture,
    Profile,
    ScenarioPath,
    To,
    Unmarked,
    complete_place,
)

if TYPE_CHECKING:
    from hexwright.scenario import Question, Scenario

Kind = Annotated[
    str, typer.Option("--kind", metavar="NAME", help="How fire comes, as rules declare.")
]
Observer = Annotated[
    str,
    typer.Option(
        "--observer",
        metavar="PLACE",
        help="Who sees the target for the firer.",
        autocompletion=complete_place,
    ),
]


def los(
    scenario: ScenarioPath,
    start: From,
    end: To,
    on: On = None,
    off: Off = None,
    house: House = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    both_ways: BothWays = False,
    explain: Explain = False,
    heights: Profile = False,
    svg: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Is a line of sight clear, and why?

    A place is a piece's name, a hex (K18), or a Location in it (K18@2). The line may run to a
    vertex of its hex instead of the centre: K18/v2, or K18/K18-K19-L18. Vertices are numbered
    clockwise from 0.
    """
    from hexwright.scenario import Sight

    questions: list[Question] = [Sight(start, end)]
    if both_ways:
        questions.append(Sight(end, start))
    _ask(
        load(scenario, on, off, conditions, markers, unmarked, house=house),
        questions,
        explain=explain,
        heights=heights,
        svg=svg,
        as_json=as_json,
    )


def fire(
    scenario: ScenarioPath,
    start: From,
    end: To,
    kind: Kind = "direct",
    observer: Observer = "",
    given: Given = None,
    on: On = None,
    off: Off = None,
    house: House = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    both_ways: BothWays = False,
    explain: Explain = False,
    heights: Profile = False,
    svg: Picture = None,
    as_json: AsJson = False,
) -> None:
    """What does an attack amount to, and why?

    Tells the TEM, the hindrance, and whatever else the sections in force declare.
    """
    from hexwright.scenario import Attack

    more: dict[str, Any] = {"observer": observer, "values": pairs(given, "--given")}
    questions: list[Question] = [Attack(start, end, kind, **more)]
    if both_ways:
        questions.append(Attack(end, start, kind, **more))
    _ask(
        load(scenario, on, off, conditions, markers, unmarked, house=house),
        questions,
        explain=explain,
        heights=heights,
        svg=svg,
        as_json=as_json,
    )


def _ask(
    scenario: Scenario,
    questions: list[Question],
    *,
    explain: bool,
    heights: bool,
    svg: Path | None = None,
    as_json: bool,
) -> None:
    rulings = [scenario.ask(question) for question in questions]
    profiles: list[dict[str, Any]] = []
    if heights:
        from hexwright.report.profile import profile

        profiles = [profile(scenario, ruling) for ruling in rulings]
    if svg is not None:
        from hexwright.report.svg import draw_scenario

        drawn = profiles[0] if profiles else None
        write(svg, draw_scenario(scenario, rulings[0], profile=drawn))
    if as_json:
        from hexwright.report.json import all_json

        show_json(all_json(rulings, profiles))
        return
    for i, ruling in enumerate(rulings):
        show_ruling(ruling, explain=explain)
        if profiles:
            from hexwright.report.profiled import table

            show([table(profiles[i])])
    if svg is not None:
        from rich.text import Text

        show([Text(f"drawn into {svg}")])
