"""Air support: sighting, fire from the air, and fire at aircraft (E7)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import in_building
from asl_core.indirect import ANTIAIRCRAFT
from asl_core.rubble import RUBBLE
from hexwright import (
    AttackKind,
    AttackView,
    Cap,
    Modify,
    RollKind,
    RollView,
    Set,
    about,
    hookimpl,
    rule,
)

AERIAL, SIGHTING = "aerial", "sighting TC"
HIDES = {
    **dict.fromkeys(("woods", "forest", "pine woods", "orchard", *RUBBLE), 3),
    "light woods": 2,
    **dict.fromkeys(("brush", "grain", "marsh", "crag", "graveyard", "debris"), 1),
}
"""How well terrain hides what is in it from the air; a building does by 3."""
SAID = {
    "near_friends": (1, "within 4 hexes of friends"),
    "mist": (1, "Mist"),
    "vehicle": (-1, "a vehicle"),
    "moved": (-1, "it moved"),
    "attacked": (-1, "it attacked already"),
    "unconcealed": (-2, "not all of it is concealed"),
}


@rule("E7.3")
class Sighting:
    """An aircraft must find its target first: a Sighting TC, Morale 8."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A DR about the target's Location, with what is so of the target."""
        yield RollKind(SIGHTING, (6, 6), values=dict.fromkeys(SAID, False))

    @hookimpl
    @about(SIGHTING)
    def roll_modifiers(self, roll: RollView) -> Iterator[Set | Modify]:
        """Where the target is, and what it says of itself; of terrain the best counts."""
        found = {name: HIDES[name] for name in sorted(roll.terrain & HIDES.keys())}
        if roll.at is not None and in_building(roll.at):
            found["building"] = 3
        if found:
            best = max(found, key=lambda name: found[name])
            yield Set(found[best], reason=best)
        for name, (n, reason) in SAID.items():
            if roll.values[name]:
                yield Modify(n, reason=reason)


@rule("E7.4")
class AerialAttacks:
    """Aircraft attack what is below; name the target's own hex as where the attack comes from."""

    @hookimpl
    def attack_kinds(self) -> Iterator[AttackKind]:
        """Fire from the air."""
        yield AttackKind(AERIAL, values={"concealed": False, "ffmo": False, "ffnam": False})


@rule("E7.5")
class AntiaircraftFire:
    """Fire at an Aerial unit; name the firer's own hex as its target, if it is above that."""

    @hookimpl
    def attack_kinds(self) -> Iterator[AttackKind]:
        """AA Fire."""
        yield AttackKind(ANTIAIRCRAFT)

    @hookimpl
    @about(ANTIAIRCRAFT)
    def tem_modifiers(self, attack: AttackView) -> Iterator[Cap]:
        """The ground below is no cover."""
        yield Cap(0, reason="no TEM in the air")
