"""When Air Support comes, and with how many aircraft (E7.1-.21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, HexwrightError, Loaded, Scenario, standing

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

GERMAN = {"side": "german"}
ARRIVAL = Act("air support arrival", values=GERMAN)
ENTRY = Act("air support entry", at="C4", values=GERMAN)


@pytest.fixture
def field(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """Open ground; the Germans have Air Support, which has not come yet."""
    return in_play(base(new_map())).with_conditions(**{"air support": ["german"]})


def arrived(scenario: Scenario) -> Scenario:
    return scenario.with_conditions(**{"air support": [], "air support arrived": ["german"]})


def aircraft(scenario: Scenario) -> list[tuple[str, str, bool]]:
    return [
        (p.name, p.attributes["model"], p.attributes["bombs"]) for p in scenario.pieces.values()
    ]


@switching_off("E7.1")
def test_a_side_has_air_support_if_the_scenario_says_so(field: Scenario) -> None:
    assert field.ask(ARRIVAL).allowed
    assert not field.ask(Act("air support arrival", values={"side": "russian"})).allowed
    assert not field.with_conditions(**{"air support": []}).ask(ARRIVAL).allowed
    assert not field.without("E7.1").ask(ARRIVAL).allowed, "the condition is inert"


@switching_off("E7.2")
@pytest.mark.parametrize(
    ("turn", "dr", "comes"), [(1, 1, False), (3, 2, True), (3, 3, False), (7, 6, True)]
)
def test_it_comes_when_a_dr_is_below_the_game_turn(
    field: Scenario, turn: int, dr: int, comes: bool
) -> None:
    """Until then the side rolls again in each Rally Phase of its own."""
    now = field.with_conditions(turn=turn).begin("rally").scenario
    later = now.perform(ARRIVAL, Loaded((dr,))).scenario
    assert later.situation.condition("air support") == (() if comes else ("german",))
    assert later.situation.condition("air support arrived") == (("german",) if comes else ())
    assert not later.ask(ARRIVAL).allowed, "once in a phase"
    assert later.end().scenario.ask(ARRIVAL).allowed is not comes
    assert later.end().scenario.ask(ENTRY).allowed is comes
    with pytest.raises(HexwrightError, match="no act 'air support arrival'"):
        now.without("E7.2").ask(ARRIVAL)


@pytest.mark.rule("E7.2")
@pytest.mark.parametrize(
    "weather", [{"night": True}, {"fog": 1}, {"rain": True}, {"falling snow": True}]
)
def test_it_does_not_come_at_night_nor_in_weather_that_hides_the_ground(
    field: Scenario, weather: dict[str, Any]
) -> None:
    refused = field.with_conditions(**weather).ask(ARRIVAL)
    assert (refused.allowed, refused.rules) == (False, ("E7.2",))
    assert not field.begin("movement").scenario.ask(ARRIVAL).allowed


@pytest.mark.rule("E7.2")
def test_in_a_game_its_turn_counts_and_the_dr_is_made_in_ones_own_phase(field: Scenario) -> None:
    fourth = evolve(field, turn=4, side="german", phase="rally").with_conditions(turn=1)
    done = fourth.perform(ARRIVAL, Loaded((3,))).scenario
    assert done.situation.condition("air support arrived") == ("german",)
    assert not evolve(fourth, side="russian").ask(ARRIVAL).allowed


@pytest.mark.rule("E7.2")
def test_a_dr_equal_to_the_turn_is_enough_by_an_option(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    world = base(new_map()).with_options(E7_2={"or_equal": True})
    start = in_play(world).with_conditions(**{"air support": ["german"], "turn": 3})
    done = start.perform(ARRIVAL, Loaded((3,))).scenario
    assert done.situation.condition("air support arrived") == ("german",)


@switching_off("E7.21")
@pytest.mark.parametrize(("dr", "n"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_dr_of_aircraft_comes_in(field: Scenario, dr: int, n: int) -> None:
    done = arrived(field).perform(ENTRY, Loaded((dr,))).scenario
    told = [(f"german aircraft {i + 1}", "fighter-bomber", False) for i in range(n)]
    assert aircraft(done) == told
    assert {done.name_of(p.hex) for p in done.pieces.values()} == {"C4"}
    assert {p.side for p in done.pieces.values()} == {"german"}
    assert "in the air" in standing(done.situation, "german aircraft 1").traits
    assert not done.ask(ENTRY).allowed, "they are in already"
    with pytest.raises(HexwrightError, match="no act 'air support entry'"):
        field.without("E7.21").ask(ENTRY)


@pytest.mark.rule("E7.21")
@pytest.mark.parametrize(
    ("exponent", "dice", "bombs"),
    [(0, (1,), False), (3, (1, 3), True), (3, (1, 4), False), (6, (1,), True)],
)
def test_bombs_are_rolled_for_where_they_are_in_doubt(
    field: Scenario, exponent: int, dice: tuple[int, ...], bombs: bool
) -> None:
    entry = Act("air support entry", at="C4", values={**GERMAN, "exponent": exponent})
    done = arrived(field).perform(entry, Loaded(dice))
    assert aircraft(done.scenario) == [("german aircraft 1", "fighter-bomber", bombs)]
    assert len(done.rolls) == len(dice)


@pytest.mark.rule("E7.21")
def test_aircraft_come_in_in_the_mph_and_no_sooner(field: Scenario) -> None:
    assert not field.ask(ENTRY).allowed
    assert not arrived(field).begin("rally").scenario.ask(ENTRY).allowed
    wild = Act("air support entry", at="C4", values={**GERMAN, "exponent": 7})
    assert not arrived(field).ask(wild).allowed


@pytest.mark.rule("E7.1", "B24.11")
def test_what_is_in_the_air_is_not_buried_below(base: Worlds, new_map: Any) -> None:
    world = base(new_map().building("house", "C3 C4", 2))
    start = world.play(("A", "squad", "C3", "german"), ("F", "aircraft", "C3", "german"))
    assert list(start.perform(Act("rubble", at="C3")).scenario.pieces) == ["F"]
