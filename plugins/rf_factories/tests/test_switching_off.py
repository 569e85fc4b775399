"""Each rule of section 5 makes a difference: an answer with it, and the answer without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off, with the rows of the index it exercises."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level stone building down column C that a road enters from C9."""
    return new_map().building("hall", "C3-C8", 3).road("C8-C9")


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("rf_factories") == switched_off(__file__)


@switching_off("O5.1", "O5.1a", "O5.1b")
def test_the_building_a_road_enters_is_a_factory(rf: Worlds, hall: Any) -> None:
    world = rf(hall)
    assert world.hindrance("C3", "C5") == 1
    assert world.without("O5.1").blocking("C3", "C5") == {"B23.2"}


@switching_off("O5.2", "O5.2a", "O5.2b")
def test_a_stairwell_alone_is_no_vehicular_entrance(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("stairwell", "C3"))
    assert not world.fact("vehicular entrance", "C3")
    assert world.without("O5.2").fact("vehicular entrance", "C3")


@switching_off("O5.3", "O5.3a")
def test_a_black_bar_is_a_wall(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5"))
    assert world.blockers("C3", "C6") == {("O5.31", "C4-C5")}
    assert world.without("O5.3").hindrance("C3", "C6") == 2


@switching_off("O5.31", "O5.31a")
def test_an_interior_wall_blocks(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5"))
    assert world.blocking("C4", "C5") == {"O5.31"}
    assert world.without("O5.31").clear("C4", "C5")


@switching_off("O5.32", "O5.32a")
def test_on_the_ground_nobody_walks_through_an_interior_wall(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5"))
    assert world.cost("C4", "C5") is None
    assert world.without("O5.32").cost("C4", "C5") == 1


@switching_off("O5.33")
def test_a_wall_may_be_breached(rf: Worlds, hall: Any) -> None:
    """Without the rule nothing knows what a Breach counter is."""
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    assert world.clear("C4", "C5")
    assert world.without("O5.33").blocking("C4", "C5") == {"O5.31"}


@switching_off("O5.331", "O5.331c", "O5.31c")
def test_a_breach_passes_lines_and_halves_fire(rf: Worlds, hall: Any) -> None:
    """4 inherent FP of a squad, halved, and 6 of its SW."""
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    assert world.fire("C4", "C6", fp=4, us=3, sw_fp=6).fp == 8
    assert world.without("O5.331").blocking("C4", "C6") == {"O5.31"}


@switching_off("O5.34", "O5.34b")
def test_a_wall_between_two_rubbled_hexes_is_gone(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5")).marked("stone rubble", "C4 C5")
    assert world.clear("C4", "C5")
    assert world.without("O5.34").blocking("C4", "C5") == {"O5.31"}


@switching_off("O5.4", "O5.4a", "O5.4c")
def test_a_roofless_hex_has_no_roof_to_stand_on(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4"))
    assert world.places("C4") == ["ground"]
    assert world.without("O5.4").places("C4") == ["ground", "roof"]


@switching_off("O5.41", "O5.41a", "O5.41d")
def test_debris_hinders_and_covers_on_the_floor(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4 C5"))
    assert world.hindrance("C3", "C5") == 2
    assert world.tem("C3", "C5") == 2
    off = world.without("O5.41")
    assert off.hindrance("C3", "C5") == 1
    assert off.tem("C3", "C5") == 1


@switching_off("O5.43", "O5.43a")
def test_from_the_roof_one_sees_in_where_there_is_no_roof(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4 C5"))
    assert world.clear("C3@roof", "C5")
    assert world.without("O5.43").blocking("C3@roof", "C5") == {"B23.25", "B10.22"}


@switching_off("O5.45", "O5.45a", "O5.45b")
def test_a_mortar_fires_out_of_a_roofless_hex(rf: Worlds, hall: Any) -> None:
    """AA Fire does not, with the rule or without."""
    world = rf(hall.mark("roofless", "C4"))
    assert world.fire("C4", "C5", "indirect").drm == 3
    assert world.fire("C4", "C4", "aa").drm is None
    off = world.without("O5.45")
    assert off.fire("C4", "C5", "indirect").drm is None
    assert off.fire("C4", "C4", "aa").drm is None


@switching_off("O5.47", "O5.47a", "O5.47b")
def test_from_the_air_a_roofless_hex_is_sighted_at_2_and_covers_by_2(rf: Worlds, hall: Any) -> None:
    """Even Fortified; without the rule it is a building, +3 and Fortified +1."""
    world = rf(hall.mark("roofless", "C4")).marked("fortified", "C4")
    assert world.roll("sighting TC", "C4").modifier == 2
    assert world.tem("C4", "C4", "aerial") == 2
    off = world.without("O5.47")
    assert off.roll("sighting TC", "C4").modifier == 3
    assert off.tem("C4", "C4", "aerial") == 4


@switching_off("O5.8", "O5.8")
def test_the_board_says_which_factory_is_the_martinofen(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("martinofen", "C5"))
    assert world.building_fact("martinofen", "hall")
    assert world.tem("C1", "C3", "indirect") == 6
    assert world.without("O5.8").tem("C1", "C3", "indirect") == 3


@switching_off("O5.81", "O5.81")
def test_the_martinofen_is_worth_6_against_indirect_fire(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("martinofen", "C5"))
    assert world.tem("C1", "C3", "indirect") == 6
    assert world.without("O5.81").tem("C1", "C3", "indirect") == 3


@switching_off("O5.7", "O5.7a", "O5.7b", "O5.7c")
def test_a_split_level_hex_is_a_house_within_the_factory(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("split level", "C5"))
    assert world.tem("C4", "C5") == 3
    assert world.blocking("C4", "C6") == {"B23.2"}
    off = world.without("O5.7")
    assert off.tem("C4", "C5") == 1
    assert off.hindrance("C4", "C6") == 1
