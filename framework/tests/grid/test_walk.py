"""Which hexes a line meets, held against a slow and plain reference in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hexwright.grid import ALONG, IN, TOUCH, Hex, Layout, Point, S, lattice, walk

LAYOUTS = [Layout(o, s) for o in ("flat", "pointy") for s in ("odd", "even")]
REACH = 4  # hexes from the origin that points are drawn from

layouts = st.sampled_from(LAYOUTS)
small = st.integers(-REACH, REACH)
anywhere = st.tuples(*[st.integers(-REACH * S, REACH * S)] * 2)
marked = st.builds(  # centres, vertices and middles of hexsides, where lines meet hexes oddly
    lambda layout, col, row, i, kind: (
        layout.centre(Hex(col, row)) if kind == 0
        else layout.vertex(Hex(col, row), i) if kind == 1
        else _middle(*layout.side_ends(Hex(col, row), i))
    ),
    layouts, small, small, st.integers(0, 5), st.integers(0, 2),
)  # fmt: skip
points = st.one_of(marked, marked, anywhere)
along = [(2 * S // 3, 0), (S // 3, S // 2), (S // 3, -S // 2)]  # pointy-top: x and y swapped
lines = st.one_of(  # lines seldom run along hexsides by chance; half of these may
    st.tuples(points, points),
    st.builds(
        lambda p, by, n, swap: (p, (p[0] + n * by[swap], p[1] + n * by[1 - swap])),
        marked, st.sampled_from(along), st.integers(-9, 9), st.integers(0, 1),
    ),
)  # fmt: skip


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def reference(layout: Layout, hex: Hex, p: Point, q: Point) -> Any:
    """How p-q meets a hex, by clipping it with Fractions at the hex's six edges in turn.

    Returns:
        None, or (contact, side, first and last parameter on the line).
    """
    start, end = Fraction(0), Fraction(1)
    edges = [layout.side_ends(hex, side) for side in range(6)]

    def depth(a: Point, b: Point, x: Fraction, y: Fraction) -> Fraction:
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])  # > 0 inside

    def at(t: Fraction) -> tuple[Fraction, Fraction]:
        return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])

    for a, b in edges:
        first, last = depth(a, b, *at(Fraction(0))), depth(a, b, *at(Fraction(1)))
        if first < 0 and last < 0:
            return None
        if first < 0:
            start = max(start, first / (first - last))
        if last < 0:
            end = min(end, first / (first - last))
    if start > end:
        return None
    depths = [depth(a, b, *at((start + end) / 2)) for a, b in edges]
    if min(depths) > 0:
        return IN, None, start, end
    if depths.count(Fraction(0)) == 1 and (start < end or p == q):
        return ALONG, depths.index(Fraction(0)), start, end
    return TOUCH, None, start, end


def _around(*ends: Point) -> list[Hex]:
    (a, b), (c, d) = (sorted(e[i] // S for e in ends) for i in (0, 1))
    return [Hex(col, row) for col in range(a - 2, b + 3) for row in range(c - 2, d + 3)]


@given(layouts, lines)
@settings(max_examples=300, deadline=None)
def test_a_line_meets_exactly_the_hexes_that_fractions_say(
    layout: Layout, line: tuple[Point, Point]
) -> None:
    """Hexes, contacts and sides are those of exact clipping, in the order along the line."""
    p, q = line
    expected = {hex: found for hex in _around(p, q) if (found := reference(layout, hex, p, q))}
    met = layout.walk(p, q)
    assert {m.hex: (m.contact, m.side) for m in met} == {h: f[:2] for h, f in expected.items()}
    assert len(met) == len(expected)
    starts, ends = [expected[m.hex][2] for m in met], [expected[m.hex][3] for m in met]
    assert starts == sorted(starts)
    assert ends == sorted(ends)


@given(layouts, lines)
def test_a_line_meets_the_same_hexes_from_either_end(
    layout: Layout, line: tuple[Point, Point]
) -> None:
    """The walk from q to p is the walk from p to q backwards, pairs of one hexside apart."""
    p, q = line
    there, back = layout.walk(p, q), layout.walk(q, p)
    assert sorted(there) == sorted(back)
    assert [m for m in there if m.contact == IN] == [m for m in back if m.contact == IN][::-1]


@given(layouts, lines)
def test_hexes_equally_far_along_come_in_one_order_both_ways(
    layout: Layout, line: tuple[Point, Point]
) -> None:
    """B77: of two hexes tied along a hexside the lower column (pointy-top: row) comes first."""
    p, q = line
    for met in (layout.walk(p, q), layout.walk(q, p)):
        pairs = [m.hex for m in met if m.contact == ALONG]
        assert len(pairs) % 2 == 0
        for a, b in zip(pairs[::2], pairs[1::2], strict=True):
            assert layout.distance(a, b) == 1
            assert (a < b) if layout.orientation == "flat" else (a[::-1] < b[::-1])


@given(layouts, lines)
def test_the_walk_fits_the_room_that_capacity_tells(
    layout: Layout, line: tuple[Point, Point]
) -> None:
    """Capacity is never less than what is met."""
    p, q = line
    assert len(layout.walk(p, q)) <= walk.capacity(*p, *q)


@given(layouts, lines, small, small)
def test_a_line_meets_the_same_hexes_anywhere_on_the_map(
    layout: Layout, line: tuple[Point, Point], right: int, down: int
) -> None:
    """Shifting by two columns and rows, which keeps the stagger, changes nothing else."""
    p, q = line
    by = (2 * right * S, 2 * down * S)
    there = layout.walk((p[0] + by[0], p[1] + by[1]), (q[0] + by[0], q[1] + by[1]))
    here = layout.walk(p, q)
    shifted = [m._replace(hex=Hex(m.hex.col + 2 * right, m.hex.row + 2 * down)) for m in here]
    assert there == shifted


def test_the_walks_unit_is_the_lattices() -> None:
    """The constant that numba freezes is the lattice unit, which divides as vertices need."""
    assert walk._S == lattice.S
    assert lattice.S % 12 == 0
    assert lattice.S % 100 == 0


@pytest.fixture(scope="module")
def compiled() -> Any:
    """``hex_contact`` and ``walk`` as numba compiles them, from the same source."""
    contact = numba.njit(walk.hex_contact)
    names = {**vars(walk), "hex_contact": contact}
    return contact, numba.njit(FunctionType(walk.walk.__code__, names))


@settings(max_examples=200, deadline=None)
@given(shoved=st.integers(0, 1), p=points, q=points)
@example(shoved=1, p=(0, 0), q=(0, 0))
@example(shoved=1, p=(-10_000 * S, -10_000 * S), q=(10_000 * S, 9_999 * S))
@example(shoved=0, p=(10_000 * S, S), q=(-10_000 * S, 0))
def test_compiled_and_interpreted_walks_are_the_same(
    compiled: Any, shoved: int, p: Point, q: Point
) -> None:
    """Numba's 64-bit integers and Python's endless ones give the same hexes in the same order."""
    contact, fast = compiled
    room = walk.capacity(*p, *q)
    plain: list[list[int]] = [[0] * room for _ in range(3)]
    arrays = [np.zeros(room, np.int64) for _ in range(3)]
    n = walk.walk(*p, *q, shoved, *plain)
    assert fast(*p, *q, shoved, *arrays) == n
    assert [a.tolist() for a in arrays] == plain
    assert contact(*p, *q) == walk.hex_contact(*p, *q)
