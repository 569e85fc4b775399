"""Hills and hollows: ground at another level than its hex's centre, drawn along the crests."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from attrs import frozen

from hexwright import LATTICE, Area, Hex, Note, outline
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask, patches, smooth, thick
from vasl_boards.spread import closed, filled, opened

GROUND = "ground"
_DIRT = 2
"""Ground of another level that is not wider than twice this and one pixel more is none."""
_HALF_A_ROAD = 9
_MARGIN = 4
"""Pixels beyond a hex in which its ground goes on, so that smoothing bends it at no hexside."""

_STRIP = 0.02
"""A strip is told of if it is so much of its hex."""
_THINNEST = 0.5
"""Half the width, in pixels, of what is left out because it is nothing but rounding."""

Levels = npt.NDArray[np.int8]


@frozen(eq=False)
class Relief:
    """The levels of a board's ground.

    Attributes:
        picture: The board's picture.
        base: The level at each hex's centre, in levels.
        pieces: Ground at other levels: hex, level and polygon, on the lattice but not rounded.
    """

    picture: Picture
    base: npt.NDArray[np.int64]
    pieces: list[tuple[int, int, Any]]

    @property
    def elevation(self) -> dict[Hex, int]:
        """The level at each hex's centre, in half-levels."""
        hexes = self.picture.hexes
        return {hex: 2 * int(level) for hex, level in zip(hexes, self.base, strict=True)}

    @cached_property
    def drawn(self) -> dict[int, Any]:
        """What is drawn at each level, as an outline, by level."""
        found = {}
        for level in sorted({level for _, level, _ in self.pieces}):
            shape = outline([piece for _, at, piece in self.pieces if at == level])
            if shape is not None:
                found[level] = shape
        return found

    @property
    def areas(self) -> list[Area]:
        """Bare ground, level by level from below."""
        return [Area(GROUND, outline=s, level=2 * level) for level, s in self.drawn.items()]

    def split(self, shape: Any) -> list[tuple[int | None, Any]]:
        """The parts of an outline by the level of the ground they lie on, in half-levels.

        All of it, with ``None`` for a level, if it lies at the base level of its hexes.
        """
        off = [s for s in self.drawn.values() if s.intersects(shape)]
        thinnest = self._thinnest
        if not any(thick(piece, thinnest) for s in off for piece in _parts(s, shape)):
            return [(None, shape)]
        found: list[tuple[int | None, Any]] = []
        for level, region in self._regions.items():
            pieces = [p for p in _parts(region, shape) if thick(p, thinnest)]
            part = outline(pieces)
            if part is not None:
                found.append((2 * level, part))
        return found

    @property
    def _thinnest(self) -> float:
        return _THINNEST * LATTICE / self.picture.geometry.across

    @cached_property
    def _regions(self) -> dict[int, Any]:
        """All ground at each level, in hexes that are level as in others."""
        grid = self.picture.geometry.grid
        cells = [shapely.Polygon(grid.vertices(hex)) for hex in grid.hexes]
        drawn = shapely.union_all(list(self.drawn.values()))
        found = {}
        for level in sorted({*self.base.tolist(), *self.drawn}):
            here = [cells[i] for i in np.flatnonzero(self.base == level)]
            rest = shapely.difference(shapely.union_all(here, grid_size=1), drawn, grid_size=1)
            own = [self.drawn[level]] if level in self.drawn else []
            found[level] = shapely.union_all([rest, *own], grid_size=1)
            shapely.prepare(found[level])
        return found


def read_relief(picture: Picture, beneath: Picture) -> Relief:
    """The levels of a board's ground.

    Args:
        picture: The board's picture; what is at a hex's centre, be it a bridge, is its base level.
        beneath: The picture without its bridges.
    """
    centres = picture.geometry.centres
    base = picture.ground.elevation[centres[:, 0], centres[:, 1]].astype(np.int64)
    levels = _clean(beneath, base)
    hex_of = picture.geometry.hex_of
    other = (levels != _of(base, hex_of)) & (hex_of >= 0)
    mixed = np.flatnonzero(picture.count(other))
    pieces = []
    for i in mixed.tolist():
        pieces += [(i, *found) for found in _pieces(beneath, levels, i, int(base[i]))]
    _tell(beneath, base, {i for i, _, _ in pieces})
    return Relief(beneath, base, pieces)


def _tell(picture: Picture, base: npt.NDArray[np.int64], mixed: set[int]) -> None:
    hex_of = picture.geometry.hex_of
    off = (picture.ground.elevation != _of(base, hex_of)) & (hex_of >= 0)
    taken_as_level = picture.count(off) > _STRIP * picture.pixels_in
    taken_as_level[sorted(mixed)] = False
    if mixed:
        hexes = [picture.hexes[i] for i in mixed]
        picture.notes.append(
            Note("recognised", f"ground at several levels in {len(hexes)} hexes",
                 picture.names(hexes))
        )  # fmt: skip
    if taken_as_level.any():
        picture.notes.append(
            Note("guessed", "a narrow strip at another level along a side, taken as level",
                 picture.names_at(taken_as_level))
        )  # fmt: skip


def _of(base: npt.NDArray[np.int64], hex_of: npt.NDArray[np.int32]) -> Levels:
    """The level of each pixel's hex; nought off the hexes, where nobody asks."""
    return np.append(base, 0).astype(np.int8)[hex_of]


def _clean(picture: Picture, base: npt.NDArray[np.int64]) -> Levels:
    """The level of each pixel, without dirt and without what strokes on hexsides cover.

    Each pixel that is not part of anything wide takes the level of the nearest in its hex that is.
    """
    levels, cells = _raised(picture), picture.geometry.hex_of
    concerned = picture.count((levels != _of(base, cells)) & (cells >= 0)) > 0
    wanted = np.append(concerned, False)[cells]
    found = np.where(wanted, levels, _of(base, cells))
    hidden = wanted & picture.on_hexsides & picture.near_hexsides
    sure = ~wanted
    dirt = max(1, round(_DIRT * picture.scale))
    for level in np.unique(levels[wanted]).tolist():
        sure |= opened(wanted & ~hidden & (levels == level), cells, dirt)
    for i in np.flatnonzero(concerned).tolist():  # what a unit stands on is ground, if only a dot
        x, y = picture.geometry.centres[i]
        about = slice(max(0, x - dirt), x + dirt + 1), slice(max(0, y - dirt), y + dirt + 1)
        sure[about] |= (levels[about] == base[i]) & (cells[about] == i)
    return filled(found, sure, cells)


def _raised(picture: Picture) -> Levels:
    """The levels of pixels, a road between the banks that raise it being as high as they are."""
    levels = picture.ground.elevation
    banks = picture.mask(picture.codes.raised)
    if not banks.any():
        return levels
    roads = picture.mask(picture.codes.of("road"))
    between = closed(banks, round(_HALF_A_ROAD * picture.scale)) & roads & ~banks
    everywhere = np.zeros(levels.shape, dtype=np.int32)
    return np.where(between, filled(levels, banks | ~between & ~roads, everywhere), levels)


def _pieces(picture: Picture, levels: Levels, i: int, base: int) -> Iterable[tuple[int, Any]]:
    """The ground of one hex at other levels than its base level, with the levels."""
    geometry = picture.geometry
    cell = shapely.Polygon(geometry.grid.vertices(picture.hexes[i]))
    window, corner = _window(picture, levels, i)
    above: Any = shapely.Polygon()
    thinnest = _THINNEST * LATTICE / geometry.across
    for level in sorted(np.unique(window).tolist(), reverse=True):
        shapes = [smooth(patch) for patch in patches(window >= level)]
        moved = shapely.transform(
            shapely.union_all(shapes), lambda points: geometry.to_lattice(points + corner)
        )
        here = shapely.difference(shapely.intersection(moved, cell), above)
        above = shapely.union(above, moved)
        if level != base:
            yield from ((level, piece) for piece in _parts(here, cell) if thick(piece, thinnest))


def _window(picture: Picture, levels: Levels, i: int) -> tuple[Levels, npt.NDArray[np.float64]]:
    """The levels of a hex and as far around it as they matter, and where the window begins."""
    geometry = picture.geometry
    xy = geometry.to_pixels(np.array(geometry.grid.vertices(picture.hexes[i]), dtype=float))
    first = np.floor(xy.min(axis=0)).astype(int) - _MARGIN
    last = np.ceil(xy.max(axis=0)).astype(int) + _MARGIN
    low, high = np.clip(first, 0, geometry.size), np.clip(last, 0, geometry.size)
    pad = [(a - b, d - c) for a, b, c, d in zip(low, first, high, last, strict=True)]
    part = slice(low[0], high[0]), slice(low[1], high[1])
    mine: Mask = np.pad(geometry.hex_of[part] == i, pad)
    window = np.pad(levels[part], pad)
    return filled(window, mine, np.zeros(window.shape, dtype=np.int32)), first.astype(float)


def _parts(a: Any, b: Any) -> list[Any]:
    found = shapely.get_parts(shapely.intersection(a, b)).tolist()
    return [part for part in found if part.geom_type == "Polygon" and part.area > 0]
