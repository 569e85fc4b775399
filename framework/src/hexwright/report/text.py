"""A ruling on a terminal: the answer first, then every rule that shaped it or lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.report.wording import VERDICTS, because, label, named, words, worth_telling
from hexwright.rules.contributions import Block, Forbid
from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling, amount, come_to

COLUMNS = ("value", "rule", "title", "place", "reason")


def answer(ruling: Ruling) -> Text:
    """The question and its answer in one line."""
    told = Text(f"{ruling.question}: ")
    parts = []
    for name, value in worth_telling(ruling.values):
        if name in VERDICTS:
            style = "bold green" if value else "bold red"
            parts.append(Text(VERDICTS[name][0 if value else 1], style))
        elif value is not None:
            parts.append(Text.assemble(f"{label(name)} ", (words(value), "bold")))
    return told + Text(", ").join(parts)


def short(ruling: Ruling) -> Iterator[RenderableType]:
    """The answer, what blocks the line or forbids the step, or else the rules that count."""
    yield answer(ruling)
    if ruling.values.get("clear") is False:
        for entry in ruling.entries:
            if entry.counts and isinstance(entry.contribution, Block):
                yield Text(f"  blocked {_at(entry)}by {named(entry)}{because(entry)}")
    if ruling.values.get("allowed") is False:
        for entry in (e for term in ruling.terms.values() for e in term.entries):
            if entry.counts and isinstance(entry.contribution, Forbid):
                yield Text(f"  forbidden {_at(entry)}by {named(entry)}{because(entry)}")
        if ruling.kind != "fire":
            yield from (Text(f"  {fact}") for fact in ruling.facts)
    elif ruling.rules and ruling.values.get("clear") is not False:
        yield Text(f"  by {', '.join(ruling.rules)}", "dim")


def explained(ruling: Ruling) -> Iterator[RenderableType]:
    """The answer, then a table of all that was said, what lost dimmed and with its reason."""
    yield answer(ruling)
    in_terms = {id(e.contribution) for term in ruling.terms.values() for e in term.entries}
    rest = [e for e in ruling.entries if id(e.contribution) not in in_terms]
    table = Table(*COLUMNS, box=box.SIMPLE_HEAD, pad_edge=False)
    for term in ruling.terms.values():
        # a term that no rule touched is what it started from
        base = f"(from {words(term.base)})" if term.base and term.entries else ""
        table.add_row(
            Text(f"{label(term.name)} {words(come_to(ruling, term))}", "bold"), "", base, "", ""
        )
        _rows(table, term.entries)
    if rest:
        if ruling.terms:
            table.add_section()
        _rows(table, rest)
    if table.row_count:
        yield table
    if ruling.facts:
        yield Text("What is so:")
        yield from (Text(f"  {fact}") for fact in ruling.facts)


def _rows(table: Table, entries: Iterable[Entry]) -> None:
    for entry in entries:
        reason = entry.reason
        if not entry.counts:
            reason = f"{reason} [lost: {entry.why}]".strip()
        cells = (amount(entry.contribution), entry.rule.id, entry.rule.title, entry.where, reason)
        # a reason in [ ] is not markup
        table.add_row(*(Text(cell) for cell in cells), style="" if entry.counts else "dim")


def _at(entry: Entry) -> str:
    return f"at {entry.where} " if entry.where else ""
