"""Which buildings have Cellars, and what a Cellar is worth (O6.1-6.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def block(new_map: Any) -> Any:
    """A stone building of C3 to C5 with a stairwell in each."""
    return new_map().building("block", "C3-C5", 3).mark("stairwell", "C3-C5")


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("rf_cellars") == switched_off(__file__)


@switching_off("O6.1", "O6.1a")
def test_a_building_of_several_hexes_has_a_cellar_below_each(cellars: Worlds, block: Any) -> None:
    world = cellars(block.building("hut", "F3", 3).building("tank", "F6 F7", 3, kind="tower"))
    assert world.places("C4") == ["cellar", "ground", "1", "roof"]
    there = world.situation.locations
    assert there.height[there.find(world.place("C4").hex, "cellar")] == -2
    assert world.places("F3") == ["ground", "1", "roof"], "a single hex"
    assert "cellar" not in world.places("F6"), "neither stone nor wooden"
    assert "cellar" not in world.places("D8"), "no building"
    assert world.without("O6.1").places("C4") == ["ground", "1", "roof"]


@pytest.mark.rule("O6.1a", "O5.1a")
def test_a_factory_has_none(red_factories: Worlds, block: Any) -> None:
    """What section 5 makes a Factory is one before it is asked who has Cellars."""
    world = red_factories(block.road("C5-C6"))
    assert "cellar" not in world.places("C4")
    assert "cellar" in world.without("O5.1").places("C4")


@pytest.mark.rule("O6.1a")
def test_buildings_of_a_map_of_another_series_have_none(cellars: Worlds, block: Any) -> None:
    """One marked hex is enough for its building."""
    world = cellars(block.building("row", "F3 F4", 3).mark("no cellar", "F3"))
    assert "cellar" not in world.places("F3") + world.places("F4")
    assert "cellar" in world.places("C3")


@pytest.mark.rule("O6.1a", "O5.7a")
def test_the_cellar_of_a_split_level_hex_is_one(red_factories: Worlds, block: Any) -> None:
    """It is the only one of its Factory; it has the TEM, the stairwell and the sight of Cellars."""
    world = red_factories(block.road("C5-C6").mark("split level", "C4"))
    assert world.places("C4") == ["cellar", "ground", "1", "2", "roof"]
    assert "cellar" not in world.places("C3")
    assert world.tem("F4", "C4@cellar") == 4
    assert world.clear("C4@cellar", "F4")
    assert world.cost("C4@cellar", "C4") == 1
    assert "O5.7" in world.without("O6.3").blocking("C4@cellar", "F4")


@pytest.mark.rule("O6.1c")
def test_the_base_level_of_its_hex_is_what_it_was(cellars: Worlds, block: Any) -> None:
    """On a hill of level 1 the Cellar is at level 0, and the hex at 1."""
    world = cellars(block.level(1, "C3-C5"))
    off = world.without("O6.1")
    assert world.situation.ground.base.tolist() == off.situation.ground.base.tolist()
    there, hex = world.situation.locations, world.place("C4").hex
    assert [there.height[there.find(hex, at)] for at in ("cellar", "ground", "1")] == [0, 2, 4]


@pytest.mark.rule("O6.11b", "B23.921")
@pytest.mark.parametrize(("kind", "tem"), [("stone building", 4), ("wooden building", 3)])
def test_a_cellar_is_worth_4_in_stone_and_3_in_wood(
    cellars: Worlds, new_map: Any, kind: str, tem: int
) -> None:
    world = cellars(new_map().building("block", "C3-C5", 3, kind=kind))
    shot = world.fire("C1", "C3@cellar")
    assert (shot.tem, {"B23.3", "B23.921"} <= set(shot.rules)) == (tem, True)
    assert world.tem("C1", "C3") == tem - 1
    assert world.marked("fortified", "C3").tem("C1", "C3@cellar") == tem, "it counts once"


@pytest.mark.rule("O6.1", "O6.1b", "B23.32")
def test_the_levels_above_it_help_against_indirect_fire(cellars: Worlds, block: Any) -> None:
    """Stone and Fortified 4, +2 for the ground floor and level 1."""
    world = cellars(block)
    assert world.tem("C3@cellar", "C3@cellar", "indirect", oba=True) == 6
    assert world.tem("C3", "C3", "indirect", oba=True) == 4


@switching_off("O6.11", "O6.11a")
def test_a_cellar_is_fortified_without_a_counter(
    cellars: Worlds, block: Any, in_play: Callable[..., Any]
) -> None:
    """For its TEM, for fires, and for who wants to get into one that a squad holds."""
    world = cellars(block)
    off = world.without("O6.11")
    assert (world.tem("C1", "C3@cellar"), off.tem("C1", "C3@cellar")) == (4, 3)
    rolls = [w.roll("kindle", "C3@cellar").modifier for w in (world, off)]
    assert rolls == [-1, 0]
    assert world.roll("kindle", "C3").modifier == 0, "the ground floor is not"

    def entered(there: Any, **held: Any) -> Any:
        units = ("A", "squad", "C3@cellar", "us"), ("B", "squad", "C4@cellar", "them", held)
        return there.play(*units).ask(Step("A", "C4@cellar"))

    refused = entered(world)
    assert (refused.allowed, set(refused.rules) >= {"B23.922"}) == (False, True)
    assert entered(world, broken=True).allowed
    assert entered(off).allowed


@pytest.mark.rule("O6.1b", "O6.1", "A26.1")
def test_it_is_one_more_location_to_control(cellars: Worlds, block: Any) -> None:
    """Three hexes of two levels are six Locations, and nine with the Cellars, rubble or not."""
    world = cellars(block).marked("control", "C3", side="russian", level=-1)
    world = world.marked("control", "C4", side="russian")

    def count(there: Any) -> tuple[int, int]:
        told = {"side": "russian"}
        found = there.play().ask(Act("count building Locations", at="C5", values=told))
        return found.locations, found.controlled

    assert count(world) == (9, 2)
    assert count(world.without("O6.1")) == (6, 1)
    buried = world.marked("stone rubble", "C3").marked("cellar", "C3")
    assert count(buried) == (7, 2)


@pytest.mark.rule("O6.1b", "O6.1", "B24.12")
def test_what_falls_of_a_hex_with_its_cellar_is_one_level_more(cellars: Worlds, block: Any) -> None:
    """Two stories, of which one is above the ground: +1, and +1 for a Cellar that is rubbled."""
    world = cellars(block)
    counts = world.with_options(O6_1={"falling_rubble": False})
    for there, at, modifier in (
        (world, "C3@cellar", 2), (counts, "C3@cellar", 1), (world, "C3", 1), (world, "C3@1", 1),
    ):  # fmt: skip
        done = there.play().perform(Act("rubble", at=at), Loaded((4, 1)))
        assert [(r.kind, r.modifier) for r in done.rolls] == [("falling rubble", modifier)]
    onto = world.play().perform(Act("rubble", at="C3@cellar"), Loaded((5, 4, 6, 1)))
    assert [r.modifier for r in onto.rolls] == [2, 1], "the Cellar that it falls on stays"
