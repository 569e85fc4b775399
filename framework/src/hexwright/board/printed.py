"""What a board prints, cut hex by hex: a slow step, done once for each board and kept on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from attrs import evolve, frozen

from hexwright.board.clip import pieces
from hexwright.board.feature import Feature
from hexwright.board.kept import kept_or_cut
from hexwright.board.model import Area, Board
from hexwright.board.packing import Cells
from hexwright.board.relief import bare_ground, lowest_ground
from hexwright.board.terrain import GROUND
from hexwright.grid import Grid, Hex


@frozen
class _Under:
    """What a board was made from, and its hexes in which what is printed may differ since."""

    board: Board
    touched: frozenset[Hex]


_under: WeakKeyDictionary[Board, _Under] = WeakKeyDictionary()


def lay_over(board: Board, under: Board, touched: frozenset[Hex]) -> None:
    """Note that a board prints what another does, but in some hexes, so that these alone are cut.

    Args:
        board: The new board.
        under: A board on the same grid.
        touched: Hexes in which anything differs.
    """
    grid = board.grid
    # where an outline ends now at a hexside, that is real outline for the hex beside it, too
    beside = (there for hex in touched for there in grid.neighbours(hex) if there in grid)
    _under[board] = _Under(under, touched.union(beside))


@lru_cache(maxsize=64)
def cells(board: Board) -> Cells:
    """What a board prints, hex by hex.

    Of a board that an overlay lies on, only the hexes that it touches are cut anew.
    """
    under = _under.get(board)
    if under is None or lowest_ground(board) != lowest_ground(under.board):
        return kept_or_cut(board, lambda: _cut(board, None))
    number = {b.name: i for i, b in enumerate(board.buildings)}
    new = [number.get(b.name, -1) for b in under.board.buildings]
    index = board.grid.index
    touched = {index[hex] for hex in under.touched}
    cut = _cut(board, under.touched)
    return tuple(
        cut[i] if i in touched else tuple(_renumbered(f, new) for f in cell)
        for i, cell in enumerate(cells(under.board))
    )


def _renumbered(feature: Feature, new: Sequence[int]) -> Feature:
    if feature.building < 0 or new[feature.building] == feature.building:
        return feature
    return evolve(feature, building=new[feature.building])


def _cut(board: Board, among: Collection[Hex] | None) -> Cells:
    """Features by hex, of all hexes or of some."""
    number = {b.name: i for i, b in enumerate(board.buildings)}
    found: list[list[Feature]] = [[] for _ in board.grid.hexes]
    drawn: set[str] = set()
    for feature in bare_ground(board, among):
        found[feature.hex].append(feature)
    for area in board.areas:
        if area.terrain == GROUND:
            continue
        part = area.building is not None and area.building in drawn
        drawn.add(area.building or "")
        building = number.get(area.building or "", -1)
        for feature in _features(board, area, building, part, among):
            found[feature.hex].append(feature)
    return tuple(tuple(f) for f in found)


def _features(
    board: Board, area: Area, building: int, part: bool, among: Collection[Hex] | None
) -> Iterator[Feature]:
    index, outline = board.grid.index, area.outline
    height = area.height
    if height is None and building >= 0:
        height = board.buildings[building].height
    if building >= 0 and outline is None and area.hexes:
        outline = _united(board.grid, area.hexes)  # a building has an outside, even undrawn
    elif area.hexes:
        for hex in sorted(area.hexes if among is None else area.hexes.intersection(among)):
            yield Feature(index[hex], area.terrain, building, True, height, level=area.level)
    if outline is not None:
        for piece in pieces(board.grid, outline, among):
            yield Feature(
                index[piece.hex], area.terrain, building, False, height, part, area.level,
                piece.edges,
            )  # fmt: skip


def _united(grid: Grid, hexes: Iterable[Hex]) -> Any:
    import shapely

    return shapely.union_all(
        [shapely.Polygon([grid.vertex(h, i) for i in range(6)]) for h in hexes]
    )
