"""House rules of a scenario: a file may name them, and only who loads it has them run."""

from __future__ import annotations

import shlex
from pathlib import Path

from hexwright.board.files import beside, check_there, read_toml
from hexwright.errors import HexwrightError


def check_house(source: Path, named: str, given: Path | None) -> None:
    """Whether the house rules that a scenario names are those that are given. Nothing is run.

    Args:
        source: The scenario's file.
        named: What it names, relative to it; empty if it names none.
        given: What whoever loads it gives.

    Raises:
        HexwrightError: if it names some and none, or others, are given; or it names no Python
            file beside it.
    """
    if not named:
        return
    there = beside(source, named)
    if there.suffix != ".py" or not named.isprintable():
        hint = 'write the name of a file of Python code, such as "house_rules.py"'
        raise HexwrightError(f"{named!r} are no house rules", hint=hint)
    if given is None:
        file = shlex.quote(str(source.parent / named))
        raise HexwrightError(
            "the scenario is played with house rules, which are code and are not run unasked",
            hint=f"read {file}, and if you trust it give --house {file}; in Python, house=...",
        )
    check_there(given)
    if given.resolve() != there:
        what = f"it names {named}, and the house rules given are {given}"
        raise HexwrightError(what, hint="give the one that it names, or change the name here")


def named_house(source: Path) -> str:
    """The house rules that a scenario's file names, as it does; empty if it names none."""
    rules = read_toml(source).get("rules")
    named = rules.get("house") if isinstance(rules, dict) else None
    return named if isinstance(named, str) else ""
