"""What debris of a roofless Factory hex costs those who enter it (O5.42)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.breaching import BREAK_THROUGH
from asl_core.bypass import ADDED
from asl_core.debris import DEBRIS
from asl_core.factories import by_entrance, stays_inside
from asl_core.vehicles import BOG, drives, fully_tracked, is_vehicle
from hexwright import ActView, Forbid, Modify, StepView, about, hookimpl, rule
from rf_factories.roofless import ROOFLESS
from rf_factories.walls import walls_crossed

REFUSED = "Factory debris: only a fully-tracked AFV"


@rule("O5.42")
class DebrisCost:
    """Entering a roofless Factory hex costs what debris does, by an entrance too.

    Whoever comes by Bypass does not meet it; with option ``around_walls`` those who get around an
    Interior Wall so, and are in the hex then, do.
    """

    around_walls: bool = False

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """1 MF more; for vehicles one more on the Bog Check inside, and no use of an entrance."""
        if not self._enters(step):
            return
        if not is_vehicle(step.start):
            yield Modify(1, term=ADDED, group=DEBRIS, reason="Factory debris")
        elif stays_inside(step):
            yield Modify(1, term=BOG, group=DEBRIS, reason="Factory debris")
        elif by_entrance(step):
            for term in ("cost", BOG):
                yield Modify(
                    0, term=term, replaces=("B23.742",), reason="Factory debris: entry as elsewhere"
                )

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Of vehicles fully-tracked AFV alone."""
        if self._enters(step) and drives(step) and not fully_tracked(step.start):
            yield Forbid(reason=REFUSED)

    @hookimpl
    @about(BREAK_THROUGH)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Nor does another break through a wall into it."""
        if act.by is None or act.behind is None:
            return
        if act.facts.hex(ROOFLESS)[act.behind.hex] and not fully_tracked(act.by):
            yield Forbid(reason=REFUSED)

    def _enters(self, step: StepView) -> bool:
        target = step.target
        if target.location != "ground" or target.hex == step.start.hex:
            return False
        if step.via is not None and not (self.around_walls and walls_crossed(step)):
            return False
        return bool(step.facts.hex(ROOFLESS)[target.hex])
