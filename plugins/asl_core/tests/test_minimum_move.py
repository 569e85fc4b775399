"""Minimum Move (A4.134)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def move(at: str, how: str = "minimum move") -> Act:
    return Act("move", "S", at, values={"how": how})


@pytest.fixture
def hill(base: Worlds, new_map: Any) -> Any:
    """Rubble on a hill, C3: 6 MF from below."""
    return base(new_map().level(1, "C3").terrain("stone rubble", "C3"))


@switching_off("A4.134")
def test_one_hex_is_entered_whatever_it_costs_and_leaves_one_cx_and_pinned(hill: Any) -> None:
    play = hill.play(("S", "squad", "C4"))
    assert "not enough MF" in play.ask(move("C3", "move")).explain()
    done = play.perform(move("C3"))
    assert (done.ruling.allowed, done.ruling.cost) == (True, 6)
    unit = done.scenario.pieces["S"]
    assert play.name_of(unit.hex) == "C3"
    assert unit.attributes["cx"]
    assert unit.attributes["pinned"]
    assert not done.scenario.ask(move("C2", "move")).allowed, "and no further"
    with pytest.raises(HexwrightError, match="no way of moving 'minimum move'"):
        play.without("A4.134").ask(move("C3"))


@pytest.mark.rule("A4.134")
def test_an_mf_must_be_left(hill: Any) -> None:
    play = hill.play(("S", "squad", "C6"))
    near = play.perform(move("C5", "move")).scenario.perform(move("C4", "move")).scenario
    assert near.ask(move("C3")).allowed
    spent = hill.marked("trench", "C5").play(("S", "squad", "C7", "", {"mf": 3}))
    for at in ("C6", "C5", "C4"):
        spent = spent.perform(move(at, "move")).scenario
    assert "no MF left" in spent.ask(move("C3")).explain()


@pytest.mark.rule("A4.134")
@pytest.mark.parametrize("state", ["broken", "pinned"])
def test_who_may_not_move_makes_none(hill: Any, state: str) -> None:
    play = hill.play(("S", "squad", "C4", "", {state: True}))
    assert not play.ask(move("C3")).allowed
    assert hill.play(("S", "squad", "C4", "", {"cx": True})).ask(move("C3")).allowed


@pytest.mark.rule("A4.134")
def test_only_infantry_makes_one_in_its_mph_and_to_another_hex(base: Worlds, new_map: Any) -> None:
    world = base(new_map().level(1, "C3").side("cliff", "C3-C4")).marked("foxhole", "C6")
    assert not world.going("gun", "C6", "C5", "minimum move").allowed
    assert not world.going("squad", "C4", "C3", "minimum move").allowed, "a cliff stays one"
    assert not world.going("squad", "C6", "C6@entrenched", "minimum move").allowed
    play = world.play(("S", "squad", "C6"))
    assert play.begin("movement").scenario.ask(move("C5")).allowed
    assert not play.begin("advance").scenario.ask(move("C5")).allowed


@pytest.mark.rule("A4.134", "B28.41")
def test_what_mines_leave_of_it_is_cx_and_pinned(base: Worlds, new_map: Any) -> None:
    play = base(new_map()).marked("minefield", "C3").play(("S", "squad", "C4", "", {"fp": 4}))
    left = play.perform(move("C3"), Loaded((1, 3))).scenario.pieces["S"]
    assert (left.kind, left.attributes["cx"], left.attributes["pinned"]) == (
        "half-squad",
        True,
        True,
    )
    assert not play.perform(move("C3"), Loaded((1, 1))).scenario.pieces
