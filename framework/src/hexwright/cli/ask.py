"""``hexwright los`` and ``fire``: ask one question of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import pairs, show, show_json, show_ruling, write
from hexwright.cli.options import (
    AllLevels,
    AsJson,
    BothWays,
    Explain,
    From,
    Given,
    Picture,
    Profile,
    To,
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


@asking
def los(
    start: From,
    end: To,
    *,
    asked: AskedAsSeen,
    both_ways: BothWays = False,
    explain: Explain = False,
    heights: Profile = False,
    levels: AllLevels = False,
    svg: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Is a line of sight clear, and why?

    A place is a piece's name, a hex (K18), or a Location in it (K18@2). The line may run to a
    vertex of its hex instead of the centre: K18/v2, or K18/K18-K19-L18. Vertices are numbered
    clockwise from 0. With --levels, of two hexes all Locations are told who sees whom.
    """
    from hexwright.scenario import Sight

    loaded = asked.loaded()
    if levels:
        more = {"--both-ways": both_ways, "--explain": explain, "--profile": heights, "--svg": svg}
        _ask_levels(loaded, start, end, [name for name, given in more.items() if given], as_json)
        return
    questions: list[Question] = [Sight(start, end)]
    if both_ways:
        questions.append(Sight(end, start))
    _ask(
        loaded,
        questions,
        explain=explain,
        heights=heights,
        svg=svg,
        as_json=as_json,
    )


def _ask_levels(scenario: Scenario, start: str, end: str, more: list[str], as_json: bool) -> None:
    """All lines between the Locations of two hexes; other options that were given are refused."""
    from hexwright.errors import HexwrightError
    from hexwright.report.pairs import pairs_json, pairs_table
    from hexwright.scenario.pairs import pairs

    if more:
        hint = "ask for one line of them without --levels"
        raise HexwrightError(f"--levels tells no more with {' and '.join(more)}", hint=hint)
    found = pairs(scenario.situation, scenario.place(start), scenario.place(end))
    show_json(pairs_json(found)) if as_json else show(pairs_table(found))


@asking
def fire(
    start: From,
    end: To,
    *,
    kind: Kind = "direct",
    observer: Observer = "",
    given: Given = None,
    asked: AskedAsSeen,
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
        asked.loaded(),
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
