"""An answer at length: every rule that was asked, what it said, and what became of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from hexwright.report.json import to_json
from hexwright.rules.entry import ActiveRule, Entry
from hexwright.rules.hooksheet import answers, sheets_of
from hexwright.rules.ruling import Ruling, amount
from hexwright.rules.watching import OF_SIGHT, Asked, Watching
from hexwright.scenario import Scenario

ON_THE_WAY = "used on the way"
"""What became of an answer that is no part of the ruling, such as that of a question within it."""

TERRAIN = "terrain"
"""Stands for a hook where no rule was asked: what terrain does that a rule has declared."""


@frozen
class Said:
    """Something that a rule said.

    Attributes:
        rule: The rule.
        contribution: What it said.
        outcome: ``"counts"``, ``"lost"``, or empty if it is no part of the ruling.
        why: Why it lost.
        place: Where it applies.
        times: How often it said just that.
    """

    rule: ActiveRule
    contribution: Any = field(eq=False)
    outcome: str = ""
    why: str = ""
    place: str = ""
    times: int = 1

    @property
    def reason(self) -> str:
        """The rule's own words."""
        return str(getattr(self.contribution, "reason", ""))

    @property
    def became(self) -> str:
        """What became of it, in words."""
        return f"lost: {self.why}" if self.outcome == "lost" else self.outcome or ON_THE_WAY

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rule": self.rule.id,
            "title": self.rule.title,
            "section": self.rule.section,
            "kind": type(self.contribution).__name__.lower(),
            "amount": amount(self.contribution),
            "place": self.place,
            "reason": self.reason,
            "status": self.outcome or "on the way",
            "why": self.why,
            "times": self.times,
        }


@frozen
class HookAsked:
    """A hook, and all rules that answer it.

    Attributes:
        hook: Its name, or ``TERRAIN``.
        summary: What a rule says there.
        said: What rules said, in rule order.
        silent: Rules that were asked and said nothing.
        passed: Rules that were not asked, each with why.
        off: Ids of rules that are off and would be asked.
    """

    hook: str
    summary: str
    said: tuple[Said, ...] = ()
    silent: tuple[ActiveRule, ...] = ()
    passed: tuple[tuple[ActiveRule, str], ...] = ()
    off: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "hook": self.hook,
            "summary": self.summary,
            "said": [one.to_json() for one in self.said],
            "silent": [rule.id for rule in self.silent],
            "not_asked": [{"rule": rule.id, "why": why} for rule, why in self.passed],
            "off": list(self.off),
        }


@frozen
class Why:
    """A ruling, and who was asked for it.

    Attributes:
        ruling: The ruling.
        hooks: What was asked for this question, hook by hook.
        before: By hook, ids of the rules that were asked once for these rules on this ground,
            and whether each said something.
    """

    ruling: Ruling
    hooks: tuple[HookAsked, ...]
    before: Mapping[str, Mapping[str, bool]]

    def to_json(self) -> dict[str, Any]:
        """The ruling as JSON has it, with ``consulted`` and ``before``."""
        before = {
            hook: {
                "said": [id_ for id_, spoke in ids.items() if spoke],
                "silent": [id_ for id_, spoke in ids.items() if not spoke],
            }
            for hook, ids in self.before.items()
        }
        consulted = [one.to_json() for one in self.hooks]
        return {**to_json(self.ruling), "consulted": consulted, "before": before}


def why(scenario: Scenario, asked: Callable[[Scenario], Ruling]) -> Why:
    """Have something asked of a scenario whose rules are watched.

    Args:
        scenario: The scenario.
        asked: Asks it, and gives the ruling.

    Raises:
        HexwrightError: as asking does.
    """
    watching = Watching.of(scenario.ruleset)
    watched = evolve(scenario, ruleset=watching)
    ruling = asked(watched)
    entries = list(_entries(ruling))
    names = {one.hook for one in watching.asked}
    names |= {*OF_SIGHT} if ruling.kind in ("los", "fire") else set()
    off = _off(watching)
    hooks, before = [], {}
    for sheet in sheets_of(watching):
        if (hook := sheet.name) not in names:
            continue
        calls = [one for one in watching.asked if one.hook == hook]
        if sheet.declares:
            before[hook] = _spoke(calls)
            continue
        spoke = _spoke(calls)
        silent = {one.rule.id: one.rule for one in calls if not spoke[one.rule.id]}
        passed = watching.passed_over(hook, watched.situation)
        said = tuple(_said(calls, entries))
        hooks.append(
            HookAsked(hook, sheet.summary, said, (*silent.values(),), (*passed,), off.get(hook, ()))
        )
    if declared := tuple(_declared(watching.asked, entries)):
        hooks.insert(0, HookAsked(TERRAIN, "What terrain does that rules have declared.", declared))
    return Why(ruling, tuple(hooks), before)


def _entries(ruling: Ruling) -> Iterator[Entry]:
    """All of a ruling; what is in its terms as it came out there."""
    yield from (entry for term in ruling.terms.values() for entry in term.entries)
    yield from ruling.entries


def _spoke(calls: Iterable[Asked]) -> dict[str, bool]:
    found: dict[str, bool] = {}
    for one in calls:
        found[one.rule.id] = found.get(one.rule.id, False) or bool(one.said)
    return found


def _off(rules: Watching) -> dict[str, tuple[str, ...]]:
    """By hook, the rules of the sections in force that are off and answer it."""
    found: dict[str, tuple[str, ...]] = {}
    for section in rules.sections:
        for hook, one in answers(section):
            if one.rule in rules.off:
                found[hook] = (*found.get(hook, ()), one.rule)
    return found


def _said(calls: Iterable[Asked], entries: list[Entry]) -> Iterator[Said]:
    """What was said, what came of it, and what was said several times once."""
    found: dict[Any, Said] = {}
    for call in calls:
        for contribution in call.said:
            for one in _outcomes(call.rule, contribution, entries):
                key = (one, amount(contribution), one.reason)
                times = found[key].times + 1 if key in found else 1
                found[key] = evolve(one, times=times)
    yield from sorted(found.values(), key=lambda one: one.rule.order)


def _outcomes(rule: ActiveRule, contribution: Any, entries: list[Entry]) -> Iterator[Said]:
    there = [e for e in entries if _of(e, rule, contribution)]
    if not there:
        yield Said(rule, contribution, place=str(getattr(contribution, "place", "")))
    seen = set()
    for entry in there:
        told = (entry.status, entry.why, entry.where)
        if told not in seen:  # it is in a term, and among all entries
            seen.add(told)
            yield Said(rule, entry.contribution, *told)


def _of(entry: Entry, rule: ActiveRule, contribution: Any) -> bool:
    """Whether an entry is what a rule said; of hindrances it is a part, for one crossing."""
    if entry.contribution is contribution:
        return True
    return (
        entry.rule.id == rule.id
        and hasattr(contribution, "at")
        and type(entry.contribution) is type(contribution)
        and entry.reason == str(getattr(contribution, "reason", ""))
    )


def _declared(asked: Iterable[Asked], entries: list[Entry]) -> Iterator[Said]:
    """Entries that no rule was asked for."""
    said = [(one.rule, contribution) for one in asked for contribution in one.said]
    for entry in entries:
        if not any(_of(entry, rule, contribution) for rule, contribution in said):
            yield Said(entry.rule, entry.contribution, entry.status, entry.why, entry.where)
