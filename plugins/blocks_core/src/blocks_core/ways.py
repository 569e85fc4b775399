"""What there is between hexes, read from the facts that the rules of movement state."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from hexwright import Situation

ENTRY = "entry"
"""Fact of a hex: what it costs an army block to enter it, in MP; 0 where none may."""
LANE = "lane"
"""Fact of a hex: naval blocks sail there, or through it: the sea, and canals that are whole."""
HARBOUR = "harbour"
"""Fact of a hex: the capacity of its port."""
STREAM = "stream"
"""Fact of a hexside: a river; its value is 1 more than what crossing it costs besides, in MP."""
CROSSED = "crossed"
"""Fact of a hexside: a bridge that is whole."""
PAVED = "paved"
"""Fact of a hexside: a road; its value is what going along it costs, in MP."""


@frozen
class Between:
    """What is between two hexes.

    Attributes:
        river: What crossing the river costs besides, in MP; ``None`` if there is none, or a
            bridge over it.
        road: What going along the road costs, in MP; ``None`` if there is none that can be used.
    """

    river: int | None = None
    road: int | None = None


PLAIN = Between()


def between(situation: Situation) -> Mapping[frozenset[int], Between]:
    """What is between neighbouring hexes, where there is anything; for ``situation.once``."""
    facts, found = situation.facts, {}
    stream, whole = facts.hexside(STREAM).tolist(), facts.hexside(CROSSED).tolist()
    paved = facts.hexside(PAVED).tolist()
    for pair, sides in situation.ground.sides_between.items():
        river = max(stream[s] for s in sides)
        if any(whole[s] for s in sides):
            river = 0
        road = 0 if river else max(paved[s] for s in sides)
        found[pair] = Between(river - 1 if river else None, road or None)
    return found


def near(situation: Situation) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each hex, by index; for ``situation.once``."""
    grid = situation.board.grid
    return tuple(
        tuple(grid.index[o] for o in grid.neighbours(hex) if o in grid) for hex in grid.hexes
    )


def names(situation: Situation) -> tuple[str, ...]:
    """The name of each hex, by index; for ``situation.once``."""
    grid = situation.board.grid
    return tuple(grid.name(hex) for hex in grid.hexes)


def marches(situation: Situation) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Where army blocks go from each hex, with what it costs, in MP; for ``situation.once``."""
    entry = situation.facts.hex(ENTRY).tolist()
    sides = situation.once(between)

    def cost(a: int, b: int) -> int:
        one = sides.get(frozenset((a, b)), PLAIN)
        return one.road if one.road is not None else entry[b] + (one.river or 0)

    nearby = enumerate(situation.once(near))
    return tuple(tuple((b, cost(a, b)) for b in there if entry[b]) for a, there in nearby)


def sails(situation: Situation) -> tuple[tuple[int, ...], ...]:
    """Where naval blocks go from each hex, as far as the map says; for ``situation.once``."""
    lane = situation.facts.hex(LANE).tolist()
    port = situation.facts.hex(HARBOUR).tolist()
    nearby = enumerate(situation.once(near))
    return tuple(tuple(b for b in there if lane[b] or (port[b] and lane[a])) for a, there in nearby)
