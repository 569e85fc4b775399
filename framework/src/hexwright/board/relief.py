"""Bare ground by its level: a map of hills and hollows, hex by hex.

A board says at which level each hex's centre lies, and draws what lies at another level. Where
nothing is drawn in a hex, the hex is level. Ground that is drawn in a hex shares it with ground at
the hex's base level, which is then drawn too: a line over the one has not met the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwright.board.clip import pieces
from hexwright.board.feature import Feature
from hexwright.board.model import Area, Board
from hexwright.board.terrain import GROUND
from hexwright.grid import Hex


def bare_ground(board: Board) -> Iterator[Feature]:
    """The bare ground of a board, as far as it can matter: not that at its lowest level.

    A line is never below the lowest ground, so a flat board yields nothing.
    """
    grid, index = board.grid, board.grid.index
    drawn = [area for area in board.areas if area.terrain == GROUND]
    mixed: set[Hex] = set()
    lowest = min((board.level(hex) for hex in grid.hexes), default=0)
    lowest = min([lowest, *(a.level for a in drawn if a.level is not None)])
    for area in drawn:
        if area.outline is not None:
            for piece in pieces(grid, area.outline):
                mixed.add(piece.hex)
                if area.level != lowest:
                    yield _drawn(index[piece.hex], area.level, piece.edges)
        for hex in sorted(area.hexes or ()):
            mixed.add(hex)
            if area.level != lowest:
                yield Feature(index[hex], GROUND, whole=True, height=0, level=area.level)
    for level, shape in _rest(board, drawn, mixed):
        if level != lowest:
            for piece in pieces(grid, shape):
                if piece.hex in mixed:
                    yield _drawn(index[piece.hex], level, piece.edges)
    for hex in grid.hexes:
        if hex not in mixed and board.level(hex) != lowest:
            level = board.level(hex)
            yield Feature(index[hex], GROUND, whole=True, height=0, level=level)


def _drawn(hex: int, level: int | None, edges: Any) -> Feature:
    # where two levels meet there is no outline of anything, so touching it is nothing
    inner = tuple((*edge[:6], 0) for edge in edges)
    return Feature(hex, GROUND, height=0, level=level, edges=inner)


def _rest(board: Board, drawn: list[Area], mixed: set[Hex]) -> Iterator[tuple[int, Any]]:
    """What is left at base level of hexes in which ground is drawn, level by level."""
    if not mixed:
        return
    import shapely

    cells = {hex: shapely.Polygon(board.grid.vertices(hex)) for hex in mixed}
    covered = shapely.union_all(
        [a.outline for a in drawn if a.outline is not None]
        + [cells[hex] for a in drawn for hex in a.hexes or ()]
    )
    for level in sorted({board.level(hex) for hex in mixed}):
        here = shapely.union_all([cells[hex] for hex in mixed if board.level(hex) == level])
        left = shapely.difference(here, covered)
        if left.area > 0:
            yield level, left
