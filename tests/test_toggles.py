"""Rules and sections switched off and on: what changes, and that nothing is left behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright import Attack, Scenario, Sight
from hexwright.cli import app

DEMO = Path(__file__).parents[1] / "examples" / "factory_543" / "scenario.toml"

pytestmark = pytest.mark.scenario("../examples/factory_543/scenario.toml")


@pytest.mark.rule("O5.31")
@pytest.mark.without("O5.31")
def test_without_the_walls_rule_the_line_along_a_wall_opens(scenario: Scenario) -> None:
    ruling = scenario.ask(Sight("K15", "L16"))
    assert (ruling.clear, ruling.hindrance) == (True, 1)


def test_rules_diff_says_why_the_line_opens() -> None:
    """The rule, the places where it blocked, and that it is not in force any more."""
    args = ["rules", "diff", str(DEMO), "--without", "O5.31", "--ask", "K15 L16", "--json"]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["rules"] == ["rule O5.31 Interior Walls and LOS: on -> off"]
    change = next(c for c in found["changes"] if c["question"] == "LOS K15 - L16")
    assert (change["before"]["clear"], change["after"]["clear"]) == (False, True)
    assert all(line.startswith("- O5.31") for line in change["why"])
    assert any("K16-L15" in line and "not in force" in line for line in change["why"])


@pytest.mark.without("rf_factories")
def test_without_the_section_the_building_is_an_ordinary_one(scenario: Scenario) -> None:
    """It is no Factory, its walls are nothing, and one does not see through it."""
    ruling = scenario.ask(Sight("C", "H"))
    assert not ruling.clear
    assert set(ruling.rules) == {"B23.2"}
    assert scenario.place("K15@2").location == "2"
    assert scenario.ask(Sight("K15@2", "K15@2")).question == "LOS K15@2 - K15@2"
    assert scenario.ask(Attack("L", "J")).tem == 3
    assert [s.id for s in scenario.ruleset.sections] == ["asl_core"]


@pytest.mark.parametrize("id", [
    "O5.1", "O5.2", "O5.3", "O5.31", "O5.33", "O5.331", "O5.34", "O5.4", "O5.41", "O5.42", "O5.43",
    "B23.2", "B23.74", "B23.741", "A6.4", "A6.7", "B.10", "rf_factories",
])  # fmt: skip
def test_off_and_on_again_restores_fingerprint_and_answers(scenario: Scenario, id: str) -> None:
    off = scenario.without(id)
    again = off.with_(id)
    assert off.fingerprint != scenario.fingerprint
    assert again.fingerprint == scenario.fingerprint
    before, after = scenario.survey(), again.survey()
    assert (before.clear == after.clear).all()
    assert (before.hindrance == after.hindrance).all()
    asked = Attack("C", "H")
    assert again.ask(asked).to_json() == scenario.ask(asked).to_json()


@pytest.mark.rule("B23.8")
@pytest.mark.without("B23.8")
def test_without_rooftops_all_other_squads_are_answered(scenario: Scenario) -> None:
    """Those on the roof are nowhere, and who asks about them is told what there is."""
    from hexwright import HexwrightError

    found = scenario.survey()
    assert set(found.names) == set("ACEGHJKLMO")
    assert scenario.ask(Sight("C", "H")).hindrance == 4
    with pytest.raises(HexwrightError, match=r"B: there is no Location 'roof' here .*ground"):
        scenario.ask(Sight("B", "D"))


@pytest.mark.rule("O5.33")
@pytest.mark.without("O5.33")
def test_markers_of_a_rule_that_is_off_are_inert(scenario: Scenario) -> None:
    """A Breach counter is nothing where no rule knows Breaches."""
    assert not scenario.with_markers(("breach", "L15-K16")).ask(Sight("C", "K16")).clear


def test_a_rule_that_is_off_leaves_no_trace_in_an_answer(scenario: Scenario) -> None:
    """Neither among what counts nor among what lost, nor in a fact."""
    for question in (Sight("C", "H"), Attack("C", "H"), Attack("N", "M")):
        told = json.dumps(scenario.without("O5.41").ask(question).to_json())
        assert '"O5.41"' not in told
        assert "by O5.41 " not in told
