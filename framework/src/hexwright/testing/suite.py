"""What the conformance checks of a section are made on: its scenarios, with and without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import evolve, field, frozen

from hexwright.rules import Registry, RuleSet, Section, compose
from hexwright.rules.options import canonical, option_values
from hexwright.rules.ordering import requirements
from hexwright.scenario import Question, Scenario
from hexwright.testing.sampling import Answers, answers, sampled


@frozen(eq=False, slots=False)
class Case:
    """One scenario of a section.

    Attributes:
        name: What it is called in messages.
        scenario: The scenario, the section in force.
        section: The section.
        count: About so many questions are asked.
        pristine: What asking must not change, as it was before anything was asked.
    """

    name: str
    scenario: Scenario
    section: Section
    count: int
    pristine: Mapping[str, str] = field(init=False, repr=False)

    @pristine.default
    def _as_it_was(self) -> Mapping[str, str]:
        return pristine(self.scenario)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, always the same."""
        return sampled(self.scenario, self.count)

    @cached_property
    def answers(self) -> Answers:
        """The answers, asked once."""
        return answers(self.scenario, self.questions)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the section's rules that are in force."""
        off = set(self.scenario.ruleset.off)
        return tuple(r.id for r in self.section.rules if not r.by and r.id not in off)

    @cached_property
    def dependents(self) -> tuple[str, ...]:
        """Ids of the sections in force that require the section, directly or not."""
        needs = {s.id: {name for name, _ in requirements(s)} for s in self.sections}
        found = {self.section.id}
        while more := {id_ for id_, needed in needs.items() if needed & found} - found:
            found |= more
        return tuple(id_ for id_ in needs if id_ in found and id_ != self.section.id)

    @property
    def sections(self) -> tuple[Section, ...]:
        """All sections in force, in order."""
        return self.scenario.ruleset.sections

    @cached_property
    def silent(self) -> Scenario:
        """The scenario with all rules of the section off, and without those that need it."""
        return self.scenario.without(*self.dependents, *self.rules)

    def bare(self, registry: Registry) -> Scenario:
        """The scenario without the section and those that need it, composed from a registry."""
        rules = self.silent.ruleset
        left = [s for s in rules.sections if s.id != self.section.id]
        theirs = {row.id for s in left for row in s.rules}
        composed = compose(
            registry,
            [s.id for s in left],
            on=[r.id for r in rules.rules if r.id in theirs],
            off=[id_ for id_ in rules.off if id_ in theirs],
            options={id_: given for id_, given in rules.options.items() if id_ in theirs},
        )
        return under(self.scenario, composed)

    def uninstalled(self) -> Registry:
        """What is installed but for the section and those in force that need it."""
        registry = self.scenario.ruleset.registry
        gone = {self.section.id, *self.dependents}
        left = {id_: s for id_, s in registry.sections.items() if id_ not in gone}
        return Registry(left, registry.broken)


def pristine(scenario: Scenario) -> Mapping[str, str]:
    """State, board and rules of a scenario, in a text each that tells whether they changed."""
    rules = {f"rule {r.id}": canonical(option_values(r.obj)) for r in scenario.ruleset.rules}
    board = evolve(scenario.board)  # which has not worked out its digest
    return {"the state of play": repr(scenario.state), "the board": board.digest, **rules}


def under(scenario: Scenario, rules: RuleSet) -> Scenario:
    """The scenario under other rules, with nothing that was worked out before."""
    return evolve(scenario, ruleset=rules)


@frozen(eq=False)
class Suite:
    """A section and its scenarios.

    Attributes:
        section: The section.
        cases: Its scenarios.
        alongside: Ids of sections that its order is tried with, besides those in force.
    """

    section: Section
    cases: tuple[Case, ...]
    alongside: tuple[str, ...] = ()


def before(sections: Iterable[Section]) -> Mapping[str, frozenset[str]]:
    """For each section the ids of all that are declared to go before it, directly or not."""
    named = {s.id: {*(n for n, _ in requirements(s)), *s.manifest.after} for s in sections}
    found = {}
    for id_ in named:
        seen: set[str] = set()
        waiting = [id_]
        while waiting:
            more = named.get(waiting.pop(), set()) - seen
            seen |= more
            waiting += more
        found[id_] = frozenset(seen)
    return found


def batches(items: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """All items in at most so many batches, each as large as the others."""
    size = max(1, -(-len(items) // most))
    yield from (tuple(items[at : at + size]) for at in range(0, len(items), size))
