"""Roadblocks: as walls to sight and Infantry, how far they reach, and sunken ones (B29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.bypass import ADDED
from asl_core.depressions import inside
from asl_core.interior import SUBTERRANEAN
from asl_core.vehicles import is_vehicle
from asl_core.walls import ROADBLOCK
from hexwright import Forbid, Lines, Modify, Situation, StepView, Terrain, hookimpl, rule

SUNKEN = "sunken roadblock"
"""The fact, on a hexside, that its roadblock stands at the bottom of a depression, and not on the
higher of its two hexes."""
WOODS = ("woods", "forest", "pine woods")


def feet(situation: Situation) -> Any:
    """Absolute level, in half-levels, that each sunken roadblock stands on.

    It is the higher of the bottoms of its two hexes, as far as these have one.

    Returns:
        int64 for each hexside feature; 0 for those that are none.
    """
    places, ground = situation.locations, situation.ground
    found = np.zeros(len(ground.hexsides), dtype=np.int64)
    for i in np.flatnonzero(situation.facts.hexside(SUNKEN)).tolist():
        bottoms: list[int] = []
        for within in (situation.once(inside), places.is_kind("ground")):
            here = (within & (places.hex == hex) for hex in ground.side_hexes[i])
            bottoms = bottoms or [places.height[some].min() for some in here if some.any()]
        found[i] = max(bottoms)
    return found


def passes_above(lines: Lines, rows: Any) -> Any:
    """Which of these SIDE rows are of sunken roadblocks that the line sees over.

    A wall at that level would be no Obstacle to it: an end is above its top, or both are level
    with that.
    """
    feature, line = lines.rows.feature[rows], lines.rows.line[rows]
    top = lines.situation.once(feet)[feature] + lines.situation.side_terrain.relative[feature]
    over = (lines.high[line] > top) | (lines.low[line] >= top)
    found: Any = over & (lines.facts.hexside(SUNKEN)[feature] != 0)
    return found


def steps_above(step: StepView, feature: int) -> bool:
    """Whether a step that crosses the hexside of a sunken roadblock does so above or below it."""
    if not step.facts.hexside(SUNKEN)[feature]:
        return False
    ends = step.start, step.target
    beneath = any(end.kind in SUBTERRANEAN for end in ends)
    return beneath or min(e.height for e in ends) > step.situation.once(feet)[feature]


def reached(step: StepView) -> list[int]:
    """Hexes, by index, that a roadblock reaches into from the vertex that a step goes by.

    They hold a building or woods and are the third hex at that vertex. A sunken roadblock does not
    reach up into a hex that is higher than its foot.
    """
    ground, found = step.ground, []
    for i in ground.hexsides_of(ROADBLOCK).tolist() if step.via is not None else ():
        side, pair = ground.hexsides[i], ground.side_hexes[i].tolist()
        if step.via not in (side.start, side.end):
            continue
        low = step.facts.hexside(SUNKEN)[i]
        for hex in {step.start.hex, step.target.hex} - set(pair):
            wooded = any(f.terrain in WOODS for f in ground.by_hex[hex])
            if low and ground.base[hex] > step.situation.once(feet)[i]:
                continue
            if wooded or ground.building_of[hex] >= 0:
                found.append(hex)
    return found


@rule("B29.4")
class Roadblocks:
    """A roadblock is what a wall is, and on to the middle of a building or of woods beside it."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A printed roadblock."""
        yield Terrain(ROADBLOCK, on="hexside", top=1, obstacle=True, colour="#5a4632")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """Infantry that Bypasses there pays 1 MF more."""
        if not is_vehicle(step.start) and step.target.hex in reached(step):
            yield Modify(1, term=ADDED, reason="past the end of a roadblock")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """No vehicle gets past."""
        if is_vehicle(step.start) and reached(step):
            yield Forbid(reason="a roadblock reaches into the building or the woods")
