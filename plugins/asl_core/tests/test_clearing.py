"""Clearance of fallen rubble and of debris (B24.7, O1.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack, Loaded, Sight, Step

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def field(base: Worlds, new_map: Any) -> Any:
    """Debris in C4, a building C8."""
    return base(new_map().terrain("debris", "C4").building("house", "C8", 2))


@switching_off("B24.7")
def test_fallen_rubble_is_cleared_with_a_2(field: Any, in_play: Any) -> None:
    """-1 for each squad, and for two half-squads."""
    world = field.marked("stone rubble", "C6 C8")
    start = in_play(world, A=("squad", "C6", {}), B=("squad", "C8", {}), C=("squad", "C4", {}))
    act = Act("clear", "A", "C6")
    assert [m.kind for m in start.perform(act, Loaded((1, 3))).scenario.markers] == [
        "stone rubble", "stone rubble"
    ]  # fmt: skip
    left = start.perform(act, Loaded((1, 2))).scenario.markers
    assert [start.name_of(m.at) for m in left] == ["C8"]
    assert not start.ask(Act("clear", "B", "C8")).allowed  # where the building was
    assert not start.ask(Act("clear", "B", "C6")).allowed
    assert "clear" not in start.without("B24.7").situation.act_kinds
    more = in_play(
        world,
        A=("squad", "C6", {}),
        D=("half-squad", "C6", {}),
        E=("half-squad", "C6", {}),
        F=("squad", "C6", {"pinned": True}),
    )
    assert more.perform(act, Loaded((1, 3))).rolls[0].modifier == -2
    assert not more.ask(Act("clear", "F", "C6")).allowed


@switching_off("O1.5")
def test_debris_that_is_cleared_is_as_if_it_were_not_there(field: Any, in_play: Any) -> None:
    start = in_play(
        field, A=("squad", "C4", {}), T=("afv", "C3", {"mp": 12}), U=("truck", "C3", {"mp": 20})
    )
    assert (start.ask(Step("T", "C4")).cost, start.ask(Step("T", "C4")).bog) == (3, 1)
    assert not start.ask(Step("U", "C4")).allowed
    assert start.ask(Sight("C3", "C5")).hindrance == 1
    assert start.ask(Attack("C2", "C4")).tem == 1
    assert start.ask(Step("C3", "C4")).cost == 2
    done = start.perform(Act("clear", "A", "C4"), Loaded((1, 2))).scenario
    assert done.ask(Sight("C3", "C5")).hindrance == 0
    assert done.ask(Attack("C2", "C4")).tem == 0
    assert done.ask(Step("C3", "C4")).cost == done.ask(Step("T", "C4")).cost == 1
    assert done.ask(Step("C3", "C4")).bog is done.ask(Step("T", "C4")).bog is None
    assert done.ask(Step("U", "C4")).allowed
    assert not done.ask(Act("clear", "A", "C4")).allowed
    assert done.without("O1.5").ask(Sight("C3", "C5")).hindrance == 1
    assert not start.without("O1.5").ask(Act("clear", "A", "C4")).allowed
    assert not start.perform(Act("clear", "A", "C4"), Loaded((2, 2))).scenario.markers
