"""Levels: what a higher end sees over an obstacle, and how Hindrances add up (A6, B10, B.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexwright import SIDE, Block, Interest, Lines, Stacking, hookimpl, rule

UNEVEN_LINES = Interest(everything=True, uneven=True)


def floor_level(height: Any) -> Any:
    """Full levels of a height in half-levels, the half dropped (A6.4)."""
    return height // 2


def blind_hexes(top: Any, viewer: Any, target: Any, away: Any) -> Any:
    """Blind Hexes behind an obstacle seen over from above (A6.4-.43).

    Args:
        top, viewer, target: Absolute heights in half-levels of the obstacle, the higher and the
            lower end; their halves are dropped.
        away: Range from the higher end to the obstacle, in hexes.

    Returns:
        How many hexes behind the obstacle the target must be beyond; at least 1.
    """
    t, ev, et = floor_level(top), floor_level(viewer), floor_level(target)
    return np.maximum(1, (t - et) + away // 5 - (ev - t - 1))


def at_its_level(lines: Lines, rows: Any) -> Any:
    """Which of these AREA rows are of terrain that lies at the level of both ends of its line."""
    level, line = lines.declared.level[lines.rows.feature[rows]], lines.rows.line[rows]
    return (lines.high[line] == level) & (lines.low[line] == level)


@rule("A6.4", interest=UNEVEN_LINES)
class BlindHexes:
    """A viewer above a full-level obstacle does not see the Blind Hexes behind it.

    Of an obstacle on a hexside the hex behind it is the first.
    """

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines whose lower end is in a Blind Hex."""
        rows, tops = lines.obstacles
        line = lines.rows.line[rows]
        over = (lines.high[line] > tops) & (lines.low[line] < tops)
        over &= lines.rises[rows] > 1  # half-level ones make none
        blind = blind_hexes(tops, lines.high[line], lines.low[line], lines.from_high[rows])
        behind = lines.from_low[rows] + (lines.rows.kind[rows] == SIDE)
        yield Block(rows[over & (behind <= blind)], reason="in a Blind Hex behind it")


@rule("A6.7")
class HindrancePerRange:
    """Of Hindrance hexes at the same range only one counts, the larger."""

    @hookimpl
    def hindrance_policy(self) -> Stacking:
        """Hexes at one range count once."""
        return Stacking(per="range")


@rule("B10.22", interest=UNEVEN_LINES)
class LevelWithTheTop:
    """An end level with the top of an obstacle does not see lower ground behind it."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines from the height of an obstacle's top down to a lower end beyond it."""
        rows, tops = lines.obstacles
        line = lines.rows.line[rows]
        level = (lines.high[line] == tops) & (lines.low[line] < tops)
        yield Block(rows[level], reason="the higher end is only level with its top")


@rule("B.10")
class SixOrMore:
    """A total Hindrance of six or more blocks the line."""

    limit: int = 6

    @hookimpl
    def los_totals(self, totals: Any) -> Iterator[Block]:
        """Lines hindered too much."""
        over = np.flatnonzero(totals >= self.limit)
        yield Block(over, reason=f"Hindrance adds up to {self.limit} or more")
