"""Buildings: connected areas of building pixels, the hexes they own, and how high they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely
from attrs import define, field

from hexwright import Area, Building, Hex, Note, outline
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask, patches
from vasl_boards.terrain import Meaning

MOST = 0.5
"""A hex has a mark if most of its building pixels have it."""


@define(eq=False)
class Patch:
    """A connected area of one kind of building.

    Attributes:
        terrain: Its terrain.
        shape: In pixels.
        hexes: Indices of the hexes whose centre it covers.
        parts: Its pieces by height, in pixels, as (half-levels, shape).
        more: Pieces that are hidden under bars, in pixels.
    """

    terrain: str
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


def read_buildings(picture: Picture) -> tuple[list[Building], list[Area]]:
    """The buildings of a board, and the Areas that are their outlines.

    What owns no hex, because it covers no hex's centre, is an Area of its own without a building.
    """
    buildings: list[tuple[Building, list[Area]]] = []
    loose: list[Area] = []
    for patch in _patches(picture):
        shape = picture.outline([shapely.union_all([patch.shape, *patch.more])])
        if shape is None:
            continue
        if patch.hexes:
            buildings.append(_building(picture, patch, shape))
        else:
            loose.append(Area(patch.terrain, outline=shape, height=patch.height))
    index = picture.geometry.grid.index
    buildings.sort(key=lambda found: index[found[0].hexes[0]])
    _tell(picture, [building for building, _ in buildings], loose)
    return (
        [building for building, _ in buildings],
        loose + [area for _, areas in buildings for area in areas],
    )


def read_marks(picture: Picture, buildings: Sequence[Building]) -> dict[str, frozenset[Hex]]:
    """The symbols that hexes of buildings show: those of their codes."""
    owned = {hex for building in buildings for hex in building.hexes}
    standing = picture.count(picture.mask(picture.codes.of("building")))
    marks: dict[str, frozenset[Hex]] = {}
    for mark in dict.fromkeys(m.mark for m in picture.codes.of("building") if m.mark):
        shown = picture.count(
            picture.mask(m for m in picture.codes.meanings.values() if m.mark == mark)
        )
        share = shown / np.maximum(standing, 1)
        hexes = {picture.hexes[i] for i in np.flatnonzero(share >= MOST)} & owned
        unsure = np.array([h in owned for h in picture.hexes]) & (abs(share - MOST) < 0.4)
        if hexes:
            marks[mark] = frozenset(hexes)
            picture.notes.append(Note("recognised", f"mark {mark}", picture.names(hexes)))
        if unsure.any():
            picture.notes.append(
                Note("guessed", f"{mark} in a part of the hex", picture.names_at(unsure))
            )
    return marks


def _building(picture: Picture, patch: Patch, shape: Any) -> tuple[Building, list[Area]]:
    grid, height = picture.geometry.grid, patch.height
    hexes = [picture.hexes[i] for i in patch.hexes]
    middle = picture.geometry.to_lattice(np.array([patch.shape.centroid.coords[0]]))[0]
    nearest = min(hexes, key=lambda h: (np.hypot(*(np.array(grid.centre(h)) - middle)), h))
    name = grid.name(nearest)
    others = _others(picture, patch, shape)
    if others:
        picture.notes.append(
            Note("guessed", f"building {name} has parts of different height", (name,))
        )
        # on the lattice a part may reach a hair further than what it was cut from
        shape = outline([shape, *(part for _, part in others)])
    areas = [Area(patch.terrain, outline=shape, building=name)]
    areas += [Area(patch.terrain, outline=part, building=name, height=h) for h, part in others]
    return Building(name, patch.terrain, height, hexes), areas


def _others(picture: Picture, patch: Patch, shape: Any) -> list[tuple[int, Any]]:
    """The parts of a building that are not as high as it, with their heights."""
    found = []
    for high, pixels in patch.parts:
        if high == patch.height or pixels.area < picture.speck:
            continue
        part = picture.outline([pixels])
        pieces = [] if part is None else shapely.get_parts(shape.intersection(part)).tolist()
        part = outline([piece for piece in pieces if piece.geom_type == "Polygon"])
        if part is not None:
            found.append((high, part))
    return found


# --- patches -------------------------------------------------------------------------------------


def _patches(picture: Picture) -> Iterator[Patch]:
    """All patches, of one kind of building after the other."""
    codes = picture.codes.of("building", "shell")
    inner = [m for m in picture.codes.of("bar") if not m.splits]
    outer = [m for m in picture.codes.of("bar") if m.splits]
    kinds = dict.fromkeys((m.terrain, m.factory) for m in codes)
    for terrain, factory in kinds:
        mine = [m for m in codes if (m.terrain, m.factory) == (terrain, factory)]
        mask = picture.mask(mine)
        if not mask.any():
            continue
        found = _kind(picture, terrain, mine, mask, picture.mask(inner) if factory else None)
        _owners(picture, found)
        _under(picture, found, mask, picture.mask(outer))
        yield from found


def _kind(
    picture: Picture, terrain: str, mine: list[Meaning], mask: Mask, walls: Mask | None
) -> list[Patch]:
    """The patches of one kind of building, with the walls within them, and their parts."""
    found = [
        Patch(terrain, shape)
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


def _tell(picture: Picture, buildings: list[Building], loose: list[Area]) -> None:
    hexes = [hex for building in buildings for hex in building.hexes]
    picture.notes.append(
        Note(
            "recognised", f"{len(buildings)} buildings of {len(hexes)} hexes", picture.names(hexes)
        )
    )
    if loose:
        xy = [
            picture.geometry.to_pixels(np.array(a.outline.representative_point().coords[:1]))[0]
            for a in loose
            if a.outline is not None
        ]
        at = {int(picture.geometry.hex_of[int(x), int(y)]) for x, y in xy}
        picture.notes.append(
            Note(
                "guessed",
                f"{len(loose)} pieces of building cover no hex's centre; they are obstacles, and "
                "no hex is theirs",
                picture.names(picture.hexes[i] for i in at if i >= 0),
            )
        )
