"""Buildings: what is drawn of them, the hexes they own, and how high they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from hexwright import Area, Building, Hex, Note, outline
from vasl_boards.depictions import Patch, read_patches
from vasl_boards.picture import Picture

MOST = 0.5
"""A hex has a mark if most of its building pixels have it."""


def read_buildings(picture: Picture) -> tuple[list[Building], list[Area]]:
    """The buildings of a board, and the Areas that are their outlines.

    What owns no hex is an Area of its own without a building.
    """
    buildings: list[tuple[Building, list[Area]]] = []
    factories: list[Hex] = []
    loose: list[Area] = []
    for patch in read_patches(picture):
        shape = picture.outline([shapely.union_all([patch.shape, *patch.more])])
        if shape is None:
            continue
        if patch.hexes:
            buildings.append(_building(picture, patch, shape))
            factories += buildings[-1][0].hexes if patch.factory else ()
        else:
            loose.append(Area(patch.terrain, outline=shape, height=patch.height))
    index = picture.geometry.grid.index
    buildings.sort(key=lambda found: index[found[0].hexes[0]])
    _tell(picture, [building for building, _ in buildings], loose)
    if factories:
        picture.notes.append(Note("recognised", "terrain of factories", picture.names(factories)))
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
                f"{len(loose)} pieces of building are too little to be their hex's; they are "
                "obstacles",
                picture.names(picture.hexes[i] for i in at if i >= 0),
            )
        )
