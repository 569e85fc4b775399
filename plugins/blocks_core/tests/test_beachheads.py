"""Beachheads: a coast without a port is one while a Marine is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded, Scenario, Supply

switching_off = pytest.mark.rule
War = Callable[..., Scenario]
MARINE, HELD = ("M", "marine", "F3", "red"), ("A2 red",)


@pytest.fixture
def shore(new_map: Any) -> Any:
    """Sea between the port of A2 and the coast of F; a road leads F3-F5, G is inland."""
    drawn = new_map("A-G", "1-6").terrain("sea", "B1-B6 C1-C6 D1-D6 E1-E6")
    return drawn.mark("city 2", "A2").mark("port", "A2").road("F3-F4 F4-F5")


def supplied(scenario: Scenario, name: str) -> bool:
    return bool(scenario.ask(Supply(name)).supplied)


@switching_off("VB.Beachhead")
def test_a_marine_on_the_coast_brings_supply_ashore_while_it_stays(war: War, shore: Any) -> None:
    inland = ("I", "infantry", "F5", "red")
    scenario = war(shore, "movement", "red", MARINE, inland, held=HELD)
    assert scenario.ask(Supply("I")).route == ("F5", "F4", "F3", "A2")
    assert supplied(scenario, "M")
    assert not supplied(scenario.without("VB.Beachhead"), "M")
    gone = scenario.perform(Act("move", "M", "G3")).scenario
    assert not supplied(gone, "I")
    infantry = war(shore, "movement", "red", ("M", "infantry", "F3", "red"), inland, held=HELD)
    assert not supplied(infantry, "I")
    other = {"VB.Beachhead": {"kinds": ["infantry"]}}
    assert supplied(war(shore, "movement", "red", ("M", "infantry", "F3", "red"), held=HELD,
                        options=other), "M")  # fmt: skip


def test_a_marine_in_battle_lives_on_its_beachhead_and_nobody_else(war: War, shore: Any) -> None:
    enemy = ("B", "infantry", "F3", "blue")
    scenario = war(shore, "movement", "red", MARINE, enemy, ("I", "infantry", "F5", "red"),
                   held=HELD)  # fmt: skip
    assert supplied(scenario, "M")
    assert not supplied(scenario, "I")
    port = war(shore.mark("port", "F3"), "movement", "red", MARINE, enemy, held=(*HELD, "F3 blue"))
    assert not supplied(port, "M")


def test_it_feeds_as_many_as_its_capacity(war: War, shore: Any) -> None:
    units = [MARINE, *((f"I{n}", "infantry", "F5", "red", {"cv": n}) for n in (1, 2))]
    for capacity, fed in ((0, ""), (1, "M"), (2, "M I2"), (3, "M I2 I1")):
        options = {"VB.Beachhead": {"capacity": capacity}}
        scenario = war(shore, "movement", "red", *units, held=HELD, options=options)
        assert {n for n in ("M", "I1", "I2") if supplied(scenario, n)} == {*fed.split()}
        after = scenario.begin("supply", Loaded(())).scenario
        left = {n: after.pieces[n].attributes.get("cv", 4) for n in after.pieces}
        assert left.get("I2") == (2 if "I2" in fed else 1)
        assert ("I1" in left) == ("I1" in fed)


def test_army_blocks_land_at_it_but_neither_ships_nor_those_that_embark(
    war: War, shore: Any
) -> None:
    units = MARINE, ("I", "infantry", "A2", "red"), ("J", "infantry", "F3", "red")
    scenario = war(shore, "movement", "red", *units, ("S", "carrier", "E3", "red"), held=HELD)
    assert scenario.ask(Act("sail", "I", "F4")).allowed is False
    room = scenario.in_state(
        evolve(scenario.state, pieces={n: p for n, p in scenario.pieces.items() if n != "J"})
    )
    assert room.perform(Act("sail", "I", "F3")).ruling.allowed
    for world, offered in ((scenario, []), (room, [("I", "F3")])):  # what has no room is not
        offers = Game(scenario=world).offers()
        assert [(act.by, act.at) for act in offers if act.kind == "sail"] == offered
    assert not scenario.ask(Act("sail", "I", "F3")).allowed  # two army blocks are there
    assert not room.without("VB.Beachhead").ask(Act("sail", "I", "F3")).allowed
    assert not scenario.ask(Act("sail", "J", "A2")).allowed
    assert not scenario.ask(Act("move", "S", "F3")).allowed
    fight = war(shore, "movement", "red", MARINE, units[1], ("B", "infantry", "F3", "blue"),
                held=HELD)  # fmt: skip
    assert not fight.ask(Act("sail", "I", "F3")).allowed
