"""Where on the map a line met what it met, and the outlines of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any

from attrs import frozen

from hexwright.board.clip import Edge, flat
from hexwright.board.feature import Feature
from hexwright.board.ground import Ground
from hexwright.grid import Point, S
from hexwright.grid.walk import ALONG
from hexwright.sight.trace import AREA, END, SIDE

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation
    from hexwright.sight.los import Names

XY = tuple[float, float]
Ends = tuple[Point, Point]
Rings = tuple[tuple[XY, ...], ...]


@frozen
class Outline:
    """The shape of one thing that blocks a line.

    Attributes:
        kind: ``"building"``, ``"terrain"`` (in one hex), ``"hex"`` or ``"hexside"``.
        name: The building's or the hex's name; of terrain and hexsides what it is.
        places: Where it blocks, as ``Thread.blocks`` has them.
        rings: Of an area, its corners as (column, row), of which a ten-thousandth is told, a point
            within an odd number of rings being inside; of a hexside, one ring of the two ends.
    """

    kind: str
    name: str
    places: tuple[str, ...]
    rings: Rings


def located(names: Names, ends: Ends, row: int) -> XY:
    """Where on a line a crossing of it is shown, on the lattice.

    A hex is shown where the line is nearest to its centre, a hexside where it is crossed, or in its
    middle if the line runs along it; the line as a whole, which is row -1, in the line's middle.
    """
    (ax, ay), (bx, by) = ends
    if row < 0:
        return (ax + bx) / 2, (ay + by) / 2
    ground = names.ground
    kind, hex, other, contact, feature = names.rows[row]
    if kind == SIDE:
        side = ground.hexsides[feature]
        if contact == END:
            return names.vertex(side)
        return _crossing(ends, *ground.grid.side_ends(side.hex, side.side))
    if contact == ALONG and other >= 0:
        number = ground.grid.side_between(ground.hexes[hex], ground.hexes[other])
        if number is not None:
            return _crossing(ends, *ground.grid.side_ends(ground.hexes[hex], number))
    return _nearest(ends, ground.grid.centre(ground.hexes[hex]))


def _nearest(ends: Ends, point: XY) -> XY:
    """The point of the line nearest to a point."""
    (ax, ay), (bx, by) = ends
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length if length else 0
    along = min(1.0, max(0.0, along))
    return ax + along * (bx - ax), ay + along * (by - ay)


def _crossing(ends: Ends, p: XY, q: XY) -> XY:
    """Where the line crosses a hexside; the middle of a hexside that it runs along."""
    (ax, ay), (bx, by) = ends
    across = (bx - ax) * (q[1] - p[1]) - (by - ay) * (q[0] - p[0])
    if not across:
        return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    along = ((p[0] - ax) * (q[1] - p[1]) - (p[1] - ay) * (q[0] - p[0])) / across
    return ax + along * (bx - ax), ay + along * (by - ay)


def outlines(names: Names, blocks: Iterable[tuple[int, str]]) -> Iterator[Outline]:
    """What blocks a line, each thing once.

    Args:
        names: Of the crossings of the line.
        blocks: Crossings at which it is blocked, with their places.
    """
    found: dict[tuple[str, int], list[str]] = {}
    for row, place in blocks:
        if row >= 0:
            places = found.setdefault(_thing(names, row), [])
            if place not in places:
                places.append(place)
    situation = names.lines.situation
    kept = situation.once(_kept)
    for thing, places in found.items():
        if thing not in kept:
            kept[thing] = _outline(situation.ground, *thing)
        name, rings = kept[thing]
        yield Outline(thing[0], name, tuple(places), rings)


def _kept(situation: Situation) -> dict[tuple[str, int], tuple[str, Rings]]:
    """Where the names and outlines of what is on a ground are kept, by kind and index."""
    return {}


def _outline(ground: Ground, kind: str, index: int) -> tuple[str, Rings]:
    """What a thing is called, and its rings."""
    lattice: Iterable[Iterable[XY]]
    if kind == "hexside":
        side = ground.hexsides[index]
        name, lattice = side.terrain, [(side.start, side.end)]
    elif kind == "building":
        name, lattice = ground.buildings[index].name, _united(ground, index)
    elif kind == "terrain":
        feature = ground.features[index]
        name, lattice = feature.terrain, piece_rings(ground, feature)
    else:
        name, lattice = ground.grid.name(ground.hexes[index]), [_hexagon(ground, index)]
    return name, tuple(tuple((round(x / S, 4), round(y / S, 4)) for x, y in r) for r in lattice)


def _thing(names: Names, row: int) -> tuple[str, int]:
    """What a crossing is of: its kind and its index among those of the ground."""
    kind, hex, _, _, feature = names.rows[row]
    if kind == SIDE:
        return "hexside", feature
    if kind != AREA:
        return "hex", hex
    building = names.ground.features[feature].building
    return ("building", building) if building >= 0 else ("terrain", feature)


def _hexagon(ground: Ground, hex: int) -> list[Point]:
    return list(ground.grid.vertices(ground.hexes[hex]))


def piece_rings(ground: Ground, feature: Feature) -> list[list[Point]]:
    """Terrain in one hex: its rings."""
    if feature.whole:
        return [_hexagon(ground, feature.hex)]
    # the frame of the trace exchanges x and y or does nothing: twice is as before
    return [[flat(ground.grid, corner) for corner in ring] for ring in _rings(feature.edges)]


def _rings(edges: tuple[Edge, ...]) -> Iterator[list[Point]]:
    """The corners of each ring of a piece, in the frame of the trace."""
    ring: list[Point] = []
    for x0, y0, x1, y1, *_ in edges:
        ring.append((x0, y0))
        if (x1, y1) == ring[0]:
            yield ring
            ring = []


def _united(ground: Ground, building: int) -> Iterator[list[XY]]:
    """What stands of a building: its rings."""
    import shapely

    pieces: list[Any] = []
    for i in (ground.outlines == building).nonzero()[0].tolist():
        rings = [shapely.Polygon(ring) for ring in piece_rings(ground, ground.features[i])]
        pieces.append(reduce(shapely.symmetric_difference, shapely.make_valid(rings)))
    whole = shapely.simplify(shapely.union_all(pieces), 0)  # without corners where hexes meet
    for part in shapely.get_parts(whole).tolist():
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                yield [(x, y) for x, y, *_ in ring.coords[:-1]]
