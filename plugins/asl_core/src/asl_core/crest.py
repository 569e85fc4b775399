"""Crest status: on the edge of a depression, in its hex (B20.9)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.bridges import BRIDGE
from asl_core.depressions import DEPRESSION
from asl_core.rubble import RUBBLE
from hexwright import (
    AddLocation,
    Block,
    Facts,
    Ground,
    Interest,
    Lines,
    Link,
    Set,
    StepView,
    hookimpl,
    rule,
)

CREST = "crest"


@rule("B20.91")
class CrestStatus:
    """In the hex of a depression one may be at its edge, a level above its bottom."""

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """The crest; lines to it run to the hex's centre."""
        for hex in _edged(ground, facts):
            yield AddLocation(hex, CREST, 2, CREST)

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """The bottom and its edge."""
        for hex in _edged(ground, facts):
            yield Link((hex, "ground"), (hex, CREST), reason="up to the crest")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """2 MF up to it, over rubble 4."""
        if step.start.hex == step.target.hex and step.target.kind == CREST:
            rubble = any(t.name in RUBBLE for t in step.terrains)
            over = ("B23.4", "B24.4")
            yield Set(4 if rubble else 2, replaces=over, reason="up to the crest")


@rule("O.3", interest=Interest(terrains=RUBBLE))
class GullyRubble:
    """Rubble in a depression lies up to its edges: an Obstacle at its bottom and at the crest."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Half a level above the crest, too; rubble of a bridge lies on what is beneath it."""
        rows = lines.areas(*RUBBLE)
        rows = rows[(lines.facts.hex(DEPRESSION)[lines.rows.hex[rows]] != 0) & lines.between[rows]]
        if not len(rows):
            return
        rows = rows[np.isin(lines.rows.hex[rows], _edged(lines.ground, lines.facts))]
        top = lines.declared.level[lines.rows.feature[rows]] + 3
        yield Block(rows[lines.high[lines.rows.line[rows]] < top], reason="rubble up to the crest")


def _edged(ground: Ground, facts: Facts) -> list[int]:
    """Hexes at whose bottom one is, and not on a bridge above it."""
    hexes = np.flatnonzero(facts.hex(DEPRESSION))
    found: list[int] = np.setdiff1d(hexes, ground.marked(BRIDGE)).tolist()
    return found
