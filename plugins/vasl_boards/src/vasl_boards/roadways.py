"""Roads as they are drawn, where it matters whether a line stays on them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from hexwright import Area, Hex
from vasl_boards.picture import Picture
from vasl_boards.shapes import grown, patches

ROADWAY = "roadway"
_OVER = 6
"""Pixels that a roadway goes on for into the next hex, so that it does not end at the hexside."""


def read_roadways(picture: Picture, hexes: Iterable[Hex]) -> list[Area]:
    """The roads through some hexes: those that terrain fills, and those with bridges."""
    index, cells = picture.geometry.grid.index, picture.geometry.hex_of
    wanted = np.zeros(len(picture.hexes) + 1, dtype=bool)  # the last is for pixels in no hex: -1
    wanted[[index[hex] for hex in hexes]] = True
    road = picture.mask(picture.codes.of("road"))
    everywhere = np.zeros_like(cells)
    near = grown(road & wanted[cells], road, everywhere, round(_OVER * picture.scale))
    shapes = (picture.outline([patch]) for patch in patches(near) if patch.area >= picture.speck)
    return [Area(ROADWAY, outline=shape) for shape in shapes if shape is not None]
