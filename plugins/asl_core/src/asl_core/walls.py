"""Walls, hedges and what else stands on hexsides (B9, B32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexwright import ALONG, TOUCH, Blocks, Clear, Interest, Lines, Terrain, hookimpl, rule

LOW = ("wall", "hedge", "cactus hedge")
ROADBLOCK = "road block"


@rule("B9.2", interest=Interest(hexsides=(*LOW, ROADBLOCK)))
class Walls:
    """A wall or hedge is a half-level Obstacle to lines that are not from or to its own hexes.

    With option ``hexspines`` it is none either to lines that leave a hex along it: from the hex's
    vertex on, a hexside that lies in the line's way counts as the hex's own. So does its far end,
    unless walls lead away from there to both sides.
    """

    hexspines: bool = True

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Walls and hedges."""
        for name, colour in zip(LOW, ("#7b7468", "#4f7a3f", "#5f8a4a"), strict=True):
            yield Terrain(name, on="hexside", top=1, obstacle=True, colour=colour)

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Blocks by hexspines of an end's hex that the line runs along."""
        if self.hexspines:
            own = _own_hexspines(lines, blocks.row)
            yield Clear(np.flatnonzero(own), reason="along a hexspine of its own hex")


def along_hexspine(lines: Lines, rows: Any, end: Any) -> Any:
    """Which of these SIDE rows are run along, as a hexspine of the hex at an end of their line.

    Args:
        lines: The lines.
        rows: SIDE rows.
        end: Index of that hex, for each line.
    """
    r, ground = lines.rows, lines.ground
    pairs = ground.side_hexes[r.feature[rows]]
    away = np.where(pairs >= 0, ground.ranges(end[r.line[rows]][:, None], pairs), 0)
    return (r.contact[rows] == ALONG) & (away == 1).all(axis=1)


def _own_hexspines(lines: Lines, rows: Any) -> Any:
    """Which of these SIDE rows are hexspines of an end's hex, run along, or their far ends."""
    r, ground = lines.rows, lines.ground
    pairs, line, contact = ground.side_hexes[r.feature[rows]], r.line[rows], r.contact[rows]
    found = np.zeros(len(rows), dtype=bool)
    for end in (lines.a_hex, lines.b_hex):
        away = np.where(pairs >= 0, ground.ranges(end[line][:, None], pairs), 0)
        spine = along_hexspine(lines, rows, end)
        beyond = (contact == TOUCH) & (away.min(axis=1) == 1) & (away.max(axis=1) == 2)
        walled = np.bincount(line[spine], minlength=len(lines)) > 0
        turns = np.bincount(line[beyond], minlength=len(lines)) == 1
        found |= spine | (beyond & (walled & turns)[line])
    return found


@rule("B9.52")
class Bocage:
    """Bocage is an Obstacle of a full level, to lines along it too."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Bocage."""
        yield Terrain("bocage", on="hexside", top=2, obstacle=True, colour="#2f5a2c")


@rule("B32.12")
class Embankments:
    """A railway embankment is a half-level Obstacle on its hexsides."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Embankments."""
        for name in ("railway embankment", "rrembankment"):
            yield Terrain(name, on="hexside", top=1, obstacle=True, colour="#8a7350")
