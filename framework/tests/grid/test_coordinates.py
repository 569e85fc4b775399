"""Neighbours, sides, vertices, ranges and points of all four layouts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.grid import GridError, Hex, Layout, S

LAYOUTS = [Layout(o, s) for o in ("flat", "pointy") for s in ("odd", "even")]
layouts = st.sampled_from(LAYOUTS)
hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
sides = st.integers(0, 5)
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=str)


@each_layout
def test_cube_coordinates_round_trip_with_negative_columns_and_rows(layout: Layout) -> None:
    """B75: conversions round down, so that columns and rows -3 to 3 come back as they were."""
    for hex in (Hex(c, r) for c in range(-3, 4) for r in range(-3, 4)):
        q, r, s = layout.cube(hex)
        assert q + r + s == 0
        assert layout.from_cube(q, r) == hex


def test_cube_coordinates_of_row_minus_three_are_rounded_down() -> None:
    """B75: half of row -3 counts as -2; a remainder that keeps its sign would make it -1."""
    assert Layout("pointy", "odd").cube(Hex(0, -3)) == (2, -3, 1)
    assert Layout("pointy", "even").cube(Hex(0, -3)) == (1, -3, 2)
    assert Layout("flat", "odd").cube(Hex(-3, 0)) == (-3, 2, 1)
    assert Layout("flat", "even").cube(Hex(-3, 0)) == (-3, 1, 2)


@given(layouts, hexes)
def test_cube_coordinates_follow_the_centres(layout: Layout, hex: Hex) -> None:
    """B75: cube coordinates are a linear image of where the centres lie on the map."""
    (x, y), (x0, y0) = layout.centre(hex), layout.centre(Hex(0, 0))
    q, r, _ = layout.cube(hex)
    if layout.orientation == "flat":
        assert (x - x0, y - y0) == (q * S, r * S + q * S // 2)
    else:
        assert (x - x0, y - y0) == (q * S + r * S // 2, r * S)


@given(layouts, hexes, sides)
def test_a_neighbour_shares_exactly_the_ends_of_the_side_between(
    layout: Layout, hex: Hex, side: int
) -> None:
    """The hex over side i has vertices i and i + 1 in common, and sees hex over side i + 3."""
    other = layout.neighbour(hex, side)
    common = set(layout.vertices(hex)) & set(layout.vertices(other))
    assert common == set(layout.side_ends(hex, side))
    assert layout.neighbour(other, (side + 3) % 6) == hex
    assert layout.neighbours(hex)[side] == other
    assert layout.side_between(hex, other) == side


@given(layouts, hexes, hexes)
def test_hexes_that_are_not_adjacent_have_no_side_between(layout: Layout, a: Hex, b: Hex) -> None:
    """A side is between two hexes exactly if their range is 1."""
    assert (layout.side_between(a, b) is not None) == (layout.distance(a, b) == 1)


def test_sides_and_vertices_are_numbered_clockwise_from_the_top() -> None:
    """Flat-top side 0 faces north, pointy-top side 0 north-east; vertex 0 is up (and left)."""
    flat, pointy, hex = Layout("flat"), Layout("pointy"), Hex(4, 4)
    assert flat.neighbours(hex) == ((4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3))
    assert pointy.neighbours(hex) == ((4, 3), (5, 4), (4, 5), (3, 5), (3, 4), (3, 3))
    x, y = flat.centre(hex)
    assert flat.vertex(hex, 0) == (x - S // 3, y - S // 2)
    x, y = pointy.centre(hex)
    assert pointy.vertex(hex, 0) == (x, y - 2 * S // 3)


@each_layout
def test_vertices_run_clockwise(layout: Layout) -> None:
    """Each turn from a vertex to the next is to the right, seen with y downwards."""
    v = layout.vertices(Hex(0, 0))
    for i in range(6):
        (ax, ay), (bx, by), (cx, cy) = v[i], v[(i + 1) % 6], v[(i + 2) % 6]
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0


@each_layout
def test_range_is_the_number_of_steps_from_hex_to_hex(layout: Layout) -> None:
    """The range agrees with walking from neighbour to neighbour, and rings hold each range."""
    start = Hex(-1, 2)
    seen, edge = {start: 0}, [start]
    for n in range(1, 6):
        edge = sorted({h for e in edge for h in layout.neighbours(e)} - set(seen))
        seen.update(dict.fromkeys(edge, n))
        assert sorted(layout.ring(start, n)) == edge
        assert len(layout.ring(start, n)) == 6 * n
    for hex, n in seen.items():
        assert layout.distance(start, hex) == layout.distance(hex, start) == n
    assert layout.ring(start, 0) == (start,)


@each_layout
def test_a_ring_runs_clockwise_through_adjacent_hexes(layout: Layout) -> None:
    """The first ring is the neighbours in order; later rings go on from hex to adjacent hex."""
    assert layout.ring(Hex(3, 3), 1) == layout.neighbours(Hex(3, 3))
    ring = layout.ring(Hex(3, 3), 3)
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        assert layout.distance(a, b) == 1


def test_range_follows_the_layouts_own_stagger() -> None:
    """B81: (3,1) and (4,2) adjoin where odd rows are shoved, and are two apart where even are."""
    a, b = Hex(3, 1), Hex(4, 2)
    assert Layout("pointy", "odd").distance(a, b) == 1
    assert Layout("pointy", "odd").side_between(a, b) == 2
    assert Layout("pointy", "even").distance(a, b) == 2
    assert Layout("pointy", "even").side_between(a, b) is None


@each_layout
@pytest.mark.parametrize("origin", [Hex(0, 0), Hex(-7, 4), Hex(12, -5)])
def test_points_just_inside_the_corners_belong_to_their_own_hex(
    layout: Layout, origin: Hex
) -> None:
    """B79: at 0.99 of the way to each vertex and side, and at the centre, one hex has the point.

    For a hex and its six neighbours, wherever on the map they lie.
    """
    for hex in (origin, *layout.neighbours(origin)):
        x, y = layout.centre(hex)
        assert layout.hex_at((x, y)) == (hex,)
        assert layout.centred((x, y)) == hex
        for i in range(6):
            (ax, ay), (bx, by) = layout.side_ends(hex, i)
            for px, py in ((ax, ay), ((ax + bx) // 2, (ay + by) // 2)):
                inside = (x + (px - x) * 99 // 100, y + (py - y) * 99 // 100)
                assert layout.hex_at(inside) == (hex,)


@given(layouts, hexes, sides)
def test_a_point_on_a_hexside_or_vertex_belongs_to_all_its_hexes(
    layout: Layout, hex: Hex, side: int
) -> None:
    """B79: the middle of a hexside is in two closed hexes, a vertex in three."""
    (ax, ay), (bx, by) = layout.side_ends(hex, side)
    other, before = layout.neighbour(hex, side), layout.neighbour(hex, (side - 1) % 6)
    assert layout.hex_at(((ax + bx) // 2, (ay + by) // 2)) == tuple(sorted((hex, other)))
    assert layout.hex_at((ax, ay)) == tuple(sorted((hex, other, before)))


@given(layouts, st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)))
def test_only_centres_are_centres(layout: Layout, point: tuple[int, int]) -> None:
    """A point that is not the centre of its hex is refused, not rounded."""
    if any(layout.centre(hex) == point for hex in layout.hex_at(point)):
        assert layout.centre(layout.centred(point)) == point
    else:
        with pytest.raises(GridError, match="not the centre"):
            layout.centred(point)


def test_an_unknown_layout_is_refused_with_the_nearest_known_one() -> None:
    """A misspelt orientation or stagger is an error that names the right one."""
    with pytest.raises(GridError, match="did you mean 'pointy'"):
        Layout("ponty")  # type: ignore[arg-type]
    with pytest.raises(GridError, match="did you mean 'even'"):
        Layout("flat", "evn")  # type: ignore[arg-type]
