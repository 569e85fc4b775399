"""Hills and hollows: from the levels of pixels to ground that is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import shapely

from hexwright import LATTICE, Board
from vasl_boards import read_archive, read_board

PIXEL = LATTICE / 56.25
GRAIN, GULLY, CLIFF, WOODS, DIRT, ELEVATED = 24, 30, 75, 60, 65, 67


def ground(board: Board) -> dict[int, Any]:
    """What is drawn of bare ground, by level in half-levels."""
    return {
        a.level: a.outline for a in board.areas if a.terrain == "ground" and a.level is not None
    }


def on_lattice(x: float, y: float) -> shapely.Point:
    return shapely.Point(x / 56.25 * LATTICE, (y - 32.25) / 64.5 * LATTICE)


def hex_shape(board: Board, name: str) -> shapely.Polygon:
    return shapely.Polygon(board.grid.vertices(board.grid.parse(name)))


def test_a_flat_board_has_no_ground_to_draw(draft: Any, tmp_path: Path) -> None:
    board = read_board(draft().level(1, "C2").level(-1, "D3").write(tmp_path))
    assert ground(board) == {}


def test_a_hill_that_ends_in_a_hex_is_drawn_up_to_its_crest(draft: Any, tmp_path: Path) -> None:
    """C2 and what lies east of it are a hill, but for a strip in the west of C2."""
    made = draft()
    made.elevation[100:] = 1
    path = made.write(tmp_path)
    board = read_board(path)
    assert set(ground(board)) == {0}, "the crest lies in hexes of the hill alone"
    low = ground(board)[0]
    c2 = hex_shape(board, "C2")
    crest = 100 / 56.25 * LATTICE
    west = c2.intersection(shapely.box(-LATTICE, -LATTICE, crest, 9 * LATTICE))
    assert low.intersection(c2).symmetric_difference(west).area < PIXEL * LATTICE / 2
    assert not low.intersection(hex_shape(board, "B1")).area, "its own level needs no drawing"
    told = {(n.kind, n.what) for n in read_archive(path).notes}
    assert ("recognised", "ground at several levels in 4 hexes") in told


def test_a_narrow_strip_along_a_side_is_none_of_the_hex_s_ground(
    draft: Any, tmp_path: Path
) -> None:
    """A hill that is drawn by hand follows its hexsides give or take a pixel or two."""
    made = draft().level(1, "C2")
    x, y = made.centre("C2")
    made.elevation[x - 20 : x + 20, y + 32 : y + 35] = 1
    path = made.write(tmp_path)
    assert ground(read_board(path)) == {}
    assert [n.hexes for n in read_archive(path).notes if n.kind == "guessed"] == [("C3",)]


def wrong(board: Board, made: Any) -> float:
    """The share of pixels at another level than is drawn there, but for those at an edge."""
    levels = 2 * made.elevation.astype(int)
    at_edge = np.zeros(levels.shape, dtype=bool)
    for axis in (0, 1):
        for shift in (-2, -1, 1, 2):
            at_edge |= np.roll(levels, shift, axis=axis) != levels
    count = looked_at = 0
    for hex in board.grid.hexes:
        cell = shapely.Polygon(board.grid.vertices(hex))
        for x, y in np.argwhere(made._inside(board.grid.name(hex)) & ~at_edge)[::7].tolist():
            point = on_lattice(x + 0.5, y + 0.5)
            told = [level for level, shape in ground(board).items() if shape.covers(point)]
            assert len(told) < 2, "two levels overlap"
            if cell.covers(point):
                looked_at += 1
                count += (told or [board.level(hex)]) != [levels[x, y]]
    return count / looked_at


def test_levels_that_meet_leave_no_gap_and_do_not_overlap(draft: Any, tmp_path: Path) -> None:
    """A slope of four levels, slanting across its hexes."""
    made = draft()
    slant = np.arange(made.size[0])[:, None] + np.arange(made.size[1])[None, :] * 0.4
    made.elevation[:] = np.clip((slant - 130) // 14, 0, 3)
    board = read_board(made.write(tmp_path))
    assert len(ground(board)) == 4
    assert wrong(board, made) < 0.005, "but for corners of hexes too small to count"


def test_what_a_cliff_on_a_hexside_hides_belongs_to_the_hex_on_either_side(
    draft: Any, tmp_path: Path
) -> None:
    """The stroke is at the lower level, and half of it lies in the hex of the higher."""
    made = draft().level(2, "C2").stroke(CLIFF, "C2-C3", start=-0.1, end=1.1, half=4)
    made.elevation[made.terrain == CLIFF] = 0
    assert ground(read_board(made.write(tmp_path))) == {}


def test_a_dot_at_the_centre_of_a_hex_is_the_ground_that_one_stands_on(
    draft: Any, tmp_path: Path
) -> None:
    """VASL looks at the centre, so boards have a dot there where a gully passes beside it."""
    made = draft()
    x, y = made.centre("C2")
    made.elevation[x - 2 : x + 3, y - 2 : y + 3] = -1
    board = read_board(made.write(tmp_path))
    assert board.level(board.grid.parse("C2")) == -2
    assert not ground(board)[0].covers(on_lattice(x + 0.5, y + 0.5))
    assert ground(board)[0].covers(on_lattice(x + 10, y))


def test_a_road_between_its_banks_is_as_high_as_they_are(draft: Any, tmp_path: Path) -> None:
    """A board has the road at ground level, with a dot at the centre for VASL."""
    made = draft()
    x, y = made.centre("C2")
    made.box(ELEVATED, 60, y - 18, 200, y + 19).box(DIRT, 20, y - 7, 220, y + 8)
    made.elevation[made.terrain == ELEVATED] = 1
    made.elevation[x, y] = 1
    board = read_board(made.write(tmp_path))
    assert board.level(board.grid.parse("C2")) == 2
    drawn = ground(board)
    assert not drawn[0].covers(on_lattice(x + 15, y))
    assert drawn[0].covers(on_lattice(x + 15, y + 24))
    assert drawn[2].covers(on_lattice(67, y - 4)), "in B1, whose centre it does not cover"
    assert not any(shape.covers(on_lattice(40, y)) for shape in drawn.values())


# --- what lies on it -----------------------------------------------------------------------------


def levels(board: Board, terrain: str) -> list[int | None]:
    return [a.level for a in board.areas if a.terrain == terrain]


def test_terrain_at_the_base_level_of_its_hexes_has_no_level_of_its_own(
    draft: Any, tmp_path: Path
) -> None:
    """Woods over two hexes, one a level higher than the other, are one wood."""
    made = draft().level(1, "C2").hex(WOODS, "C2").hex(WOODS, "C3")
    assert levels(read_board(made.write(tmp_path)), "woods") == [None]


def test_woods_over_a_crest_are_cut_along_it(draft: Any, tmp_path: Path) -> None:
    made = draft().box(WOODS, 90, 60, 150, 110)
    made.elevation[120:] = 1
    board = read_board(made.write(tmp_path))
    assert levels(board, "woods") == [0, 2]
    low, high = (a.outline for a in board.areas if a.terrain == "woods")
    assert low is not None
    assert high is not None
    assert low.covers(on_lattice(100, 80))
    assert high.covers(on_lattice(140, 80))
    assert low.distance(high) == 0
    assert low.intersection(high).area == 0
    whole = shapely.union_all([low, high])
    wanted = shapely.box(*on_lattice(90, 60).coords[0], *on_lattice(150, 110).coords[0])
    assert whole.symmetric_difference(wanted).area < PIXEL * LATTICE


def test_a_gully_is_relief_as_well_as_terrain(draft: Any, tmp_path: Path) -> None:
    """From C2, whose centre it covers, into D2: there its banks are drawn, here its bottom."""
    made = draft()
    x, y = made.centre("C2")
    made.box(GULLY, x - 12, y - 12, x + 52, y + 13)
    made.elevation[made.terrain == GULLY] = -1
    board = read_board(made.write(tmp_path))
    grid = board.grid
    assert {grid.name(h): level for h, level in board.elevation.items()} == {"C2": -2}
    drawn = ground(board)
    assert drawn[0].covers(on_lattice(x, y + 25)), "the bank in C2"
    assert not drawn[0].covers(on_lattice(x, y))
    across = hex_shape(board, "D2")
    assert drawn[0].intersection(across).area < across.area / 1000, "a sliver of a pixel at most"
    assert drawn[-2].covers(on_lattice(x + 45, y)), "the bottom in D2"
    assert not drawn[-2].intersection(hex_shape(board, "C2")).area
    assert levels(board, "gully") == [-2]


def test_hatched_terrain_is_one_area_with_nothing_between_its_lines(
    draft: Any, tmp_path: Path
) -> None:
    made = draft()
    made.terrain[60:160, 60:160:3] = GRAIN
    made.terrain[60:160:9, 60:160] = GRAIN
    board = read_board(made.write(tmp_path))
    (field,) = board.areas
    assert field.outline is not None
    assert len(field.outline.interiors) == 0
    assert len(field.outline.exterior.coords) < 40
