"""Manholes, and the sewers below them (B8.1, B8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.interior import CELLAR, SEWER, SHAFTS_BELOW, opens_into
from asl_core.phases import CLOSE_COMBAT
from asl_core.roads import ROAD
from asl_core.water import WATER
from hexwright import (
    AddLocation,
    Block,
    Effect,
    Fact,
    Facts,
    Ground,
    Interest,
    Lines,
    Link,
    MarkerKind,
    PhaseView,
    Situation,
    Spot,
    TakeMarker,
    hookimpl,
    rule,
)

MANHOLE = "manhole"
"""A printed symbol, and the fact that a hex has a Manhole."""
DISCOVERED = "discovered sewer"
"""A counter on a hex above whose sewer somebody was discovered in this Player Turn."""


@rule("B8.1")
class Manholes:
    """A black circle is a Manhole, and so is the hex of a paved road where three roads meet.

    Option ``road_hexsides``: how many hexsides of such a hex a road must cross; 0 where roads make
    no Manholes, as on deluxe boards.
    """

    road_hexsides: int = 3

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Hexes with the symbol, and junctions."""
        yield Fact(MANHOLE, ground.marked(MANHOLE), reason="printed so")
        if self.road_hexsides:
            junctions = _junctions(ground, facts, self.road_hexsides)
            yield Fact(MANHOLE, junctions, reason="roads meet there")


@rule("B8.2", interest=Interest(everything=True))
class SewerLocations:
    """Below the ground is a sewer, from which one sees the sewer of the next hex and nothing else.

    Where a board has no Manhole there is none, and none below a Water Obstacle.
    """

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Where whoever is below was discovered."""
        yield MarkerKind(DISCOVERED)

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """A level below the ground, or below the cellar."""
        if not any(said.name == MANHOLE and said.value and said.at for said in facts.said):
            return  # though Manholes that are lost since leave the sewers where they are
        cellar, water = facts.hex(CELLAR).tolist(), under_water(ground)
        for hex in range(len(ground.hexes)):
            if hex not in water:
                yield AddLocation(hex, SEWER, -4 if cellar[hex] else -2, SEWER)

    @hookimpl
    def links(self, facts: Facts) -> Iterator[Link]:
        """Up to what the Manhole opens into."""
        for hex in np.flatnonzero(facts.hex(MANHOLE)).tolist():
            above = opens_into(facts, hex, SHAFTS_BELOW)
            yield Link((hex, SEWER), (hex, above), reason="Manhole")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """All but lines to the next sewer, and to the Manhole above where one was discovered."""
        sewer = lines.places.is_kind(SEWER)
        below = sewer[lines.a] | sewer[lines.b]
        if not below.any():
            return
        seen = sewer[lines.a] & sewer[lines.b] & (lines.range <= 1)
        up = below & (lines.range == 0)
        up[up] = np.isin(lines.a_hex[up], lines.ground.marker_hexes(DISCOVERED))
        if up.any():
            seen |= up & lines.adjacent
        yield Block(lines.last_row()[below & ~seen], reason="in a sewer")

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """With the Player Turn, what was discovered is forgotten."""
        for marker in phase.state.markers:
            if phase.name == CLOSE_COMBAT and marker.kind == DISCOVERED:
                yield TakeMarker(marker, reason="the Player Turn is over")


def at_manhole(facts: Facts, spot: Spot) -> bool:
    """Whether a place is the one that a Manhole of its hex opens into."""
    above = opens_into(facts, spot.hex, SHAFTS_BELOW)
    return bool(facts.hex(MANHOLE)[spot.hex]) and spot.location == above


def passages(
    situation: Situation, start: int, most: int, barred: frozenset[int] = frozenset()
) -> set[int]:
    """The hexes to whose sewers one gets from a sewer, the first among them.

    Args:
        situation: The rules on the ground.
        start: Index of the hex one is below.
        most: The most hexes one may go.
        barred: Hexes, by index, that one may get to and not pass.
    """
    grid, hexes, places = situation.board.grid, situation.ground.hexes, situation.locations
    found, last = {start}, {start}
    for _ in range(most):
        onward = [h for h in last if h == start or h not in barred]
        around = {grid.index.get(n, -1) for h in onward for n in grid.neighbours(hexes[h])}
        last = {h for h in around - found if h >= 0 and places.find(h, SEWER) is not None}
        found |= last
    return found


def under_water(ground: Ground) -> frozenset[int]:
    """Hexes, by index, whose centre lies in water."""
    wet = (f for f in ground.features if f.terrain in WATER)
    centres = ground.centres
    return frozenset(f.hex for f in wet if f.whole or _holds(f.edges, *centres[f.hex].tolist()))


def _holds(edges: Any, x: int, y: int) -> bool:
    """Whether a point lies inside an outline, by how often a line from it to the right leaves."""
    inside = False
    for ax, ay, bx, by, *_ in edges:
        if (ay > y) != (by > y):
            inside ^= ((bx - ax) * (y - ay) > (x - ax) * (by - ay)) == (by > ay)
    return inside


def _junctions(ground: Ground, facts: Facts, least: int) -> Any:
    """Hexes of paved roads with at least so many hexsides that a road crosses."""
    pairs = ground.side_hexes
    roads = np.flatnonzero(facts.hexside(ROAD))
    paved = [i for i in roads.tolist() if ground.hexsides[i].values.get("surface") == "paved"]
    crossed = np.unique(np.sort(pairs[roads], axis=1), axis=0).ravel()
    often = np.bincount(crossed[crossed >= 0], minlength=len(ground.hexes)) >= least
    return np.intersect1d(np.flatnonzero(often), pairs[paved].ravel())
