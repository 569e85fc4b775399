"""Wall Advantage (B9.3, B9.32)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack

Worlds = Callable[[Any], Any]
CLAIM = "claim wall advantage"
OBA = {"oba": True}


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def world(base: Worlds, new_map: Any) -> Any:
    """A wall C3-C4, a hedge C6-C7, a stone house C3 with an upper level."""
    ground = new_map().side("wall", "C3-C4").side("hedge", "C6-C7").building("house", "C3", 3)
    return base(ground)


@switching_off("B9.32")
def test_one_side_claims_the_wall_of_its_hex(world: Any) -> None:
    """On the ground, not broken, not entrenched; the next to claim it is refused."""
    play = world.marked("foxhole", "C4").play(
        ("A", "squad", "C4", "us"), ("B", "squad", "C3", "them"), ("U", "squad", "C3@1", "them"),
        ("X", "squad", "C4", "us", {"broken": True}), ("E", "squad", "C4@entrenched", "us"),
        ("F", "squad", "C5", "us"),
    )  # fmt: skip
    allowed = {n: play.ask(Act(CLAIM, n, "C3-C4")).allowed for n in play.pieces}
    assert allowed == {"A": True, "B": True, "U": False, "X": False, "E": False, "F": False}
    assert not play.ask(Act(CLAIM, "A", "C4-C5")).allowed, "no wall"
    held = play.perform(Act(CLAIM, "A", "C3-C4")).scenario
    assert not held.ask(Act(CLAIM, "B", "C3-C4")).allowed
    assert CLAIM not in play.without("B9.32").situation.act_kinds


@switching_off("B9.3")
def test_who_has_it_is_behind_the_wall(world: Any) -> None:
    """+2 for a wall and +1 for a hedge, one less to Indirect Fire, and not on top of other TEM."""
    play = world.play(
        ("A", "squad", "C4", "us"), ("W", "squad", "C7", "us"), ("V", "squad", "C6", "us")
    )
    held = play
    for name, side in (("A", "C3-C4"), ("V", "C6-C7")):
        held = held.perform(Act(CLAIM, name, side)).scenario
    assert play.ask(Attack("C3", "A")).tem == 0
    shot = held.ask(Attack("C3", "A"))
    assert (shot.tem, "B9.3" in shot.rules) == (2, True)
    assert held.without("B9.3").ask(Attack("C3", "A")).tem == 0
    assert held.ask(Attack("C3", "A", "indirect", values=OBA)).tem == 1
    assert held.ask(Attack("C5", "A")).tem == 0, "from behind"
    assert held.ask(Attack("C3@1", "A")).tem == 0, "from above"
    assert held.ask(Attack("C7", "V")).tem == 1
    assert held.ask(Attack("V", "W")).tem == 0, "the hedge is not W's"
    house = world.play(("H", "squad", "C3", "us")).perform(Act(CLAIM, "H", "C3-C4")).scenario
    assert house.ask(Attack("C5", "H")).tem == 3
    assert held.ask(Attack("C7", "V", "indirect", values=OBA)).tem == 0
