"""Movement of army and naval blocks, roads, rivers, ports, and who holds a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from blocks_core.control import holders
from hexwright import Act, Game, HexwrightError, RuleSet, Scenario, Step, Supply, paths

switching_off = pytest.mark.rule
War = Callable[..., Scenario]
Where = Callable[[Scenario], dict[str, str]]
RED = ("R", "infantry", "C3", "red")
SHIP = ("S", "battleship", "C3", "red")


def move(scenario: Scenario, name: str, *hexes: str) -> Scenario:
    """Step by step, each of which must be allowed."""
    for hex in hexes:
        done = scenario.perform(Act("move", name, hex))
        assert done.ruling.allowed, done.ruling.explain()
        scenario = done.scenario
    return scenario


def refused(scenario: Scenario, name: str, hex: str) -> str:
    """Why a step is not allowed."""
    ruling = scenario.ask(Act("move", name, hex))
    assert not ruling.allowed
    return "; ".join(entry.reason for entry in ruling.terms["allowed"].counting)


def offered(scenario: Scenario) -> set[str]:
    return {act.at for act in Game(scenario=scenario).offers() if act.kind == "move"}


@switching_off("VB.Movement")
def test_an_army_block_pays_for_each_hex_until_its_move_is_spent(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("forest", "C2").terrain("mountain", "D3")
    scenario = war(ground, "movement", "red", RED, ("B", "infantry", "F6", "blue"))
    assert [scenario.ask(Step("R", hex)).cost for hex in ("C4", "C2", "D3")] == [1, 2, 3]
    assert refused(scenario, "R", "D3") == "it has not enough MP left"
    assert "not ADJACENT" in refused(scenario, "R", "C5")
    assert offered(scenario) == {"C2", "D2", "C4", "B3", "B2"}
    spent = move(scenario, "R", "C4", "C5")
    assert refused(spent, "R", "C6") == "it has not enough MP left"
    assert offered(spent) == set()
    with pytest.raises(HexwrightError, match="move"):
        scenario.without("VB.Movement").ask(Act("move", "R", "C4"))


def test_what_is_within_reach_is_asked_of_the_kernel(war: War, new_map: Any) -> None:
    scenario = war(new_map("A-F", "1-6").terrain("sea", "C2 D2"), "movement", "red", RED)
    costs = paths.reach(scenario, "R").costs
    assert {hex for hex, cost in costs.items() if cost == 1} == {"D3", "C4", "B3", "B2"}
    assert "C2" not in costs
    assert costs["E4"] == 2


def test_land_costs_what_the_scenario_says(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("marsh", "C2")
    dear = war(ground, "movement", "red", RED, options={"VB.Movement": {"marsh": 4}})
    assert dear.ask(Step("R", "C2")).cost == 4


def test_only_the_side_whose_movement_it_is_moves(war: War, new_map: Any) -> None:
    ground, blue = new_map("A-F", "1-6"), ("B", "infantry", "F6", "blue")
    scenario = war(ground, "movement", "blue", RED, blue)
    assert refused(scenario, "R", "C4") == "it is the phase of blue"
    assert war(ground, "movement", "", RED, blue).ask(Act("move", "R", "C4")).allowed  # no game
    later = war(ground, "combat", "red", RED, blue)
    assert refused(later, "R", "C4") == "not in the combat phase"
    air = war(ground, "movement", "red", ("F", "fighter", "C3", "red"))
    assert refused(air, "F", "C4") == "army and naval blocks move"


def test_a_hex_with_enemies_may_be_entered_and_is_the_end_of_the_way(
    war: War, new_map: Any
) -> None:
    armor, enemy = ("R", "armor", "C3", "red"), ("B", "infantry", "C4", "blue")
    met = move(war(new_map("A-F", "1-6"), "movement", "red", armor, enemy), "R", "C4")
    assert refused(met, "R", "C5") == "it has met the enemy"
    assert offered(met) == set()


def test_a_block_leaves_a_battle_but_not_for_another(war: War, new_map: Any) -> None:
    units = (
        ("A", "armor", "C3", "red"),
        ("B", "marine", "C3", "blue"),
        ("D", "marine", "C4", "blue"),
    )
    scenario = war(new_map("A-F", "1-6"), "movement", "red", *units)
    assert refused(scenario, "A", "C4") == "it leaves a battle, and not for another one"
    assert "C4" not in offered(scenario)
    assert move(scenario, "A", "D3", "C4")


@switching_off("VB.Rivers")
def test_a_river_costs_one_more_and_a_bridge_nothing(
    war: War, new_map: Any, works: RuleSet
) -> None:
    ground = new_map("A-F", "1-6").side("river", "C3-C4 C3-D3").side("bridge", "C3-D3")
    scenario = war(ground, "movement", "red", RED)
    assert [scenario.ask(Step("R", hex)).cost for hex in ("C4", "D3")] == [2, 1]
    assert scenario.without("VB.Rivers").ask(Step("R", "C4")).cost == 1
    dear = war(ground, "movement", "red", RED, options={"VB.Rivers": {"cost": 3}})
    assert dear.ask(Step("R", "C4")).cost == 4
    destroyed = war(ground, "movement", "red", RED, rules=works)
    assert destroyed.ask(Step("R", "D3")).cost == 2


@switching_off("VB.Roads")
def test_along_a_road_terrain_does_not_matter_but_a_river_without_a_bridge_does(
    war: War, new_map: Any, works: RuleSet
) -> None:
    ground = new_map("A-F", "1-6").terrain("mountain", "C2 D2 D3").road("C2-C3 C3-D2 C3-D3")
    ground.side("river", "C3-D2 C3-D3").side("bridge", "C3-D3")
    scenario = war(ground, "movement", "red", RED)
    assert [scenario.ask(Step("R", hex)).cost for hex in ("C2", "D2", "D3")] == [1, 4, 1]
    assert scenario.without("VB.Roads").ask(Step("R", "C2")).cost == 3
    assert scenario.ask(Step("R", "C2")).rules == ("VB.Roads",)
    assert offered(scenario) >= {"C2", "D3"}
    destroyed = war(ground, "movement", "red", RED, rules=works)
    assert destroyed.ask(Step("R", "D3")).cost == 4
    assert "D3" not in offered(destroyed)


@switching_off("VB.Naval")
def test_naval_blocks_sail_the_sea_and_put_into_ports(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C2-C4").mark("port", "D3 E4")
    scenario = war(ground, "movement", "red", SHIP, RED)
    assert [scenario.ask(Step("S", hex)).allowed for hex in ("C4", "D3", "B3")] == [
        True, True, False,
    ]  # fmt: skip
    assert "there is no port" in refused(scenario, "S", "B3")
    assert offered(scenario) >= {"C2", "C4", "D3"}
    assert "a ship leaves port by sea" in refused(move(scenario, "S", "D3"), "S", "E4")
    assert scenario.without("VB.Naval").ask(Step("S", "B3")).allowed
    assert "an army does not enter the sea" in refused(scenario, "R", "C4")


def test_a_port_that_the_enemy_holds_is_entered_only_to_fight(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C3").mark("port", "C4")
    held = war(ground, "movement", "red", SHIP, held=("C4 blue",))
    assert "the enemy holds the port" in refused(held, "S", "C4")
    there = ("B", "infantry", "C4", "blue")
    assert move(war(ground, "movement", "red", SHIP, there, held=("C4 blue",)), "S", "C4")
    assert move(war(ground, "movement", "red", SHIP, held=("C4 red",)), "S", "C4")


def test_a_piece_may_be_a_port(war: War, new_map: Any, works: RuleSet) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C3")
    for side in ("red", "blue"):  # the enemy's is gone to, to take it
        scenario = war(ground, "movement", "red", SHIP, ("M", "works", "C4", side), rules=works)
        assert scenario.ask(Act("move", "S", "C4")).allowed
        assert offered(scenario) == {"C4"}
    assert not war(ground, "movement", "red", SHIP, rules=works).ask(Step("S", "C4")).allowed


def test_ships_pass_a_canal(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C3 C6").mark("canal", "C4 C5")
    assert move(war(ground, "movement", "red", SHIP), "S", "C4", "C5", "C6")


@switching_off("VB.SeaTransport")
def test_army_blocks_go_by_sea_from_port_to_port_and_marines_ashore(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C2-C4").mark("port", "B1 D3 C5")
    units = ("I", "infantry", "D3", "red"), ("M", "marine", "D3", "red")
    held = "D3 red", "C5 red", "B1 blue"
    scenario = war(ground, "movement", "red", *units, held=held)

    def sails(scenario: Scenario) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {"I": set(), "M": set()}
        for act in Game(scenario=scenario).offers():
            if act.kind == "sail":
                assert scenario.ask(act).allowed
                found[act.by].add(act.at)
        return found

    assert sails(scenario)["I"] == {"C5"}
    assert sails(scenario)["M"] >= {"C5", "B3", "D4"}
    assert not scenario.ask(Act("sail", "I", "B3")).allowed
    over = scenario.perform(Act("sail", "M", "B3")).scenario
    assert refused(over, "M", "A3") == "it has not enough MP left"
    with pytest.raises(HexwrightError, match="sail"):
        scenario.without("VB.SeaTransport").ask(Act("sail", "M", "B3"))
    watched = war(ground, "movement", "red", *units, ("S", "submarine", "C4", "blue"), held=held)
    assert not watched.ask(Act("sail", "I", "C5")).allowed
    near = {"VB.SeaTransport": {"reach": 1}, "VB.Naval": {"capacity": [1, 1, 1, 1]}}
    small = war(ground, "movement", "red", *units, held=held, options=near)
    assert sails(small)["M"] == {"B2", "B3", "B4", "C5", "D2", "D4"}
    assert sails(scenario)["M"] - sails(small)["M"] == {"B1", "C1", "D1"}
    once = small.perform(Act("sail", "M", "D4")).scenario
    assert not once.ask(Act("sail", "I", "C5")).allowed
    assert move(scenario, "M", "D4").ask(Act("sail", "I", "C5")).allowed
    assert not move(scenario, "I", "D4").ask(Act("sail", "I", "C5")).allowed


@switching_off("VB.Control")
def test_an_army_that_is_alone_takes_the_place(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").mark("city 1", "C4").mark("town", "B3")
    scenario = war(ground, "movement", "red", RED, held=("B3 red", "C4 blue"))
    taken = move(scenario, "R", "C4")
    assert taken.conditions["held"] == ("B3 red", "C4 red")
    guarded = war(ground, "movement", "red", RED, ("B", "fighter", "C4", "blue"), held=("C4 blue",))
    assert move(guarded, "R", "C4").conditions["held"] == ("C4 blue",)
    off = scenario.without("VB.Control")
    assert off.perform(Act("move", "R", "C4")).scenario.conditions["held"] == (
        "B3 red", "C4 blue",
    )  # fmt: skip


def test_what_nobody_is_said_to_hold_is_held_by_whoever_is_there_at_first(
    war: War, new_map: Any
) -> None:
    ground = new_map("A-F", "1-6").mark("city 1", "C3 C4").mark("town", "B3 B4")
    units = RED, ("F", "fighter", "B3", "blue"), ("G", "fighter", "C4", "red")
    scenario = war(ground, "", "", *units, held=("C4 blue",))
    assert Game.begin(scenario).game.scenario.conditions["held"] == (
        "B3 blue", "C3 red", "C4 blue",
    )  # fmt: skip


def test_before_a_game_begins_places_are_held_as_they_will_be(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").mark("city 1", "C3 C4")
    enemy = ("B", "infantry", "C4", "blue")
    early = war(ground, "", "", RED, enemy, held=("C4 red",))
    early = early.in_state(evolve(early.state, turn=0))
    assert [early.ask(Supply(name)).supplied for name in ("R", "B")] == [True, False]
    assert not war(ground, "movement", "red", RED, enemy).ask(Supply("R")).supplied


def test_without_control_a_place_is_its_whose_blocks_are_there_alone(
    war: War, new_map: Any
) -> None:
    """So that what is in a city has supply and a base, and the city is nobody's when it leaves."""
    ground = new_map("A-F", "1-6").mark("city 1", "C3 C4")
    units = RED, ("F", "fighter", "C3", "red"), ("B", "fighter", "C4", "blue")
    free = war(ground, "movement", "red", *units, held=("C3 blue",)).without("VB.Control")
    assert holders(free.situation) == {free.board.grid.index[free.pieces["R"].hex]: "red"} | {
        free.board.grid.index[free.pieces["B"].hex]: "blue"
    }
    assert free.ask(Supply("R")).supplied
    ended = free.in_state(evolve(free.state, phase="combat")).end().scenario
    assert set(ended.pieces) == {"R", "F", "B"}
    left = move(war(ground, "movement", "red", RED).without("VB.Control"), "R", "C2")
    assert holders(left.situation) == {}


def test_a_place_that_is_no_hex_is_told(war: War, new_map: Any) -> None:
    scenario = war(new_map("A-F", "1-6"), "movement", "red", RED, held=("Z9 red",))
    with pytest.raises(HexwrightError, match="write a hex and a side"):
        scenario.perform(Act("move", "R", "C4"))
