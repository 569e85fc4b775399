"""Bare ground by its level: a map of hills and hollows, hex by hex.

A board says at which level each hex's centre lies, and draws what lies at another level. Where
nothing is drawn in a hex, the hex is level. Ground that is drawn in a hex shares it with ground at
the hex's base level, which is then drawn too: a line over the one has not met the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import numpy as np

from hexwright.board.clip import pieces
from hexwright.board.feature import Feature
from hexwright.board.model import Area, Board
from hexwright.board.terrain import GROUND
from hexwright.grid import Hex


def lowest_ground(board: Board) -> int:
    """The level of a board's lowest ground, in half-levels."""
    lowest = min((board.level(hex) for hex in board.grid.hexes), default=0)
    drawn = (a.level for a in board.areas if a.terrain == GROUND and a.level is not None)
    return min([lowest, *drawn])


def bare_ground(board: Board, among: Collection[Hex] | None = None) -> Iterator[Feature]:
    """The bare ground of a board, as far as it can matter: not that at its lowest level.

    A line is never below the lowest ground, so a flat board yields nothing.

    Args:
        board: The board.
        among: Only the ground of these hexes, if it is given.
    """
    grid, index = board.grid, board.grid.index
    drawn = [area for area in board.areas if area.terrain == GROUND]
    mixed: set[Hex] = set()
    lowest = lowest_ground(board)
    for area in drawn:
        if area.outline is not None:
            for piece in pieces(grid, area.outline, among):
                mixed.add(piece.hex)
                if area.level != lowest:
                    yield _drawn(index[piece.hex], area.level, piece.edges)
        for hex in sorted(area.hexes or ()):
            if among is None or hex in among:
                mixed.add(hex)
                if area.level != lowest:
                    yield Feature(index[hex], GROUND, whole=True, height=0, level=area.level)
    for hex, shape in _rest(board, drawn, mixed):
        if board.level(hex) != lowest:
            for piece in pieces(grid, shape, [hex]):
                yield _drawn(index[hex], board.level(hex), piece.edges)
    for hex in grid.hexes if among is None else among:
        if hex not in mixed and board.level(hex) != lowest:
            level = board.level(hex)
            yield Feature(index[hex], GROUND, whole=True, height=0, level=level)


def _drawn(hex: int, level: int | None, edges: Any) -> Feature:
    # where two levels meet there is no outline of anything, so touching it is nothing
    inner = tuple((*edge[:6], 0) for edge in edges)
    return Feature(hex, GROUND, height=0, level=level, edges=inner)


def _rest(board: Board, drawn: list[Area], mixed: Iterable[Hex]) -> Iterator[tuple[Hex, Any]]:
    """What is left at base level of each hex in which ground is drawn."""
    import shapely

    # part by part: a union costs what all of its shapes have
    outlines = shapely.get_parts([area.outline for area in drawn if area.outline is not None])
    tree = shapely.STRtree(outlines)
    filled = {hex for area in drawn for hex in area.hexes or ()}
    for hex in sorted(set(mixed) - filled):
        cell = shapely.Polygon(board.grid.vertices(hex))
        over = outlines[np.sort(tree.query(cell, "intersects"))]
        left = shapely.difference(cell, shapely.union_all(over))
        if left.area > 0:
            yield hex, left
