"""Pieces and places of a situation, by their names."""

from __future__ import annotations

from hexwright.rules.situation import Situation
from hexwright.sight.spot import Place, Spot, place_of, spot
from hexwright.sight.written import placed


def place_named(situation: Situation, text: str) -> Place:
    """The place that a text names: a piece of that name goes before a hex.

    Raises:
        HexwrightError: if it names neither.
    """
    piece = situation.state.pieces.get(text)
    if piece is None:
        return placed(situation.board, text)
    return place_of(situation.board.grid, situation.piece_kinds, piece)


def standing(situation: Situation, text: str) -> Spot:
    """A piece where it stands, with what it counts as; or a Location with nobody in it.

    Args:
        situation: The rules, the ground and the pieces.
        text: The name of a piece, or ``K18``, ``K18@2``.

    Raises:
        HexwrightError: if it names neither, or the hex has no such Location.
    """
    return spot(situation, place_named(situation, text))
