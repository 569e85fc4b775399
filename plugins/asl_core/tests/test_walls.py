"""What stands on hexsides: walls, hedges, bocage, roadblocks, embankments (B9, B29, B32)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@switching_off("B9.2")
@pytest.mark.parametrize("kind", ["wall", "hedge", "cactus hedge"])
def test_a_wall_blocks_lines_that_are_not_from_or_to_its_hexes(
    base: Worlds, new_map: Any, kind: str
) -> None:
    world = base(new_map().side(kind, "C3-C4").building("tower", "C1", 5))
    assert world.blockers("C2", "C5") == {("B9.2", "C3-C4")}
    assert world.clear("C3", "C6")
    assert world.clear("C1", "C4")
    assert world.clear("C1@1", "C6"), "half a level high: seen over, without a Blind Hex"
    assert world.without("B9.2").clear("C2", "C5")


@pytest.mark.rule("B9.2")
def test_a_wall_stands_on_the_higher_of_its_two_hexes(base: Worlds, new_map: Any) -> None:
    world = base(new_map().side("wall", "C3-C4").level(1, "C1 C2 C3 C6"))
    assert world.blocking("C2", "C6") == {"B9.2"}
    low = base(new_map().side("wall", "C3-C4").level(1, "C1 C2 C6 C7"))
    assert low.clear("C2", "C6")


@pytest.mark.rule("B9.2")
def test_along_its_own_hexspine_a_wall_is_none(base: Worlds, new_map: Any) -> None:
    """C4 to E4 runs along D3-D4, a hexspine of both its ends."""
    world = base(new_map().side("wall", "D3-D4"))
    assert world.clear("C4", "E4")
    assert world.with_options(B9_2={"hexspines": False}).blocking("C4", "E4") == {"B9.2"}
    assert world.blocking("A4", "G4") == {"B9.2"}, "not for ends further away"


@switching_off("B9.52")
def test_bocage_is_a_level_high(base: Worlds, new_map: Any) -> None:
    """Level with it one does not see lower ground behind; two hexes behind it are seen from 2."""
    world = base(new_map().side("bocage", "C3-C4").building("tower", "C1", 5))
    assert world.blocking("C2", "C5") == {"B9.52"}
    assert world.blocking("C1@1", "C6") == {"B10.22"}
    assert world.clear("C1@2", "C6")
    assert world.without("B9.52").clear("C2", "C5")


@pytest.mark.rule("A6.4", "B9.52")
@pytest.mark.parametrize(("low", "clear"), [("C10", True), ("C9", True), ("C8", False)])
def test_the_hex_behind_bocage_is_the_first_blind_one(
    base: Worlds, new_map: Any, low: str, clear: bool
) -> None:
    """T=1, Ev=2, Et=0, five hexes away: two are blind, C7, whose own hexside it is, and C8."""
    world = base(new_map().side("bocage", "C6-C7").building("tower", "C1", 5))
    assert world.clear("C1@2", low) is clear


@switching_off("B29.4")
def test_a_roadblock_is_to_sight_a_wall(base: Worlds, new_map: Any) -> None:
    world = base(new_map().side("road block", "C3-C4"))
    assert world.blocking("C2", "C5") == {"B29.4"}
    assert world.clear("C3", "C6")
    assert world.without("B29.4").clear("C2", "C5")


@switching_off("B32.12")
@pytest.mark.parametrize("kind", ["railway embankment", "rrembankment"])
def test_an_embankment_is_half_a_level_high(base: Worlds, new_map: Any, kind: str) -> None:
    world = base(new_map().side(kind, "C3-C4").building("tower", "C1", 5))
    assert world.blocking("C2", "C5") == {"B32.12"}
    assert world.clear("C1@1", "C5")
    assert world.without("B32.12").clear("C2", "C5")
