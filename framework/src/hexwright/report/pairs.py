"""All lines between the Locations of two hexes, as JSON and as a small table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.scenario.pairs import Pair, Pairs


def pairs_json(found: Pairs) -> dict[str, Any]:
    """The lines as JSON has them.

    Returns:
        ``question``, ``from`` and ``to`` (the Locations of the two hexes, from the top down), and
        ``pairs``: a row for each of ``from``, in it for each of ``to`` ``clear``, ``hindrance``,
        ``rules``, ``blocked_by``, and ``back`` with the same if the way back has another answer.
    """
    return {
        "question": found.question,
        "from": list(found.start),
        "to": list(found.end),
        "pairs": [[_pair(pair) for pair in row] for row in found.table],
    }


def _pair(pair: Pair) -> dict[str, Any]:
    told: dict[str, Any] = {
        "clear": pair.clear,
        "hindrance": pair.hindrance,
        "rules": list(pair.rules),
        "blocked_by": list(pair.blocked_by),
    }
    return told if pair.back is None else {**told, "back": _pair(pair.back)}


def pairs_table(found: Pairs) -> Iterator[RenderableType]:
    """The lines as a table: a row for each Location of the first hex, from the top down."""
    yield Text(found.question, "bold")
    table = Table("", *found.end, box=box.SIMPLE_HEAD, pad_edge=False)
    for name, row in zip(found.start, found.table, strict=True):
        table.add_row(Text(name, "bold"), *(_cell(pair) for pair in row))
    yield table


def _cell(pair: Pair) -> Text:
    told = _words(pair)
    return told if pair.back is None else told + Text("\nback: ") + _words(pair.back)


def _words(pair: Pair) -> Text:
    if not pair.clear:
        return Text(f"blocked, {pair.blocked_by[0]}", "red")
    return Text(f"hindrance {pair.hindrance}" if pair.hindrance else "clear", "green")
