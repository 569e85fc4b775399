"""Rowhouses: black bars between the buildings of a row (B23.71)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.bars import bar_blocks
from asl_core.bypass import around_a_wall, bars_crossed, gets_around
from asl_core.moving import back_to_start, stepping
from asl_core.rubble import RUBBLE
from hexwright import (
    ActView,
    Block,
    Effect,
    Fact,
    Forbid,
    Ground,
    Interest,
    Lines,
    Modify,
    Permit,
    Set,
    StepView,
    Terrain,
    hookimpl,
    rule,
)

BAR = "rowhouse wall"


@rule("B23.71", interest=Interest(hexsides=(BAR,)))
class Rowhouses:
    """A black bar blocks all lines through it below the roofs, over its vertices too."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """The bar; the board may give it a height, and else it is as high as its buildings."""
        yield Terrain(BAR, on="hexside", colour="#111111")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """How high each bar is, in half-levels; it is gone only where both its hexes are rubble."""
        bars = ground.hexsides_of(BAR)
        pairs = ground.side_hexes[bars]
        owner = np.where(pairs >= 0, ground.owner[pairs], -1)
        heights = np.array([b.height for b in ground.buildings] + [0], dtype=np.int64)
        built = heights[owner].max(axis=1, initial=0)
        told = [ground.hexsides[i].values.get("height", 0) for i in bars.tolist()]
        high = np.where(np.array(told, dtype=np.int64) > 0, told, built)
        high[np.isin(pairs, ground.with_terrain(*RUBBLE)).all(axis=1)] = 0
        for height in np.unique(high).tolist():
            yield Fact(BAR, bars[high == height], on="hexside", value=height, reason="printed so")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Below its top always; from its top and above, the hexes behind it may be blind."""
        rows = lines.sides(BAR)
        high = lines.facts.hexside(BAR)[lines.rows.feature[rows]]
        yield from bar_blocks(lines, rows[high > 0], high[high > 0], "Rowhouse wall")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """On the ground only by a vertex outside, upstairs not at all; roofs are open."""
        outside = step.outdoors and step.target.location == "ground"
        if bars_crossed(step, BAR, "ground", "level") and not outside:
            yield Forbid(reason="a Rowhouse wall; bypass it along an exterior vertex")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """By the vertex: 1 MF of Bypass, and entering the building."""
        if bars_crossed(step, BAR, "ground") and gets_around(step):
            yield from around_a_wall(step)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """It ends in the building, and not in Bypass."""
        step = stepping(act)
        if step is not None and bars_crossed(step, BAR, "ground") and gets_around(step):
            yield Permit(of=("A4.3",), reason="around the Rowhouse wall")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Who is pinned or broken at the vertex is back where it came from."""
        step = stepping(act)
        around = step is not None and bars_crossed(step, BAR, "ground") and gets_around(step)
        if step is not None and around and act.values["caught"]:
            yield from back_to_start(step)
