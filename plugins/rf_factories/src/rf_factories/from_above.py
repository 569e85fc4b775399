"""Roofless hexes and what goes through the open top: mortars, spotters, aircraft (O5.45, O5.47)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.air import AERIAL, SIGHTING
from asl_core.buildings import ROOF, in_building
from asl_core.indirect import by_mortar
from hexwright import (
    AttackView,
    Facts,
    Forbid,
    Modify,
    Permit,
    RollView,
    Set,
    Spot,
    about,
    hookimpl,
    rule,
)
from rf_factories.roofless import ROOFLESS


def on_roofless_floor(facts: Facts, spot: Spot) -> bool:
    """Whether a place is on the floor of a Roofless Factory hex."""
    return in_building(spot) and bool(facts.hex(ROOFLESS)[spot.hex])


@rule("O5.45")
class RooflessMortars:
    """Mortars fire out of Roofless hexes; from a roof one spots for those that one sees.

    With option ``fortified`` a Gun does so in a Fortified Location, too.
    """

    fortified: bool = False

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Permit | Forbid]:
        """Indirect Fire alone; B23.423 still refuses AA Fire."""
        if not by_mortar(attack) or not on_roofless_floor(attack.facts, attack.firer):
            return
        barred = ("B23.423", "B23.93") if self.fortified else ("B23.423",)
        yield Permit(of=barred, reason="out of a Roofless hex")
        above = attack.observer
        if above is not None and above.kind == ROOF and not attack.sees(above, attack.firer):
            yield Forbid(reason="the Spotter on the roof does not see the mortar")


@rule("O5.47")
class RooflessFromTheAir:
    """From the air a Roofless hex hides by +2, and covers by Factory +1 and debris +1."""

    @hookimpl
    @about(SIGHTING)
    def roll_modifiers(self, roll: RollView) -> Iterator[Set]:
        """+2 in place of what terrain gives to a Sighting TC."""
        if roll.at and on_roofless_floor(roll.facts, roll.at):
            yield Set(2, reason="a Roofless hex")

    @hookimpl
    @about(AERIAL)
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """In place of the building and of its being Fortified."""
        if on_roofless_floor(attack.facts, attack.target):
            yield Modify(1, group="tem", reason="Factory")
            yield Modify(1, group="debris", reason="Factory debris")
