"""How answers are worded, on a terminal and in pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hexwright.rules.entry import Entry
from hexwright.rules.ruling import plain


def named(entry: Entry) -> str:
    """A rule as players call it: its number and its title."""
    return f"{entry.rule.id} {entry.rule.title}".strip()


def because(entry: Entry) -> str:
    """The rule's own words behind what it said; empty if it gave none."""
    return f": {entry.reason}" if entry.reason else ""


def label(name: str) -> str:
    """The name of an answer as players write it: the short ones are abbreviations."""
    return name.upper() if len(name) <= 3 else name


def words(value: Any) -> str:
    """A value as a player reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(str(one) for one in value)
    return "none" if value is None else str(value)


def as_toml(options: Mapping[str, Any]) -> str:
    """Options in one line, near enough as TOML writes them."""
    return ", ".join(f"{name} = {json.dumps(plain(value))}" for name, value in options.items())


def some(names: Sequence[str], shown: int = 8) -> str:
    """The first of some names, and how many more there are."""
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(names[:shown]) + more


VERDICTS = {
    "clear": ("clear", "blocked"),
    "allowed": ("allowed", "not allowed"),
    "supplied": ("in supply", "out of supply"),
    "over": ("the game is over", "the game goes on"),
}
"""Answers that are told by a word of their own: if so, and if not."""


def worth_telling(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Answers by name; of an attack, that it is allowed goes without saying."""
    for name, value in values.items():
        if not (name == "allowed" and value and "clear" in values):
            yield name, value


def told_values(values: Mapping[str, Any]) -> str:
    """Answers by name in one line: ``clear, hindrance 4``; those there are none of are left out."""
    parts = []
    for name, value in worth_telling(values):
        if name in VERDICTS:
            parts.append(VERDICTS[name][0 if value else 1])
        elif value is not None:
            parts.append(f"{label(name)} {words(value)}")
    return ", ".join(parts)
