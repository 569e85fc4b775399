"""Which part of a map a scenario is played on; the rest is printed, but out of play."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from hexwright.board.model import Board
from hexwright.grid import Hex

OUT_OF_PLAY = "out of play"
"""The mark of hexes that a scenario does not play on. What that means is for rules to say."""


def out_of_play(board: Board, hexes: Iterable[Hex]) -> Board:
    """The board with more hexes out of play."""
    marked = board.marked(OUT_OF_PLAY) | frozenset(hexes)
    return evolve(board, marks={**board.marks, OUT_OF_PLAY: marked})
