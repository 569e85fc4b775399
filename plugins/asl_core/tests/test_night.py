"""Night: how far one sees, and what is seen all the same (E1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Roll, Scenario, Sight, sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def sees(scenario: Scenario, viewer: str, target: str) -> bool:
    return bool(scenario.ask(Sight(viewer, target)).clear)


@pytest.fixture
def field(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """Open ground at night."""
    return in_play(base(new_map("A-P", "1-12"))).with_conditions(night=True)


@pytest.fixture
def hall(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """A Factory of 1½ levels and five columns; D4-D7, E4-E7 and F4-F7 are Interior hexes."""
    ground = new_map().building("hall", "C3-C8 D3-D8 E3-E8 F3-F8 G3-G8", 3)
    world = base(ground).with_options(B23_74={"buildings": ("hall",)})
    return in_play(world, A=("leader", "E5", {}), B=("squad", "C3", {})).with_conditions(night=True)


@switching_off("E1.1")
def test_night_is_a_condition_with_a_range_of_0_to_6_hexes(field: Scenario) -> None:
    assert sees(field, "B2", "B5")
    assert not sees(field, "B2", "B6")
    assert sees(field.with_conditions(nvr=6), "B2", "B8")
    assert not sees(field.with_conditions(nvr=0), "B2", "B3")
    assert sees(field.with_conditions(nvr=0), "B2", "B2")
    with pytest.raises(HexwrightError, match="nvr cannot be 7"):
        field.with_conditions(nvr=7)
    assert sees(field.without("E1.1"), "B2", "B6"), "a condition that no rule declares is inert"


@switching_off("E1.101")
def test_beyond_the_nvr_nothing_is_seen_by_day_everything_is(field: Scenario) -> None:
    assert field.ask(Sight("B2", "B6")).rules == ("E1.101",)
    assert sees(field.with_conditions(night=False), "B2", "B6")
    assert sees(field.without("E1.101"), "B2", "B6")


@switching_off("E1.92")
def test_a_starshell_lights_up_3_hexes_and_only_what_is_looked_at(field: Scenario) -> None:
    """Single lines, fields and atlases tell the two directions apart alike."""
    lit = field.with_markers(("starshell", "J5"))
    assert sees(lit, "B5", "G5")
    assert not sees(lit, "B5", "F5")
    assert not sees(lit, "G5", "B5")
    atlas = sight.atlas(lit)
    assert atlas.directed
    assert (atlas.at("B5", "G5").clear, atlas.at("G5", "B5").clear) == (True, False)
    assert sight.field(lit, "B5").at("G5").clear
    assert not sight.atlas(lit.with_conditions(night=False)).directed
    assert not sees(lit.without("E1.92"), "B5", "G5")


@pytest.mark.rule("E1.92")
def test_a_starshell_is_fired_with_a_dr_of_4_by_a_leader_and_of_2_by_others(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    """At night, by somebody; it burns until the end of Close Combat."""
    by_day = in_play(base(new_map()), A=("leader", "C3", {}), B=("squad", "C3", {}))
    assert not by_day.ask(Act("fire starshell", "A", "C6")).allowed
    field = by_day.with_conditions(night=True)
    assert not field.ask(Act("fire starshell", at="C6")).allowed
    assert field.ask(Roll("starshell usage")).modifier == 0
    for who, dr, burns in (("A", 4, True), ("A", 5, False), ("B", 2, True), ("B", 3, False)):
        done = field.perform(Act("fire starshell", who, "C6"), Loaded((dr,)))
        found = [(m.kind, done.scenario.name_of(m.at)) for m in done.scenario.markers]
        assert found == ([("starshell", "C6")] if burns else [])
    burning = field.with_markers(("starshell", "C6"))
    assert burning.end("prep fire").scenario.markers
    assert not burning.end("close combat").scenario.markers


@switching_off("E1.921")
def test_nobody_fires_a_starshell_from_inside_an_interior_hex(hall: Scenario) -> None:
    assert not hall.ask(Act("fire starshell", "A", "E5")).allowed
    assert hall.ask(Act("fire starshell", "B", "E5")).allowed
    assert hall.ask(Act("fire starshell", "E5@roof", "E5")).allowed
    assert hall.without("E1.921").ask(Act("fire starshell", "A", "E5")).allowed


@switching_off("E1.93")
def test_an_illuminating_round_lights_up_6_hexes(field: Scenario) -> None:
    lit = field.with_markers(("illuminating round", "J5"))
    assert sees(lit, "P5", "D5")
    assert not sees(lit, "P5", "C5")
    assert not sees(lit.without("E1.93"), "P5", "D5")


@switching_off("E1.94")
def test_a_blaze_lights_up_2_hexes_for_each_level_that_burns(field: Scenario) -> None:
    one = field.with_markers(("blaze", "J5")).without("A24.2")
    assert not sees(one, "B5", "H5"), "markers that no rule knows are inert"
    one = field.with_markers(("blaze", "J5"))
    assert sees(one, "B5", "H5")
    assert not sees(one, "B5", "G5")
    two = one.with_markers(("blaze", "J5", {"level": 1}))
    assert sees(two, "B5", "F5")
    assert not sees(one.without("E1.94"), "B5", "H5")


@switching_off("E1.17")
def test_inside_a_factory_one_sees_one_hex_far_unless_it_is_lit(hall: Scenario) -> None:
    """Less where the NVR is 0. A Starshell above lights no Interior hex, but its roof."""
    assert sees(hall, "C4", "C5")
    assert set(hall.ask(Sight("C4", "C6")).rules) == {"B23.741", "E1.17"}
    assert sees(hall, "C4@roof", "C6@roof")
    assert not sees(hall.with_conditions(nvr=0), "C4", "C5")
    lit = hall.with_markers(("starshell", "E5"))
    assert sees(lit, "C4", "C6")
    assert not sees(lit, "D3", "D5")
    assert sees(lit.with_conditions(nvr=0), "D3@roof", "D5@roof")
    assert sees(hall.without("E1.17"), "C4", "C6")


@pytest.mark.rule("E1.17")
def test_a_line_that_leaves_the_factory_has_the_nvr(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    """Across the yard of a hall like a U."""
    world = base(new_map().building("hall", "C3-C5 D5 E3-E5", 3))
    hall = in_play(world.with_options(B23_74={"buildings": ("hall",)}))
    night = hall.with_conditions(night=True, nvr=2)
    assert sees(night, "C3", "E3")
    assert not sees(night, "C3", "C5")
    assert not sees(night.with_conditions(nvr=1), "C3", "E3")
