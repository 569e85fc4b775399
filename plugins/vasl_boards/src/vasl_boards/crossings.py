"""What crosses hexsides: roads, and depressions that go on from hex to hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from attrs import evolve

from hexwright import Hex, HexsideFeature, Note
from vasl_boards.areas import by_terrain
from vasl_boards.hexsides import values_on
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask
from vasl_boards.sides import STEPS, Sides

DEPRESSION = "depression"
_DEPTH = 4
"""A road goes on for this many pixels on either side of a hexside that it crosses."""
_NARROWEST = 3
_MIDDLE = slice(STEPS // 2 - 1, STEPS // 2 + 1)


def read_crossings(picture: Picture, beneath: Picture) -> Iterator[HexsideFeature]:
    """Roads, then depressions; terrain by terrain, hexside by hexside.

    Args:
        picture: The board's picture.
        beneath: The picture without its bridges.
    """
    sides = Sides(picture)
    for terrain, meanings in by_terrain(picture.codes.of("road")):
        for i in _crossed(sides, terrain, picture.mask(meanings)):
            yield sides.feature(i, terrain, values=values_on(meanings, sides, i))
        for meaning in meanings:
            yield from _leaving(picture, terrain, picture.mask([meaning]), dict(meaning.values))
    sides = evolve(sides, picture=beneath)
    for terrain, meanings in by_terrain(picture.codes.depressions):
        mask = beneath.mask(meanings)
        for i in _crossed(sides, terrain, mask, in_the_middle=True):
            yield sides.feature(i, DEPRESSION, values={"of": terrain})


def _leaving(
    picture: Picture, terrain: str, mask: Mask, values: dict[str, Any]
) -> Iterator[HexsideFeature]:
    """Roads over the edge of the map: those that reach the edge of the picture.

    Each leaves its hex by the side off the map that faces that edge; of two that face it alike, by
    the nearer one.
    """
    grid, to_pixels = picture.geometry.grid, picture.geometry.to_pixels
    for i, (way, at) in sorted(_at_the_edge(picture, mask).items()):
        hex, centre = picture.hexes[i], picture.geometry.centres[i]
        ranked = []
        for side in range(6):
            if grid.neighbour(hex, side) not in grid:
                ends = to_pixels(np.array(grid.side_ends(hex, side), dtype=float))
                middle = ends.mean(axis=0)
                facing = float((middle - centre) @ way / np.hypot(*(middle - centre)))
                away = float(np.hypot(*(middle - at)))
                ranked.append((-round(facing, 1), away, side))
        if ranked:
            hexside = grid.canonical_side(hex, min(ranked)[2])
            told = f"{terrain} over the edge of the map"
            picture.notes.append(Note("recognised", told, picture.names([hex])))
            yield HexsideFeature(terrain, *hexside, *grid.side_ends(*hexside), values=values)


def _at_the_edge(picture: Picture, mask: Mask) -> dict[int, tuple[Any, Any]]:
    """For each hex in which a mask reaches the edge of the picture: which way, and where."""
    found: dict[int, tuple[Any, Any]] = {}
    deep: int = round(_NARROWEST * picture.scale)
    for axis, outward in ((0, -1), (0, 1), (1, -1), (1, 1)):
        last = mask.shape[axis] - 1
        band = range(deep) if outward < 0 else range(last - deep + 1, last + 1)
        along = np.flatnonzero(mask.take(band, axis=axis).any(axis=axis))
        edge = 0 if outward < 0 else last
        cells = np.asarray(picture.geometry.hex_of.take([edge], axis=axis)).ravel()[along]
        for hex in np.unique(cells[cells >= 0]).tolist():
            mine = along[cells == hex]
            if len(mine) >= deep:
                at, way = np.zeros(2), np.zeros(2)
                at[axis], at[1 - axis] = edge, mine.mean()
                way[axis] = outward
                found.setdefault(hex, (way, at))
    return found


def in_depressions(picture: Picture) -> frozenset[Hex]:
    """The hexes whose centre lies in a depression."""
    codes = [meaning.code for meaning in picture.codes.depressions]
    found = np.isin(picture.centre_codes, codes)
    return frozenset(picture.hexes[i] for i in np.flatnonzero(found))


def _crossed(sides: Sides, terrain: str, mask: Mask, *, in_the_middle: bool = False) -> list[int]:
    """The hexsides that ground crosses: it goes on for some way on both sides.

    Args:
        sides: The hexsides.
        terrain: What to tell of it.
        mask: The ground.
        in_the_middle: It crosses those too at whose middle any of it lies on both sides: where it
            is too narrow for VASL's eyes, its boards have a dot of it there.
    """
    if not mask.any():
        return []
    depth = _DEPTH * sides.picture.scale
    crossing = sides.seen(mask, 0.0)
    for offset in (-depth, -depth / 2, depth / 2, depth):
        crossing &= sides.seen(mask, offset)
    chosen = crossing.sum(axis=1) * sides.step >= _NARROWEST * sides.picture.scale
    if in_the_middle:
        dots = [sides.seen(mask, offset)[:, _MIDDLE].all(axis=1) for offset in (-2.0, 0.0, 2.0)]
        chosen |= np.logical_and.reduce(dots)
    found: list[int] = np.flatnonzero(chosen).tolist()
    if found:
        sides.picture.notes.append(
            Note("recognised", f"{terrain} across {len(found)} hexsides", sides.names(found))
        )
    return found
