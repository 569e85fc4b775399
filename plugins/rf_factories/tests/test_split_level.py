"""Split-Level Factory hexes (O5.7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright import Act, Loaded, Step
from hexwright.scenario import Attack, Scenario, Sight

Worlds = Callable[[Any], Any]
HALL = "B3-B8 C3-C9 D3-D8 E3-E9"


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A Factory of columns B to E, entered by a road from C10, with a Split-Level hex at C6."""
    ground = new_map("A-G", "1-14").building("hall", HALL, 3).road("C9-C10")
    return ground.mark("split level", "C6")


@pytest.mark.rule("O5.7a", "O5.7b")
def test_it_has_a_cellar_and_levels_and_the_rest_a_floor_and_a_roof(rf: Worlds, hall: Any) -> None:
    world = rf(hall)
    assert world.places("C6") == ["cellar", "ground", "1", "2", "roof"]
    assert world.places("C5") == ["ground", "roof"]
    there, hex = world.situation.locations, world.place("C6").hex
    heights = [there.height[there.find(hex, at)] for at in ("cellar", "2", "roof")]
    assert heights == [-2, 4, 5]
    assert world.without("O5.7").places("C6") == ["ground", "roof"]


@pytest.mark.rule("O5.7b")
@pytest.mark.parametrize("printed", [3, 5])
def test_the_other_hexes_are_1_and_a_half_levels_high_whatever_is_printed(
    rf: Worlds, new_map: Any, printed: int
) -> None:
    """From level 2 beyond the hall one sees over them, and not over the Split-Level hex."""

    def hall(split: str) -> Any:
        ground = new_map("A-G", "1-14").building("hall", "C5-C7 D4-D6", printed).road("C7-B7")
        towers = ground.building("north", "C1", 5).building("south", "C12", 5)
        return rf(towers.mark("split level", split))

    over, into = hall("D5"), hall("C6")
    assert over.places("C5") == ["ground", "roof"]
    assert over.clear("C1@2", "C12@2")
    assert into.blockers("C1@2", "C12@2") == {("B23.2", "C6")}
    assert over.without("O5.7").clear("C1@2", "C12@2") is (printed == 3)


@pytest.mark.rule("O5.7a")
def test_it_is_a_building_to_fire_from_the_same_factory(rf: Worlds, hall: Any) -> None:
    """+3 to who is in it, from the next hex too; the other hexes have their Factory +1."""
    world = rf(hall.building("tower", "C1", 5))
    assert (world.tem("C5", "C6"), world.tem("C5", "C4")) == (3, 1)
    assert world.tem("C6", "C5") == 1
    assert world.marked("fortified", "C6").tem("C5", "C6") == 4
    assert world.tem("C1@2", "C6@2") == 3
    assert world.without("O5.7").tem("C5", "C6") == 1


@pytest.mark.rule("O5.7a")
def test_it_is_an_obstacle_and_no_factory_hindrance_between_its_neighbours(
    rf: Worlds, hall: Any
) -> None:
    world = rf(hall)
    assert world.blockers("C5", "C7") == {("B23.2", "C6")}
    assert world.hindrance("B5", "D5") == 1, "C5 and C6 on both sides: the Factory's side is open"
    assert world.hindrance("D5", "D7") == 1
    assert world.without("O5.7").hindrance("C5", "C7") == 1


@pytest.mark.rule("O5.7a")
def test_its_levels_are_as_those_of_any_building(rf: Worlds, hall: Any) -> None:
    """Each ADJACENT to the next, and hidden from the rest of the building; over the roofs not."""
    world = rf(hall)
    assert world.clear("C6", "C6@1")
    assert world.clear("C6", "C6@cellar")
    assert world.blocking("C6", "C6@2") == {"B23.25"}
    assert "B23.25" in world.blocking("C6@1", "C5")
    assert world.clear("C6@roof", "C5@roof")
    assert "O5.7" in world.blocking("C6@cellar", "C5")
    assert "O5.7" in world.blocking("C6@cellar", "C1")
    assert (world.cost("C6", "C6@1"), world.cost("C6@cellar", "C6")) == (1, 1)
    assert (world.cost("C5", "C6"), world.cost("C4", "C5")) == (2, 1)


@pytest.mark.rule("O5.7a", "O5.2b")
def test_it_is_neither_entrance_nor_access_point(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("stairwell", "C6 C4"))
    for fact in ("vehicular entrance", "rooftop access point"):
        assert not world.fact(fact, "C6")
    assert world.fact("rooftop access point", "C4")
    assert not world.clear("C6", "C6@roof")
    assert world.without("O5.7").fact("rooftop access point", "C6")


@pytest.mark.rule("O5.7a", "B23.32")
def test_indirect_fire_meets_its_storeys(rf: Worlds, hall: Any) -> None:
    """C6 is an Interior hex: only its top level is hit. E5 has the map's open side beside it."""
    world = rf(hall.mark("split level", "E5"))
    found = [world.tem(at, at, "indirect", oba=True) for at in ("C6", "C6@2", "E5", "E5@1", "C5")]
    assert found == [None, 3, 5, 4, 3]


@pytest.mark.rule("O5.7a", "O5.43d")
def test_from_the_roofs_it_stands_in_the_way(rf: Worlds, hall: Any) -> None:
    """Roofless all around: from C4's roof the floor behind the Split-Level hex is hidden."""
    world = rf(hall.mark("roofless", "C5 C7 C8 D5 D6"))
    assert "C6" in {place for _, place in world.blockers("C4@roof", "C8")}
    assert world.without("O5.7").clear("C5", "C6")
    assert world.clear("D4@roof", "D6")


@pytest.mark.rule("O5.7c")
def test_walls_beside_it_are_one_level_high(rf: Worlds, hall: Any) -> None:
    """And those between other hexes as high as the hall; where both hexes are rubble, none."""
    world = rf(hall.wall("C6-C7 D4-D5 B7-B8")).marked("stone rubble", "B7 B8")
    found = dict(
        zip(
            [world.board.grid.side_name(s.hex, s.side) for s in world.situation.ground.hexsides],
            world.situation.facts.hexside("interior wall").tolist(),
            strict=True,
        )
    )
    assert (found["C6-C7"], found["D4-D5"], found["B7-B8"]) == (2, 3, 0)
    off = world.without("O5.7").situation.facts.hexside("interior wall").tolist()
    assert sorted(off) == [0, 0, 3, 3]
    assert "O5.31" in world.blocking("C6", "C7")
    assert "O5.31" not in world.blocking("C6@1", "C7"), "level with its top, and beside it"


@pytest.mark.rule("O5.7d")
def test_the_fact_of_it_is_there_to_be_read_and_is_gone_with_the_hex(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C6"))
    assert world.fact("storeyed hex of a factory", "C6")
    assert world.building_fact("factory", "hall"), "the building is a Factory all the same (CG11)"
    assert not world.fact("roofless", "C6")
    assert not world.marked("stone rubble", "C6").fact("storeyed hex of a factory", "C6")
    assert world.without("O5.7").fact("roofless", "C6")


@pytest.mark.rule("O5.7d", "O5.52")
def test_a_gutted_factory_leaves_its_storeys_unless_the_rule_is_off(rf: Worlds, hall: Any) -> None:
    """Gutted by a counter elsewhere it keeps levels and roof; without the rule it is a hall too."""
    world = rf(hall).marked("gutted", "C4")
    assert world.places("C6") == ["cellar", "ground", "1", "2", "roof"]
    assert world.places("C5") == ["ground"]
    assert not world.fact("gutted", "C6")
    off = world.without("O5.7")
    assert off.fact("gutted", "C6")
    assert off.places("C6") == ["ground"]


BOARD = """
title = "Hall"
[grid]
columns = "A-G"
rows = "1-9"
[[building]]
name = "hall"
kind = "stone building"
height = "1½"
whole = true
hexes = ["C3", "C4", "C5", "C6"]
[[hexside]]
kind = "road"
at = ["C6-C7"]
[marks]
"""
SCENARIO = """
title = "Symbols by overlay"
board = "board.toml"
[rules]
sections = ["rf_factories"]
"""


@pytest.mark.rule("O5.7a", "O5.8", "O5.82a")
@pytest.mark.parametrize("by_overlay", [False, True])
def test_the_symbols_are_read_from_the_board_and_from_an_overlay(
    tmp_path: Path, by_overlay: bool
) -> None:
    marks = {"split level": ["C4"], "martinofen": ["C3"], "chimney": ["C5"]}
    board = BOARD + "".join(f'"{n}" = {at}\n' for n, at in marks.items() if not by_overlay)
    lines = ", ".join(f'"{n}" = {at}' for n, at in marks.items())
    overlay = f'[[overlay]]\nname = "symbols"\nmarks = {{ {lines} }}\n' if by_overlay else ""
    (tmp_path / "board.toml").write_text(board, encoding="utf-8")
    (tmp_path / "scenario.toml").write_text(SCENARIO + overlay, encoding="utf-8")
    scenario = Scenario.load(tmp_path / "scenario.toml")
    assert not scenario.ask(Sight("C3", "C5")).clear
    oba = {"oba": True}
    assert scenario.ask(Attack("C5", "C5", "indirect", values=oba)).tem == 6
    grid = scenario.board.grid
    assert {grid.name(h) for h in scenario.board.marked("chimney")} == {"C5"}


@pytest.mark.rule("O5.7a", "B24.4")
def test_whoever_is_in_the_cellar_is_there_yet_under_the_rubble(
    rf: Worlds, hall: Any, in_play: Any
) -> None:
    """The levels above go, with those in them; the cellar sees the rubble alone, 3 MF away."""
    units = {"S": ("squad", "C6@cellar", {}), "T": ("squad", "C6", {}), "U": ("squad", "C6@2", {})}
    start = in_play(rf(hall), **units)
    later = start.perform(Act("rubble", at="C6"), Loaded((1, 1))).scenario
    assert set(later.pieces) == {"S"}
    assert later.ask(Sight("S", "C6")).clear
    for hex in ("C5", "C7", "C1"):
        refused = later.ask(Sight("S", hex))
        assert not refused.clear
        assert "O5.7" in refused.rules
    up = later.ask(Step("S", "C6"))
    assert (up.cost, "B24.4" in up.rules) == (3, True)
    assert start.ask(Step("S", "C6")).cost == 1


@pytest.mark.rule("O5.7c", "O5.331e", "O5.331c")
def test_between_upper_levels_a_line_passes_over_the_low_wall_and_not_through_its_breach(
    rf: Worlds, hall: Any
) -> None:
    """At level 1 it is level with the top of the wall: no block, and no Area Fire."""
    world = rf(hall.mark("split level", "C5").wall("C5-C6"))
    holed = world.marked("breach", "C5-C6")
    squad = {"fp": 4, "us": 3}
    for there in (world, holed):
        upstairs = there.fire("C5@1", "C6@1", **squad)
        assert (upstairs.clear, upstairs.fp, "O5.331" in upstairs.rules) == (True, 8, False)
    assert world.blocking("C5", "C6") == {"O5.31"}
    below = holed.fire("C5", "C6", **squad)
    assert (below.clear, below.fp, "O5.331" in below.rules) == (True, 4, True)


@pytest.mark.rule("O5.7a", "O5.2a")
def test_from_it_an_entrance_of_the_same_factory_is_entered_as_any_hex(
    rf: Worlds, hall: Any
) -> None:
    """An entrance is for who comes from outside: the street, at Open Ground cost."""
    world = rf(hall.mark("split level", "C8"))
    assert world.going("truck", "C10", "C9", mp=13).cost == 1
    assert not world.going("truck", "C8", "C9", mp=13).allowed
    tank = world.going("afv", "C8", "C9", mp=13)
    assert (tank.cost, tank.bog) == (7, 4)
    for term in ("cost", "bog"):
        assert "B23.742" not in {entry.rule.id for entry in tank.terms[term].counting}
    towed = world.going("gun", "C8", "C9", manhandling=8)
    assert (towed.allowed, "B23.423" in towed.rules) == (False, True)
    assert world.without("O5.7").going("afv", "C8", "C9", mp=13).cost == 4


@pytest.mark.rule("O5.7a", "O5.6a", "O5.6b")
def test_guns_and_vehicles_meet_a_building_in_it(rf: Worlds, hall: Any) -> None:
    """Half its MP and Bog +4 for a tank; of Guns those that fit, on its ground floor, Pushed."""
    world = rf(hall)
    tank = world.going("afv", "C5", "C6", mp=13)
    assert (tank.cost, tank.bog) == (7, 4)
    assert world.without("O5.7").going("afv", "C5", "C6", mp=13).cost == 4

    def gun(world: Any, category: str) -> tuple[bool, ...]:
        told = {"category": category, "manhandling": 8}
        play = world.play(("G", "gun", "C5", "", told))
        set_up = [play.ask(Act("set up", "G", at)).allowed for at in ("C6", "C6@1")]
        pushed = play.ask(Step("G", "C6", "push"))
        assert pushed.allowed is False or pushed.cost == 2
        return (*set_up, pushed.allowed, play.ask(Step("G", "C6")).allowed)

    assert gun(world, "AT") == (True, False, True, False)
    assert gun(world, "ART") == (False, False, False, False)


@pytest.mark.rule("O5.7a", "O5.7b", "B23.25", "O5.43d")
def test_from_its_second_level_one_looks_down_on_the_roofs_beside_it(rf: Worlds, hall: Any) -> None:
    """Level 2 is above the roofs at 1½; level 1 is under them, and C6's own roof over its floor."""
    world = rf(hall.mark("roofless", "C7"))
    for roof in ("C5@roof", "C4@roof", "C8@roof"):
        assert world.clear("C6@2", roof)
        assert "B23.25" in world.blocking("C6@1", roof)
    assert world.clear("C6@2", "C7")
    assert world.clear("C6@2", "C8")
    assert ("O5.43", "C8") in world.blockers("C6@2", "C9")
    assert (world.tem("C6@2", "C5@roof"), world.tem("C5@roof", "C6@2")) == (0, 3)
    assert "B23.25" in world.blocking("C6@roof", "C6@1")
