"""Where the hexes of a board lie in its picture, and between pixels and the lattice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright import LATTICE, Grid, Hex
from vasl_boards.errors import ArchiveError
from vasl_boards.losdata import LosData

SECOND_HALF = -901
"""A1CenterX of the right half of a board, whose columns go on where the left half's ended."""
SECOND_HALF_COLUMN = 16
_SMALLEST = 4
"""Hexes of fewer pixels cannot be told apart."""


@frozen
class HexGeometry:
    """Where the hexes of a board lie in its picture.

    Attributes:
        grid: The hexes and their names.
        across: Pixels from one column to the next.
        down: Pixels from one hex of a column to the next.
        left, top: Pixel coordinates of the lattice's origin.
        size: Pixels of the picture, across and down.
    """

    grid: Grid
    across: float
    down: float
    left: float
    top: float
    size: tuple[int, int]

    @cached_property
    def centres(self) -> npt.NDArray[np.int64]:
        """The pixel at the centre of each hex (n x 2), in the grid's order, kept on the picture."""
        points = np.array([self.grid.centre(hex) for hex in self.grid.hexes], dtype=float)
        pixels = np.floor(self.to_pixels(points) + 1e-9).astype(np.int64)
        found: npt.NDArray[np.int64] = np.clip(pixels, 0, np.array(self.size) - 1)
        return found

    @cached_property
    def hex_of(self) -> npt.NDArray[np.int32]:
        """Index of the hex that each pixel's middle lies in, ``[x, y]``; -1 if in none."""
        wide, high = self.size
        index = np.full((wide, high), -1, dtype=np.int32)
        # a flat-top hex is where its centre is the nearest in a metric that is not round: the
        # nearest centre, once the map is stretched until its hexes are regular
        stretch = np.array([self.across * 2 / np.sqrt(3), self.down])
        best = np.full((wide, high), np.inf, dtype=np.float32)
        pixels = self.to_pixels(np.array([self.grid.centre(h) for h in self.grid.hexes], float))
        for i, (x, y) in enumerate(pixels.tolist()):
            x0, x1 = _span(x, 0.7 * self.across, wide)
            y0, y1 = _span(y, 0.52 * self.down, high)
            dx = (np.arange(x0, x1) + 0.5 - x) / stretch[0]
            dy = (np.arange(y0, y1) + 0.5 - y) / stretch[1]
            away = (dx[:, None] ** 2 + dy[None, :] ** 2).astype(np.float32)
            nearer = away < best[x0:x1, y0:y1]
            best[x0:x1, y0:y1][nearer] = away[nearer]
            index[x0:x1, y0:y1][nearer] = i
        return index

    def to_pixels(self, points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """Lattice points (n x 2) in pixels; a pixel (x, y) covers x to x + 1 and y to y + 1."""
        size, origin = np.array([self.across, self.down]), np.array([self.left, self.top])
        found: npt.NDArray[np.float64] = points * size / LATTICE + origin
        return found

    def to_lattice(self, pixels: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """Points of the picture (n x 2) on the lattice, not rounded."""
        size, origin = np.array([self.across, self.down]), np.array([self.left, self.top])
        found: npt.NDArray[np.float64] = (pixels - origin) * (LATTICE / size)
        return found


def hex_geometry(ground: LosData, measures: Mapping[str, float], where: str) -> HexGeometry:
    """Where the hexes of a board lie.

    Args:
        ground: The board's ground, for the numbers of hexes and pixels.
        measures: hexWidth, hexHeight, A1CenterX, A1CenterY, in pixels.
        where: The file that gives them, for messages.

    Raises:
        ArchiveError: if the hexes do not fit the picture.
    """
    across, down, left, top = (
        measures[key] for key in ("hexWidth", "hexHeight", "A1CenterX", "A1CenterY")
    )
    if min(across, down) < _SMALLEST:
        raise ArchiveError(f"hexes of {across} x {down} pixels are too small", where=where)
    first, above = 0, 0
    if left == SECOND_HALF:
        first, left = SECOND_HALF_COLUMN, 0.0
    if left < 0:
        raise ArchiveError(
            f"A1CenterX {left} lies off the picture, and only {SECOND_HALF} is known to mean "
            "something",
            where=where,
        )
    if top < 0:
        above = int(-top / down) + 1
        top = down / 2
    wide, high = ground.terrain.shape
    _check_fit("columns", ground.columns, across, left, wide, where)
    _check_fit("rows", ground.rows, down, top, high, where)
    grid = Grid(
        columns=range(first, first + ground.columns),
        rows=range(above, above + ground.rows),
        shoved_rows=range(above - 1, above + ground.rows),
    )
    return HexGeometry(grid, across, down, left - first * across, top - above * down, (wide, high))


def stored_hex(geometry: HexGeometry, column: int, row: int) -> Hex:
    """The hex that a board stores as this column and row of it."""
    grid = geometry.grid
    return Hex(grid.columns[column], grid.rows[0] + row - column % 2)


def _span(middle: float, reach: float, end: int) -> tuple[int, int]:
    return max(0, int(middle - reach)), min(end, int(middle + reach) + 2)


def _check_fit(what: str, n: int, step: float, first: float, size: int, where: str) -> None:
    last = first + (n - 1) * step
    if first > size or last > size + step / 4 or last + 1.5 * step < size:
        raise ArchiveError(
            f"{n} {what}, {step} pixels apart from {first} on, do not fill a picture of {size} "
            f"pixels",
            where=where,
            hint="hexWidth, hexHeight, A1CenterX, A1CenterY and LOSData must belong together",
        )
