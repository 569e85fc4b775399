"""Real boards, where there are any, held against what VASL reads in them.

The archives and VASL's answers are not ours to ship. They are looked for beside the checkout.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import evolve

from hexwright import LATTICE, Attack, Board, Reading, Scenario, Sight
from hexwright.board import load_board
from hexwright.board.packing import packed, unpacked
from hexwright.board.writing import save_board
from hexwright.rules import compose, discover
from vasl_boards import read_archive, read_image
from vasl_boards.archive import Archive
from vasl_boards.geometry import hex_geometry
from vasl_boards.losdata import read_los_data
from vasl_boards.metadata import read_metadata
from vasl_boards.terrain import own_codes

SHARED = Path(__file__).parents[4] / "shared"
PIXEL = LATTICE / 56.25
BOARDS = ("bd01", "bd03", "bd10", "bd20", "bd40", "bd51", "bda", "bdRBv2")

# VASL lets this hex have a stairway that the archive does not give it: the board's metadata names
# its neighbour twice and this hex never
STAIRWAYS_OF_VASL_S_OWN = {"bd10": {"U6"}}


@cache
def reading(name: str) -> Reading:
    path = SHARED / "boards" / name
    if not path.exists():
        pytest.skip(f"no real boards beside the checkout: no {name} in ../shared/boards")
    return read_archive(path)


def told_by_vasl(name: str) -> list[dict[str, Any]]:
    path = SHARED / "boards" / "vasl_answers" / f"{name}_hexes.json.gz"
    if not path.exists():
        pytest.skip(f"VASL's answers are not beside the checkout: no {path.name} in ../shared")
    with gzip.open(path) as stream:
        hexes: list[dict[str, Any]] = json.load(stream)["hexes"]
    return hexes


@pytest.mark.parametrize("name", BOARDS)
def test_hexes_have_the_names_and_the_base_heights_that_vasl_gives_them(name: str) -> None:
    board = reading(name).board
    told = {hex["name"]: 2 * hex["baseHeight"] for hex in told_by_vasl(name)}
    assert {board.grid.name(hex): board.level(hex) for hex in board.grid} == told


@pytest.mark.parametrize("name", BOARDS)
def test_stairways_are_where_vasl_has_them(name: str) -> None:
    board = reading(name).board
    told = {hex["name"] for hex in told_by_vasl(name) if hex["stairway"]}
    mine = {board.grid.name(hex) for hex in board.marked("stairwell")}
    assert told - mine == STAIRWAYS_OF_VASL_S_OWN.get(name, set())
    assert mine <= told


@pytest.mark.parametrize("name", BOARDS)
def test_every_hex_that_vasl_calls_a_building_is_one(name: str) -> None:
    """And those in which buildings stand around a centre that none covers: VASL misses them."""
    board = reading(name).board
    words = ("Building", "Factory", "Tank", "Rowhouse", "Tower")
    told = {hex["name"] for hex in told_by_vasl(name) if any(w in hex["terrain"] for w in words)}
    mine = {board.grid.name(hex): building for hex, building in board.owners.items()}
    assert told <= set(mine)
    outlines = {
        b: [a.outline for a in board.areas if a.building == b.name] for b in board.buildings
    }
    for hex in set(mine) - told:
        centre = shapely.Point(board.grid.centre(board.grid.parse(hex)))
        covered = shapely.union_all(outlines[mine[hex]]).buffer(-PIXEL)
        assert not covered.covers(centre)
    assert len(set(mine) - told) <= {"bd40": 2, "bda": 6, "bdRBv2": 32}.get(name, 0)


@pytest.mark.parametrize("name", BOARDS)
def test_terrain_fills_the_hexes_that_vasl_calls_inherent(name: str) -> None:
    board = reading(name).board
    told = {hex["name"]: hex["terrain"].lower() for hex in told_by_vasl(name) if hex["inherent"]}
    mine = {board.grid.name(h): a.terrain for a in board.areas for h in a.hexes or ()}
    # over a crest it is drawn, level by level
    over = [a for a in board.areas if a.level is not None and a.terrain in told.values()]
    for area in over:
        for name in set(told) - set(mine):
            centre = board.grid.centre(board.grid.parse(name))
            if shapely.intersects_xy(area.outline, *centre):
                mine[name] = area.terrain
    assert mine == told


def test_a_road_enters_every_factory_of_the_map_but_one() -> None:
    """O5.1 asks for a road, and none is printed to R24, which VASL draws as a factory."""
    board = barricades()
    (factories,) = (n.hexes for n in reading("bdRBv2").notes if n.what == "terrain of factories")
    drawn = {board.owners[board.grid.parse(hex)].name for hex in factories}
    ruleset = compose(discover(), ["asl_core", "rf_factories"])
    facts = Scenario(title="the map", ruleset=ruleset, board=board).situation.facts
    entered = facts.building("factory") != 0
    told = {b.name for b, is_one in zip(board.buildings, entered, strict=True) if is_one}
    assert len(told) == 16
    assert drawn - told == {"R24"}
    assert told <= drawn


# hexsides of which VASL's one pixel tells less than the map: parts of walls that stop short of the
# middle, and cliffs that a dot or a stroke beside the hexside tells
MORE_THAN_VASL = {
    "bd20": {"M3-N3"},
    "bd40": {"DD1-EE2", "O6-O7", "BB7-CC7", "P7-Q7"},
    "bda": {"K4-L3"},
    "bdRBv2": {
        "T10-U10", "U21-V20", "H43-H44", "HH22-II23", "HH26-HH27", "DD29-DD30", "HH31-II31",
        "DD9-EE10", "DD10-EE10", "EE10-EE11", "EE11-FF11", "AA9-BB9", "G39-H38", "AA38-AA39",
        "M38-M39", "Z37-Z38", "FF44-FF45", "N39-O39", "HH23-II24", "HH26-II27", "HH36-II37",
        "JJ24-JJ25", "Z44-Z45", "CC3-DD2",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_hexsides_have_what_vasl_sees_on_them(name: str) -> None:
    board = reading(name).board
    mine: dict[str, set[str]] = {}
    for f in board.hexsides:
        if f.terrain not in ("road", "elevated road", "path", "depression"):
            mine.setdefault(board.grid.side_name(f.hex, f.side), set()).add(f.terrain)
    told = by_hexside(board, name, "hexsideTerrain")
    words = {"Rowhouse": "rowhouse wall", "Interior": "interior wall"}
    for side, terrain in told.items():
        assert words.get(terrain.split()[0], terrain.lower()) in mine[side], side
    more = {s for s in mine if len(mine[s]) > 1 or s not in told}
    assert more == MORE_THAN_VASL.get(name, set())


@pytest.mark.parametrize("name", ["bd20", "bd40", "bdRBv2"])
def test_depressions_go_on_where_vasl_sees_them_go_on(name: str) -> None:
    board = reading(name).board
    mine = {
        board.grid.side_name(f.hex, f.side): f.values["of"]
        for f in board.hexsides
        if f.terrain == "depression"
    }
    told = by_hexside(board, name, "hexsideDepression")
    assert mine == {side: terrain.lower() for side, terrain in told.items()}


def by_hexside(board: Board, name: str, key: str) -> dict[str, str]:
    """What VASL sees on each hexside, from either of its hexes."""
    grid, found = board.grid, {}
    for hex in told_by_vasl(name):
        for side, terrain in enumerate(hex[key]):
            at = grid.parse(hex["name"])
            if terrain and grid.neighbour(at, side) in grid:
                found[grid.side_name(*grid.canonical_side(at, side))] = terrain
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_only_a_hex_listed_twice_and_its_neighbour_are_wrong(name: str) -> None:
    """Case B59, on the board that it was reported for; the others are in order."""
    wrong = [note.hexes for note in reading(name).notes if note.kind == "wrong"]
    assert wrong == ([("U5",), ("U6",)] if name == "bd10" else [])


@pytest.mark.parametrize("name", BOARDS)
def test_outlines_are_valid_and_on_the_lattice(name: str) -> None:
    for area in reading(name).board.areas:
        if area.outline is not None:
            assert area.outline.is_valid
            assert all(v == int(v) for v in area.outline.bounds)


@pytest.mark.parametrize("name", ["bd03", "bd20", "bd40", "bdRBv2"])
def test_ground_is_drawn_at_the_level_that_the_picture_has_there(name: str) -> None:
    """Of pixels away from where levels meet, from roads, and from what is drawn on hexsides."""
    board = reading(name).board
    archive = Archive.open(SHARED / "boards" / name)
    ground = read_los_data(archive)
    geometry = hex_geometry(ground, read_metadata(archive).measures, name)
    levels = 2 * ground.elevation.astype(int)
    codes = [
        code for code, m in own_codes().meanings.items() if m.kind in ("hexside", "bar", "road")
    ]
    unsure = np.isin(ground.terrain, codes) | (geometry.hex_of < 0)
    for axis in (0, 1):
        for shift in (-2, -1, 1, 2):
            unsure |= np.roll(levels, shift, axis=axis) != levels
    at = np.argwhere(~unsure)[::17]
    points = shapely.points(geometry.to_lattice(at + 0.5))
    base = np.array([board.level(hex) for hex in board.grid.hexes])
    drawn = base[geometry.hex_of[at[:, 0], at[:, 1]]]
    for area in board.areas:
        if area.terrain == "ground":
            shapely.prepare(area.outline)
            drawn[shapely.contains(area.outline, points)] = area.level
    decks = shapely.union_all([a.outline for a in board.areas if a.terrain.endswith("bridge")])
    open_to_the_sky = ~shapely.contains(decks, points)
    assert (drawn != levels[at[:, 0], at[:, 1]])[open_to_the_sky].mean() < 0.001


@pytest.mark.parametrize("name", BOARDS)
def test_what_was_read_can_be_kept(name: str) -> None:
    """It comes back with every note; a board that could not be kept would be slow for ever."""
    body = packed(reading(name))
    assert body is not None
    found = unpacked(body)
    assert found is not None
    assert found.board.digest == reading(name).board.digest
    assert found.notes == reading(name).notes


@pytest.mark.parametrize("name", BOARDS)
def test_the_printed_map_is_as_large_as_the_ground(name: str) -> None:
    """The centre of every hex is in the picture, or on its edge."""
    reading(name)  # skips where there is none
    found, grid = read_image(SHARED / "boards" / name), reading(name).board.grid
    for hex in grid:
        x, y = found.pixel(grid.centre(hex))
        assert -1 <= x <= found.size[0] + 1
        assert -1 <= y <= found.size[1] + 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_is_imported_reads_back_the_same(name: str, tmp_path: Path) -> None:
    board = reading(name).board
    save_board(board, tmp_path / "board.toml")
    assert load_board(tmp_path / "board.toml").digest == board.digest


# --- the illustration of 5.43 on the map it is taken from ----------------------------------------


HALL = {"L14", "K15", "L15", "M15", "K16", "M16", "J16", "J17", "M17", "J18", "K20", "M20"}
ROOFLESS = {"K17", "L16", "L17", "K18", "L18", "M18", "K19", "L19", "M19"}


@cache
def illustration() -> dict[str, Any]:
    path = SHARED / "cases" / "factory_543.json"
    if not path.exists():
        pytest.skip(f"the cases are not beside the checkout: no {path.name} in ../shared/cases")
    told: dict[str, Any] = json.loads(path.read_text())
    return told


@cache
def barricades() -> Board:
    return reading("bdRBv2").board


@cache
def played() -> Scenario:
    ruleset = compose(discover(), ["asl_core", "rf_factories"], on=["B23.8"])
    return Scenario(title="the map", ruleset=ruleset, board=barricades())


def building(board: Board, hex: str) -> set[str]:
    return {board.grid.name(h) for h in board.owners[board.grid.parse(hex)].hexes}


def test_the_hall_is_the_building_that_the_illustration_shows() -> None:
    board = barricades()
    hall = building(board, "L17")
    assert hall == HALL | ROOFLESS
    roofless = {board.grid.name(h) for h in board.marked("roofless")}
    assert roofless & hall == ROOFLESS
    assert building(board, "K22") == {"J21", "J22", "K22", "K23"}


def test_its_walls_cover_the_vertices_that_they_reach() -> None:
    board = barricades()
    hall, covered, walls = building(board, "L17"), set(), set()
    for f in board.hexsides:
        name = board.grid.side_name(f.hex, f.side)
        if f.terrain == "interior wall" and set(name.split("-")) <= hall:
            walls.add(name)
            ends = ((f.start, f.covers_start), (f.end, f.covers_end))
            covered |= {board.grid.vertex_name(point) for point, covers in ends if covers}
    assert walls == {
        "K15-K16", "K16-L15", "M15-M16", "J16-J17", "J17-K17", "K18-K19", "J18-K19",
    }  # fmt: skip
    assert covered == {
        "K15-K16-L15", "K16-L15-L16", "L15-M15-M16", "J16-J17-K17", "J17-K17-K18", "J18-K18-K19",
        "K18-K19-L18",
    }  # fmt: skip


def test_all_squads_of_the_illustration_see_whom_they_are_told_to_see() -> None:
    """105 pairs, I and M among them."""
    told = illustration()
    scenario = played()
    levels = {"ground": "", "rooftop": "@roof", "level 2": "@2"}
    at = {squad: hex + levels[level] for squad, (hex, level) in told["squads"].items()}
    squads = sorted(at)
    pairs = [(a, b) for i, a in enumerate(squads) for b in squads[i + 1 :]]
    assert len(pairs) == 105
    seen = {(a, b) for a, b in pairs if scenario.ask(Sight(at[a], at[b])).clear}
    assert seen == {(a, b) for a, b in pairs if b in told["visible"][a]}


def test_the_buildings_that_5_1_names_are_factories_by_the_roads_that_enter_them() -> None:
    """O40 by that in O41, L27 by that in M27; where no road enters there is none."""
    for hex, entered in (("O40", "O41"), ("L27", "M27")):
        facts = played().ask(Sight(hex, entered)).facts
        assert any(f.endswith(": factory, by O5.1 (a road enters it)") for f in facts)
    assert not any("factory" in fact for fact in played().ask(Sight("O18", "O18@1")).facts)


def test_from_level_2_of_o18_the_factory_is_seen_and_covered_as_5_43_has_it() -> None:
    """O17 +3, O16 +2, O15 +1, and no LOS to O14."""
    shots = [played().ask(Attack("O18@2", hex)) for hex in ("O17", "O16", "O15", "O14")]
    assert [shot.tem if shot.clear else None for shot in shots] == [3, 2, 1, None]
    assert "O5.43" in shots[-1].rules


# --- the lands of the barricades -----------------------------------------------------------------


def test_roads_leave_the_barricades_where_rf17_has_them() -> None:
    """Paved ones over the north in D, V and Y; dirt ones over the east in 38 and 40.

    The third over the east, in 43, is not in the map's data: that road ends in II43.
    """
    board = barricades()
    roads = [s for s in board.hexsides if s.terrain == "road"]
    edge = [s for s in roads if board.grid.neighbour(s.hex, s.side) not in board.grid]
    told = {board.grid.side_name(s.hex, s.side): s.values["surface"] for s in edge}
    north = {name: kind for name, kind in told.items() if name.split("/")[0] in ("D0", "V0", "Y1")}
    assert north == {"D0/0": "paved", "V0/0": "paved", "Y1/0": "paved"}
    upper = {board.grid.name(s.hex) for s in edge if s.side == 0}
    assert upper == {"D0", "V0", "Y1"}
    east = {name: kind for name, kind in told.items() if name.startswith("JJ")}
    assert east == {"JJ38/2": "dirt", "JJ40/1": "dirt"}
    names = {board.grid.side_name(s.hex, s.side) for s in roads}
    assert "HH43-II43" in names
    assert not any(name.startswith(("II43-", "JJ43")) for name in names)


def test_the_river_is_with_its_banks_as_rf4_has_it_and_lower_without() -> None:
    """The map prints it at level 0, as its banks are; it is not raised again."""
    board = evolve(barricades(), grid=evolve(barricades().grid, map_group="RB"))
    scenario = Scenario.on(board, ["rf_ssr"])
    ground, facts = scenario.situation.ground, scenario.situation.facts
    river, bank = (board.grid.index[board.grid.parse(name)] for name in ("RBII5", "DD3"))
    assert ground.base[[river, bank]].tolist() == [0, 0]
    assert scenario.without("RF4").situation.ground.base[[river, bank]].tolist() == [-2, 0]
    bridges = {board.grid.name(hex): board.grid.index[hex] for hex in board.marked("bridge")}
    kinds = ("one-lane bridge", "wooden bridge", "two-lane bridge", "stone bridge")
    found = {b: [kind for kind in kinds if facts.hex(kind)[at]] for b, at in bridges.items()}
    assert found.pop("CC31") == ["one-lane bridge", "wooden bridge"]
    assert found["T38"] == found["W45"] == ["two-lane bridge", "stone bridge"]
    assert len(found) == 2
