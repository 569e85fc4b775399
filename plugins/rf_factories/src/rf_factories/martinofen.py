"""The Martinofen, Hall 4 (O5.8-5.81)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import in_building
from asl_core.factories import FACTORY
from asl_core.indirect import INDIRECT
from hexwright import AttackView, Fact, Facts, Ground, Modify, hookimpl, rule
from rf_factories.roofless import ROOFLESS

MARTINOFEN = "martinofen"
"""The mark of any hex of that Factory, and the fact that a building is it."""


@rule("O5.8")
class Martinofen:
    """The Factory that the board marks is the Martinofen, with all its hexes."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """The Factories that own a marked hex."""
        owners = {int(i) for i in ground.owner[ground.marked(MARTINOFEN)] if i >= 0}
        factories = sorted(i for i in owners if facts.building(FACTORY)[i])
        yield Fact(MARTINOFEN, factories, on="building", reason="marked on the board")


@rule("O5.81")
class MartinofenTem:
    """Against Indirect Fire the Martinofen is worth +6, and no more when Fortified."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """In hexes that are neither rubbled nor Roofless."""
        target, facts = attack.target, attack.facts
        if attack.kind != INDIRECT or not in_building(target) or facts.hex(ROOFLESS)[target.hex]:
            return
        if facts.building(MARTINOFEN)[target.building]:
            yield Modify(6, group="tem", reason="the Martinofen")
