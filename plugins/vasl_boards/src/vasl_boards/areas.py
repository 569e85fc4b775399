"""Ground: terrain that fills its hexes, and terrain that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from hexwright import Area, Note
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask, on_lattice, patches
from vasl_boards.terrain import Meaning

FILLS = 0.5
"""Terrain that fills its hex has most of the hex's pixels; roads and hexsides take the others."""
SPILLS = 0.05
"""Of a neighbouring hex it has less than this, because pixels are no hexes."""


def read_areas(picture: Picture) -> list[Area]:
    """The ground of a board: first what fills hexes, then what is drawn; each by its code."""
    whole: list[Area] = []
    drawn: list[Area] = []
    for terrain, meanings in by_terrain(picture.codes.of("inherent")):
        filled, rest = _inherent(picture, terrain, meanings)
        whole += filled
        drawn += rest
    for terrain, meanings in by_terrain(picture.codes.of("area", "depression")):
        drawn += _drawn(picture, terrain, meanings)
    return whole + drawn


def by_terrain(meanings: Sequence[Meaning]) -> Iterator[tuple[str, list[Meaning]]]:
    """Meanings that are one terrain, by terrain, in the order of the first code of each."""
    for name in dict.fromkeys(m.terrain for m in meanings):
        yield name, [m for m in meanings if m.terrain == name]


def _inherent(
    picture: Picture, terrain: str, meanings: list[Meaning]
) -> tuple[list[Area], list[Area]]:
    mask = picture.mask(meanings)
    if not mask.any():
        return [], []
    share = picture.count(mask) / np.maximum(picture.pixels_in, 1)
    fills = share >= FILLS
    hexes = [picture.hexes[i] for i in np.flatnonzero(fills)]
    picture.notes.append(
        Note("recognised", f"{terrain} fills {len(hexes)} hexes", picture.names(hexes))
    )
    partly = (share >= SPILLS) & ~fills
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
        drawn = _outlines(picture, terrain, mask & inside)
    return [Area(terrain, hexes=frozenset(hexes))] if hexes else [], drawn


def _drawn(picture: Picture, terrain: str, meanings: list[Meaning]) -> list[Area]:
    mask = picture.mask(meanings)
    if not mask.any():
        return []
    found = _outlines(picture, terrain, picture.whole(mask))
    picture.notes.append(
        Note(
            "recognised",
            f"{terrain} is drawn in {len(found)} places",
            picture.names_at(picture.count(mask) > picture.speck),
        )
    )
    return found


def _outlines(picture: Picture, terrain: str, mask: Mask) -> list[Area]:
    found = []
    for patch in patches(mask):
        shape = on_lattice([patch], picture.geometry) if patch.area >= picture.speck else None
        if shape is not None:
            found.append(Area(terrain, outline=shape))
    return found
