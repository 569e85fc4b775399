"""What a line meets, against an independent judge of geometry."""

from __future__ import annotations

import math
from typing import Any

import shapely
from hypothesis import assume, example, given
from hypothesis import strategies as st

from hexwright.grid.walk import ALONG, IN
from hexwright.sight.trace import CROSSES, END, OUTLINE, area_contact, side_contact

coordinate = st.integers(-12, 12)
point = st.tuples(coordinate, coordinate)


def edges_of(polygon: Any) -> list[tuple[int, ...]]:
    """Edges of a polygon, all real outline, with the area on their left."""
    edges = []
    rings = [(polygon.exterior, True)] + [(hole, False) for hole in polygon.interiors]
    for ring, outer in rings:
        coords = [(int(x), int(y)) for x, y in ring.coords][:-1]
        if shapely.LinearRing(coords).is_ccw != outer:
            coords.reverse()
        for i, (x1, y1) in enumerate(coords):
            (x0, y0), (bx, by) = coords[i - 1], coords[i - 2]
            edges.append((x0, y0, x1, y1, bx, by, 1))
    return edges


@st.composite
def areas(draw: Any) -> Any:
    """A valid polygon with whole coordinates, sometimes with a hole."""
    corners = draw(st.lists(point, min_size=3, max_size=7, unique=True))
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    # taken round their middle the corners seldom cross their own outline
    corners.sort(key=lambda c: math.atan2(c[1] - middle[1], c[0] - middle[0]))
    polygon = shapely.Polygon(corners)
    assume(polygon.is_valid and polygon.area > 0)
    if draw(st.booleans()):
        x, y = draw(point)
        hole = shapely.box(x, y, x + 2, y + 2)
        assume(polygon.contains_properly(hole))
        polygon = polygon.difference(hole)
    return polygon


@given(areas(), point, point)
@example(shapely.box(0, 0, 4, 4), (-2, 2), (6, 2))
@example(shapely.box(0, 0, 4, 4), (0, -3), (0, 9))  # along an edge
@example(shapely.box(0, 0, 4, 4), (-2, 2), (2, -2))  # touches a corner
@example(shapely.box(0, 0, 4, 4), (-2, -2), (6, 6))  # corner to corner
@example(shapely.box(0, 0, 4, 4), (1, 1), (2, 3))  # wholly inside
@example(shapely.box(0, 0, 4, 4), (0, 0), (4, 4))
@example(shapely.Polygon([(0, 0), (8, 0), (8, 8), (4, 2), (0, 8)]), (-4, 2), (12, 2))
def test_a_line_meets_an_area_as_an_independent_library_says(
    polygon: Any, p: tuple[int, int], q: tuple[int, int]
) -> None:
    """Met, crossed inside, and meeting the outline are told apart exactly."""
    assume(p != q)
    line = shapely.LineString([p, q])
    edges = edges_of(polygon)
    found = area_contact(*p, *q, edges, 0, len(edges))
    if not polygon.intersects(line):
        assert found == -1
        return
    expected = CROSSES if polygon.relate_pattern(line, "1********") else 0
    expected += OUTLINE if polygon.boundary.intersects(line) else 0
    assert found == expected


@given(point, point, point, point, st.booleans(), st.booleans())
@example((0, 0), (4, 0), (2, -2), (2, 2), False, False)
@example((0, 0), (4, 0), (0, -2), (0, 2), True, False)
@example((0, 0), (4, 0), (0, -2), (0, 2), False, True)
@example((0, 0), (4, 0), (4, 0), (8, 0), False, True)  # end to end on one line
@example((0, 0), (4, 0), (1, 0), (8, 0), False, False)
def test_a_line_meets_a_hexside_at_its_ends_only_where_it_covers_them(
    start: tuple[int, int],
    end: tuple[int, int],
    p: tuple[int, int],
    q: tuple[int, int],
    covers_start: bool,
    covers_end: bool,
) -> None:
    """A bar's own end counts if it covers the vertex there, and not otherwise."""
    assume(start != end and p != q)
    bar, line = shapely.LineString([start, end]), shapely.LineString([p, q])
    found = side_contact(*p, *q, (*start, *end, covers_start, covers_end))
    shared = bar.intersection(line)
    if shared.is_empty:
        assert found == -1
    elif shared.length > 0:
        assert found == ALONG
    elif shapely.Point(start).intersects(line):
        assert found == (END if covers_start else -1)
    elif shapely.Point(end).intersects(line):
        assert found == (END if covers_end else -1)
    else:
        assert found == IN
