"""What else may be built in Factories if a scenario says so (BL.Factories-12 to -14)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.words import AIR, NAVAL
from blocks_logistics.factory_production import MAKERS
from blocks_logistics.words import AIRBORNE, ENGINEER, MARINE
from hexwright import Permit, hookimpl, rule

LIKE = ("BL.Factories-4",)


@rule("BL.Factories-12")
class EngineerBuilding:
    """Engineers are built in Factories of any type."""

    @hookimpl
    def makes(self, maker: str, kind: str) -> Iterator[Permit]:
        """Engineers."""
        if kind == ENGINEER and maker in MAKERS:
            yield Permit(of=LIKE)


@rule("BL.Factories-13")
class AirborneBuilding:
    """Airborne blocks are built in air Factories too."""

    @hookimpl
    def makes(self, maker: str, kind: str) -> Iterator[Permit]:
        """Airborne."""
        if kind == AIRBORNE and maker == AIR:
            yield Permit(of=LIKE)


@rule("BL.Factories-14")
class MarineBuilding:
    """Marines are built in naval Factories too."""

    @hookimpl
    def makes(self, maker: str, kind: str) -> Iterator[Permit]:
        """Marines."""
        if kind == MARINE and maker == NAVAL:
            yield Permit(of=LIKE)
