"""Outlines: from the numbers in a file to valid shapes with whole coordinates.

Snapping comes first and every set operation after it works on the lattice itself (GEOS's snap
rounding with a grid of 1), so a shape never has a corner between two lattice points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from hexwright.board.errors import BoardError
from hexwright.grid import Grid, Hex, Point, S

_SHARES_GROUND = "T********"
LIMIT = 10_000
"""Coordinates are at most this many columns or rows from the origin."""

Ring = list[tuple[float, float]]


def read_ring(raw: Any) -> Ring:
    """The corners of a ring, in (column, row) units, checked but not snapped.

    Args:
        raw: A list of ``[x, y]``; the last may repeat the first.

    Raises:
        BoardError: for anything that is not a list of at least three different points.
    """
    if not isinstance(raw, list):
        raise BoardError("this is not a list of [x, y] points")
    ring = [_read_point(point) for point in raw]
    if len(set(ring)) < 3:
        raise BoardError(f"an outline of {len(set(ring))} points encloses nothing", hint=_THREE)
    return ring


def read_rectangle(raw: Any) -> Ring:
    """The corners of ``[left, top, right, bottom]``, in (column, row) units.

    Raises:
        BoardError: if it is not four numbers, or encloses nothing.
    """
    if not isinstance(raw, list) or len(raw) != 4:
        raise BoardError("a rectangle is four numbers", hint=_FOUR)
    left, top, right, bottom = (_read_number(value) for value in raw)
    if left >= right or top >= bottom:
        raise BoardError(f"the rectangle {raw} encloses nothing", hint=_FOUR)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def read_cut(raw: Any) -> Ring:
    """A ring or a rectangle that is cut out of an outline."""
    if isinstance(raw, list) and raw and not isinstance(raw[0], list):
        return read_rectangle(raw)
    return read_ring(raw)


def polygon(shell: Ring, holes: Iterable[Ring] = ()) -> BaseGeometry:
    """A snapped polygon on the lattice.

    Raises:
        BoardError: if it crosses or touches itself, or is too thin to survive the snapping.
    """
    holes = list(holes)
    drawn = Polygon(shell, holes)
    snapped = Polygon(_snapped(shell), [h for h in map(_snapped, holes) if len(set(h)) > 2])
    # where rings touch, the rounding of decimals may make them cross; on the lattice they touch
    if not drawn.is_valid and not snapped.is_valid:
        reason = shapely.is_valid_reason(drawn)
        what, _, place = reason.partition("[")
        at = f" at ({', '.join(place.rstrip(']').split())})" if place else ""
        raise BoardError(
            f"the outline crosses or touches itself{at}: {what.strip().lower()}",
            hint="list its corners in order around it",
        )
    return _areas(snapped if snapped.is_valid else shapely.make_valid(snapped))


def combined(shapes: Sequence[BaseGeometry], cuts: Sequence[BaseGeometry] = ()) -> BaseGeometry:
    """The union of shapes without the cuts: valid, on the lattice, in a canonical order.

    Raises:
        BoardError: if nothing is left.
    """
    whole = _united(shapes)
    if cuts:
        whole = shapely.difference(whole, _united(cuts), grid_size=1)
    return _areas(whole)


def _united(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """The union, which must not depend on the order in which a file lists its parts.

    Where three outlines cross within a unit, rounding to the lattice follows the order of work.
    """
    ordered = sorted(shapes, key=lambda shape: str(shape.normalize().wkb_hex))
    return shapely.union_all(ordered, grid_size=1)


_ROUNDS = 8
"""Rounding an outline comes to rest after one or two times; so often it is tried."""


def outline(shapes: Sequence[BaseGeometry]) -> BaseGeometry | None:
    """Drawn shapes as one outline that a board can hold: what reading it from a file would give.

    Args:
        shapes: Valid polygons and multipolygons in lattice units; corners need not be whole.

    Returns:
        A valid outline with whole coordinates, the same for the same ground however it was put
        together; ``None`` if it is too thin for the lattice.
    """
    try:
        found, before = combined(shapes), None
        # what is rounded may cross itself anew, and is rounded once more when it is read
        for _ in range(_ROUNDS):
            found, before = combined([found]), found
            if shapely.equals_exact(found, before):
                break
        return found
    except BoardError:
        return None


def without(shape: BaseGeometry, cuts: Sequence[BaseGeometry]) -> BaseGeometry | None:
    """A shape with others taken out of it; ``None`` if nothing is left."""
    try:
        return combined([shape], cuts)
    except BoardError:
        return None


def common(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry | None:
    """What two shapes share; ``None`` if they share no ground."""
    try:
        return _areas(shapely.intersection(shape, other, grid_size=1))
    except BoardError:
        return None


def hex_shape(grid: Grid, at: Hex) -> BaseGeometry:
    """The closed hex as a polygon on the lattice."""
    return Polygon([grid.vertex(at, i) for i in range(6)])


def overlaps(shape: BaseGeometry, grid: Grid, at: Hex) -> bool:
    """Whether a shape has ground in common with a hex; touching its edge is not enough."""
    return bool(shapely.relate_pattern(shape, hex_shape(grid, at), _SHARES_GROUND))


def hex_shapes(grid: Grid, hexes: Iterable[Hex]) -> shapely.STRtree:
    """Closed hexes to be looked up by ``overlapped``."""
    return shapely.STRtree([hex_shape(grid, at) for at in hexes])


def overlapped(shape: BaseGeometry, hexes: shapely.STRtree) -> list[BaseGeometry]:
    """Those of the hexes that have ground in common with a shape."""
    near = hexes.geometries.take(hexes.query(shape))
    return list(near[shapely.relate_pattern(near, shape, _SHARES_GROUND)])


def hexes_met(shape: BaseGeometry, grid: Grid) -> tuple[Hex, ...]:
    """The board's hexes that have ground in common with a shape, in the grid's order."""
    shapely.prepare(shape)
    return tuple(at for at in _near(shape, grid) if overlaps(shape, grid, at))


def meets(shape: BaseGeometry, grid: Grid) -> bool:
    """Whether a shape has ground in common with any hex of the board."""
    shapely.prepare(shape)
    return any(overlaps(shape, grid, at) for at in _near(shape, grid))


def centred(shape: BaseGeometry, grid: Grid) -> tuple[Hex, ...]:
    """The board's hexes whose centre a shape covers, in the grid's order."""
    shapely.prepare(shape)
    return tuple(at for at in _near(shape, grid) if shape.covers(ShapelyPoint(grid.centre(at))))


def _near(shape: BaseGeometry, grid: Grid) -> Iterator[Hex]:
    """The board's hexes in a column and row that a shape may reach, in the grid's order."""
    left, top, right, bottom = (int(bound) // S for bound in shape.bounds)
    # a hex reaches less than one column or row from its centre, which is shoved by half of one
    for col in range(left - 2, right + 3):
        for row in range(top - 2, bottom + 3):
            if (at := Hex(col, row)) in grid:
                yield at


_THREE = "give at least three different [x, y] points"
_FOUR = "[left, top, right, bottom] with left < right and top < bottom"


def _read_point(raw: Any) -> tuple[float, float]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise BoardError(f"{raw!r:.60} is not a point", hint="points are [x, y]")
    return _read_number(raw[0]), _read_number(raw[1])


def _read_number(raw: Any) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise BoardError(f"{raw!r:.60} is not a number")
    if not -LIMIT <= raw <= LIMIT:  # a NaN fails this as well
        said = str(raw) if isinstance(raw, float) else "a coordinate"
        raise BoardError(
            f"{said} is out of range",
            hint=f"coordinates are columns and rows, at most {LIMIT} from the origin",
        )
    return float(raw)


def _snapped(ring: Ring) -> list[Point]:
    return [(math.floor(x * S + 0.5), math.floor(y * S + 0.5)) for x, y in ring]


def _areas(shape: BaseGeometry) -> BaseGeometry:
    """The polygons in whatever an operation left, put on the lattice and in canonical order."""
    shape = shapely.set_precision(shape, 1)
    parts = [p for p in shapely.get_parts(shape) if isinstance(p, Polygon | MultiPolygon)]
    if shape.geom_type == "GeometryCollection":
        shape = shapely.union_all(parts, grid_size=1)
    if shape.is_empty or not shape.area:
        raise BoardError("nothing is left of the outline", hint="it is too thin, or all cut away")
    return shapely.normalize(_straightened(shape))


def _straightened(shape: BaseGeometry) -> BaseGeometry:
    """Without the corners at which nothing turns, which a union leaves where edges met."""
    straight = [
        Polygon(_turns(part.exterior), [_turns(hole) for hole in part.interiors])
        for part in shapely.get_parts(shape)
    ]
    return straight[0] if len(straight) == 1 else MultiPolygon(straight)


def _turns(ring: Any) -> list[Point]:
    points = [(int(x), int(y)) for x, y in ring.coords[:-1]]
    kept = []
    for at, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[at - 1], points[(at + 1) % len(points)]
        if (x - ax) * (by - y) != (y - ay) * (bx - x):
            kept.append((x, y))
    return kept
