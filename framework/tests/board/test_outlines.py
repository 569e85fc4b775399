from __future__ import annotations

from math import cos, pi, sin

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from hexwright.board import BoardError
from hexwright.board.outlines import (
    centred,
    combined,
    common,
    hex_shape,
    hexes_met,
    overlaps,
    polygon,
    read_rectangle,
    without,
)
from hexwright.grid import Grid, S

GRID = Grid.named(columns="A-F", rows="1-6")


@st.composite
def shapes(draw: st.DrawFn) -> BaseGeometry:
    """Stars about a point on the board: corners at sorted angles, as far out as they like."""
    x, y = draw(st.floats(0, 5)), draw(st.floats(0, 5))
    radii = draw(st.lists(st.floats(0.01, 3), min_size=3, max_size=9))
    turn = 2 * pi / len(radii)
    return polygon([(x + r * cos(turn * i), y + r * sin(turn * i)) for i, r in enumerate(radii)])


def on_lattice(shape: BaseGeometry) -> bool:
    coordinates = shapely.get_coordinates(shape)
    return bool(shape.is_valid) and bool((coordinates == coordinates.round()).all())


@given(st.lists(shapes(), min_size=1, max_size=4), st.lists(shapes(), max_size=2))
def test_what_is_united_and_cut_is_valid_and_on_the_lattice(
    parts: list[BaseGeometry], cuts: list[BaseGeometry]
) -> None:
    """Whatever crosses whatever, no corner lies between lattice points."""
    try:
        whole = combined(parts, cuts)
    except BoardError:
        return
    assert on_lattice(whole)
    assert whole.geom_type in ("Polygon", "MultiPolygon")


@given(st.lists(shapes(), min_size=2, max_size=4))
def test_the_order_of_parts_does_not_matter(parts: list[BaseGeometry]) -> None:
    assert combined(parts).equals_exact(combined(parts[::-1]), 0)


@given(shapes())
def test_uniting_a_shape_with_itself_changes_nothing(shape: BaseGeometry) -> None:
    assert combined([shape]).equals_exact(combined([shape, shape]), 0)


@given(shapes())
def test_no_corner_is_left_at_which_nothing_turns(shape: BaseGeometry) -> None:
    for part in shapely.get_parts(shape):
        points = part.exterior.coords[:-1]
        for at, (x, y) in enumerate(points):
            (ax, ay), (bx, by) = points[at - 1], points[(at + 1) % len(points)]
            assert (x - ax) * (by - y) != (y - ay) * (bx - x)


def test_a_hex_that_is_merely_touched_is_not_met() -> None:
    """The six neighbours of C3 share its sides and no ground with it."""
    here = GRID.parse("C3")
    shape = hex_shape(GRID, here)
    assert (here,) == hexes_met(shape, GRID) == centred(shape, GRID)
    assert not any(overlaps(shape, GRID, other) for other in GRID.neighbours(here))


@given(shapes(), st.sampled_from(["flat", "pointy"]))
def test_no_hex_that_is_met_is_overlooked(shape: BaseGeometry, orientation: str) -> None:
    """Looking only near the shape finds what looking at every hex finds."""
    grid = Grid.named(columns="A-F", rows="1-6", orientation=orientation)  # type: ignore[arg-type]
    assert hexes_met(shape, grid) == tuple(h for h in grid.hexes if overlaps(shape, grid, h))
    inside = [h for h in grid.hexes if shape.covers(Point(grid.centre(h)))]
    assert list(centred(shape, grid)) == inside


def test_taking_everything_away_leaves_nothing() -> None:
    shape = polygon(read_rectangle([0, 0, 1, 1]))
    assert without(shape, [shape]) is None
    assert common(shape, polygon(read_rectangle([1, 0, 2, 1]))) is None


def test_a_hole_survives_the_snapping() -> None:
    shape = polygon([(0, 0), (3, 0), (3, 3), (0, 3)], [[(1, 1), (2, 1), (2, 2), (1, 2)]])
    assert shape.area == 8 * S * S


def test_an_outline_that_snapping_makes_touch_itself_is_cleaned() -> None:
    """Two lobes joined by a neck thinner than the lattice come apart, and stay valid."""
    thin = 0.0001
    shape = polygon(
        [(0, 0), (1, 0), (1, 1), (2, 1), (2, 0), (3, 0), (3, 2), (2, 2), (2, 1 + thin),
         (1, 1 + thin), (1, 2), (0, 2)]
    )  # fmt: skip
    assert on_lattice(shape)
    assert shape.area == 4 * S * S


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(BoardError, match=r"crosses or touches itself at \(1, 1\)"):
        polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
