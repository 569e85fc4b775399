"""The map, and what is printed on blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("blocks_core") == switched_off(__file__)


@switching_off("VB.Terrain")
def test_land_at_the_sea_is_coast_and_cities_have_their_size(blocks: Worlds, new_map: Any) -> None:
    world = blocks(new_map().terrain("sea", "A1-A12").mark("city 2", "B3").mark("city 3", "D4"))
    facts = world.situation.facts
    assert [facts.hex("city")[world.place(hex).hex] for hex in ("B3", "D4", "C3")] == [2, 3, 0]
    assert [world.fact("coast", hex) for hex in ("A2", "B3", "C3")] == [False, True, False]
    assert world.fact("water", "A2")
    assert not world.without("VB.Terrain").fact("coast", "B3")


@switching_off("VB.Units")
def test_blocks_have_an_arm_and_four_steps(blocks: Worlds, new_map: Any) -> None:
    world = blocks(new_map())
    kinds = world.situation.piece_kinds
    assert {kind.attributes["cv"] for kind in kinds.values()} == {4}
    assert "fighter" in kinds
    assert not world.without("VB.Units").situation.piece_kinds
