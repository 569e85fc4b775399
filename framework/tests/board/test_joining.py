"""Boards joined into one: what becomes of the hexes that two of them share."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import shapely
from attrs import evolve

from hexwright.board import (
    Area,
    Board,
    Building,
    HexsideFeature,
    Part,
    cropped,
    join,
    turned,
)
from hexwright.board.terrain import GROUND
from hexwright.grid import Grid, Hex, S

GEOMORPHIC = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4")
"""B0, B4, D0 and D4 are halves of hexes on such a map, and so are columns A and E."""
WHOLE = Grid.named(columns="A-D", rows="1-4")
"""A map of whole hexes, all the way to its edges."""
POINTY = Grid(orientation="pointy", columns=range(1, 5), rows=range(5), shoved_columns=range(5))
"""As the first, with columns and rows exchanged: A2, A4, E2, E4 and rows 1 and 5 are halves."""


def sampler(name: str, grid: Grid = GEOMORPHIC, *, base: int = 0) -> Board:
    """A board on which each hex has a level, a terrain and a patch about its centre of its own."""
    areas, elevation = [], {}
    for i, hex in enumerate(grid):
        x, y = grid.centre(hex)
        elevation[hex] = base + 2 * i
        areas.append(Area(f"all of {name}{grid.name(hex)}", hexes={hex}))  # type: ignore[arg-type]
        patch = shapely.normalize(shapely.box(x - 240, y - 240, x + 240, y + 240))
        areas.append(Area(f"patch of {name}{grid.name(hex)}", outline=patch))
    return Board(name, grid, elevation=elevation, areas=areas)


def flipped(board: Board) -> Board:
    return turned(board, board.grid.rotate(180))


def lie(board: Board, flip: bool) -> Board:
    return flipped(board) if flip else board


def patches(board: Board, hex: Hex) -> dict[str, Any]:
    """What is drawn in a hex: the terrain with its outline."""
    cell = shapely.Polygon(board.grid.vertices(hex))
    return {
        area.terrain: area.outline
        for area in board.areas
        if area.outline is not None
        and area.outline.intersection(cell).area
        and area.terrain != GROUND
    }


def fills(board: Board, hex: Hex) -> set[str]:
    return {area.terrain for area in board.areas if hex in (area.hexes or ())}


flips = pytest.mark.parametrize("flip", list(product([False, True], repeat=2)), ids=str)
wheres = pytest.mark.parametrize("where", ["below", "right_of"])
grids = pytest.mark.parametrize(
    "grid", [GEOMORPHIC, WHOLE, POINTY], ids=["halves", "whole", "pointy"]
)


@flips
@wheres
@grids
def test_b51_every_hex_keeps_its_name_its_level_and_its_terrain(
    flip: tuple[bool, bool], where: str, grid: Grid
) -> None:
    """On stacks of two boards, each as printed or turned around: on the seam as elsewhere."""
    boards = [sampler(name, grid, base=100 * n) for n, name in enumerate(("x", "y"))]
    laid = [lie(board, turn) for board, turn in zip(boards, flip, strict=True)]
    whole = join([Part("x", laid[0]), Part("y", laid[1], **{where: "x"})]).board
    assert {whole.grid.name(hex)[0] for hex in whole.grid} == {"x", "y"}
    seen: set[Hex] = set()
    for name, board in zip("xy", boards, strict=True):
        for hex in board.grid:
            printed = name + board.grid.name(hex)
            here = whole.grid.parse(printed)
            assert f"all of {printed}" in fills(whole, here)
            assert f"patch of {printed}" in patches(whole, here)
            if here not in seen:  # the first board's names and levels hold
                assert whole.grid.name(here) == printed
                assert whole.level(here) == board.level(hex)
            seen.add(here)
    assert seen == set(whole.grid)


def test_b51_on_the_far_side_of_the_seam_rows_are_counted_from_the_other_board() -> None:
    """Below A4 of the one lies the other's first row, and no row 5: flipped, that is row 4."""
    upper, lower = flipped(sampler("x")), flipped(sampler("y", base=100))
    whole = join([Part("x", upper), Part("y", lower, below="x")]).board
    below = whole.grid.neighbour(whole.grid.parse("xC1"), 3)
    assert whole.grid.name(below) == "yC4"
    assert whole.level(below) == lower.level(lower.grid.parse("C4"))
    assert fills(whole, below) == {"all of yC4"}


@pytest.mark.parametrize(
    ("where", "grid", "axis", "shared"),
    [
        ("below", GEOMORPHIC, 1, {"xB4": "yB0", "xD4": "yD0"}),
        ("right_of", GEOMORPHIC, 0, {f"xE{n}": f"yA{n}" for n in range(1, 5)}),
        ("right_of", POINTY, 0, {f"xE{n}": f"yA{n}" for n in (2, 4)}),
        ("below", POINTY, 1, {f"x{c}5": f"y{c}1" for c in "BCDE"}),
        ("below", WHOLE, 1, {}),
        ("right_of", WHOLE, 0, {}),
    ],
)
def test_a_shared_hex_has_on_either_side_what_is_drawn_there(
    where: str, grid: Grid, axis: int, shared: dict[str, str]
) -> None:
    """Patches are cut along the seam, which runs through the centres of shared hexes."""
    boards = sampler("x", grid), sampler("y", grid, base=100)
    reading = join([Part("x", boards[0]), Part("y", boards[1], **{where: "x"})])
    whole = reading.board
    assert len(whole.grid) == 2 * len(grid) - len(shared)
    for first, second in shared.items():
        here = whole.grid.parse(first)
        assert whole.grid.parse(second) == here
        assert fills(whole, here) == {f"all of {first}", f"all of {second}"}
        drawn = patches(whole, here)
        assert set(drawn) == {f"patch of {first}", f"patch of {second}"}
        at = whole.grid.centre(here)[axis]
        before, after = drawn[f"patch of {first}"], drawn[f"patch of {second}"]
        assert before.bounds[axis::2] == (at - 240, at)
        assert after.bounds[axis::2] == (at, at + 240)
    told = [note for note in reading.notes if note.what.startswith("shared")]
    assert [set(note.hexes) for note in told] == ([set(shared)] if shared else [])
    if not shared:
        assert any(note.what.startswith("y shares no hex with x") for note in reading.notes)


def test_where_four_boards_meet_each_has_a_quarter_of_the_corner_hex() -> None:
    """B63: a first hex that is half as high and half as wide as the others."""
    grid = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4", stagger="even")
    names = "pqrs"
    boards = {name: sampler(name, grid, base=100 * n) for n, name in enumerate(names)}
    whole = join(
        [
            Part("p", boards["p"]),
            Part("q", boards["q"], right_of="p"),
            Part("r", boards["r"], below="p"),
            Part("s", boards["s"], right_of="r"),
        ]
    ).board
    corner = whole.grid.parse("pE4")
    assert {whole.grid.parse(name) for name in ("qA4", "rE0", "sA0")} == {corner}
    drawn = patches(whole, corner)
    x, y = whole.grid.centre(corner)
    sides = {"p": (-240, -240, 0, 0), "q": (0, -240, 240, 0),
             "r": (-240, 0, 0, 240), "s": (0, 0, 240, 240)}  # fmt: skip
    assert {name.split()[-1][0]: shape.bounds for name, shape in drawn.items()} == {
        name: (x + a, y + b, x + c, y + d) for name, (a, b, c, d) in sides.items()
    }
    assert whole.level(corner) == boards["p"].level(boards["p"].grid.parse("E4"))
    assert len({whole.grid.name(hex) for hex in whole.grid}) == len(whole.grid)


def test_one_board_alone_is_what_it_was() -> None:
    board = sampler("x")
    reading = join([Part("x", board)])
    assert reading.board.digest == board.digest
    assert reading.notes == ()


def test_the_halves_of_a_cropped_board_meet_those_of_another() -> None:
    """A-C of one and C-E of the other: column C is shared, and no name needs its board's."""
    grid = GEOMORPHIC
    left, right = (
        cropped(sampler(name, grid), grid.part(columns=columns))
        for name, columns in (("x", "A-C"), ("y", "C-E"))
    )
    whole = join([Part("x", left), Part("y", right, right_of="x")]).board
    assert [whole.grid.name(hex) for hex in whole.grid] == [grid.name(hex) for hex in grid]
    assert fills(whole, whole.grid.parse("C2")) == {"all of xC2", "all of yC2"}
    assert fills(whole, whole.grid.parse("D2")) == {"all of yD2"}


def test_what_is_drawn_beyond_a_board_s_own_hexes_is_cut_off() -> None:
    """A flood drawn over the edge of its board does not reach its neighbour."""
    flood = Area("flood", outline=shapely.normalize(shapely.box(-S, -S, 9 * S, 9 * S)))
    for grid in (GEOMORPHIC, WHOLE):
        wet, dry = Board("wet", grid, areas=[flood]), Board("dry", grid)
        whole = join([Part("dry", dry), Part("wet", wet, below="dry")]).board
        (area,) = whole.areas
        assert area.outline is not None
        for hex in whole.grid:
            cell = shapely.Polygon(whole.grid.vertices(hex))
            wanted = {"dry": 0.0, "wet": 1.0}[whole.grid.name(hex).rstrip("ABCDE01234")]
            if hex.row == 3 and grid is GEOMORPHIC and hex.col % 2:
                wanted = 0.5
            assert area.outline.intersection(cell).area == pytest.approx(wanted * cell.area)


def test_terrain_that_fills_a_shared_hex_on_both_boards_fills_it_once() -> None:
    boards = [
        Board(name, GEOMORPHIC, areas=[Area("reeds", hexes=set(GEOMORPHIC))]) for name in "xy"
    ]  # type: ignore[arg-type]
    reading = join([Part("x", boards[0]), Part("y", boards[1], below="x")])
    filled = [hex for area in reading.board.areas for hex in area.hexes or ()]
    assert sorted(filled) == sorted(reading.board.grid)
    assert [note.kind for note in reading.notes] == ["recognised"]


# --- what boards do not agree on -----------------------------------------------------------------


def test_a_level_that_boards_do_not_agree_on_is_told() -> None:
    """The first one's holds at the centre; the other half stays as high as it is drawn."""
    high = Board("y", GEOMORPHIC, elevation=dict.fromkeys(GEOMORPHIC, 2))
    reading = join([Part("x", Board("x", GEOMORPHIC)), Part("y", high, below="x")])
    assert [(note.kind, note.what, note.hexes) for note in reading.notes[1:]] == [
        ("guessed", "level 0 on x and 1 on y; that of the board listed first holds", ("xB4", "xD4"))
    ]
    whole = reading.board
    assert [whole.level(whole.grid.parse(name)) for name in ("xA4", "xB4", "yA1")] == [0, 0, 2]
    (half,) = whole.areas
    assert (half.terrain, half.level) == (GROUND, 2)
    assert half.outline is not None
    cell = shapely.Polygon(whole.grid.vertices(whole.grid.parse("xB4")))
    assert half.outline.intersection(cell).area == cell.area / 2
    assert half.outline.area == cell.area


def test_what_stands_on_such_a_half_stands_at_its_own_level() -> None:
    """A patch of reeds on the higher board is as high where it reaches into the shared hex."""
    x, y = GEOMORPHIC.centre(GEOMORPHIC.parse("B0"))
    reeds = shapely.normalize(shapely.box(x - 100, y - 100, x + 100, y + 900))
    high = Board("y", GEOMORPHIC, dict.fromkeys(GEOMORPHIC, 2), [Area("reeds", outline=reeds)])
    pool = Area(GROUND, outline=shapely.normalize(shapely.box(x, y, x + 200, y + 200)), level=-2)
    high = evolve(high, areas=[*high.areas, pool])
    reading = join([Part("x", Board("x", GEOMORPHIC)), Part("y", high, below="x")])
    whole = reading.board
    what = "ground at another level than the centre in the half of y and not in the other"
    assert (what, ("xB4",)) in [(note.what, note.hexes) for note in reading.notes]
    standing = [
        (a.terrain, a.level, a.outline.bounds[3] - a.outline.bounds[1]) for a in whole.areas
    ]  # type: ignore[union-attr]
    assert sorted(standing, key=str) == [
        ("ground", -2, 200.0), ("ground", 2, 600.0), ("reeds", 2, 600.0), ("reeds", None, 300.0),
    ]  # fmt: skip
    level = next(a.outline for a in whole.areas if a.level == 2 and a.terrain == GROUND)
    assert level is not None
    assert level.intersection(next(a.outline for a in whole.areas if a.level == -2)).area == 0


def test_terrain_in_one_half_alone_is_told() -> None:
    grid = GEOMORPHIC
    reeds = Area("reeds", hexes={grid.parse("B4"), grid.parse("C2")})  # type: ignore[arg-type]
    x, y = grid.centre(grid.parse("D0"))
    bog = Area("bog", outline=shapely.normalize(shapely.box(x, y + 10, x + 100, y + 900)))
    upper, lower = Board("x", grid, areas=[reeds]), Board("y", grid, areas=[bog])
    reading = join([Part("x", upper), Part("y", lower, below="x")])
    assert [(note.what, note.hexes) for note in reading.notes if note.kind == "guessed"] == [
        ("bog in the half of y and not in the other", ("xD4",)),
        ("reeds in the half of x and not in the other", ("xB4",)),
    ]


# --- buildings -----------------------------------------------------------------------------------


def keep(name: str, grid: Grid, hexes: str, *box: float, **what: Any) -> Board:
    """A board with one building; a box of none means that nothing is drawn of it."""
    owned = tuple(grid.parse(hex) for hex in hexes.split())
    shape = shapely.normalize(shapely.box(*(S * value for value in box))) if box else None
    building = Building(what.get("called", "Keep"), "tower", what.get("height", 4), owned)
    filled = None if box else frozenset(owned)
    return Board(
        name, grid, areas=[Area("tower", filled, shape, building.name)], buildings=[building]
    )


def stacked(upper: Board, lower: Board) -> Any:
    return join([Part("x", upper), Part("y", lower, below="x")])


def test_halves_of_a_building_are_one_building() -> None:
    """Of one kind and height, and drawn up to the seam from both sides."""
    upper = keep("x", GEOMORPHIC, "B3 B4", 0.8, 2.3, 1.2, 3.5)
    lower = keep("y", GEOMORPHIC, "B0 B1", 0.8, -0.5, 1.2, 0.7)
    reading = stacked(upper, lower)
    (building,) = reading.board.buildings
    grid = reading.board.grid
    assert building.name == "xKeep"
    assert [grid.name(hex) for hex in building.hexes] == ["xB3", "xB4", "yB1"]
    (area,) = reading.board.areas
    assert area.building == "xKeep"
    assert area.outline is not None
    assert area.outline.bounds == (0.8 * S, 2.3 * S, 1.2 * S, 4.7 * S)
    assert area.outline.geom_type == "Polygon"
    assert ("recognised", "buildings Keep of x and Keep of y are one", ("xB4",)) in [
        (note.kind, note.what, note.hexes) for note in reading.notes
    ]


@pytest.mark.parametrize(
    ("lower", "left"),
    [
        (keep("y", GEOMORPHIC, "B0 B1", 0.8, -0.2, 1.2, 0.7), 1),  # a gap at the seam
        (keep("y", GEOMORPHIC, "B0 B1", 0.8, -0.5, 1.2, 0.7, height=5), 1),  # another height
        (keep("y", GEOMORPHIC, "B0", 0.8, -0.5, 1.2, -0.2, height=5, called="Hut"), 0),
        (keep("y", GEOMORPHIC, "B0"), 0),  # nothing is drawn of it
    ],
)
def test_two_buildings_in_a_shared_hex_leave_it_to_the_first(lower: Board, left: int) -> None:
    """A hex belongs to one building; of one without a hex its drawn ground stays."""
    upper = keep("x", GEOMORPHIC, "B3 B4", 0.8, 2.3, 1.2, 3.5)
    reading = stacked(upper, lower)
    board = reading.board
    assert board.owners[board.grid.parse("xB4")].name == "xKeep"
    assert [len(b.hexes) for b in board.buildings] == [2, left][: 1 + bool(left)]
    other = board.areas[1]
    assert (other.building is None) == (left == 0)
    if not left:
        assert other.height == lower.buildings[0].height
    assert any("share the hex, which counts as the first" in note.what for note in reading.notes)


def test_a_building_whose_drawn_ground_is_all_the_neighbour_s_is_none() -> None:
    """The lower board draws it above the seam, where its ground does not reach."""
    lower = keep("y", GEOMORPHIC, "B0", 0.8, -0.9, 1.2, -0.6)
    reading = stacked(Board("x", GEOMORPHIC), lower)
    assert (reading.board.buildings, reading.board.areas) == ((), ())


def test_buildings_that_fill_their_hexes_are_one_if_they_share_a_hex() -> None:
    reading = stacked(keep("x", GEOMORPHIC, "B3 B4"), keep("y", GEOMORPHIC, "B0 B1"))
    (building,), (area,) = reading.board.buildings, reading.board.areas
    assert set(building.hexes) == area.hexes
    assert len(building.hexes) == 3


def test_parts_of_a_building_stay_parts_of_it() -> None:
    """A wing of another height, drawn within the outline, goes into the building that is made."""
    upper = keep("x", GEOMORPHIC, "B3 B4", 0.8, 2.3, 1.2, 3.5)
    lower = keep("y", GEOMORPHIC, "B0 B1", 0.8, -0.5, 1.2, 0.7)
    wing = Area("tower", outline=shapely.normalize(shapely.box(960, 0, 1440, 240)),
                building="Keep", height=6)  # fmt: skip
    board = stacked(upper, evolve(lower, areas=[*lower.areas, wing])).board
    assert [(a.building, a.height) for a in board.areas] == [("xKeep", None), ("xKeep", 6)]


# --- hexsides and marks --------------------------------------------------------------------------


def fence(grid: Grid, at: str, **what: Any) -> HexsideFeature:
    hex, side = grid.side(at)
    ends = grid.side_ends(hex, side)
    return HexsideFeature(
        "fence", hex, side, *ends, covers_start=True, covers_end=True, values=what
    )


def fenced(name: str, grid: Grid, *at: str, **what: Any) -> Board:
    return Board(name, grid, hexsides=[fence(grid, one, **what) for one in at])


def beside(left: Board, right: Board) -> Any:
    return join([Part("x", left), Part("y", right, right_of="x")])


def test_a_fence_over_the_seam_is_one_fence() -> None:
    """E2-E3 of the one is A2-A3 of the other: each has a half of it."""
    reading = beside(fenced("x", GEOMORPHIC, "E2-E3"), fenced("y", GEOMORPHIC, "A2-A3"))
    (feature,) = reading.board.hexsides
    assert (feature.start, feature.end) == reading.board.grid.side_ends(feature.hex, feature.side)
    assert (feature.covers_start, feature.covers_end) == (True, True)
    assert [note.kind for note in reading.notes] == ["recognised"]


def test_a_fence_on_one_half_of_the_seam_ends_there() -> None:
    """It is told; it stands up to the seam, and on the line of the seam too."""
    reading = beside(Board("x", GEOMORPHIC), fenced("y", GEOMORPHIC, "A2-A3"))
    (feature,) = reading.board.hexsides
    grid = reading.board.grid
    middle = grid.centre(grid.parse("xE2"))[0], grid.side_ends(feature.hex, feature.side)[0][1]
    lower_right = grid.vertex(grid.parse("xE2"), 3)
    points = {feature.start: feature.covers_start, feature.end: feature.covers_end}
    assert points == {middle: True, lower_right: True}
    what = "fence on the half of a hexside of y and not on the other"
    assert (what, ("xE2", "xE3")) in [(note.what, note.hexes) for note in reading.notes]


def test_two_kinds_of_a_fence_on_one_hexside_are_told() -> None:
    reading = beside(
        fenced("x", GEOMORPHIC, "E2-E3", of="wood"), fenced("y", GEOMORPHIC, "A2-A3", of="wire")
    )
    (feature,) = reading.board.hexsides
    assert dict(feature.values) == {"of": "wood"}
    assert any("of two kinds" in note.what for note in reading.notes)


def test_what_both_boards_print_on_the_seam_is_there_once() -> None:
    """C4's lower side is the other board's C1's upper side."""
    upper, lower = fenced("x", GEOMORPHIC, "C4/3"), fenced("y", GEOMORPHIC, "C1/0")
    reading = join([Part("x", upper), Part("y", lower, below="x")])
    (feature,) = reading.board.hexsides
    assert reading.board.grid.side_name(feature.hex, feature.side) == "xC4-yC1"


def test_hexsides_on_a_neighbour_s_ground_are_left_out_and_told() -> None:
    """B4's lower side is the other board's, which does not print it."""
    reading = join(
        [
            Part("x", fenced("x", GEOMORPHIC, "B4/3", "B4/5")),
            Part("y", Board("y", GEOMORPHIC), below="x"),
        ]
    )
    (feature,) = reading.board.hexsides
    grid = reading.board.grid
    assert grid.side_name(feature.hex, feature.side) == grid.side_name(grid.parse("xB4"), 5)
    assert ("unread", "hexsides of x beyond the seam") in [
        (note.kind, note.what) for note in reading.notes
    ]


def test_parts_of_one_hexside_on_one_board_stay_apart() -> None:
    """A gap that a board leaves between two spans is meant."""
    hex, side = GEOMORPHIC.side("B2-B3")
    (ax, ay), (bx, by) = GEOMORPHIC.side_ends(hex, side)
    cut = ((ax + bx) // 2, (ay + by) // 2)
    halves = [
        HexsideFeature("fence", hex, side, (ax, ay), cut),
        HexsideFeature("fence", hex, side, cut, (bx, by)),
    ]
    board = Board("x", GEOMORPHIC, hexsides=halves)
    assert len(beside(board, Board("y", GEOMORPHIC)).board.hexsides) == 2


def test_symbols_of_both_boards_are_in_a_shared_hex() -> None:
    well = {"well": {GEOMORPHIC.parse("B4")}}
    ford = {"ford": {GEOMORPHIC.parse("B0")}, "well": {GEOMORPHIC.parse("A1")}}
    board = stacked(Board("x", GEOMORPHIC, marks=well), Board("y", GEOMORPHIC, marks=ford)).board
    names = {mark: {board.grid.name(hex) for hex in hexes} for mark, hexes in board.marks.items()}
    assert names == {"well": {"xB4", "yA1"}, "ford": {"xB4"}}
