"""Debris in the open (O1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import AttackView, Modify, StepView, Terrain, hookimpl, rule

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
    """Debris costs 1 MF on top of the other terrain of its hex."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """One more to enter it."""
        if step.enters(DEBRIS):
            yield Modify(1, reason="debris")
