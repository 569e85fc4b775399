"""``hexwright supply``: whether a piece is in supply, and by which way."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.asked import AskedOfSide, asking
from hexwright.cli.common import show_json, show_ruling
from hexwright.cli.movement import Mover
from hexwright.cli.options import AsJson, Explain


@asking
def supply(
    piece: Mover,
    side: Annotated[
        str,
        typer.Option("--side", metavar="SIDE", help="Whose supply; the piece's own if left out."),
    ] = "",
    *,
    asked: AskedOfSide,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Is a piece in supply, and by which way does it come?"""
    from hexwright.errors import HexwrightError
    from hexwright.game.view import known_side, sides
    from hexwright.scenario import Supply

    loaded = asked.loaded()
    known = sides(loaded)
    if not known_side(side or loaded.place(piece).side, known) and known:
        hint = f"say whose supply it is: --side {known[0]}"
        raise HexwrightError(f"{piece} is of no side", hint=hint)
    ruling = loaded.ask(Supply(piece, side))
    show_json(ruling.to_json()) if as_json else show_ruling(ruling, explain=explain)
