"""Woods, orchards, and what else has trunks below and leaves above (B13, B14, B35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.levels import at_its_level
from asl_core.roads import on_the_road
from hexwright import Blocks, Clear, Hinder, Interest, Lines, Terrain, hookimpl, rule

ORCHARD, BARE_ORCHARD = "orchard", "orchard, out of season"
LEAVES_ABOVE = {ORCHARD: 1, "olive grove": 1, "palm trees": 1, "light woods": 2}
"""Terrain whose crowns are an Obstacle while one sees between its trunks: Hindrance of a hex."""
WOODED = ("woods", "forest", "pine woods", "light woods")
"""What counts as woods for who rallies, routs or is ambushed there."""
CROWNS = Interest(terrains=(*LEAVES_ABOVE, BARE_ORCHARD))


@rule("B13.2")
class Woods:
    """Woods are a full-level Obstacle; forest and pine woods rise two levels."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Woods cost 2 MF and are worth +1."""
        for name, top in (("woods", 2), ("forest", 4), ("pine woods", 4)):
            yield Terrain(
                name, top=top, obstacle=True, values={"tem": 1, "mf": 2}, colour="#5d8a4b"
            )


@rule("B14.1")
class Orchards:
    """An orchard fills its hex and rises one level; bare of leaves it only hinders."""

    in_season: bool = True

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """With option ``in_season`` off, every orchard is bare."""
        for name in LEAVES_ABOVE:
            yield Terrain(
                name, top=2, obstacle=True, inherent=name != "light woods", colour="#8fb36b"
            )
        bare = [BARE_ORCHARD] if self.in_season else [BARE_ORCHARD, ORCHARD]
        for name in bare:
            yield Terrain(name, top=2, hindrance=1, inherent=True, colour="#b3bf8a")


@rule("B14.2", interest=CROWNS)
class BetweenTheTrunks:
    """Lines at an orchard's own level pass between its trunks and are hindered.

    With option ``roads`` a hex that the line passes on a road alone does not hinder it.
    """

    roads: bool = True

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """No block by the crowns for lines with both ends at the level it stands on."""
        under = at_its_level(lines, blocks.row)
        yield Clear(np.flatnonzero(under), reason="both ends at its level, below the crowns")

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """Each hex of it between such ends."""
        for name, n in LEAVES_ABOVE.items():
            rows = _between(lines, name)
            crowned = lines.declared.obstacle[lines.rows.feature[rows]]
            rows = rows[crowned & at_its_level(lines, rows) & lines.effective(rows)]
            rows = rows[~on_the_road(lines, rows)] if self.roads else rows
            yield Hinder(n, rows, reason=name)
        bare = np.concatenate([_between(lines, name) for name in (ORCHARD, BARE_ORCHARD)])
        if self.roads:
            road = bare[on_the_road(lines, bare)]
            yield Hinder(0, road, replaces=("B14.1",), reason="along the road through it")


def _between(lines: Lines, name: str) -> Any:
    rows = lines.areas(name)
    return rows[lines.between[rows]]
