"""Switches: what can be switched alone is what composing would not refuse, and what changes."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.rules import CompositionError, RuleSet
from hexwright.rules.hooks import HookTable
from hexwright.rules.switches import Switch, switches

OPTION = """
@rule("6.1")
class Picky:
    limit: int = 1

    def __attrs_post_init__(self):
        if self.limit > 5:
            raise ValueError("at most 5")

    @hookimpl
    def tem_modifiers(self, attack):
        return None
"""


@pytest.fixture
def crowd(site: Any) -> RuleSet:
    """Sections that need, exclude and break each other, some of them in force."""
    rule, rows = site.rule, site.rows
    site.install("base", rows("1.1", "1.2"), rule("1.1") + rule("1.2"))
    site.install("upon", 'requires = ["base"]\n' + rows("2.1"), rule("2.1"))
    site.install("rival", 'conflicts = ["upon"]\n' + rows("3.1"), rule("3.1"))
    site.install("lost", 'requires = ["gone"]\n' + rows("4.1"), rule("4.1"))
    site.install("broken", "id = 7")
    site.install("fails", rows("5.1"), "raise RuntimeError('no')\n")
    site.install("picky", rows("6.1", default='"off"') + rows("6.2", switches_on='["6.1"]',
                 default='"off"'), OPTION)  # fmt: skip
    site.install("twin", rows("1.1"), rule("1.1"))
    site.install("future", 'kernel = ">=99"\n' + rows("7.1"), rule("7.1"))
    site.install("says", rows("8.1") + rows("8.2", by='"8.1"') + rows("8.3", switches_on='["8.4"]',
                 default='"off"') + rows("8.4", default='"off"') + rows("8.5")
                 + '[rule.rows]\n"8.5a" = "it is"\n[rule.met_by]\n"8.5a" = "1.2"\n' + rows("8.6")
                 + '[rule.rows]\n"8.6a" = "it is"\n[rule.met_by]\n"8.6a" = "data"\n',
                 rule("8.1") + rule("8.4"))  # fmt: skip
    site.install("hooked", 'hookspecs = "hooked.hooks"\n' + rows("9.1"), rule("9.1"),
                 hooks="@hookspec\ndef tides(self): ...\n")  # fmt: skip
    site.install("leans", rows("10.1"), rule("10.1", hook="tides(self)"))
    site.install("swell", 'hookspecs = "swell.hooks"\n' + rows("12.1"), rule("12.1"),
                 hooks="@hookspec\ndef heave(self): ...\n")  # fmt: skip
    site.install("heaves", rows("13.1"), rule("13.1") + "    def heave(self): ...\n")
    site.install("waits", rows("11.1", default='"off"'), rule("11.1", hook="tydes(self)"))
    ruleset: RuleSet = site.compose(
        "upon", "picky", "says", "hooked", "leans", "waits", "heaves", options={"6.1": {"limit": 9}}
    )
    return ruleset


def really(ruleset: RuleSet, switch: Switch) -> bool:
    """Whether switching composes and changes whether the section or rule is in force."""
    try:
        other = (ruleset.without if switch.on else ruleset.with_)(switch.id)
    except CompositionError:
        return False
    if switch.kind == "section":
        there = {section.id for section in other.sections}
        return (switch.id in there) != switch.on
    of = {row.id: s.id for s in other.sections for row in s.rules}
    if of.get(switch.id) != switch.section or switch.by:
        return False
    return (switch.id in other.off) == switch.on and (switch.id in ruleset.off) != switch.on


def test_what_can_be_switched_is_what_composing_does_not_refuse(crowd: RuleSet) -> None:
    found = switches(crowd)
    assert len(found) > 25
    assert {s.id: s.can for s in found} == {s.id: really(crowd, s) for s in found}
    assert {s.can for s in found if s.kind == "section"} == {True, False}
    assert {s.can for s in found if s.kind == "rule"} == {True, False}


def test_the_rules_that_end_are_those_that_are_gone_afterwards(crowd: RuleSet) -> None:
    before = {rule.id for rule in crowd.rules}
    for switch in switches(crowd):
        if switch.can:
            other = (crowd.without if switch.on else crowd.with_)(switch.id)
            assert switch.ends == before - {rule.id for rule in other.rules}, switch.id


@pytest.mark.parametrize(
    ("id_", "why"),
    [
        ("base", "section base is switched off, but upon needs it (switch upon off too)"),
        ("rival", "sections rival and upon conflict (leave one of them out)"),
        ("3.1", "section rival is not in force; switch that on"),
        ("lost", "no section 'gone' is installed"),
        ("broken", "key 'title' is missing"),
        ("fails", "RuntimeError: no"),
        ("future", "needs kernel >=99"),
        ("twin", "rule 1.1 is in both section base and section twin"),
        ("6.1", "at most 5"),
        ("6.2", "at most 5"),
        ("8.2", "it only confirms 8.1; switch that"),
        ("8.5", "1.2 stands for it; switch that"),
        ("8.6", "what the board and the scenario say is all there is to it"),
        ("swell", "method heave is called like a hook but is not marked"),
        ("hooked", "nobody specified a hook 'tides'"),
        ("11.1", "nobody specified a hook 'tydes' (did you mean 'tides'?)"),
    ],
)
def test_what_cannot_be_switched_says_why(crowd: RuleSet, id_: str, why: str) -> None:
    (switch,) = [s for s in switches(crowd) if s.id == id_]
    assert not switch.can
    assert why in switch.why
    assert switch.ends == frozenset()


def test_sections_are_followed_by_their_rules_in_section_order(crowd: RuleSet) -> None:
    found = switches(crowd)
    ids = [s.id for s in found if s.kind == "section"]
    assert ids.index("base") < ids.index("upon")
    assert ids[-1] == "broken"
    sections = [s.section for s in found]
    assert sections == sorted(sections, key=ids.index)
    assert [(s.kind, s.id) for s in found if s.section == "base"] == [
        ("section", "base"), ("rule", "1.1"), ("rule", "1.2"),
    ]  # fmt: skip


def test_a_rule_for_which_others_stand_is_on_with_them(crowd: RuleSet) -> None:
    on = {s.id: s.on for s in switches(crowd)}
    assert (on["8.1"], on["8.2"], on["8.5"], on["8.6"], on["8.3"]) == (
        True,
        True,
        True,
        True,
        False,
    )
    less = {s.id: s.on for s in switches(crowd.without("8.1", "1.2"))}
    assert (less["8.1"], less["8.2"], less["8.5"], less["8.6"]) == (False, False, False, True)


def test_options_are_told_of_rules_that_are_off_too(site: Any) -> None:
    site.install("picky", site.rows("6.1", default='"off"'), OPTION)
    (switch,) = [s for s in switches(site.compose("picky")) if s.id == "6.1"]
    assert (switch.on, switch.default, dict(switch.options)) == (False, False, {"limit": 1})
    given = site.compose("picky", options={"6.1": {"limit": 3}})
    assert [dict(s.options) for s in switches(given) if s.id == "6.1"] == [{"limit": 3}]


def test_a_section_called_like_a_rule_cannot_be_switched(site: Any) -> None:
    site.install("other", site.rows("base"), site.rule("base"))
    site.install("base", site.rows("1.1"), site.rule("1.1"))
    ruleset = site.compose("base", "other")
    section, rule = (s for s in switches(ruleset) if s.id == "base")
    assert "a rule is called base too" in section.why
    assert rule.can
    assert [s.id for s in ruleset.without("base").sections] == ["base", "other"]


def test_no_rule_set_is_composed_for_it(crowd: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Composing a rule set for each of hundreds of switches would take half a minute."""

    def refuse(*_: Any) -> None:
        raise AssertionError("a rule is registered")

    monkeypatch.setattr(HookTable, "register", refuse)
    assert len(switches(crowd)) > 25
    with pytest.raises(AssertionError):
        crowd.without("2.1")
