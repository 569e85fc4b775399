"""Terrain that no line minds is terrain all the same: a board may name it, a rule declares it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def names_it(world: Any, rule: str, terrain: str) -> None:
    """Under the rule the terrain is known as the rule's own; without it, it is not known."""
    assert world.situation.terrains[terrain].rule.id == rule
    assert terrain not in world.without(rule).situation.terrains


@switching_off("B1.1")
def test_a_plowed_field_is_open_ground(base: Worlds, new_map: Any) -> None:
    names_it(base(new_map()), "B1.1", "plowed field")


@switching_off("B2.1")
def test_shellholes_are_known(base: Worlds, new_map: Any) -> None:
    names_it(base(new_map()), "B2.1", "shellholes")


@switching_off("B7.1")
def test_a_runway_is_known(base: Worlds, new_map: Any) -> None:
    names_it(base(new_map()), "B7.1", "runway")


@switching_off("B21.1")
def test_water_is_known(base: Worlds, new_map: Any) -> None:
    names_it(base(new_map()), "B21.1", "river")


@switching_off("B27.1")
def test_printed_entrenchments_are_known(base: Worlds, new_map: Any) -> None:
    names_it(base(new_map()), "B27.1", "trench")
