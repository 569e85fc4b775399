"""Roofless hexes: what they are, their debris, and what one sees of them from above (O5.4-5.43)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Step

Worlds = Callable[[Any], Any]


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level Factory of columns B to E, entered by a road from C10."""
    return new_map("A-G", "1-14").building("hall", "B3-B8 C3-C9 D3-D8 E3-E9", 3).road("C9-C10")


@pytest.fixture
def o18(rf: Worlds, new_map: Any) -> Any:
    """The first example of 5.43, turned to column C: tower C8, then C7 and C6 roofless, C5, C4."""
    return rf(
        new_map()
        .building("tower", "C8", 5)
        .building("hall", "C4-C7", 3)
        .road("C4-B4")
        .mark("roofless", "C6 C7")
    )


@pytest.mark.rule("O5.4a")
def test_a_roofless_hex_stays_a_hex_of_the_building(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C5"))
    assert world.fact("roofless", "C5")
    ground = world.situation.ground
    assert ground.building_of[world.place("C5").hex] == ground.building_of[world.place("C4").hex]


@pytest.mark.rule("O5.4a")
def test_what_is_no_factory_has_no_roofless_hexes(rf: Worlds, new_map: Any) -> None:
    """Without a road the building is an ordinary one, whatever is printed on its roof."""
    world = rf(new_map().building("house", "C3-C5", 3).mark("roofless", "C4"))
    assert not world.fact("roofless", "C4")
    assert world.places("C4") == ["ground", "1", "roof"]
    assert world.tem("C1", "C3") == 3
    assert world.tem("C1", "C3", "indirect") == 4, "and a level above"
    assert world.cost("C3", "C4") == 2


@pytest.mark.rule("O5.4b")
def test_a_roofless_hex_is_a_building_to_the_outside(rf: Worlds, hall: Any) -> None:
    """It blocks lines across the building, costs building entry, and has building TEM."""
    world = rf(hall.mark("roofless", "B3 C3-C9"))
    assert world.blocking("C2", "C10") == {"B23.2"}
    assert world.tem("C2", "C3") == 3
    assert world.cost("C2", "C3") == 3  # building 2, and the debris


@pytest.mark.rule("O5.4b")
def test_it_may_be_held_fortified_and_burn_as_a_building_hex(
    rf: Worlds, hall: Any, in_play: Any
) -> None:
    """An enemy squad keeps others out of it Fortified; stone catches Fire with an 8, in it too."""
    world = rf(hall.mark("roofless", "C5"))
    held = world.marked("fortified", "C5")
    units = ("A", "squad", "C4", "german"), ("B", "squad", "C5", "russian")
    assert world.play(*units).ask(Step("A", "C5")).allowed
    refused = held.play(*units).ask(Step("A", "C5"))
    assert (refused.allowed, "B23.922" in refused.rules) == (False, True)
    for at in ("C4", "C5"):
        for dice, burns in (((4, 4), True), ((3, 4), False)):
            done = in_play(world).perform(Act("kindle", at=at), Loaded(dice)).scenario
            assert ("flame" in {m.kind for m in done.markers}) is burns
    assert in_play(world).ask(Act("rubble", at="C5")).allowed


@pytest.mark.rule("O5.4c")
def test_nobody_stands_on_the_roof_of_a_roofless_hex(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C5"))
    with pytest.raises(HexwrightError, match="no Location 'roof'"):
        world.clear("C5@roof", "C6")


@pytest.mark.rule("O5.41a")
def test_there_is_debris_unless_the_hex_is_rubbled(rf: Worlds, hall: Any) -> None:
    """Rubble of one hex is a Half-level Obstacle on the floor instead."""
    world = rf(hall.mark("roofless", "C5"))
    assert world.hinders("C4", "C6") == {"B23.741": 1, "O5.41": 1}
    rubbled = world.marked("stone rubble", "C5")
    assert not rubbled.fact("roofless", "C5")
    assert rubbled.blocking("C4", "C6") == {"B24.2"}
    assert rubbled.tem("C4", "C5") == 3
    assert rubbled.cost("C4", "C5") == 3


@pytest.mark.rule("O5.41a", "O5.41e")
def test_debris_does_not_reach_out_of_the_depiction(rf: Worlds, new_map: Any) -> None:
    """A line that goes by the building in a roofless hex, without meeting it, has no Hindrance."""
    drawn = [(1.7, 2.5, 2.3, 5.4)]
    ground = new_map().building("hall", "C4-C6", 3, drawn=drawn).road("C4-C3")
    world = rf(ground.mark("roofless", "C4-C6"))
    assert world.see("B6", "D6").values == {"clear": True, "hindrance": 0}


@pytest.mark.rule("O5.41b", "O5.41f")
def test_from_outside_over_a_plain_hexside_only_the_building_counts(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C3"))
    assert world.tem("C2", "C3") == 3
    assert world.marked("fortified", "C3").tem("C2", "C3") == 4


@pytest.mark.rule("O5.41b", "O5.43e")
def test_from_outside_through_the_building_factory_and_debris_count(o18: Any) -> None:
    """O17 +3, O16 +2, O15 +1; without O5.41, O16 is worth what any building is."""
    assert o18.tem("C8@2", "C7") == 3
    assert o18.tem("C8@2", "C6") == 2
    assert o18.tem("C8@2", "C5") == 1
    assert o18.without("O5.41").tem("C8@2", "C6") == 3
    assert o18.without("O5.43").fire("C8@2", "C5").clear is False


@pytest.mark.rule("O5.41c")
def test_inside_debris_counts_for_roofless_hexes_alone(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C5"))
    assert world.tem("C3", "C5") == 2
    assert world.tem("C3", "C6") == 1


@pytest.mark.rule("O5.41c", "O5.45c")
def test_indirect_fire_meets_factory_and_debris_or_the_whole_building(
    rf: Worlds, hall: Any
) -> None:
    """+2 on a Roofless hex, even Fortified; on a roofed one the building's +3, Fortified or not."""
    world = rf(hall.mark("roofless", "C5"))
    fortified = world.marked("fortified", "C5 C6")
    for there in (world, fortified):
        assert there.tem("C4", "C5", "indirect", oba=True) == 2
        assert there.tem("C5", "C6", "indirect", oba=True) == 3


@pytest.mark.rule("O5.41c", "O5.45c", "O5.47b")
@pytest.mark.parametrize(("kind", "said"), [("indirect", {"oba": True}), ("aerial", {})])
def test_what_comes_from_above_meets_factory_and_debris_wherever_it_comes_from(
    rf: Worlds, hall: Any, o18: Any, kind: str, said: dict[str, bool]
) -> None:
    """+2 from outside too, where Direct Fire meets the building; a roofed hex has its building."""
    world = rf(hall.mark("roofless", "C3"))
    assert world.tem("C2", "C3") == 3
    assert world.tem("C2", "C3", kind, **said) == 2
    assert o18.tem("C8@2", "C5") == 1
    assert o18.tem("C8@2", "C5", kind, **said) == 3


@pytest.mark.rule("O5.41d")
def test_each_roofless_hex_hinders_by_2(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C5 C6"))
    assert world.hindrance("C4", "C6") == 2
    assert world.hindrance("C4", "C7") == 4
    assert world.hindrance("C3", "C6") == 3


@pytest.mark.rule("O5.41d")
def test_two_roofless_hexes_at_one_range_count_once(rf: Worlds, hall: Any) -> None:
    """C5 to E5 runs along D4-D5: +2 with one of them roofless or both."""
    assert rf(hall).hindrance("C5", "E5") == 1
    assert rf(hall.mark("roofless", "D4")).hindrance("C5", "E5") == 2
    assert rf(hall.mark("roofless", "D4 D5")).hindrance("C5", "E5") == 2


@pytest.mark.rule("O5.41j")
def test_debris_hinders_indirect_fire_as_it_does_other(rf: Worlds, hall: Any) -> None:
    """+2 over a Roofless hex, +1 over a roofed one; +1 over each without the rule."""
    world = rf(hall.mark("roofless", "C4 C5"))
    off = world.without("O5.41")
    assert world.fire("C4", "C6", "indirect").hindrance == 2
    assert world.fire("C5", "C7", "indirect").hindrance == 1
    assert off.fire("C4", "C6", "indirect").hindrance == 1
    assert off.fire("C5", "C7", "indirect").hindrance == 1


@pytest.mark.rule("O5.42a")
def test_a_road_into_a_roofless_hex_gives_no_open_ground_cost(rf: Worlds, hall: Any) -> None:
    """Infantry: 2 MF from the same Factory, 3 from outside; 1 and 2 without the rule."""
    world = rf(hall.mark("roofless", "C9"))
    assert world.cost("C8", "C9") == 2
    assert world.cost("C10", "C9") == 3
    assert world.cost("C9", "C8") == 1
    assert world.without("O5.42").cost("C10", "C9") == 2


@pytest.mark.rule("O5.43a")
def test_the_roofs_edge_is_a_crest_that_hides_from_those_set_back(rf: Worlds, hall: Any) -> None:
    """C4's roof ends at C5: C4 looks down, C3 does not."""
    world = rf(hall.mark("roofless", "C5-C8"))
    assert world.clear("C4@roof", "C5")
    assert world.clear("C4@roof", "C8")
    assert ("O5.43", "C4") in world.blockers("C3@roof", "C5")
    assert ("O5.43", "C4") in world.blockers("C3@roof", "C8")


@pytest.mark.rule("O5.43a")
def test_from_above_the_roof_the_crest_hides_what_the_arithmetic_says(
    rf: Worlds, new_map: Any
) -> None:
    """Roof 1½ (1), level 2: no Blind Hex at 1-4 hexes; at 5 hexes, one."""
    near = new_map("A-F", "1-14").building("tower", "C1", 5).building("hall", "C3-C12", 3)
    world = rf(near.road("C12-C13").mark("roofless", "C4-C5 C7-C9"))
    assert world.clear("C1@2", "C4")
    assert world.blockers("C1@2", "C7") == {("O5.43", "C6")}
    assert world.clear("C1@2", "C8")


@pytest.mark.rule("O5.43b")
def test_along_a_roof_edge_a_roof_viewer_sees_and_the_floor_does_not_see_through_a_wall(
    rf: Worlds, hall: Any
) -> None:
    """From C5's roof to E5 the line runs along D4-D5, one of them roofed."""
    world = rf(hall.mark("roofless", "D5 E5"))
    assert world.clear("C5@roof", "E5")
    walled = rf(hall.wall("D4-D5"))
    assert walled.clear("C5@roof", "E5")
    assert walled.blockers("C5", "E5") == {("O5.31", "D4-D5")}


@pytest.mark.rule("O5.43c")
def test_an_artwork_mark_on_a_roofless_hex_changes_nothing(rf: Worlds, hall: Any) -> None:
    """What the roof's drawing covers of a roofless hex is not recorded, and cannot block."""
    plain = rf(hall.mark("roofless", "C5-C8"))
    drawn = rf(hall.mark("roof artwork", "C5"))
    assert plain.see("C4@roof", "C6").values == drawn.see("C4@roof", "C6").values


@pytest.mark.rule("O5.43d", "O5.43e")
def test_from_above_one_sees_no_further_than_the_first_roofed_floor(o18: Any) -> None:
    """O17, O16 and O15 are seen, O14 is not, and the rule is named for it."""
    assert [o18.clear("C8@2", hex) for hex in ("C7", "C6", "C5", "C4")] == [True, True, True, False]
    assert o18.blockers("C8@2", "C4") == {("O5.43", "C5")}


@pytest.mark.rule("O5.43e", "B23.8")
def test_a_roof_beyond_a_roofless_hex_has_no_factory_tem(o18: Any) -> None:
    assert o18.tem("C8@2", "C5") == 1
    assert o18.tem("C8@2", "C5@roof") == 0


@pytest.mark.rule("O5.43e")
def test_factory_tem_is_for_lines_that_come_in_through_the_building(
    rf: Worlds, new_map: Any
) -> None:
    """Drawn in two wings, the line from over the roofless C6 leaves the building before C5."""
    wings = [(1.6, 3.6, 2.4, 4.3), (1.6, 4.7, 2.4, 5.4)]

    def fired(drawn: list[tuple[float, float, float, float]]) -> Any:
        ground = new_map().building("tower", "C8", 5).building("hall", "C5 C6", 3, drawn=drawn)
        return rf(ground.road("C5-C4").mark("roofless", "C6")).fire("C8@2", "C5")

    assert (fired(wings).clear, fired(wings).tem) == (True, 3)
    assert fired([(1.6, 3.6, 2.4, 5.4)]).tem == 1


@pytest.mark.rule("O5.43a")
def test_from_below_the_roof_a_roofless_hall_is_looked_at_as_any_building(
    rf: Worlds, new_map: Any
) -> None:
    """Level 2 is half a level under a 2½-level roof; over a 1½-level one it looks in."""

    def seen(height: int) -> Any:
        ground = new_map().building("tower", "C1", 5).building("hall", "C3-C6", height)
        return rf(ground.road("C6-C7").mark("roofless", "C3-C6"))

    assert seen(3).clear("C1@2", "C5")
    assert "B23.2" in seen(5).blocking("C1@2", "C5")


@pytest.mark.rule("O5.43d")
def test_rubble_behind_a_roofed_hex_is_seen_as_behind_any_building(
    rf: Worlds, new_map: Any
) -> None:
    """A rubbled hex is no roofed Location: level 2 sees it past the one Blind Hex of A6.4."""
    ground = new_map().building("tower", "C8", 5).building("hall", "C3-C7", 3).road("C3-B3")
    world = rf(ground).marked("stone rubble", "C4 C5")
    assert world.blockers("C8@2", "C5") == {("A6.4", "C6")}
    assert world.clear("C8@2", "C4")


@pytest.mark.rule("O5.43a")
def test_rubble_beyond_a_roofless_hex_is_seen_from_the_roof(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C5")).marked("stone rubble", "C6")
    assert world.clear("C4@roof", "C6")
    assert not world.clear("C3@roof", "C6")
