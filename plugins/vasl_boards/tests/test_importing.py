"""From pixels to a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import shapely

from hexwright import LATTICE, Board, HexsideFeature
from vasl_boards import read_archive, read_board

PIXEL = LATTICE / 56.25
STONE, STONE_1, STONE_2, WOODEN = 40, 41, 42, 50
FACTORY, SHELL, ROOFLESS, INTERIOR = 48, 46, 171, 173
WOODS, DEBRIS, GULLY, DIRT, PAVED, WALL, CLIFF, ROWHOUSE = 60, 27, 30, 65, 66, 72, 75, 77


def buildings(board: Board) -> dict[str, list[str]]:
    return {b.name: [board.grid.name(h) for h in b.hexes] for b in board.buildings}


def sides(board: Board, terrain: str) -> dict[str, HexsideFeature]:
    return {board.grid.side_name(f.hex, f.side): f for f in board.hexsides if f.terrain == terrain}


def notes(path: Path, kind: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(note.what, note.hexes) for note in read_archive(path).notes if note.kind == kind]


# --- hexes ---------------------------------------------------------------------------------------


def test_hexes_have_vasl_s_names(draft: Any, tmp_path: Path) -> None:
    grid = read_board(draft(columns=3, rows=2).write(tmp_path)).grid
    assert [grid.name(h) for h in grid] == ["A1", "A2", "B0", "B1", "B2", "C1", "C2"]


def test_the_level_of_a_hex_is_that_of_its_centre(draft: Any, tmp_path: Path) -> None:
    board = read_board(draft().level(2, "C2").level(-1, "D3").write(tmp_path))
    told = {board.grid.name(h): level for h, level in board.elevation.items()}
    assert told == {"C2": 4, "D3": -2}


def test_stairways_are_marked(draft: Any, tmp_path: Path) -> None:
    board = read_board(draft().stairway("B0").stairway("C3").stairway("D4").write(tmp_path))
    assert {board.grid.name(h) for h in board.marks["stairwell"]} == {"B0", "C3", "D4"}


# --- areas ---------------------------------------------------------------------------------------


def test_an_area_keeps_its_place_its_size_and_its_hole(draft: Any, tmp_path: Path) -> None:
    board = draft().box(WOODS, 60, 60, 160, 160).box(0, 100, 100, 120, 120)
    (area,) = read_board(board.write(tmp_path)).areas
    assert (area.terrain, area.hexes) == ("woods", None)
    shape = area.outline
    assert shape is not None
    assert shape.is_valid
    assert len(shape.interiors) == 1
    wanted = shapely.box(60, 60, 160, 160).difference(shapely.box(100, 100, 120, 120))
    scaled = shapely.transform(shape, lambda p: (p / LATTICE) * (56.25, 64.5) + (0, 32.25))
    assert scaled.hausdorff_distance(wanted) < 0.5


def test_a_slanting_edge_is_straight_and_at_most_a_pixel_off(draft: Any, tmp_path: Path) -> None:
    """A hex drawn in pixels has six sides again, give or take a few corners."""
    board = draft().hex(WOODS, "C2")
    (area,) = read_board(board.write(tmp_path)).areas
    shape, grid = area.outline, board.grid
    assert shape is not None
    assert len(shape.exterior.coords) <= 24
    hex = shapely.Polygon(grid.vertices(grid.parse("C2")))
    assert shape.hausdorff_distance(hex) < 2 * PIXEL


def test_areas_apart_are_areas_of_their_own_and_specks_are_dirt(draft: Any, tmp_path: Path) -> None:
    board = draft().block(WOODS, "B1").block(WOODS, "D3").box(WOODS, 100, 10, 102, 12)
    assert [a.terrain for a in read_board(board.write(tmp_path)).areas] == ["woods", "woods"]


def test_inherent_terrain_fills_its_hex_and_spills_into_no_other(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().hex(DEBRIS, "C2").road(DIRT, "C1", "C3")
    x, y = board.centre("C2")
    board.box(DEBRIS, x - 10, y + 30, x + 10, y + 36)
    found = read_board(board.write(tmp_path))
    named = [(a.terrain, [found.grid.name(h) for h in a.hexes or ()]) for a in found.areas]
    assert named == [("debris", ["C2"]), ("roadway", [])]


def test_inherent_terrain_in_a_small_part_of_a_hex_is_drawn_and_told(
    draft: Any, tmp_path: Path
) -> None:
    path = draft().block(DEBRIS, "C2", reach=14).write(tmp_path)
    (area,) = read_board(path).areas
    assert area.hexes is None
    assert [hexes for _, hexes in notes(path, "guessed")] == [("C2",)]


def test_ground_goes_on_under_the_strokes_on_its_hexes_sides(draft: Any, tmp_path: Path) -> None:
    """Woods on both sides of a wall leave no lane along it; woods on one side end at it."""
    both = draft().hex(WOODS, "C2").hex(WOODS, "C3").stroke(WALL, "C2-C3")
    areas = read_board(both.write(tmp_path)).areas
    middle = shapely.Point(both.grid.centre(both.grid.parse("C2"))[0], 1.5 * LATTICE)
    assert shapely.union_all([a.outline for a in areas]).buffer(PIXEL).contains(middle)
    one = draft().hex(WOODS, "C2").stroke(WALL, "C2-C3")
    (area,) = read_board(one.write(tmp_path, "one")).areas
    assert area.outline is not None
    bottom = area.outline.bounds[3]
    assert bottom == pytest.approx(1.5 * LATTICE, abs=2 * PIXEL)


# --- buildings -----------------------------------------------------------------------------------


def test_connected_pixels_are_a_building_of_the_hexes_whose_centre_they_cover(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().block(STONE_2, "B1").block(STONE_2, "D1").block(WOODEN, "C3", reach=9)
    x, y = board.centre("B1")
    board.box(STONE_2, x, y - 5, board.centre("D1")[0], y + 5)
    found = read_board(board.write(tmp_path))
    told = [(b.name, b.terrain, b.height) for b in found.buildings]
    assert told == [("B1", "stone building", 5), ("C3", "wooden building", 2)]
    assert buildings(found) == {"B1": ["B1", "D1"], "C3": ["C3"]}
    assert [(a.building, a.height) for a in found.areas] == [("B1", None), ("C3", None)]


def test_a_building_of_two_heights_has_a_part(draft: Any, tmp_path: Path) -> None:
    """Case B59: a hex that was forgotten among the building types is drawn as a house."""
    board = draft().block(STONE_1, "C2", reach=30).block(STONE_1, "C1", reach=40)
    board.block(STONE, "C3", reach=34)
    path = board.write(tmp_path)
    found = read_board(path)
    assert [(b.name, b.height) for b in found.buildings] == [("C2", 3)]
    assert [(a.building, a.height) for a in found.areas] == [("C2", None), ("C2", 2)]
    assert ("building C2 has parts of different height", ("C2",)) in notes(path, "guessed")


def test_a_little_building_in_a_corner_of_a_hex_is_an_obstacle_of_nobody(
    draft: Any, tmp_path: Path
) -> None:
    path = draft().box(STONE, 10, 60, 22, 72).write(tmp_path)
    found = read_board(path)
    assert found.buildings == ()
    assert [(a.terrain, a.building, a.height) for a in found.areas] == [("stone building", None, 2)]
    assert [what[:20] for what, _ in notes(path, "guessed")] == ["1 pieces of building"]


def test_specks_of_building_are_dirt_however_many(draft: Any, tmp_path: Path) -> None:
    board = draft()
    x, y = board.centre("C2")
    for dx in range(-24, 24, 4):
        for dy in range(-24, 24, 4):
            board.box(STONE, x + dx, y + dy, x + dx + 3, y + dy + 3)
    found = read_board(board.write(tmp_path))
    assert (found.buildings, found.areas) == ((), ())


def test_huts_around_the_centre_of_a_hex_are_its_building(draft: Any, tmp_path: Path) -> None:
    """Three huts and a dot that none of them covers: VASL sees open ground, a player does not."""
    board = draft()
    x, y = board.centre("C2")
    for dx, dy in ((-18, -15), (6, -12), (-10, 6)):
        board.box(WOODEN, x + dx, y + dy, x + dx + 14, y + dy + 14)
    path = board.write(tmp_path)
    found = read_board(path)
    assert buildings(found) == {"C2": ["C2"]}
    (huts,) = found.areas
    assert len(shapely.get_parts(huts.outline)) == 3
    assert notes(path, "guessed") == []


def test_a_building_that_runs_through_a_hex_beside_its_centre_owns_it_too(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().block(STONE_1, "C1", reach=20)
    x, y = board.centre("C1")
    board.box(STONE_1, x, y, x + 20, y + 52)
    assert buildings(read_board(board.write(tmp_path))) == {"C1": ["C1", "C2"]}


def test_a_shed_beside_a_house_is_part_of_it(draft: Any, tmp_path: Path) -> None:
    """Within the hex, whoever leaves the house for the shed has not left the building."""
    board = draft().block(STONE_1, "C2", reach=12)
    x, y = board.centre("C2")
    found = read_board(board.box(STONE_1, x + 16, y, x + 24, y + 8).write(tmp_path))
    assert [(a.building, len(shapely.get_parts(a.outline))) for a in found.areas] == [("C2", 2)]


def test_a_factory_is_one_building_with_its_shell_walls_and_roofless_hexes(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().hex(FACTORY, "C1").hex(FACTORY, "C2").hex(ROOFLESS, "C3")
    board.stroke(INTERIOR, "C1-C2").stroke(SHELL, "C3-C4", half=1.0)
    found = read_board(board.write(tmp_path))
    assert buildings(found) == {"C2": ["C1", "C2", "C3"]}
    assert found.buildings[0].height == 5
    assert {found.grid.name(h) for h in found.marks["roofless"]} == {"C3"}
    assert [a.height for a in found.areas] == [None]


def test_a_rowhouse_bar_parts_two_buildings_that_touch_along_the_hexside(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().block(STONE_1, "C2", reach=17).block(STONE_1, "C3", reach=17)
    x, y = board.centre("C2")
    board.box(STONE_1, x - 17, y, x + 17, board.centre("C3")[1]).stroke(ROWHOUSE, "C2-C3")
    found = read_board(board.write(tmp_path))
    assert buildings(found) == {"C2": ["C2"], "C3": ["C3"]}
    assert list(sides(found, "rowhouse wall")) == ["C2-C3"]
    upper, lower = (a.outline for a in found.areas)
    assert upper is not None
    assert lower is not None
    assert upper.distance(lower) < PIXEL
    assert upper.bounds[3] == pytest.approx(1.5 * LATTICE, abs=1.5 * PIXEL)


# --- hexsides ------------------------------------------------------------------------------------


def test_a_bar_over_a_whole_hexside_covers_both_vertices(draft: Any, tmp_path: Path) -> None:
    board = draft().stroke(INTERIOR, "C2-D2", start=-0.05, end=1.05)
    found = read_board(board.write(tmp_path))
    (bar,) = found.hexsides
    ends = found.grid.side_ends(bar.hex, bar.side)
    assert (bar.terrain, bar.start, bar.end) == ("interior wall", *ends)
    assert (bar.covers_start, bar.covers_end) == (True, True)
    assert bar.values == {"height": 5}


def test_a_bar_that_stops_short_covers_one_vertex_and_ends_where_it_ends(
    draft: Any, tmp_path: Path
) -> None:
    found = read_board(draft().stroke(INTERIOR, "C2-C3", start=-0.05, end=0.7).write(tmp_path))
    (bar,) = found.hexsides
    start, end = found.grid.side_ends(bar.hex, bar.side)
    assert (bar.covers_start, bar.covers_end) == (True, False)
    assert bar.start == start
    assert (bar.end[0] - start[0]) / (end[0] - start[0]) == pytest.approx(0.7, abs=0.05)
    assert bar.end[1] == start[1]


def test_a_bar_covers_no_part_of_the_hexsides_that_it_meets(draft: Any, tmp_path: Path) -> None:
    found = read_board(draft().stroke(WALL, "C2-C3", start=-0.05, end=1.05).write(tmp_path))
    assert list(sides(found, "wall")) == ["C2-C3"]


@pytest.mark.parametrize(("code", "covers"), [(INTERIOR, True), (ROWHOUSE, False)])
def test_a_wall_between_two_buildings_covers_a_vertex_only_where_it_reaches_it(
    draft: Any, tmp_path: Path, code: int, covers: bool
) -> None:
    """A pixel and a half short of it there is a way past, but for a wall within a building."""
    board = draft().stroke(code, "C2-C3", start=0.04, end=1.05)
    (bar,) = read_board(board.write(tmp_path)).hexsides
    assert (bar.covers_start, bar.covers_end) == (covers, True)


def test_two_walls_that_meet_both_cover_the_vertex(draft: Any, tmp_path: Path) -> None:
    board = draft().stroke(WALL, "C2-C3", -0.05, 0.8).stroke(WALL, "C2-D2", 0.2, 1.05)
    found = read_board(board.write(tmp_path))
    grid = found.grid
    told = {
        grid.side_name(f.hex, f.side): {
            grid.vertex_name(point)
            for point, covers in ((f.start, f.covers_start), (f.end, f.covers_end))
            if covers
        }
        for f in found.hexsides
    }
    assert set(told) == {"C2-C3", "C2-D2"}
    assert told["C2-C3"] == told["C2-D2"] == {"C2-C3-D2"}


def test_a_cliff_is_on_the_hexside_that_it_runs_along(draft: Any, tmp_path: Path) -> None:
    board = draft().level(2, "C2").stroke(CLIFF, "C2-C3", start=-0.1, end=1.1, half=4)
    found = read_board(board.write(tmp_path))
    assert list(sides(found, "cliff")) == ["C2-C3"]


def test_a_wall_drawn_just_inside_a_hex_is_on_its_side(draft: Any, tmp_path: Path) -> None:
    """The whole length of the side, five pixels off it."""
    board = draft()
    (x0, y0), (x1, _) = sorted(board._side("C2-C3"))
    board.box(WALL, round(x0), round(y0) - 9, round(x1), round(y0) - 2)
    assert list(sides(read_board(board.write(tmp_path)), "wall")) == ["C2-C3"]


def test_a_stroke_that_crosses_a_hexside_is_not_on_it(draft: Any, tmp_path: Path) -> None:
    """The bank of a gully, say, on its way from hex to hex."""
    board = draft().road(CLIFF, "C2", "C3", half=7)
    path = board.write(tmp_path)
    assert read_board(path).hexsides == ()
    assert [what for what, _ in notes(path, "unread")] == [
        "cliff that is on none of the hex's sides"
    ]


def test_a_dot_in_the_middle_of_a_hexside_tells_what_stands_on_it(
    draft: Any, tmp_path: Path
) -> None:
    """VASL looks there, and nowhere else."""
    board = draft()
    (x0, y0), (x1, y1) = board._side("C2-C3")
    x, y = round((x0 + x1) / 2), round((y0 + y1) / 2)
    path = board.box(CLIFF, x - 2, y - 1, x + 2, y + 1).write(tmp_path)
    found = read_board(path)
    (cliff,) = found.hexsides
    assert (cliff.start, cliff.end) == found.grid.side_ends(cliff.hex, cliff.side)
    assert [hexes for what, hexes in notes(path, "guessed")] == [("C2", "C3")]


def test_a_stroke_inside_a_hex_is_told_as_unread(draft: Any, tmp_path: Path) -> None:
    path = draft().block(WALL, "C2", reach=10).write(tmp_path)
    assert read_board(path).hexsides == ()
    assert notes(path, "unread") == [("wall that is on none of the hex's sides", ("C2",))]


def test_a_road_crosses_the_hexsides_that_it_crosses(draft: Any, tmp_path: Path) -> None:
    board = draft().road(PAVED, "C1", "C3").road(DIRT, "C3", "D3")
    found = sides(read_board(board.write(tmp_path)), "road")
    assert {name: f.values["surface"] for name, f in found.items()} == {
        "C1-C2": "paved", "C2-C3": "paved", "C3-D3": "dirt",
    }  # fmt: skip


def test_a_road_that_ends_at_a_hexside_does_not_cross_it(draft: Any, tmp_path: Path) -> None:
    board = draft().road(DIRT, "C1", "C3")
    x, y = board.centre("C2")
    board.box(0, x - 20, y + 30, x + 20, y + 70)
    assert list(sides(read_board(board.write(tmp_path)), "road")) == ["C1-C2"]


# --- as a whole ----------------------------------------------------------------------------------


def test_reading_twice_gives_the_same_board(draft: Any, tmp_path: Path) -> None:
    board = draft().hex(WOODS, "C2").block(STONE_2, "B1").stroke(WALL, "C2-C3").hex(GULLY, "D3")
    path = board.write(tmp_path)
    assert read_board(path).digest == read_board(path).digest


def test_progress_is_told_in_order(draft: Any, tmp_path: Path) -> None:
    told: list[float] = []
    read_archive(draft().write(tmp_path), lambda what, done: told.append(done))
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
