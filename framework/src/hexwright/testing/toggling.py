"""The conformance check that switches rules off and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hexwright.errors import HexwrightError
from hexwright.rules import RuleSet
from hexwright.rules.ruling import Ruling
from hexwright.scenario import Question
from hexwright.scenario.questions import told
from hexwright.testing.comparing import compared, failed
from hexwright.testing.sampling import answers
from hexwright.testing.suite import Case, Suite, batches, under

BATCHES = 6
"""Rules of a section are switched one by one, or in so many batches if there are more."""
SHARE = 8
"""So many questions, at least, are asked with a batch off."""


def toggling(suite: Suite) -> Iterator[str]:
    """Let a rule leave no trace: what it does is in its class, and others do without it.

    A rule that asks after something of another, such as a way of moving or a Location that the
    other declares, looks first whether it is there.
    """
    for case in suite.cases:
        rules = case.scenario.ruleset
        optional = tuple(id_ for id_ in rules.off if id_ in suite.section.code.classes)
        switched = list(batches(case.rules, BATCHES))
        for at, ids in enumerate(switched):
            asked = _share(case.questions, at, len(switched))
            yield from _toggled(
                case, asked, ids, "off and on again", lambda r, s: r.without(*s).with_(*s)
            )
            yield from _while_off(case, asked, ids)
        if optional:
            yield from _toggled(
                case, case.questions, optional, "on and off again",
                lambda r, s: r.with_(*s).without(*s),
            )  # fmt: skip


def _share(questions: Sequence[Question], at: int, of: int) -> tuple[Question, ...]:
    """Those of the questions that are asked of one batch: all are asked of some."""
    count = max(min(len(questions), SHARE), -(-len(questions) // of))
    start = at * len(questions) // of
    return tuple((*questions, *questions)[start : start + count])


def _toggled(
    case: Case,
    asked: Sequence[Question],
    ids: tuple[str, ...],
    how: str,
    switch: Callable[[RuleSet, tuple[str, ...]], RuleSet],
) -> Iterator[str]:
    rules, named = case.scenario.ruleset, _named(ids)
    try:
        again = switch(rules, ids)
    except HexwrightError as error:
        yield f"{case.name}: {named}, {how}: {error}"
        return
    if again.fingerprint != rules.fingerprint:
        yield f"{case.name}: {named}, {how}: the rule set has another fingerprint"
    back = answers(under(case.scenario, again), asked)
    before = {question: case.answers[question] for question in asked}
    yield from compared(case, before, back, "before", f"{named} {how}")


def _while_off(case: Case, asked: Sequence[Question], ids: tuple[str, ...]) -> Iterator[str]:
    """While they are off every other rule still answers, and these have no part in it."""
    off = case.scenario.without(*ids)
    gone = set(ids) - {r.id for r in off.ruleset.rules}
    found = answers(off, asked)
    yield from failed(case, found, f"without {_named(ids)}")
    for question, answer in found.items():
        if isinstance(answer, Ruling) and (left := gone & set(answer.rules)):
            yield f"{case.name}: {told(question)}: {_named(tuple(left))} is off and counts"


def _named(ids: tuple[str, ...]) -> str:
    return f"rule{'s' * (len(ids) > 1)} {', '.join(ids[:4])}{', ...' * (len(ids) > 4)}"
