"""Finding what a question names among what rules declare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from hexwright.checked import WIDEST, FrozenMap, kept, unseen
from hexwright.errors import HexwrightError, nearest
from hexwright.grid import Grid
from hexwright.grid.naming import AmbiguousName
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
    return FrozenMap({**kind.values, **fitting(kind.name, kind.values, given, where)})


def fitting(
    what: str, defaults: Mapping[str, Any], given: Mapping[str, Any], where: str
) -> dict[str, Any]:
    """The values given, if what has them takes them; lists as tuples.

    Args:
        what: What has them, for messages.
        defaults: The names there are, each with a default of its type; ``None`` takes anything.
        given: The values.
        where: Of what they are said, for messages.

    Raises:
        HexwrightError: for a value that there is not, or of another type.
    """
    found = {}
    for name, value in given.items():
        if name not in defaults:
            raise HexwrightError(
                f"{what} has no {name!r}",
                where=where,
                hint=nearest(str(name), defaults) if defaults else "it takes no values",
            )
        found[name] = of_type(name, value, defaults[name], where)
    return found


def of_type(name: str, value: Any, default: Any, where: str = "") -> Any:
    """The value, which is of the type of its default; a list as a tuple.

    Raises:
        HexwrightError: for another type, naming it, and for a number of more than 63 bits.
    """
    found = tuple(value) if isinstance(value, list) else value
    if default is not None and type(found) is not type(default):
        raise HexwrightError(
            f"{name} is {value!r:.60}, which is not {_WORDS.get(type(default), 'its type')}",
            where=where,
            hint=f"the default is {default!r}",
        )
    if isinstance(found, int) and not -WIDEST <= found <= WIDEST:
        raise HexwrightError(f"{name} is a number of more than 63 bits", where=where)
    try:
        return kept(found)
    except (TypeError, ValueError) as exc:
        raise HexwrightError(f"{name}: {exc}", where=where, hint="give another value") from None


def check_piece_name(grid: Grid, name: str) -> None:
    """A piece's name must not be taken for a hex, end where a place goes on, or not be seen.

    Raises:
        HexwrightError: if it is.
    """
    hint = "give it another name"
    odd = name != name.strip() or any(sign in name for sign in "@/\n\t")
    if odd or not name.strip() or unseen(name):
        raise HexwrightError(f"a piece cannot be called {name!r}", hint=hint)
    try:
        if grid.parse_anywhere(name) not in grid:  # parse would look for the nearest name
            return
    except AmbiguousName:  # of several hexes
        pass
    except HexwrightError:
        return
    raise HexwrightError(f"{name!r} is a hex", hint=hint)


def condition_value(kind: ConditionKind, value: Any) -> Any:
    """A condition's value, as its kind allows it.

    Raises:
        HexwrightError: if it cannot have the value.
    """
    given = of_type(kind.name, value, kind.default)
    words = given if isinstance(given, tuple) else (given,)
    for word in words if kind.choices else ():
        if word not in kind.choices:
            raise HexwrightError(
                f"{kind.name} cannot be {word!r}",
                hint=f"it is one of: {', '.join(map(str, kind.choices))}",
            )
    return given
