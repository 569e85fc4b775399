"""A board that is written reads back as the same board."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.board import (
    Area,
    Board,
    BoardError,
    Building,
    HexsideFeature,
    load_board,
    turned,
)
from hexwright.board.outlines import outline
from hexwright.board.writing import save_board
from hexwright.grid import Grid, Hex, Letters, Numbers, S

Write = Callable[..., Path]

HEAD = """
title = "Glade \\"of\\" old"
outlines = "shapes.geojson"
[grid]
columns = "A-E"
rows = "1-6"
"""
FULL = """
[[terrain]]
kind = "thicket"
hexes = ["B2", "B3"]
height = "1½"
level = -1
[[terrain]]
kind = "ground"
hexes = ["A3"]
level = "½"
[[building]]
name = 'the "old" keep'
kind = "keep"
height = 2
hexes = ["C3", "C4", "D3"]
values = { "owner's name" = "Ada", wings = 2, old = true, doors = ["N", "S"] }
[[hexside]]
kind = "fence"
at = ["A4-A5", "B4-B5", "A5-B4"]
covers = ["A5-B4-B5"]
[[hexside]]
kind = "fence"
at = ["C1-C2", "C1-D1", "C1/0"]
span = [0.1, 0.625]
values = { height = 3 }
[marks]
ladder = ["C3"]
bare = ["C4", "D3"]
[elevation]
"1½" = ["A1", "A2"]
"-1" = ["E6"]
"""
RINGS = [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]]
KEEP = [[1.7, 1.7], [3.3, 1.7], [3.3, 2.8], [2.3, 2.8], [2.3, 3.3], [1.7, 3.3], [1.7, 1.7]]
SHAPES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"terrain": "mire", "height": 1, "level": "-1½"},
            "geometry": {"type": "Polygon", "coordinates": RINGS},
        },
        {
            "type": "Feature",
            "properties": {"building": 'the "old" keep'},
            "geometry": {"type": "Polygon", "coordinates": [KEEP]},
        },
        {
            "type": "Feature",
            "properties": {"terrain": "tower", "building": 'the "old" keep', "height": 4},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[1.8, 1.8], [2, 1.8], [2, 2], [1.8, 1.8]]],
            },
        },
    ],
}


def again(board: Board, directory: Path) -> Board:
    path = directory / "again.toml"
    save_board(board, path)
    return load_board(path)


def test_a_board_with_everything_reads_back_the_same(write: Write, tmp_path: Path) -> None:
    path = write(FULL, head=HEAD)
    (path.parent / "shapes.geojson").write_text(json.dumps(SHAPES))
    board = load_board(path)
    assert len(board.areas) == 5
    assert {area.level for area in board.areas} == {None, -2, 1, -3}
    read = again(board, tmp_path)
    assert read.digest == board.digest
    assert read.title == board.title
    assert (tmp_path / "again.geojson").exists()


def test_a_board_without_outlines_is_one_file(write: Write, tmp_path: Path) -> None:
    board = load_board(write(""))
    assert again(board, tmp_path).digest == board.digest
    assert not (tmp_path / "again.geojson").exists()


@pytest.mark.parametrize(
    "grid",
    [
        Grid(columns=range(16, 33), rows=range(10, 20), shoved_rows=range(9, 20)),
        Grid(columns=range(3), rows=range(3), stagger="even", map_group="RB", without=[Hex(1, 1)]),
        Grid(columns=range(3), rows=range(4), orientation="pointy", naming=Numbers(width=3)),
        Grid(
            columns=range(2, 6), rows=range(1, 4),
            naming=Numbers(separator=".", first_row=7, shoved_first_row=8, rows_first=True),
        ),
        Grid(columns=range(3), rows=range(4), naming=Letters(rows_first=True, leftward=True,
             origin=Hex(2, 0))),
    ],
)  # fmt: skip
def test_grids_of_all_kinds_read_back_the_same(grid: Grid, tmp_path: Path) -> None:
    board = Board("Grid", grid)
    assert again(board, tmp_path).digest == board.digest


def test_bars_that_differ_over_a_shared_vertex_read_back_the_same(tmp_path: Path) -> None:
    """One table would say of both that they cover it."""
    grid = Grid.named(columns="A-C", rows="1-3")
    sides = [grid.side(name) for name in ("A2-B1", "A2-B2", "B1-B2")]
    bars = [
        HexsideFeature("bar", *side, *grid.side_ends(*side), covers_start=i == 0, covers_end=i == 1)
        for i, side in enumerate(sides)
    ]
    board = Board("Bars", grid, hexsides=bars)
    assert again(board, tmp_path).digest == board.digest


def test_a_turned_board_is_not_written_as_another_one(tmp_path: Path) -> None:
    """Its names run the other way, which no file can say; nothing is written."""
    grid = Grid.named(columns="A-C", rows="1-3")
    board = turned(Board("Glade", grid), grid.rotate(180))
    with pytest.raises(BoardError, match="cannot name the hexes of a turned or joined board"):
        save_board(board, tmp_path / "board.toml")
    assert list(tmp_path.iterdir()) == []


def test_a_board_is_not_written_into_a_directory_that_is_not_there(tmp_path: Path) -> None:
    board = Board("Grid", Grid(columns=range(1), rows=range(1)))
    with pytest.raises(BoardError, match="cannot write the board"):
        save_board(board, tmp_path / "none" / "board.toml")


def test_what_cannot_be_replaced_whole_stays_as_it_was(write: Write, tmp_path: Path) -> None:
    """Neither of the two files is lost to the other's failing, and no draft is left."""
    path = write(FULL, head=HEAD)
    (path.parent / "shapes.geojson").write_text(json.dumps(SHAPES))
    board = load_board(path)
    for name, other in (("a.toml", "a.geojson"), ("b.geojson", "b.toml")):
        home = tmp_path / name
        (home / name).mkdir(parents=True)
        (home / other).write_text("mine")
        with pytest.raises(BoardError, match="cannot write the board"):
            save_board(board, (home / name).with_suffix(".toml"))
        assert (home / other).read_text() == "mine"
        assert sorted(p.name for p in home.iterdir()) == sorted((name, other))


def test_a_board_is_written_where_a_link_leads(write: Write, tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "there.toml")
    save_board(load_board(write("")), tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert load_board(tmp_path / "there.toml").title == "Glade"


@pytest.mark.parametrize("name", ["", "..", "board.txt"])
def test_a_board_file_is_called_so(write: Write, name: str) -> None:
    with pytest.raises(BoardError, match=r"a board file ends in \.toml"):
        save_board(load_board(write("")), Path(name))


corner = st.integers(0, 3 * S)
triangles = st.lists(st.tuples(*[st.tuples(corner, corner)] * 3), min_size=1, max_size=5)


@given(triangles, triangles)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_outlines_read_back_the_same(
    tmp_path: Path,
    ground: list[tuple[tuple[int, int], ...]],
    walls: list[tuple[tuple[int, int], ...]],
) -> None:
    """On the lattice: rings that touch, holes, several pieces."""
    grid = Grid.named(columns="A-C", rows="1-3")
    shapes = []
    for corners in (ground, walls):
        valid = [p for c in corners if (p := shapely.Polygon(c)).is_valid and p.area]
        shapes.append(outline([shapely.union_all(valid, grid_size=1)]) if valid else None)
    areas, buildings = [], []
    if shapes[0] is not None and shapes[0].intersects(shapely.box(0, 0, 2 * S, 2 * S)):
        areas.append(Area("mire", outline=shapes[0]))
    if shapes[1] is not None:
        owned = [h for h in grid if shapes[1].covers(shapely.Point(grid.centre(h)))]
        if owned:
            buildings.append(Building("keep", "keep", 5, owned))
            areas.append(Area("keep", outline=shapes[1], building="keep"))
    board = Board("Shapes", grid, areas=areas, buildings=buildings)
    assert again(board, tmp_path).digest == board.digest
