"""Rubble (B24)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import declared_tem
from asl_core.levels import blind_hexes
from hexwright import (
    AddLocation,
    AttackView,
    Blocks,
    Clear,
    DropLocation,
    Ground,
    Interest,
    Lines,
    MarkerKind,
    Modify,
    Terrain,
    hookimpl,
    rule,
)

RUBBLE = ("stone rubble", "wooden rubble")


def upper_rubble(what: str, level: int) -> str:
    """Rubble, of stone or wood, of a level and all above it."""
    return f"{what} level {level}"


UPPER = {upper_rubble(what, level): level for what in RUBBLE for level in (1, 2, 3)}
"""Rubble above intact levels, and the lowest level that is rubbled."""


@rule("B24.2", interest=Interest(markers=tuple(UPPER)))
class RubbleHeight:
    """Rubble on the ground fills its hex: a Half-level Obstacle where a building was.

    Above intact levels it is as high as these and half a level, within the building's outline.
    """

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Stone and wooden rubble; entering costs 3 MF (B24.4), and it burns as buildings do."""
        for name, tem, kindle in zip(RUBBLE, (3, 2), (8, 7), strict=True):
            told = {"tem": tem, "mf": 3, "kindle": kindle, "spread": kindle + 1}
            yield Terrain(
                name, top=1, obstacle=True, inherent=True, values=told, colour="#6f6a63"
            )  # fmt: skip
        for name, level in UPPER.items():  # printed; it covers the building alone
            yield Terrain(name, top=2 * level + 1, obstacle=True, colour="#6f6a63")

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A rubble counter replaces what is printed in its hex; one of upper levels does not.

        One that is ``earlier`` lay there before play began.
        """
        for name in RUBBLE:
            told = {"earlier": False}
            yield MarkerKind(name, terrain=name, replaces_terrain=True, values=told)
        for name in UPPER:
            yield MarkerKind(name, on="hex")

    @hookimpl
    def locations(self, ground: Ground) -> Iterator[AddLocation | DropLocation]:
        """The rubble is the last level there is."""
        for hex, level in rubbled_levels(ground).items():
            yield DropLocation(hex, "level")
            yield DropLocation(hex, "roof")
            for n in range(1, level + 1):
                yield AddLocation(hex, str(n), 2 * n, "level")

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Lines that a building as high as the rubble would not block."""
        if not len(blocks.row):
            return
        levels, rows = rubbled_levels(lines.ground), blocks.row
        hexes = lines.rows.hex[rows]
        level = np.array([levels.get(hex, -1) for hex in hexes.tolist()], dtype=np.int64)
        line, top = lines.rows.line[rows], lines.ground.base[hexes] + 2 * level + 1
        high, low = lines.high[line], lines.low[line]
        blind = blind_hexes(top, high, low, lines.from_high[rows])
        over = (high > top) & ((low >= top) | (lines.from_low[rows] > blind))
        over |= (high == top) & (low >= top)
        over &= (level >= 0) & (lines.building[rows] >= 0)
        yield Clear(np.flatnonzero(over), reason="over what is left above the rubbled level")


def rubbled_levels(ground: Ground) -> dict[int, int]:
    """The lowest rubbled level of each building hex that has rubble above intact levels."""
    found: dict[int, int] = {}
    for name, level in UPPER.items():
        for hex in ground.marker_hexes(name).tolist():
            if ground.building_of[hex] >= 0:
                found[hex] = min(level, found.get(hex, level))
    return found


def rubbled_in_play(ground: Ground) -> set[int]:
    """Hexes, by index, with a rubble counter on the ground that play has put there."""
    fresh = [m for m in ground.markers if m.kind in RUBBLE and not m.values.get("earlier")]
    return {ground.grid.index[m.hex] for m in fresh}


@rule("B24.3")
class RubbleTem:
    """Rubble has the TEM of the building it was."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+3 for stone, +2 for wooden rubble."""
        for name in RUBBLE:
            tem = declared_tem(attack, name)
            if tem and name in attack.target_terrain:
                yield Modify(tem, group="tem", reason=name)
