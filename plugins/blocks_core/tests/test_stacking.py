"""How many blocks there may be in a hex, and how many go over a hexside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Game, RuleSet, Scenario
from hexwright.game.simulate import faults

switching_off = pytest.mark.rule
War = Callable[..., Scenario]


def some(n: int, kind: str, at: str, side: str = "red") -> list[tuple[str, str, str, str]]:
    return [(f"{side} {kind} {i} {at}", kind, at, side) for i in range(n)]


def goes(scenario: Scenario, name: str, hex: str, kind: str = "move") -> bool:
    return bool(scenario.ask(Act(kind, name, hex)).allowed)


MOVER = ("M", "infantry", "C3", "red")


@switching_off("VB.Stacking")
def test_a_side_has_two_army_blocks_in_a_hex_and_four_in_a_city(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").mark("city 2", "C4")
    units = [
        *some(2, "infantry", "D3"),
        *some(3, "infantry", "C4"),
        *some(2, "armor", "B3", "blue"),
    ]
    scenario = war(ground, "movement", "red", MOVER, *units)
    assert [goes(scenario, "M", hex) for hex in ("D3", "C4", "B3")] == [False, True, True]
    full = war(ground, "movement", "red", MOVER, *units, *some(1, "armor", "C4"))
    assert not goes(full, "M", "C4")
    assert goes(scenario.without("VB.Stacking"), "M", "D3")
    more = war(ground, "movement", "red", MOVER, *units, options={"VB.Stacking": {"army": 3}})
    assert goes(more, "M", "D3")


def test_each_arm_has_room_of_its_own(war: War, new_map: Any, works: RuleSet) -> None:
    """Pieces that are no blocks take none."""
    ground = new_map("A-F", "1-6").mark("city 1", "C4")
    units = [*some(1, "infantry", "D3"), *some(2, "fighter", "D3")]
    pieces = [*units, ("W", "works", "D3", "red"), ("X", "works", "D3", "red")]
    assert goes(war(ground, "movement", "red", MOVER, *pieces, rules=works), "M", "D3")


def test_ports_take_as_many_ships_as_their_capacity(war: War, new_map: Any, works: RuleSet) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "C3").mark("port", "C4 D3").mark("city 2", "D3")
    ship = ("S", "carrier", "C3", "red")
    units = [*some(1, "submarine", "C4"), *some(1, "submarine", "D3")]
    narrow = {"VB.Naval": {"capacity": [1, 1, 2, 2]}}
    scenario = war(ground, "movement", "red", ship, *units, options=narrow)
    assert [goes(scenario, "S", hex) for hex in ("C4", "D3")] == [False, True]
    built = ("W", "works", "B3", "red")
    mole = war(ground, "movement", "red", ship, built, rules=works)
    assert goes(mole, "S", "B3")
    taken = war(ground, "movement", "red", ship, built, *some(1, "carrier", "B3"), rules=works)
    assert not goes(taken, "S", "B3")


def test_too_many_blocks_are_a_fault(war: War, new_map: Any) -> None:
    scenario = war(new_map("A-F", "1-6"), "movement", "red", *some(3, "infantry", "D3"))
    assert faults(Game(scenario=scenario)) == ["VB.Stacking: too many army blocks of red in D3"]
    both = [*some(2, "infantry", "D3"), *some(2, "infantry", "D3", "blue")]
    assert faults(Game(scenario=war(new_map("A-F", "1-6"), "movement", "red", *both))) == []
    weak = war(new_map("A-F", "1-6"), "movement", "red", (*MOVER, {"cv": 0}))
    assert faults(Game(scenario=weak)) == ["VB.Units: M has 0 CV"]


@switching_off("VB.Hexsides")
def test_attacks_over_a_hexside_are_two_or_one_over_a_river(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").side("river", "C3-D3 C3-C4").side("bridge", "C3-C4")
    blue = some(1, "infantry", "D3", "blue") + some(1, "infantry", "C4", "blue")
    armor = ("A", "armor", "C3", "red")
    scenario = war(ground, "movement", "red", MOVER, armor, *blue, *some(1, "armor", "D2"))
    wet = scenario.perform(Act("move", "A", "D3")).scenario
    assert not goes(wet, "M", "D3")
    assert goes(wet, "M", "C4")
    assert goes(wet, "red armor 0 D2", "D3")
    assert goes(scenario.perform(Act("move", "A", "C4")).scenario, "M", "C4")
    off = scenario.without("VB.Hexsides").perform(Act("move", "A", "D3")).scenario
    assert goes(off, "red armor 0 D2", "D3")
    narrow = war(
        ground, "movement", "red", MOVER, armor, *blue, options={"VB.Hexsides": {"open": 1}}
    )
    assert not goes(narrow.perform(Act("move", "A", "C4")).scenario, "M", "C4")
