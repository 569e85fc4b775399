"""What halves firepower: Area Fire, the Advancing Fire Phase, being pinned (A7.23-.24, A7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.fire import INHERENT, SUPPORT
from asl_core.phases import ADVANCING_FIRE
from hexwright import AttackView, Multiply, hookimpl, rule


def halved(reason: str) -> Iterator[Multiply]:
    """All the firepower of an attack, halved; several causes halve it several times."""
    for term in (INHERENT, SUPPORT):
        yield Multiply(Fraction(1, 2), term=term, reason=reason)


@rule("A7.23")
class AreaFire:
    """Fire at a concealed target is Area Fire, and so is fire that says it is."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """Halved for each of the two."""
        if attack.values.get("concealed"):
            yield from halved("Area Fire: a concealed target")
        if attack.values.get("area_fire"):
            yield from halved("Area Fire")


@rule("A7.24")
class AdvancingFire:
    """In the Advancing Fire Phase fire is halved."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """In the phase that the attack names, or else in the one that is being played."""
        if (attack.values.get("phase") or attack.situation.state.phase) == ADVANCING_FIRE:
            yield from halved("Advancing Fire Phase")


@rule("A7.8")
class PinnedFire:
    """A pinned unit's fire is halved."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """The firer is pinned, or the attack says so."""
        if attack.values.get("pinned") or attack.firer.attributes.get("pinned"):
            yield from halved("pinned")
