"""What attacks say of themselves, and Indirect Fire on big buildings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright.rules.situation import Situation
from hexwright.sight.attack import attack

Worlds = Callable[[Any], Any]


@pytest.mark.rule("A7.24")
def test_fire_in_the_phase_that_is_played_is_halved_if_it_is_the_advancing_one(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map())

    def fp(played: str, **said: Any) -> Any:
        there = Situation(world.rules, world.board, evolve(world.situation.state, phase=played))
        return attack(there, world.place("C1", fp=4), world.place("C3"), values=said).fp

    assert (fp("advancing fire"), fp("prep fire"), fp("advancing fire", phase="prep fire")) == (
        2,
        4,
        4,
    )


@pytest.mark.rule("A7.22", "A7.23", "A7.24", "A7.8")
def test_all_that_halves_halves_again(base: Worlds, new_map: Any) -> None:
    """Long Range, concealed, pinned, AFPh: 16 FP are 1."""
    said = {"concealed": True, "pinned": True, "phase": "advancing fire"}
    found = base(new_map()).fire("C1", "C5", fp=16, range=3, said=said)
    assert found.fp == 1
    assert {"A7.22", "A7.23", "A7.24", "A7.8"} <= set(found.rules)


@pytest.mark.rule("B23.32")
def test_inside_a_big_building_indirect_fire_hits_the_top_alone(base: Worlds, new_map: Any) -> None:
    """C4 has nothing but its building around it; C3 has a side that is open."""
    hexes = "C3 C4 C5 B4 B5 D4 D5 B3 D3"
    world = base(new_map().building("block", hexes, 5))
    tem = {
        at: world.tem(at, at, "indirect", oba=True)
        for at in ("C4", "C4@1", "C4@2", "C4@roof", "C3", "C5")
    }
    assert tem == {"C4": None, "C4@1": None, "C4@2": 3, "C4@roof": 0, "C3": 5, "C5": 5}
    assert world.marked("stone rubble", "D4").tem("C4", "C4", "indirect", oba=True) == 5
