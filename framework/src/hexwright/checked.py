"""What values are made of: converters that refuse what cannot be meant, and a map that stays.

A value of the wrong type is refused where it is made. A rule that makes one is then named with it;
found later, it would bend an answer or fail far from whoever is at fault.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    ValuesView,
)
from functools import wraps
from math import isfinite
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

WIDEST = 2**63 - 1
"""No number of a rule or a file is further from 0: arrays of int64 hold it, and it can be shown."""
MOST_DEEP = 8
"""Values of play are lists in lists at most this deep."""


def text(value: Any) -> str:
    """Text.

    Raises:
        TypeError: for anything else.
    """
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.60} is not text")
    return value


_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Signs that have what follows them read in another direction."""


def unseen(value: str) -> str:
    """What is wrong with a text that people are to read; empty if nothing is.

    A terminal obeys control characters. A file from a stranger, or a saved game, must not reach it
    with them, nor have a name look like another.
    """
    if value.isprintable():
        return ""
    for sign in value:
        if sign in "\n\t":
            continue
        if sign < " " or "\x7f" <= sign < "\xa0":
            return f"a text has the control character {sign!r}"
        if sign in _TURNING:
            return f"a text has {sign!r}, which turns the direction of reading"
        if "\ud800" <= sign < "\ue000":
            return "a text is no Unicode"
    return ""


def readable(value: Any) -> str:
    """Text that people read.

    Raises:
        TypeError, ValueError: for anything else, and for text that a terminal would obey.
    """
    if type(value) is str and value.isprintable():
        return value
    if wrong := unseen(text(value)):
        raise ValueError(wrong)
    return str(value)


def kept(value: Any, deep: int = 0) -> Any:
    """A value of which a saved game keeps all: true, false, a number, text, a list, or ``None``.

    Returns:
        The value, lists as tuples.

    Raises:
        TypeError, ValueError: for anything else.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return readable(value)
    if type(value) is int:
        return within(value)
    if type(value) is float:
        if not isfinite(value):
            raise ValueError(f"{value} is not a number")
        return value
    if not isinstance(value, tuple | list):
        raise TypeError(f"a {type(value).__name__} cannot be kept in a saved game")
    if deep == MOST_DEEP:
        raise ValueError(f"lists are nested more than {MOST_DEEP} deep")
    return tuple(kept(one, deep + 1) for one in value)


def named(value: Any) -> str:
    """Text that is not empty, for a name.

    Raises:
        TypeError, ValueError: for anything else.
    """
    found = readable(value)
    if not found or found.isspace():
        raise ValueError("a name is empty")
    return found


def names(value: Any) -> tuple[str, ...]:
    """Several texts; a single one may be given plainly.

    Raises:
        TypeError: for anything else.
    """
    if type(value) is tuple and not value:  # as it mostly is
        return ()
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable):
        raise TypeError(f"{value!r:.60} is not a tuple of texts")
    return tuple(text(one) for one in value)


def whole(value: Any) -> int:
    """A whole number, also one of numpy's, that int64 holds.

    Raises:
        TypeError, ValueError: for anything else; a bool is no number.
    """
    index = getattr(value, "__index__", None)
    if index is None or isinstance(value, bool):
        raise TypeError(f"{value!r:.60} is not a whole number")
    number: int = index()
    return within(number)


def natural(value: Any) -> int:
    """A whole number that is not negative.

    Raises:
        TypeError, ValueError: for anything else.
    """
    number = whole(value)
    if number < 0:
        raise ValueError(f"{number} is negative")
    return number


def within(number: int) -> int:
    """The number.

    Raises:
        ValueError: if int64 does not hold it.
    """
    if not -WIDEST <= number <= WIDEST:
        raise ValueError("a number of more than 63 bits")  # which may be too long to print
    return number


def seal(value: Any) -> Any:
    """An array, or each array of a tuple, as a view that cannot be written to.

    Arrays are shared by all rules: one that writes to what it is handed is told so, and changes
    no answer.
    """
    if isinstance(value, tuple):
        return tuple(seal(one) for one in value)
    if not hasattr(value, "setflags"):  # numpy is not imported to ask
        return value
    view = value.view()
    view.setflags(write=False)
    return view


def sealed(work: Callable[[T], V]) -> Callable[[T], V]:
    """For what is worked out once and handed to rules: its arrays cannot be written to."""

    @wraps(work)
    def working(self: T) -> V:
        found: V = seal(work(self))
        return found

    return working


class Later(Generic[V]):
    """A value that is worked out when it is first asked for; equal, copied and kept as that."""

    __slots__ = ("_value", "_work")

    def __init__(self, work: Callable[[], V]) -> None:
        self._work: Callable[[], V] | None = work
        self._value: V | None = None

    def __call__(self) -> V:
        """The value."""
        work = self._work
        if work is not None:
            self._value = work()
            self._work = None  # and with it what it was worked out of
        return cast(V, self._value)

    def __eq__(self, other: object) -> bool:
        return self() == (other() if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self())

    def __repr__(self) -> str:
        return repr(self())

    def __reduce__(self) -> tuple[Any, ...]:
        return known, (self(),)


def known(value: V) -> Later[V]:
    """A value as one that would be worked out later."""
    found = Later(lambda: value)
    found()
    return found


class FrozenMap(Mapping[K, V]):
    """A mapping that never changes; unlike ``MappingProxyType`` it can be copied and pickled."""

    __slots__ = ("_held",)

    def __init__(self, held: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._held: dict[K, V] = dict(held)

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: object) -> bool:
        return key in self._held

    # what Mapping makes of the above is right too, and asks for each key by itself

    def get(self, key: Any, default: Any = None) -> Any:
        """The value of a key, or the default."""
        return self._held.get(key, default)

    def keys(self) -> KeysView[K]:
        """The keys."""
        return self._held.keys()

    def values(self) -> ValuesView[V]:
        """The values."""
        return self._held.values()

    def items(self) -> ItemsView[K, V]:
        """Keys with their values."""
        return self._held.items()

    def __repr__(self) -> str:
        return repr(self._held)


def defaults(value: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Default values by name, lists as tuples, in a mapping that never changes.

    Raises:
        TypeError, ValueError: for a name that is not text, and a value that no game keeps.
    """
    return FrozenMap((readable(name), kept(one)) for name, one in dict(value).items())


def frozen_map(value: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """A mapping's content in one that never changes: itself, if it is such a one."""
    return value if type(value) is FrozenMap else FrozenMap(value)
