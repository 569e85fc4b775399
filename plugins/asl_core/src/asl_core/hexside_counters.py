"""Counters that stand on a hexside: roadblocks and snow drifts (B29, E3.75)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.walls import ROADBLOCK
from hexwright import MarkerKind, Terrain, hookimpl, rule

DRIFT = "drift"


@rule("B29.1")
class RoadblockCounters:
    """A roadblock counter is a roadblock on its hexside, and on no other."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Added to whatever stands on the hexside."""
        yield MarkerKind(ROADBLOCK, on="hexside", terrain=ROADBLOCK)


@rule("E3.75")
class Drifts:
    """A drift is a half-level Obstacle on its hexside."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Snow."""
        yield Terrain(DRIFT, on="hexside", top=1, obstacle=True, colour="#f4f7fa")

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Added to whatever stands on the hexside."""
        yield MarkerKind(DRIFT, on="hexside", terrain=DRIFT)
