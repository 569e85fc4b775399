"""Supply: from cities by road, by sea from port to port, and what becomes of who has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded, Supply
from hexwright.game.simulate import faults
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]
ROAD = "B2-B3 B3-B4 B4-B5 B5-B6"


@pytest.fixture
def land(blocks: Worlds, new_map: Any) -> Any:
    """A road from the city in B2 to B6, where a river crosses it without a bridge before B6."""
    drawn = new_map("A-F", "1-8").mark("city 2", "B2").road(ROAD).side("river", "B5-B6")
    return blocks(drawn)


def way(scenario: Any, who: str) -> Any:
    ruling = scenario.ask(Supply(who))
    assert ruling.supplied == (ruling.route is not None)
    return ruling.route


def phase(scenario: Any, name: str = "supply", side: str = "red") -> Any:
    there = scenario.in_state(evolve(scenario.state, side=side))
    return there.begin(name, Loaded(())).scenario


def cv(scenario: Any) -> dict[str, int]:
    return {name: piece.attributes.get("cv", 4) for name, piece in scenario.state.pieces.items()}


@switching_off("VB.Supply")
def test_a_block_goes_to_the_road_beside_it_and_along_it_to_a_city(land: Any) -> None:
    held = land.play(
        ("I", "infantry", "C5", "red"), ("J", "infantry", "D5", "red")
    ).with_conditions(held=("B2 red",))  # fmt: skip
    assert way(held, "I") == ("C5", "B4", "B3", "B2")
    assert way(held, "J") is None
    assert way(held.with_conditions(held=("B2 blue",)), "I") is None
    assert cv(phase(held)) == {"I": 4, "J": 3}
    assert cv(phase(held, side="blue")) == {"I": 4, "J": 4}
    assert cv(phase(held.without("VB.Supply"))) == {"I": 4, "J": 4}


def test_a_road_across_a_river_without_a_bridge_is_no_way(land: Any, new_map: Any) -> None:
    far = land.play(("I", "infantry", "C7", "red")).with_conditions(held=("B2 red",))
    assert way(far, "I") is None
    bridged = new_map("A-F", "1-8").mark("city 2", "B2").road(ROAD).side("river", "B5-B6")
    board = bridged.side("bridge", "B5-B6").board()
    assert way(evolve(far, board=board), "I") == ("C7", "B6", "B5", "B4", "B3", "B2")


def test_enemies_block_the_way(land: Any) -> None:
    units = [("I", "infantry", "B5", "red"), ("E", "infantry", "B3", "blue")]
    held = ("B2 red",)
    assert way(land.play(*units).with_conditions(held=held), "I") is None
    beside = land.play(("I", "infantry", "B5", "red"), ("E", "infantry", "C3", "blue"))
    assert way(beside.with_conditions(held=held), "I") == ("B5", "B4", "B3", "B2")


def test_what_fights_is_supplied_from_the_hexes_around_and_nothing_beyond(land: Any) -> None:
    fight = land.play(
        ("I", "infantry", "B4", "red"), ("E", "infantry", "B4", "blue"),
        ("J", "infantry", "B5", "red"), ("K", "infantry", "A2", "red"),
    ).with_conditions(held=("B2 red",))  # fmt: skip
    assert way(fight, "I") == ("B4", "B3", "B2")
    assert way(fight, "J") is None
    assert way(fight, "K") == ("A2", "B2")
    besieged = land.play(
        ("I", "infantry", "B2", "red"), ("E", "infantry", "B2", "blue"),
        ("J", "infantry", "B3", "red"),
    ).with_conditions(held=("B2 red",))  # fmt: skip
    assert way(besieged, "I") == ("B2",)
    assert way(besieged, "J") is None


def test_a_block_without_supply_loses_so_many_steps_and_then_is_gone(land: Any) -> None:
    alone = land.play(
        ("I", "infantry", "E7", "red", {"cv": 1}), ("J", "infantry", "E7", "red", {"cv": 3})
    )
    assert cv(phase(alone)) == {"J": 2}
    assert cv(phase(options(alone, attrition=0))) == {"I": 1, "J": 3}


@pytest.fixture
def isles(blocks: Worlds, new_map: Any) -> Any:
    """Sea between the city in A2 and the port in F2, from which a road leads to F4."""
    drawn = new_map("A-F", "1-6").terrain("sea", "B1-B6 C1-C6 D1-D6 E1-E6")
    drawn = drawn.mark("city 2", "A2").mark("port", "A2 F2").road("F2-F3 F3-F4")
    units = [(f"I{n}", "infantry", "F4", "red", {"cv": n}) for n in (1, 2, 3)]
    return blocks(drawn).play(*units, ("S", "submarine", "C4", "red"))


def test_supply_goes_by_sea_from_port_to_port_and_to_ships(isles: Any) -> None:
    held = isles.with_conditions(held=("A2 red", "F2 red"))
    assert way(held, "I3") == ("F4", "F3", "F2", "A2")
    assert way(held, "S") == ("C4", "A2")
    assert way(isles.with_conditions(held=("A2 red", "F2 blue")), "I3") is None
    assert way(isles.with_conditions(held=("A2 blue", "F2 red")), "S") is None


def test_a_port_feeds_as_many_blocks_as_its_capacity_the_strongest_first(isles: Any) -> None:
    held = isles.with_conditions(held=("A2 red", "F2 red"))
    assert cv(phase(held)) == {"I2": 2, "I3": 3, "S": 4}
    for by_sea, left in (("any", {"I1", "I2", "I3", "S"}), ("none", {"I2", "I3", "S"})):
        rules = compose(discover(), ["blocks_core"], options={"VB.Supply": {"by_sea": by_sea}})
        there = phase(evolve(held, ruleset=rules))
        assert set(there.state.pieces) == left
    assert cv(there)["I3"] == 2


def test_the_enemy_at_sea_blocks_it_where_he_lies_in_all_ways(blocks: Worlds, new_map: Any) -> None:
    """A strait of one hex."""
    strait = new_map("A-E", "1-1").terrain("sea", "B1-B1 C1-C1 D1-D1")
    drawn = strait.mark("city 1", "A1").mark("port", "A1 E1")
    for kind, at, free in (("submarine", "C1", False), ("infantry", "A1", False), ("", "", True)):
        enemy = [("E", kind, at, "blue")] if kind else []
        world = blocks(drawn).play(("I", "infantry", "E1", "red"), *enemy)
        assert (way(world.with_conditions(held=("A1 red", "E1 red")), "I") is not None) == free


def options(scenario: Any, **values: Any) -> Any:
    rules = compose(discover(), ["blocks_core"], options={"VB.Supply": values})
    return evolve(scenario, ruleset=rules)


def test_who_asks_is_told_what_the_supply_phase_will_do(isles: Any) -> None:
    """The port feeds two, and I1 is the weakest of three."""
    held = isles.with_conditions(held=("A2 red", "F2 red"))
    ruling = held.ask(Supply("I1"))
    assert (ruling.supplied, ruling.route) == (False, None)
    assert "the port in F2 feeds others" in ruling.explain()
    assert way(held, "I2") == ("F4", "F3", "F2", "A2")
    assert way(options(held, by_sea="any"), "I1") is not None
    assert held.ask(Supply("F4", "red")).supplied


def test_ships_take_no_share_of_a_port(isles: Any) -> None:
    ship = evolve(isles.pieces["S"], hex=isles.board.grid.parse("F2"))
    pieces = {**isles.pieces, "S": ship}
    held = isles.in_state(evolve(isles.state, pieces=pieces))
    held = held.with_conditions(held=("A2 red", "F2 red"))
    assert [way(held, name) is not None for name in ("S", "I3", "I2", "I1")] == [
        True, True, True, False,
    ]  # fmt: skip


def test_how_long_the_road_may_be_is_an_option(land: Any) -> None:
    units = [(f"I{n}", "infantry", f"C{n}", "red") for n in (4, 5, 6)]
    held = land.play(*units).with_conditions(held=("B2 red",))
    for most, fed in ((0, "456"), (3, "456"), (2, "45"), (1, "4")):
        there = options(held, road_max=most)
        assert {n for n in "456" if way(there, f"I{n}")} == {*fed}


def test_the_road_is_counted_from_the_port_at_which_supply_comes_ashore(isles: Any) -> None:
    held = isles.with_conditions(held=("A2 red", "F2 red"))
    asked = [options(held, road_max=n).ask(Supply("F5", "red")).supplied for n in (1, 2)]
    assert asked == [False, True]


def test_how_often_a_block_had_no_supply_is_told_until_it_has_some(land: Any) -> None:
    lost = land.play(("I", "infantry", "E7", "red"), ("J", "infantry", "C5", "red"))
    lost = lost.with_conditions(held=("B2 red",))
    twice = phase(phase(lost))
    assert (cv(twice), twice.pieces["I"].attributes["unsupplied"]) == ({"I": 2, "J": 4}, 2)
    back = twice.in_state(evolve(twice.state, pieces={
        **twice.pieces, "I": evolve(twice.pieces["I"], hex=twice.pieces["J"].hex),
    }))  # fmt: skip
    found = phase(back)
    assert (cv(found)["I"], found.pieces["I"].attributes["unsupplied"]) == (2, 0)
    assert set(phase(phase(twice)).pieces) == {"J"}


def test_a_block_that_had_no_supply_and_lost_nothing_is_a_fault(land: Any) -> None:
    told = {"cv": 3, "unsupplied": 2}
    alone = land.play(("I", "infantry", "E7", "red", told), ("J", "infantry", "E7", "red", {
        "cv": 2, "unsupplied": 2,
    }))  # fmt: skip
    assert faults(Game(scenario=alone)) == ["VB.Supply: I had no supply 2 times, and has 3 CV"]
    assert faults(Game(scenario=options(alone, attrition=0))) == []


def test_a_block_that_is_made_stronger_has_supply(land: Any) -> None:
    weak = land.play(("I", "infantry", "B2", "red", {"cv": 2, "unsupplied": 2}))
    state = evolve(weak.state, phase="production", side="red", turn=1)
    there = weak.in_state(state).with_conditions(held=("B2 red",))
    stronger = there.perform(Act("strengthen", "I")).scenario
    assert stronger.pieces["I"].attributes["unsupplied"] == 0
    assert faults(Game(scenario=stronger)) == []
