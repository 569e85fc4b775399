"""All buildings single-story by SSR, Cellars, Factories and roofs among them (B23.21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

Worlds = Callable[[Any], Any]


@pytest.fixture
def town(red_factories: Worlds, new_map: Any) -> Any:
    """A block with a Cellar, a Factory of 2½ levels with a Split-Level hex, a house of 1½."""
    ground = new_map().building("block", "B3-B5", 5).mark("stairwell", "B4 E4")
    ground.building("hall", "E3-E6", 5).road("E6-E7").mark("split level", "E3")
    return red_factories(ground.building("house", "G3 G4", 3))


def flat(world: Any) -> Any:
    return evolve(world, rules=world.rules.with_("B23.21"))


@pytest.mark.rule("B23.21", "O6.1", "O5.7", "B23.8")
def test_b69_there_is_the_ground_floor_alone_and_a_roof_where_roofs_are_on(town: Any) -> None:
    printed = {hex: set(town.places(hex)) for hex in ("B4", "E3", "E5", "G3")}
    assert printed == {
        "B4": {"cellar", "ground", "1", "2", "roof"},
        "E3": {"cellar", "ground", "1", "2", "roof"},
        "E5": {"ground", "roof"},
        "G3": {"cellar", "ground", "1", "roof"},
    }
    for hex in printed:
        assert set(flat(town).places(hex)) == {"ground", "roof"}
        assert set(flat(town).without("RF3").places(hex)) == {"ground"}


@pytest.mark.rule("B23.21")
def test_b69_each_is_one_level_high(town: Any) -> None:
    """From a hill of level 1 one sees over all that is not higher."""
    ground = town.board
    hill = {ground.grid.parse(hex): 2 for hex in ("B1", "B7", "C4", "H5")}
    high = evolve(town, board=evolve(ground, elevation={**ground.elevation, **hill}))
    assert high.blocking("B1", "B7")
    assert not flat(high).blocking("B1", "B7")
    assert not flat(high).clear("A4", "C4"), "on the ground they block as any building does"


@pytest.mark.rule("B23.2", "O6.1", "O6.3")
@pytest.mark.parametrize("base_level", [-3, 0, 1, 2])
def test_b47_a_cellar_is_below_whatever_its_hex_lies_at(
    cellars: Worlds, new_map: Any, base_level: int
) -> None:
    """A level down from there; one looks out at the height of the ground."""
    ground = new_map().building("block", "C3-C5", 3)
    ground.elevation[ground.grid.parse("C4")] = base_level
    world = cellars(ground)
    there = world.situation.locations
    at = there.find(world.place("C4").hex, "cellar")
    assert (there.height[at], there.sight[at]) == (base_level - 2, base_level)


@pytest.mark.rule("O6.2c", "B23.25")
def test_b27_a_cellar_is_adjacent_to_no_ground_floor_next_door(
    cellars: Worlds, new_map: Any
) -> None:
    """Nor to its own without a stairwell."""
    world = cellars(new_map().building("block", "C3-C5", 3).mark("stairwell", "C3"))
    assert world.see("C3@cellar", "C3").clear
    assert not world.see("C3@cellar", "C4").clear
    assert not world.see("C4@cellar", "C4").clear
    assert world.see("C3@cellar", "C4@cellar").clear
