"""Fields and atlases as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.rules.ruleset import RuleSet
from hexwright.scenario import Scenario
from hexwright.sight.views import Atlas, Field, by_hindrance, by_rule

_EACH, _STEP = 6, 6
"""Ranges that have a row each, and how many share one beyond."""


def field_summary(scenario: Scenario, field: Field) -> Iterator[RenderableType]:
    """Counts of what is seen, by range, and by rule of what is not."""
    others = field.others
    clear, hindrance, ranges = field.clear[others], field.hindrance[others], field.range[others]
    yield Text.assemble(("seen from ", "bold"), (field.viewer, "bold"), f" ({_asked(scenario)})")
    yield Text(_counted(len(clear), "Locations", by_hindrance(hindrance, clear)))
    table = _table("range", "Locations", "seen", "hindered", "blocked")
    for low, high in _bands(int(ranges.max(initial=0))):
        there = (ranges >= low) & (ranges <= high)
        if not there.any():
            continue
        seen = clear & there
        counts = (there.sum(), seen.sum(), (seen & (hindrance > 0)).sum(), (there & ~clear).sum())
        name = str(low) if low == high else f"{low}-{high}"
        table.add_row(name, *(f"{int(n):,}" for n in counts))
    yield table
    yield from _rules(scenario.ruleset, by_rule(field.rule[others], field.rules))


def atlas_summary(scenario: Scenario, atlas: Atlas) -> Iterator[RenderableType]:
    """Counts of lines, and by rule of those that are blocked."""
    cells = atlas.between
    clear = atlas.clear[cells]
    yield Text(f"{len(atlas):,} Locations ({_asked(scenario)})", "bold")
    counts = by_hindrance(atlas.hindrance[cells], clear)
    yield Text(_counted(len(clear), "lines", counts))
    yield from _rules(scenario.ruleset, by_rule(atlas.rule[cells], atlas.rules))


def counts_json(scenario: Scenario, found: Field | Atlas) -> dict[str, object]:
    """The same counts as JSON has them."""
    cells = found.others if isinstance(found, Field) else found.between
    clear = found.clear[cells]
    hindrances = by_hindrance(found.hindrance[cells], clear)
    return {
        "scenario": scenario.title,
        "sections": [section.id for section in scenario.ruleset.sections],
        "inert": list(scenario.inert),
        "lines": len(clear),
        "clear": int(clear.sum()),
        "hindered": sum(n for amount, n in hindrances.items() if amount),
        "blocked": int(np.count_nonzero(~clear)),
        "by_hindrance": {str(amount): n for amount, n in hindrances.items()},
        "by_rule": by_rule(found.rule[cells], found.rules),
    }


def _asked(scenario: Scenario) -> str:
    sections = ", ".join(section.id for section in scenario.ruleset.sections)
    return f"{scenario.title}; {sections or 'no section'}"


def _counted(all_: int, what: str, hindrances: Mapping[int, int]) -> str:
    seen = sum(hindrances.values())
    told = f"{seen:,} of {all_:,} {what} clear"
    amounts = [f"{n:,} by {amount}" for amount, n in hindrances.items() if amount]
    return f"{told}; hindered: {', '.join(amounts)}" if amounts else told


def _bands(furthest: int) -> Iterator[tuple[int, int]]:
    for low in range(min(furthest, _EACH) + 1):
        yield low, low
    for low in range(_EACH + 1, furthest + 1, _STEP):
        yield low, min(low + _STEP - 1, furthest)


def _rules(ruleset: RuleSet, counts: Mapping[str, int]) -> Iterator[RenderableType]:
    if not counts:
        return
    table = _table("blocked by", "lines")
    table.add_column("", overflow="fold")
    for id_, count in counts.items():
        table.add_row(id_, f"{count:,}", Text(ruleset.rule(id_).title))
    yield table


def _table(first: str, *numbers: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for head in numbers:
        table.add_column(head, justify="right")
    return table
