"""What is seen from a Cellar, and who sees into it (O6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.entrenchments import behind_own_walls
from asl_core.interior import CELLAR
from asl_core.rowhouses import BAR
from asl_core.wall_advantage import CLAIM
from hexwright import (
    ActView,
    AddLocation,
    Block,
    Blocks,
    Clear,
    Facts,
    Forbid,
    Ground,
    Interest,
    Lines,
    about,
    hookimpl,
    rule,
)
from rf_cellars.cellars import DEEP


def inside(lines: Lines) -> Any:
    """Which lines never leave the drawing of one building, hexes with a buried Cellar included."""
    owner, ground = lines.ground.owner, lines.ground
    printed = np.where(owner[lines.a_hex] == owner[lines.b_hex], owner[lines.a_hex], -1)
    return lines.within(printed, (lines.facts.hex(CELLAR) != 0) & (ground.building_of < 0))


@rule("O6.3", interest=Interest(facts=(CELLAR,), hexsides=(BAR,)))
class CellarSight:
    """Out of its building one looks from a Cellar as if entrenched on the ground above it."""

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """Lines run to and from a Cellar at the height of the ground."""
        for hex in np.flatnonzero(facts.hex(CELLAR)).tolist():
            mine = int(ground.owner[hex])
            yield AddLocation(hex, CELLAR, DEEP, CELLAR, sight=0, building=mine)

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Through a bar to a Cellar that is ADJACENT, as it is where there is a Breach."""
        cellar = lines.places.is_kind(CELLAR)
        through = lines.adjacent & cellar[lines.a] & cellar[lines.b]
        yield Clear(np.flatnonzero(through[blocks.line]), reason="through the Breach")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """By walls of its own hex; within its building all but what is ADJACENT."""
        cellar = lines.places.is_kind(CELLAR)
        rows = behind_own_walls(lines, cellar)
        out = ~lines.adjacent[lines.rows.line[rows]]
        yield Block(rows[out], reason="as if entrenched behind it")
        within = inside(lines) & (cellar[lines.a] | cellar[lines.b])
        within &= (lines.a != lines.b) & ~lines.adjacent
        yield Block(lines.last_row()[within], reason="within the building, and not ADJACENT")

    @hookimpl
    @about(CLAIM)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No Wall Advantage for who looks out as if on the ground."""
        if act.by is not None and act.by.kind == CELLAR:
            yield Forbid(reason="a unit in a Cellar never has Wall Advantage")
