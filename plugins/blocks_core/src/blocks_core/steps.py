"""Steps of blocks: what is lost and gained (CV)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.units import told
from hexwright import ChangePiece, Effect, Piece, Situation, TakePiece


def weaker(situation: Situation, piece: Piece, n: int = 1, reason: str = "") -> Iterator[Effect]:
    """A block loses steps; with the last one it is gone."""
    left = told(situation, piece, "cv") - n
    if left > 0:
        yield ChangePiece(piece.name, "cv", left, reason=reason)
    else:
        yield TakePiece(piece.name, reason=reason)


def full(situation: Situation, kind: str) -> int:
    """Steps of a kind of blocks at full strength."""
    return int(situation.piece_kinds[kind].attributes["cv"])
