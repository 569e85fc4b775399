"""Finding what a question names among what rules declare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.kinds import ConditionKind, Kind

K = TypeVar("K", bound=Kind)

_WORDS = {int: "a whole number", str: "text", bool: "true or false", tuple: "a list"}


def kind_of(known: Mapping[str, K], name: str, what: str) -> K:
    """The kind of a name.

    Raises:
        HexwrightError: if there is none, with the nearest name.
    """
    if name not in known:
        there = ", ".join(known) or "none"
        hint = nearest(name, known) if known else "no rule in force declares any"
        raise HexwrightError(f"there is no {what} {name!r}", hint=hint or f"there are: {there}")
    return known[name]


def filled(kind: Kind, given: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """The values of a question of some kind: those given, and the defaults of the others.

    Raises:
        HexwrightError: for a value that the kind does not have, or of another type.
    """
    for name, value in given.items():
        if name not in kind.values:
            raise HexwrightError(
                f"{kind.name} has no {name!r}",
                where=where,
                hint=nearest(name, kind.values) if kind.values else "it takes no values",
            )
        of_type(name, value, kind.values[name], where)
    return FrozenMap({**kind.values, **given})


def of_type(name: str, value: Any, default: Any, where: str) -> None:
    """Refuse a value of another type than its default.

    Raises:
        HexwrightError: naming the type.
    """
    if default is not None and type(value) is not type(default):
        raise HexwrightError(
            f"{name} is {value!r}, which is not {_WORDS.get(type(default), 'its type')}",
            where=where,
            hint=f"the default is {default!r}",
        )


def condition_value(kind: ConditionKind, value: Any) -> Any:
    """A condition's value, as its kind allows it.

    Raises:
        HexwrightError: if it cannot have the value.
    """
    given = tuple(value) if isinstance(value, list) else value
    of_type(kind.name, given, kind.default, "conditions")
    words = given if isinstance(given, tuple) else (given,)
    for word in words if kind.choices else ():
        if word not in kind.choices:
            raise HexwrightError(
                f"{kind.name} cannot be {word!r}",
                hint=f"it is one of: {', '.join(map(str, kind.choices))}",
            )
    return given
