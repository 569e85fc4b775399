"""The switches of a scenario, as JSON and as a table: every section and rule that is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.report.orphans import orphans, warnings
from hexwright.report.wording import as_toml
from hexwright.rules.ruling import plain
from hexwright.rules.switches import Switch, switches
from hexwright.scenario import Scenario


def switches_json(scenario: Scenario, search: str = "") -> dict[str, Any]:
    """Every installed section and rule as a switch, in section order.

    Args:
        scenario: What they would be switched in.
        search: Words that a switch's id, title, citation or section must all have.

    Returns:
        ``scenario``, ``fingerprint`` (of the rules in force) and ``switches``: of each ``kind``,
        ``id``, ``title``, ``citation``, ``section``, ``on``, ``default``, ``by``, ``switches_on``,
        ``options``, ``can``, ``why`` (it cannot be switched alone) and ``warns`` (what of the
        scenario means nothing any more, a text each).
    """
    found = orphans(scenario)
    wanted = search.casefold().split()
    titles = {id_: s.title for id_, s in scenario.ruleset.registry.sections.items()}
    return {
        "scenario": scenario.title,
        "fingerprint": scenario.ruleset.fingerprint,
        "switches": [
            _json(switch) | {"warns": warnings(found, switch.ends)}
            for switch in switches(scenario.ruleset)
            if all(word in _searched(switch, titles) for word in wanted)
        ],
    }


def switches_table(told: dict[str, Any]) -> Iterator[RenderableType]:
    """The same for a terminal."""
    yield Text(told["scenario"], "bold")
    rows = told["switches"]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", "switch", "section", "title", "options, and what to know before it is used"):
        table.add_column(head, overflow="fold")
    for row in rows:
        section = row["kind"] == "section"
        cells = ("on" if row["on"] else "off", row["id"], "" if section else row["section"])
        style = ("bold" if section else "") if row["on"] else ("bold dim" if section else "dim")
        table.add_row(*map(Text, (*cells, row["title"], "; ".join(_notes(row)))), style=style)
    if rows:
        yield table
    can = sum(row["can"] for row in rows)
    if len(rows) == 1:
        yield Text(f"1 switch, which {'can' if can else 'cannot'} be used as things are")
    else:
        yield Text(f"{len(rows)} switches, {can} of which can be used as things are")


def _json(switch: Switch) -> dict[str, Any]:
    return {
        "kind": switch.kind,
        "id": switch.id,
        "title": switch.title,
        "citation": switch.citation,
        "section": switch.section,
        "on": switch.on,
        "default": switch.default,
        "by": switch.by,
        "switches_on": list(switch.switches_on),
        "options": plain(switch.options),
        "can": switch.can,
        "why": switch.why,
    }


def _searched(switch: Switch, titles: dict[str, str]) -> str:
    texts = (
        switch.id,
        switch.title,
        switch.citation,
        switch.section,
        titles.get(switch.section, ""),
    )
    return "\n".join(texts).casefold()


def _notes(row: dict[str, Any]) -> Iterator[str]:
    if row["options"]:
        yield as_toml(row["options"])
    if row["switches_on"]:
        yield f"switches on {', '.join(row['switches_on'])}"
    if row["why"]:
        yield f"stays as it is: {row['why']}"
    yield from (f"then {one}" for one in row["warns"])
