"""Hexes that nobody goes through, into or out of, and the hook by which sections name some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field, frozen

from blocks_core.ways import near
from hexwright import Situation, hookspec


def _hexes(value: Iterable[int]) -> frozenset[int]:
    return frozenset(value)


@frozen
class Detour:
    """Hexes that flights go around, or that nothing moves into or out of.

    Attributes:
        hexes: Their indices.
        reason: Why.
        around: Whether flights and ships with army blocks go around them.
        into, out: Whether nothing moves into them, or out of them, of its own will.
    """

    hexes: frozenset[int] = field(converter=_hexes)
    reason: str = ""
    around: bool = field(default=True, kw_only=True)
    into: bool = field(default=False, kw_only=True)
    out: bool = field(default=False, kw_only=True)


@hookspec
def detours(situation: Situation) -> Any:
    """Say which hexes flights go around, and which nothing enters or leaves, as ``Detour``.

    Asked once in each state of play. Default: none. Flights count the hexes of the way around, air
    blocks land in none that nothing moves into, and no list has what moves into or out of such
    hexes; that no act does is for ``permits`` to say.
    """


@frozen
class Detours:
    """What all rules say of it: the hexes that are gone around, not entered, not left."""

    around: frozenset[int]
    into: frozenset[int]
    out: frozenset[int]

    @classmethod
    def of(cls, situation: Situation) -> Detours:
        """As things stand."""
        return situation.once(_detours, "state")


def _detours(situation: Situation) -> Detours:
    entries = situation.ruleset.ask("detours", "what is gone around", situation=situation)
    said: list[Detour] = [entry.contribution for entry in entries]
    none = frozenset[int]()
    return Detours(
        none.union(*(one.hexes for one in said if one.around)),
        none.union(*(one.hexes for one in said if one.into)),
        none.union(*(one.hexes for one in said if one.out)),
    )


def avoided(situation: Situation) -> frozenset[int]:
    """The hexes that flights go around, by index."""
    return Detours.of(situation).around


Row = Sequence[int | None]


@define
class Searched:
    """How far it is from hexes that were asked about, by index, around the hexes of last time."""

    around: frozenset[int] = frozenset()
    rows: dict[int, Row] = field(factory=dict)


def searched(situation: Situation) -> Searched:
    """Nothing yet; for ``situation.once``. Rows are added as they are asked for."""
    return Searched()


def far(situation: Situation, start: int, around: frozenset[int]) -> Row:
    """How many hexes it is from one to each, by index; ``None`` where there is no way.

    Args:
        situation: Rules and state.
        start: Index of the hex, which itself may be such, as may be the one that is gone to.
        around: Hexes that are gone around, by index.
    """
    known = situation.once(searched)
    if known.around != around:
        known.around, known.rows = around, {}
    if start not in known.rows:
        known.rows[start] = _row(situation, start, around)
    return known.rows[start]


def _row(situation: Situation, start: int, around: frozenset[int]) -> Row:
    grid, nearby = situation.board.grid, situation.once(near)
    if not around:
        return [grid.distance(grid.hexes[start], hex) for hex in grid.hexes]
    found, waiting = {start: 0}, [start]
    for hex in waiting:  # grows as it goes: the nearest first
        for other in nearby[hex]:
            if other not in found:
                found[other] = found[hex] + 1
                if other not in around:  # such a hex is the end of its way
                    waiting.append(other)
    return [found.get(hex) for hex in range(len(grid.hexes))]
