"""Indirect Fire: mortars, their spotters, and what buildings are to them (C9, B23.32)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import ROOF, in_building
from asl_core.fire import OTHER
from asl_core.interior import interior
from hexwright import AttackKind, AttackView, Forbid, Modify, Spot, hookimpl, rule

INDIRECT, ANTIAIRCRAFT = "indirect", "aa"


def by_mortar(attack: AttackView) -> bool:
    """Whether an attack is the Indirect Fire of a mortar on the map, and not OBA."""
    return attack.kind == INDIRECT and not attack.values["oba"]


@rule("C9.1")
class Mortars:
    """Mortars and OBA use Indirect Fire."""

    @hookimpl
    def attack_kinds(self) -> Iterator[AttackKind]:
        """A mortar's, if it does not say ``oba``; ``gun`` if it is a Gun, and no light mortar."""
        yield AttackKind(INDIRECT, values={"oba": False, "gun": False})


@rule("C9.3")
class Spotters:
    """One in the mortar's hex or the next may spot for it, at +2; for nothing else does one."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Forbid | Modify]:
        """The line is the Spotter's. Between Spotter and mortar there need be none."""
        if attack.observer is None or attack.values.get("oba"):
            return
        if not by_mortar(attack):
            yield Forbid(reason="only a mortar fires at what another sees")
        elif _range(attack, attack.observer, attack.firer) > 1:
            yield Forbid(reason="the Spotter is in neither the mortar's hex nor the next")
        elif attack.observer.attributes.get("broken"):
            yield Forbid(reason="the Spotter is broken")
        yield Modify(2, term=OTHER, reason="spotted fire")


@rule("B23.32")
class FloorsAbove:
    """Against Indirect Fire each level above helps; inside a big building it hits only the top."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 for each level above the target but the roof."""
        if n := _above(attack):
            yield Modify(n, reason="levels above")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Forbid]:
        """In an Interior Building hex, roof and top level alone."""
        if _above(attack) and interior(attack.ground)[attack.target.hex]:
            yield Forbid(reason="not the top level of an Interior Building hex")


def _range(attack: AttackView, a: Spot, b: Spot) -> int:
    hexes = attack.ground.hexes
    return attack.ground.grid.distance(hexes[a.hex], hexes[b.hex])


def _above(attack: AttackView) -> int:
    """How many levels of a building are above a target of Indirect Fire, without the roof."""
    places, target = attack.situation.locations, attack.target
    if attack.kind != INDIRECT or not in_building(target):
        return 0
    above = (places.hex == target.hex) & (places.height > target.height)
    return int(np.count_nonzero(above & ~places.is_kind(ROOF)))
