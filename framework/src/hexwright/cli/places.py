"""``hexwright places``: where one can be on a map."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.common import show, show_json
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
)
from hexwright.cli.sight import MapPath, Sections


def places(
    scenario: MapPath,
    hexes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[HEX]...", help="Only these hexes.", show_default=False),
    ] = None,
    sections: Sections = "",
    on: On = None,
    off: Off = None,
    house: House = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    at: AtStep = None,
    side: SeenBy = "",
    as_json: AsJson = False,
) -> None:
    """Where can one be?

    Lists the Locations of hexes that have more than one, or of those that are named. --json has the
    whole map: all hexes with their centres and Locations, pieces, markers and conditions.
    """
    from hexwright.report.places import picture_of, places_json, places_table

    loaded = load_map(
        scenario, sections, on, off, conditions, markers, unmarked, house=house, at=at, side=side
    )
    grid = loaded.board.grid
    only = frozenset(grid.name(grid.parse(name)) for name in hexes or ())
    if not as_json:
        show(places_table(loaded, only))
        return
    told = places_json(loaded, picture_of(loaded.board))
    if only:
        told["hexes"] = [one for one in told["hexes"] if one["hex"] in only]
    show_json(told)
