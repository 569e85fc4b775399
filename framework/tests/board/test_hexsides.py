from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board import HexsideFeature, load_board
from hexwright.board.hexsides import read_hexsides
from hexwright.board.schema import HexsideTable
from hexwright.board.tables import Report
from hexwright.grid import Grid

Write = Callable[..., Path]

GRIDS = [
    Grid.named(columns="A-E", rows="1-6", orientation=orientation, stagger=stagger)
    for orientation in ("flat", "pointy")
    for stagger in ("odd", "even")
]


def on(grid: Grid, name: str, *, span: list[float] | None = None) -> HexsideFeature:
    report = Report("test")
    (feature,) = read_hexsides([HexsideTable("fence", [name], span=span or [])], grid, report)
    report.stop()
    return feature


def test_a_feature_runs_from_vertex_to_vertex_and_covers_those_it_names(write: Write) -> None:
    """Of two hexsides that meet, both cover the vertex between; the other ends are open."""
    board = load_board(
        write(
            '[[hexside]]\nkind = "fence"\nat = ["B2-C2", "C2-C3"]\ncovers = ["B2-C2-C3"]\n'
            "values = { strength = 3 }"
        )
    )
    corner = board.grid.vertex_named("B2-C2-C3")
    for feature in board.hexsides:
        ends = board.grid.side_ends(feature.hex, feature.side)
        assert ends == (feature.start, feature.end)
        assert (ends[0] == corner, ends[1] == corner) == (feature.covers_start, feature.covers_end)
        assert dict(feature.values) == {"strength": 3}


def test_a_side_at_the_edge_of_the_map_has_a_number(write: Write) -> None:
    board = load_board(write('[[hexside]]\nkind = "fence"\nat = ["A1/0"]'))
    (feature,) = board.hexsides
    assert board.grid.side_name(feature.hex, feature.side) == "A1/0"


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("side", range(6))
def test_a_part_is_counted_clockwise_about_the_hex_named_first(grid: Grid, side: int) -> None:
    """The first 0.4 about one hex and the last 0.6 about its neighbour are the whole side."""
    here = grid.parse("C3")
    other = grid.name(grid.neighbour(here, side))
    first, last = grid.side_ends(here, side)
    one = on(grid, f"C3-{other}", span=[0, 0.4])
    rest = on(grid, f"{other}-C3", span=[0, 0.6])
    shared = tuple(a + (b - a) * Fraction(2, 5) for a, b in zip(first, last, strict=True))
    assert {first, shared} == {one.start, one.end}
    assert {shared, last} == {rest.start, rest.end}
    assert (one.hex, one.side) == (rest.hex, rest.side) == grid.canonical_side(here, side)


@given(
    st.sampled_from(GRIDS),
    st.integers(0, 5),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_a_part_lies_exactly_on_its_hexside(grid: Grid, side: int, a: float, b: float) -> None:
    """Both ends are lattice points of the side, in its direction, whatever the numbers."""
    low, high = sorted((a, b))
    if high - low < 0.01:
        high, low = min(1.0, low + 0.01), max(0.0, high - 0.01)
    feature = on(grid, f"C3/{side}", span=[low, high])
    start, end = grid.side_ends(feature.hex, feature.side)
    dx, dy = end[0] - start[0], end[1] - start[1]
    places = [((x - start[0]) * dx + (y - start[1]) * dy) for x, y in (feature.start, feature.end)]
    for x, y in (feature.start, feature.end):
        assert (x - start[0]) * dy - (y - start[1]) * dx == 0
    assert 0 <= places[0] < places[1] <= dx * dx + dy * dy


def test_a_part_that_stops_short_of_a_vertex_cannot_cover_it() -> None:
    grid, report = GRIDS[0], Report("test")
    table = HexsideTable("fence", ["B2-C2"], covers=["B2-C2-C3", "B1-B2-C2"], span=[0, 0.5])
    read_hexsides([table], grid, report)
    (problem,) = report.problems
    assert "is not where any of these hexsides ends" in str(problem)
