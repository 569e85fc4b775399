"""Hexes that nobody goes through, into or out of, and the hook by which sections name some."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from attrs import field, frozen

from blocks_core.ways import near
from hexwright import Hex, Situation, hookspec


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

    Asked once for each flight, and for each list of what can be done. Default: none. Flights count
    the hexes of the way around, air blocks land in none that nothing moves into, and no list has
    what moves into or out of such hexes; that no act does is for ``permits`` to say.
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
        entries = situation.ruleset.ask("detours", "what is gone around", situation=situation)
        said: list[Detour] = [entry.contribution for entry in entries]
        none = frozenset[int]()
        return cls(
            none.union(*(one.hexes for one in said if one.around)),
            none.union(*(one.hexes for one in said if one.into)),
            none.union(*(one.hexes for one in said if one.out)),
        )


def avoided(situation: Situation) -> frozenset[int]:
    """The hexes that flights go around, by index."""
    return Detours.of(situation).around


def far(situation: Situation, a: Hex, b: Hex, around: Collection[int]) -> int | None:
    """How many hexes it is from one to another; ``None`` if there is no way.

    Args:
        situation: Rules and state.
        a, b: The two hexes, which themselves may be such.
        around: Hexes that are gone around, by index.
    """
    grid = situation.board.grid
    if not around:
        return grid.distance(a, b)
    key = grid.index[a], frozenset(around)
    kept = situation.once(_known)
    if key not in kept:
        if len(kept) >= _MOST:
            kept.clear()
        kept[key] = _from(situation.once(near), *key)
    return kept[key].get(grid.index[b])


_MOST = 1000
"""How many starts are remembered before all are forgotten; a storm moves each turn."""


def _known(_: Situation) -> dict[tuple[int, frozenset[int]], dict[int, int]]:
    """The ways from hexes around others that were looked for so far; for ``situation.once``."""
    return {}


def _from(nearby: Sequence[Iterable[int]], start: int, around: Collection[int]) -> dict[int, int]:
    """How far each hex is; what is gone around is an end of the way."""
    found, waiting = {start: 0}, [start]
    for hex in waiting:  # grows as it goes: the nearest first
        for other in nearby[hex]:
            if other not in found:
                found[other] = found[hex] + 1
                if other not in around:
                    waiting.append(other)
    return found
