"""Counters that stand on a hexside: roadblocks and snow drifts (B29, E3.75)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.open_ground import RUNWAYS
from asl_core.roads import ROAD
from asl_core.setup import BLOCK, HIDDEN
from asl_core.walls import ROADBLOCK
from hexwright import (
    ActView,
    Forbid,
    MarkerKind,
    Terrain,
    about,
    hookimpl,
    rule,
)

DRIFT = "drift"


@rule("B29.1")
class RoadblockCounters:
    """A roadblock counter is set up in a road or runway hex, on a hexside that this crosses."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Added to whatever stands on the hexside; ``sunken`` if it is IN a gully or Culvert."""
        told = {"sunken": False, HIDDEN: False, "side": ""}
        yield MarkerKind(ROADBLOCK, on="hexside", terrain=ROADBLOCK, values=told)

    @hookimpl
    @about(BLOCK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Not IN a depression, and not a second one."""
        if len(act.hexes) < 2:
            yield Forbid(term="roadblock", reason="there is nothing behind the hexside")
        elif ROADBLOCK in {act.ground.hexsides[i].terrain for i in act.sides}:
            yield Forbid(term="roadblock", reason="there is a roadblock already")
        if act.values["sunken"]:
            yield Forbid(reason="a roadblock stands on its road, and not IN a depression")
        elif not _on_a_road(act):
            yield Forbid(reason="neither road nor runway crosses that hexside")


def _on_a_road(act: ActView) -> bool:
    """Whether a road crosses the hexside of an act, or a runway lies on both sides of it."""
    if any(act.facts.hexside(ROAD)[i] for i in act.sides):
        return True
    drawn = [{f.terrain for f in act.ground.by_hex[hex]} for hex in act.hexes]
    return len(drawn) == 2 and all(here & set(RUNWAYS) for here in drawn)


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
