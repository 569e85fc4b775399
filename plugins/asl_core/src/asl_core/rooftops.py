"""Rooftops, and how one gets onto the roof of a Factory (B23.8-.88)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import ROOF, STAIRWELL, in_building, top_levels
from asl_core.factories import factory_hex_at, target_factory, ways_in
from hexwright import (
    AddLocation,
    AttackView,
    Fact,
    Facts,
    Ground,
    Link,
    Modify,
    Set,
    StepView,
    hookimpl,
    rule,
)

ACCESS = "rooftop access point"


@rule("B23.8")
class Rooftops:
    """The roof of a building is a Location, half a level above its top level."""

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """A roof on each hex of each building."""
        top = top_levels(ground, facts).tolist()
        for hex in np.flatnonzero(ground.building_of >= 0).tolist():
            yield AddLocation(hex, ROOF, 2 * top[hex] + 1, ROOF)

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """The top level below and the roof above, by stairwell; Factories have Access Points."""
        stairs, top = set(ground.marked(STAIRWELL).tolist()), top_levels(ground, facts).tolist()
        hexes = np.flatnonzero(ground.building_of >= 0)
        for hex in hexes[factory_hex_at(ground, facts, hexes) < 0].tolist():
            if hex in stairs or not top[hex]:
                low = str(top[hex]) if top[hex] else "ground"
                yield Link((hex, low), (hex, ROOF), reason="up to the roof")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """1 MF up or down, 2 MF to the roof of the next hex."""
        start, target = step.start, step.target
        if (
            start.hex == target.hex
            and step.adjacent
            and (start.kind == ROOF) != (target.kind == ROOF)
        ):
            yield Set(1, reason="up to the roof, or down")
        elif start.kind == target.kind == ROOF:
            yield Set(2, reason="from roof to roof")


@rule("B23.87")
class AccessPoints:
    """Ground and roof of a Factory are ADJACENT in a stairwell or road hex, and only there."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Rooftop Access Points; what is not a Factory hex has no use for it."""
        yield Fact(ACCESS, ways_in(ground, facts), reason="stairwell or road")

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """The ground floor below and the roof above."""
        hexes = np.flatnonzero(facts.hex(ACCESS))
        for hex in hexes[factory_hex_at(ground, facts, hexes) >= 0].tolist():
            yield Link((hex, "ground"), (hex, ROOF), reason="Rooftop Access Point")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """1 MF for each level passed on the way up or down, and one for the roof."""
        start, target = step.start, step.target
        if start.hex == target.hex and step.adjacent and ROOF in (start.kind, target.kind):
            levels = (abs(target.height - start.height) + 1) // 2
            yield Set(levels, replaces=("B23.4", "B23.8"), reason="Rooftop Access Point")


@rule("B23.88")
class AccessPointFire:
    """Fire between ground and roof of one hex: Height Advantage above, Factory TEM below."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 for the roof against the ground floor of its own hex, and +1 the other way."""
        firer, target = attack.firer, attack.target
        if firer.hex != target.hex:
            return
        if target.kind == ROOF and firer.height < target.height:
            yield Modify(1, group="tem", reason="Height Advantage of the roof")
        if firer.kind == ROOF and in_building(target) and target_factory(attack)[0] >= 0:
            yield Modify(1, group="tem", reason="Factory TEM alone, against the roof above")
