"""Whole boards turned, moved and cropped: everything printed goes where its hex goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shapely
from attrs import evolve

from hexwright.board import Area, Board, cropped, load_board, turned
from hexwright.grid import Grid, GridError, Hex, S, Transform

Write = Callable[..., Path]

BOARD = """
[[terrain]]
kind = "thicket"
hexes = ["A1", "B2", "C3"]
height = 3
[[terrain]]
kind = "bog"
rectangles = [[0, 3, 4, 4.5], [0.5, 0.25, 1, 0.75]]
[[terrain]]
kind = "ground"
level = -1
outline = [[3, 0], [4, 0], [4, 2]]
[[building]]
name = "Keep"
kind = "tower"
height = 2
hexes = ["B3", "C3"]
rectangles = [[0.9, 1.8, 2.2, 2.2]]
values = { doors = 2 }
[[building]]
name = "Hut"
kind = "tower"
height = 1
rectangles = [[3.9, 0.9, 4.1, 1.1]]
[[hexside]]
kind = "fence"
at = ["B3-C3", "C3-C4", "E6/3"]
covers = ["B3-C3-C4"]
span = [0.25, 1]
values = { of = "wood" }
[marks]
ladder = ["C3", "A1"]
[elevation]
1 = ["C3", "D1"]
"""
TURNS: list[tuple[str, Callable[[Grid], Transform]]] = [
    ("half a turn", lambda grid: grid.rotate(180)),
    ("mirror", lambda grid: grid.mirror()),
    ("mirror top and bottom", lambda grid: grid.mirror("top-bottom")),
    ("moved", lambda grid: grid.move((3 * S, -S // 2))),
]


@pytest.fixture
def board(write: Write) -> Board:
    return load_board(write(BOARD))


each_turn = pytest.mark.parametrize("turn", [t for _, t in TURNS], ids=[name for name, _ in TURNS])


@each_turn
def test_what_is_printed_goes_along_with_its_hex(
    board: Board, turn: Callable[[Grid], Transform]
) -> None:
    """By the names, which stay printed on the hexes."""
    after = turned(board, turn(board.grid))

    def named(board: Board, hexes: object) -> set[str]:
        return {board.grid.name(hex) for hex in hexes}  # type: ignore[attr-defined]

    for hex in board.grid:
        there = after.grid.parse(board.grid.name(hex))
        assert after.level(there) == board.level(hex)
        assert after.owners.get(there) is None or (
            after.owners[there].name == board.owners[hex].name
        )
    assert {n: named(after, h) for n, h in after.marks.items()} == {
        n: named(board, h) for n, h in board.marks.items()
    }
    for old, new in zip(board.areas, after.areas, strict=True):
        assert (new.terrain, new.height, new.level, new.building) == (
            old.terrain, old.height, old.level, old.building,
        )  # fmt: skip
        assert named(after, new.hexes or ()) == named(board, old.hexes or ())
    assert [b.values["doors"] for b in after.buildings if b.values] == [2]
    assert all(list(b.hexes) == sorted(b.hexes) for b in after.buildings)


@each_turn
def test_outlines_and_hexsides_go_where_the_points_go(
    board: Board, turn: Callable[[Grid], Transform]
) -> None:
    """Each hexside feature is told of its side's own hex, clockwise, with the same end covered."""
    move = turn(board.grid)
    after = turned(board, move)
    for old, new in zip(board.areas, after.areas, strict=True):
        if old.outline is None:
            continue
        assert new.outline is not None
        images = {move.point((int(x), int(y))) for x, y in shapely.get_coordinates(old.outline)}
        assert {(int(x), int(y)) for x, y in shapely.get_coordinates(new.outline)} == images
        assert new.outline.is_valid
        assert new.outline.area == old.outline.area
    for before, feature in zip(board.hexsides, after.hexsides, strict=True):
        side = feature.hex, feature.side
        assert after.grid.canonical_side(*side) == side
        ends = after.grid.side_ends(*side)
        along = [abs(x - ends[0][0]) + abs(y - ends[0][1]) for x, y in (feature.start, feature.end)]
        assert along[0] < along[1]
        assert {feature.start: feature.covers_start, feature.end: feature.covers_end} == {
            move.point(before.start): before.covers_start,
            move.point(before.end): before.covers_end,
        }
        assert dict(feature.values) == {"of": "wood"}


@pytest.mark.parametrize("turn", [t for _, t in TURNS[:3]], ids=[name for name, _ in TURNS[:3]])
def test_turned_twice_a_board_is_what_it_was(
    board: Board, turn: Callable[[Grid], Transform]
) -> None:
    once = turned(board, turn(board.grid))
    assert once.digest != board.digest
    assert turned(once, turn(once.grid)).digest == board.digest


def test_points_that_would_leave_the_lattice_are_refused(write: Write) -> None:
    """A turn by 60 degrees takes hexes to hexes, and outlines if they allow it."""
    plain = load_board(write('[[terrain]]\nkind = "thicket"\nhexes = ["A1", "C3"]\n'))
    after = turned(plain, plain.grid.rotate(60))
    (area,) = after.areas
    assert {after.grid.name(hex) for hex in area.hexes or ()} == {"A1", "C3"}
    drawn = load_board(write('[[terrain]]\nkind = "bog"\nrectangles = [[0, 0, 1.0025, 1]]\n'))
    with pytest.raises(GridError, match="would leave the lattice when turned"):
        turned(drawn, drawn.grid.rotate(60))


# --- cropped -------------------------------------------------------------------------------------


def test_a_cropped_board_has_what_lies_on_its_hexes(board: Board) -> None:
    part = cropped(board, board.grid.part(columns="A-B"))
    grid = part.grid
    assert {grid.name(hex) for hex in grid} == {f"{c}{n}" for c in "AB" for n in range(1, 7)}
    assert dict(part.elevation) == {}
    assert part.marks == {"ladder": frozenset({grid.parse("A1")})}
    assert [(b.name, b.hexes) for b in part.buildings] == [("Keep", (grid.parse("B3"),))]
    assert [(a.terrain, a.hexes and len(a.hexes)) for a in part.areas] == [
        ("thicket", 2), ("bog", None), ("tower", None),
    ]  # fmt: skip
    assert [grid.side_name(f.hex, f.side) for f in part.hexsides] == ["B3/1"]


def test_a_hexside_on_the_cut_is_told_of_the_hex_that_is_left(board: Board) -> None:
    """B3-C3 is B3's side 1 and C3's side 4: clockwise about the one or the other."""
    (feature,) = cropped(board, board.grid.part(columns="C-D", rows="1-3")).hexsides[:1]
    (whole,) = [f for f in board.hexsides if f.hex == board.grid.parse("B3")]
    assert (feature.hex, feature.side) == (board.grid.parse("C3"), 4)
    assert (feature.start, feature.end) == (whole.end, whole.start)
    assert (feature.covers_start, feature.covers_end) == (whole.covers_end, whole.covers_start)


def test_outlines_stay_what_they_are_beyond_the_cut(board: Board) -> None:
    """So that no line between hexes of the part can see a difference."""
    part = cropped(board, board.grid.part(columns="A-B"))
    for area in part.areas:
        if area.outline is not None:
            assert area.outline in [whole.outline for whole in board.areas]


def test_of_a_building_without_hexes_there_is_left_ground_of_its_height(board: Board) -> None:
    """The keep's outline reaches into A3, though only B3 and C3 are its hexes."""
    keep = next(area for area in board.areas if area.building == "Keep")
    wider = evolve(keep, outline=shapely.normalize(shapely.box(0, 1.8 * S, 2.2 * S, 2.2 * S)))
    wide = evolve(board, areas=[wider], hexsides=())
    part = cropped(wide, wide.grid.part(columns="A"))
    assert part.buildings == ()
    assert [(a.terrain, a.building, a.height) for a in part.areas] == [("tower", None, 4)]
    assert cropped(wide, wide.grid.part(columns="D-E")).areas == ()


def test_b63_the_first_hex_may_be_a_quarter_of_a_hex() -> None:
    """Cropped so that it begins with a half-high, half-wide hex, nothing moves under the grid."""
    grid = Grid.named(columns="A-F", rows="1-6", shoved_rows="0-6")
    hill = shapely.box(2 * S, -S, 3 * S, 2 * S)
    whole = Board("Hill", grid, areas=[Area("bog", outline=hill)], elevation={Hex(3, -1): 2})
    part = cropped(whole, grid.part(columns="B-E", rows="0-3"))
    first = part.grid.hexes[0]
    assert (part.grid.name(first), part.grid.centre(first)) == ("B0", (S, -S // 2))
    for hex in part.grid:
        assert part.grid.name(hex) == grid.name(hex)
        assert part.level(hex) == whole.level(hex)
    assert part.areas[0].outline == hill
