"""Culverts: a gully that goes on under a road or railroad (O7)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.depressions import CULVERT
from asl_core.vehicles import is_vehicle
from hexwright import (
    AddLocation,
    Block,
    Forbid,
    Ground,
    Interest,
    Lines,
    Set,
    StepView,
    Terrain,
    hookimpl,
    rule,
)


@rule("O7.1", interest=Interest(marks=(CULVERT,)))
class Culverts:
    """Beneath a hex with a Culvert one is IN it, a level down; it opens to its hexsides alone."""

    mf: int = 2

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """The hexside between a Culvert and the gully, or between two hexes of one."""
        yield Terrain(CULVERT, on="hexside", colour="#8f8576")

    @hookimpl
    def locations(self, ground: Ground) -> Iterator[AddLocation]:
        """Beneath the ground."""
        for hex in ground.marked(CULVERT).tolist():
            yield AddLocation(hex, CULVERT, -2, CULVERT)

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines that leave it by any other way than across one of its hexsides."""
        r, within = lines.rows, lines.places.is_kind(CULVERT)
        sides = lines.sides(CULVERT)
        pairs, line = lines.ground.side_hexes[r.feature[sides]], r.line[sides]
        shut = np.zeros(len(lines), dtype=bool)
        for place, hex in ((lines.a, lines.a_hex), (lines.b, lines.b_hex)):
            own = (pairs == hex[line][:, None]).any(axis=1)
            out = np.bincount(line[own], minlength=len(lines)) > 0
            shut |= within[place] & ~out
        shut &= lines.a != lines.b
        yield Block(lines.last_row()[shut], reason="a Culvert is open to its hexsides alone")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """On foot, along the gully."""
        if CULVERT not in (step.start.kind, step.target.kind):
            return
        if not any(step.ground.hexsides[i].terrain == CULVERT for i in step.crossed):
            yield Forbid(reason="no way into the Culvert, or out of it, but across its hexsides")
        elif step.start.height != step.target.height:
            yield Forbid(reason="into a Culvert, and out of it, one goes IN the gully")
        elif is_vehicle(step.start):
            yield Forbid(reason="no vehicle gets through a Culvert")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """What a gully costs (option ``mf``), whatever lies above."""
        if step.target.kind == CULVERT:
            yield Set(self.mf, replaces=("A4.2",), reason="IN a Culvert")
