"""Demolition Charges, Breaches of Rowhouses and Fortified Locations, vehicles at hedgerows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from asl_core.ift import COLUMNS, ift
from hexwright import Act, Loaded, Sight, Step

Worlds = Callable[[Any], Any]

ENGINEER = {"dc": 1}


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def row(base: Worlds, new_map: Any) -> Any:
    """Two Rowhouses, C3-C4 and C5-C6, with a black bar between them."""
    ground = new_map().building("north", "C3 C4", 3).building("south", "C5 C6", 3)
    return base(ground.side("rowhouse wall", "C4-C5"))


def breaches(scenario: Any) -> list[str]:
    return [scenario.name_of(m.at) for m in scenario.markers if m.kind == "breach"]


@switching_off("B23.711")
def test_a_charge_opens_a_rowhouse_s_bar(row: Any, in_play: Any) -> None:
    """At TEM +3 a 4 and a 6 make 13, a NMC on 30 FP."""
    start = in_play(row, A=("squad", "C4", ENGINEER))
    placed = start.perform(Act("place charge", "A", "C4-C5")).scenario
    done = placed.perform(Act("detonate", at="C4-C5"), Loaded((4, 6)))
    assert done.rolls[0].total == 13
    assert breaches(done.scenario) == ["C4-C5"]
    assert "NMC on 30 FP" in done.ruling.explain()
    assert done.scenario.ask(Sight("C4", "C5")).clear
    assert not done.scenario.without("B23.711").ask(Sight("C4", "C5")).clear
    assert not placed.ask(Step("C4", "C5")).allowed
    assert done.scenario.ask(Step("C4", "C5")).allowed
    assert not done.scenario.ask(Act("place charge", "A", "C4-C5")).allowed


@pytest.mark.rule("B23.711")
def test_a_breach_passes_lines_at_its_own_level_only(row: Any, in_play: Any) -> None:
    world = row.marked("breach", "C4-C5")
    assert world.clear("C4", "C5")
    assert not world.clear("C4@1", "C5@1")


@pytest.mark.rule("B23.711")
def test_a_breach_joins_two_floors_and_no_floor_to_a_level_beside_it(
    base: Worlds, new_map: Any
) -> None:
    """On a slope level 1 of C4 is as high as the floor of C5; seen from either, alike."""
    ground = new_map().building("north", "C3 C4", 3).building("south", "C5 C6", 3)
    world = base(ground.side("rowhouse wall", "C4-C5").level(1, "C5 C6")).marked("breach", "C4-C5")
    assert "B23.71" in world.blocking("C4@1", "C5")
    assert "B23.71" in world.blocking("C4", "C5")


@pytest.mark.rule("B23.711", "A23.3")
def test_with_12_and_13_the_bar_stays(row: Any, in_play: Any) -> None:
    """An Original 11 is 14 with the TEM, a PTC; an Original 12 is a dud."""
    placed = in_play(row, A=("squad", "C4", ENGINEER), B=("squad", "C5", {"morale": 2}))
    placed = placed.perform(Act("place charge", "A", "C4-C5")).scenario
    for dice in ((5, 6), (6, 6)):
        done = placed.perform(Act("detonate", at="C4-C5"), Loaded(dice)).scenario
        assert breaches(done) == []
        assert done.pieces["B"] == placed.pieces["B"]
        assert not [m for m in done.markers if m.kind == "demolition charge"]


@pytest.mark.rule("A23.3")
def test_a_charge_that_a_scenario_puts_down_must_make_sense(row: Any, in_play: Any) -> None:
    """One that says nothing was Placed from the first hex of its hexside."""
    for charge, allowed in [
        (("demolition charge", "C4-C5"), True),
        (("demolition charge", "C4-C5", {"placed_from": "C5"}), True),
        (("demolition charge", "C4-C5", {"placed_from": "C7"}), False),
        (("demolition charge", "C1/0"), False),
    ]:
        start = in_play(row).with_markers(charge)
        assert start.ask(Act("detonate", at=charge[1])).allowed is allowed
    north = in_play(row, A=("squad", "C4", {"morale": 2})).with_markers(
        ("demolition charge", "C4-C5", {"placed_from": "C5"})
    )
    done = north.perform(Act("detonate", at="C4-C5"), Loaded((2, 2, 6, 6))).scenario
    assert done.pieces["A"].attributes["broken"]


@switching_off("A23.3")
def test_without_charges_nobody_places_any(row: Any, in_play: Any) -> None:
    start = in_play(row, A=("squad", "C4", ENGINEER))
    assert start.ask(Act("place charge", "A", "C4-C5")).allowed
    assert "place charge" not in start.without("A23.3").situation.act_kinds


@switching_off("B23.9221")
def test_a_charge_opens_a_hexside_of_a_fortified_location(
    base: Worlds, new_map: Any, in_play: Any
) -> None:
    world = base(new_map().building("hall", "C3-C6", 3)).marked("fortified", "C5")
    start = in_play(world, A=("squad", "C4", ENGINEER), B=("squad", "C7", ENGINEER))
    assert start.ask(Act("place charge", "A", "C4-C5")).allowed
    assert not start.ask(Act("place charge", "A", "C3-C4")).allowed
    assert not start.ask(Act("place charge", "B", "C6-C7")).allowed
    off = start.without("B23.9221")
    assert not off.ask(Act("place charge", "A", "C4-C5")).allowed
    placed = start.perform(Act("place charge", "A", "C4-C5")).scenario
    done = placed.perform(Act("detonate", at="C4-C5"), Loaded((2, 3)))
    assert done.rolls[0].total == 9  # +3 the building, +1 as it is Fortified
    assert breaches(done.scenario) == ["C4-C5"]


@pytest.mark.rule("B23.9221", "B23.922")
def test_through_its_breach_one_enters_a_fortified_location_that_is_held(
    base: Worlds, new_map: Any, in_play: Any
) -> None:
    world = base(new_map().building("hall", "C3-C6", 3)).marked("fortified", "C5")
    start = in_play(world, A=("squad", "C4", {}), B=("squad", "C5", {}))
    sides = {n: evolve(p, side="us" if n == "A" else "them") for n, p in start.pieces.items()}
    held = evolve(start, pieces=sides)
    assert not held.ask(Step("A", "C5")).allowed
    holed = held.with_markers(("breach", "C4-C5"))
    assert holed.ask(Step("A", "C5")).allowed
    assert not holed.without("B23.9221").ask(Step("A", "C5")).allowed


@pytest.mark.rule("A23.3", "A4.1")
def test_placing_a_charge_is_paid_out_of_the_mf(row: Any, in_play: Any) -> None:
    start = in_play(row, A=("squad", "C3", {"dc": 2}))
    moved = start.perform(Act("move", "A", "C4")).scenario
    placed = moved.perform(Act("place charge", "A", "C4-C5"))
    assert placed.ruling.allowed
    again = placed.scenario.perform(Act("move", "A", "C3"))
    assert not again.ruling.allowed  # 2 + 1 + 2 are more than 4 MF
    assert again.scenario.pieces["A"].attributes["dc"] == 1
    spent = moved.perform(Act("move", "A", "C3")).scenario.perform(Act("move", "A", "C4"))
    assert not spent.ruling.allowed


@switching_off("B9.541")
def test_a_vehicle_with_a_blade_breaks_through_a_hedgerow(
    base: Worlds, new_map: Any, in_play: Any
) -> None:
    world = base(new_map().side("bocage", "C4-C5"))
    start = in_play(world, T=("afv", "C4", {"mp": 11, "dozer": True}), U=("afv", "C4", {"mp": 11}))
    assert start.ask(Act("break through", "T", "C4-C5")).cost == 11
    assert not start.ask(Act("break through", "U", "C4-C5")).allowed
    done = start.perform(Act("break through", "T", "C4-C5"), Loaded((5, 6))).scenario
    assert breaches(done) == ["C4-C5"]
    assert done.name_of(done.pieces["T"].hex) == "C5"
    assert "break through" not in start.without("B9.541").situation.act_kinds


def test_the_fire_table() -> None:
    """Columns go by the firepower reached, and more of it is never worse."""
    assert ift(0, 2).told == "no effect"
    assert [ift(30, dr).told for dr in (12, 13, 14, 15)] == ["1MC", "NMC", "PTC", "no effect"]
    assert ift(15, 9) == ift(12, 9)
    order = ["", "PTC", "MC", "K", "KIA"]
    for dr in range(-2, 17):
        worth = [(order.index(ift(fp, dr).kind), ift(fp, dr).n) for fp in COLUMNS]
        assert worth == sorted(worth)
    for fp in COLUMNS:
        worth = [(order.index(ift(fp, dr).kind), ift(fp, dr).n) for dr in range(-2, 17)]
        assert worth == sorted(worth, reverse=True)
