"""Depressions: who sees into and out of a gully (A6.3, B19, B20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def gully(new_map: Any, height: int = 0, hexes: str = "C5") -> Any:
    """A gully down the middle of hexes, a third of a hex from its banks, and a hill at C1."""
    ground = new_map().level(-1, hexes).mark("depression", hexes).level(height, "C1")
    for name in hexes.split():
        x, y = "ABCDEFGH".index(name[0]), int(name[1:]) - 1
        y = y + 0.5 if x % 2 else y
        ground.drawn("ground", (x - 0.7, y - 0.5, x + 0.7, y - 0.3), level=0)
    return ground


@switching_off("B19.1")
def test_who_is_in_a_gully_is_in_a_depression(base: Worlds, new_map: Any) -> None:
    world = base(gully(new_map, height=2))
    assert world.fact("depression", "C5")
    assert not world.fact("depression", "C4")
    assert world.blocking("C1", "C5") == {"A6.3"}
    assert world.without("B19.1").clear("C1", "C5")


@switching_off("A6.3")
@pytest.mark.parametrize(("height", "clear"), [(2, False), (3, True), (4, True)])
def test_one_sees_into_a_gully_from_as_many_levels_above_as_hexes_away(
    base: Worlds, new_map: Any, height: int, clear: bool
) -> None:
    """C1 is four hexes from C5, whose bottom lies at level -1."""
    world = base(gully(new_map, height))
    assert world.clear("C1", "C5") is clear
    assert world.without("A6.3").clear("C1", "C5")


@pytest.mark.rule("A6.3")
def test_along_a_gully_that_crosses_their_hexside_neighbours_see_each_other(
    base: Worlds, new_map: Any
) -> None:
    """C5 and C6 at the bottom of one gully, or of two with the bank of C6 between them."""
    ground = gully(new_map, hexes="C5 C6")
    assert base(ground).blocking("C5", "C6") == {"A6.3"}
    joined = base(ground.side("depression", "C5-C6"))
    assert joined.clear("C5", "C6")
