"""Reports of faults in other programs that the base rules must not repeat; ids are the reports'."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.board import Area, Building
from hexwright.board.features import Features
from hexwright.board.layers import Overlay, apply_overlay

Worlds = Callable[[Any], Any]


@pytest.mark.rule("B23.741")
@pytest.mark.parametrize("kind", ["stone building", "wooden building"])
def test_b02_the_inside_of_a_factory_hinders_in_wood_as_in_stone(
    base: Worlds, new_map: Any, kind: str
) -> None:
    ground = new_map("N-S", "1-12").building("hall", "O7 P6 Q6", 3, kind=kind)
    world = base(ground).with_options(B23_74={"buildings": ("hall",)})
    assert world.see("O7", "Q6").values == {"clear": True, "hindrance": 1}


@pytest.mark.rule("B23.8", "B23.2")
@pytest.mark.parametrize("other", ["G5@2", "G5@1", "G5", "G5@roof"])
def test_b03_a_roof_at_either_end_gives_one_answer(base: Worlds, new_map: Any, other: str) -> None:
    """Roof 1½ against the levels of a tower, over a house of 1 level; see() asks both ways."""
    ground = new_map("A-H", "1-10").building("low", "C3", 3).building("tower", "G5", 5)
    world = base(ground.building("house", "E4", 2))
    assert world.clear("C3@roof", other) == (other != "G5")


IN_THE_WAY = {"H4": 1, "H5": 1, "I5": 1, "I6": 1, "I7": 1, "I8": 1, "J7": 1, "J8": 1}


@pytest.mark.rule("A6.7", "O1.1")
@pytest.mark.parametrize(("hex", "hindrance"), list(IN_THE_WAY.items()))
def test_b04_inherent_terrain_hinders_where_the_line_only_touches_its_vertex(
    base: Worlds, new_map: Any, hex: str, hindrance: int
) -> None:
    """H3 to J9 passes exactly through vertices H5-I5-I6 and I6-I7-J7."""
    ground = new_map("G-K", "1-11").terrain("debris", hex)
    assert base(ground).hindrance("H3", "J9") == hindrance


@pytest.mark.rule("A6.7", "O1.1")
def test_b04_a_vertex_touch_adds_nothing_to_a_hex_at_the_same_range(
    base: Worlds, new_map: Any
) -> None:
    """Range 7: six hexes between, whatever is touched besides; H5 and I5 are at one range."""
    world = base(new_map("G-K", "1-11").terrain("debris", " ".join(IN_THE_WAY)))
    assert world.without("B.10").hindrance("H3", "J9") == 6
    pair = base(new_map("G-K", "1-11").terrain("debris", "H5 I5"))
    assert pair.hindrance("H3", "J9") == 1


@pytest.mark.rule("B23.25", "B23.87")
def test_b12_from_an_access_points_roof_one_sees_only_the_floor_below(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map().building("hall", "D4 D5 D6 E4 E5 F4", 3).mark("stairwell", "D4")
    world = base(ground).with_options(B23_74={"buildings": ("hall",)})
    assert world.clear("D4@roof", "D4")
    for hex in ("D5", "D6", "F4"):
        assert world.blocking("D4@roof", hex) >= {"B23.25"}


@pytest.mark.rule("B24.2")
def test_b14_rubble_on_both_sides_of_a_hexside_blocks_along_it(base: Worlds, new_map: Any) -> None:
    world = base(new_map("W-Y", "5-12")).marked("stone rubble", "X8 X9")
    assert world.blocking("Y9", "W9") == {"B24.2"}


@pytest.mark.rule("B24.2")
@pytest.mark.parametrize("hex", ["X8", "X9"])
def test_b14_rubble_is_inherent_so_one_side_blocks_too(
    base: Worlds, new_map: Any, hex: str
) -> None:
    world = base(new_map("W-Y", "5-12")).marked("stone rubble", hex)
    assert world.blocking("Y9", "W9") == {"B24.2"}


@pytest.mark.rule("B23.2")
def test_b14_a_building_on_one_side_alone_does_not_block_along_the_hexside(
    base: Worlds, new_map: Any
) -> None:
    assert base(new_map("W-Y", "5-12").building("a", "X8", 3)).clear("Y9", "W9")
    both = base(new_map("W-Y", "5-12").building("a", "X8", 3).building("b", "X9", 3))
    assert both.blocking("Y9", "W9") == {"B23.2"}


@pytest.mark.rule("B23.2")
def test_b14_along_a_hexside_the_lower_of_two_buildings_decides(base: Worlds, new_map: Any) -> None:
    """Level 1 sees along a house of 1 level, whatever stands on the other side."""
    ground = new_map("V-Z", "5-12").building("a", "X8", 2).building("b", "X9", 5)
    world = base(ground.building("c", "Y9", 3).building("d", "W9", 3))
    assert world.clear("Y9@1", "W9@1")


@pytest.mark.rule("B24.2", "B23.2")
def test_b15_an_overlay_of_rubble_has_rubbles_height(base: Worlds, new_map: Any) -> None:
    """T4 keeps its 1½ levels and its level 1; S3 and all beside the line become rubble."""
    ground = new_map("Q-U", "1-6").building("kept", "T4", 3).building("gone", "S3 S2", 3)
    board = ground.board()
    assert base(board).blocking("T4@1", "R1") == {"B23.2"}
    rubble = Area("stone rubble", hexes=frozenset(map(board.grid.parse, ("S3", "S2"))))
    world = base(apply_overlay(board, Overlay("rubble", Features(areas=(rubble,)))))
    assert world.places("T4") == ["ground", "1", "roof"]
    assert world.places("S3") == ["ground"]
    assert world.clear("T4@1", "R1")
    assert world.blocking("T4", "R1") == {"B24.2"}


@pytest.mark.rule("O1.1")
def test_b20_open_debris_hinders_the_ground_and_not_a_level_above(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map("H-N", "1-8").terrain("debris", "K3").building("house", "K1", 5)
    world = base(ground)
    assert world.hindrance("K2", "K5") == 1
    assert world.hindrance("K1@1", "K5") == 0
    assert world.tem("K1@1", "K3") == 1


@pytest.mark.rule("B23.2")
def test_b29_a_building_hex_does_not_block_a_line_that_misses_the_art(
    base: Worlds, new_map: Any
) -> None:
    """G1 to H4 crosses the side of H2 (x from 6⅓ to 7⅔), whose building is about its centre."""
    ground = new_map("F-K", "1-6").building("house", "H2", 3, drawn=[(7.0, 1.4, 7.2, 1.6)])
    assert base(ground).clear("G1", "H4")
    wide = new_map("F-K", "1-6").building("house", "H2", 3, drawn=[(6.4, 1.2, 7.2, 1.8)])
    assert base(wide).blocking("G1", "H4") == {"B23.2"}


@pytest.mark.rule("B23.2")
def test_b29_art_that_crosses_a_hexside_is_on_both_its_sides(base: Worlds, new_map: Any) -> None:
    """C4 to E4 runs along D3-D4 at y 3; a building that ends there is on one side alone."""
    spills = new_map().building("house", "D3", 3, drawn=[(2.8, 2.4, 3.2, 3.1)])
    assert base(spills).blocking("C4", "E4") == {"B23.2"}
    short = new_map().building("house", "D3", 3, drawn=[(2.8, 2.4, 3.2, 2.9)])
    assert base(short).clear("C4", "E4")
    flush = new_map().building("house", "D3", 3, drawn=[(2.8, 2.4, 3.2, 3.0)])
    assert base(flush).clear("C4", "E4")


@pytest.mark.rule("B23.2")
@pytest.mark.parametrize(("height", "level", "clear"), [(2, 1, True), (3, 1, False),
                                                        (2, 0, False), (3, 0, False)])  # fmt: skip
def test_b49_an_obstacle_of_ones_own_height_does_not_block_and_a_taller_one_does(
    base: Worlds, new_map: Any, height: int, level: int, clear: bool
) -> None:
    ground = new_map().building("a", "C1", 3).building("b", "C6", 3)
    world = base(ground.building("house", "C3", height))
    at = "@1" if level else ""
    assert world.clear(f"C1{at}", f"C6{at}") is clear


KINDS = ["open", "debris", "stone rubble", "wooden rubble", "house", "block"]


def of_kind(board: Any, kind: str) -> Features:
    """W4 made of something."""
    w4 = board.grid.parse("W4")
    if kind in ("house", "block"):
        height = 2 if kind == "house" else 3
        building = Building("W4", "stone building", height, (w4,))
        whole = Area("stone building", hexes=frozenset({w4}), building="W4")
        return Features(buildings=(building,), areas=(whole,))
    return Features() if kind == "open" else Features(areas=(Area(kind, hexes=frozenset({w4})),))


@pytest.mark.rule("B24.2", "O1.1", "B23.2")
@pytest.mark.parametrize(("before", "after"), list(itertools.permutations(KINDS, 2)))
def test_b67_new_terrain_has_nothing_of_the_old(
    base: Worlds, new_map: Any, before: str, after: str
) -> None:
    """A hex whose terrain an overlay replaces is as if it had been made of the new terrain."""
    bare = new_map("T-Z", "1-8").building("up", "W1", 5).board()
    w4 = frozenset({bare.grid.parse("W4")})
    printed = apply_overlay(bare, Overlay("printed", of_kind(bare, before)))
    replaced = base(apply_overlay(printed, Overlay("new", of_kind(bare, after), erased=w4)))
    made = base(apply_overlay(bare, Overlay("made", of_kind(bare, after))))
    assert replaced.places("W4") == made.places("W4")
    assert replaced.cost("W5", "W4") == made.cost("W5", "W4")
    assert replaced.tem("W6", "W4") == made.tem("W6", "W4")
    for a in ("W1", "W1@1", "W1@2", "V3"):
        for b in ("W5", "W6", "W8", "X4"):
            assert replaced.see(a, b).values == made.see(a, b).values


@pytest.mark.rule("O1.1")
def test_b67_the_new_terrain_is_a_half_level_hindrance(base: Worlds, new_map: Any) -> None:
    bare = new_map("T-Z", "1-8").building("up", "W1", 5).building("W4", "W4", 5).board()
    w4 = frozenset({bare.grid.parse("W4")})
    debris = Features(areas=(Area("debris", hexes=w4),))
    world = base(apply_overlay(bare, Overlay("new", debris)))
    assert world.hindrance("W3", "W5") == 1
    assert world.hindrance("W1@1", "W5") == 0
