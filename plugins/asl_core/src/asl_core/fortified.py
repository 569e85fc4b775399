"""Fortified buildings (B23.9)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import in_building
from hexwright import AttackView, MarkerKind, Modify, hookimpl, rule

FORTIFIED = "fortified"


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
        if in_building(target) and target.hex in attack.ground.marker_hexes(FORTIFIED):
            yield Modify(1, group=FORTIFIED, reason="Fortified Location")
