"""The special rules are on in every scenario of Red Factories, and in no other (O.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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


@pytest.mark.rule("O.2")
def test_every_rule_is_on_in_a_scenario_of_red_factories() -> None:
    """By itself or in a campaign: that is a condition, and no other rule set."""
    rules = compose(discover(), ["red_factories"])
    assert {s.id for s in rules.sections} >= set(CHAPTER_O)
    assert {id for _, id in RULES}.isdisjoint(rules.off)
    switched = {id for section in SECTIONS for r in section.rules for id in r.switches_on}
    assert switched.isdisjoint(rules.off)


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
