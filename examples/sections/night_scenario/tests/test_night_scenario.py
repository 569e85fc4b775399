"""Each special rule, switched on and off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import night_scenario
from hexwright import Act, Attack, Game, Sight
from hexwright.testing import conformance

PATROL = str(Path(night_scenario.__file__).parent / "demo" / "scenario.toml")

test_conforms = conformance("night_scenario")

FIELD = """
    .  .  .  .
     .  h  .
    .  .  .  .
     .  .  .
    .  .  H  .
     .  .  .

    h = mark hollow
    H = building stone building height 1
    A1 = mark burning
"""
UNITS = {"Ada": "squad at A1", "Bo": {"kind": "squad", "at": "A3", "fp": 4}}


def off_and_on(rule: str) -> Any:
    """A test that asks with the rule and without it, and is told which."""
    cases = [
        pytest.param(True, marks=pytest.mark.ssr(rule), id="on"),
        pytest.param(False, marks=pytest.mark.without(rule), id="off"),
    ]
    return pytest.mark.parametrize("on", cases)


@pytest.mark.rule("NS1", "NS1a", "NS1b")
@off_and_on("NS1")
def test_it_is_night_and_one_sees_two_hexes_far(ruling, on):
    assert ruling("los A1 A3", FIELD, "night_scenario").clear
    assert ruling("los A1 C3", FIELD, "night_scenario").clear is not on
    day = {"night": False}
    assert ruling("los A1 C3", FIELD, "night_scenario", conditions=day).clear


@pytest.mark.rule("NS1c")
def test_beyond_that_one_sees_what_is_illuminated(ruling):
    light = [("starshell", "C3")]
    assert ruling("los A1 C3", FIELD, "night_scenario", markers=light).clear


@pytest.mark.rule("NS2")
@off_and_on("NS2")
def test_out_of_a_hollow_one_sees_one_hex_far_but_into_it_further(ruling, on):
    assert ruling("los D1 B1", FIELD, "night_scenario").clear is not on
    assert ruling("los D1 D2", FIELD, "night_scenario").clear
    assert ruling("los B1 D1", FIELD, "night_scenario").clear


@pytest.mark.rule("NS3")
@off_and_on("NS3")
@pytest.mark.scenario(PATROL)
def test_when_the_moon_rises_one_sees_a_hex_further(scenario, on):
    game = Game.begin(scenario).game
    seen = {}
    while game.state.turn < 3:
        seen[game.state.turn] = game.scenario.situation.condition("nvr")
        game = game.apply(game.legal_actions()[-1]).game
    assert seen == {1: 2, 2: 3 if on else 2}


@pytest.mark.rule("NS4")
@off_and_on("NS4")
@pytest.mark.scenario(PATROL)
def test_what_is_marked_burns_when_the_game_begins_and_gives_light(scenario, on):
    begun = Game.begin(scenario).game.scenario
    assert begun.ask(Sight("E5", "B5")).clear is on
    assert not scenario.ask(Sight("E5", "B5")).clear


@pytest.mark.rule("NS5")
@off_and_on("NS5")
def test_who_moves_is_not_the_worse_for_it_at_night(ruling, on):
    fire = Attack("A3", "Ada", values={"ffnam": True})
    assert ruling(fire, FIELD, "night_scenario", pieces=UNITS).drm == (0 if on else -1)
    day = {"night": False}
    assert ruling(fire, FIELD, "night_scenario", pieces=UNITS, conditions=day).drm == -1


@pytest.mark.rule("NS6", "NS6a")
@off_and_on("NS6")
@pytest.mark.scenario(PATROL)
def test_rooftops_are_in_play(scenario, on):
    assert ("roof" in scenario.situation.locations.names) is on


@pytest.mark.rule("NS7")
@off_and_on("NS7")
@pytest.mark.scenario(PATROL)
def test_nobody_fires_a_starshell_in_the_first_turn(scenario, on):
    assert scenario.ask(Act("fire starshell", by="Leader", at="D4")).allowed is not on


@pytest.mark.rule("NS8")
@off_and_on("NS8")
def test_at_night_fire_at_more_than_one_hex_is_worse(ruling, on):
    far = ruling("fire Bo Ada", FIELD, "night_scenario", pieces=UNITS)
    near = ruling("fire Bo A2", FIELD, "night_scenario", pieces=UNITS)
    assert (far.drm, near.drm) == (1 if on else 0, 0)
