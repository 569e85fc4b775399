"""Fortified buildings (B23.9)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import ROOF, in_building
from asl_core.interior import CELLAR
from asl_core.vehicles import is_vehicle
from hexwright import (
    AttackView,
    Facts,
    Forbid,
    Ground,
    MarkerKind,
    Modify,
    Spot,
    StepView,
    hookimpl,
    rule,
)

FORTIFIED = "fortified"
BENEATH = "fortified beneath"
"""The fact that what a hex has below its ground floor is Fortified, counter or none."""
HOLDERS, UNABLE = ("squad", "half-squad", "crew"), ("broken", "pinned", "berserk", "guard")
"""Which units hold such a Location, together as much as a squad, and in which states not."""


def is_fortified(ground: Ground, facts: Facts, spot: Spot) -> bool:
    """Whether a Location of a building is Fortified."""
    if spot.kind == CELLAR and facts.hex(BENEATH)[spot.hex]:
        return True
    return spot.kind != ROOF and spot.hex in ground.marker_hexes(FORTIFIED)


@rule("B23.9")
class FortifiedBuilding:
    """A building hex may be Fortified."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """The counter that says so; it changes nothing of the building itself."""
        yield MarkerKind(FORTIFIED, on="hex")


@rule("B23.921")
class FortifiedTem:
    """A Fortified Location is worth one more."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 on top of the building."""
        target = attack.target
        inside = in_building(target) or target.kind == CELLAR
        if inside and is_fortified(attack.ground, attack.facts, target):
            yield Modify(1, group=FORTIFIED, reason="Fortified Location")


@rule("B23.922")
class FortifiedEntry:
    """Infantry do not enter a Fortified Location that an enemy squad holds."""

    us_number: int = 3

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """A squad, or MMC that are as much (option ``us_number``), unpinned and in Good Order."""
        target, mover = step.target, step.start
        inside = target.building >= 0 or target.kind == CELLAR
        fortified = inside and is_fortified(step.ground, step.facts, target)
        if is_vehicle(mover) or not fortified:
            return
        index, kinds = step.ground.grid.index, step.situation.piece_kinds
        held = 0
        for piece in step.state.pieces.values():
            there = index[piece.hex] == target.hex and piece.location == target.location
            enemy = piece.side and piece.side.casefold() != mover.side.casefold() and mover.side
            known = kinds.get(piece.kind)
            if there and enemy and known is not None and piece.kind in HOLDERS:
                has = {**known.attributes, **piece.attributes}
                held += 0 if any(has.get(state) for state in UNABLE) else has.get("us", 0)
        if held >= self.us_number and mover.index != target.index:
            yield Forbid(reason="an enemy squad holds the Fortified Location")
