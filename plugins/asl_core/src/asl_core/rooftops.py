"""Rooftops, and how one gets onto the roof of a Factory (B23.8-.88)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from hexwright import AddLocation, Fact, Link, Modify, hookimpl, rule

from asl_core.buildings import ROOF, STAIRWELL, top_level
from asl_core.factories import factory_at
from asl_core.roads import road_hexes

ACCESS = "rooftop access point"


@rule("B23.8")
class Rooftops:
    """The roof of a building is a Location, half a level above its top level."""

    @hookimpl
    def locations(self, ground: Any) -> Iterator[AddLocation]:
        """A roof on each hex of each building."""
        for hex in np.flatnonzero(ground.building_of >= 0).tolist():
            building = ground.buildings[ground.building_of[hex]]
            yield AddLocation(hex, ROOF, 2 * top_level(building) + 1, ROOF)


@rule("B23.87")
class AccessPoints:
    """Ground and roof of a Factory are ADJACENT in a stairwell or road hex, and only there."""

    @hookimpl
    def classify(self, ground: Any) -> Iterator[Fact]:
        """Rooftop Access Points; what is not a Factory hex has no use for it."""
        hexes = np.union1d(ground.marked(STAIRWELL), road_hexes(ground, "road"))
        inside = ground.building_of[hexes] >= 0
        yield Fact(ACCESS, hexes[inside], reason="stairwell or road")

    @hookimpl
    def links(self, ground: Any, facts: Any) -> Iterator[Link]:
        """The ground floor below and the roof above."""
        hexes = np.flatnonzero(facts.hex(ACCESS))
        for hex in hexes[factory_at(ground, facts, hexes) >= 0].tolist():
            yield Link((hex, "ground"), (hex, ROOF), reason="Rooftop Access Point")


@rule("B23.88")
class AccessPointFire:
    """Fire between ground and roof of one hex: Height Advantage for the roof."""

    @hookimpl
    def tem_modifiers(self, attack: Any) -> Iterator[Modify]:
        """+1 for the roof against the ground floor of its own hex."""
        firer, target = attack.firer, attack.target
        if target.kind == ROOF and firer.hex == target.hex and firer.height < target.height:
            yield Modify(1, group="tem", reason="Height Advantage of the roof")
