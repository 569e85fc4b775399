"""SMOKE: a Hindrance that hangs over its hex (A24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from attrs import frozen

from asl_core.levels import blind_hexes
from hexwright import (
    AttackView,
    Ground,
    Hinder,
    Interest,
    Lines,
    Marker,
    MarkerKind,
    Modify,
    Terrain,
    hookimpl,
    rule,
)

SMOKE = {
    "smoke": (3, 4),
    "dispersed smoke": (2, 4),
    "grey smoke": (2, 4),
    "smoke grenade": (2, 4),
    "white phosphorus": (2, 8),
    "dispersed white phosphorus": (1, 8),
    "drifting white phosphorus": (1, 8),
    "white phosphorus grenade": (1, 8),
    "blaze": (3, 8),
    "burning wreck": (2, 8),
}
"""Each counter's Hindrance, and how many half-levels it rises above where it is placed."""
MOST = 3
"""What all SMOKE of a hex counts at most."""
DRIFTING = ("grey smoke", "drifting white phosphorus")
"""Counters that the wind has carried away from their source."""
FIRES = ("blaze", "burning wreck")
"""Those that something burning sends up."""


@frozen
class Cloud:
    """A counter where it stands: hex by index, Hindrance, and absolute heights in half-levels."""

    marker: Marker
    hex: int
    n: int
    bottom: int
    top: int


@rule("A24.2", interest=Interest(markers=tuple(SMOKE)))
class Smoke:
    """SMOKE hinders lines through it, and those from and to whoever is in it."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """It fills its hex; how high it stands is for the rule, and no Obstacle."""
        for name in SMOKE:
            yield Terrain(name, inherent=True, colour="#c9c9c9")

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Its counters; ``level`` says on which level of its hex one is placed.

        One with ``roof`` is half a level higher, on the roof above that level. Drifting SMOKE may
        say besides on which level of its hex its ``top`` is, if not as high above it as usual, the
        ``source`` it comes from, by hex, and the ``wind`` that brings it.
        """
        here = {"level": 0, "roof": False}
        for name in SMOKE:
            carried = {"top": 0, "source": "", "wind": ""} if name in DRIFTING else {}
            yield MarkerKind(name, terrain=name, values={**here, **carried})

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """The sum of each hex, of counters that the line is not too high above or too low for."""
        rows = lines.areas(*SMOKE)
        key = lines.rows.line[rows] * len(lines.ground.hexes) + lines.rows.hex[rows]
        rows = rows[np.unique(key, return_index=True)[1]]  # one of each line and hex
        hex, total = lines.rows.hex[rows], np.zeros(len(rows), dtype=np.int64)
        for cloud in clouds(lines.ground):
            total += np.where((hex == cloud.hex) & _in_the_way(lines, rows, cloud), cloud.n, 0)
        found = np.flatnonzero(total)
        yield Hinder(np.minimum(total, MOST)[found], rows[found], group="smoke", reason="SMOKE")


@rule("A24.8")
class OutOfSmoke:
    """Fire out of SMOKE, or within it, is hindered by one more."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 for a firer in SMOKE."""
        firer = attack.firer
        for cloud in clouds(attack.ground):
            if cloud.hex == firer.hex and cloud.bottom <= firer.sight < cloud.top:
                yield Modify(1, term="hindrance", reason="out of SMOKE", group="out of SMOKE")


def clouds(ground: Ground) -> Iterator[Cloud]:
    """The SMOKE on a ground."""
    return (cloud(ground, marker) for marker in ground.markers if marker.kind in SMOKE)


def cloud(ground: Ground, marker: Marker) -> Cloud:
    """A counter of SMOKE where it stands; it fills at least the Location it is placed in."""
    n, high = SMOKE[marker.kind]
    hex, values = ground.grid.index[marker.hex], marker.values
    base = int(ground.base[hex])
    bottom = base + 2 * int(values.get("level", 0)) + bool(values.get("roof", False))
    top = base + 2 * int(values.get("top", 0))
    return Cloud(marker, hex, n, bottom, max(top, bottom + 1) if top > base else bottom + high)


def _in_the_way(lines: Lines, rows: Any, cloud: Cloud) -> Any:
    """For which rows in its hex a cloud counts.

    Of an end's own hex, if that end is in it. Between the ends, if both are below its top,
    whatever the ranges; or if the lower is, and behind it where the higher end does not see.
    """
    line = lines.rows.line[rows]
    own = np.zeros(len(rows), dtype=bool)
    for hex, height in ((lines.a_hex, lines.a_height), (lines.b_hex, lines.b_height)):
        inside = (cloud.bottom <= height[line]) & (height[line] < cloud.top)
        own |= (hex[line] == cloud.hex) & inside
    high, low = lines.high[line], lines.low[line]
    blind = blind_hexes(cloud.top, high, low, lines.from_high[rows])
    behind = (low < cloud.top) & ((high == cloud.top) | (lines.from_low[rows] <= blind))
    passes = (high >= cloud.bottom) & ((high < cloud.top) | behind)
    return own | (lines.between[rows] & passes)
