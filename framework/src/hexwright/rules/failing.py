"""How a rule's failure is told: with section, hook, question, and the line of its code."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

import attrs

from hexwright.checked import FrozenMap
from hexwright.errors import RuleFailed, nearest
from hexwright.rules.hooks import Bound
from hexwright.rules.section import Section, source_line


def failure(bound: Bound, question: str, what: str, hint: str) -> RuleFailed:
    """The failure of a rule.

    Args:
        bound: Its implementation of the hook that was asked.
        question: What was asked, as a player would put it.
        what: What it did.
        hint: What to do about it.
    """
    rule = bound.rule
    where = f"section {rule.section}, rule {rule.id}, hook {bound.spec.name}, asked {question!r}"
    return RuleFailed(what, where=where, hint=hint)


def raised(
    bound: Bound, question: str, error: BaseException, sections: Iterable[Section]
) -> RuleFailed:
    """The failure of a rule that raised, with the line of the sections' code, not of ours."""
    hint = "switch the rule off to go on without it"
    if _changing(error):
        hint = "rules change nothing that they are handed: work on a copy"
    if line := source_line(error, *(section.root for section in sections)):
        hint = f"{line}; {hint}"
    return failure(bound, question, f"raised {type(error).__name__}: {error}", hint)


def _changing(error: BaseException) -> bool:
    """Whether somebody tried to change what does not change: an array, a state, a rule, a map."""
    told = str(error)
    return (
        isinstance(error, attrs.exceptions.FrozenError)
        or (isinstance(error, ValueError) and "read-only" in told)
        or (isinstance(error, TypeError) and FrozenMap.__name__ in told)
    )


def check(said: Any, bound: Bound, question: str, known: Set[str]) -> None:
    """See that the hook allows what a rule yields, and that the rules it names are known.

    Raises:
        RuleFailed: if not.
    """
    spec = bound.spec
    if spec.yields is not None and not isinstance(said, spec.yields):
        allowed = ", ".join(t.__name__ for t in spec.yields) or "nothing"
        raise failure(bound, question, f"yielded {said!r}", f"the hook allows: {allowed}")
    for id_ in (*getattr(said, "replaces", ()), *_lifted(said)):
        if id_ not in known:
            what = f"named a rule {id_!r} that no installed section has"
            raise failure(bound, question, what, nearest(id_, known))


def _lifted(contribution: Any) -> tuple[str, ...]:
    """The rules a Permit names. A Clear's ``of`` are indices, and no business of ours."""
    if not isinstance(of := getattr(contribution, "of", None), tuple):
        return ()
    from hexwright.rules.contributions import Permit  # numpy, only when a rule has spoken

    return of if isinstance(contribution, Permit) else ()
