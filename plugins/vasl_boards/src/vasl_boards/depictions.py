"""Connected areas of building pixels, and which of them are one building."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import shapely
from attrs import define, field

from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask, patches
from vasl_boards.terrain import Meaning

ENOUGH = 0.1
"""A hex with so much building on it is of one, though none covers its centre."""


@define(eq=False)
class Patch:
    """A connected area of one kind of building.

    Attributes:
        terrain: Its terrain.
        factory: Whether it is drawn as a factory.
        shape: In pixels.
        hexes: Indices of the hexes that are its own.
        parts: Its pieces by height, in pixels, as (half-levels, shape).
        more: Pieces that are hidden under bars, in pixels.
    """

    terrain: str
    factory: bool
    shape: Any
    hexes: list[int] = field(factory=list)
    parts: list[tuple[int, Any]] = field(factory=list)
    more: list[Any] = field(factory=list)

    @property
    def height(self) -> int:
        """The height of most of its hexes; of most of its ground, if it owns none."""
        centres: Counter[int] = Counter()
        for high, shape in self.parts:
            centres[high] += shape.area
        return max(centres, key=lambda high: (centres[high], high))

    def join(self, other: Patch) -> None:
        """Make another patch, which owns no hex, a part of the building."""
        self.parts += other.parts
        self.more += [other.shape, *other.more]


def read_patches(picture: Picture) -> list[Patch]:
    """All patches, of one kind of building after the other."""
    found: list[Patch] = []
    codes = picture.codes.of("building", "shell")
    inner = [m for m in picture.codes.of("bar") if not m.splits]
    outer = [m for m in picture.codes.of("bar") if m.splits]
    kinds = dict.fromkeys((m.terrain, m.factory) for m in codes)
    for terrain, factory in kinds:
        mine = [m for m in codes if (m.terrain, m.factory) == (terrain, factory)]
        mask = picture.mask(mine)
        if not mask.any():
            continue
        these = _kind(picture, terrain, mine, mask, picture.mask(inner) if factory else None)
        _owners(picture, these)
        _under(picture, these, mask, picture.mask(outer))
        found += these
    return _settled(picture, found)


def _kind(
    picture: Picture, terrain: str, mine: list[Meaning], mask: Mask, walls: Mask | None
) -> list[Patch]:
    """The patches of one kind of building, with the walls within them, and their parts."""
    found = [
        Patch(terrain, mine[0].factory, shape)
        for shape in patches(mask if walls is None else mask | walls)
        if shape.area >= picture.speck
    ]
    if not found:
        return []
    tree = shapely.STRtree([patch.shape for patch in found])
    for height in sorted({m.height for m in mine}):
        for part in patches(picture.mask(m for m in mine if m.height == height)):
            for i in tree.query(part.representative_point(), "within"):
                found[i].parts.append((height, part))
    return [patch for patch in found if patch.parts]  # the others are walls of other kinds


def _owners(picture: Picture, found: list[Patch]) -> None:
    if not found:
        return
    tree = shapely.STRtree([patch.shape for patch in found])
    middles = shapely.points(picture.geometry.centres + 0.5)
    for hex, patch in zip(*tree.query(middles, "within"), strict=True):
        found[patch].hexes.append(int(hex))
    for patch_ in found:
        patch_.hexes.sort()


def _under(picture: Picture, found: list[Patch], mask: Mask, bars: Mask) -> None:
    """Give buildings the ground under the strokes on their hexes' sides.

    It is cut along the hexsides first, or neighbours would grow together there.
    """
    hidden = picture.whole(mask) & ~mask & (picture.on_hexsides | bars)
    if not found or not hidden.any():
        return
    tree = shapely.STRtree([patch.shape for patch in found])
    hex_of, grid = picture.geometry.hex_of, picture.geometry.grid
    cubes = np.array([grid.cube(h) for h in grid.hexes])
    colour = np.append((cubes[:, 0] - cubes[:, 1]) % 3, -1)  # no two neighbours are alike
    for wanted in range(3):
        for piece in patches(hidden & (colour[hex_of] == wanted)):
            x, y = (int(v) for v in piece.representative_point().coords[0])
            mine = [i for i in tree.query(piece, "intersects") if hex_of[x, y] in found[i].hexes]
            for i in mine or tree.query(piece, "intersects")[:1]:
                found[i].more.append(piece)


def _settled(picture: Picture, found: list[Patch]) -> list[Patch]:
    """The patches as buildings: hexes go to whom they belong, and patches without one are joined.

    A hex belongs to the building that covers its centre; if none does, to the one with the most of
    it, if buildings have enough of it. What else stands in a hex is part of its building.
    """
    owner = {hex: patch for patch in found for hex in patch.hexes}
    share = picture.count(picture.mask(picture.codes.of("building", "shell"))) / np.maximum(
        picture.pixels_in, 1
    )
    tree = shapely.STRtree([patch.shape for patch in found])
    for home in np.flatnonzero(share >= ENOUGH).tolist():
        if home in owner:
            continue
        ground = shapely.Polygon(
            picture.geometry.to_pixels(
                np.array(picture.geometry.grid.vertices(picture.hexes[home]), dtype=float)
            )
        )
        there = [found[i] for i in tree.query(ground, "intersects")]
        if there:  # or it is all specks
            owner[home] = max(there, key=lambda patch: patch.shape.intersection(ground).area)
            owner[home].hexes = sorted([*owner[home].hexes, home])
    settled = []
    for patch in found:
        home_of = owner.get(_home(picture, patch))
        if patch.hexes or home_of is None or home_of.terrain != patch.terrain:
            settled.append(patch)
        else:
            home_of.join(patch)
    return settled


def _home(picture: Picture, patch: Patch) -> int:
    """Index of the hex that a patch is in; -1 if in none."""
    x, y = patch.shape.representative_point().coords[0]
    return int(picture.geometry.hex_of[int(x), int(y)])
