"""Ground: terrain that fills its hexes, and terrain that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from hexwright import Area, Hex, Note
from vasl_boards.picture import Picture
from vasl_boards.relief import Relief
from vasl_boards.shapes import Mask, patches
from vasl_boards.spread import closed
from vasl_boards.terrain import Meaning

_HATCH = 2
"""Hatching leaves gaps between its lines of at most twice so many pixels."""
_HATCHED = 0.2
"""Closing the gaps of what is hatched adds a good part of it; of what is not, next to nothing."""
FILLS = 0.5
"""Terrain that fills its hex has most of the hex's pixels; roads and hexsides take the others."""
SPILLS = 0.05
"""Of a neighbouring hex it has less than this, because pixels are no hexes."""


def read_areas(picture: Picture, relief: Relief) -> list[Area]:
    """What grows and lies on the ground: first what fills hexes, then what is drawn; by code."""
    whole: list[Area] = []
    drawn: list[Area] = []
    for terrain, meanings in by_terrain(picture.codes.of("inherent")):
        filled, rest = _inherent(picture, relief, terrain, meanings)
        whole += filled
        drawn += rest
    for terrain, meanings in by_terrain(picture.codes.of("area", "depression")):
        drawn += _drawn(picture, relief, terrain, meanings)
    return whole + drawn


def filled(picture: Picture) -> set[Hex]:
    """The hexes that some terrain fills."""
    found: set[Hex] = set()
    for _, meanings in by_terrain(picture.codes.of("inherent")):
        found |= set(_filled(picture, picture.mask(meanings)))
    return found


def _filled(picture: Picture, mask: Mask) -> list[Hex]:
    share = picture.count(mask) / np.maximum(picture.pixels_in, 1)
    return [picture.hexes[i] for i in np.flatnonzero(share >= FILLS)]


def by_terrain(meanings: Sequence[Meaning]) -> Iterator[tuple[str, list[Meaning]]]:
    """Meanings that are one terrain, by terrain, in the order of the first code of each."""
    for name in dict.fromkeys(m.terrain for m in meanings):
        yield name, [m for m in meanings if m.terrain == name]


def _inherent(
    picture: Picture, relief: Relief, terrain: str, meanings: list[Meaning]
) -> tuple[list[Area], list[Area]]:
    mask = picture.mask(meanings)
    if not mask.any():
        return [], []
    hexes = _filled(picture, mask)
    picture.notes.append(
        Note("recognised", f"{terrain} fills {len(hexes)} hexes", picture.names(hexes))
    )
    share = picture.count(mask) / np.maximum(picture.pixels_in, 1)
    partly = (share >= SPILLS) & (share < FILLS)
    drawn: list[Area] = []
    if partly.any():
        picture.notes.append(
            Note(
                "guessed",
                f"{terrain} has a part of the hex, too little to fill it, and is drawn",
                picture.names_at(partly),
            )
        )
        inside = np.append(partly, False)[picture.geometry.hex_of]
        drawn = _outlines(picture, relief, terrain, mask & inside)
    level = set(hexes)
    for hex in hexes:
        parts = relief.split(shapely.Polygon(picture.geometry.grid.vertices(hex)))
        if parts[0][0] is not None:
            level.remove(hex)
            drawn += [Area(terrain, outline=part, level=on) for on, part in parts]
    return [Area(terrain, hexes=frozenset(level))] if level else [], drawn


def _drawn(picture: Picture, relief: Relief, terrain: str, meanings: list[Meaning]) -> list[Area]:
    mask = picture.mask(meanings)
    if not mask.any():
        return []
    found = _outlines(picture, relief, terrain, picture.whole(_unhatched(picture, mask)))
    picture.notes.append(
        Note(
            "recognised",
            f"{terrain} is drawn in {len(found)} places",
            picture.names_at(picture.count(mask) > picture.speck),
        )
    )
    return found


def _unhatched(picture: Picture, mask: Mask) -> Mask:
    """A mask without the open ground between the lines of its hatching, if it is hatched."""
    open_ground = picture.mask(picture.codes.of("open"))
    more = closed(mask, max(1, round(_HATCH * picture.scale))) & open_ground
    return mask | more if more.sum() > _HATCHED * mask.sum() else mask


def _outlines(picture: Picture, relief: Relief, terrain: str, mask: Mask) -> list[Area]:
    found = []
    for patch in patches(mask):
        shape = picture.outline([patch]) if patch.area >= picture.speck else None
        shape = None if shape is None else picture.without_slivers(shape, patch)
        if shape is not None:
            found += [Area(terrain, outline=p, level=level) for level, p in relief.split(shape)]
    return found
