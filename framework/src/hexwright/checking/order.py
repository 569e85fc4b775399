"""Whether answers depend on something that no section says: which of two speaks last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from attrs import evolve

from hexwright.checking.asking import Failures, asked, location_name, sampled
from hexwright.checking.finding import Finding, Place, shown
from hexwright.rules.composition import compose
from hexwright.rules.contributions import Set
from hexwright.rules.discovery import Registry
from hexwright.rules.entry import ActiveRule
from hexwright.rules.ordering import requirements
from hexwright.rules.pipeline import Term
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.ruling import Ruling, plain
from hexwright.rules.section import Section
from hexwright.scenario import Scenario
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge


def order(scenario: Scenario, answers: Mapping[str, Ruling]) -> Iterator[Finding]:
    """Pairs of sections that declare no order, and answer otherwise in the other order.

    Args:
        scenario: With all its sections in force.
        answers: What it answers to the sample.
    """
    sections = scenario.ruleset.sections
    pairs = [pair for pair in combinations(sections, 2) if not _related(*pair, sections)]
    if not pairs:
        return
    before = _answers(scenario, answers)
    for first, second in pairs:
        swapped = evolve(scenario, ruleset=_swapped(scenario.ruleset, first, second))
        after = _answers(swapped, asked(swapped, Failures()))
        for question in (q for q in before if before[q] != after.get(q, before[q])):
            what = (
                f"{question}: {_told(before[question])}; {_told(after[question])} if section "
                f"{first.id} came after {second.id}"
            )
            place = Place(file=shown(second.file), section=second.id)
            remedy = f'write after = ["{first.id}"], or let one replace the other\'s rule'
            yield Finding("HX303", place, what, remedy)
            break


def _related(one: Section, other: Section, sections: tuple[Section, ...]) -> bool:
    """Whether one is to come before the other, by what it says or others say."""
    by_id = {section.id: section for section in sections}

    def earlier(section: Section) -> set[str]:
        found: set[str] = set()
        waiting = [section]
        while waiting:
            here = waiting.pop()
            for id_ in (*(name for name, _ in requirements(here)), *here.manifest.after):
                if id_ in by_id and id_ not in found:
                    found.add(id_)
                    waiting.append(by_id[id_])
        return found

    return one.id in earlier(other) or other.id in earlier(one)


def _swapped(rules: RuleSet, first: Section, second: Section) -> RuleSet:
    """The same rules, with a section after one that it comes before as it is."""
    manifest = evolve(first.manifest, after=(*first.manifest.after, second.id))
    registry = rules.registry
    sections = {**registry.sections, first.id: evolve(first, manifest=manifest)}
    asked_for = rules.request
    return compose(
        Registry(sections, registry.broken),
        asked_for.sections,
        on=asked_for.on,
        off=asked_for.off,
        options=asked_for.options,
    )


def _answers(scenario: Scenario, rulings: Mapping[str, Ruling]) -> dict[str, object]:
    found: dict[str, object] = {
        question: plain({**ruling.values, **{n: t.value for n, t in ruling.terms.items()}})
        for question, ruling in rulings.items()
    }
    situation = scenario.situation
    with Failures().noted():
        a, b = sampled(situation)
        verdicts = judge(trace_lines(situation, a, b), "a sample of lines")
        for i, (one, other) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
            line = f"LOS {location_name(situation, one)} - {location_name(situation, other)}"
            clear, hindrance = bool(verdicts.clear[i]), int(verdicts.hindrance[i])
            found[line] = {"clear": clear, "hindrance": hindrance}
    return found


def _told(answer: object) -> str:
    told = answer.items() if isinstance(answer, Mapping) else ()
    return ", ".join(f"{name} {value}" for name, value in told) or str(answer)


def met(answers: Mapping[str, Ruling]) -> Iterator[Finding]:
    """Rules of one section that have set one term to different values, neither for the other."""
    told: set[tuple[str, str, str]] = set()
    for question, ruling in answers.items():
        for term in ruling.terms.values():
            for loser, winner in _outdone(term):
                key = (loser.id, winner.id, term.name)
                if key not in told:
                    told.add(key)
                    what = (
                        f"{question}: {loser.id} and {winner.id} both set {term.name}, and "
                        f"{winner.id} has it, for it comes later in its section's manifest"
                    )
                    yield Finding("HX306", Place(rule=winner.id, section=winner.section), what)


def _outdone(term: Term) -> Iterator[tuple[ActiveRule, ActiveRule]]:
    sets = [e for e in term.entries if isinstance(e.contribution, Set)]
    for standing in (e for e in sets if e.counts):
        for entry in sets:
            same = entry.rule.section == standing.rule.section
            beaten = entry.why.startswith(f"{standing.rule.id} sets")
            if same and beaten and entry.contribution.value != standing.contribution.value:
                yield entry.rule, standing.rule
