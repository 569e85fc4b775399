"""What is so on a ground under a rule set: arrays that ``classify`` fills."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright.checked import seal

Ints = npt.NDArray[np.int64]

BUILDING_HEIGHT = "building height"
"""The fact, on a hex, that its building is another height there than is printed, in half-levels."""


@frozen
class Said:
    """Where a fact came from.

    Attributes:
        rule: Whatever the caller stamps facts with.
        on: ``"hex"``, ``"building"`` or ``"hexside"``.
        name: The fact.
        at: Indices of what it is about.
        value: What was said.
        reason: Why, as the rule puts it.
    """

    rule: Any
    on: str
    name: str
    at: tuple[int, ...]
    value: int
    reason: str = ""

    @cached_property
    def subjects(self) -> frozenset[int]:
        """``at``, to be looked up in."""
        return frozenset(self.at)


class Facts:
    """Facts by name, as int64 arrays over hexes, buildings or hexsides; 0 means not so.

    A name that nobody filled reads as zeros: a fact whose rule is off simply is not so.
    """

    def __init__(self, hexes: int, buildings: int, hexsides: int) -> None:
        self._sizes = {"hex": hexes, "building": buildings, "hexside": hexsides}
        self._none = {on: seal(np.zeros(n, dtype=np.int64)) for on, n in self._sizes.items()}
        self._arrays: dict[tuple[str, str], Ints] = {}
        self._said: list[Said] = []

    def put(self, rule: Any, on: str, name: str, at: Ints, value: int, reason: str = "") -> None:
        """Record what a rule says.

        Raises:
            ValueError: if ``on`` is no kind of subject or an index is out of range.
        """
        if on not in self._sizes:
            raise ValueError(f"a fact is on a hex, a building or a hexside, not on {on!r}")
        size = self._sizes[on]
        if len(at) and (at.min() < 0 or at.max() >= size):
            raise ValueError(f"fact {name!r} is on a {on} that is not there: {at.tolist()}")
        held = self._arrays.get((on, name))
        filled = np.zeros(size, dtype=np.int64) if held is None else held.copy()
        filled[at] = value
        filled.setflags(write=False)
        self._arrays[on, name] = filled
        self._said.append(Said(rule, on, name, tuple(at.tolist()), value, reason))

    @property
    def said(self) -> tuple[Said, ...]:
        """All that was said, in the order in which it was said."""
        return tuple(self._said)

    def hex(self, name: str) -> Ints:
        """The fact by hex (int64, one for each hex)."""
        return self._get("hex", name)

    def building(self, name: str) -> Ints:
        """The fact by building (int64, one for each building)."""
        return self._get("building", name)

    def hexside(self, name: str) -> Ints:
        """The fact by hexside feature (int64, one for each hexside feature)."""
        return self._get("hexside", name)

    def _get(self, on: str, name: str) -> Ints:
        found = self._arrays.get((on, name))
        return self._none[on] if found is None else found
