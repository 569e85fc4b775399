"""Cliffs: the hex below one is blind from further back above (B11)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.hills import CLIFF
from hexwright import ALONG, Block, Interest, Lines, hookimpl, rule


@rule("B11.21", interest=Interest(hexsides=(CLIFF,), uneven=True))
class BelowCliffs:
    """Over a cliff at least the one hex at its foot is blind."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines that come down over a cliff of the lower end's hex, from beyond the hex above."""
        rows = lines.sides(CLIFF)
        rows = rows[lines.rows.contact[rows] != ALONG]
        line, pairs = lines.rows.line[rows], lines.ground.side_hexes[lines.rows.feature[rows]]
        inside = (pairs >= 0).all(axis=1)
        rows, line, pairs = rows[inside], line[inside], pairs[inside]
        a_low = lines.a_height < lines.b_height
        foot = np.where(a_low, lines.a_hex, lines.b_hex)[line]
        viewer = np.where(a_low, lines.b_hex, lines.a_hex)[line]
        above = np.where(pairs[:, 0] == foot, pairs[:, 1], pairs[:, 0])
        crest = lines.ground.base[above]
        over = (pairs == foot[:, None]).any(axis=1) & (above != viewer)
        over &= (lines.low[line] < crest) & (crest < lines.high[line])
        yield Block(rows[over], reason="at the foot of a cliff")
