"""Rivers and their level, currents and fording, bridges, and what is off the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Scenario, Step
from hexwright.rules import compose, discover

Worlds = Callable[[Any], Any]
RIVER = "E1-E12 F0-F12 G1-G12 H0-H12"


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def lands(base: Worlds) -> Callable[..., Any]:
    """``lands(map, "A2.51")``: the map under the base rules and optional ones."""

    def world(ground: Any, *on: str) -> Any:
        found = base(ground)
        return type(found)(compose(discover(), ["asl_core"], on=on), found.board)

    return world


def river(new_map: Any, *, at: int = -1, kind: str = "river") -> Any:
    """A river along the right of the map, its bed at a level; the land is at level 0."""
    drawn = new_map("A-H", "1-12").terrain(kind, "E1-E12 F1-F12 G1-G12 H1-H12")
    return drawn.level(at, "E1-E12 F1-F12 G1-G12 H1-H12")


def level(world: Any, hex: str) -> int:
    found = world.situation.ground.base[world.place(hex).hex]
    return int(found) // 2


@pytest.mark.rule("B21.21", "B21.122")
@pytest.mark.parametrize("printed", [0, -1])
def test_a_river_lies_a_level_below_its_banks_or_flooded_with_them(
    lands: Any, new_map: Any, printed: int
) -> None:
    """However high it is printed: what is printed Flooded is not raised again."""
    ground = river(new_map, at=printed)
    assert level(lands(ground), "F5") == -1
    assert level(lands(ground, "B21.122"), "F5") == 0
    assert [level(lands(ground), hex) for hex in ("D5", "C3")] == [0, 0]


@switching_off("B21.21")
def test_a_river_printed_at_its_banks_is_lower(lands: Any, new_map: Any) -> None:
    world = lands(river(new_map, at=0))
    assert level(world, "F5") == -1
    assert level(world.without("B21.21"), "F5") == 0


@switching_off("B21.122")
def test_a_deep_river_rises_by_one_level(lands: Any, new_map: Any) -> None:
    world = lands(river(new_map, at=-2), "B21.122")
    assert level(world, "F5") == -1
    assert level(world.without("B21.122"), "F5") == -2
    assert world.fact("flooded", "F5")
    assert not world.fact("flooded", "D5")


def test_ponds_lie_as_they_are_printed(lands: Any, new_map: Any) -> None:
    """Option ``ponds`` has them a level below their banks; Flooded, they are with those."""
    pond = new_map().terrain("water", "C3 C4")
    assert level(lands(pond), "C3") == 0
    assert level(lands(pond).with_options(B21_21={"ponds": True}), "C3") == -1
    assert level(lands(pond, "B21.122"), "C3") == 0


def test_lines_run_at_the_level_of_the_water(lands: Any, new_map: Any) -> None:
    """From behind the bank the ground hides what is a level lower."""
    ground = river(new_map, at=0)
    assert lands(ground, "B21.122").clear("B5", "F5")
    assert not lands(ground).clear("A5", "F5")
    assert lands(ground).clear("E5", "H5")


# --- fording and currents ------------------------------------------------------------------------


def ford(new_map: Any) -> Any:
    return new_map().terrain("ford", "C3 C4 C5 D3 D4")


@switching_off("B21.41")
def test_a_ford_costs_all_mf(base: Worlds, new_map: Any) -> None:
    world = base(ford(new_map))
    assert world.going("squad", "C2", "C3").cost == 4
    assert world.going("leader", "C2", "C3").cost == 6
    assert world.going("truck", "C2", "C3").cost is None
    assert base(new_map().terrain("river", "C3")).going("squad", "C2", "C3").cost is None
    assert world.without("B21.41").going("squad", "C2", "C3").cost is None


@pytest.mark.rule("B21.41")
def test_a_ford_in_a_river_is_one_and_shallows_in_it_are_none(base: Worlds, new_map: Any) -> None:
    river = new_map().terrain("river", "C3 C4").terrain("ford", "C3")
    world = base(river.terrain("shallow water", "C4"))
    assert world.cost("B2", "C3") == 4
    assert world.cost("B4", "C4") is None


@switching_off("B21.121")
@pytest.mark.parametrize(
    ("a", "b", "allowed"),
    [
        ("C4", "C3", False), ("C4", "D3", False), ("D4", "C4", False),
        ("C3", "C4", True), ("C3", "D3", True), ("B4", "C5", True), ("C2", "C3", True),
    ],
)  # fmt: skip
def test_nobody_fords_upstream_in_a_heavy_current(
    base: Worlds, new_map: Any, a: str, b: str, allowed: bool
) -> None:
    """It flows south; the three sides that face north lead upstream."""
    game = base(ford(new_map)).play(("U", "squad", a)).with_conditions(current="heavy")
    assert game.ask(Step("U", b)).allowed == allowed
    assert ("B21.121" in game.ask(Step("U", b)).rules) == (not allowed)
    assert game.with_conditions(current="slow").ask(Step("U", b)).allowed
    assert game.without("B21.121").ask(Step("U", b)).allowed


def test_where_the_current_flows_decides_what_is_upstream(base: Worlds, new_map: Any) -> None:
    game = (
        base(ford(new_map))
        .play(("U", "squad", "C3"))
        .with_conditions(current="heavy", **{"current direction": "north"})
    )
    assert not game.ask(Step("U", "C4")).allowed


@pytest.mark.rule("B21.121")
@pytest.mark.parametrize(("dice", "lost"), [((4, 5), False), ((4, 6), True)])
def test_who_fords_in_a_heavy_current_may_drown(
    base: Worlds, new_map: Any, dice: tuple[int, int], lost: bool
) -> None:
    game = base(ford(new_map)).play(("U", "squad", "C2")).with_conditions(current="heavy")
    done = game.perform(Act("move", by="U", at="C3"), Loaded(dice))
    assert ("U" not in done.scenario.pieces) == lost
    assert not game.without("B21.121").perform(Act("move", by="U", at="C3"), Loaded(())).rolls


# --- bridges -------------------------------------------------------------------------------------


def bridge(new_map: Any, kind: str = "wooden bridge", hexes: str = "C4") -> Any:
    """A bridge in C4, with its road from C3 to C5."""
    ground = new_map().drawn(kind, (1.9, 3.0, 2.1, 4.0)).mark("bridge", hexes)
    return ground.mark("one-lane bridge", hexes).road("C2-C3 C3-C4 C4-C5 C5-C6")


def crossing(world: Any, *more: Any) -> Scenario:
    trucks = (("T", "truck", "C3", "", {"mp": 12}), ("V", "truck", "C5", "", {"mp": 12}))
    game: Scenario = world.play(*trucks, *more)
    return game.begin("movement").scenario


@switching_off("B6.431")
def test_over_a_one_lane_bridge_traffic_goes_one_way(base: Worlds, new_map: Any) -> None:
    """T crosses from C3 to C5's side; V may not come the other way before the turn is over."""
    game = crossing(base(bridge(new_map)))
    assert game.ask(Step("V", "C4")).allowed
    gone = game.perform(Act("move", by="T", at="C4")).scenario
    assert not gone.ask(Step("V", "C4")).allowed
    gone = gone.perform(Act("move", by="T", at="C5")).scenario
    refused = gone.ask(Step("V", "C4"))
    assert not refused.allowed
    assert "B6.431" in refused.rules
    assert gone.ask(Step("T", "C6")).allowed
    assert gone.end().scenario.ask(Step("V", "C4")).allowed
    assert gone.without("B6.431").ask(Step("V", "C4")).allowed


def test_a_vehicle_does_not_back_off_the_bridge_where_it_came_from(
    base: Worlds, new_map: Any
) -> None:
    on = crossing(base(bridge(new_map))).perform(Act("move", by="T", at="C4")).scenario
    assert not on.ask(Step("T", "C3")).allowed
    assert on.ask(Step("T", "C5")).allowed


def test_what_stands_on_a_one_lane_bridge_blocks_it(base: Worlds, new_map: Any) -> None:
    """A vehicle or a wreck, burning or not; a squad does not, and who walks is not held up."""
    game = crossing(base(bridge(new_map)))
    for wreck in ("wreck", "burning wreck"):
        wrecked = game.with_markers((wreck, "C4"))
        assert not wrecked.ask(Step("T", "C4")).allowed
        assert wrecked.without("B6.431").ask(Step("T", "C4")).allowed
    third = crossing(base(bridge(new_map)), ("W", "truck", "C4"), ("S", "squad", "C3"))
    assert not third.ask(Step("T", "C4")).allowed
    assert third.ask(Step("S", "C4")).allowed
    assert crossing(base(bridge(new_map)), ("S", "squad", "C4")).ask(Step("T", "C4")).allowed


def test_a_one_lane_bridge_is_entered_by_its_road(base: Worlds, new_map: Any) -> None:
    world = base(bridge(new_map))
    assert not world.going("truck", "B4", "C4").allowed
    assert world.going("squad", "B4", "C4").allowed
    assert world.without("B6.431").going("truck", "B4", "C4").allowed


def test_a_bridge_of_two_hexes_is_one_bridge(base: Worlds, new_map: Any) -> None:
    ground = new_map().mark("bridge", "C4 C5").mark("one-lane bridge", "C4 C5")
    world = base(ground.road("C3-C4 C4-C5 C5-C6"))
    game = world.play(("T", "truck", "C3"), ("V", "truck", "C6")).begin("movement").scenario
    gone = game.perform(Act("move", by="T", at="C4")).scenario
    assert gone.ask(Step("T", "C5")).allowed
    assert not gone.ask(Step("V", "C5")).allowed
    assert game.ask(Step("V", "C5")).allowed


@switching_off("B6.5")
def test_a_wooden_bridge_burns_and_a_stone_bridge_does_not(base: Worlds, new_map: Any) -> None:
    """As a stone building does: an 8 kindles it. What lies under a stone bridge does not help."""
    wooden = base(bridge(new_map)).play()
    kindled = wooden.perform(Act("kindle", at="C4"), Loaded((4, 4)))
    assert [m.kind for m in kindled.scenario.markers] == ["flame"]
    assert not wooden.perform(Act("kindle", at="C4"), Loaded((4, 3))).scenario.markers
    assert not wooden.without("B6.5").ask(Act("kindle", at="C4")).allowed
    stone = base(bridge(new_map, "stone bridge").terrain("stone rubble", "C4")).play()
    assert not stone.ask(Act("kindle", at="C4")).allowed
    assert stone.without("B6.5").ask(Act("kindle", at="C4")).allowed


# --- off the map ---------------------------------------------------------------------------------


@switching_off("A2.5")
def test_what_is_not_in_play_is_not_there(base: Worlds, new_map: Any) -> None:
    ground = (
        new_map().building("house", "C6", 3).mark("out of play", "C5 C6").terrain("woods", "C5")
    )
    world = base(ground)
    assert world.cost("C4", "C5") is None
    assert world.without("A2.5").cost("C4", "C5") == 2
    assert world.places("C6") == ["ground"]
    assert world.without("A2.5").places("C6") != ["ground"]


@switching_off("A2.51")
def test_off_the_map_is_open_ground(lands: Any, new_map: Any) -> None:
    """Woods in the hex entered cost what they cost; B0 is a half-hex and stays what it is."""
    ground = new_map()
    ground.grid = type(ground.grid).named(columns="A-H", rows="1-12", shoved_rows="0-12")
    world = lands(ground.terrain("woods", "A1 B0"), "A2.51")
    assert world.cost("C1@off", "C1") == 1
    assert world.cost("C1", "C1@off") == 1
    assert world.cost("A1@off", "A1") == 2
    assert world.cost("A2@off", "A1@off") == 1
    assert world.fact("half hex", "B0")
    assert not world.fact("half hex", "A1")
    assert world.cost("A1@off", "B0@off") == 2
    assert world.without("A2.51").places("C1") == ["ground"]


def test_the_map_is_entered_over_its_edge_by_the_hex_beside_it(lands: Any, new_map: Any) -> None:
    world = lands(new_map().building("house", "A3", 3), "A2.51")
    assert world.cost("A1@off", "A2") is None
    assert world.cost("A1", "A2@off") is None
    assert "off" not in world.places("C5")
    assert world.going("truck", "A3@off", "A3").allowed is False
    assert world.going("truck", "A2@off", "A2").cost == 1


def test_rubble_is_paid_for_by_who_enters_the_map_and_not_by_who_leaves_it(
    lands: Any, new_map: Any
) -> None:
    """Off the map is no rubbled level of the hex beside it (B24.4)."""
    world = lands(new_map().terrain("stone rubble", "A1"), "A2.51")
    assert world.cost("A1@off", "A1") == 3
    assert world.cost("A1", "A1@off") == 1


def test_nobody_sees_off_the_map(lands: Any, new_map: Any) -> None:
    world = lands(new_map(), "A2.51")
    assert world.blocking("A1@off", "C3") == {"A2.51"}
    assert world.blocking("A1@off", "A2@off") == {"A2.51"}
    assert world.clear("A1", "C3")


@pytest.mark.rule("A2.5", "A2.51")
def test_what_is_not_in_play_is_off_the_map(lands: Any, new_map: Any) -> None:
    world = lands(new_map().mark("out of play", "C5 C6 C7"), "A2.51")
    assert world.places("C4") == ["ground", "off"]
    assert world.without("A2.5").places("C4") == ["ground"]


# --- weather at start ----------------------------------------------------------------------------


@pytest.mark.rule("B25.5", "B25.63")
@pytest.mark.parametrize(
    ("dr", "ec", "wind"),
    [(1, "mud", "none"), (3, "moist", "none"), (4, "moderate", "mild breeze"),
     (6, "very dry", "heavy winds")],
)  # fmt: skip
def test_ec_and_wind_are_rolled_for_before_play(
    base: Worlds, new_map: Any, dr: int, ec: str, wind: str
) -> None:
    game = base(new_map()).play()
    assert game.perform(Act("roll for ec"), Loaded([dr])).scenario.conditions == {"ec": ec}
    blown = game.perform(Act("roll for wind"), Loaded([dr, 4])).scenario.conditions
    assert blown["wind"] == wind
    assert blown.get("wind direction", "south") == "south"
    assert not game.begin("rally").scenario.ask(Act("roll for ec")).allowed
    assert not game.with_conditions(wind="none").ask(Act("roll for wind")).allowed


@switching_off("B25.65")
@pytest.mark.parametrize(
    ("dice", "then"),
    [
        ((1, 2), {}), ((1, 1, 1), {"wind": "heavy winds"}), ((1, 1, 4), {"wind": "none"}),
        ((1, 1, 5), {"wind direction": "southeast"}),
        ((1, 1, 6), {"wind direction": "north"}),
    ],
)  # fmt: skip
def test_an_original_2_changes_the_wind(
    base: Worlds, new_map: Any, dice: tuple[int, ...], then: dict[str, str]
) -> None:
    before = {"wind": "mild breeze", "wind direction": "northeast"}
    game = base(new_map()).play().with_conditions(**before)
    assert not game.ask(Act("wind change")).allowed
    rally = game.begin("rally").scenario
    assert rally.perform(Act("wind change"), Loaded(dice)).scenario.conditions == before | then
    assert "wind change" in rally.situation.act_kinds
    assert "wind change" not in rally.without("B25.65").situation.act_kinds


def test_graphs_are_not_loaded_before_there_is_water_or_a_bridge() -> None:
    """Most maps have neither, and every command waits for what composing the rules imports."""
    import subprocess
    import sys

    code = (
        "import sys; from hexwright.rules import compose, discover\n"
        "compose(discover(), ['asl_core']); print('networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
