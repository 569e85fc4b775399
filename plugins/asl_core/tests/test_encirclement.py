"""Upper Level Encirclement (A7.72)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack

Worlds = Callable[[Any], Any]
CHECK = "upper level encirclement"


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def block(new_map: Any) -> Any:
    """A building of C3 to C5 with an upper level, and stairwells at both ends."""
    return new_map().building("block", "C3-C5", 3).mark("stairwell", "C3 C5")


def encircled(world: Any, *held: str, at: str = "C3@1", **enemy: Any) -> bool:
    units = (("E", "squad", "us"), *((f"X{n}", "squad", "them") for n in range(len(held))))
    places = (at, *held)
    play = world.play(
        *((n, kind, where, side, enemy if side == "them" else {})
          for (n, kind, side), where in zip(units, places, strict=True))
    )  # fmt: skip
    return bool(play.ask(Act(CHECK, "E")).allowed)


@pytest.mark.rule("A7.72")
def test_friends_hold_no_way_down_however_their_side_is_written(base: Worlds, block: Any) -> None:
    units = ("E", "squad", "C3@1", "us"), ("F", "squad", "C3", "US"), ("G", "squad", "C5", "Us")
    assert not base(block).without("B23.8").play(*units).ask(Act(CHECK, "E")).allowed


@switching_off("A7.72")
def test_a_unit_upstairs_without_a_free_way_down_is_encircled(base: Worlds, block: Any) -> None:
    """Through rooms of its building; who is broken or concealed holds none."""
    world = base(block)
    assert not encircled(world)
    assert not encircled(world, "C3"), "by C4 and the stairs of C5"
    assert encircled(world, "C3", "C5")
    assert not encircled(world, "C3", "C4@1"), "over the roofs"
    assert encircled(world, "C3", "C4@1", "C3@roof")
    assert encircled(world.without("B23.8"), "C3", "C4@1")
    assert not encircled(world, "C3", "C5", broken=True)
    assert not encircled(world, "C3", "C5", concealed=True)
    assert not encircled(world, "C3", "C5", at="C4"), "on the ground"
    parted = base(block.side("rowhouse wall", "C3-C4")).without("B23.8")
    assert encircled(parted, "C3")
    assert CHECK not in world.without("A7.72").situation.act_kinds


@pytest.mark.rule("A7.72")
def test_who_is_encircled_fires_with_1_more(base: Worlds, block: Any) -> None:
    world = base(block).marked("stone rubble", "C5").without("B23.8")
    play = world.play(("E", "squad", "C3@1", "us", {"fp": 4}), ("X", "squad", "C3", "them"))
    done = play.perform(Act(CHECK, "E")).scenario
    assert (play.ask(Attack("E", "C1")).drm, done.ask(Attack("E", "C1")).drm) == (0, 1)
    assert done.without("A7.72").ask(Attack("E", "C1")).drm == 0
