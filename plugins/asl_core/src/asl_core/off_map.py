"""What is not in play, and what lies beyond the edge of the map (A2.5, A2.51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.bypass import dearest
from asl_core.vehicles import is_vehicle
from hexwright import (
    OUT_OF_PLAY,
    AddLocation,
    Bare,
    Block,
    Fact,
    Facts,
    Forbid,
    Ground,
    Hex,
    Interest,
    Lines,
    Link,
    Set,
    StepView,
    hookimpl,
    rule,
)

OFF_MAP, OFF = "off map", "off"
"""A kind of Location and its name: the off-map hex that is next to a hex on the edge."""
EDGE, HALF = "edge of the map", "half hex"
"""Facts of hexes from which one leaves the map; the second is a printed mark, too."""


def edges(ground: Ground, out: Any) -> Iterator[Fact]:
    """Which hexes are on the edge, and which of those are printed in part.

    Args:
        ground: The ground.
        out: Whether each hex counts as off the map (bool, by hex).
    """
    grid, lacking = ground.grid, np.append(out, True)
    edge = []
    for hex in np.flatnonzero(~out).tolist():
        around = [grid.index.get(there, -1) for there in grid.neighbours(ground.hexes[hex])]
        if lacking[around].any():
            edge.append(hex)
    yield Fact(EDGE, edge, reason="beside it the map ends")
    halves = [hex for hex in edge if _half(ground, hex)]
    yield Fact(HALF, sorted({*halves, *ground.marked(HALF).tolist()}), reason="printed in part")


@rule("A2.5")
class InPlay:
    """What a scenario does not play on is not there."""

    @hookimpl
    def ground_changes(self, ground: Ground) -> Iterator[Bare]:
        """Nothing that is printed there counts."""
        yield Bare(ground.marked(OUT_OF_PLAY), reason="out of play")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Which hexes those are."""
        yield Fact(OUT_OF_PLAY, ground.marked(OUT_OF_PLAY), reason="the scenario says so")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Nobody goes there."""
        if step.facts.hex(OUT_OF_PLAY)[step.target.hex]:
            yield Forbid(reason="that hex is not in play")


@rule("A2.51", interest=Interest(facts=(EDGE,)))
class OffMap:
    """Off the map is Open Ground, but for half-hexes on its edge, from which one enters."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """The edge of what is in play, and its half-hexes: those printed in part."""
        yield from edges(ground, facts.hex(OUT_OF_PLAY) != 0)

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """One off-map Location beside each hex of the edge."""
        for hex in np.flatnonzero(facts.hex(EDGE)).tolist():
            yield AddLocation(hex, OFF, 0, OFF_MAP)

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """It is ADJACENT to the hex."""
        for hex in np.flatnonzero(facts.hex(EDGE)).tolist():
            yield Link((hex, OFF), (hex, "ground"))

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Nobody sees off the map, or from there."""
        off = lines.places.is_kind(OFF_MAP)
        found = off[lines.a] | off[lines.b]
        yield Block(lines.last_row()[found], reason="off the map")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """1 MF or MP for an off-map hex; what is printed, for a half-hex and for who enters."""
        if not _passes(step):
            return
        out, half = step.target.kind == OFF_MAP, bool(step.facts.hex(HALF)[step.target.hex])
        over = ["A4.2"]
        if out or not is_vehicle(step.start):  # which enters rubble as it does anywhere
            over.append("B24.4")
        if is_vehicle(step.start) or (out and not half):
            yield Set(1, replaces=over, reason="Open Ground off the map" if out else "enters")
        else:
            reason = "a half-hex, as it is printed" if out else "enters the map"
            yield Set(dearest(step), replaces=over, reason=reason)

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Onto the map only into the hex that the off-map hex is next to."""
        kinds = {step.start.kind, step.target.kind}
        if OFF_MAP not in kinds:
            return
        same = step.start.hex == step.target.hex
        if same == (kinds == {OFF_MAP}) or kinds - {OFF_MAP, "ground"}:
            yield Forbid(reason="the map is entered over its edge, on the ground")
        closed = [t.name for t in step.terrains if t.values.get("mf", 1) != 1]
        if is_vehicle(step.start) and same and step.target.kind != OFF_MAP and closed:
            yield Forbid(reason=f"no rule lets such a vehicle into {', '.join(closed)}")


def _passes(step: StepView) -> bool:
    """Whether a step goes off the map, comes from there, or stays there."""
    return OFF_MAP in (step.start.kind, step.target.kind)


ENDS = {"flat": ((5, 0, 1), (2, 3, 4)), "pointy": ((0, 1, 2), (3, 4, 5))}
"""The sides at either end of a line of hexes, the middle one being that in the line's direction."""


def _half(ground: Ground, hex: int) -> bool:
    """Whether the map's edge cuts a hex in two: its line reaches beyond its neighbours both ways.

    Where it is cut along a line of hexes its shape does not tell: the map has to say it.
    """
    grid, here = ground.grid, ground.hexes[hex]
    ends = ENDS[grid.orientation]
    for mine, other in (ends, ends[::-1]):
        if _lacks(ground, here, mine):
            there = here
            while (further := grid.neighbour(there, other[1])) in grid:
                there = further
            return _lacks(ground, there, other)
    return False


def _lacks(ground: Ground, here: Hex, sides: tuple[int, ...]) -> bool:
    """Whether a hex has no neighbours on the map over these sides."""
    grid = ground.grid
    return all(grid.neighbour(here, side) not in grid for side in sides)
