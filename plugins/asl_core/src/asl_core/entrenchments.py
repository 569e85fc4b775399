"""Foxholes, trenches, ditches: counters that one is in or above (B27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.bypass import ADDED
from asl_core.roadblocks import passes_above
from asl_core.walls import LOW, ROADBLOCK, along_hexspine
from hexwright import (
    TOUCH,
    AddLocation,
    AttackView,
    Block,
    Ground,
    Interest,
    Lines,
    Link,
    MarkerKind,
    Modify,
    StepView,
    hookimpl,
    rule,
)

TRENCHES = ("trench", "antitank ditch")
DUG = ("foxhole", *TRENCHES)
PILLBOX = "pillbox"
ENTRENCHED = "entrenched"


def behind_own_walls(lines: Lines, dug: Any) -> Any:
    """Walls that hide an end that is dug in, and all that is no higher from it (B9.21).

    They are on its own hexsides, or on a hexspine of its hex that the line runs along; what is in
    the next hex is seen across them.

    Args:
        lines: The lines.
        dug: Which Locations are dug in (bool by Location).

    Returns:
        SIDE rows.
    """
    rows = lines.sides(*LOW, ROADBLOCK)
    rows = rows[(lines.rows.contact[rows] != TOUCH) & ~passes_above(lines, rows)]
    line = lines.rows.line[rows]
    pairs = lines.ground.side_hexes[lines.rows.feature[rows]]
    hidden = np.zeros(len(rows), dtype=bool)
    ends = ((lines.a, lines.a_hex, lines.a_height), (lines.b, lines.b_hex, lines.b_height))
    for (place, hex, height), (_, _, other) in (ends, ends[::-1]):
        own = (pairs == hex[line][:, None]).any(axis=1) | along_hexspine(lines, rows, hex)
        hidden |= own & (dug[place] & (other <= height))[line]
    return rows[hidden & (lines.range[line] > 1)]


def dug_hexes(ground: Ground, *kinds: str) -> list[int]:
    """Hexes, by index, with one of these entrenchments and no building."""
    hexes = {hex for kind in kinds for hex in ground.marker_hexes(kind).tolist()}
    return [hex for hex in sorted(hexes) if ground.building_of[hex] < 0]


@rule("B27.2", interest=Interest(markers=DUG))
class Entrenched:
    """An entrenchment adds a place to be in; the terrain of its hex stays what it is.

    Walls of an entrenched unit's own hex hide it, and all that is no higher from it.
    """

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Counters that bring no terrain and take none away."""
        for name in DUG:
            yield MarkerKind(name, values={"hidden": False, "side": ""})

    @hookimpl
    def locations(self, ground: Ground) -> Iterator[AddLocation]:
        """In the entrenchment, at the level of its hex."""
        for hex in dug_hexes(ground, *DUG):
            yield AddLocation(hex, ENTRENCHED, 0, ENTRENCHED)

    @hookimpl
    def links(self, ground: Ground) -> Iterator[Link]:
        """In it and above it."""
        for hex in dug_hexes(ground, *DUG):
            yield Link((hex, "ground"), (hex, ENTRENCHED), reason="entrenchment")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Across a wall of the entrenched end's own hex, if the other is not adjacent nor above."""
        rows = behind_own_walls(lines, lines.places.is_kind(ENTRENCHED))
        yield Block(rows, reason="entrenched behind it")


@rule("B27.3")
class EntrenchmentTem:
    """Who is entrenched has +2 if nothing better."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+2; as one of a group it adds to no other TEM."""
        if attack.target.kind == ENTRENCHED and attack.target.aim is None:
            yield Modify(2, group="tem", reason="entrenchment")


@rule("B27.4")
class EntrenchmentCost:
    """Going into an entrenchment, and coming out, costs 1 MF more."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """One for each of the two."""
        n = (step.start.kind == ENTRENCHED) + (step.target.kind == ENTRENCHED)
        if n:
            yield Modify(n, term=ADDED, reason="into or out of an entrenchment")
