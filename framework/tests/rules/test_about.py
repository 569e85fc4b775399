"""Rules that name what they speak of are not asked about anything else."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import RuleSet, about, compose

RULES = """
asked = []

@rule("1.1")
class Marching:
    @hookimpl
    @about("march", "sail")
    def permits(self, act):
        asked.append(("1.1", act.kind))
        yield Forbid(reason="no")

@rule("1.2")
class Everything:
    @hookimpl
    def permits(self, act):
        asked.append(("1.2", act.kind))

@rule("1.3")
class Digging:
    @about("dig")
    @hookimpl
    def permits(self, act):
        asked.append(("1.3", act.kind))
"""


@pytest.fixture
def rules(site: Any) -> RuleSet:
    site.install("alpha", site.rows("1.1", "1.2", "1.3"), RULES)
    return compose(site.discover(), ["alpha"])


def asked(rules: RuleSet, kind: str) -> list[str]:
    """The rules that are asked about an act of a kind."""
    import alpha  # type: ignore[import-not-found]

    alpha.asked.clear()
    rules.ask("permits", "?", act=SimpleNamespace(kind=kind))
    assert {kind} >= {told for _, told in alpha.asked}
    return [id_ for id_, _ in alpha.asked]


def test_each_is_asked_about_what_it_names_and_who_names_nothing_about_all(rules: RuleSet) -> None:
    for ruleset in (rules, pickle.loads(pickle.dumps(rules))):
        assert asked(ruleset, "march") == ["1.1", "1.2"]
        assert asked(ruleset, "sail") == ["1.1", "1.2"]
        assert asked(ruleset, "dig") == ["1.2", "1.3"]
        assert asked(ruleset, "rest") == ["1.2"]
    assert asked(rules.without("1.1"), "march") == ["1.2"]


def test_what_is_asked_about_one_kind_is_not_what_is_asked_about_another(rules: RuleSet) -> None:
    said = rules.ask("permits", "?", act=SimpleNamespace(kind="march"))
    assert [entry.rule.id for entry in said] == ["1.1"]
    assert rules.ask("permits", "?", act=SimpleNamespace(kind="dig")) == []


def test_a_hook_that_is_asked_of_everybody_cannot_be_about_something(site: Any) -> None:
    body = site.rule("1.1", hook="los_blockers(self, lines)")
    body = body.replace("@hookimpl", '@hookimpl\n    @about("march")')
    site.install("alpha", site.rows("1.1"), body)
    with pytest.raises(HexwrightError) as told:
        compose(site.discover(), ["alpha"])
    assert "section alpha, rule 1.1: hook los_blockers is marked @about" in str(told.value)


@pytest.mark.parametrize("kinds", [(), ("",), (3,), ("march", None)])
def test_what_is_no_name_is_refused_where_it_is_written(kinds: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError)):
        about(*kinds)
