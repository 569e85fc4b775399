"""Small parts that the tables of a board have in common: lists of hexes, names, values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexwright.board.errors import BoardError
from hexwright.board.heights import parse_height, show_height
from hexwright.board.tables import Report, Step, shown
from hexwright.grid import Grid, Hex


def read_hexes(names: Iterable[str], grid: Grid, report: Report, *path: Step) -> tuple[Hex, ...]:
    """The hexes of a list of names, in the grid's order; a hex named twice is a mistake."""
    found: set[Hex] = set()
    for at, name in enumerate(names):
        with report.catching(*path, at):
            here = grid.parse(name)
            if here in found:
                raise BoardError(f"hex {name!r} is listed twice", hint="remove one of the two")
            found.add(here)
    return tuple(sorted(found, key=lambda here: grid.index[here]))


def read_height(raw: Any, report: Report, *path: Step) -> int | None:
    """A height in half-levels; ``None`` if there is none, or a wrong one, which is noted."""
    if raw is not None:
        with report.catching(*path):
            return parse_height(raw)
    return None


def read_elevation(
    tables: dict[str, list[str]], grid: Grid, report: Report, *path: Step
) -> dict[Hex, int]:
    """The base levels in half-levels that ``[elevation]`` gives to hexes."""
    found: dict[Hex, int] = {}
    for level, names in tables.items():
        height = read_height(level, report, *path, level)
        if height is None:
            continue
        for here in read_hexes(names, grid, report, *path, level):
            if here in found:
                report.add(
                    f"hex {grid.name(here)} is at level {show_height(found[here])} already",
                    *path, level, hint="list it at one level only",
                )  # fmt: skip
            found[here] = height
    return found


def read_values(raw: dict[str, Any], report: Report, *path: Step) -> dict[str, Any]:
    """A feature's own values: words, whole numbers, yes or no, and lists of those."""
    found: dict[str, Any] = {}
    for key, value in raw.items():
        items = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int) for item in items):
            report.add(
                f"{shown(value)} is no value", *path, key,
                hint="values are text, whole numbers, true or false, or lists of them",
            )  # fmt: skip
        found[key] = tuple(value) if isinstance(value, list) else value
    return found


def check_name(name: str, report: Report, *path: Step) -> None:
    """Note a name that is empty."""
    if not name.strip():
        report.add("the name is empty", *path)
