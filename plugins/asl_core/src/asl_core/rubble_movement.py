"""Into and about rubble (B24.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.rubble import RUBBLE, rubbled_levels
from asl_core.vehicles import BOG, drives, fully_tracked, share
from hexwright import Forbid, Modify, Permit, Set, StepView, hookimpl, rule


@rule("B24.4")
class RubbleMovement:
    """Rubble is climbed for 3 MF by stairwell too, cannot be bypassed, and bogs vehicles."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """To and from a rubbled level; half its MP for a fully-tracked AFV, and a Bog Check."""
        if self._driven_into(step):
            half = share(step.start, Fraction(1, 2))
            yield Set(half, replaces=("D2.1",), reason="half its MP, into rubble")
            yield Modify(3, term=BOG, reason="into rubble")
        if step.start.hex == step.target.hex and step.start.index != step.target.index:
            names = {t.name for t in step.terrains}
            ends = (step.start.location, step.target.location)
            counter = str(rubbled_levels(step.ground).get(step.target.hex, "")) in ends
            ground = step.adjacent and bool(names.intersection(RUBBLE))  # up from a cellar
            printed = any(f"{what} level {end}" in names for what in RUBBLE for end in ends)
            if counter or ground or printed:
                yield Set(3, replaces=("B23.4",), reason="to or from a rubbled level")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """Rubble fills its hex."""
        if self._driven_into(step):
            yield Permit(of=("D2.1",), reason="a fully-tracked AFV")
        if step.via is not None and any(step.enters(name) for name in RUBBLE):
            yield Forbid(reason="rubble cannot be bypassed")

    @staticmethod
    def _driven_into(step: StepView) -> bool:
        rubble = any(step.enters(name) for name in RUBBLE)
        return rubble and drives(step) and fully_tracked(step.start)
