"""What differs between two scenarios apart from answers, in words, a line for each thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hexwright.rules.ruleset import RuleSet
from hexwright.rules.ruling import plain
from hexwright.scenario import Scenario
from hexwright.scenario.changes import told_marker, written


def sections(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """Sections that are in force in one alone, or in another version."""
    old, new = ({s.id: s.version for s in r.sections} for r in (a, b))
    for id_ in dict.fromkeys((*old, *new)):
        if id_ not in new:
            yield f"section {id_}: no longer in force"
        elif id_ not in old:
            yield f"section {id_}: now in force"
        elif old[id_] != new[id_]:
            yield f"section {id_}: {old[id_]} -> {new[id_]}"


def rules(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """Rules that are on in one alone."""
    old, new = ({r.id: r for r in s.rules} for s in (a, b))
    for id_, rule in {**old, **new}.items():
        if id_ not in new:
            yield f"rule {id_} {rule.title}: on -> off"
        elif id_ not in old:
            yield f"rule {id_} {rule.title}: off -> on"


def options(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """Options of rules of both that have another value."""
    new = {r.id: r.options for r in b.rules}
    for rule in a.rules:
        for name, value in rule.options.items():
            other = new.get(rule.id, rule.options).get(name)
            if other != value:
                yield f"option {name} of {rule.id}: {plain(value)} -> {plain(other)}"


def conditions(a: Scenario, b: Scenario) -> Iterator[str]:
    """Conditions that one names; in the other it may be as the rules have it by default."""
    for name in dict.fromkeys((*a.conditions, *b.conditions)):
        was, now = (s.conditions.get(name, s.situation.condition(name)) for s in (a, b))
        if was != now:
            told = ("undeclared" if value is None else written(value) for value in (was, now))
            yield f"condition {name}: {' -> '.join(told)}"


def markers(a: Scenario, b: Scenario) -> Iterator[str]:
    """Markers that stand on the board of one alone."""
    before, after = (Counter(told_marker(s, n) for n in range(len(s.markers))) for s in (a, b))
    for found, when in ((before - after, "no longer there"), (after - before, "now there")):
        yield from (f"marker {told}: {when}" for told in found.elements())
