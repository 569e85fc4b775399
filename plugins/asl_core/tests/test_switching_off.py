"""Each rule of the base makes a difference: an answer with it, and the answer without it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from hexwright import Attack, HexwrightError

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level stone building down column C, with a road into its southern end."""
    return new_map().building("hall", "C3-C8", 3).road("C8-C9")


@pytest.fixture
def factory(base: Worlds, hall: Any) -> Any:
    """The same, called a Factory by the scenario."""
    return base(hall).with_options(B23_74={"buildings": ("hall",)})


@pytest.fixture
def tower(new_map: Any) -> Any:
    """A 2½-level building in C1 with a stairwell, in the open."""
    return new_map().building("tower", "C1", 5).mark("stairwell", "C1")


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("asl_core") == switched_off(__file__)


@switching_off("A1.1")
def test_a_squad_has_us_number_3_a_half_squad_2_a_leader_1(base: Worlds, new_map: Any) -> None:
    kinds = base(new_map()).situation.piece_kinds
    us = {name: kind.attributes["us"] for name, kind in kinds.items() if "us" in kind.attributes}
    assert us == {"squad": 3, "half-squad": 2, "crew": 2, "leader": 1}
    assert "squad" not in base(new_map()).without("A1.1").situation.piece_kinds


@switching_off("A4.2")
def test_open_ground_costs_1_mf(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.cost("C1", "C2") == 1
    assert world.without("A4.2").cost("C1", "C2") == 0


@switching_off("A6.4")
def test_the_hex_behind_a_house_is_blind_to_level_2(base: Worlds, tower: Any) -> None:
    """T=1, Ev=2, Et=0: one Blind Hex at ranges below five."""
    world = base(tower.building("house", "C3", 2))
    assert world.blockers("C1@2", "C4") == {("A6.4", "C3")}
    assert world.clear("C1@2", "C5")
    assert world.without("A6.4").clear("C1@2", "C4")


@switching_off("A6.7")
def test_hexes_on_both_sides_of_a_hexside_hinder_once(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "D3 D4"))
    assert world.hindrance("C4", "E4") == 1
    assert world.without("A6.7").hindrance("C4", "E4") == 2


@switching_off("A7.2")
def test_an_attack_has_the_fp_of_the_firer_and_its_weapons(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C3", fp=4, sw_fp=6).fp == 10
    without = world.without("A7.2").fire("C1", "C3", fp=4, sw_fp=6)
    assert "fp" not in without.values
    assert "drm" not in without.values


@switching_off("A7.21")
def test_fp_is_doubled_next_door_and_tripled_in_the_same_location(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map())
    assert world.fire("C1", "C2", fp=4, sw_fp=1).fp == 10
    assert world.fire("C1", "C1", fp=4).fp == 12
    assert world.fire("C1", "C3", fp=4).fp == 4
    hill = base(new_map().level(2, "D4").level(1, "C6"))
    assert hill.fire("C5", "C6", fp=4).fp == hill.fire("D4", "C5", fp=4).fp == 8
    assert hill.fire("C5", "D4", fp=4).fp == 4, "two levels up is not Point Blank"
    assert world.without("A7.21").fire("C1", "C2", fp=4, sw_fp=1).fp == 5


@switching_off("A7.22")
def test_inherent_fp_is_halved_at_long_range_and_ends_beyond_it(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C4", fp=4, range=3).fp == 4
    assert world.fire("C1", "C5", fp=4, range=3).fp == 2
    assert world.fire("C1", "C7", fp=4, range=3).fp == 2
    assert world.fire("C1", "C8", fp=4, range=3).fp is None
    assert world.without("A7.22").fire("C1", "C8", fp=4, range=3).fp == 4


@switching_off("B3.1")
def test_a_road_makes_the_hex_it_enters_an_access_point(factory: Any) -> None:
    assert factory.clear("C8@roof", "C8")
    assert not factory.without("B3.1").clear("C8@roof", "C8")


@switching_off("B32.1")
def test_a_railroad_into_a_red_factory_makes_an_access_point(rf: Worlds, hall: Any) -> None:
    world = rf(hall.side("railroad", "C3-C2"))
    assert world.clear("C3@roof", "C3")
    assert not world.without("B32.1").clear("C3@roof", "C3")


@switching_off("B.10")
def test_six_hindrances_block_and_five_do_not(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "C2-C7"))
    assert world.blocking("C1", "C8") == {"B.10"}
    assert world.hindrance("C1", "C7") == 5
    assert world.without("B.10").hindrance("C1", "C8") == 6


@switching_off("B10.22")
def test_an_end_level_with_a_house_does_not_see_the_ground_behind(base: Worlds, tower: Any) -> None:
    world = base(tower.building("house", "C3", 2))
    assert world.blocking("C1@1", "C6") == {"B10.22"}
    assert world.without("B10.22").clear("C1@1", "C6")


@switching_off("B10.31")
def test_a_target_on_higher_open_ground_has_height_advantage(base: Worlds, new_map: Any) -> None:
    world = base(new_map().level(1, "C3"))
    assert world.tem("C1", "C3") == 1
    assert world.tem("C3", "C1") == 0
    assert world.without("B10.31").tem("C1", "C3") == 0


@switching_off("B23.2")
def test_a_building_is_an_obstacle_with_a_location_on_each_level(base: Worlds, tower: Any) -> None:
    """Without the rule there is no stone, so nothing blocks, and no level above the ground."""
    world = base(tower.building("house", "C3", 2))
    assert world.places("C1") == ["ground", "1", "2", "roof"]
    assert world.blocking("C2", "C5") == {"B23.2"}
    off = world.without("B23.2")
    assert off.places("C1") == ["ground", "roof"]
    assert off.clear("C2", "C5")
    assert off.tem("C2", "C3") == 0


@switching_off("B23.23")
def test_a_stairwell_makes_the_next_level_adjacent(base: Worlds, tower: Any) -> None:
    world = base(tower)
    assert world.clear("C1", "C1@1")
    assert world.fire("C1", "C1@1", fp=4).fp == 8
    assert world.without("B23.23").blocking("C1", "C1@1") == {"B23.25"}


@switching_off("B23.25")
def test_levels_of_one_building_see_only_the_next_by_stairwell(base: Worlds, new_map: Any) -> None:
    world = base(new_map().building("block", "C3 C4", 5).mark("stairwell", "C3"))
    assert world.blocking("C3", "C3@2") == {"B23.25"}
    assert world.blocking("C4", "C4@1") == {"B23.25"}
    assert world.blocking("C3@1", "C4") == {"B23.25"}
    assert world.clear("C3@1", "C4@1")
    assert world.without("B23.25").clear("C3@1", "C4")


@switching_off("B23.3")
@pytest.mark.parametrize(("kind", "tem"), [("stone building", 3), ("wooden building", 2)])
def test_stone_is_worth_3_and_wood_2(base: Worlds, new_map: Any, kind: str, tem: int) -> None:
    world = base(new_map().building("house", "C3", 2, kind=kind))
    assert world.tem("C1", "C3") == tem
    assert world.without("B23.3").tem("C1", "C3") == 0


@switching_off("B23.4")
def test_a_stairwell_costs_1_mf_a_level_and_entry_2(base: Worlds, tower: Any) -> None:
    world = base(tower)
    assert world.cost("C2", "C1") == 2
    assert world.cost("C1", "C1@1") == world.cost("C1@2", "C1@1") == 1
    assert world.without("B23.4").cost("C1", "C1@1") == 0


@switching_off("B23.74")
def test_a_factory_has_no_levels_between_floor_and_roof(rf: Worlds, new_map: Any) -> None:
    world = rf(new_map().building("hall", "C3 C4", 5).road("C4-C5"))
    assert world.places("C3") == ["ground", "roof"]
    assert world.without("B23.74").places("C3") == ["ground", "1", "2", "roof"]


@switching_off("B23.741")
def test_inside_a_factory_hexes_hinder_and_tem_is_1(factory: Any) -> None:
    assert factory.hindrance("C3", "C5") == 1
    assert factory.hindrance("C3", "C7") == 3
    assert factory.tem("C3", "C5") == 1
    assert factory.without("B23.741").blocking("C3", "C5") == {"B23.2"}


@switching_off("B23.742")
def test_factory_hex_to_factory_hex_costs_1_mf(factory: Any) -> None:
    assert factory.cost("C3", "C4") == 1
    assert factory.cost("C2", "C3") == 2
    assert factory.fact("vehicular entrance", "C8")
    off = factory.without("B23.742")
    assert off.cost("C3", "C4") == 2
    assert not off.fact("vehicular entrance", "C8")


@switching_off("B23.743")
def test_fire_from_factory_rubble_into_the_factory_meets_tem_1(factory: Any) -> None:
    world = factory.marked("stone rubble", "C4")
    assert world.tem("C4", "C5") == 1
    assert world.without("B23.743").tem("C4", "C5") == 3


@switching_off("B23.8")
def test_a_roof_is_half_a_level_above_the_top_level(base: Worlds, hall: Any) -> None:
    world = base(hall)
    assert world.clear("C3@roof", "C8@roof")
    assert "roof" not in world.without("B23.8").places("C3")


@switching_off("B23.87")
def test_floor_and_roof_of_an_access_point_are_adjacent(factory: Any) -> None:
    assert factory.fire("C8", "C8@roof", fp=4).fp == 8
    assert not factory.without("B23.87").clear("C8", "C8@roof")


@switching_off("B23.88")
def test_from_the_roof_above_a_floor_has_factory_tem_without_fortified(factory: Any) -> None:
    world = factory.marked("fortified", "C8")
    assert world.tem("C8@roof", "C8") == 1
    assert world.without("B23.88").tem("C8@roof", "C8") == 2


@switching_off("B23.9")
def test_a_fortified_counter_counts_only_if_there_is_such_a_thing(base: Worlds, hall: Any) -> None:
    world = base(hall).marked("fortified", "C3")
    assert world.tem("C1", "C3") == 4
    assert world.without("B23.9").tem("C1", "C3") == 3


@switching_off("B23.921")
def test_a_fortified_location_is_worth_one_more(base: Worlds, hall: Any) -> None:
    world = base(hall).marked("fortified", "C3")
    assert world.tem("C1", "C3") == 4
    assert world.without("B23.921").tem("C1", "C3") == 3


@switching_off("B24.2")
def test_rubble_takes_the_place_of_the_building(base: Worlds, tower: Any) -> None:
    """Half a level high, so level 1 sees over it; entering costs 3 MF; without it, a building."""
    world = base(tower.building("hall", "C3", 3)).marked("stone rubble", "C3")
    assert world.blocking("C1", "C5") == {"B24.2"}
    assert world.clear("C1@1", "C5")
    assert world.cost("C2", "C3") == 3
    assert world.places("C3") == ["ground"]
    off = world.without("B24.2")
    assert off.blocking("C1@1", "C5") == {"B23.2"}
    assert off.cost("C2", "C3") == 2


@switching_off("B24.3")
@pytest.mark.parametrize(("kind", "tem"), [("stone rubble", 3), ("wooden rubble", 2)])
def test_rubble_is_worth_what_the_building_was(
    base: Worlds, new_map: Any, kind: str, tem: int
) -> None:
    world = base(new_map()).marked(kind, "C3")
    assert world.tem("C1", "C3") == tem
    assert world.without("B24.3").tem("C1", "C3") == 0


@switching_off("O1.1")
def test_open_debris_hinders_and_covers_by_1(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "C3"))
    assert world.hindrance("C2", "C4") == 1
    assert world.tem("C2", "C3") == 1
    off = world.without("O1.1")
    assert off.hindrance("C2", "C4") == 0
    assert off.tem("C2", "C3") == 0


@switching_off("O1.2")
def test_debris_costs_1_mf_more(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "C3"))
    assert world.cost("C2", "C3") == 2
    assert world.without("O1.2").cost("C2", "C3") == 1


@switching_off("A4.6")
def test_who_moves_is_fired_at_with_minus_1_in_the_open_and_minus_1_without_care(
    base: Worlds, new_map: Any
) -> None:
    """FFMO and FFNAM; a Hindrance on the way cancels the one and not the other."""
    world, both = base(new_map().terrain("debris", "D5")), {"ffmo": True, "ffnam": True}
    assert world.fire("C1", "C3", said=both).drm == -2
    assert world.fire("C1", "C3", said={"ffnam": True}).drm == -1
    assert world.fire("D4", "D6", said=both).drm == 1 - 1
    assert world.fire("C1", "C3", "aerial", said=both).drm == -2
    assert world.without("A4.6").fire("C1", "C3", said=both).drm == 0


@switching_off("A7.23")
def test_a_concealed_target_and_area_fire_halve_each(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C3", fp=4, sw_fp=2, said={"concealed": True}).fp == 3
    both = {"concealed": True, "area_fire": True}
    assert world.fire("C1", "C3", fp=4, sw_fp=2, said=both).fp == Fraction(3, 2)
    assert world.fire("C1", "C3", "aerial", fp=4, said={"concealed": True}).fp == 2
    assert world.without("A7.23").fire("C1", "C3", fp=4, sw_fp=2, said=both).fp == 6


@switching_off("A7.24")
def test_fire_is_halved_in_the_advancing_fire_phase(base: Worlds, new_map: Any) -> None:
    """The phase that the attack names, or else the one that is played."""
    world = base(new_map())
    assert world.fire("C1", "C3", fp=4, said={"phase": "advancing fire"}).fp == 2
    assert world.fire("C1", "C3", fp=4, said={"phase": "prep fire"}).fp == 4
    assert world.without("A7.24").fire("C1", "C3", fp=4, said={"phase": "advancing fire"}).fp == 4


@switching_off("A7.8")
def test_a_pinned_units_fire_is_halved(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C2", fp=4, said={"pinned": True}).fp == 4, "and doubled next door"
    assert world.fire("C1", "C2", fp=4, pinned=True).fp == 4
    assert world.without("A7.8").fire("C1", "C2", fp=4, said={"pinned": True}).fp == 8


@switching_off("A10.7")
def test_a_leader_lends_his_modifier(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C3", said={"leadership": -2}).drm == -2
    assert world.without("A10.7").fire("C1", "C3", said={"leadership": -2}).drm == 0


@switching_off("B23.32")
def test_levels_above_help_against_indirect_fire(base: Worlds, tower: Any) -> None:
    """Stone +3, and +2, +1 and 0 for the levels above."""
    world = base(tower)
    tem = [world.tem("C4", at, "indirect") for at in ("C1", "C1@1", "C1@2", "C1@roof")]
    assert tem == [5, 4, 3, 0]
    assert world.tem("C4", "C1", "direct") == 3
    assert world.without("B23.32").tem("C4", "C1", "indirect") == 3


@switching_off("B23.423")
def test_no_mortar_fires_from_inside_a_building(base: Worlds, hall: Any) -> None:
    """From its roof it does, and OBA has no place to fire from; AA Fire likewise."""
    world = base(hall)
    assert world.fire("C3", "C1", "indirect").drm is None
    assert world.fire("C3@roof", "C1", "indirect").drm == 0
    assert world.fire("C3", "C1", "indirect", said={"oba": True}).drm == 0
    assert world.fire("C3", "C3", "aa", fp=4).fp is None
    assert world.fire("C3@roof", "C3@roof", "aa", fp=4).fp == 4
    off = world.without("B23.423")
    assert off.fire("C3", "C1", "indirect").drm == 0
    assert off.fire("C3", "C3", "aa", fp=4).fp == 4


@switching_off("B23.93")
def test_a_gun_in_a_fortified_location_fires_neither_up_nor_indirectly(
    base: Worlds, hall: Any
) -> None:
    world = base(hall).marked("fortified", "C3").without("B23.423")
    assert world.fire("C3", "C1", "indirect", said={"gun": True}).drm is None
    assert world.fire("C3", "C1", "indirect").drm == 0
    open_ = base(hall).without("B23.423")
    assert open_.fire("C3", "C1", "indirect", said={"gun": True}).drm == 0
    assert world.fire("C3", "C3", "aa").drm is None
    mortar = world.play(("M", "gun", "C3", "", {"category": "MTR"}))
    assert not mortar.ask(Attack("M", "C1", "indirect")).allowed
    assert world.without("B23.93").fire("C3", "C1", "indirect", said={"gun": True}).drm == 0


@switching_off("C9.1")
def test_indirect_fire_is_a_way_of_firing(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.fire("C1", "C2", "indirect", fp=8).fp == 8, "no Point Blank Fire"
    with pytest.raises(HexwrightError, match="no kind of attack 'indirect'"):
        world.without("C9.1").fire("C1", "C2", "indirect")


@switching_off("C9.3")
def test_a_spotter_is_in_the_mortars_hex_or_the_next(base: Worlds, new_map: Any) -> None:
    """The line to the target is his; +2."""
    world = base(new_map().building("block", "D4", 5))
    assert not world.clear("D6", "C2")
    spotted = world.fire("D6", "C2", "indirect", observer="C6")
    assert (spotted.clear, spotted.drm) == (True, 2)
    assert world.fire("D8", "C2", "indirect", observer="C6").drm is None
    assert world.fire("D8", "C2", "indirect", observer="C6", said={"oba": True}).drm == 0
    assert world.fire("D6", "C2", "direct", observer="C6").drm is None
    for broken in (False, True):
        units = ("M", "squad", "D6"), ("S", "squad", "C6", "", {"broken": broken})
        asked = world.play(*units).ask(Attack("M", "C2", "indirect", observer="S"))
        assert asked.allowed is not broken
    assert world.without("C9.3").fire("D8", "C2", "indirect", observer="C6").drm == 0


def test_a_spotter_need_not_see_the_mortar(base: Worlds, new_map: Any) -> None:
    """The roof sees nobody on the floor beside it, nor do those see it."""
    world = base(new_map().building("row", "C5 C6", 3))
    assert not world.clear("C6@roof", "C5")
    assert world.fire("C6@roof", "C2", "indirect", observer="C5").drm == 2


@switching_off("E7.3")
def test_terrain_and_what_a_target_does_modify_the_sighting_tc(base: Worlds, tower: Any) -> None:
    ground = tower.terrain("woods", "D4").terrain("brush", "D5").terrain("stone rubble", "D6")
    world = base(ground.terrain("light woods", "D7"))
    found = {at: world.roll("sighting TC", at).modifier for at in ("C1", "C1@roof", "D4", "D5")}
    assert found == {"C1": 3, "C1@roof": 0, "D4": 3, "D5": 1}
    assert [world.roll("sighting TC", at).modifier for at in ("D6", "D7", "B2")] == [3, 2, 0]
    assert world.roll("sighting TC", "B2", vehicle=True, moved=True).modifier == -2
    assert world.roll("sighting TC", "D5", near_friends=True, mist=True).modifier == 3
    assert world.roll("sighting TC", "C1", unconcealed=True, attacked=True).modifier == 0
    with pytest.raises(HexwrightError, match="no roll 'sighting TC'"):
        world.without("E7.3").roll("sighting TC", "B2")


@switching_off("E7.4")
def test_fire_from_the_air_meets_the_building_whatever_its_levels(base: Worlds, tower: Any) -> None:
    """No Point Blank Fire, no Height Advantage, though it comes from the target's own hex."""
    world = base(tower)
    assert (world.fire("C1", "C1", "aerial", fp=4).fp, world.tem("C1", "C1", "aerial")) == (4, 3)
    assert world.tem("C1@roof", "C1@roof", "aerial") == 0
    with pytest.raises(HexwrightError, match="no kind of attack 'aerial'"):
        world.without("E7.4").tem("C1", "C1", "aerial")


@switching_off("E7.5")
def test_aircraft_have_no_cover(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "C3"))
    assert world.fire("C3", "C3", "aa", fp=4).values["drm"] == 0
    with pytest.raises(HexwrightError, match="no kind of attack 'aa'"):
        world.without("E7.5").fire("C3", "C3", "aa")


@switching_off("B23.21")
def test_all_buildings_may_be_single_story(base: Worlds, new_map: Any) -> None:
    """Off unless a scenario says so."""
    world = base(new_map().building("tower", "C3", 5))
    assert world.places("C3") == ["ground", "1", "2", "roof"]
    flat = evolve(world, rules=world.rules.with_("B23.21"))
    assert flat.places("C3") == ["ground", "roof"]
    assert flat.without("B23.21").places("C3") == ["ground", "1", "2", "roof"]
