"""What stands on hexsides, with the vertices it covers, and the roads that cross them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright import Hex, HexsideFeature, Note
from vasl_boards.areas import by_terrain
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask
from vasl_boards.terrain import Meaning

STEPS = 40
"""Points at which a hexside is looked at."""
SHORTEST = 0.3
"""A stroke over less of a hexside belongs to another one that it meets at the vertex."""
_GAP = 2
_VERTEX = 2.5
"""Pixels from a vertex within which a stroke covers it."""
_DEPTH = 4
"""A road goes on for this many pixels on either side of a hexside that it crosses."""
_NARROWEST = 3

Floats = npt.NDArray[np.float64]


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

    def seen(self, mask: Mask, offset: float) -> Mask:
        """Whether each point, moved across its hexside, is on a mask (n x STEPS)."""
        return self._at(mask, self.along + offset * self.across)

    def near_vertex(self, mask: Mask, which: int) -> Mask:
        """Whether a mask comes to the start (0) or end (1) of each hexside."""
        reach = _VERTEX * self.picture.scale
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


def read_hexsides(picture: Picture) -> list[HexsideFeature]:
    """Bars, walls, cliffs and the like, then roads; terrain by terrain, hexside by hexside."""
    sides = Sides(picture)
    found: list[HexsideFeature] = []
    for terrain, meanings in by_terrain(picture.codes.of("bar", "hexside")):
        found += _strokes(sides, terrain, meanings)
    for terrain, meanings in by_terrain(picture.codes.of("road")):
        found += _roads(sides, terrain, meanings)
    return found


# --- strokes along hexsides ----------------------------------------------------------------------


def _strokes(sides: Sides, terrain: str, meanings: list[Meaning]) -> list[HexsideFeature]:
    picture = sides.picture
    mask = picture.mask(meanings)
    if not mask.any():
        return []
    reach = np.arange(-(picture.stroke - 2), picture.stroke - 1)
    hit = np.zeros((len(sides.sides), STEPS), dtype=bool)
    for offset in reach:
        hit |= sides.seen(mask, float(offset))
    covers = sides.near_vertex(mask, 0), sides.near_vertex(mask, 1)
    found = []
    for i in np.flatnonzero(hit.sum(axis=1) >= SHORTEST * STEPS).tolist():
        first, last = _longest_run(hit[i])
        if last - first < SHORTEST * STEPS:
            continue
        at_start = bool(covers[0][i]) and first <= _GAP
        at_end = bool(covers[1][i]) and last >= STEPS - _GAP
        ends = (0 if at_start else first, STEPS if at_end else last)
        found.append(
            _feature(sides, i, terrain, ends, (at_start, at_end), _values(meanings, sides, i))
        )
    _tell(picture, terrain, mask, found)
    return found


def _values(meanings: list[Meaning], sides: Sides, i: int) -> dict[str, Any]:
    """The values of the meaning that is most often met on a hexside."""
    if all(dict(m.values) == dict(meanings[0].values) and not m.height for m in meanings):
        return dict(meanings[0].values)
    met: Counter[int] = Counter()
    for offset in (-2.0, 0.0, 2.0):
        pixels = np.floor(sides.along[i] + offset * sides.across[i]).astype(int)
        limit = np.array(sides.picture.geometry.size) - 1
        x, y = np.clip(pixels, 0, limit).T
        met.update(sides.picture.ground.terrain[x, y].tolist())
    best = max(meanings, key=lambda m: met[m.code])
    return {**best.values, "height": best.height} if best.height else dict(best.values)


def _longest_run(hit: Mask) -> tuple[int, int]:
    """Start and stop of the longest run of hits; short gaps do not end a run."""
    best, start, last = (0, 0), -1, -1
    for i in np.flatnonzero(hit).tolist():
        if start < 0 or i - last > _GAP + 1:
            start = i
        last = i
        if last + 1 - start > best[1] - best[0]:
            best = (start, last + 1)
    return best


def _feature(
    sides: Sides,
    i: int,
    terrain: str,
    ends: tuple[int, int],
    covers: tuple[bool, bool],
    values: dict[str, Any],
) -> HexsideFeature:
    hex, side = sides.sides[i]
    start, end = sides.picture.geometry.grid.side_ends(hex, side)
    (x0, y0), (x1, y1) = start, end
    points = [
        (x0 + (x1 - x0) // STEPS * step, y0 + (y1 - y0) // STEPS * step) for step in ends
    ]  # STEPS divides both ways of every hexside
    return HexsideFeature(terrain, hex, side, points[0], points[1], *covers, values=values)


def _tell(picture: Picture, terrain: str, mask: Mask, found: list[HexsideFeature]) -> None:
    grid = picture.geometry.grid
    met = {h for f in found for h in (f.hex, grid.neighbour(f.hex, f.side))}
    picture.notes.append(
        Note(
            "recognised",
            f"{terrain} on {len(found)} hexsides",
            picture.names(met & set(grid.hexes)),
        )
    )
    # as many pixels as a stroke over the shortest part of a hexside that counts has
    enough = SHORTEST * picture.geometry.across / 2 * picture.stroke / 2
    missed = picture.count(mask) > enough
    missed &= np.array([hex not in met for hex in picture.hexes])
    if missed.any():
        picture.notes.append(
            Note(
                "unread", f"{terrain} that is on none of the hex's sides", picture.names_at(missed)
            )
        )


# --- roads ---------------------------------------------------------------------------------------


def _roads(sides: Sides, terrain: str, meanings: list[Meaning]) -> Iterator[HexsideFeature]:
    picture = sides.picture
    mask = picture.mask(meanings)
    if not mask.any():
        return
    depth = _DEPTH * picture.scale
    crossing = sides.seen(mask, 0.0)
    for offset in (-depth, -depth / 2, depth / 2, depth):
        crossing &= sides.seen(mask, offset)
    length = np.hypot(*(sides.ends[:, 1] - sides.ends[:, 0]).T)
    wide = crossing.sum(axis=1) / STEPS * length >= _NARROWEST * picture.scale
    found = np.flatnonzero(wide).tolist()
    grid = picture.geometry.grid
    met = {h for i in found for h in (sides.sides[i][0], grid.neighbour(*sides.sides[i]))}
    picture.notes.append(
        Note("recognised", f"{terrain} across {len(found)} hexsides", picture.names(met))
    )
    for i in found:
        yield _feature(sides, i, terrain, (0, STEPS), (False, False), _values(meanings, sides, i))
