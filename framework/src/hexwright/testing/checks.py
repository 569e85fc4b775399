"""The conformance checks: what any section must hold to, whatever game it is of.

A check yields what is wrong, a text each; none if all is well. Its docstring says what to do.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import evolve

from hexwright.report.json import to_json
from hexwright.rules import Registry, Section, compose
from hexwright.rules.options import fit_options, option_values
from hexwright.rules.ruling import Ruling, plain
from hexwright.scenario.questions import told
from hexwright.testing.comparing import compared, failed
from hexwright.testing.sampling import Answers, answers, ask
from hexwright.testing.suite import Case, Suite, before, pristine, under
from hexwright.testing.symmetry import one_way
from hexwright.testing.toggling import toggling

Check = Callable[[Suite], Iterator[str]]


def documented(suite: Suite) -> Iterator[str]:
    """Give each class a docstring that says in a sentence what its rule does."""
    for id_, cls in suite.section.code.classes.items():
        if not (vars(cls).get("__doc__") or "").strip():
            yield f"rule {id_}: class {cls.__module__}.{cls.__qualname__} has no docstring"


def defaults(suite: Suite) -> Iterator[str]:
    """Give each option a default of the type that it is annotated with, as a file could say it."""
    for id_, cls in suite.section.code.classes.items():
        try:
            values = option_values(cls())
        except Exception as error:
            yield f"rule {id_} refuses its own defaults: {type(error).__name__}: {error}"
            continue
        _, problems = fit_options(id_, cls, {name: _filed(v) for name, v in values.items()})
        yield from map(str, problems)


def _filed(value: Any) -> Any:
    """A value as a TOML file gives it: lists for tuples and sets."""
    return plain(value) if not isinstance(value, dict) else {k: _filed(v) for k, v in value.items()}


def answered(suite: Suite) -> Iterator[str]:
    """Let no rule raise: what it cannot answer, it says nothing about. The message has the line."""
    for case in suite.cases:
        yield from failed(case, case.answers, "as it is")


def expected(suite: Suite) -> Iterator[str]:
    """Correct the rule, or what the scenario expects."""
    for case in suite.cases:
        for outcome in case.scenario.check():
            if not outcome.ok:
                wrong = outcome.error or f"{dict(outcome.got)}, expected {dict(outcome.expected)}"
                asked = ", ".join(filter(None, (outcome.question, outcome.under)))
                yield f"{case.name}: {asked}: {wrong}"


def symmetry(suite: Suite) -> Iterator[str]:
    """Judge a line without asking which end is which; who sees no farther belongs to sight_limits.

    In los_blockers and los_hindrances use near and far, high and low, not a and b.
    """
    for case in suite.cases:
        yield from (f"{case.name}: {line}" for line in one_way(case.scenario))


def inertness(suite: Suite) -> Iterator[str]:
    """Let what a section does come from rule classes alone, which can be switched off.

    Nothing may be changed when it is imported, and no other section may lean on it unless its
    manifest requires it.
    """
    for case in suite.cases:
        installed, never = case.bare(case.scenario.ruleset.registry), case.bare(case.uninstalled())
        if installed.ruleset.fingerprint != never.ruleset.fingerprint:
            yield f"{case.name}: the rules of others are not the same where it is not installed"
        without = answers(never, case.questions)
        yield from compared(
            case,
            without,
            answers(installed, case.questions),
            "not installed",
            "installed, not in force",
        )
        silent = answers(case.silent, case.questions)
        yield from compared(case, without, silent, "not installed", "all its rules off")
        yield from failed(case, silent, "with all its rules off")


def purity(suite: Suite) -> Iterator[str]:
    """Keep nothing between questions: no attribute, list or global that a hook writes to."""
    for case in suite.cases:
        scenario, rules = case.scenario, case.scenario.ruleset
        before_all, first = case.pristine, case.answers
        again = {q: ask(scenario, q) for q in reversed(case.questions)}
        yield from compared(case, first, again, "asked first", "asked again, in reverse")
        fresh = answers(under(scenario, rules), case.questions)
        yield from compared(case, first, fresh, "asked first", "asked of the same scenario anew")
        for what, now in pristine(scenario).items():
            was = before_all[what]
            if now != was:
                yield f"{case.name}: asking changed {what}: {now:.80}, before {was:.80}"


def order(suite: Suite) -> Iterator[str]:
    """Say which section goes later and has the last word: after = ["..."] in its section.toml."""
    for case in suite.cases:
        rules = case.scenario.ruleset
        registry = rules.registry
        known = [*case.sections, *(registry.section(id_) for id_ in suite.alongside)]
        earlier, own = before(known), suite.section.id
        for other in sorted({s.id for s in known} - {own}):
            if other in earlier[own] or own in earlier[other]:
                continue
            ids = [*(s.id for s in case.sections), other]
            first, second = (
                _answers_with(case, _with_after(registry, late, early), ids)
                for late, early in ((own, other), (other, own))
            )
            yield from compared(
                case, first, second, f"{own} after {other}", f"{other} after {own}", values=True
            )


def _with_after(registry: Registry, late: str, early: str) -> Registry:
    """What is installed, but one section declares to come after another."""
    old = registry.section(late)
    manifest = evolve(old.manifest, after=(*old.manifest.after, early))
    new = Section(manifest, old.root, old.package, old.distribution)
    return Registry({**registry.sections, late: new}, registry.broken)


def _answers_with(case: Case, registry: Registry, ids: list[str]) -> Answers:
    rules = case.scenario.ruleset
    on = [r.id for r in rules.rules]
    composed = compose(registry, ids, on=on, off=rules.off, options=rules.options)
    return answers(under(case.scenario, composed), case.questions)


def round_trip(suite: Suite) -> Iterator[str]:
    """Yield plain values: numbers, texts, tuples of them; and define classes where modules are."""
    for case in suite.cases:
        for question, answer in case.answers.items():
            if isinstance(answer, Ruling):
                for what, changed in _changed(answer):
                    yield f"{case.name}: {told(question)}: {what}: {changed}"


def _changed(ruling: Ruling) -> Iterator[tuple[str, str]]:
    try:
        data = to_json(ruling)
        if json.loads(json.dumps(data, allow_nan=False)) != data:
            yield "JSON", "it comes back changed"
    except (TypeError, ValueError) as error:
        yield "JSON", str(error)
    try:
        back = pickle.loads(pickle.dumps(ruling))
    except Exception as error:
        yield "pickle", f"{type(error).__name__}: {error}"
        return
    if back.to_json() != ruling.to_json() or back.explain() != ruling.explain():
        yield "pickle", "it comes back changed"


CHECKS: Mapping[str, tuple[str, Check]] = {
    "documented": ("every rule is documented", documented),
    "defaults": ("every option's default is valid", defaults),
    "answered": ("every question is answered", answered),
    "expected": ("what the scenario expects comes out", expected),
    "symmetry": ("a line is the same from both ends", symmetry),
    "inertness": ("what is installed and off changes nothing", inertness),
    "purity": ("asking changes nothing", purity),
    "order": ("sections that declare no order need none", order),
    "round_trip": ("rulings survive JSON and pickle", round_trip),
    "toggling": ("switching a rule off and on restores all", toggling),
}
"""The checks by name, each with what it holds to."""
