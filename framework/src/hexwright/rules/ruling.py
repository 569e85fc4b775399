"""The answer to a question, with every rule that shaped it and every rule that lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from html import escape
from pathlib import PurePath
from typing import Any

import attrs
import numpy as np

from hexwright.checked import FrozenMap, Later, known
from hexwright.rules.contributions import (
    OWN_NAMES,
    Block,
    Cap,
    Clear,
    Fact,
    Floor,
    Forbid,
    Hinder,
    Modify,
    Multiply,
    Permit,
    Set,
    Trait,
)
from hexwright.rules.effects import Effect, PutMarker
from hexwright.rules.entry import Entry
from hexwright.rules.pipeline import Term


def _copied(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return FrozenMap(value)


def _entries(value: Iterable[Entry] | Later[tuple[Entry, ...]]) -> Later[tuple[Entry, ...]]:
    return value if isinstance(value, Later) else known(tuple(value))


def _facts(value: Iterable[str] | Later[tuple[str, ...]]) -> Later[tuple[str, ...]]:
    return value if isinstance(value, Later) else known(tuple(value))


def _traced(value: Any) -> Later[Any]:
    return value if isinstance(value, Later) else known(value)


@attrs.frozen(kw_only=True)
class Ruling:
    """An answer that accounts for itself.

    The plain answers in ``values`` and the values of ``terms`` can be read as attributes:
    ``ruling.clear``, ``ruling.tem``. What no rule speaks of is not there: asking an act that costs
    nothing for ``ruling.cost`` is an error. A step that is refused has the cost ``None``.

    ``entries``, ``facts`` and ``trace`` may be given as a ``Later``: many who ask look at the
    answer alone.

    Attributes:
        question: What was asked, as a player would put it.
        kind: The sort of question, such as ``"los"``, ``"fire"`` or ``"move"``.
        values: The plain answers by name.
        terms: The terms that the answer is made of, by name.
        sums: Of answers that add up terms, the names of those that are among ``terms``.
        entries: Everything that was said, in rule order, with what became of it.
        facts: What was so, in words, that no single contribution shows.
        trace: The traced line, for pictures.
    """

    question: str
    kind: str
    values: Mapping[str, Any] = attrs.field(factory=dict, converter=_copied, hash=False)
    terms: Mapping[str, Term] = attrs.field(factory=dict, converter=_copied, hash=False)
    sums: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict, converter=_copied, hash=False)
    _entries: Later[tuple[Entry, ...]] = attrs.field(default=(), converter=_entries, repr=False)
    _facts: Later[tuple[str, ...]] = attrs.field(default=(), converter=_facts, repr=False)
    _trace: Later[Any] = attrs.field(default=None, converter=_traced, repr=False)

    def __attrs_post_init__(self) -> None:
        if taken := sorted(OWN_NAMES & set(self.values)):
            raise ValueError(f"values may not be called {', '.join(taken)}; a Ruling has its own")

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was said, in rule order, with what became of it."""
        return self._entries()

    @property
    def facts(self) -> tuple[str, ...]:
        """What was so, in words, that no single contribution shows."""
        return self._facts()

    @property
    def trace(self) -> Any:
        """The traced line, for pictures."""
        return self._trace()

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            if name in self.values:
                return self.values[name]
            if name in self.terms:
                return self.terms[name].value
            there = ", ".join(sorted({*self.values, *self.terms})) or "nothing"
            raise AttributeError(
                f"this ruling on {self.question!r} has no {name!r}; it has {there}"
            )
        raise AttributeError(name)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that count in the answer, in rule order."""
        counting = sorted((e.rule.order, e.rule.id) for e in self._all() if e.counts)
        return tuple(dict.fromkeys(id_ for _, id_ in counting))

    def _all(self) -> Iterator[Entry]:
        """The entries of the terms, then everything else that was said."""
        in_terms = set()
        for term in self.terms.values():
            for entry in term.entries:
                in_terms.add(id(entry.contribution))
                yield entry
        yield from (e for e in self.entries if id(e.contribution) not in in_terms)

    def _rest(self) -> tuple[Entry, ...]:
        in_terms = {id(e.contribution) for t in self.terms.values() for e in t.entries}
        return tuple(e for e in self.entries if id(e.contribution) not in in_terms)

    def explain(self) -> str:
        """The answer in plain text: a line for each value, then a line for each contribution."""
        answers = ", ".join(f"{name} {_words(v)}" for name, v in self.values.items())
        lines = [f"{self.question}: {answers}" if answers else self.question]
        for term in self.terms.values():
            base = f" (from {_words(term.base)})" if term.base else ""
            lines.append(f"  {term.name} {_words(come_to(self, term))}{base}")
            lines += [f"    {line}" for line in _table(term.entries)]
        lines += [f"  {line}" for line in _table(self._rest())]
        lines += [f"  fact: {fact}" for fact in self.facts]
        return "\n".join(lines)

    __str__ = explain

    def to_json(self) -> dict[str, Any]:
        """The answer as JSON has it: plain dicts, lists, texts, numbers, true, false and null.

        Returns:
            ``question``, ``kind``, each of the values under its own name, ``rules``, ``facts``,
            ``terms``, ``sums`` and ``entries``. A fraction is an int if it is whole, else
            ``"1/2"``.
        """
        return {
            "question": self.question,
            "kind": self.kind,
            **{name: plain(value) for name, value in self.values.items()},
            "rules": list(self.rules),
            "facts": list(self.facts),
            "terms": {
                name: {
                    "value": plain(term.value),
                    "base": plain(term.base),
                    "entries": [_json(e) for e in term.entries],
                }
                for name, term in self.terms.items()
            },
            "sums": {name: list(terms) for name, terms in self.sums.items()},
            "entries": [_json(e) for e in self._all()],
        }

    def _repr_html_(self) -> str:
        """The answer as a table, for Jupyter."""
        answers = ", ".join(
            f"<b>{escape(k)}</b> {escape(_words(v))}" for k, v in self.values.items()
        )
        rows = []
        for term in self.terms.values():
            head = f"{escape(term.name)} {escape(_words(come_to(self, term)))}"
            rows.append(f'<tr><th colspan="5" style="text-align:left">{head}</th></tr>')
            rows += [_row(e) for e in term.entries]
        rows += [_row(e) for e in self._rest()]
        facts = "".join(f"<li>{escape(f)}</li>" for f in self.facts)
        return (
            f"<div><p>{escape(self.question)}: {answers}</p>"
            f"<table>{''.join(rows)}</table>{f'<ul>{facts}</ul>' if facts else ''}</div>"
        )


def come_to(ruling: Ruling, term: Term) -> Any:
    """What a term comes to: its value, or the yes or no that the ruling answers under its name."""
    answer = ruling.values.get(term.name)
    return answer if isinstance(answer, bool) else term.value


def amount(contribution: Any) -> str:
    """What a contribution does to the answer, in as few signs as players use: ``+1``, ``x 1/2``."""
    match contribution:
        case Modify():
            return f"{_signed(contribution.n)}"
        case Multiply():
            return f"x {contribution.factor}"
        case Set():
            return f"= {contribution.value}"
        case Cap():
            return f"at most {contribution.value}"
        case Floor():
            return f"at least {contribution.value}"
        case Hinder():
            return ", ".join(_signed(n) for n in sorted(set(contribution.n.tolist())))
        case Forbid() | Permit() | Block() | Clear():
            return type(contribution).__name__.lower() + "s"
        case Trait() | Fact():
            return contribution.name
        case PutMarker() if contribution.values:
            values = ", ".join(f"{name} {plain(v)}" for name, v in contribution.values.items())
            return f"{contribution.told} ({values})"
        case Effect():
            return contribution.told
    return type(contribution).__name__


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, np.generic | np.ndarray):
        value = value.tolist()
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(v) for v in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    if attrs.has(type(value)):
        return {f.name: plain(getattr(value, f.name)) for f in attrs.fields(type(value))}
    return value.as_posix() if isinstance(value, PurePath) else str(value)


def _json(entry: Entry) -> dict[str, Any]:
    said = entry.contribution
    told = {"rule": entry.rule.id, "title": entry.rule.title, "section": entry.rule.section}
    told |= {"citation": entry.rule.citation, "kind": type(said).__name__.lower()}
    told |= {"amount": amount(said), "place": entry.where, "reason": entry.reason}
    told |= {"status": entry.status, "why": entry.why}
    return told


def _signed(n: Any) -> str:
    return f"+{n}" if n >= 0 else str(n)


def _words(value: Any) -> str:
    """A value as a player reads it."""
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, tuple | list | set | frozenset):
        return ", ".join(_words(v) for v in value) or "none"
    return str(value)


def _cells(entry: Entry) -> tuple[str, str, str, str, str]:
    told = entry.reason
    if not entry.counts:
        told = f"{told} [lost: {entry.why}]" if told else f"[lost: {entry.why}]"
    return (amount(entry.contribution), entry.rule.id, entry.rule.title, entry.where, told)


def _table(entries: tuple[Entry, ...]) -> list[str]:
    """One line an entry, its columns as wide as their widest cell."""
    rows = [_cells(e) for e in entries]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
    used = [i for i in range(4) if widths[i]]
    return ["  ".join([*(row[i].ljust(widths[i]) for i in used), row[4]]).rstrip() for row in rows]


def _row(entry: Entry) -> str:
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in _cells(entry))
    style = "" if entry.counts else ' style="opacity:0.5"'
    return f"<tr{style}>{cells}</tr>"
