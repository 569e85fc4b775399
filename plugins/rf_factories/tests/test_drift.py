"""Wind and drifting SMOKE in a Roofless Factory hex, and the examples of 5.441."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asl_core.wind import COMPASS, wind_at
from hexwright import Attack, Grid, Scenario, Sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

SHARED = Path(__file__).parents[4] / "shared"
NORTHEAST = {"wind": "mild breeze", "wind direction": "northeast"}


def drifted(scenario: Scenario) -> dict[str, tuple[int, bool, int]]:
    """Hexes of the SMOKE that drifts: level, whether on a roof there, level of its top."""
    begun = scenario.begin("advancing fire").scenario
    return {
        scenario.name_of(m.at): (m.values["level"], m.values["roof"], m.values["top"])
        for m in begun.markers
        if m.values.get("source")
    }


@pytest.fixture
def hall(rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Callable[..., Scenario]:
    """The hexes about R12 in a breeze to the northeast: S12 is the next of the Factory, T11 open.

    Heights are in half-levels; what stands in S12 is a building of its own if it has another.
    """

    def made(height: int = 3, next_door: int | None = None, roofless: str = "R12") -> Scenario:
        ground = new_map("P-V", "8-15").mark("roofless", roofless).road("R13-R14")
        if next_door is None:
            ground.building("hall", "Q12-Q13 R12 R13 S12 S13", height)
        else:
            ground.building("hall", "Q12-Q13 R12 R13 S13", height)
            ground.building("house", "S12", next_door)
        return in_play(rf(ground)).with_conditions(**NORTHEAST)

    return made


@switching_off("O5.441", "O5.441a")
@pytest.mark.parametrize(("height", "calm"), [(3, (0, 2)), (5, (0, 2, 4))])
def test_there_is_no_wind_up_to_the_last_full_level(
    hall: Callable[..., Scenario], height: int, calm: tuple[int, ...]
) -> None:
    """Whatever the wind is; above, and in the roofed hex next door, it is the scenario's."""
    for wind in ("mild breeze", "heavy winds"):
        scenario = hall(height).with_conditions(wind=wind)
        situation, hex = scenario.situation, scenario.place("R12").hex
        assert {wind_at(situation, hex, h) for h in calm} == {"none"}
        assert wind_at(situation, hex, height) == wind
        assert wind_at(situation, scenario.place("S12").hex, 0) == wind
        assert wind_at(scenario.without("O5.441").situation, hex, 0) == wind
    storm = hall(height).with_conditions(wind="heavy winds").with_markers(("smoke", "R12"))
    assert storm.begin("rally").scenario.markers
    assert not storm.without("O5.441").begin("rally").scenario.markers


@pytest.mark.rule("O5.441b")
def test_smoke_drifts_at_the_height_of_the_full_level(hall: Callable[..., Scenario]) -> None:
    low = hall(3).with_markers(("dispersed smoke", "R12"))
    assert drifted(low) == {"S12": (1, True, 2), "T11": (1, False, 2)}
    assert drifted(low.without("O5.441")) == {"S12": (0, False, 0), "T11": (0, False, 0)}
    high = hall(5).with_markers(("white phosphorus", "R12"))
    assert drifted(high) == {"S12": (2, True, 4), "T11": (2, False, 4)}
    for calm in ("none", "heavy winds"):
        assert drifted(low.with_conditions(wind=calm)) == {}
    assert drifted(hall(3).with_markers(("smoke grenade", "R12"))) == {}


@pytest.mark.rule("O5.441b", "O5.441c")
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("source", ["E6", "F5"])
def test_it_drifts_straight_downwind_whichever_way_that_is(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario], orientation: Any, stagger: Any,
    source: str,
) -> None:  # fmt: skip
    """Onto a roof in the next hex, then into the open: seen from above, as the wind's name says."""
    ground = new_map()
    ground.grid = grid = Grid.named(
        columns="A-J", rows="1-10", orientation=orientation, stagger=stagger
    )
    at = grid.parse(source)
    ring = [grid.neighbour(at, side) for side in range(6)]
    ground.building("hall", " ".join([source, *map(grid.name, ring)]), 3).mark("roofless", source)
    ground.road(f"{grid.name(ring[3])}-{grid.name(grid.neighbour(ring[3], 3))}")
    smoke = in_play(rf(ground)).with_markers(("dispersed smoke", source))
    for way in COMPASS[orientation]:
        found = drifted(smoke.with_conditions(wind="mild breeze", **{"wind direction": way}))
        assert list(found.values()) == [(1, True, 2), (1, False, 2)]
        x, y = grid.centre(at)
        for n, name in enumerate(found, start=1):
            (there_x, there_y), hex = grid.centre(grid.parse(name)), grid.parse(name)
            assert grid.distance(at, hex) == n
            north = "north" if there_y < y else "south" if there_y > y else ""
            assert north + ("east" if there_x > x else "west" if there_x < x else "") == way


@pytest.mark.rule("O5.441d")
@pytest.mark.parametrize(("level", "found"), [(0, (1, False, 2)), (1, (0, False, 1)), (2, None)])
def test_ground_that_rises_to_its_top_stops_it(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario], level: int,
    found: tuple[int, bool, int] | None,
) -> None:  # fmt: skip
    """On a hill below that it lies on the ground; behind one that stops it there is none."""
    ground = new_map("P-V", "8-15").mark("roofless", "R12").road("R12-R13").level(level, "S12")
    scenario = in_play(rf(ground.building("hall", "R12 Q12", 3))).with_conditions(**NORTHEAST)
    there = drifted(scenario.with_markers(("dispersed smoke", "R12")))
    assert there == ({"S12": found, "T11": (1, False, 2)} if found else {})


@pytest.mark.rule("O5.441c")
def test_it_lies_on_a_level_counter_or_on_the_factory_s_own_roof(
    hall: Callable[..., Scenario],
) -> None:
    """In a Roofless hex, in the open and in another building on the level."""
    smoke = ("dispersed smoke", "R12")
    assert drifted(hall(3, roofless="R12 S12").with_markers(smoke))["S12"] == (1, False, 2)
    assert drifted(hall(3, next_door=3).with_markers(smoke))["S12"] == (1, False, 2)
    assert drifted(hall(5).with_markers(("white phosphorus", "R12")))["T11"][0] == 2


@pytest.mark.rule("O5.441d")
def test_it_ends_where_its_source_ends(hall: Callable[..., Scenario]) -> None:
    """At level 2, and not two levels above the first; it goes when its source goes."""
    scenario = hall(3).with_markers(("dispersed smoke", "R12"))
    begun = scenario.begin("advancing fire").scenario
    assert begun.ask(Sight("S12@roof", "S12@roof")).hindrance == 2
    without_source = begun.without_markers().with_markers(*begun.markers[1:])
    assert not without_source.end().scenario.markers
    assert begun.end().scenario.markers == begun.markers
    assert len(begun.with_conditions(wind="none").end().scenario.markers) == 1


@pytest.mark.rule("O5.441d")
def test_over_drifted_smoke_one_sees_from_level_2(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    """SMOKE of the base on level 1 would be as high as level 3."""
    ground = new_map("P-V", "8-15").mark("roofless", "R12").road("R13-R14")
    ground.building("hall", "R12 R13", 3).building("west", "R11", 5).building("east", "U11", 5)
    scenario = in_play(rf(ground)).with_conditions(**NORTHEAST)
    begun = scenario.with_markers(("dispersed smoke", "R12")).begin("advancing fire").scenario
    assert begun.ask(Sight("R11@1", "U11@1")).hindrance == 2
    assert begun.ask(Sight("R11@2", "U11@2")).hindrance == 0
    high = scenario.with_markers(("grey smoke", "T11", {"level": 1}))
    assert high.ask(Sight("R11@2", "U11@2")).hindrance == 2


def example(scenario: Scenario) -> None:
    """What the first example of 5.441 tells, wherever it is played."""
    begun = scenario.with_markers(("dispersed smoke", "R12")).begin("advancing fire")
    assert "O5.441" in begun.ruling.rules
    smoky = begun.scenario.end().scenario  # it stays; fire of that phase would be halved (A7.24)
    fire = smoky.ask(Attack("T10", "S12@roof"))
    assert (fire.clear, fire.hindrance) == (True, 4)
    assert set(fire.rules) == {"A24.2", "A7.2", "B10.31"}  # Smoke, Firepower, Height Advantage
    assert smoky.ask(Sight("T10", "T12")).hindrance == 0


@pytest.mark.rule("O5.441e")
def test_the_example_a_roof_is_fired_at_through_two_clouds(hall: Callable[..., Scenario]) -> None:
    """+2 in T11 and +2 on the roof of S12; on the ground nobody is hindered."""
    scenario = hall(3)
    example(scenario)
    assert drifted(scenario.with_markers(("dispersed smoke", "R12"))) == {
        "S12": (1, True, 2),
        "T11": (1, False, 2),
    }


@pytest.mark.rule("O5.441e")
def test_the_example_on_the_printed_map() -> None:
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    printed = Scenario.on(path, ["rf_factories"], on=["B23.8"]).with_conditions(**NORTHEAST)
    example(printed)


@pytest.mark.rule("O5.441f")
def test_the_example_a_higher_roof_stops_it(hall: Callable[..., Scenario]) -> None:
    """The full level would not: a source that reaches level 2 drifts there over what is lower."""
    smoke = ("dispersed smoke", "R12")
    assert drifted(hall(5).with_markers(smoke)) == {}
    assert drifted(hall(5, next_door=3).with_markers(smoke))["S12"] == (2, False, 2)
    assert drifted(hall(3, next_door=5).with_markers(smoke)) == {}
    assert "T11" in drifted(hall(5, next_door=2).with_markers(smoke))


@pytest.mark.rule("O5.441f", "O5.441b", "O5.52")
@pytest.mark.parametrize("gutted", [False, True])
def test_the_wall_of_a_higher_factory_stops_it_roofless_or_not(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario], gutted: bool
) -> None:
    """S12 is 2½ levels high: level-2 SMOKE stays, and what rises to level 4 comes over."""
    ground = new_map("P-V", "8-15").building("hall", "R12 R13", 3).building("mill", "S12 S13", 5)
    ground.road("R13-R14").road("S13-S14").mark("roofless", "R12" if gutted else "R12 S12")
    scenario = in_play(rf(ground)).with_conditions(**NORTHEAST)
    scenario = scenario.with_markers(("gutted", "S13")) if gutted else scenario
    assert drifted(scenario.with_markers(("dispersed smoke", "R12"))) == {}
    over = drifted(scenario.with_markers(("white phosphorus", "R12")))
    assert over == {"S12": (1, False, 4), "T11": (1, False, 4)}
