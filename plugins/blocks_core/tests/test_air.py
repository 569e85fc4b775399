"""Air blocks: bases, flights, landing, and the defender's response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, HexwrightError, RuleSet, Scenario, paths

switching_off = pytest.mark.rule
War = Callable[..., Scenario]
Where = Callable[[Scenario], dict[str, str]]
FIGHTER = ("F", "fighter", "A1", "red")


def flies(scenario: Scenario, hex: str, name: str = "F", kind: str = "fly") -> bool:
    return bool(scenario.ask(Act(kind, name, hex)).allowed)


def offered(scenario: Scenario, kind: str = "fly") -> set[str]:
    return {act.at for act in Game(scenario=scenario).offers() if act.kind == kind}


@pytest.fixture
def ground(new_map: Any) -> Any:
    return new_map("A-F", "1-6").mark("city 1", "A1 D4").mark("town", "B3")


HELD = ("A1 red", "B3 red", "D4 blue")


@switching_off("VB.Air")
def test_air_blocks_fly_to_bases_and_battles_within_their_move(war: War, ground: Any) -> None:
    enemy, far = ("B", "infantry", "C2", "blue"), ("Far", "infantry", "F6", "blue")
    scenario = war(ground, "movement", "red", FIGHTER, enemy, far, held=HELD)
    assert [flies(scenario, hex) for hex in ("B3", "C2", "B2", "D4", "F6", "A1")] == [
        True, True, False, False, False, False,
    ]  # fmt: skip
    assert offered(scenario) == {"B3", "C2"}
    assert scenario.ask(Act("fly", "F", "B3")).cost == 3
    there = scenario.perform(Act("fly", "F", "B3")).scenario
    assert not flies(there, "A1")  # 3 hexes and 3 back
    met = scenario.perform(Act("fly", "F", "C2")).scenario
    assert offered(met) == set()
    far = war(ground, "movement", "red", ("F", "heavy bomber", "A1", "red"), enemy, held=HELD)
    assert not flies(far.perform(Act("fly", "F", "C2")).scenario, "B3")  # it has met the enemy
    with pytest.raises(HexwrightError, match="fly"):
        flies(scenario.without("VB.Air"), "B3")


def test_what_is_within_reach_of_an_air_block_is_its_range(war: War, new_map: Any) -> None:
    scenario = war(new_map("A-F", "1-6").terrain("sea", "C3"), "movement", "red", FIGHTER)
    assert paths.reach(scenario, "F").costs["C3"] == 3


def test_a_base_takes_as_many_as_its_capacity(war: War, ground: Any) -> None:
    two = [(f"G{n}", "fighter", "B3", "red") for n in (1, 2)]
    scenario = war(ground, "movement", "red", FIGHTER, ("Red 2", *two[0][1:]), held=HELD)
    assert flies(scenario, "B3")
    full = war(
        ground, "movement", "red", FIGHTER, ("Red 2", *two[0][1:]), ("Red 3", *two[1][1:]),
        held=HELD,
    )  # fmt: skip
    assert not flies(full, "B3")
    small = war(
        ground, "movement", "red", FIGHTER, ("Red 2", *two[0][1:]), held=HELD,
        options={"VB.Air": {"capacity": 1}},
    )  # fmt: skip
    assert not flies(small, "B3")


def test_a_piece_may_be_a_base(war: War, new_map: Any, works: RuleSet) -> None:
    ground = new_map("A-F", "1-6").mark("city 1", "A1")
    field = ("W", "works", "B2", "red")
    scenario = war(ground, "movement", "red", FIGHTER, field, held=("A1 red",), rules=works)
    assert flies(scenario, "B2")
    another = ("Red 2", "fighter", "B2", "red")
    full = war(ground, "movement", "red", FIGHTER, field, another, held=("A1 red",), rules=works)
    assert not flies(full, "B2")


def test_flights_go_around_hexes_that_a_rule_closes(war: War, new_map: Any, works: RuleSet) -> None:
    """From C2 to E2 it is two hexes, and six around D1 to D3."""
    ground = new_map("A-F", "1-6").mark("town", "C2 E2")
    held, enemy = ("C2 red", "E2 red"), ("B", "infantry", "E2", "blue")
    flight = ("F", "fighter", "C2", "red")
    scenario = war(ground, "movement", "red", flight, held=held)
    assert scenario.ask(Act("fly", "F", "E2")).cost == 2
    around = war(ground, "movement", "red", flight, held=held, rules=works)
    assert not flies(around, "E2")
    assert "E2" in offered(scenario)
    assert "E2" not in offered(around)
    bomber = war(
        ground, "movement", "red", ("F", "heavy bomber", "C2", "red"), held=held, rules=works
    )
    assert bomber.ask(Act("fly", "F", "E2")).cost == 6
    battle = flight, ("R", "infantry", "E2", "red"), enemy
    for rules, allowed in ((None, True), (works, False)):
        due = war(ground, "air response", "red", *battle, held=held, rules=rules)
        assert flies(due, "E2", kind="respond") is allowed
        assert bool(offered(due, "respond")) is allowed


def test_after_battle_air_blocks_of_both_sides_land_at_the_nearest_base(
    war: War, ground: Any, where: Where
) -> None:
    """What finds no base within its move is lost; who is at a base of his own stays there."""
    scenario = war(
        ground, "combat", "red",
        ("F", "fighter", "C3", "red"), ("G", "dive bomber", "B3", "red"),
        ("B", "fighter", "C3", "blue"), ("C", "fighter", "A5", "blue"),
        held=HELD,
    )  # fmt: skip
    state = evolve(scenario.state, counts={("rounds", "C3"): 1})
    ended = scenario.in_state(state).end().scenario
    assert where(ended) == {"F": "B3", "G": "B3", "B": "D4", "C": "D4"}
    lost = war(
        ground, "combat", "red", ("C", "fighter", "A5", "blue"), ("F", "fighter", "A1", "red"),
        held=("A1 red",),
    )  # fmt: skip
    assert where(lost.end().scenario) == {"F": "A1"}
    assert where(lost.without("VB.Air").end().scenario) == {"C": "A5", "F": "A1"}


def test_nobody_lands_where_enemies_are(war: War, new_map: Any, where: Where) -> None:
    ground = new_map("A-F", "1-6").mark("town", "B3 E4")
    units = ("F", "fighter", "C3", "red"), ("B", "infantry", "B3", "blue")
    scenario = war(ground, "combat", "red", *units, held=("B3 red", "E4 red"))
    assert where(scenario.end().scenario)["F"] == "E4"


def test_of_those_that_land_the_strongest_come_first(war: War, new_map: Any, where: Where) -> None:
    ground = new_map("A-F", "1-6").mark("town", "B3 E4")
    units = [(f"Red {n}", "fighter", "C3", "red", {"cv": n}) for n in (1, 2, 3)]
    scenario = war(ground, "combat", "red", *units, held=("B3 red", "E4 red"))
    assert where(scenario.end().scenario) == {"Red 3": "B3", "Red 2": "B3", "Red 1": "E4"}


def test_an_air_block_that_is_at_no_base_in_the_end_is_a_fault(war: War, ground: Any) -> None:
    from hexwright.game.simulate import faults

    scenario = war(ground, "production", "red", ("F", "fighter", "C3", "red"), held=HELD)
    assert faults(Game(scenario=scenario)) == ["VB.Air: F is at no base"]
    at_home = war(ground, "production", "red", FIGHTER, held=HELD)
    assert faults(Game(scenario=at_home)) == []


@switching_off("VB.AirResponse")
def test_the_defender_s_air_blocks_come_to_battles_near_them(
    war: War, ground: Any, where: Where
) -> None:
    battle = ("R", "infantry", "C3", "red"), ("B", "infantry", "C3", "blue")
    peace = ("R2", "infantry", "B2", "red")
    blue = ("F", "fighter", "D4", "blue"), ("G", "fighter", "F6", "blue")
    scenario = war(ground, "air response", "blue", *battle, *blue, ("Red 2", *peace[1:]), held=HELD)
    assert [flies(scenario, hex, kind="respond") for hex in ("C3", "B2")] == [True, False]
    assert not flies(scenario, "C3", "G", "respond")
    assert offered(scenario, "respond") == {"C3"}
    there = scenario.perform(Act("respond", "F", "C3")).scenario
    assert where(there)["F"] == "C3"
    assert not flies(there, "C3", kind="respond")
    assert not offered(there, "respond")
    wide = war(
        ground, "air response", "blue", *battle, *blue, held=HELD,
        options={"VB.AirResponse": {"reach": 5}},
    )  # fmt: skip
    assert flies(wide, "C3", "G", "respond")
    assert not flies(
        war(ground, "movement", "blue", *battle, *blue, held=HELD), "C3", kind="respond"
    )
    with pytest.raises(HexwrightError, match="respond"):
        flies(scenario.without("VB.AirResponse"), "C3", kind="respond")
