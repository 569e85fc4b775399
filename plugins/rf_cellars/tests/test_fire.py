"""Fire from Cellars (O6.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SQUAD = {"fp": 4, "us": 3, "sw_fp": 6}
HALF = {"fp": 2, "us": 2}


@pytest.fixture
def world(cellars: Worlds, new_map: Any) -> Any:
    """A building of C3 to C5 with stairwells, and open ground around it."""
    return cellars(new_map().building("block", "C3-C5", 3).mark("stairwell", "C3-C5"))


@switching_off("O6.4", "O6.4a", "O6.4c")
def test_a_squads_own_fire_out_of_a_cellar_is_halved(world: Any) -> None:
    """That of its support weapons is not, and nothing is from the ground floor."""
    shot = world.fire("C3@cellar", "E3", **SQUAD)
    assert (shot.inherent, shot.support, shot.fp) == (2, 6, 8)
    assert world.fire("C3", "E3", **SQUAD).fp == 10
    assert world.without("O6.4").fire("C3@cellar", "E3", **SQUAD).fp == 10


@pytest.mark.rule("O6.4a")
def test_within_the_building_and_to_the_next_cellar_it_is_not(world: Any) -> None:
    """The next Cellar and the floor above are ADJACENT: Point Blank."""
    for target in ("C4@cellar", "C3"):
        assert world.fire("C3@cellar", target, **SQUAD).inherent == 8
    out = world.fire("C3@cellar", "B3", **SQUAD)
    assert (out.inherent, "O6.4" in out.rules) == (4, True)


@pytest.mark.rule("O6.4a", "RF6")
def test_into_a_trench_that_connects_to_the_cellar_it_is(
    red_factories: Worlds, new_map: Any
) -> None:
    """That is ADJACENT, and no Cellar; at Point Blank, so it is what the squad has."""
    world = red_factories(new_map().building("block", "C3-C5", 3)).marked("trench", "D4")
    shot = world.fire("C4@cellar", "D4@entrenched", **SQUAD)
    assert (shot.inherent, "O6.4" in shot.rules) == (4, True)
    assert world.without("O6.4").fire("C4@cellar", "D4@entrenched", **SQUAD).inherent == 8


@pytest.mark.rule("O6.4a", "O6.6d")
@pytest.mark.parametrize("rubble", [False, True])
def test_in_ones_own_cellar_and_up_to_the_ground_above_it_is_not(world: Any, rubble: bool) -> None:
    """Whether that stands or is rubble."""
    if rubble:
        world = world.marked("stone rubble", "C4").marked("cellar", "C4")
    for target, factor in (("C4@cellar", 3), ("C4", 2), ("C3@cellar", 2)):
        shot = world.fire("C4@cellar", target, **SQUAD)
        assert (shot.inherent, "O6.4" in shot.rules) == (factor * 4, False), target


@pytest.mark.rule("O6.4a")
def test_fire_at_the_next_cellar_is_not_halved_where_the_line_leaves_the_drawing(
    cellars: Worlds, new_map: Any
) -> None:
    """C4 and C5 hang together by a strip at one side alone; the floor above is fired at halved."""
    drawn = [(1.9, 2.8, 2.1, 3.2), (1.9, 3.8, 2.1, 4.2), (2.1, 2.9, 2.25, 4.1)]
    world = cellars(new_map().building("block", "C4 C5", 3, drawn=drawn))
    shot = world.fire("C4@cellar", "C5@cellar", **SQUAD)
    assert (shot.clear, shot.inherent) == (True, 8)
    above = world.fire("C4@cellar", "C5", **SQUAD)
    assert (above.clear, above.inherent, "O6.4" in above.rules) == (True, 4, True)


@pytest.mark.rule("O6.4a")
def test_it_goes_by_the_us_number_of_all_who_use_inherent_fp(world: Any) -> None:
    """A half-squad is not halved, two of them are; who fires its weapon alone is not counted."""
    assert world.fire("C3@cellar", "E3", **HALF).inherent == 2
    assert world.fire("C3@cellar", "E3", said={"group_us": 4}, **HALF).inherent == 1
    weapon = {"fp": 0, "us": 3, "sw_fp": 6}
    shot = world.fire("C3@cellar", "E3", **weapon)
    assert (shot.fp, "O6.4" in shot.rules) == (6, False)


@pytest.mark.rule("O6.4b")
def test_a_leader_who_directs_does_not_count_and_one_who_fires_does(world: Any) -> None:
    """A half-squad with a leader: US# 2 if he directs, 3 if he uses firepower of his own."""
    directed = world.fire("C3@cellar", "E3", said={"leadership": -1, "group_us": 2}, **HALF)
    assert (directed.inherent, directed.drm) == (2, -1)
    assert world.fire("C3@cellar", "E3", said={"group_us": 3}, **HALF).inherent == 1
