"""What a wall inside or between buildings hides, from the ground up to its top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import SEWER
from asl_core.levels import blind_hexes
from hexwright import ALONG, Block, Lines

LOWEST = np.iinfo(np.int64).min


def bar_blocks(
    lines: Lines, rows: Any, heights: Any, name: str, *, blind: bool = True
) -> Iterator[Block]:
    """Blocks by bars: lines below their tops, and lines from above into the hexes behind them.

    A bar stands on the ground: it does not come between two sewers.
    An end at the top sees down beyond a bar of its own hex, or one that the line runs along; from
    any other bar's top, and from above, the hexes just behind it may be blind.

    Args:
        lines: The lines.
        rows: SIDE rows of the bars that stand.
        heights: Half-levels of each above the higher ground beside it.
        name: What they are called.
        blind: Whether hexes behind them are blind from above.
    """
    sewer = lines.places.is_kind(SEWER)
    above = ~(sewer[lines.a] & sewer[lines.b])[lines.rows.line[rows]]
    rows, heights = rows[above], heights[above]
    line, side = lines.rows.line[rows], lines.rows.feature[rows]
    pairs = lines.ground.side_hexes[side]
    pairs = np.where(pairs >= 0, pairs, pairs[:, ::-1])  # beyond the map's edge there is none
    top = lines.ground.base[pairs].max(axis=1, initial=LOWEST) + heights
    high, low = lines.high[line], lines.low[line]
    beside = lines.own_side_of_high[rows] | (lines.rows.contact[rows] == ALONG)
    yield Block(rows[high < top], reason=f"below the top of the {name}")
    yield Block(
        rows[(high == top) & (low < top) & ~beside],
        reason=f"only level with the top of the {name}",
    )
    if blind:
        hexes = blind_hexes(top, high, low, lines.from_high[rows])
        # the hex behind the bar is the first blind one
        hidden = (high > top) & (low < top) & ~beside & (lines.from_low[rows] + 1 <= hexes)
        yield Block(rows[hidden], reason=f"in a Blind Hex behind the {name}")
