"""Bridges: their decks, and what lies beneath them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from attrs import evolve, frozen

from hexwright import Area, Hex, Note
from vasl_boards.areas import by_terrain
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask, inside, patches
from vasl_boards.spread import filled

BRIDGE = "bridge"


@frozen(eq=False)
class Bridges:
    """The bridges of a board.

    Attributes:
        areas: Their decks, parapets included, each at its level.
        hexes: The hexes they are in.
        beneath: The picture without them: under a deck goes on what lies beside it.
    """

    areas: list[Area]
    hexes: frozenset[Hex]
    beneath: Picture


def read_bridges(picture: Picture) -> Bridges:
    """The bridges of a board, hex by hex."""
    decks = np.zeros(picture.ground.terrain.shape, dtype=bool)
    areas: list[Area] = []
    hexes: set[Hex] = set()
    for terrain, meanings in by_terrain(picture.codes.of("bridge")):
        at_level: dict[int, Mask] = {}
        for i, deck in _decks(picture, picture.mask(meanings)):
            level = int(np.median(picture.ground.elevation[deck]))
            at_level[level] = at_level.get(level, False) | deck
            hexes.add(picture.hexes[i])
        for level, mask in sorted(at_level.items()):
            decks |= mask
            shapes = [picture.outline([patch]) for patch in patches(mask)]
            areas += [Area(terrain, outline=s, level=2 * level) for s in shapes if s is not None]
    if not hexes:
        return Bridges([], frozenset(), picture)
    picture.notes.append(Note("recognised", "bridges", picture.names(hexes)))
    return Bridges(areas, frozenset(hexes), _beneath(picture, decks))


def _decks(picture: Picture, mask: Mask) -> Iterable[tuple[int, Mask]]:
    """Each hex with a bridge and the pixels of its deck: parapets, and the road between them."""
    carried = mask | picture.mask(picture.codes.of("road"))
    for i in np.flatnonzero(picture.count(mask) >= picture.speck).tolist():
        mine = picture.geometry.hex_of == i
        xy = np.argwhere(mask & mine)
        corners = [xy + np.array(corner) for corner in ((0, 0), (1, 0), (0, 1), (1, 1))]
        hull = shapely.convex_hull(shapely.MultiPoint(np.concatenate(corners)))
        yield i, carried & mine & inside(hull, mask.shape)


def _beneath(picture: Picture, decks: Mask) -> Picture:
    """The picture with what is nearest, and neither road nor deck, in place of the decks."""
    roads = picture.mask(picture.codes.of("road"))
    cells = picture.geometry.hex_of
    bridged = np.append(picture.count(decks) > 0, False)[cells]
    known = ~bridged | ~(decks | roads)
    ground = picture.ground
    terrain = filled(ground.terrain, known, cells)
    elevation = filled(ground.elevation, known, cells)
    return evolve(
        picture,
        ground=evolve(
            ground,
            terrain=np.where(decks, terrain, ground.terrain),
            elevation=np.where(decks, elevation, ground.elevation),
        ),
    )
