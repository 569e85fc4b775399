"""Hills: ground as an Obstacle, crest lines and cliffs (B10, B11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.levels import floor_level
from hexwright import Block, Blocks, Clear, Interest, Lines, Terrain, hookimpl, rule

GROUND, CLIFF = "ground", "cliff"
HILLSIDES = Interest(terrains=(GROUND,), uneven=True)


@rule("B10.1")
class Hills:
    """Ground is an Obstacle as high as it lies."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Bare ground, which rises by nothing above itself, and the cliffs at its edge."""
        yield Terrain(GROUND, obstacle=True, top=0)
        yield Terrain(CLIFF, on="hexside", colour="#6b5a45")


@rule("B10.2", interest=HILLSIDES)
class CrestLines:
    """One sees down over the crest line of one's own hill, wherever in the next hex it runs."""

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Ground at the higher end's level is no block in a lower hex that is adjacent to it."""
        hex = lines.rows.hex[blocks.row]
        lower = lines.ground.base[hex] < lines.high[blocks.line]
        next_to_it = lines.from_high[blocks.row] == 1
        yield Clear(np.flatnonzero(lower & next_to_it), reason="the crest line of its own hill")


def crest_blind_hexes(crest: Any, viewer: Any, target: Any, away: Any) -> Any:
    """Blind Hexes behind a crest line seen over from above (B10.23).

    Args:
        crest, viewer, target: Absolute heights in half-levels of the crest, the higher and the
            lower end; their halves are dropped.
        away: Range from the higher end to the crest, in hexes.

    Returns:
        How many hexes behind the crest the target must be beyond; possibly none.
    """
    g, ev, et = floor_level(crest), floor_level(viewer), floor_level(target)
    return np.maximum(0, (g - et) + away // 5 - (ev - g))


@rule("B10.23", interest=HILLSIDES)
class CrestBlindHexes:
    """Ground between two levels hides the hexes just behind its crest."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines from above ground to a lower end behind it."""
        rows, tops = lines.obstacles
        bare = lines.rises[rows] == 0
        rows, tops = rows[bare], tops[bare]
        line = lines.rows.line[rows]
        over = (lines.high[line] > tops) & (lines.low[line] < tops)
        rows, tops, line = rows[over], tops[over], line[over]
        blind = crest_blind_hexes(tops, lines.high[line], lines.low[line], lines.from_high[rows])
        hidden = lines.from_low[rows] <= blind
        yield Block(rows[hidden], reason="in a Blind Hex behind a crest line")
