"""Asking the cases of the corpus, under all rules and with some of them off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import define, evolve, field, frozen
from corpus import Case, Corpus

from hexwright import HexwrightError, RuleSet, Scenario
from hexwright.rules.contributions import Block, Clear, Hinder
from hexwright.rules.effects import Effect
from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling, amount, plain

SECTION = "rf_factories"
Rules = frozenset[str]


@frozen
class Answer:
    """What came out under some rules.

    Attributes:
        told: In words.
        family: Of the question; empty if it could not be asked.
        question: As a player would put it; empty if it could not be asked.
        entries: What rules of the section said, each with the family of the hook.
        so: What rules of the section say is so, by rule.
    """

    told: str
    family: str
    question: str
    entries: tuple[tuple[str, Entry], ...]
    so: Mapping[str, frozenset[Any]]

    def of(self, rule: str) -> list[Entry]:
        """What a rule said of the question."""
        return [e for _, e in self.entries if e.rule.id == rule]

    def families(self, rule: str) -> set[str]:
        """The families of hooks by which it did."""
        return {family for family, e in self.entries if e.rule.id == rule}

    def subjects(self, rule: str) -> frozenset[Any]:
        """What a rule calls something or other: facts, without the value."""
        return frozenset(f[:3] for f in self.so.get(rule, ()) if isinstance(f, tuple))

    def said(self, rule: str) -> tuple[frozenset[Any], frozenset[Any]]:
        """All that a rule said, whatever became of it."""
        of_question = {(amount(e.contribution), e.where, e.reason) for e in self.of(rule)}
        return self.so.get(rule, frozenset()), frozenset(of_question)


def switched_off(ruleset: RuleSet, ids: Rules) -> RuleSet:
    """As ``ruleset.without(*ids)``, of what was composed already; a test compares them."""
    table = {
        hook: tuple(b for b in bounds if b.rule.id not in ids)
        for hook, bounds in ruleset._table.items()
    }
    left = tuple(r for r in ruleset.rules if r.id not in ids)
    return evolve(ruleset, rules=left, table=table)


@define
class Asked:
    """The cases, asked under some rules, each once."""

    corpus: Corpus
    _scenarios: dict[str, Scenario] = field(factory=dict)
    _worlds: dict[Any, tuple[Scenario, Any]] = field(factory=dict)
    _answers: dict[Any, Answer] = field(factory=dict)

    def scenario(self, path: str) -> Scenario:
        """A scenario of the corpus, with all rules on."""
        if path not in self._scenarios:
            self._scenarios[path] = Scenario.load(self.corpus.file.parent / path)
        return self._scenarios[path]

    def ask(self, number: int, *off: str) -> Answer:
        """The answer to a case, by number, with rules off."""
        key = number, frozenset(off)
        if key not in self._answers:
            self._answers[key] = self._ask(self.corpus.cases[number], frozenset(off))
        return self._answers[key]

    def _ask(self, case: Case, off: Rules) -> Answer:
        world, so = self._world(case, off)
        try:
            ruling, rolled = case.ask(world)
        except HexwrightError as error:
            return Answer(f"refused: {error.what}", "", "", (), so)
        entries = [*_entries(ruling), *(("roll", e) for r in rolled for _, e in _entries(r))]
        mine = tuple((f, e) for f, e in entries if e.rule.section == SECTION)
        return Answer(_told(ruling, rolled), _family(ruling), ruling.question, mine, so)

    def _world(self, case: Case, off: Rules) -> tuple[Scenario, Mapping[str, frozenset[Any]]]:
        laid = case.on, repr(case.markers), off
        key = *laid, repr(case.conditions), case.phase
        if laid not in self._worlds:
            scenario = case.lay(self.scenario(case.on))
            world = evolve(scenario, ruleset=switched_off(scenario.ruleset, off))
            self._worlds[laid] = world, _so(world)
        if key not in self._worlds:
            world, so = self._worlds[laid]
            held = case.hold(world)
            # what is so does not depend on that: it is not worked out again
            object.__setattr__(held, "situation", world.situation.after(held.state))
            self._worlds[key] = held, so
        return self._worlds[key]


def _so(world: Scenario) -> dict[str, frozenset[Any]]:
    """What each rule of the section says is so on the board."""
    situation, rules = world.situation, world.ruleset
    found: dict[str, set[Any]] = {}
    for said in situation.facts.said:
        if said.rule.section == SECTION and said.at:
            told = {(said.on, said.name, at, said.value) for at in said.at}
            found.setdefault(said.rule.id, set()).update(told)
    for hook in ("locations", "links"):
        for bound in rules.hook(hook):
            if bound.rule.section == SECTION:
                given = {"ground": situation.ground, "facts": situation.facts}
                for entry in rules.consult(bound, hook, **given):
                    found.setdefault(bound.rule.id, set()).add(entry.contribution)
    return {rule: frozenset(told) for rule, told in found.items()}


FAMILY = {"los": "sight", "fire": "attack", "move": "step"}
"""The families of kinds of rulings that are called otherwise."""


def _family(ruling: Ruling) -> str:
    return FAMILY.get(ruling.kind, ruling.kind)


def _entries(ruling: Ruling) -> Iterator[tuple[str, Entry]]:
    family = _family(ruling)
    for term in ruling.terms.values():
        yield from ((family, e) for e in term.entries)
    of_line = (Block, Clear, Hinder)
    for e in ruling.entries:
        if isinstance(e.contribution, of_line):
            yield "sight", e
        elif isinstance(e.contribution, Effect):
            yield family, e


def _told(ruling: Ruling, rolled: Iterable[Ruling]) -> str:
    """An answer in words."""
    values = {name: plain(value) for name, value in ruling.values.items()}
    words = []
    clear, allowed = values.pop("clear", True), values.pop("allowed", True)
    if not clear:
        words = ["no LOS"]
    elif not allowed or ("drm" in values and values["drm"] is None):
        words = ["not allowed"]
    else:
        words = ["clear"] if ruling.kind == "los" else []
        words += [f"{name} {value}" for name, value in values.items() if _worth(name, value)]
        words += [_effect(e) for e in ruling.entries if _happens(e)]
    for roll in rolled:
        words.append(f"{roll.question} {plain(roll.values['total'])}")
    default = "nothing" if ruling.kind == "phase" else "allowed"
    return ", ".join(words) or default


def _worth(name: str, value: Any) -> bool:
    """Where nobody is at the place that fires there is no strength to tell of."""
    return value is not None and (name, value) != ("fp", 0)


def _effect(entry: Entry) -> str:
    return f"{entry.contribution.told} at {entry.where}" if entry.where else entry.contribution.told


def _happens(entry: Entry) -> bool:
    return entry.counts and isinstance(entry.contribution, Effect)
