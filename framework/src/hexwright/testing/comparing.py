"""Two sets of answers to the same questions, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwright.rules.ruling import Ruling, plain
from hexwright.scenario.questions import told
from hexwright.testing.sampling import Answers, Refused, briefly, plainly
from hexwright.testing.suite import Case


def failed(case: Case, found: Answers, when: str) -> Iterator[str]:
    """The questions on which a rule raised."""
    for answer in found.values():
        if isinstance(answer, Refused) and answer.failed:
            yield f"{case.name}, {when}: {answer.what}"


def compared(
    case: Case, one: Answers, other: Answers, first: str, second: str, *, values: bool = False
) -> Iterator[str]:
    """The questions that two sets of answers answer differently."""
    for question, answer in one.items():
        found = other[question]
        if (_values(answer) != _values(found)) if values else (plainly(answer) != plainly(found)):
            a, b = briefly(answer), briefly(found)
            if a == b:
                a, b = _rules(answer, found), _rules(found, answer)
            yield f"{case.name}: {told(question)}: {first}: {a}; {second}: {b}"


def _values(answer: Any) -> Any:
    """What does not depend on the order in which rules spoke."""
    if not isinstance(answer, Ruling):
        return answer
    return plain(answer.values), {name: term.value for name, term in answer.terms.items()}


def _rules(answer: Any, other: Any) -> str:
    """What was said in one answer alone."""
    lines = answer.explain().splitlines()
    there = set(other.explain().splitlines())
    return " | ".join(line.strip() for line in lines if line not in there) or "nothing else"
