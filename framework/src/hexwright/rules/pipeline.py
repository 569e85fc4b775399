"""From what the rules said about one term to its value, always by the same steps.

The steps, in order: replace, lift, forbid, set, best of group, sum, multiply, cap and floor.
Nothing is rounded here: a question rounds once, after adding its terms. Nothing depends on the
order in which the entries are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import attrs

from hexwright.rules.contributions import (
    Cap,
    Floor,
    Forbid,
    Modify,
    Multiply,
    Number,
    Permit,
    Set,
    TermContribution,
)
from hexwright.rules.entry import Entry


@attrs.frozen
class Term:
    """One part of an answer, such as ``tem``, with everything that was said about it.

    Attributes:
        name: The term.
        value: Exact, not yet rounded; ``None`` if it is forbidden.
        entries: What was said, in rule order, the losers with their reasons.
        base: What the term was before any rule spoke.
    """

    name: str
    value: Number | None
    entries: tuple[Entry, ...] = ()
    base: Number = 0

    @property
    def counting(self) -> tuple[Entry, ...]:
        """The entries that shaped the value."""
        return tuple(e for e in self.entries if e.counts)


def by_term(entries: Iterable[Entry], *, main: str = "") -> dict[str, tuple[Entry, ...]]:
    """Sort entries by the term they work on, keeping their order.

    Args:
        entries: Entries of term contributions.
        main: The question's main term, which a contribution with an empty ``term`` means.

    Returns:
        Entries by name of term; only terms that somebody spoke about.
    """
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.contribution.term or main, []).append(entry)
    return {name: tuple(said) for name, said in found.items()}


def resolve(name: str, entries: Iterable[Entry], *, base: Number = 0) -> Term:
    """Work out one term from all that was said about it.

    Args:
        name: The term.
        entries: What was said about this term; entries that have lost before stay lost.
        base: What the term is before any rule speaks.

    Returns:
        The term, its entries in rule order with their statuses.

    Raises:
        ValueError: for an entry that is not about this term.
    """
    said = sorted(entries, key=lambda e: e.rule.order)
    for entry in said:
        term = getattr(entry.contribution, "term", None)
        if not isinstance(entry.contribution, TermContribution) or term not in ("", name):
            raise ValueError(
                f"rule {entry.rule.id} said {entry.contribution!r}, which is not about the term "
                f"{name!r}; sort the entries with by_term() first"
            )
    if len(said) < 2 and (short := _short(name, said, base)):
        return short
    work = _Work(said)
    work.replace()
    work.lift()
    if forbidden := work.standing(Forbid):
        work.lose_rest(f"forbidden by {forbidden[-1].rule.id}")
        return Term(name, None, work.entries, base)
    value = work.start(base)
    value += work.best_of_groups()
    for entry in work.standing(Multiply):
        value *= entry.contribution.factor
    value = work.limit(value, Cap, min, "cap")
    value = work.limit(value, Floor, max, "floor")
    return Term(name, _plain(value), work.entries, base)


def _short(name: str, said: list[Entry], base: Number) -> Term | None:
    """A term of which nobody speaks, or one rule plainly, so that no step has anything to do."""
    if not said:
        return Term(name, _plain(base), (), base)
    only = said[0].contribution
    if not said[0].counts or not isinstance(only, Modify | Set | Forbid):
        return None
    if isinstance(only, Forbid):
        return Term(name, None, tuple(said), base)
    value = base + only.n if isinstance(only, Modify) else only.value
    return Term(name, _plain(value), tuple(said), base)


def unreplaced(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries in rule order; those whose rule is named by one that stands have lost."""
    work = _Work(sorted(entries, key=lambda e: e.rule.order))
    work.replace()
    return work.entries


def _plain(value: Number) -> Number:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def _rank(entry: Entry) -> tuple[int, str, str]:
    """Later is more specific; the text only makes equals of one rule come out the same way."""
    return (entry.rule.order, entry.rule.id, repr(entry.contribution))


class _Work:
    """The entries of one term while the steps mark their losers."""

    def __init__(self, said: list[Entry]) -> None:
        self._said = said

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._said)

    def standing(self, *kinds: type) -> list[Entry]:
        """Entries that still count, of these kinds, in rule order."""
        return [e for e in self._said if e.counts and isinstance(e.contribution, kinds)]

    def _lose(self, why: Callable[[Entry], str | None], *kinds: type) -> None:
        for i, entry in enumerate(self._said):
            if entry.counts and isinstance(entry.contribution, kinds):
                reason = why(entry)
                if reason:
                    self._said[i] = entry.lost(reason)

    def replace(self) -> None:
        """An entry loses if its rule is named by one that stands.

        One that is itself replaced replaces nothing: with C for B and B for A, C and A stand.
        Entries that replace each other in a circle are decided for the later rule.
        """
        open_ = {i for i, e in enumerate(self._said) if e.counts}
        attacks = {i: targets(self._said[i]) for i in open_}
        if not any(attacks.values()):
            return
        while open_:
            named = {r for i in open_ for r in attacks[i]}
            free = {i for i in open_ if self._said[i].rule.id not in named}
            chosen = free or {max(open_, key=lambda i: _rank(self._said[i]))}
            open_ -= chosen
            for i in sorted(chosen, key=lambda i: _rank(self._said[i]), reverse=True):
                winner = self._said[i].rule.id
                for j in sorted(open_):
                    if self._said[j].rule.id in attacks[i]:
                        why = f"replaced by {winner}"
                    elif winner in attacks[j]:
                        why = f"replaces {winner} in a circle, and {winner} is later"
                    else:
                        continue
                    self._said[j] = self._said[j].lost(why)
                    open_.discard(j)

    def lift(self) -> None:
        """A Forbid loses if a standing Permit names its rule; a Permit loses if it lifts none."""
        permits = self.standing(Permit)
        lifted = {id_: p.rule.id for p in permits for id_ in p.contribution.of}
        forbidden = {e.rule.id for e in self.standing(Forbid)}

        def idle(entry: Entry) -> str | None:
            of = entry.contribution.of
            return "lifts nothing here" if of and forbidden.isdisjoint(of) else None

        def freed(entry: Entry) -> str | None:
            by = lifted.get(entry.rule.id)
            return f"lifted by {by}" if by else None

        self._lose(idle, Permit)
        self._lose(freed, Forbid)

    def lose_rest(self, why: str) -> None:
        """Everything but the Forbids and Permits loses."""
        self._lose(lambda _: why, Modify, Multiply, Set, Cap, Floor)

    def start(self, base: Number) -> Number:
        """The value of the latest rule's Set, or the base."""
        sets = self.standing(Set)
        if not sets:
            return base
        winner = max(sets, key=lambda e: (e.rule.order, e.contribution.value, _rank(e)))
        value: Number = winner.contribution.value
        why = f"{winner.rule.id} sets {value}"
        self._lose(lambda e: None if e is winner else why, Set)
        return value

    def best_of_groups(self) -> Number:
        """The sum of what is in no group and of the best of each group."""
        best: dict[str, Entry] = {}
        for entry in self.standing(Modify):
            group = entry.contribution.group
            if group is not None:
                best[group] = max(best.get(group, entry), entry, key=_goodness)

        def beaten(entry: Entry) -> str | None:
            winner = best.get(entry.contribution.group, entry)
            if winner is entry:
                return None
            return f"best of {entry.contribution.group} is {winner.rule.id}"

        self._lose(beaten, Modify)
        total: Number = sum((e.contribution.n for e in self.standing(Modify)), start=0)
        return total

    def limit(
        self, value: Number, kind: type, choose: Callable[[Any], Number], word: str
    ) -> Number:
        """Apply the tightest limit of a kind, if the value goes past it."""
        limits = self.standing(kind)
        if not limits:
            return value
        tightest = choose(e.contribution.value for e in limits)
        limited: Number = choose((value, tightest))
        if limited == value:
            self._lose(lambda _: f"the {word} is not reached", kind)
            return value
        of_it = [e for e in limits if e.contribution.value == tightest]
        winner = max(of_it, key=_rank)
        why = f"{winner.rule.id} is the tighter {word}"
        self._lose(lambda e: None if e.contribution.value == tightest else why, kind)
        return limited


def targets(entry: Entry) -> frozenset[str]:
    """Ids of the other rules that what was said replaces, if it stands."""
    named = frozenset(entry.contribution.replaces) | frozenset(entry.rule.replaces)
    return named - {entry.rule.id}


def _goodness(entry: Entry) -> tuple[Number, tuple[int, str, str]]:
    return (entry.contribution.n, _rank(entry))
