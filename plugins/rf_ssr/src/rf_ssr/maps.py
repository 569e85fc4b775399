"""What is not in play, and roads that go on beyond the map (RF17)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from attrs import frozen

from asl_core.off_map import EDGE, edges
from asl_core.roads import ROAD
from hexwright import OUT_OF_PLAY, Bare, Fact, Facts, Ground, hookimpl, rule

PAVED, DIRT = "paved", "dirt"
LEAVES = "road off the map"
PAVED_ROAD, DIRT_ROAD = "paved road off the map", "dirt road off the map"
"""Facts of hexes: how a road goes on from there (1 in the hexrow, 2 in the coordinate), and what
kind of road it is."""
IN_HEXROW, IN_COORDINATE = 1, 2


@frozen
class Exit:
    """A road that leaves the map.

    Attributes:
        hex: Index of the hex on the edge.
        side: The side it leaves by.
        way: ``IN_HEXROW`` or ``IN_COORDINATE``: where it goes on.
        surface: ``PAVED`` or ``DIRT``; empty if nothing says.
    """

    hex: int
    side: int
    way: int
    surface: str


def exits(ground: Ground) -> Iterator[Exit]:
    """The roads that cross the map's edge.

    Each is of the kind that its hexside says, or else of that of the road in its hex. Over the ends
    of a line of hexes it goes on in that line, over others in hexes of the same number.
    """
    grid, pairs = ground.grid, ground.side_hexes
    lines = grid.columns if grid.orientation == "flat" else grid.rows
    for i in ground.hexsides_of(ROAD).tolist():
        side = ground.hexsides[i]
        if pairs[i].min() >= 0:
            continue
        out = grid.neighbour(side.hex, side.side)
        line = out.col if grid.orientation == "flat" else out.row
        hex = grid.index[side.hex]
        here = (ground.hexsides[j] for j in np.flatnonzero((pairs == hex).any(axis=1)).tolist())
        told = (s.values.get("surface", "") for s in (side, *here) if s.terrain == ROAD)
        surface = next(filter(None, told), "")
        yield Exit(hex, side.side, IN_HEXROW if line in lines else IN_COORDINATE, surface)


@rule("RF17")
class Lands:
    """What is printed stays in effect out of play, and roads go on beyond the map."""

    @hookimpl
    def ground_changes(self, ground: Ground) -> Iterator[Bare]:
        """Nothing is taken away that is out of play."""
        yield Bare(replaces=("A2.5",), reason="unplayed terrain stays in effect")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """The whole map is there, and roads leave it."""
        out = np.flatnonzero(facts.hex(OUT_OF_PLAY))
        yield Fact(OUT_OF_PLAY, out, value=0)
        if len(out) and (edge := np.flatnonzero(facts.hex(EDGE))).size:
            yield Fact(EDGE, edge, value=0)
            yield from edges(ground, np.zeros(len(ground.hexes), dtype=bool))
        for road in exits(ground):
            told = "goes on in its hexrow" if road.way == IN_HEXROW else "goes on in its coordinate"
            yield Fact(LEAVES, [road.hex], value=road.way, reason=told)
            if road.surface:
                kind = PAVED_ROAD if road.surface == PAVED else DIRT_ROAD
                yield Fact(kind, [road.hex], reason="as the road in its hex")
