"""FR1 to FR5: units, country, turns, marches and zones of control."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act, Game, HexwrightError, Scenario, Step, paths


def march(scenario: Scenario, unit: str, at: str) -> Any:
    return scenario.ask(Act("march", by=unit, at=at))


def off_and_on(rule: str) -> Any:
    """A test that asks with the rule and without it, and is told which."""
    without = pytest.mark.without(rule)
    cases = [pytest.param(True, id="on"), pytest.param(False, marks=without, id="off")]
    return pytest.mark.parametrize("on", cases)


@pytest.mark.rule("FR1.1", "FR1.1a")
@off_and_on("FR1.1")
def test_a_kind_of_unit_has_a_strength(put, on):
    attack = Act("attack", by="E1", at="0402")
    ruling = put(E1="guns 0403", W1="foot 0402").ask(attack)
    assert (ruling.attack, ruling.defence) == ((4, 3) if on else (0, 0))


@pytest.mark.rule("FR1.1", "FR1.1b")
@off_and_on("FR1.1")
def test_a_kind_of_unit_has_movement_points(put, on):
    scenario = put(E1="horse 0904").ask(Act("march", by="E1", at="0804"))
    assert scenario.allowed is on


@pytest.mark.rule("FR2.1", "FR2.1a")
@off_and_on("FR2.1")
def test_woods_cost_two_and_a_town_one(put, on):
    scenario = put(E1="foot 0301")
    assert scenario.ask(Step("E1", "0302")).cost == (2 if on else 0)
    assert put(E1="foot 0401").ask(Step("E1", "0402")).cost == (1 if on else 0)


@pytest.mark.rule("FR2.2", "FR2.2a", "FR2.2b")
@off_and_on("FR2.2")
def test_a_river_costs_two_more_but_not_at_a_bridge(put, on):
    scenario = put(E1="foot 0303")
    assert scenario.ask(Step("E1", "0403")).cost == (3 if on else 1)
    assert scenario.ask(Step("E1", "0402")).cost == 1


@pytest.mark.rule("FR2.3")
@off_and_on("FR2.3")
def test_guns_cross_a_river_by_the_bridge_alone(put, on):
    scenario = put(E1="guns 0303")
    assert scenario.ask(Step("E1", "0403")).allowed is not on
    assert scenario.ask(Step("E1", "0402")).allowed


@pytest.mark.rule("FR3.1")
@off_and_on("FR3.1")
def test_east_moves_and_attacks_and_then_west(put, on):
    game = Game.begin(put(E1="foot 0101", W1="foot 0904")).game
    seen = []
    for _ in range(5 if on else 0):
        state = game.state
        seen.append((state.turn, state.side, state.phase))
        game = game.apply(game.legal_actions()[-1]).game
    assert seen == ([
        (1, "east", "movement"), (1, "east", "combat"),
        (1, "west", "movement"), (1, "west", "combat"), (2, "east", "movement"),
    ] if on else [])  # fmt: skip
    assert game.state.phase == ("combat" if on else "")


@pytest.mark.rule("FR3.2")
@off_and_on("FR3.2")
def test_a_unit_marches_in_a_phase_of_its_side(put, on):
    game = Game.begin(put(E1="foot 0101", W1="foot 0904")).game
    assert game.state.side == "east"
    assert march(game.scenario, "E1", "0102").allowed
    assert march(game.scenario, "W1", "0903").allowed is not on


@pytest.mark.rule("FR4.1", "FR4.1a")
@off_and_on("FR4.1")
def test_a_march_goes_to_a_neighbouring_hex_in_the_movement_phase(put, on):
    scenario = put(E1="foot 0101")
    if not on:
        with pytest.raises(HexwrightError, match="there is no act 'march'"):
            march(scenario, "E1", "0102")
        return
    gone = scenario.perform(Act("march", by="E1", at="0102")).scenario.pieces["E1"].hex
    assert scenario.board.grid.name(gone) == "0102"
    assert not march(scenario, "E1", "0103").allowed
    assert not march(scenario.begin("combat").scenario, "E1", "0102").allowed


@pytest.mark.rule("FR4.1", "FR4.1b")
def test_a_unit_marches_as_far_as_its_points_go(put):
    scenario = put(E1="guns 0101").begin("movement").scenario
    for at in ("0102", "0103", "0104"):
        assert march(scenario, "E1", at).allowed
        scenario = scenario.perform(Act("march", by="E1", at=at)).scenario
    assert not march(scenario, "E1", "0103").allowed


@pytest.mark.rule("FR4.2")
@off_and_on("FR4.2")
def test_no_unit_enters_a_hex_with_enemies(put, on):
    assert march(put(E1="foot 0101", W1="foot 0102"), "E1", "0102").allowed is not on


@pytest.mark.rule("FR4.3")
@off_and_on("FR4.3")
def test_two_units_may_be_in_a_hex(put, on):
    two = put(E1="foot 0101", E2="foot 0102", E3="foot 0102")
    assert march(two, "E1", "0102").allowed is not on
    assert march(put(E1="foot 0101", E2="foot 0102"), "E1", "0102").allowed


@pytest.mark.rule("FR5.1", "FR5.1a")
@off_and_on("FR5.1")
def test_who_enters_a_zone_stops(put, on):
    scenario = put(E1="foot 0501", W1="foot 0702").begin("movement").scenario
    scenario = scenario.perform(Act("march", by="E1", at="0601")).scenario
    assert march(scenario, "E1", "0501").allowed is not on


@pytest.mark.rule("FR5.1", "FR5.1b")
@off_and_on("FR5.1")
def test_no_way_goes_on_through_a_zone(put, on):
    scenario = put(E1="horse 0801", W1="foot 0802", W2="foot 0703").without("FR5.2")
    way = paths.way(scenario, "E1", "0604")
    assert ("0702" in [leg.target for leg in way]) is not on


@pytest.mark.rule("FR5.2")
@off_and_on("FR5.2")
def test_no_unit_marches_from_zone_to_zone(put, on):
    scenario = put(E1="foot 0601", W1="foot 0702")
    assert march(scenario, "E1", "0602").allowed is not on
    assert march(scenario, "E1", "0501").allowed


@pytest.mark.rule("FR5.3")
@off_and_on("FR5.3")
def test_a_river_closes_zones_but_a_bridge_does_not(put, on):
    """0403 lies over the river from 0303, and 0402 over the bridge."""
    scenario = put(E1="foot 0404", W1="foot 0303").begin("movement").scenario
    over = scenario.perform(Act("march", by="E1", at="0403")).scenario
    assert march(over, "E1", "0404").allowed is on
    bridge = put(E1="foot 0401", W1="foot 0303").begin("movement").scenario
    there = bridge.perform(Act("march", by="E1", at="0402")).scenario
    assert not march(there, "E1", "0401").allowed
