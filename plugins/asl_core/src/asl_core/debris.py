"""Debris in the open (O1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.bypass import ADDED
from asl_core.vehicles import BOG, drives, fully_tracked, is_vehicle, share
from hexwright import AttackView, Forbid, Modify, Set, StepView, Terrain, hookimpl, rule

DEBRIS = "debris"


@rule("O1.1")
class Debris:
    """Debris fills its hex: a Half-level Hindrance that is worth +1."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Printed debris."""
        yield Terrain(DEBRIS, top=1, hindrance=1, inherent=True, colour="#b9aa8f")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 for a target in it."""
        if DEBRIS in attack.target_terrain and attack.target.location == "ground":
            yield Modify(1, group="tem", reason="debris")


@rule("O1.2")
class DebrisCost:
    """Debris costs 1 MF on top of the other terrain of its hex; AFV risk Bog in it."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """One more to enter it; a quarter of its MP for a fully-tracked AFV."""
        if not step.enters(DEBRIS):
            return
        if not is_vehicle(step.start):
            yield Modify(1, term=ADDED, group=DEBRIS, reason="debris")
        elif drives(step):
            told = "a quarter of its MP, into debris"
            yield Set(share(step.start, Fraction(1, 4)), replaces=("D2.1",), reason=told)
            yield Modify(1, term=BOG, group=DEBRIS, reason="debris")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """No other vehicle."""
        if step.enters(DEBRIS) and drives(step) and not fully_tracked(step.start):
            yield Forbid(reason="debris: only a fully-tracked AFV")
