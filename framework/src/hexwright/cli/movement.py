"""``hexwright move`` and ``reach``: by which way one gets somewhere, and how far."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import pairs, show, show_json, show_ruling, write
from hexwright.cli.maps import working
from hexwright.cli.options import AsJson, Explain, Given, To, complete_place

if TYPE_CHECKING:
    from hexwright.paths import Leg

Mover = Annotated[
    str,
    typer.Argument(
        metavar="PIECE|PLACE",
        help="A piece's name, K18, or K18@2.",
        show_default=False,
        autocompletion=complete_place,
    ),
]
How = Annotated[
    str, typer.Option("--how", metavar="NAME", help="How the piece moves, as rules declare.")
]
Map = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the map into this file.")
]


@asking
def move(
    start: Mover,
    end: To,
    *,
    how: How = "move",
    given: Given = None,
    asked: AskedAsSeen,
    explain: Explain = False,
    svg: Map = None,
    as_json: AsJson = False,
) -> None:
    """What does it cost to go somewhere, and is it allowed?

    Tells the cheapest way, step by step. If TO is in the same hex or in the next, that one step is
    judged, and the way around told if it is not allowed; with a vertex behind TO, as in
    J18/J18-J19-K19, the step is made along that vertex.
    """
    from hexwright.paths import allowance
    from hexwright.report.moves import move as find
    from hexwright.report.ways import draw_way, way_lines

    loaded, values = asked.loaded(), pairs(given, "--given")
    with working("finding the way"):
        found = find(loaded, start, end, how, values)
    heading = f"{how} from {start} to {end}"
    if svg is not None:
        write(svg, draw_way(loaded, found.legs or (), heading))
    if as_json:
        show_json(found.to_json())
        return
    single, around = found.single, found.around
    if single is not None:
        show_ruling(single.ruling, explain=explain)
    if single is None or (found.refused and around):
        _show_way(heading if single is None else "the way around", around, explain=explain)
        show(way_lines(around, allowance(loaded, start)) if around is not None else ())
    _tell_file(svg)


@asking
def reach(
    start: Mover,
    *,
    mf: Annotated[
        str,
        typer.Option(
            "--mf", metavar="N", help="How many movement points there are; else the piece's own."
        ),
    ] = "",
    how: How = "move",
    given: Given = None,
    asked: AskedAsSeen,
    svg: Map = None,
    as_json: AsJson = False,
) -> None:
    """How far does a piece get?

    Tells every Location within reach and what the cheapest way there costs. The map shades each
    hex by the cheapest of its Locations.
    """
    from hexwright.paths import points
    from hexwright.paths import reach as find
    from hexwright.report.ways import draw_reach, reach_lines

    loaded = asked.loaded()
    with working("going"):
        found = find(loaded, start, points(mf), how, pairs(given, "--given"))
    if svg is not None:
        write(svg, draw_reach(loaded, found))
    if as_json:
        show_json(found.to_json())
        return
    show(reach_lines(found))
    _tell_file(svg)


def _show_way(heading: str, legs: tuple[Leg, ...] | None, *, explain: bool) -> None:
    from rich.text import Text

    if legs is None:
        show([Text.assemble(f"{heading}: ", ("no way", "bold red"))])
        return
    show([Text(heading)])
    if explain:
        for leg in legs:
            show_ruling(leg.ruling, explain=True)


def _tell_file(svg: Path | None) -> None:
    from rich.text import Text

    if svg is not None:
        show([Text(f"drawn into {svg}")])
