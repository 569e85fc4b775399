"""Ways around hexes that nobody goes through, and the hook by which other sections name some."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from attrs import field, frozen

from blocks_core.ways import near
from hexwright import Hex, Situation, hookspec


def _hexes(value: Iterable[int]) -> frozenset[int]:
    return frozenset(value)


@frozen
class Detour:
    """Hexes that flights go around.

    Attributes:
        hexes: Their indices.
        reason: Why.
    """

    hexes: frozenset[int] = field(converter=_hexes)
    reason: str = ""


@hookspec
def detours(situation: Situation) -> Any:
    """Say which hexes flights go around, as ``Detour``; they count the hexes of that way.

    Asked once for each flight, and once for each list of what can be done. Default: none. Whether a
    block may leave such a hex, or go into one, is for ``permits`` to say.
    """


def avoided(situation: Situation) -> frozenset[int]:
    """The hexes that flights go around, by index."""
    said = situation.ruleset.ask("detours", "what is gone around", situation=situation)
    hexes: Iterable[frozenset[int]] = (entry.contribution.hexes for entry in said)
    return frozenset[int]().union(*hexes)


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
    start, goal, nearby = grid.index[a], grid.index[b], situation.once(near)
    found, waiting = {start: 0}, [start]
    for hex in waiting:  # grows as it goes: the nearest first
        if hex == goal:
            break
        for other in nearby[hex]:
            if other not in found and (other == goal or other not in around):
                found[other] = found[hex] + 1
                waiting.append(other)
    return found.get(goal)
