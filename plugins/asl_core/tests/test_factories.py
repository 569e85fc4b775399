"""What the switching tests leave open: Factory rubble, Indirect Fire, the way onto a roof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]


def factory(base: Worlds, ground: Any) -> Any:
    return base(ground).with_options(B23_74={"buildings": ("hall",)})


@pytest.mark.rule("B23.741")
def test_fire_out_of_and_into_the_depiction_meets_the_whole_building(
    base: Worlds, new_map: Any
) -> None:
    """Drawn in two wings: between them the line from C4 to C6 is outside."""
    wings = [(1.6, 2.6, 2.4, 3.5), (1.6, 4.5, 2.4, 5.4)]
    world = factory(base, new_map().building("hall", "C4 C5 C6", 3, drawn=wings))
    assert world.tem("C4", "C6") == 3
    whole = factory(base, new_map().building("hall", "C4 C5 C6", 3))
    assert whole.tem("C4", "C6") == 1


@pytest.mark.rule("B23.741")
def test_indirect_fire_meets_the_building_and_fortified_does_not_help(
    base: Worlds, new_map: Any
) -> None:
    world = factory(base, new_map().building("hall", "C3-C6", 3)).marked("fortified", "C5")
    assert world.tem("C4", "C5") == 2
    assert world.tem("C4", "C5", "indirect", oba=True) == 3
    house = base(new_map().building("house", "C5", 3)).marked("fortified", "C5")
    assert house.tem("C3", "C5", "indirect") == 5, "stone, Fortified, and a level above"


@pytest.mark.rule("B23.741", "B23.8")
@pytest.mark.parametrize("kind", ["direct", "indirect"])
def test_on_the_roof_of_a_factory_there_is_no_factory_tem(
    base: Worlds, new_map: Any, kind: str
) -> None:
    world = factory(base, new_map().building("hall", "C3-C6", 3)).marked("fortified", "C5")
    assert world.clear("C3@roof", "C5@roof")
    assert world.tem("C3@roof", "C5@roof", kind) == 0


@pytest.mark.rule("B23.743")
def test_over_rubble_from_above_the_next_hex_has_factory_tem(base: Worlds, new_map: Any) -> None:
    """A Location beside rubble of its Factory, entered over it through the depiction."""
    ground = new_map().building("tower", "C1", 5).building("hall", "C4-C7", 3)
    world = factory(base, ground).marked("stone rubble", "C4")
    assert world.tem("C1@2", "C5") == 1
    assert world.without("B23.743").tem("C1@2", "C5") == 3
    assert world.tem("C1@2", "C4") == 3
    assert world.tem("C1@2", "C5", "indirect", oba=True) == 3
    assert world.tem("C1@2", "C5@roof") == 0


@pytest.mark.rule("B23.743")
def test_a_line_that_leaves_the_depiction_behind_rubble_meets_the_whole_building(
    base: Worlds, new_map: Any
) -> None:
    """Drawn in two wings, with a gap between the rubble of C4 and C5."""
    wings = [(1.6, 2.6, 2.4, 3.3), (1.6, 3.7, 2.4, 6.4)]
    ground = new_map().building("tower", "C1", 5).building("hall", "C4-C7", 3, drawn=wings)
    world = factory(base, ground).marked("stone rubble", "C4")
    assert world.tem("C1@2", "C5") == 3


@pytest.mark.rule("B23.743")
def test_rubble_of_another_building_is_no_part_of_the_factory(base: Worlds, new_map: Any) -> None:
    """C4 belongs to a house that the Factory surrounds; a line over its rubble leaves the Factory.

    Without rubble as an obstacle the line is clear to be fired along.
    """
    ground = new_map().building("hall", "B3 C3 D3 B4 D4 C5", 3).building("house", "C4", 2)
    world = factory(base, ground).marked("stone rubble", "C4")
    assert world.blocking("C3", "C5") == {"B24.2"}
    assert world.tem("C4", "C5") == 3


@pytest.mark.rule("B23.743")
def test_rubble_inside_does_not_hinder(base: Worlds, new_map: Any) -> None:
    """It blocks the floor, as rubble does, and adds no Factory Hindrance."""
    world = factory(base, new_map().building("hall", "C3-C7", 3)).marked("stone rubble", "C4")
    assert world.blocking("C3", "C6") == {"B24.2"}
    assert world.hinders("C3", "C6") == {"B23.741": 1}


@pytest.mark.rule("B23.87", "B23.88")
@pytest.mark.parametrize(("height", "mf"), [(3, 2), (5, 3)])
def test_the_way_to_a_factorys_roof_costs_1_mf_a_level(
    base: Worlds, new_map: Any, height: int, mf: int
) -> None:
    """2 MF up or down a 1½-level Factory, 3 MF a 2½-level one."""
    ground = new_map().building("hall", "C3 C4", height).mark("stairwell", "C3")
    world = factory(base, ground)
    assert world.cost("C3", "C3@roof") == world.cost("C3@roof", "C3") == mf
    assert world.cost("C4", "C4@roof") is None


@pytest.mark.rule("B23.8")
def test_rubble_takes_the_roof_and_the_access_point_away(base: Worlds, new_map: Any) -> None:
    ground = new_map().building("hall", "C3 C4", 3).mark("stairwell", "C3")
    world = factory(base, ground).marked("stone rubble", "C3")
    assert world.places("C3") == ["ground"]
    assert not world.fact("rooftop access point", "C3")
    assert world.places("C4") == ["ground", "roof"]


@pytest.mark.rule("B23.2")
@pytest.mark.parametrize(
    ("height", "there"),
    [
        (2, ["ground", "roof"]),
        (3, ["ground", "1", "roof"]),
        (5, ["ground", "1", "2", "roof"]),
        (7, ["ground", "1", "2", "3", "roof"]),
    ],
)
def test_a_building_has_the_levels_that_its_height_says(
    base: Worlds, new_map: Any, height: int, there: list[str]
) -> None:
    assert base(new_map().building("house", "C3", height)).places("C3") == there


@pytest.mark.rule("A6.4", "B10.22")
def test_a_target_level_with_the_obstacles_top_is_in_no_blind_hex(
    base: Worlds, new_map: Any
) -> None:
    """From level 2 the ground behind a single-story house is hidden, level 1 there is not."""
    ground = new_map().building("tower", "C1", 5).building("house", "C3", 2)
    world = base(ground.building("block", "C4", 3))
    assert world.blocking("C1@2", "C4") == {"A6.4"}
    assert world.clear("C1@2", "C4@1")
    assert world.blocking("C1@1", "C4") == {"B10.22"}


@pytest.mark.rule("A6.4")
@pytest.mark.parametrize(
    ("level", "obstacle", "top", "blind"),
    [
        (2, "C3", 2, 1),  # T 1, Ev 2, Et 0, R 2
        (2, "C6", 2, 2),  # R 5
        (3, "C3", 2, 1),  # never fewer than one
        (3, "C6", 2, 1),  # 1 + 1 - 1
        (3, "C3", 5, 2),  # T 2: 2 - 0
        (3, "C6", 5, 3),
        (2, "C3", 3, 1),  # the half of 1½ is dropped
    ],
)
def test_blind_hexes_are_counted_from_the_obstacle(
    base: Worlds, new_map: Any, level: int, obstacle: str, top: int, blind: int
) -> None:
    ground = new_map("A-F", "1-14").building("tower", "C1", 7).building("house", obstacle, top)
    world = base(ground)
    behind = [f"C{int(obstacle[1:]) + n}" for n in range(1, 5)]
    seen = [world.clear(f"C1@{level}", hex) for hex in behind]
    assert seen == [False] * blind + [True] * (4 - blind)
