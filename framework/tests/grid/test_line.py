"""Lines told exactly: hexes crossed, hexsides run along, vertices hit."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from hexwright.grid import ALONG, IN, TOUCH, Grid, Hex, Layout, Line, Numbers, Point, S
from hexwright.grid.line import trace

LAYOUTS = [Layout(o, s) for o in ("flat", "pointy") for s in ("odd", "even")]
layouts = st.sampled_from(LAYOUTS)
small = st.integers(-4, 4)
hexes = st.builds(Hex, small, small)
aims = st.tuples(hexes, st.integers(0, 6))
MAP = Grid.named(columns="A-Z", rows="1-20")


def _aim(layout: Layout, aim: tuple[Hex, int]) -> Point:
    hex, i = aim
    return layout.centre(hex) if i == 6 else layout.vertex(hex, i)


def _line(layout: Layout, p: Point, q: Point) -> Line:
    return trace(layout, p, q, str)


def test_a_line_along_hexsides_reports_both_hexes_of_each() -> None:
    """B77: from (0,0) to (2,3) of a flat-top map every tie is a pair, on neither side of it."""
    layout = Layout("flat", "odd")
    line = _line(layout, layout.centre(Hex(0, 0)), layout.centre(Hex(2, 3)))
    assert line.sides == (((0, 1), (1, 0)), ((1, 2), (2, 2)))
    assert line.hexes == ((0, 0), (1, 1), (2, 3))


def test_a_line_between_named_hexes_reports_pairs_and_what_lies_between() -> None:
    """B77: T4 to R1 runs between S4 and T3, through S3, and between R2 and S2."""
    line = MAP.line(MAP.centre(MAP.parse("T4")), MAP.centre(MAP.parse("R1")))
    assert [{MAP.name(h) for h in side} for side in line.sides] == [{"S4", "T3"}, {"R2", "S2"}]
    assert [MAP.name(h) for h in line.hexes] == ["T4", "S3", "R1"]
    assert str(line) == (
        "crosses T4, hits vertex S4-T3-T4, runs along S4-T3, hits vertex S3-S4-T3, crosses S3, "
        "hits vertex R2-S2-S3, runs along R2-S2, hits vertex R1-R2-S2, crosses R1"
    )


def test_crossings_tell_where_on_the_line_they_are() -> None:
    """A hex side is two thirds of a column from its hex's centre, and so a third of the way."""
    layout = Layout("flat", "odd")
    line = _line(layout, layout.centre(Hex(0, 0)), layout.centre(Hex(2, 0)))
    kinds = [(c.contact, c.start, c.end) for c in line.crossings]
    third = Fraction(1, 3)
    assert kinds == [
        (IN, 0, third),
        (TOUCH, third, third),
        (ALONG, third, 2 * third),
        (TOUCH, 2 * third, 2 * third),
        (IN, 2 * third, 1),
    ]
    assert line.vertices == ((2 * S // 3, 0), (4 * S // 3, 0))


@given(layouts, aims, aims)
def test_a_line_backwards_is_the_line_reversed(
    layout: Layout, a: tuple[Hex, int], b: tuple[Hex, int]
) -> None:
    """From q to p the same things are met in the opposite order, at 1 minus where they were."""
    p, q = _aim(layout, a), _aim(layout, b)
    there = [(c.contact, c.hexes, c.vertex, c.start, c.end) for c in _line(layout, p, q).crossings]
    back = _line(layout, q, p).crossings
    if p == q:
        assert {c.hexes for c in back} == {t[1] for t in there}
    else:
        assert there == [
            (c.contact, c.hexes, c.vertex, 1 - c.end, 1 - c.start) for c in reversed(back)
        ]


@given(layouts, aims, aims)
def test_hexes_and_hexsides_cover_a_line_without_gap_or_overlap(
    layout: Layout, a: tuple[Hex, int], b: tuple[Hex, int]
) -> None:
    """Each hex or hexside begins exactly where the one before it ended."""
    p, q = _aim(layout, a), _aim(layout, b)
    stretches = [c for c in _line(layout, p, q).crossings if c.contact != TOUCH]
    if p != q:
        assert [c.start for c in stretches] == [0, *(c.end for c in stretches[:-1])]
        assert stretches[-1].end == 1


@given(layouts, aims, aims)
def test_vertices_hit_are_exactly_the_vertices_on_the_line(
    layout: Layout, a: tuple[Hex, int], b: tuple[Hex, int]
) -> None:
    """Every vertex on the segment is hit, with its three hexes, and nothing else is."""
    p, q = _aim(layout, a), _aim(layout, b)
    expected = {
        v
        for hex in (Hex(c, r) for c in range(-7, 8) for r in range(-7, 8))
        for v in layout.vertices(hex)
        if (q[0] - p[0]) * (v[1] - p[1]) == (q[1] - p[1]) * (v[0] - p[0])
        and min(p[0], q[0]) <= v[0] <= max(p[0], q[0])
        and min(p[1], q[1]) <= v[1] <= max(p[1], q[1])
    }
    line = _line(layout, p, q)
    assert len(line.vertices) == len(expected)
    assert set(line.vertices) == expected
    for crossing in line.crossings:
        if crossing.vertex is not None:
            assert len(crossing.hexes) == 3
            assert all(crossing.vertex in layout.vertices(hex) for hex in crossing.hexes)


def test_a_line_of_no_length_is_in_the_hex_where_it_stands() -> None:
    """A point is a line too: in a hex, on a hexside, or at a vertex."""
    layout = Layout("pointy", "even")
    hex, other = Hex(2, 2), Hex(3, 2)
    centre, vertex = layout.centre(hex), layout.vertex(hex, 1)
    assert _line(layout, centre, centre).hexes == (hex,)
    x, y = layout.vertex(hex, 1)
    assert _line(layout, (x, y + 1), (x, y + 1)).sides == ((hex, other),)
    line = _line(layout, vertex, vertex)
    assert line.vertices == (vertex,)
    assert line.hexes == ()


def test_a_line_off_the_map_still_tells_what_it_crosses() -> None:
    """A hex that has no name, beyond column A or row 0, is told by its column and row."""
    line = MAP.line(MAP.centre(Hex(0, 0)), MAP.centre(Hex(0, -3)))
    assert str(line) == "crosses A1, crosses A0, crosses (0, -2), crosses (0, -3)"
    numbers = Grid(columns=range(3), rows=range(3), naming=Numbers())
    assert str(numbers.line((0, 0), (0, 0))) == "crosses 0101"
