"""What is seen: from one Location, and between all pairs of Locations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from hexwright.checked import seal, sealed
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.situation import Situation
from hexwright.sight.written import GROUND, label_of

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Rules = npt.NDArray[np.int16]
Names = npt.NDArray[np.str_]


@frozen
class Answer:
    """What became of one line.

    Attributes:
        clear: Whether it is clear.
        hindrance: Its total hindrance; ``None`` if it is blocked.
        rule: Id of a rule that blocks it; ``None`` if it is clear.
    """

    clear: bool
    hindrance: int | None
    rule: str | None


@frozen(eq=False, kw_only=True, repr=False)
class _Places:
    """Locations with their names, and the rules that answers count.

    Attributes:
        hexes: Name of the hex of each Location.
        locations: Name of each Location in its hex, such as ``"ground"``.
        rules: Ids of the rules that block a line, in rule order.
    """

    hexes: Names = field(converter=seal)
    locations: Names = field(converter=seal)
    rules: Names = field(converter=seal)

    def __len__(self) -> int:
        return len(self.hexes)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each Location as a player names it: ``K18``, ``K18@2``."""
        both = zip(self.hexes.tolist(), self.locations.tolist(), strict=True)
        return tuple(label_of(hex, location) for hex, location in both)

    @cached_property
    def _number(self) -> dict[str, int]:
        hexes, locations = self.hexes.tolist(), self.locations.tolist()
        single = len(set(locations)) == 1  # then a bare hex can mean nothing else
        found = {}
        for i, (hex, location) in enumerate(zip(hexes, locations, strict=True)):
            found[f"{hex}@{location}".casefold()] = i
            if single or location == GROUND:
                found[hex.casefold()] = i
        return found

    def number(self, place: str) -> int:
        """Which of the Locations a text names.

        Args:
            place: ``K18``, or ``K18@2``. A hex alone is its ground; where all Locations are of
                one name, it is the one of that name.

        Raises:
            HexwrightError: if it names none of them, with the nearest.
        """
        found = self._number.get(place.strip().casefold())
        if found is None:
            raise HexwrightError(
                f"there is no Location {place!r} among these", hint=nearest(place, self.labels)
            )
        return found

    def _answer(self, clear: Any, hindrance: Any, rule: Any) -> Answer:
        if clear:
            return Answer(True, int(hindrance), None)
        return Answer(False, None, str(self.rules[rule]))


@frozen(eq=False, kw_only=True, repr=False)
class Field(_Places):
    """What is seen from one Location.

    Attributes:
        viewer: The Location it is seen from, as a player names it.
        hexes, locations: Name of the hex, and in it, of each Location looked at (n).
        range: Of each from the viewer, in hexes (int64).
        clear: Whether the line to each is clear (bool).
        hindrance: Its total hindrance (uint8); 0 where it is blocked.
        rule: A rule that blocks it, as an index into ``rules`` (int16); -1 where it is clear.
        rules: Ids of the rules that block a line, in rule order.
    """

    viewer: str
    range: npt.NDArray[np.int64] = field(converter=seal)
    clear: Bools = field(converter=seal)
    hindrance: Bytes = field(converter=seal)
    rule: Rules = field(converter=seal)

    def at(self, place: str) -> Answer:
        """What became of the line to a Location.

        Raises:
            HexwrightError: if it is none of those looked at.
        """
        i = self.number(place)
        return self._answer(self.clear[i], self.hindrance[i], self.rule[i])

    @cached_property
    @sealed
    def others(self) -> Bools:
        """Which of the Locations are not the viewer's own."""
        return np.array([label != self.viewer for label in self.labels], dtype=bool)

    def __repr__(self) -> str:
        seen = int(self.clear[self.others].sum())
        return f"<Field from {self.viewer}: {seen:,} of {int(self.others.sum()):,} Locations seen>"

    def to_json(self) -> dict[str, Any]:
        """As JSON has it: the viewer, and a table for each Location looked at."""
        rules = self.rules.tolist()
        columns = (self.range, self.clear, self.hindrance, self.rule)
        told = zip(self.labels, *(column.tolist() for column in columns), strict=True)
        rows = [
            {
                "place": label,
                "range": away,
                "clear": clear,
                "hindrance": hindrance if clear else None,
                "rule": None if clear else rules[rule],
            }
            for label, away, clear, hindrance, rule in told
        ]
        return {"viewer": self.viewer, "rules": rules, "places": rows}

    def _repr_html_(self) -> str:
        """Counts by hindrance and by rule, for Jupyter."""
        told = _counted(
            self.clear[self.others], self.hindrance[self.others], self.rule[self.others], self.rules
        )
        return f"<div><p>seen from {escape(self.viewer)}: {told}</div>"


@frozen(eq=False, kw_only=True, repr=False)
class Atlas(_Places):
    """What is seen between all pairs of Locations.

    Attributes:
        hexes, locations: Name of the hex, and in it, of each Location (n).
        clear: Whether the line from each (row) to each (column) is clear (n x n bool).
        hindrance: Its total hindrance (n x n uint8); 0 where it is blocked.
        rule: A rule that blocks it, as an index into ``rules`` (n x n int16); -1 where it is
            clear.
        rules: Ids of the rules that block a line, in rule order.
        directed: Whether a line may have another answer in the other direction.
    """

    clear: Bools = field(converter=seal)
    hindrance: Bytes = field(converter=seal)
    rule: Rules = field(converter=seal)
    directed: bool = False

    def at(self, a: str, b: str) -> Answer:
        """What became of the line from a to b.

        Raises:
            HexwrightError: if one is not among the Locations.
        """
        at = self.number(a), self.number(b)
        return self._answer(self.clear[at], self.hindrance[at], self.rule[at])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """What a file of it holds, by name; ``numpy.savez(file, **atlas.arrays())`` writes one.

        Returns:
            ``hexes``, ``clear``, ``hindrance``, ``rule`` and ``rules``; and ``locations``, unless
            each is its hex's ground.
        """
        told = {name: getattr(self, name) for name in ("hexes", "clear", "hindrance", "rule")}
        told["rules"] = self.rules
        return told if (self.locations == GROUND).all() else {**told, "locations": self.locations}

    @property
    def between(self) -> Bools:
        """Which cells are a line from one Location to another, each line once (n x n bool)."""
        n = len(self)
        cells: Bools = ~np.eye(n, dtype=bool) if self.directed else ~np.tri(n, dtype=bool)
        return cells

    def __repr__(self) -> str:
        return f"<Atlas of {len(self):,} Locations>"

    def to_json(self) -> dict[str, Any]:
        """As JSON has it: all arrays as lists. That of a large map is large."""
        arrays = {name: array.tolist() for name, array in self.arrays().items()}
        return {**arrays, "directed": self.directed}

    def _repr_html_(self) -> str:
        """Counts by hindrance and by rule, for Jupyter."""
        cells = self.between
        told = _counted(self.clear[cells], self.hindrance[cells], self.rule[cells], self.rules)
        return f"<div><p>between {len(self):,} Locations: {told}</div>"


def named(situation: Situation, places: npt.NDArray[np.int64]) -> tuple[Names, Names]:
    """Names of the hexes of some Locations, and of the Locations in them."""
    hexes, locations = situation.once(_all_named)
    return hexes[places], locations[places]


def _all_named(situation: Situation) -> tuple[Names, Names]:
    there, grid = situation.locations, situation.board.grid
    names = np.array([grid.name(here) for here in situation.ground.hexes], dtype=np.str_)
    return names[there.hex], np.array(there.names, dtype=np.str_)


def used(rule: npt.NDArray[Any], ids: Iterable[str]) -> tuple[Rules, Names]:
    """Rules by number, counting only those that there are.

    Args:
        rule: Indices into ``ids``, or -1.
        ids: Ids of rules.

    Returns:
        The same with indices into the ids that are used, and these ids, in their order.
    """
    names = np.array(list(ids), dtype=np.str_)
    there = np.flatnonzero(np.bincount(rule.ravel() + 1, minlength=len(names) + 1)[1:])
    number = np.full(len(names) + 1, -1, dtype=np.int16)  # the last is for -1
    number[there] = np.arange(len(there))
    return number[rule], names[there]


def by_hindrance(hindrance: npt.NDArray[Any], clear: Bools) -> dict[int, int]:
    """How many lines are clear with each amount of hindrance, the least first."""
    amounts, counts = np.unique(hindrance[clear], return_counts=True)
    return dict(zip(amounts.tolist(), counts.tolist(), strict=True))


def by_rule(rule: npt.NDArray[Any], rules: Names) -> dict[str, int]:
    """How many lines each rule blocks, the one that blocks most first."""
    counts = np.bincount(rule[rule >= 0], minlength=len(rules))
    order = np.argsort(-counts, kind="stable")
    return {str(rules[i]): int(counts[i]) for i in order if counts[i]}


def _counted(clear: Bools, hindrance: Bytes, rule: Rules, rules: Names) -> str:
    seen, all_ = int(clear.sum()), len(clear)
    rows = [("clear, hindrance " + str(n), c) for n, c in by_hindrance(hindrance, clear).items()]
    rows += [("blocked by " + id_, count) for id_, count in by_rule(rule, rules).items()]
    cells = "".join(f"<tr><td>{escape(what)}</td><td>{n:,}</td></tr>" for what, n in rows)
    return f"{seen:,} of {all_:,} lines clear</p><table>{cells}</table>"
