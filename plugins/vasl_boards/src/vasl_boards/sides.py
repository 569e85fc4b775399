"""The hexsides of a board in its picture."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright import Hex, HexsideFeature
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask

STEPS = 40
"""Points at which a hexside is looked at."""
FINE = 5 * STEPS
"""Parts of a hexside by which the ends of a stroke on it are told; each is on the lattice."""
_BROAD = 2
"""Parts by which it is told longer: it is as broad as it is drawn, and is met slantwise beside."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@frozen(eq=False)
class Sides:
    """The hexsides between two hexes of a board, each once.

    Attributes:
        picture: The board's picture.
    """

    picture: Picture

    @cached_property
    def sides(self) -> list[tuple[Hex, int]]:
        """Hex and side number, by the grid's choice."""
        grid = self.picture.geometry.grid
        return [
            (hex, side)
            for hex in grid.hexes
            for side in range(6)
            if grid.neighbour(hex, side) in grid and grid.canonical_side(hex, side) == (hex, side)
        ]

    @cached_property
    def ends(self) -> Floats:
        """Where each starts and ends, clockwise, in pixels (n x 2 x 2)."""
        grid = self.picture.geometry.grid
        points = [grid.side_ends(hex, side) for hex, side in self.sides]
        flat = np.array(points, dtype=float).reshape(-1, 2)
        return self.picture.geometry.to_pixels(flat).reshape(-1, 2, 2)

    @cached_property
    def along(self) -> Floats:
        """The points of each hexside (n x STEPS x 2)."""
        t = (np.arange(STEPS) + 0.5) / STEPS
        start, end = self.ends[:, None, 0], self.ends[:, None, 1]
        found: Floats = start + (end - start) * t[None, :, None]
        return found

    @cached_property
    def across(self) -> Floats:
        """A pixel's length straight across each hexside (n x 1 x 2)."""
        way = self.ends[:, 1] - self.ends[:, 0]
        turned = np.stack([-way[:, 1], way[:, 0]], axis=1)
        found: Floats = (turned / np.hypot(*way.T)[:, None])[:, None]
        return found

    @cached_property
    def step(self) -> Floats:
        """How long a step along each hexside is, in pixels (n)."""
        found: Floats = np.hypot(*(self.ends[:, 1] - self.ends[:, 0]).T) / STEPS
        return found

    def near(self, mask: Mask) -> Ints:
        """Indices of the hexsides of hexes with any of a mask."""
        index, grid = self.picture.geometry.grid.index, self.picture.geometry.grid
        there = self.picture.count(mask) > 0
        return np.array(
            [
                i
                for i, (hex, side) in enumerate(self.sides)
                if there[index[hex]] or there[index[grid.neighbour(hex, side)]]
            ],
            dtype=np.int64,
        )

    def seen(self, mask: Mask, offset: float, which: Any = slice(None)) -> Mask:
        """Whether each point, moved across its hexside, is on a mask (n x STEPS).

        Args:
            mask: The mask.
            offset: How far the points are moved, in pixels.
            which: Indices of the hexsides to look at.
        """
        return self._at(mask, self.along[which] + offset * self.across[which])

    def ends_of(self, mask: Mask, i: int, run: tuple[int, int], offsets: range) -> tuple[int, int]:
        """Where a stroke over a run of steps of a hexside starts and ends, in ``FINE`` parts.

        Args:
            mask: The mask of the stroke.
            i: Index of the hexside.
            run: The first step, and the one after the last.
            offsets: How far on either side of the hexside it is looked for, in pixels.
        """
        first = max(0, run[0] - 1) * FINE // STEPS
        parts = np.arange(first, min(STEPS, run[1] + 1) * FINE // STEPS)
        start, end = self.ends[i]
        along = start + (end - start) * ((parts + 0.5) / FINE)[:, None]
        seen = [self._at(mask, along + float(offset) * self.across[i]) for offset in offsets]
        hits = parts[np.logical_or.reduce(seen)]
        return max(0, int(hits[0]) - _BROAD), min(FINE, int(hits[-1]) + 1 + _BROAD)

    def near_vertex(self, mask: Mask, which: int, within: float) -> Mask:
        """Whether a mask comes within so many pixels of the start (0) or end (1) of each side."""
        reach = within * self.picture.scale
        steps = np.arange(-int(reach), int(reach) + 1)
        found = np.zeros(len(self.sides), dtype=bool)
        for dx in steps:
            for dy in steps:
                if dx * dx + dy * dy <= reach * reach:
                    found |= self._at(mask, self.ends[:, which] + (dx, dy))
        return found

    def _at(self, mask: Mask, points: Floats) -> Mask:
        pixels = np.floor(points).astype(np.int64)
        wide, high = mask.shape
        x, y = pixels[..., 0], pixels[..., 1]
        inside = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
        found: Mask = inside & mask[np.clip(x, 0, wide - 1), np.clip(y, 0, high - 1)]
        return found

    def feature(
        self,
        i: int,
        terrain: str,
        ends: tuple[int, int] = (0, FINE),
        covers: tuple[bool, bool] = (False, False),
        values: dict[str, Any] | None = None,
    ) -> HexsideFeature:
        """What stands on a hexside or crosses it.

        Args:
            i: Index of the hexside.
            terrain: Its terrain.
            ends: Where it starts and ends, in ``FINE`` parts of the hexside.
            covers: Whether it covers the vertices there.
            values: Its values.
        """
        hex, side = self.sides[i]
        (x0, y0), (x1, y1) = self.picture.geometry.grid.side_ends(hex, side)
        points = [
            (x0 + (x1 - x0) // FINE * part, y0 + (y1 - y0) // FINE * part) for part in ends
        ]  # FINE divides both ways of every hexside
        return HexsideFeature(
            terrain, hex, side, points[0], points[1], *covers, values=values or {}
        )

    def names(self, found: list[int]) -> tuple[str, ...]:
        """Names of the hexes on either side of hexsides."""
        grid = self.picture.geometry.grid
        met = {h for i in found for h in (self.sides[i][0], grid.neighbour(*self.sides[i]))}
        return self.picture.names(met)
