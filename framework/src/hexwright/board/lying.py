"""A board as one of several: what of the joined map is its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from attrs import frozen

from hexwright.board import outlines
from hexwright.board.model import Board
from hexwright.board.seams import Half
from hexwright.grid import Grid, Hex, S

_FAR = 4 * outlines.LIMIT * S


@frozen(eq=False)
class Lying:
    """A board where it lies among others.

    Attributes:
        name: What it is called among them.
        board: The board.
        halves: Of each hex that it shares with another, the halves of the plane that its own part
            of the hex lies in.
    """

    name: str
    board: Board
    halves: Mapping[Hex, tuple[Half, ...]]

    def own(self, here: Hex) -> Any:
        """The part of one of its hexes that is its own, as a polygon."""
        import shapely

        shape = outlines.hex_shape(self.board.grid, here)
        for half in self.halves.get(here, ()):
            shape = shapely.intersection(shape, _plane(half), grid_size=1)
        return shape

    def foreign(self, whole: Grid) -> Foreign:
        """All of the joined map that is not its own."""
        import shapely

        mine = self.board.grid
        cells = [outlines.hex_shape(whole, here) for here in whole if here not in mine]
        for here in self.halves:
            rest = shapely.difference(outlines.hex_shape(mine, here), self.own(here), grid_size=1)
            cells.append(rest)
        return Foreign(tuple(cell for cell in cells if not cell.is_empty))


@frozen(eq=False)
class Foreign:
    """Ground that is not a board's own: hexes and halves of hexes."""

    cells: tuple[Any, ...]

    @cached_property
    def _tree(self) -> Any:
        import shapely

        return shapely.STRtree(self.cells)

    def out_of(self, shape: Any) -> Any:
        """A shape without what of it lies on foreign ground; None if nothing is left.

        A shape that does not reach there is not touched: it stays exactly what it was.
        """
        import shapely

        cuts = [
            self.cells[i]
            for i in self._tree.query(shape, "intersects")
            if shapely.relate_pattern(shape, self.cells[i], "T********")
        ]
        return outlines.without(shape, cuts) if cuts else shape


def names(whole: Grid, hexes: Iterable[Hex]) -> tuple[str, ...]:
    """Names of hexes, in the grid's order."""
    return tuple(whole.name(here) for here in sorted(hexes, key=lambda here: whole.index[here]))


def _plane(half: Half) -> Any:
    import shapely

    low, high = [-_FAR, -_FAR], [_FAR, _FAR]
    (high if half.below else low)[half.axis] = half.at
    return shapely.box(*low, *high)
