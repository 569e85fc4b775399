"""Whether something may be done, with the rules against it and those for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.report.text import answer
from hexwright.report.wording import because, named, words
from hexwright.rules.contributions import Forbid, Permit
from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling, plain


@frozen
class Weighed:
    """What rules say for an act and against it.

    Attributes:
        against: What forbids it and stands.
        lifted: What would forbid it, but for another rule.
        permits: What lifts those.
        besides: What else counts, such as what it costs.
    """

    against: tuple[Entry, ...]
    lifted: tuple[Entry, ...]
    permits: tuple[Entry, ...]
    besides: tuple[Entry, ...]


def weighed(ruling: Ruling) -> Weighed:
    """Sort what was said about an act."""
    said = [entry for term in ruling.terms.values() for entry in term.entries]
    forbids = [entry for entry in said if isinstance(entry.contribution, Forbid)]
    return Weighed(
        tuple(entry for entry in forbids if entry.counts),
        tuple(entry for entry in forbids if not entry.counts),
        tuple(e for e in said if isinstance(e.contribution, Permit) and e.counts),
        tuple(e for e in said if e.counts and not isinstance(e.contribution, Forbid | Permit)),
    )


def told(ruling: Ruling) -> Iterator[RenderableType]:
    """The answer, and a line for each rule that is for it or against it."""
    found = weighed(ruling)
    yield answer(ruling)
    for head, entries in (("against", found.against), ("for", found.permits)):
        for entry in entries:
            of = ", ".join(getattr(entry.contribution, "of", ()))
            lifts = f" (lifts {of})" if of else ""
            yield Text(f"  {head:8} {named(entry)}{because(entry)}{lifts}")
    for entry in found.besides:
        yield Text(f"  {'and':8} {named(entry)}{because(entry)}")
    for entry in found.lifted:
        yield Text(f"  {'lost':8} {named(entry)}{because(entry)} [{entry.why}]", "dim")
    yield from (Text(f"  {fact}") for fact in ruling.facts)
    if not (found.against or found.lifted):
        yield Text("  no rule is against it", "dim")


def as_json(ruling: Ruling) -> dict[str, Any]:
    """The whole ruling, and the ids and reasons of what is for and against by themselves."""
    found = weighed(ruling)
    short = {
        "against": _short(found.against),
        "for": _short(found.permits),
        "lifted": _short(found.lifted),
    }
    return {**ruling.to_json(), **short}


def listed(rulings: Mapping[str, Ruling]) -> Table:
    """A table of acts by name: whether each is allowed, its cost, and what is against it."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("act", "allowed", "cost", "against"):
        table.add_column(head, overflow="fold")
    for name, ruling in rulings.items():
        allowed, cost = bool(ruling.values["allowed"]), ruling.values.get("cost")
        why = "; ".join(f"{e.rule.id}{because(e)}" for e in weighed(ruling).against)
        style = "green" if allowed else "red"
        cells = (words(allowed), "" if cost is None else words(plain(cost)), why)
        table.add_row(Text(name), Text(cells[0], style), *map(Text, cells[1:]))
    return table


def _short(entries: Iterable[Entry]) -> list[dict[str, str]]:
    return [{"rule": e.rule.id, "title": e.rule.title, "reason": e.reason} for e in entries]
