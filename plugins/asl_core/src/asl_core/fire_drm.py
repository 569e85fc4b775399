"""Die modifiers that come of the target's moving and of a leader (A4.6, A10.7)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import in_building
from asl_core.fire import OTHER
from hexwright import AttackView, Modify, hookimpl, rule


@rule("A4.6")
class MovingTarget:
    """Who moves is fired at with -1 in the open (FFMO), and with -1 if not in Assault Movement."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Both as the attack says; a Hindrance or a building leaves no open ground."""
        if attack.values.get("ffnam"):
            yield Modify(-1, term=OTHER, reason="FFNAM")
        covered = attack.hindrance > 0 or in_building(attack.target)
        if attack.values.get("ffmo") and not covered:
            yield Modify(-1, term=OTHER, reason="FFMO")


@rule("A10.7")
class Leadership:
    """A leader who directs fire lends it his modifier."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """As printed on him."""
        if n := attack.values.get("leadership", 0):
            yield Modify(n, term=OTHER, reason="leadership")
