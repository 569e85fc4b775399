"""EC and wind, the river and its bridges, lands on and off the map (RF1, RF4, RF17, O.1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Board, Loaded, Scenario, Step
from hexwright.board.joining import Part, join
from rf_ssr.maps import IN_COORDINATE, IN_HEXROW, exits

Worlds = Callable[[Any], Any]
SHARED = Path(__file__).parents[4] / "shared"


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


def grouped(board: Board, group: str) -> Board:
    return evolve(board, grid=evolve(board.grid, map_group=group))


# --- EC and wind ---------------------------------------------------------------------------------


@switching_off("RF1", "RF1a")
def test_ec_are_moist_at_start(ssr: Worlds, new_map: Any) -> None:
    """Unless the scenario lists others, or in a campaign, where they are what that says."""
    game = ssr(new_map()).play()
    assert game.situation.condition("ec") == "moist"
    assert game.with_conditions(ec="dry").situation.condition("ec") == "dry"
    campaign = game.with_conditions(campaign=True)
    assert campaign.situation.condition("ec") == "moderate"
    assert campaign.with_conditions(ec="wet").situation.condition("ec") == "wet"
    assert game.without("RF1").situation.condition("ec") == "moderate"


@pytest.mark.rule("RF1a")
def test_moist_makes_growth_harder_to_set_on_fire(ssr: Worlds, new_map: Any) -> None:
    world = ssr(new_map().terrain("woods", "C3"))
    assert world.roll("spread", "C3").modifier == -1
    assert world.without("RF1").roll("spread", "C3").modifier == 0


@switching_off("RF1", "RF1b")
def test_there_is_no_wind_at_start(ssr: Worlds, new_map: Any) -> None:
    """Without the rule, and in a campaign, wind is rolled for, and it may blow."""
    game = ssr(new_map()).play()
    assert game.situation.condition("wind") == "none"
    refused = game.ask(Act("roll for wind"))
    assert (refused.allowed, refused.rules) == (False, ("RF1",))
    for other in (game.without("RF1"), game.with_conditions(campaign=True)):
        blown = other.perform(Act("roll for wind"), Loaded([6, 1])).scenario
        assert blown.situation.condition("wind") == "heavy winds"
    dry = game.with_conditions(campaign=True).perform(Act("roll for ec"), Loaded([5])).scenario
    assert dry.situation.condition("ec") == "dry"


@pytest.mark.rule("RF1b")
def test_wind_changes_later_as_it_always_does(ssr: Worlds, new_map: Any) -> None:
    rally = ssr(new_map()).play().begin("rally").scenario
    changed = rally.perform(Act("wind change"), Loaded([1, 1, 1])).scenario
    assert changed.situation.condition("wind") == "mild breeze"
    assert not changed.ask(Act("wind change")).allowed, "once in an RPh"
    later = changed.end().scenario
    assert later.situation.condition("wind") == "mild breeze"
    assert later.begin("rally").scenario.ask(Act("wind change")).allowed


# --- the river -----------------------------------------------------------------------------------


def river(new_map: Any, printed: int) -> Any:
    hexes = "E1-E12 F1-F12 G1-G12 H1-H12"
    return new_map().terrain("river", hexes).level(printed, hexes)


def level(world: Any, hex: str) -> int:
    return int(world.situation.ground.base[world.place(hex).hex]) // 2


@switching_off("RF4", "RF4a")
@pytest.mark.parametrize("printed", [0, -1])
def test_the_river_is_as_high_as_its_banks(ssr: Worlds, new_map: Any, printed: int) -> None:
    """One lower with RF4 off; a map on which it is printed so is not raised a second time."""
    world = ssr(river(new_map, printed))
    assert [level(world, hex) for hex in ("D5", "E5", "G5")] == [0, 0, 0]
    assert world.clear("A5", "F5")
    off = world.without("RF4")
    assert [level(off, hex) for hex in ("D5", "E5", "G5")] == [0, -1, -1]
    assert not off.clear("A5", "F5")
    assert world.without("B21.122").fact("flooded", "E5") is False


@switching_off("RF4", "RF4b")
def test_its_current_is_heavy_and_flows_south(ssr: Worlds, new_map: Any) -> None:
    game = ssr(new_map().terrain("ford", "C3 C4 C5")).play(("U", "squad", "C4"))
    off = game.without("RF4")
    told = [(g.situation.condition("current"), g.situation.condition("current direction"))
            for g in (game, off)]  # fmt: skip
    assert told == [("heavy", "south"), ("none", "south")]
    assert [game.ask(Step("U", hex)).allowed for hex in ("C3", "C5")] == [False, True]
    assert [off.ask(Step("U", hex)).allowed for hex in ("C3", "C5")] == [True, True]


FACTS = ("one-lane bridge", "two-lane bridge", "railroad bridge", "wooden bridge", "stone bridge")


def kinds(world: Any, hex: str) -> list[str]:
    return [name for name in FACTS if world.fact(name, hex)]


def bridged(new_map: Any, group: str, hexes: str) -> Board:
    """A map of the group with bridges; nothing that is drawn tells of which kind they are."""
    ground = new_map("A-CC", "1-46").mark("bridge", hexes)
    return grouped(ground.board(), group) if group else ground.board()


@switching_off("RF4", "RF4c", "RF4d", "RF4e")
def test_bridges_are_what_their_names_say(ssr: Worlds, new_map: Any) -> None:
    october = ssr(bridged(new_map, "RO", "T3 Y5 AA45 AA46 CC31 C4"))
    one_lane = ["one-lane bridge", "wooden bridge"]
    assert kinds(october, "T3") == kinds(october, "Y5") == one_lane
    rail = ["one-lane bridge", "railroad bridge", "stone bridge"]
    assert kinds(october, "AA45") == kinds(october, "AA46") == rail
    two_lane = ["two-lane bridge", "stone bridge"]
    assert kinds(october, "CC31") == kinds(october, "C4") == two_lane
    red = ssr(bridged(new_map, "RB", "T3 Y5 AA45 CC31 C4"))
    assert kinds(red, "CC31") == one_lane
    assert [kinds(red, hex) for hex in ("T3", "Y5", "AA45", "C4")] == [two_lane] * 4
    assert kinds(october.without("RF4"), "T3") == ["two-lane bridge"]
    assert kinds(october.without("RF4"), "AA45") == ["two-lane bridge"]


@pytest.mark.rule("RF4c", "RF4d", "RF4e")
@pytest.mark.parametrize("group", ["", "X"])
def test_bridges_of_other_maps_are_as_printed(ssr: Worlds, new_map: Any, group: str) -> None:
    """Whatever their hexes are called."""
    world = ssr(bridged(new_map, group, "T3 AA45 CC31"))
    assert [kinds(world, hex) for hex in ("T3", "AA45", "CC31")] == [["two-lane bridge"]] * 3


@pytest.mark.rule("RF4c", "O.1")
def test_bridges_are_found_by_group_where_maps_of_both_are_joined(
    ssr: Worlds, new_map: Any
) -> None:
    """ROT3 and RBT3 are two hexes; a name without a group is refused, or read as the one meant."""
    north = bridged(new_map, "RO", "T3")
    south = bridged(new_map, "RB", "T3")
    parts = [Part("north", north), Part("south", south, below="north")]
    world = ssr(join(parts).board)
    assert kinds(world, "ROT3") == ["one-lane bridge", "wooden bridge"]
    assert kinds(world, "RBT3") == ["two-lane bridge", "stone bridge"]
    with pytest.raises(Exception, match="'T3' is of no map group"):
        world.place("T3")
    meant = ssr(join(parts, context="RB").board)
    assert kinds(meant, "T3") == kinds(meant, "RBT3")


@pytest.mark.rule("RF4c")
def test_traffic_over_a_named_bridge_goes_one_way(ssr: Worlds, new_map: Any) -> None:
    ground = new_map("A-Y", "1-8").mark("bridge", "T3").road("T2-T3 T3-T4")
    world = ssr(grouped(ground.board(), "RO"))
    trucks = (("T", "truck", "T2", "", {"mp": 12}), ("V", "truck", "T4", "", {"mp": 12}))
    game = world.play(*trucks).begin("movement").scenario
    gone = game.perform(Act("move", by="T", at="T3")).scenario
    gone = gone.perform(Act("move", by="T", at="T4")).scenario
    assert not gone.ask(Step("V", "T3")).allowed
    assert gone.without("RF4").ask(Step("V", "T3")).allowed


@pytest.mark.rule("RF4a", "RF4c", "RF4e", "RF17c")
def test_the_river_bridges_and_roads_of_the_red_barricades_map(ssr: Worlds) -> None:
    """Its river is printed as high as its banks, and is not raised a second time."""
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    world = ssr(grouped(Scenario.on(path, ["asl_core"]).board, "RB"))
    off = world.without("RF4")
    assert [level(world, hex) for hex in ("EE3", "GG5")] == [0, 0]
    assert [level(off, hex) for hex in ("EE3", "GG5")] == [-1, -1]
    assert kinds(world, "RBCC31") == ["one-lane bridge", "wooden bridge"]
    assert kinds(world, "T38") == kinds(world, "W45") == ["two-lane bridge", "stone bridge"]
    told = leaving(world)
    assert [told[hex] for hex in ("D0", "V0", "Y1")] == [(IN_HEXROW, "paved")] * 3
    assert [told[hex] for hex in ("JJ38", "JJ40")] == [(IN_COORDINATE, "dirt")] * 2


# --- on the map and off it -----------------------------------------------------------------------


@switching_off("RF17", "RF17a")
def test_what_is_printed_stays_in_effect_where_it_is_not_played_on(
    red_factories: Worlds, new_map: Any
) -> None:
    """Entry, Cellar and roof of a hex on a section that is not in play; without the rule none."""
    chosen = new_map("A-D", "1-8").board()
    other = new_map("A-D", "1-8").building("house", "B3 B4 C4", 3).terrain("woods", "A2")
    other = other.terrain("trench", "C3")
    parts = [
        Part("1", grouped(chosen, "RO")),
        Part("2", grouped(other.board(), "RB"), right_of="1", in_play=False),
    ]
    board = join(parts).board
    world, off = red_factories(board), red_factories(board).without("RF17")
    assert world.cost("RBA3", "RBA2") == 2
    assert {"ground", "cellar", "roof"} <= set(world.places("RBB3"))
    assert off.cost("RBA3", "RBA2") is None
    assert off.places("RBB3") == ["ground"]
    assert not off.fact("cellar", "RBB3")
    assert "B23.7" not in off.blocking("RBA4", "RBD4")
    assert not world.clear("RBA4", "RBD4")
    assert off.clear("RBA4", "RBD4")


@pytest.mark.rule("RF17a")
def test_trenches_out_of_play_answer_as_others_do(ssr: Worlds, new_map: Any) -> None:
    """One is in it, and has its TEM; without the rule there is none."""
    world = ssr(new_map().mark("out of play", "C3 C4")).marked("trench", "C3")
    assert world.places("C3") == ["entrenched", "ground"]
    assert world.tem("A3", "C3@entrenched") == 2
    assert world.cost("C4", "C3@entrenched") == 2
    assert world.without("RF17").places("C3") == ["ground"]
    assert world.without("RF17", "A2.5").places("C3") == ["entrenched", "ground"]


@switching_off("RF17", "RF17b")
def test_off_the_map_is_open_ground_but_for_half_hexes(ssr: Worlds, new_map: Any) -> None:
    """B0 is cut by the edge of the map, and keeps its woods."""
    ground = new_map()
    ground.grid = type(ground.grid).named(columns="A-H", rows="1-12", shoved_rows="0-12")
    world = ssr(ground.terrain("woods", "B0 A1"))
    assert world.cost("A2@off", "A3@off") == 1
    assert world.cost("A1", "A1@off") == 1
    assert world.cost("A1@off", "B0@off") == 2
    assert world.without("RF17").places("A1") == ["ground"]


@pytest.mark.rule("RF17a", "RF17b")
def test_terrain_out_of_play_is_not_off_the_map(ssr: Worlds, new_map: Any) -> None:
    world = ssr(new_map().mark("out of play", "C5"))
    assert "off" not in world.places("C4")
    assert world.without("RF17").places("C4") == ["ground"]
    assert "off" in world.places("C1")


def leaving(world: Any) -> dict[str, tuple[int, str]]:
    ground = world.situation.ground
    return {ground.grid.name(ground.hexes[e.hex]): (e.way, e.surface) for e in exits(ground)}


@switching_off("RF17", "RF17c")
def test_roads_go_on_off_the_map_as_what_they_are(ssr: Worlds, new_map: Any) -> None:
    """Over the top and bottom in their hexrow, over the sides in their coordinate.

    The one over the right is of no kind that its hexside tells, but leads on a road in H4 that is.
    """
    board = new_map().road("C1/0 C1-C2 H4/2 G5-H4 A6/4 D12/3").board()
    paved = {"C1", "G5"}
    sides = [
        evolve(s, values={"surface": "paved" if board.grid.name(s.hex) in paved else "dirt"})
        if board.grid.side_name(s.hex, s.side) != "H4/2" else s
        for s in board.hexsides
    ]  # fmt: skip
    world = ssr(evolve(board, hexsides=sides))
    assert leaving(world) == {
        "C1": (IN_HEXROW, "paved"), "H4": (IN_COORDINATE, "paved"),
        "A6": (IN_COORDINATE, "dirt"), "D12": (IN_HEXROW, "dirt"),
    }  # fmt: skip
    off = world.without("RF17")
    for hex, fact in (("C1", "paved road off the map"), ("A6", "dirt road off the map")):
        assert world.fact(fact, hex)
        assert not off.fact(fact, hex)
        assert world.fact("road off the map", hex)
        assert not off.fact("road off the map", hex)


@pytest.mark.rule("RF17c")
def test_the_roads_that_leave_the_printed_map_to_the_north_and_east() -> None:
    """Paved ones in D, V and Y; dirt ones in 38 and 40, and that to 43 ends short of the edge."""
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    found = leaving(Scenario.on(path, ["rf_ssr"]))
    north = {hex: found[hex] for hex in found if found[hex][0] == IN_HEXROW and hex[-2:] != "45"}
    assert north == dict.fromkeys(("D0", "V0", "Y1"), (IN_HEXROW, "paved"))
    east = {hex: found[hex] for hex in found if hex.startswith("JJ")}
    assert east == dict.fromkeys(("JJ38", "JJ40"), (IN_COORDINATE, "dirt"))
