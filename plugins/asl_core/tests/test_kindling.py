"""Kindling and how fire spreads (B25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Roll

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def houses(base: Worlds, new_map: Any) -> Any:
    """A stone building C4-C5 of 1½ levels on a hill, and a wooden one C6 at its foot."""
    ground = new_map().building("stone", "C4 C5", 3)
    ground.building("wood", "C6", 2, kind="wooden building")
    return base(ground.level(1, "C4 C5"))


def flames(scenario: Any) -> list[tuple[str, int]]:
    found = [m for m in scenario.markers if m.kind == "flame"]
    return [(scenario.name_of(m.at), m.values["level"]) for m in found]


@switching_off("B25.1")
def test_stone_is_kindled_with_an_8_and_wood_with_a_7(houses: Any, in_play: Any) -> None:
    start = in_play(houses)
    for at, dice, there in [
        ("C4", (4, 3), []),
        ("C4", (4, 4), [("C4", 0)]),
        ("C6", (4, 3), [("C6", 0)]),
        ("C6", (3, 3), []),
        ("C4@1", (4, 4), [("C4", 1)]),
    ]:
        done = start.perform(Act("kindle", at=at), Loaded(dice)).scenario
        assert flames(done) == there
    assert not start.ask(Act("kindle", at="C7")).allowed
    burning = start.perform(Act("kindle", at="C4"), Loaded((6, 6))).scenario
    assert not burning.ask(Act("kindle", at="C4")).allowed
    assert burning.ask(Act("kindle", at="C4@1")).allowed
    assert "kindle" not in start.without("B25.1").situation.act_kinds


@pytest.mark.rule("B25.1", "B24.2")
def test_rubble_is_kindled_as_the_building_was(houses: Any, in_play: Any) -> None:
    start = in_play(houses.marked("stone rubble", "C4").marked("wooden rubble", "C6"))
    assert flames(start.perform(Act("kindle", at="C4"), Loaded((3, 4))).scenario) == []
    assert flames(start.perform(Act("kindle", at="C4"), Loaded((4, 4))).scenario) == [("C4", 0)]
    assert flames(start.perform(Act("kindle", at="C6"), Loaded((3, 4))).scenario) == [("C6", 0)]


@switching_off("B25.6")
def test_a_blaze_spreads_to_the_next_hex_and_the_next_level(houses: Any, in_play: Any) -> None:
    """Stone 9, wood 8; -2 to another building, and -1 downhill."""
    start = in_play(houses.marked("blaze", "C5"))
    for at, dice, there in [
        ("C4", (4, 4), []),
        ("C4", (4, 5), [("C4", 0)]),
        ("C5@1", (4, 5), [("C5", 1)]),
        ("C6", (4, 6), []),
        ("C6", (5, 6), [("C6", 0)]),
    ]:
        done = start.perform(Act("spread", "C5", at), Loaded(dice)).scenario
        assert flames(done) == there
    assert start.ask(Roll("spread", "C5", "C6")).modifier == -3
    assert start.ask(Act("kindle", at="C5@1")).allowed
    for by, at in [
        ("C5", "C5@roof"),
        ("C5", "C4@1"),
        ("C4", "C5"),
        ("C5", "C7"),
        ("C5", "C3"),
        ("C5", "D5"),
    ]:
        assert not start.ask(Act("spread", by, at)).allowed
    assert "spread" not in start.without("B25.6").situation.act_kinds


@switching_off("B23.94")
def test_what_is_fortified_burns_less_easily(houses: Any, in_play: Any) -> None:
    start = in_play(houses.marked("fortified", "C4"))
    assert start.ask(Roll("kindle", at="C4")).modifier == -1
    assert start.ask(Roll("kindle", at="C5")).modifier == 0
    assert start.without("B23.94").ask(Roll("kindle", at="C4")).modifier == 0


@pytest.mark.rule("B25.6")
def test_from_the_floor_of_a_factory_fire_spreads_to_its_roof(
    base: Worlds, new_map: Any, in_play: Any
) -> None:
    world = base(new_map().building("hall", "C4", 5)).marked("blaze", "C4")
    assert not in_play(world).ask(Act("spread", "C4", "C4@roof")).allowed
    factory = world.with_options(B23_74={"buildings": ("hall",)})
    assert in_play(factory).ask(Act("spread", "C4", "C4@roof")).allowed
