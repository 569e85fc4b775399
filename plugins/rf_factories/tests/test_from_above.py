"""Mortars, spotters, aircraft, and the Martinofen (O5.45, O5.47, O5.8-5.81)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_factories
from hexwright.board import load_board

Worlds = Callable[[Any], Any]


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level Factory of columns B to E, entered by a road from C10."""
    return new_map("A-G", "1-14").building("hall", "B3-B8 C3-C9 D3-D8 E3-E9", 3).road("C9-C10")


@pytest.fixture
def demo(rf: Worlds) -> Any:
    """The illustration of 5.43."""
    return rf(load_board(Path(rf_factories.__file__).parent / "demo" / "board.toml"))


@pytest.mark.rule("O5.45a", "B23.423")
def test_mortars_fire_from_roofless_hexes_and_not_from_roofed_ones(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4"))
    allowed = world.fire("C4", "D4", "indirect")
    assert allowed.drm is not None
    assert {"B23.423", "O5.45"} <= {e.rule.id for e in allowed.terms["attack"].entries}
    assert world.fire("D4", "C4", "indirect").drm is None
    assert world.fire("C4", "C4", "aa").drm is None
    rubble = world.marked("stone rubble", "C4")
    assert rubble.fire("C4", "C5", "indirect").terms.get("attack") is None


@pytest.mark.rule("O5.45a", "B23.93")
def test_a_gun_in_a_fortified_roofless_hex_waits_for_the_option(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4")).marked("fortified", "C4")
    gun = {"gun": True}
    assert world.fire("C4", "C5", "indirect").drm is not None
    assert world.fire("C4", "C5", "indirect", said=gun).drm is None
    free = world.with_options(O5_45={"fortified": True})
    assert free.fire("C4", "C5", "indirect", said=gun).drm is not None


@pytest.mark.rule("O5.45b", "O5.43-EX2-H")
def test_squad_i_on_the_roof_spots_for_the_mortar_of_squad_h(demo: Any) -> None:
    """From K18 at M20, which I sees and H sees too; B is not adjacent to H, nor is N."""
    assert demo.fire("K18", "M20", "indirect", observer="J18@roof").drm is not None
    assert demo.fire("K18", "M20", "indirect", observer="J18@roof").terms["other"].value == 2
    far = demo.fire("K18", "J18@roof", "indirect", observer="K15@roof")
    assert far.drm is None
    assert "C9.3" in far.rules
    roofed = demo.fire("K20", "M20", "indirect", observer="K20@roof")
    assert (roofed.clear, roofed.allowed, roofed.drm) == (True, False, None)
    assert "B23.423" in roofed.rules


@pytest.mark.rule("O5.45b")
def test_a_spotter_on_the_roof_must_see_the_mortar(rf: Worlds, hall: Any) -> None:
    """From a low roof next door, with a black bar between, one sees neither it nor its floor."""
    ground = hall.building("house", "A4", 1).mark("roofless", "B4")
    free, barred = rf(ground), rf(ground.side("rowhouse wall", "A4-B4"))
    assert free.fire("B4", "A6", "indirect", observer="A4@roof").drm is not None
    assert not barred.clear("A4@roof", "B4")
    refused = barred.fire("B4", "A6", "indirect", observer="A4@roof")
    assert (refused.clear, refused.drm) == (True, None)
    assert "O5.45" in refused.rules


@pytest.mark.rule("O5.45c", "O5.41c", "O5.41j")
def test_indirect_fire_meets_2_in_a_roofless_hex_and_2_over_one(rf: Worlds, hall: Any) -> None:
    """Fortified or not; the Hindrance is the Spotter's, +2 a Roofless hex and +1 a roofed one."""
    world = rf(hall.mark("roofless", "C4 C6"))
    for there in (world, world.marked("fortified", "C6")):
        assert there.tem("C4", "C6", "indirect") == 2
    assert world.fire("C4", "C7", "indirect").hindrance == 3
    assert world.fire("C4", "C8", "indirect", observer="C5").hindrance == 3
    off = world.without("O5.41")
    assert off.fire("C4", "C7", "indirect").hindrance == 2


@pytest.mark.rule("O5.47a", "E7.3")
def test_the_sighting_tc_of_a_roofless_hex_is_never_3(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4"))
    found = world.roll("sighting TC", "C4", moved=True)
    assert found.modifier == 1
    assert {"O5.47", "E7.3"} <= set(found.rules)
    assert world.roll("sighting TC", "C5").modifier == 3
    assert world.marked("stone rubble", "C4").roll("sighting TC", "C4").modifier == 3


@pytest.mark.rule("O5.47b")
def test_fire_from_the_air_meets_2_in_a_roofless_hex_and_the_building_elsewhere(
    rf: Worlds, hall: Any
) -> None:
    world = rf(hall.mark("roofless", "C4"))
    fortified = world.marked("fortified", "C4 C5")
    assert world.tem("C4", "C4", "aerial") == fortified.tem("C4", "C4", "aerial") == 2
    assert world.tem("C5", "C5", "aerial") == 3
    assert fortified.tem("C5", "C5", "aerial") == 4
    assert world.without("O5.41").tem("C4", "C4", "aerial") == 2


@pytest.mark.rule("O5.8", "O5.81")
def test_moving_the_mark_moves_the_six(rf: Worlds, new_map: Any) -> None:
    """All hexes of the building that has the mark, and no others."""

    def tems(mark: str) -> list[int]:
        ground = new_map().building("west", "B3-B5", 3).building("east", "D3-D5", 3)
        world = rf(ground.road("B3-B2").road("D3-D2").mark("martinofen", mark))
        return [world.tem(at, at, "indirect", oba=True) for at in ("B3", "B5", "D3", "D5")]

    assert tems("B4") == [6, 6, 3, 3]
    assert tems("D5") == [3, 3, 6, 6]
    assert tems("C4") == [3, 3, 3, 3]


@pytest.mark.rule("O5.81")
def test_the_six_is_for_roofed_hexes_and_indirect_fire_and_fortified_adds_nothing(
    rf: Worlds, hall: Any
) -> None:
    world = rf(hall.mark("martinofen", "C5").mark("roofless", "C4")).marked("stone rubble", "C6")
    fortified = world.marked("fortified", "C5 D5")
    there = {at: world.tem(at, at, "indirect", oba=True) for at in ("C4", "C5", "C6", "C5@roof")}
    assert there == {"C4": 2, "C5": 6, "C6": 3, "C5@roof": 0}
    assert fortified.tem("C5", "C5", "indirect", oba=True) == 6
    assert fortified.without("B23.741").tem("C5", "C5", "indirect", oba=True) == 6
    assert world.tem("D5", "C5") == 1
    assert world.tem("C5", "C5", "aerial") == 3


@pytest.mark.rule("O5.81", "O5.52", "O5.7a")
def test_a_gutted_martinofen_is_roofless_and_has_no_six(rf: Worlds, hall: Any) -> None:
    """+2 in all its hexes; an upper level of a Split-Level hex adds +1 to the levels below it."""
    gutted = rf(hall.mark("martinofen", "C5")).marked("gutted", "D4")
    for world in (gutted, gutted.marked("fortified", "C5")):
        assert world.tem("C5", "C5", "indirect", oba=True) == 2
    assert gutted.without("O5.52").tem("C5", "C5", "indirect", oba=True) == 6
    split = rf(hall.mark("split level", "E5"))
    found = [split.tem(at, at, "indirect", oba=True) for at in ("E5", "E5@1", "E5@2", "D5")]
    assert found == [8, 7, 6, 6]
