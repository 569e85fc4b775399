"""FR9 and FR10: supply, points, and who has won."""

from __future__ import annotations

import pytest

from hexwright import Act, Game, Loaded, Supply, Victory


@pytest.mark.rule("FR9.1")
def test_supply_comes_from_a_depot(put):
    scenario = put(W1="foot 0301", E1="foot 0901")
    assert scenario.ask(Supply("W1")).supplied
    assert not scenario.without("FR9.1").ask(Supply("W1")).supplied


@pytest.mark.rule("FR9.2")
def test_enemies_and_their_zones_cut_supply_off(put):
    scenario = put(W1="foot 0301", E1="foot 0202")
    assert not scenario.ask(Supply("W1")).supplied
    assert scenario.without("FR9.2").ask(Supply("W1")).supplied


@pytest.mark.rule("FR9.2")
def test_a_unit_of_the_side_keeps_the_way_open_through_zones(put):
    """East stands in the middle; the hexes around it carry supply where west has units."""
    scenario = put(W1="foot 0104", W2="foot 0103", E1="foot 0203")
    assert scenario.ask(Supply("W1")).supplied
    assert not put(W1="foot 0104", E1="foot 0203").ask(Supply("W1")).supplied


@pytest.mark.rule("FR9.3")
@pytest.mark.parametrize(("at", "within"), [("0603", True), ("0703", False)])
def test_supply_reaches_five_hexes(put, at, within):
    scenario = put(W1=f"foot {at}")
    assert scenario.ask(Supply("W1")).supplied is within
    assert scenario.without("FR9.3").ask(Supply("W1")).supplied


@pytest.mark.rule("FR9.4")
def test_units_without_supply_attack_with_half_their_strength_rounded_down(put):
    scenario = put(W1="foot 0901", E1="foot 0902")
    attack = Act("attack", by="W1", at="0902")
    assert scenario.ask(attack).attack == 1
    assert scenario.without("FR9.4").ask(attack).attack == 3


@pytest.mark.rule("FR10.1", "FR10.1a", "FR10.1b")
def test_a_town_is_held_by_who_was_there_last_and_gives_points(put):
    scenario = put(flags={"0402": "west"}, E1="foot 0401", W1="foot 0104")
    told = {}
    for on in (True, False):
        played = scenario if on else scenario.without("FR10.1")
        for at in ("0402", "0401"):
            played = played.perform(Act("march", by="E1", at=at)).scenario
        (flag,) = played.markers
        points = [played.ask(Victory(side)).points for side in ("east", "west")]
        told[on] = (flag.values["side"], points)
    assert told == {True: ("east", [5, 0]), False: ("west", [0, 0])}


@pytest.mark.rule("FR10.2")
@pytest.mark.parametrize("on", [True, False])
def test_what_the_enemy_has_lost_is_points(put, on):
    """A horse of 2 against guns of 4 is lost with a 5: the column of 1:2."""
    scenario = put(E1="horse 0501", E2="foot 0904", W1="guns 0502", W2="guns 0601")
    game = Game.begin(scenario if on else scenario.without("FR10.2")).game
    attack = Act("attack", by="E1", at="0502")
    beaten = game.scenario.begin("combat").scenario.perform(attack, Loaded([5])).scenario
    assert sorted(beaten.pieces) == ["E2", "W1", "W2"]
    points = [beaten.ask(Victory(side)).points for side in ("east", "west")]
    assert points == ([0, 2] if on else [0, 0])


@pytest.mark.rule("FR10.3")
@pytest.mark.parametrize(("flags", "winner"), [("east", "east"), ("west", "west"), ("", "")])
def test_when_the_last_turn_is_over_the_side_with_more_points_has_won(put, flags, winner):
    scenario = put(flags={"0402": flags} if flags else {}, E1="foot 0901", W1="foot 0101")
    for off in ((), ("FR10.3",)):
        game = Game.begin(scenario.without(*off)).game
        for _ in range(4 * 8):
            assert not game.is_terminal
            game = game.apply(game.legal_actions()[-1]).game
        assert game.is_terminal is not bool(off)
        if not off:
            assert game.outcome is not None
            assert game.outcome.winner == winner


@pytest.mark.rule("FR10.4")
def test_a_side_without_units_has_lost_at_once(put):
    scenario = put(E1="foot 0901")
    game = Game.begin(scenario).game
    assert game.outcome is not None
    assert game.outcome.winner == "east"
    assert not Game.begin(scenario.without("FR10.4")).game.is_terminal
