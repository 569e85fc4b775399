"""FR6 to FR8: attacks, the table, retreats and advances."""

from __future__ import annotations

from typing import Any

import pytest

from frontier.table import ODDS, RESULTS, column
from hexwright import Act, Loaded, Scenario

pytestmark = pytest.mark.without("FR9.4")  # of supply another file speaks


def fight(scenario: Scenario, unit: str, at: str, pips: int, **values: Any) -> Scenario:
    act = Act("attack", by=unit, at=at, values=values)
    done = scenario.perform(act, Loaded([pips]))
    assert done.ruling.allowed, done.ruling.explain()
    return done.scenario


def where(scenario: Scenario) -> dict[str, str]:
    grid = scenario.board.grid
    return {name: grid.name(piece.hex) for name, piece in sorted(scenario.pieces.items())}


def test_of_the_table_each_row_has_every_column_and_better_odds_are_never_worse():
    worth = ("AE", "AR", "--", "DR", "EX", "DE")
    for row in RESULTS:
        told = row.split()
        assert len(told) == len(ODDS)
        clear = [worth.index(result) for result in told if result != "EX"]
        assert clear == sorted(clear)


@pytest.mark.rule("FR6.1", "FR6.1a")
def test_an_attack_is_on_a_neighbouring_hex_with_enemies_in_the_combat_phase(put):
    scenario = put(E1="foot 0501", W1="foot 0502", W2="foot 0504")
    assert scenario.ask(Act("attack", by="E1", at="0502")).allowed
    assert not scenario.ask(Act("attack", by="E1", at="0504")).allowed
    assert not scenario.ask(Act("attack", by="E1", at="0401")).allowed
    moving = scenario.begin("movement").scenario
    assert not moving.ask(Act("attack", by="E1", at="0502")).allowed


@pytest.mark.rule("FR6.1", "FR6.1b")
def test_units_beside_the_defenders_join_unless_it_attacks_alone(put):
    scenario = put(E1="foot 0501", E2="horse 0602", E3="guns 0904", W1="foot 0502")
    assert scenario.ask(Act("attack", by="E1", at="0502")).attack == 5
    alone = Act("attack", by="E1", at="0502", values={"alone": True})
    assert scenario.ask(alone).attack == 3
    assert "attack" not in scenario.without("FR6.1").situation.act_kinds


@pytest.mark.rule("FR6.2")
@pytest.mark.parametrize("on", [True, False])
def test_a_unit_and_a_hex_have_one_attack_in_a_phase(put, on):
    scenario = put(E1="foot 0501", E2="foot 0602", W1="foot 0502", W2="foot 0601")
    scenario = scenario if on else scenario.without("FR6.2")
    once = fight(scenario.begin("combat").scenario, "E1", "0502", 1, alone=True)
    again = Act("attack", by="E1", at="0601", values={"alone": True})
    other = Act("attack", by="E2", at="0502", values={"alone": True})
    assert [once.ask(act).allowed for act in (again, other)] == [not on, not on]


@pytest.mark.rule("FR6.3", "FR2.1", "FR2.1b")
@pytest.mark.parametrize(("at", "shift"), [("0302", -1), ("0502", 0), ("0602", -2), ("0402", -2)])
def test_woods_hills_and_towns_shelter_who_is_there(put, at, shift):
    beside = {"0302": "0301", "0502": "0501", "0602": "0601", "0402": "0401"}[at]
    scenario = put(E1=f"foot {beside}", W1=f"foot {at}")
    attack = Act("attack", by="E1", at=at)
    assert scenario.ask(attack).shift == shift
    assert scenario.without("FR6.3").ask(attack).shift == 0


@pytest.mark.rule("FR6.4")
def test_an_attack_over_a_river_shifts_once_unless_one_comes_otherwise(put):
    attack = Act("attack", by="E1", at="0303")
    over = put(E1="foot 0403", W1="foot 0303")
    assert over.ask(attack).shift == -1
    assert over.without("FR6.4").ask(attack).shift == 0
    assert put(E1="foot 0403", E2="foot 0304", W1="foot 0303").ask(attack).shift == 0


@pytest.mark.rule("FR7.1", "FR7.1a")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(3, 3, "1:1"), (5, 3, "1:1"), (6, 3, "2:1"), (11, 2, "5:1"), (40, 1, "6:1"),
     (3, 4, "1:2"), (2, 4, "1:2"), (2, 5, "1:3"), (1, 3, "1:3")],
)  # fmt: skip
def test_odds_are_rounded_in_favour_of_the_defender(attack, defence, odds):
    assert ODDS[column(attack, defence)] == odds


@pytest.mark.rule("FR7.1", "FR7.1a")
def test_odds_below_the_table_are_left_of_it():
    assert column(1, 9) == -1


@pytest.mark.rule("FR7.1b")
@pytest.mark.parametrize(
    ("pips", "left"), [(1, ["E1", "E2", "W1"]), (3, ["E2", "W1"]), (6, ["W1"])]
)
def test_a_die_and_the_shifted_column_give_the_result(put, pips, left):
    """6 to 3 against woods is a 2:1 that became a 1:1: nothing, a retreat, a loss."""
    scenario = put(E1="foot 0301", E2="foot 0402", W1="foot 0302")
    after = fight(scenario, "E1", "0302", pips)
    assert sorted(after.pieces) == left
    assert (where(after).get("E2") == "0402") is (pips == 1)


@pytest.mark.rule("FR7.1")
def test_without_the_table_nothing_comes_of_an_attack(put):
    scenario = put(E1="guns 0501", E2="guns 0602", E3="guns 0601", W1="horse 0502")
    assert sorted(fight(scenario, "E1", "0502", 1).pieces) == ["E1", "E2", "E3"]
    calm = scenario.without("FR7.1").perform(Act("attack", by="E1", at="0502"), 1).scenario
    assert where(calm) == where(scenario)


@pytest.mark.rule("FR7.1")
def test_a_scenario_brings_its_own_table(put, ruleset):
    scenario = put(E1="guns 0501", E2="guns 0602", E3="guns 0601", W1="horse 0502")
    calm = scenario.ruleset.with_options("FR7.1", results=("-- -- -- -- -- -- -- --",) * 6)
    assert calm.fingerprint != scenario.ruleset.fingerprint


@pytest.mark.rule("FR7.1c")
def test_an_exchange_costs_the_attackers_the_weakest_first(put):
    """9 to 3 is 3:1; a 4 is an exchange on the column of 3:1, after the defender's 2 of horse."""
    scenario = put(E1="guns 0501", E2="horse 0602", E3="foot 0601", W1="foot 0502")
    after = fight(scenario, "E1", "0502", 4)
    assert sorted(after.pieces) == ["E1"]


@pytest.mark.rule("FR7.1d", "FR8.1")
def test_who_has_no_way_out_but_through_zones_is_lost(put):
    """0502 is surrounded by the zones of three units; without the rule it has a way out."""
    scenario = put(E1="guns 0501", E2="guns 0602", E3="guns 0402", W1="horse 0502", W2="horse 0502")
    lost = fight(scenario, "E1", "0502", 1)
    assert sorted(lost.pieces) == ["E1", "E2", "E3"]
    away = fight(scenario.without("FR8.1"), "E1", "0502", 1)
    assert sorted(away.pieces) == ["E1", "E2", "E3", "W1", "W2"]
    assert "0502" not in (where(away)["W1"], where(away)["W2"])
    assert where(away)["W1"] != where(away)["W2"]


@pytest.mark.rule("FR8.2")
def test_who_took_part_may_advance_to_the_hex_that_was_vacated(put):
    scenario = put(E1="guns 0501", E2="guns 0602", E3="foot 0703", W1="foot 0502")
    fought = fight(scenario.begin("combat").scenario, "E1", "0502", 1)
    assert where(fought).get("W1") != "0502"
    go = Act("advance", by="E1", at="0502")
    assert where(fought.perform(go).scenario)["E1"] == "0502"
    assert not fought.ask(Act("advance", by="E3", at="0502")).allowed
    assert not fought.ask(Act("advance", by="E1", at="0601")).allowed
    assert not scenario.begin("combat").scenario.ask(go).allowed
    assert "advance" not in scenario.without("FR8.2").situation.act_kinds
