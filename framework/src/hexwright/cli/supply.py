"""``hexwright supply``: whether a piece is in supply, and by which way."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.common import load, show_json, show_ruling
from hexwright.cli.movement import Mover
from hexwright.cli.options import (
    AsJson,
    Conditions,
    Explain,
    House,
    Markers,
    Off,
    On,
    PlayedPath,
    Unmarked,
)


def supply(
    scenario: PlayedPath,
    piece: Mover,
    side: Annotated[
        str,
        typer.Option("--side", metavar="SIDE", help="Whose supply; the piece's own if left out."),
    ] = "",
    on: On = None,
    off: Off = None,
    house: House = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Is a piece in supply, and by which way does it come?"""
    from hexwright.errors import HexwrightError
    from hexwright.game.view import known_side, sides
    from hexwright.scenario import Supply

    loaded = load(scenario, on, off, conditions, markers, unmarked, house=house)
    known = sides(loaded)
    if not known_side(side or loaded.place(piece).side, known) and known:
        hint = f"say whose supply it is: --side {known[0]}"
        raise HexwrightError(f"{piece} is of no side", hint=hint)
    ruling = loaded.ask(Supply(piece, side))
    show_json(ruling.to_json()) if as_json else show_ruling(ruling, explain=explain)
