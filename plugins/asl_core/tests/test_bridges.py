"""Bridges: on them, under them, and off their road (B6); water beneath (B21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def crossing(new_map: Any, kind: str = "stone bridge") -> Any:
    """A bridge in C4, its road running up and down column C, over ground at level -1."""
    ground = new_map("A-F", "1-8").mark("bridge", "C4")
    ground.drawn("ground", (1.4, 2.8, 2.6, 3.2), level=-1)
    ground.drawn(kind, (1.8, 2.6, 2.2, 3.4), level=0)
    return ground.drawn("roadway", (1.9, 0.0, 2.1, 7.0))


@switching_off("B6.1")
def test_one_is_on_a_bridge_or_under_it(base: Worlds, new_map: Any) -> None:
    world = base(crossing(new_map))
    assert world.places("C4") == ["under", "ground"]
    assert world.blocking("C4@under", "C4") == {"B6.1"}
    assert world.without("B6.1").places("C4") == ["ground"]


@switching_off("B6.2")
@pytest.mark.parametrize("kind", ["stone bridge", "wooden bridge"])
def test_off_its_road_a_bridge_hinders(base: Worlds, new_map: Any, kind: str) -> None:
    world = base(crossing(new_map, kind))
    assert world.hindrance("C3", "C5") == 0
    assert world.hinders("B3", "D4") == {"B6.2": 1}
    assert world.without("B6.2").hindrance("B3", "D4") == 0


@pytest.mark.rule("B6.2")
@pytest.mark.parametrize("kind", ["pontoon bridge", "foot bridge"])
def test_a_bridge_without_parapets_hinders_nothing(base: Worlds, new_map: Any, kind: str) -> None:
    assert base(crossing(new_map, kind)).hindrance("B3", "D4") == 0
