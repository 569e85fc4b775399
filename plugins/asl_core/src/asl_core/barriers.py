"""Where one does not get through on foot or wheels: water and cliffs (B11.3, B21.4)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bridges import BRIDGE
from asl_core.hills import CLIFF
from asl_core.water import WATER
from hexwright import Forbid, StepView, hookimpl, rule


@rule("B11.3")
class CliffsBar:
    """A cliff hexside is crossed by Climbing alone."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """On the ground, up and down."""
        on_ground = step.start.location == step.target.location == "ground"
        if on_ground and any(step.ground.hexsides[i].terrain == CLIFF for i in step.crossed):
            yield Forbid(reason="a cliff; one would have to Climb")


@rule("B21.4")
class WaterBars:
    """Water is no way, unless over a bridge."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Hexes with water at their centre; no rule says yet how it is forded."""
        if step.target.location != "ground" or step.start.hex == step.target.hex:
            return
        wet = step.target_terrain & set(WATER)
        if wet and step.target.hex not in step.ground.marked(BRIDGE):
            yield Forbid(reason=f"{', '.join(sorted(wet))}, and no bridge")
