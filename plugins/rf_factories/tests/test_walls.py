"""Interior Walls, Breaches, and rubble beside them (O5.31-5.34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexwright import HexwrightError

Worlds = Callable[[Any], Any]


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level Factory of columns B to E, roofed, entered by a road from C10."""
    return new_map("A-G", "1-14").building("hall", "B3-B8 C3-C9 D3-D8 E3-E9", 3).road("C9-C10")


@pytest.fixture
def looked_into(new_map: Any) -> Any:
    """A tower in C1 above a roofless 1½-level Factory down column C, C3 to C12."""
    return (
        new_map("A-F", "1-14")
        .building("tower", "C1", 5)
        .building("hall", "C3-C12", 3)
        .road("C12-C13")
        .mark("roofless", "C3-C12")
    )


@pytest.mark.rule("O5.31a")
def test_a_line_along_the_bar_is_blocked(rf: Worlds, hall: Any) -> None:
    """From C5 to E5 the line runs along D4-D5."""
    assert rf(hall).clear("C5", "E5")
    assert rf(hall.wall("D4-D5")).blockers("C5", "E5") == {("O5.31", "D4-D5")}


@pytest.mark.rule("O5.31a")
def test_a_line_through_a_covered_vertex_is_blocked_and_through_another_is_not(
    rf: Worlds, new_map: Any
) -> None:
    """The line C5-E5 meets hexside C5-D4 only where that ends on D4-D5."""

    def hall(covers: str) -> Any:
        ground = new_map("A-G", "1-14").building("hall", "B3-B8 C3-C9 D3-D8 E3-E9", 3)
        return rf(ground.road("C9-C10").wall("C5-D4", covers=covers))

    assert hall("").clear("C5", "E5")
    assert hall("C5-D4-D5").blockers("C5", "E5") == {("O5.31", "C5-D4-D5")}


@pytest.mark.rule("O5.31a")
def test_half_a_level_below_the_top_is_below_it(rf: Worlds, new_map: Any) -> None:
    """Level 2 beside a 2½-level Factory looks into its first hex, not past a wall there."""
    ground = new_map().building("tower", "C1", 5).building("hall", "C2-C4", 5).road("C4-C5")
    world = rf(ground.wall("C2-C3"))
    assert ("O5.31", "C2-C3") in world.blockers("C1@2", "C3")


@pytest.mark.rule("O5.31a")
def test_level_with_the_top_only_the_wall_of_ones_own_hex_is_seen_over(
    rf: Worlds, hall: Any
) -> None:
    world = rf(hall.mark("roofless", "C4-C8").wall("C3-C4 C6-C7"))
    assert world.clear("C3@roof", "C5")
    assert world.blockers("C3@roof", "C7") == {("O5.31", "C6-C7")}


@pytest.mark.rule("O5.31a")
def test_between_two_roofs_a_wall_is_no_obstacle(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C3-C4 C6-C7"))
    assert world.clear("C3@roof", "C5@roof")
    assert world.clear("C5@roof", "C8@roof")


@pytest.mark.rule("O5.31a", "O5.31b")
def test_a_roof_behind_a_wall_is_in_no_blind_hex(rf: Worlds, looked_into: Any) -> None:
    """It is as high as the wall; the floor below it is hidden."""
    looked_into.marks["roofless"] -= set(looked_into.at("C5"))
    world = rf(looked_into.wall("C4-C5"))
    assert world.clear("C1@2", "C5@roof")
    assert ("O5.31", "C4-C5") in world.blockers("C1@2", "C5")


@pytest.mark.rule("O5.31b")
@pytest.mark.parametrize(
    ("wall", "blind", "seen"),
    [
        ("C4-C5", ["C5"], ["C4", "C6", "C7"]),  # 3 hexes away
        ("C5-C6", ["C6"], ["C5", "C7", "C8"]),  # 4
        ("C6-C7", ["C7", "C8"], ["C6", "C9"]),  # 5
        ("C7-C8", ["C8", "C9"], ["C7", "C10"]),  # 6
    ],
)
def test_behind_a_wall_that_level_2_sees_over_hexes_are_blind(
    rf: Worlds, looked_into: Any, wall: str, blind: list[str], seen: list[str]
) -> None:
    """1½-level wall, level 2: one hex at 1-4 hexes, two at 5-9."""
    world = rf(looked_into.wall(wall))
    for hex in blind:
        assert world.blockers("C1@2", hex) == {("O5.31", wall)}
        assert world.with_options(O5_31={"wall_blind_hexes": False}).clear("C1@2", hex)
        assert world.without("O5.31").clear("C1@2", hex)
    for hex in seen:
        assert world.clear("C1@2", hex)


@pytest.mark.rule("O5.31a", "O5.3b")
@pytest.mark.parametrize("level", [-2, 1])
def test_a_wall_stands_on_the_level_of_its_hexes(rf: Worlds, hall: Any, level: int) -> None:
    """In a hollow and on a hill it is as high above its floor as on level ground."""
    hall.mark("roofless", "C4-C8").wall("C6-C7")
    flat = rf(hall)
    moved = rf(hall.level(level, " ".join(hall.grid.name(h) for h in hall.grid.hexes)))
    for a, b in (("C3@roof", "C6"), ("C3@roof", "C7"), ("C6", "C7"), ("C3@roof", "C9@roof")):
        assert flat.see(a, b).values == moved.see(a, b).values


@pytest.mark.rule("O5.32a", "O5.331g")
def test_a_wall_bars_the_floor_and_not_the_roof(rf: Worlds, hall: Any) -> None:
    """Nor does a Breach in it cost anything on the roof, or where rubble has ended the wall."""
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    assert world.cost("C4@roof", "C5@roof") == rf(hall).cost("C4@roof", "C5@roof") is not None
    assert world.cost("C4", "C5") == 2
    rubbled = world.marked("stone rubble", "C4 C5")
    assert rubbled.cost("C4", "C5") == rubbled.without("O5.33").cost("C4", "C5")
    assert world.with_options(O5_331={"as_wall": False}).cost("C4", "C5") == 1


@pytest.mark.rule("O5.32a")
def test_by_a_vertex_where_no_wall_is_a_step_costs_what_it_did(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5"))
    assert world.cost("C12", "C11", via="B11-C11-C12") == world.cost("C12", "C11") == 1


@pytest.mark.rule("O5.32a")
def test_a_vertex_that_the_two_hexes_do_not_share_is_refused(rf: Worlds, hall: Any) -> None:
    with pytest.raises(HexwrightError, match="no vertex of C5"):
        rf(hall.wall("C4-C5")).cost("C4", "C5", via="C3-C4-D3")


@pytest.mark.rule("O5.331a")
def test_a_breach_changes_nothing_but_what_it_passes(rf: Worlds, hall: Any) -> None:
    """Vertices, other levels, TEM, Hindrance and the wall next to it stay as they were."""
    whole = rf(hall.mark("roofless", "C6").wall("C5-D4 C5-D5", covers="C5-D4-D5"))
    holed = whole.marked("breach", "C5-D4")
    assert not whole.clear("C5", "D4")
    assert holed.clear("C5", "D4")
    for a, b in [("C5", "E5"), ("C5", "D5"), ("C5", "D4@roof"), ("C5@roof", "D4"), ("C6", "D5")]:
        assert whole.see(a, b).values == holed.see(a, b).values
    assert whole.tem("B5", "C6") == holed.tem("B5", "C6")
    assert whole.hindrance("C5", "C7") == holed.hindrance("C5", "C7") == 2


@pytest.mark.rule("O5.331a", "O5.331b", "O5.331e", "O5.331i")
def test_of_all_lines_a_breach_opens_those_on_the_floor_from_its_two_hexes(
    rf: Worlds, hall: Any
) -> None:
    """No other line of the board is seen or hindered otherwise than with the wall whole."""
    whole = rf(hall.mark("roofless", "D5 D6").wall("C4-C5 D4-D5"))
    holed = whole.marked("breach", "C4-C5")
    places = whole.situation.locations
    a, b = np.triu_indices(len(places), 1)
    changed = np.flatnonzero(
        [x != y for x, y in zip(whole.verdicts(a, b), holed.verdicts(a, b), strict=True)]
    )
    assert 0 < len(changed) < 30
    building = whole.situation.ground.building_of
    own = [whole.place(hex).hex for hex in ("C4", "C5")]
    for ends in zip(a[changed].tolist(), b[changed].tolist(), strict=True):
        assert {places.names[end] for end in ends} == {"ground"}
        assert {places.hex[end] for end in ends} & set(own)
        assert min(building[places.hex[end]] for end in ends) >= 0
    assert all(clear for clear, _ in holed.verdicts(a[changed], b[changed]))


@pytest.mark.rule("O5.331b")
def test_through_a_breach_the_line_must_stay_in_the_building(rf: Worlds, new_map: Any) -> None:
    """Drawn as a band two rows high: C5 to C7 goes through its hole and on, out and in again."""
    ground = new_map().building(
        "hall", "C4 C5 C6 C7", 3, drawn=[(1.5, 3, 2.5, 5.4), (1.5, 5.6, 2.5, 6.5)]
    )
    world = rf(ground.road("C4-C3").wall("C5-C6")).marked("breach", "C5-C6")
    assert world.clear("C5", "C6")
    assert ("O5.31", "C5-C6") in world.blockers("C5", "C7")


@pytest.mark.rule("O5.331c")
@pytest.mark.parametrize(
    ("us", "fp", "sw_fp", "total"), [(3, 4, 6, 8), (2, 2, 6, 8), (1, 1, 0, 1), (3, 5, 0, Ellipsis)]
)
def test_inherent_fp_of_us_3_and_more_is_halved(
    rf: Worlds, hall: Any, us: int, fp: int, sw_fp: int, total: Any
) -> None:
    """Fractions are kept: half of 5 is 2½."""
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    found = world.fire("C4", "C6", fp=fp, us=us, sw_fp=sw_fp).fp
    assert found * 2 == 5 if total is Ellipsis else found == total


@pytest.mark.rule("O5.331c")
def test_fire_that_is_not_through_the_hole_is_not_halved(rf: Worlds, hall: Any) -> None:
    """From the roof above the Breached wall, over it, or where rubble has taken the wall away."""
    roof = rf(hall.mark("roofless", "C4-C8").wall("C3-C4")).marked("breach", "C3-C4")
    assert roof.fire("C3@roof", "C5", fp=4, us=3).fp == 4
    over = rf(hall.wall("C5-C6")).marked("breach", "C5-C6").without("O5.4")
    assert over.fire("C5@roof", "C7@roof", fp=4, us=3).fp == 4
    assert over.fire("C5", "C7", fp=4, us=3).fp == 2
    gone = rf(hall).marked("breach", "C3-C4").marked("stone rubble", "C3 C4")
    assert gone.fire("C3", "C4", fp=4, us=3).fp == 8


@pytest.mark.rule("O5.331e", "O5.31c")
def test_a_breach_passes_no_line_to_or_from_the_roof(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    assert world.clear("C4", "C6")
    assert ("O5.31", "C4-C5") in world.blockers("C4", "C6@roof")


@pytest.mark.rule("O5.331e")
def test_a_breach_passes_no_line_between_floors_at_two_levels(rf: Worlds, hall: Any) -> None:
    hall.wall("C4-C5")
    assert rf(hall).marked("breach", "C4-C5").clear("C4", "C5")
    stepped = rf(hall.level(1, "C3 C4")).marked("breach", "C4-C5")
    assert ("O5.31", "C4-C5") in stepped.blockers("C4", "C5")


@pytest.mark.rule("O5.331f")
def test_each_wall_on_the_line_needs_a_breach_of_its_own(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5 C5-C6")).marked("breach", "C4-C5")
    assert world.blockers("C4", "C6") == {("O5.31", "C5-C6")}
    assert world.marked("breach", "C5-C6").hindrance("C4", "C6") == 1


@pytest.mark.rule("O5.331i")
def test_a_breached_side_of_neither_end_hex_blocks_as_a_wall_does(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5")).marked("breach", "C4-C5")
    assert world.clear("C4", "C6")
    assert world.clear("C3", "C5")
    assert world.blockers("C3", "C6") == {("O5.31", "C4-C5")}
    assert world.with_options(O5_331={"as_wall": False}).hindrance("C3", "C6") == 2


@pytest.mark.rule("O5.331i")
def test_the_vertices_of_a_breached_side_still_block(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C5-D4", covers="C5-D4-D5")).marked("breach", "C5-D4")
    assert world.blockers("C5", "E5") == {("O5.31", "C5-D4-D5")}


@pytest.mark.rule("O5.34a", "O5.31c")
@pytest.mark.parametrize("rubbled", ["C4", "C5"])
def test_rubble_on_one_side_leaves_the_wall(rf: Worlds, hall: Any, rubbled: str) -> None:
    world = rf(hall.wall("C4-C5")).marked("stone rubble", rubbled)
    assert world.blockers("C4", "C5") == {("O5.31", "C4-C5")}


@pytest.mark.rule("O5.34b", "O5.31c")
def test_rubble_on_both_sides_ends_the_wall_along_that_hexside_only(rf: Worlds, hall: Any) -> None:
    world = rf(hall.wall("C4-C5 C5-C6")).marked("stone rubble", "C4 C5")
    assert world.clear("C4", "C5")
    assert world.blockers("C5", "C6") == {("O5.31", "C5-C6")}


@pytest.mark.rule("O5.331c")
def test_inherent_fp_through_a_breach_is_halved_by_us_number(rf: Worlds, new_map: Any) -> None:
    """A squad, 4 and SW 6: 8, not 10; a half-squad, 2 and 6: 8.

    Two half-squads of one group are judged one by one, or with option ``summed`` as US# 4.
    """
    hall = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5")
    world = rf(hall).marked("breach", "C4-C5")
    squad, half = {"fp": 4, "sw_fp": 6, "us": 3}, {"fp": 2, "sw_fp": 6, "us": 2}
    assert world.fire("C4", "C6", **squad).fp == 8
    unbarred = world.without("O5.3", "O5.331")
    assert unbarred.fire("C4", "C6", **squad).fp == 10
    assert world.fire("C4", "C6", **half).fp == 8
    group = {"group_us": 4}
    assert world.fire("C4", "C6", said=group, **half).fp == 8
    summed = world.with_options(O5_331={"summed": True})
    assert summed.fire("C4", "C6", said=group, **half).fp == 7
    assert summed.fire("C4", "C6", **half).fp == 8
