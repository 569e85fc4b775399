"""``hexwright places``: where one can be on a map."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import show, show_json
from hexwright.cli.options import AsJson


@asking
def places(
    hexes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[HEX]...", help="Only these hexes.", show_default=False),
    ] = None,
    *,
    asked: AskedAsSeen,
    as_json: AsJson = False,
) -> None:
    """Where can one be?

    Lists the Locations of hexes that have more than one, or of those that are named. --json has the
    whole map: all hexes with their centres and Locations, pieces, markers and conditions.
    """
    from hexwright.report.places import picture_of, places_json, places_table

    loaded = asked.loaded()
    grid = loaded.board.grid
    only = frozenset(grid.name(grid.parse(name)) for name in hexes or ())
    if not as_json:
        show(places_table(loaded, only))
        return
    told = places_json(loaded, picture_of(loaded.board))
    if only:
        told["hexes"] = [one for one in told["hexes"] if one["hex"] in only]
    show_json(told)
