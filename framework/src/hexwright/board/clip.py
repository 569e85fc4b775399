"""Outlines cut along the hex grid, so that a line need only look at the hexes it meets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
from attrs import frozen

from hexwright.grid import Grid, Hex, Point, S

# Lattice points on a slanted hexside are this many to a side; a cut is moved to the nearest one,
# in both hexes alike, so that pieces meet along the hexside without gap or overlap.
_STEPS = S // 6

Edge = tuple[int, int, int, int, int, int, int]
"""x0, y0, x1, y1 of an edge with the inside on its left; x, y before it; 1 if a real outline."""


@frozen
class Piece:
    """What one outline leaves in one hex.

    Attributes:
        hex: The hex.
        edges: Rings around the area, holes too, with the area on the left of each edge. Edges that
            merely follow a hexside across which the outline goes on are not real outline.
    """

    hex: Hex
    edges: tuple[Edge, ...]


def flat(grid: Grid, point: Point) -> Point:
    """A point in the frame of the flat-top walk: pointy-top grids exchange x and y."""
    return point if grid.orientation == "flat" else (point[1], point[0])


def pieces(grid: Grid, outline: Any, among: Collection[Hex] | None = None) -> Iterator[Piece]:
    """Cut an outline by the hexes of a grid.

    Args:
        grid: The grid; only its hexes are looked at.
        outline: A valid shapely polygon or multipolygon in lattice units.
        among: Of these, only such hexes are looked at, if it is given.

    Yields:
        A piece for each hex in which the outline has an area.
    """
    import shapely

    shapely.prepare(outline)
    parts = shapely.get_parts(outline)  # a cut costs what all of its shape has
    shapely.prepare(parts)
    tree = shapely.STRtree(parts)
    for hex in _near(grid.hexes if among is None else among, grid, outline):
        corners = [grid.vertex(hex, i) for i in range(6)]
        cell = shapely.Polygon(corners)
        mine = parts[np.sort(tree.query(cell, "intersects"))]
        cuts = [cell if part.contains(cell) else part.intersection(cell) for part in mine]
        rings: list[list[Point]] = []
        for polygon in shapely.get_parts(cuts):
            if polygon.geom_type == "Polygon" and polygon.area > 0:
                rings.extend(
                    ring
                    for line, hole in [(polygon.exterior, False)]
                    + [(interior, True) for interior in polygon.interiors]
                    if (ring := _ring(list(line.coords)[:-1], corners, hole))
                )
        if rings:
            edges = tuple(e for ring in rings for e in _edges(grid, ring, corners, outline))
            yield Piece(hex, edges)


def _near(hexes: Collection[Hex], grid: Grid, outline: Any) -> Iterator[Hex]:
    x0, y0, x1, y1 = (v / S for v in outline.bounds)
    for hex in hexes:
        if not (x0 - 1.5 <= hex.col <= x1 + 1 and y0 - 1.5 <= hex.row <= y1 + 1):
            continue  # a centre is at most half a hex further on
        x, y = grid.centre(hex)
        if x0 - 1 < x / S < x1 + 1 and y0 - 1 < y / S < y1 + 1:
            yield hex


def _ring(coords: list[tuple[float, ...]], corners: list[Point], hole: bool) -> list[Point]:
    """The ring on the lattice, its area to the left: where cross products are positive.

    Rounding may make neighbours coincide; they are merged, and a ring left without area is
    dropped (an empty list).
    """
    ring: list[Point] = []
    for x, y, *_ in coords:
        point = _snap(x, y, corners)
        if not ring or point != ring[-1]:
            ring.append(point)
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    if area == 0:
        return []
    return ring if (area > 0) != hole else ring[::-1]


def _snap(x: float, y: float, corners: list[Point]) -> Point:
    """The lattice point for a vertex; one on a hexside stays exactly on that hexside."""
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        dx, dy = bx - ax, by - ay
        off = abs(dx * (y - ay) - dy * (x - ax))
        along = (dx * (x - ax) + dy * (y - ay)) / (dx * dx + dy * dy)
        if off < max(abs(dx), abs(dy)) and -1e-9 <= along <= 1 + 1e-9:  # within a unit of it
            # halfway between two steps, to the even one: the same from both hexes and both ends,
            # once the noise of the division is gone
            step = round(round(along * _STEPS, 6))
            return ax + dx * step // _STEPS, ay + dy * step // _STEPS
    return round(x), round(y)


def _edges(grid: Grid, ring: list[Point], corners: list[Point], outline: Any) -> Iterator[Edge]:
    import shapely

    turn = grid.orientation == "pointy"
    if turn:  # exchanging x and y mirrors the plane, so the ring is walked the other way
        ring = ring[::-1]
    for i, end in enumerate(ring):
        start, before = ring[i - 1], ring[i - 2]
        seam = False
        if _on_one_side(start, end, corners):
            middle = shapely.Point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            seam = outline.contains(middle)
        points = (flat(grid, start), flat(grid, end), flat(grid, before))
        (x0, y0), (x1, y1), (bx, by) = points
        yield x0, y0, x1, y1, bx, by, 0 if seam else 1


def _on_one_side(p: Point, q: Point, corners: list[Point]) -> bool:
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        dx, dy = bx - ax, by - ay
        if dx * (p[1] - ay) == dy * (p[0] - ax) and dx * (q[1] - ay) == dy * (q[0] - ax):
            return True
    return False
