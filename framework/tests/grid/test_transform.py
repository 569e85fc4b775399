"""Maps turned, mirrored, moved: nothing moves against anything else, and names stay printed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.grid import Grid, GridError, Hex, Numbers, S, Transform

MAPS = [
    Grid.named(columns="A-F", rows="1-5", map_group="RB"),
    Grid.named(columns="A-G", rows="1-5", shoved_rows="0-5", without=["C2"]),
    Grid(stagger="even", columns=range(-3, 4), rows=range(-2, 3), naming=Numbers(origin=(-9, -9))),
    Grid(orientation="pointy", columns=range(5), rows=range(4), shoved_columns=range(4)),
    Grid(orientation="pointy", stagger="even", columns=range(4), rows=range(5)),
    Grid(columns=range(1), rows=range(1)),
]
TURNS: list[dict[str, Any]] = [
    *({"degrees": d} for d in (-120, -60, 0, 60, 120, 180, 240, 300, 360)),
    *({"axis": axis} for axis in ("left-right", "top-bottom")),
    *({"by": by} for by in ((0, 0), (3 * S, -2 * S), (-2 * S, S // 2), (5 * S, 3 * S // 2))),
]


def _turn(grid: Grid, how: dict[str, Any]) -> Transform:
    if "by" in how:  # a pointy-top map's columns are a flat-top map's rows
        return grid.move(how["by"] if grid.orientation == "flat" else how["by"][::-1])
    return grid.rotate(**how) if "degrees" in how else grid.mirror(**how)


each_map = pytest.mark.parametrize("grid", MAPS, ids=range(len(MAPS)))
each_turn = pytest.mark.parametrize("how", TURNS, ids=str)
flips = pytest.mark.parametrize(
    "how", [t for t in TURNS if t.get("degrees") == 180 or "axis" in t], ids=str
)


@each_map
@each_turn
def test_a_turned_map_has_the_same_hexes_under_the_same_names(
    grid: Grid, how: dict[str, Any]
) -> None:
    """Each hex goes to exactly one hex of the turned map and keeps its printed name."""
    turned = _turn(grid, how)
    images = [turned.hex(hex) for hex in grid.hexes]
    assert sorted(images) == sorted(turned.grid.hexes)
    for hex, image in zip(grid.hexes, images, strict=True):
        assert turned.grid.name(image) == grid.name(hex)
        assert turned.grid.parse(grid.full_name(hex)) == image


@each_map
@each_turn
def test_turning_keeps_ranges_sides_and_vertices(grid: Grid, how: dict[str, Any]) -> None:
    """What adjoins still adjoins over the side that it should, corner on corner."""
    turned = _turn(grid, how)
    first = grid.hexes[0]
    for hex in grid.hexes:
        assert turned.grid.distance(turned.hex(first), turned.hex(hex)) == grid.distance(first, hex)
        assert turned.point(grid.centre(hex)) == turned.grid.centre(turned.hex(hex))
        for side in range(6):
            ends = {turned.point(v) for v in grid.side_ends(hex, side)}
            assert ends == set(turned.grid.side_ends(*turned.side(hex, side)))


maps = st.sampled_from(MAPS)
turns = st.sampled_from(TURNS)
aims = st.tuples(
    st.builds(Hex, st.integers(-5, 8), st.integers(-5, 8)), st.integers(0, 6)
)  # a hex and a vertex of it, or 6 for its centre


@given(maps, turns, aims, aims)
def test_a_line_on_a_turned_map_meets_the_turned_hexes(
    grid: Grid, how: dict[str, Any], a: tuple[Hex, int], b: tuple[Hex, int]
) -> None:
    """Flipping or turning a map changes no answer about a line, on the map or off it."""
    turned = _turn(grid, how)
    p, q = (grid.centre(h) if i == 6 else grid.vertex(h, i) for h, i in (a, b))
    before = [
        (c.contact, tuple(sorted(map(turned.hex, c.hexes))), c.start, c.end)
        for c in grid.line(p, q).crossings
    ]
    line = turned.grid.line(turned.point(p), turned.point(q))
    after = [(c.contact, c.hexes, c.start, c.end) for c in line.crossings]
    assert sorted(after) == sorted(before) if p == q else after == before


@each_map
@flips
def test_a_flipped_map_fills_the_same_rectangle_and_flips_back(
    grid: Grid, how: dict[str, Any]
) -> None:
    """Turned by 180 degrees or mirrored, a map lies where it lay; twice is the map itself."""
    turned = _turn(grid, how)

    def corners(g: Grid) -> tuple[int, ...]:
        xs, ys = zip(*(g.centre(h) for h in g.outline()), strict=True)
        return min(xs), max(xs), min(ys), max(ys)

    assert corners(turned.grid) == corners(grid)
    assert _turn(turned.grid, how).grid == grid


def test_any_lattice_point_can_be_flipped_and_mirrored() -> None:
    """Half turns and mirrors are exact for drawn outlines, whatever their points."""
    grid = MAPS[0]
    turned = grid.rotate(180)
    x, y = turned.point((1, 2))
    assert turned.point((x, y)) == (1, 2)
    assert grid.mirror().point((1, 2)) == (5 * 1200 - 1, 2)


def test_an_even_number_of_columns_turns_the_stagger_around() -> None:
    """The first column of A-F is shoved after a mirror; of A-G it is not."""
    assert MAPS[0].mirror().grid.stagger == "even"
    assert MAPS[1].mirror().grid.stagger == "odd"
    flipped = MAPS[1].rotate(180).grid
    assert (flipped.rows, flipped.shoved_rows) == (MAPS[1].rows, MAPS[1].shoved_rows)


def test_a_map_turns_clockwise() -> None:
    """The hex to the north of the one turned about comes to lie over its side 1, then 2."""
    for grid in (MAPS[1], MAPS[4]):
        middle = Hex(2, 2)
        for n in range(6):
            turned = grid.rotate(60 * n, about=middle)
            assert turned.hex(middle) == middle
            north = grid.neighbour(middle, 0)
            assert turned.grid.side_between(turned.hex(middle), turned.hex(north)) == n
            assert turned.side(middle, 5) == (middle, (5 + n) % 6)


@each_map
def test_six_turns_by_sixty_degrees_bring_every_hex_back(grid: Grid) -> None:
    """Names are followed through any number of turns and are the printed ones at the end."""
    about, turned = grid.hexes[0], grid
    for _ in range(6):
        turned = turned.rotate(60, about=about).grid
    assert turned.hexes == grid.hexes
    assert turned.naming == grid.naming


def test_a_moved_map_goes_where_it_is_sent_and_comes_back() -> None:
    """By a column and half a row the stagger stays; by a column alone it turns around."""
    grid = MAPS[1]
    moved = grid.move((S, S // 2))
    assert moved.hex(Hex(0, 0)) == Hex(1, 0)
    assert moved.grid.stagger == "odd"
    assert grid.move((S, 0)).grid.stagger == "even"
    assert moved.grid.move((-S, -S // 2)).grid == grid
    with pytest.raises(GridError, match="no hex would lie on a hex"):
        grid.move((S // 2, 0))
    with pytest.raises(GridError, match="no hex would lie on a hex"):
        MAPS[3].move((S, S // 2))


def test_turns_that_a_hex_map_has_not_are_refused() -> None:
    """Other angles, other axes, and points that would leave the lattice are errors."""
    with pytest.raises(GridError, match="cannot be turned by 90 degrees"):
        MAPS[0].rotate(90)
    with pytest.raises(GridError, match="did you mean 'left-right'"):
        MAPS[0].mirror("left-rigt")  # type: ignore[arg-type]
    with pytest.raises(GridError, match="would leave the lattice"):
        MAPS[0].rotate(60).point((1, 0))
