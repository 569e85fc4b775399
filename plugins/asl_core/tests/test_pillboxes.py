"""Pillboxes, and their connections to trenches (B30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@switching_off("B30.1")
def test_a_pillbox_is_entered_and_left_for_1_mf(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("brush", "C3")).marked("pillbox", "C3")
    assert world.cost("C3", "C3@pillbox") == world.cost("C3@pillbox", "C3") == 1
    assert world.cost("C2", "C3@pillbox") == 3
    assert world.cost("C3@pillbox", "C2") == 2
    tank = world.going("afv", "C2", "C3@pillbox", mp=12)
    assert (tank.allowed, "B30.1" in tank.rules) == (False, True)
    assert world.without("B30.1").places("C3") == ["ground"]


@switching_off("B30.3")
@pytest.mark.parametrize(
    ("firer", "tem"),
    [
        ("C2", 3),  # v1 is the vertex to the right of north
        ("D4", 3),
        ("E1", 3),
        ("D5", 5),
        ("B4", 5),
        ("C8", 5),
        ("C5", 5),  # in its own hex, above it
        ("C5@pillbox", 0),
    ],
)
def test_the_tem_is_another_within_the_covered_arc(
    base: Worlds, new_map: Any, firer: str, tem: int
) -> None:
    world = base(new_map()).marked("pillbox", "C5", facing=1, ca=3, nca=5)
    assert world.tem(firer, "C5@pillbox") == tem
    assert world.without("B30.3").tem(firer, "C5@pillbox") == 0


@switching_off("B30.8")
def test_a_pillbox_connects_to_trenches_in_its_hex_and_next_to_it(
    base: Worlds, new_map: Any
) -> None:
    """1 MF, beneath a wall too; to no foxhole."""
    world = base(new_map().side("wall", "C3-C4")).marked("pillbox", "C3")
    assert world.situation.linked("connection") == frozenset()
    assert world.marked("foxhole", "C4").situation.linked("connection") == frozenset()
    dug = world.marked("trench", "C4").marked("antitank ditch", "C3")
    for trench in ("C4@entrenched", "C3@entrenched"):
        assert dug.cost(trench, "C3@pillbox") == dug.cost("C3@pillbox", trench) == 1
    off = dug.without("B30.8")
    assert off.cost("C4@entrenched", "C3@pillbox") == 4
    assert off.cost("C3@entrenched", "C3@pillbox") is None
