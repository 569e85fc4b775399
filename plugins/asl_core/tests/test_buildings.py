"""Buildings, roofs, stairwells, rubble and debris: where a rule says what does not count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]


@pytest.fixture
def houses(base: Worlds, new_map: Any) -> Any:
    """Two single-story houses, C1 and C3, with a free hex between them."""
    return base(new_map().building("shed", "C1", 2).building("house", "C3", 2))


@pytest.mark.rule("B23.3", "B10.31")
def test_a_roof_has_no_building_tem(houses: Any) -> None:
    """Nothing from another roof; Height Advantage from the ground floor; +3 for who is inside."""
    assert houses.tem("C1@roof", "C3@roof") == 0
    assert houses.tem("C2", "C3@roof") == 1
    assert houses.tem("C1", "C3") == 3


@pytest.mark.rule("B23.921")
def test_a_fortified_building_does_not_fortify_its_roof(houses: Any) -> None:
    world = houses.marked("fortified", "C3")
    assert world.tem("C1@roof", "C3@roof") == 0
    assert world.tem("C1", "C3") == 4


@pytest.mark.rule("B23.23")
def test_a_stairwell_without_its_building_joins_nothing(base: Worlds, new_map: Any) -> None:
    """Printed where no building stands, or under rubble."""
    assert base(new_map().mark("stairwell", "C3")).places("C3") == ["ground"]
    assert base(new_map().mark("stairwell", "C3")).situation.links == frozenset()
    tower = base(new_map().building("tower", "C3", 5).mark("stairwell", "C3"))
    assert tower.cost("C3@1", "C3@2") == tower.cost("C3", "C3@1") == 1
    assert tower.cost("C3", "C3@2") is None
    assert tower.marked("stone rubble", "C3").situation.links == frozenset()


@pytest.mark.rule("B23.87")
def test_a_stairwell_is_no_way_onto_the_roof_of_what_is_no_factory(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map().building("hall", "C3", 3).mark("stairwell", "C3")
    assert not base(ground).clear("C3", "C3@roof")
    assert base(ground).cost("C3", "C3@roof") is None
    assert base(ground).with_options(B23_74={"buildings": ("hall",)}).clear("C3", "C3@roof")


@pytest.mark.rule("B23.88")
def test_on_one_roof_nobody_is_higher_than_the_other(houses: Any) -> None:
    assert houses.tem("C3@roof", "C3@roof") == 0


@pytest.mark.rule("B24.2", "B23.743")
def test_rubble_of_a_factory_costs_what_rubble_costs(base: Worlds, new_map: Any) -> None:
    """3 MF from inside as from outside; out of it into the Factory 1 MF, as from a Factory hex."""
    ground = new_map().building("hall", "C3-C6", 3)
    world = base(ground).with_options(B23_74={"buildings": ("hall",)})
    rubbled = world.marked("stone rubble", "C4")
    assert rubbled.cost("C5", "C4") == rubbled.cost("B4", "C4") == 3
    assert rubbled.cost("C4", "C5") == 1
    assert rubbled.without("B23.743").cost("C4", "C5") == 2
    assert rubbled.cost("B5", "C5") == 2


@pytest.mark.rule("O1.1", "B10.31")
def test_height_advantage_does_not_add_to_debris(base: Worlds, new_map: Any) -> None:
    """It is for a target whose terrain gives it nothing better."""
    world = base(new_map().terrain("debris", "C3").level(1, "C3 C5"))
    assert world.tem("C1", "C3") == 1
    assert world.tem("C3", "C5") == 0
    assert world.tem("C4", "C5") == 1


@pytest.mark.rule("O1.1", "B24.3")
def test_drawn_terrain_covers_who_stands_at_the_centre_of_its_hex_in_it(
    base: Worlds, new_map: Any
) -> None:
    """Debris over the centre of C3, and only over a corner of D3."""
    world = base(new_map().drawn("debris", (1.7, 1.7, 2.75, 2.3)))
    assert world.tem("C1", "C3") == 1
    assert world.tem("E3", "D3") == 0
