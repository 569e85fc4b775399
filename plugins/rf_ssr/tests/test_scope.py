"""The special rules are on in every scenario of Red Factories, and in no other (O.2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright import Scenario
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
CHAPTER_O = ("rf_factories", "rf_cellars", "rf_ssr")
SECTIONS = [discover().section(id) for id in CHAPTER_O]
RULES = [
    (section.id, r.id)
    for section in SECTIONS
    for r in section.rules
    if r.id in section.code.classes or r.switches_on
]
"""All but those that only confirm others, or say what boards and scenarios have."""
BOARD = """
title = "Two houses in one"
[grid]
orientation = "flat"
stagger = "odd"
naming = "letters"
columns = "A-E"
rows = "1-5"
[[building]]
name = "house"
kind = "stone building"
height = "1½"
whole = true
hexes = ["C3", "C4"]
"""
SCENARIO = """
title = "Try"
board = "board.toml"
map_group = "{group}"
[rules]
sections = ["{section}"]
off = {off}
"""


@pytest.mark.rule("O.2")
def test_every_rule_is_on_in_a_scenario_of_red_factories() -> None:
    """By itself or in a campaign: that is a condition, and no other rule set."""
    rules = compose(discover(), ["red_factories"])
    assert {s.id for s in rules.sections} >= set(CHAPTER_O)
    assert {id for _, id in RULES}.isdisjoint(rules.off)
    switched = {id for section in SECTIONS for r in section.rules for id in r.switches_on}
    assert switched.isdisjoint(rules.off)


@pytest.mark.rule("O.2", "RF1a", "RF3a", "RF4b")
@pytest.mark.parametrize("group", ["RB", "RO"])
@pytest.mark.parametrize("campaign", [False, True])
def test_all_four_kinds_of_scenarios_have_them(tmp_path: Path, group: str, campaign: bool) -> None:
    """By what a scenario file says; one that is listed as off changes an answer, and no other."""
    (tmp_path / "board.toml").write_text(BOARD)

    def scenario(*off: str, section: str = "red_factories") -> Scenario:
        path = tmp_path / "scenario.toml"
        path.write_text(SCENARIO.format(group=group, section=section, off=list(off)))
        return Scenario.load(path)

    def told(of: Scenario) -> tuple[list[str], object, object]:
        hex = of.situation.ground.grid.index[of.board.grid.parse(f"{group}C3")]
        condition = of.situation.condition
        return of.situation.locations.of(hex), condition("current"), condition("ec")

    usual = scenario().with_conditions(campaign=campaign)
    places = ["cellar", "ground", "1", "roof"]
    assert told(usual) == (places, "heavy", "moderate" if campaign else "moist")
    assert {id for _, id in RULES}.isdisjoint(usual.ruleset.off)
    for id, wanted in (
        ("RF3", (places[:-1], *told(usual)[1:])),
        ("O6.1", (places[1:], *told(usual)[1:])),
        ("RF4", (places, "none", told(usual)[2])),
    ):
        assert told(scenario(id).with_conditions(campaign=campaign)) == wanted
    assert told(scenario(section="asl_core")) == (places[1:-1], "none", "moderate")


@pytest.mark.rule("O.2")
@pytest.mark.parametrize(("section", "id"), RULES, ids=[id for _, id in RULES])
def test_each_is_off_where_the_scenario_has_it_off(section: str, id: str) -> None:
    """What a rule's being off changes is shown where its own tests are."""
    rules = compose(discover(), ["red_factories"], off=[id])
    assert id in rules.off
    assert section in [s.id for s in rules.sections]
    assert rules.fingerprint != compose(discover(), ["red_factories"]).fingerprint


@pytest.mark.rule("O.2")
def test_none_is_on_in_another_scenario() -> None:
    rules = compose(discover(), ["asl_core"])
    assert {r.section for r in rules.rules} == {"asl_core"}
    assert "B23.8" in rules.off


@switching_off("O.2")
def test_a_scenario_is_of_a_campaign_if_it_says_so(ssr: Callable[[Any], Any], new_map: Any) -> None:
    world = ssr(new_map()).play()
    assert world.situation.condition("campaign") is False
    assert world.with_conditions(campaign=True).situation.condition("campaign") is True
    assert world.without("O.2").situation.condition("campaign") is None
