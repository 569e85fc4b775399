"""The board of the 5.43 illustration, as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import rf_factories
from hexwright.board import Board, load_board
from hexwright.board.outlines import hexes_met, overlaps
from hexwright.grid import S

DEMO = Path(rf_factories.__file__).parent / "demo"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(DEMO / "board.toml")


def test_the_hall_is_drawn_as_its_rectangles(board: Board) -> None:
    """The area of the union, counted by hand in hundredths of a column and of a row."""
    (hall,) = (area for area in board.areas if area.building == "L17")
    assert hall.outline is not None
    strip = 13 * (1890 - 1793)  # x 9.72-9.85 south of y 17.93 is not part of it
    whole = 251 * 530 - strip + 101 * 273 + 63 * 40 + 59 * 23 + 60 * 23
    assert whole == round(hall.outline.area * 10_000 / S / S)


def test_each_building_owns_the_hexes_it_is_drawn_in(board: Board) -> None:
    """The hall reaches slivers of other hexes, which it does not own."""
    for building in board.buildings:
        (area,) = (a for a in board.areas if a.building == building.name)
        assert set(building.hexes) <= set(hexes_met(area.outline, board.grid))
    assert [len(building.hexes) for building in board.buildings] == [21, 4]


def test_in_j21_the_other_building_is_only_about_the_centre(board: Board) -> None:
    (area,) = (a for a in board.areas if a.building == "K22")
    here = board.grid.parse("J21")
    assert area.outline is not None
    assert overlaps(area.outline, board.grid, here)
    north = min(y for x, y in area.outline.exterior.coords if x >= 9.5 * S)
    assert north == 20.6 * S


def test_walls_cover_the_vertices_they_are_said_to_cover(board: Board) -> None:
    grid = board.grid
    covered = set()
    for feature in board.hexsides:
        if feature.terrain == "interior wall":
            covered |= {p for p, c in ((feature.start, feature.covers_start),
                                       (feature.end, feature.covers_end)) if c}  # fmt: skip
    for name in ("K16-L15-L16", "L15-M15-M16", "J17-K17-K18", "J18-K18-K19", "K18-K19-L18"):
        assert grid.vertex_named(name) in covered
    assert grid.vertex_named("J18-J19-K19") not in covered


def test_the_example_directory_is_the_demo() -> None:
    """One board, two ways to reach it, in a checkout of the repository."""
    example = Path(__file__).parents[3] / "examples" / "factory_543"
    assert DEMO.resolve() == example.resolve()
