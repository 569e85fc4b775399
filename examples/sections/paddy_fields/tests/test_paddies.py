"""Paddies, season by season, and dykes; each rule switched on and off."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act
from hexwright.testing import conformance

test_conforms = conformance("paddy_fields")

TERRACE = """
    .  p  .  .
     .  p  .
    .  p  .  .
     .  p  .
    .  .  H  .
     .  .  .

    p = paddy
    H = building stone building height 2
    C1-D1 C2-D1 C2-D2 = dyke
    B1 = mark sluice
"""
UNITS = {"Ada": "squad at B2", "T": "afv at B2", "V": "afv at C2"}


def off_and_on(rule: str) -> Any:
    """A test that asks with the rule and without it, and is told which."""
    cases = [
        pytest.param(True, marks=pytest.mark.ssr(rule), id="on"),
        pytest.param(False, marks=pytest.mark.without(rule), id="off"),
    ]
    return pytest.mark.parametrize("on", cases)


@pytest.fixture
def ask(ruling):
    """``ask("los A1 C3", "flooded")``: under the section, in a season."""

    def asked(question, season="drained", **more):
        now = {"paddies": season}
        return ruling(question, TERRACE, "paddy_fields", pieces=UNITS, conditions=now, **more)

    return asked


@pytest.mark.rule("PF1", "PF1a", "PF1b")
def test_a_drained_paddy_is_like_open_ground(ask):
    assert ask("step B2 C2").cost == 1
    assert ask("los C1 C3").hindrance == 0
    assert {ask("step B2 C2", season).cost for season in ("flooded", "in season")} == {2, 3}


@pytest.mark.rule("PF1b", "PF1c")
def test_without_paddies_a_board_s_own_are_inert_and_have_no_season(ruling):
    drained = ruling("step B2 C2", TERRACE, "paddy_fields")
    assert "PF1" not in drained.rules
    assert ruling("step B2 C2", TERRACE, "asl_core").cost == 1


@pytest.mark.rule("PF2", "PF2a")
@off_and_on("PF2")
def test_rice_in_season_hinders_hex_by_hex(ask, on):
    assert ask("los C1 C3", "in season").hindrance == (1 if on else 0)
    assert ask("los B1 E2", "in season").hindrance == (2 if on else 0)
    assert ask("los B1 E2", "flooded").hindrance == 0


@pytest.mark.rule("PF2b")
@off_and_on("PF2")
def test_rice_hinders_no_line_that_runs_higher(ask, on):
    assert ask("los E3@1 C2", "in season").hindrance == 0
    assert ask("los D3 D1", "in season").hindrance == (1 if on else 0)


@pytest.mark.rule("PF2c")
@off_and_on("PF2")
def test_rice_costs_a_point_more(ask, on):
    assert ask("step B2 C2", "in season").cost == (2 if on else 1)


@pytest.mark.rule("PF3", "PF3a", "PF3b")
@off_and_on("PF3")
def test_a_flooded_paddy_is_slow_and_closed_to_vehicles(ask, on):
    assert ask("step Ada C2", "flooded").cost == (3 if on else 1)
    assert ask("step T C2", "flooded").allowed is not on


@pytest.mark.rule("PF4")
@off_and_on("PF4")
def test_nobody_lies_down_in_a_flooded_paddy(ask, on):
    assert ask("fire A2 C2", "flooded").tem == (-1 if on else 0)
    assert ask("fire A2 C2", "in season").tem == 0


@pytest.mark.rule("PF5", "PF5a", "PF5b")
@off_and_on("PF5")
def test_a_dyke_costs_a_point_more_and_stops_vehicles(ask, on):
    assert ask("step C2 D1").cost == (2 if on else 1)
    assert ask("step D1 E1").cost == 1
    assert ask("step V D1").allowed is not on


@pytest.mark.rule("PF6", "PF6a", "PF6b")
@off_and_on("PF6")
def test_who_is_behind_a_dyke_has_cover_against_fire_over_it(ask, on):
    assert ask("fire C2 D1").tem == (1 if on else 0)
    assert ask("fire A1 D1").tem == (1 if on else 0)
    assert ask("fire D3 D1").tem == 0
    assert ask("fire E3@1 C2").tem == 0


@pytest.mark.rule("PF7")
@off_and_on("PF7")
@pytest.mark.scenario("../paddy_fields/demo/scenario.toml")
def test_a_unit_at_the_sluice_floods_and_drains(scenario, on):
    if not on:
        assert "work the sluice" not in scenario.situation.act_kinds
        return
    work = Act("work the sluice", by="Keeper", at="B2")
    wet = scenario.perform(work).scenario
    assert wet.situation.condition("paddies") == "flooded"
    assert wet.perform(work).scenario.situation.condition("paddies") == "drained"
    assert not scenario.ask(Act("work the sluice", by="Paddy", at="B2")).allowed
    assert not scenario.ask(Act("work the sluice", by="Keeper", at="D3")).allowed


@pytest.mark.rule("PF8")
@off_and_on("PF8")
def test_high_dykes_block_lines_on_the_ground(ask, on):
    assert ask("los B1 E2").clear is not on
    assert ask("los C2 D1").clear
