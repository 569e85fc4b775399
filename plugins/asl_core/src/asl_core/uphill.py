"""Up a hill, across walls, between levels: what a step costs besides its terrain (B9, B10, B23)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bypass import ADDED
from asl_core.entrenchments import ENTRENCHED
from asl_core.interior import CELLAR
from asl_core.roadblocks import steps_above
from asl_core.vehicles import fully_tracked, is_vehicle
from asl_core.walls import LOW, ROADBLOCK
from hexwright import Forbid, Modify, Multiply, StepView, hookimpl, rule

INDOORS = ("level", "roof")
AFOOT = ("ground", ENTRENCHED, CELLAR)
"""Kinds of Locations from which, and to which, one walks uphill or down to the next hex."""


@rule("B10.4")
class Uphill:
    """Going up to a higher level doubles the Cost Of Terrain."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Multiply]:
        """For whoever walks to the next hex; what is added is not doubled."""
        on_ground = step.start.kind in AFOOT and step.target.kind in AFOOT
        higher = step.target.height - step.start.height >= 2
        on_foot = step.start.hex != step.target.hex and not is_vehicle(step.start)
        if on_ground and higher and on_foot:
            yield Multiply(2, reason="to higher ground")


@rule("B9.4")
class CrossingWalls:
    """Crossing a wall, hedge or roadblock costs 1 MF more."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """One, however much stands there."""
        if found := self._crossed(step):
            yield Modify(1, term=ADDED, reason=f"across a {found[0]}")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Of vehicles only fully-tracked ones cross, and none a roadblock."""
        found = self._crossed(step)
        if found and is_vehicle(step.start):
            if ROADBLOCK in found:
                yield Forbid(reason="no vehicle crosses a roadblock")
            elif not fully_tracked(step.start):
                yield Forbid(reason=f"no rule lets such a vehicle across a {found[0]}")

    @staticmethod
    def _crossed(step: StepView) -> list[str]:
        if step.start.kind in INDOORS or step.target.kind in INDOORS:
            return []
        met = (i for i in step.crossed if not steps_above(step, i))
        names = (step.ground.hexsides[i].terrain for i in met)
        return [name for name in names if name in (*LOW, ROADBLOCK)]


@rule("B23.422")
class BetweenHexesUpstairs:
    """Above the ground one goes to the next hex only inside a building, on one level."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Neither down nor up on the way; roofs are to each other as levels are."""
        start, target = step.start, step.target
        if start.hex == target.hex or not {start.kind, target.kind} & set(INDOORS):
            return
        same = start.kind == target.kind and start.building == target.building
        if not same or start.height != target.height:
            yield Forbid(reason="another level, or another building, of the next hex")
