"""What options of rules may be: a rule calls these when it is made, and a scenario is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def at_least(least: int, rule: Any, *names: str) -> None:
    """Options that are numbers, or several numbers, are so many or more.

    Raises:
        ValueError: naming the first that is not.
    """
    for name in names:
        value = getattr(rule, name)
        each = value if isinstance(value, tuple) else (value,)
        if any(one < least for one in each):
            raise ValueError(f"{name} is {least} or more, not {min(each)}")


def one_of(choices: Iterable[str], rule: Any, name: str) -> None:
    """An option is one of some words.

    Raises:
        ValueError: naming them, if it is none.
    """
    known, value = tuple(choices), getattr(rule, name)
    if value not in known:
        told = ", ".join(f'"{one}"' for one in known)
        raise ValueError(f"{name} is one of {told}, and not {value!r}")


def of_kinds(known: Iterable[str], rule: Any, *names: str) -> None:
    """Options that are tables have kinds of blocks for names.

    Raises:
        ValueError: for a name that is none.
    """
    kinds = tuple(known)
    for name in names:
        if strange := [kind for kind in getattr(rule, name) if kind not in kinds]:
            told = ", ".join(kinds)
            raise ValueError(f"{name} has {strange[0]!r}, which is no block; there are: {told}")
