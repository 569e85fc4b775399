"""What steps cost Infantry, and the act of moving (A4, B9, B10, B23, B24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


def move(at: str, **values: Any) -> Act:
    return Act("move", "S", at, values=values)


@pytest.fixture
def tower(new_map: Any) -> Any:
    """A 2½-level building in C3 and C4 with a stairwell in C3, in the open."""
    return new_map().building("tower", "C3 C4", 5).mark("stairwell", "C3")


@switching_off("A4.1")
def test_a_unit_that_moves_is_there_and_has_spent_its_mf(base: Worlds, new_map: Any) -> None:
    play = base(new_map()).play(("S", "squad", "C1"))
    done = play.perform(move("C2"))
    assert (done.ruling.allowed, done.ruling.cost) == (True, 1)
    assert play.name_of(done.scenario.pieces["S"].hex) == "C2"
    assert done.scenario.state.count("half MF spent", "S") == 2
    with pytest.raises(Exception, match="no act 'move'"):
        play.without("A4.1").ask(move("C2"))


def test_four_mf_are_enough_for_two_buildings_and_no_more(base: Worlds, tower: Any) -> None:
    """They are back in the next phase."""
    play = base(tower).play(("S", "squad", "C2"))
    for at in ("C3", "C4"):
        play = play.perform(move(at)).scenario
    refused = play.ask(move("C5"))
    assert not refused.allowed
    assert "not enough MF" in refused.explain()
    assert play.end().scenario.ask(move("C5")).allowed


def test_a_step_that_is_forbidden_is_no_move_and_its_rule_is_named(
    base: Worlds, tower: Any
) -> None:
    asked = base(tower).play(("S", "squad", "C4@1")).ask(move("C4"))
    assert not asked.allowed
    assert "not ADJACENT" in asked.explain()
    assert not base(tower).play(("S", "squad", "C4")).ask(Act("move", "C4", "C5")).allowed


@switching_off("A4.3")
def test_infantry_bypass_a_building_for_1_mf_by_a_vertex_outside_it(
    base: Worlds, new_map: Any
) -> None:
    """C5's building keeps to the middle of its hex; that of C7 fills it."""
    ground = new_map().building("hut", "C5", 2, drawn=[(1.8, 3.8, 2.2, 4.2)])
    world = base(ground.building("hall", "C7", 2))
    assert world.cost("C4", "C5", via="C4-C5-D4") == 1
    assert world.cost("C6", "C7", via="C6-C7-D6") is None
    off = world.without("A4.3")
    assert off.cost("C4", "C5", via="C4-C5-D4") == 2
    play = world.play(("S", "squad", "C4"))
    assert not play.ask(move("C5", via="C4-C5-D4")).allowed, "nothing says where it would be"


@switching_off("B10.4")
def test_uphill_terrain_is_doubled_and_what_is_added_is_not(base: Worlds, new_map: Any) -> None:
    world = base(new_map().level(1, "C3 C5").side("wall", "C4-C5").terrain("brush", "C3"))
    assert world.cost("C2", "C3") == 4
    assert world.cost("C4", "C5") == 3
    assert world.cost("C3", "C2") == 1
    assert world.without("B10.4").cost("C2", "C3") == 2


@switching_off("B9.4")
@pytest.mark.parametrize("kind", ["wall", "hedge", "road block"])
def test_crossing_a_wall_costs_1_mf_more(base: Worlds, new_map: Any, kind: str) -> None:
    world = base(new_map().side(kind, "C3-C4"))
    assert world.cost("C3", "C4") == world.cost("C4", "C3") == 2
    assert world.cost("C3", "D3") == 1
    assert world.without("B9.4").cost("C3", "C4") == 1


@switching_off("B23.422")
def test_upstairs_one_goes_to_the_same_level_of_the_same_building(base: Worlds, tower: Any) -> None:
    world = base(tower)
    assert world.cost("C3@1", "C4@1") == 2
    assert world.cost("C3@1", "C4") is None
    assert world.cost("C3@roof", "C4") is None
    assert world.cost("C4@1", "C5") is None
    assert world.without("B23.422").cost("C4@1", "C5") == 1


@switching_off("B23.8")
def test_a_roof_is_1_mf_up_and_2_mf_to_the_next(base: Worlds, tower: Any) -> None:
    world = base(tower.building("shed", "F3", 2))
    assert world.cost("C3@2", "C3@roof") == world.cost("C3@roof", "C3@2") == 1
    assert world.cost("C3@roof", "C4@roof") == 2
    assert world.cost("F3", "F3@roof") == 1, "a house of one level needs no stairwell"
    assert world.cost("C4@2", "C4@roof") is None, "there is no stairwell"
    assert world.without("B23.8").places("C3") == ["ground", "1", "2"]


@switching_off("B24.4")
def test_a_rubbled_level_is_climbed_for_3_mf(base: Worlds, tower: Any) -> None:
    world = base(tower.terrain("stone rubble level 2", "C3"))
    assert world.cost("C3@1", "C3@2") == world.cost("C3@2", "C3@1") == 3
    assert world.cost("C3", "C3@1") == 1
    assert world.without("B24.4").cost("C3@1", "C3@2") == 1
    rubble = base(tower).marked("stone rubble", "C4")
    assert rubble.cost("C5", "C4", via="C4-C5-D4") is None


@switching_off("B23.71")
def test_a_rowhouse_wall_is_crossed_by_an_exterior_vertex_for_3_mf(
    base: Worlds, new_map: Any
) -> None:
    """A row down column C, drawn between columns' middles; its bar does not reach the vertices."""
    row = new_map().building("row", "C3-C6", 5, drawn=[(1.8, 1.6, 2.2, 5.4)])
    world = base(row.mark("stairwell", "C4 C5").side("rowhouse wall", "C4-C5"))
    assert world.cost("C4", "C5") is None
    assert world.cost("C4@1", "C5@1") is None
    assert world.cost("C4", "C5", via="C4-C5-D4") == 3
    assert world.cost("C4@roof", "C5@roof") == 2
    assert world.cost("C5", "C6") == 2
    assert world.without("B23.71").cost("C4", "C5") == 2
    play = world.play(("S", "squad", "C4"))
    around = move("C5", via="C4-C5-D4")
    assert play.name_of(play.perform(around).scenario.pieces["S"].hex) == "C5"
    caught = play.perform(move("C5", via="C4-C5-D4", caught=True))
    assert play.name_of(caught.scenario.pieces["S"].hex) == "C4"
    assert caught.scenario.state.count("half MF spent", "S") == 6
    assert "B23.71" in caught.ruling.rules


@switching_off("B23.922")
def test_a_fortified_location_held_by_an_enemy_squad_is_not_entered(
    base: Worlds, tower: Any
) -> None:
    """In no phase; a half-squad does not hold it, nor does a broken squad."""
    world = base(tower).marked("fortified", "C4")

    def enter(kind: str, how: str = "move", **state: bool) -> bool:
        units = ("S", "squad", "C5", "german"), ("E", kind, "C4", "russian", state)
        return bool(world.play(*units).ask(Step("S", "C4", how)).allowed)

    assert not any(enter("squad", how) for how in ("move", "rout", "advance", "withdraw"))
    assert enter("half-squad")
    assert enter("squad", broken=True)
    assert enter("squad", pinned=True)
    assert enter("squad", berserk=True)
    units = ("S", "squad", "C5", "german"), ("E", "squad", "C4", "russian")
    assert world.without("B23.922").play(*units).ask(Step("S", "C4")).allowed


@pytest.mark.rule("B23.922")
@pytest.mark.parametrize(
    ("held", "enters"),
    [
        ([("half-squad", "Russian"), ("half-squad", "russian")], False),
        ([("half-squad", "russian"), ("crew", "russian")], False),
        ([("half-squad", "russian"), ("leader", "russian"), ("leader", "russian")], True),
        ([("squad", "German")], True),
    ],
)
def test_mmc_hold_it_together_and_leaders_do_not_count(
    base: Worlds, tower: Any, held: list[tuple[str, str]], enters: bool
) -> None:
    world = base(tower).marked("fortified", "C4")
    units = [(f"E{n}", kind, "C4", side) for n, (kind, side) in enumerate(held)]
    play = world.play(("S", "squad", "C5", "german"), *units)
    assert play.ask(Step("S", "C4")).allowed is enters


@pytest.mark.rule("B23.922", "B23.8")
def test_the_roof_is_not_fortified(base: Worlds, tower: Any) -> None:
    world = base(tower.mark("stairwell", "C4")).marked("fortified", "C4")
    units = ("S", "squad", "C4@2", "german"), ("E", "squad", "C4@roof", "russian")
    assert world.play(*units).ask(Step("S", "C4@roof")).allowed


@switching_off("A2.9")
def test_units_are_set_up_before_play(base: Worlds, new_map: Any) -> None:
    play = base(new_map()).play(("S", "squad", "C1"))
    done = play.perform(Act("set up", "S", "D4"))
    assert play.name_of(done.scenario.pieces["S"].hex) == "D4"
    assert not done.scenario.begin("MPh", Loaded(())).scenario.ask(Act("set up", "S", "C1")).allowed
    with pytest.raises(Exception, match="no act 'set up'"):
        play.without("A2.9").ask(Act("set up", "S", "D4"))


@pytest.mark.rule("A4.3", "B23.922")
def test_a_held_fortified_building_is_bypassed_but_not_entered_around_a_wall(
    base: Worlds, new_map: Any
) -> None:
    row = new_map().building("row", "C3-C6", 5, drawn=[(1.8, 1.6, 2.2, 5.4)])
    world = base(row.side("rowhouse wall", "C4-C5")).marked("fortified", "C5 C6")
    units = ("S", "squad", "C4", "german"), ("E", "squad", "C5", "russian")
    assert not world.play(*units).ask(Step("S", "C5/C4-C5-D4")).allowed
    units = ("S", "squad", "C7", "german"), ("E", "squad", "C6", "russian")
    assert world.play(*units).ask(Step("S", "C6/C6-C7-D6")).cost == 1
    assert not world.play(*units).ask(Step("S", "C6")).allowed


@switching_off("B11.3")
def test_nobody_walks_over_a_cliff(base: Worlds, new_map: Any) -> None:
    world = base(new_map().level(1, "C3").side("cliff", "C3-C4"))
    assert world.cost("C3", "C4") is world.cost("C4", "C3") is None
    assert world.cost("C2", "C3") == 2
    assert world.without("B11.3").cost("C3", "C4") == 1


@switching_off("B21.4")
def test_nobody_walks_into_water_unless_there_is_a_bridge(base: Worlds, new_map: Any) -> None:
    """A bank is a hex whose centre is dry."""
    ground = new_map().terrain("river", "C3 C5").mark("bridge", "C5")
    world = base(ground.drawn("river", (4.2, 2.6, 4.9, 3.4)))
    assert world.cost("C2", "C3") is None
    assert world.cost("C4", "C5") == 1
    assert world.cost("E3", "E4") == 1
    assert world.without("B21.4").cost("C2", "C3") == 1
