"""Depressions: who sees into and out of gullies, streams and sunken roads (A6.3, B19, B20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.bridges import BRIDGE, UNDER
from asl_core.hills import GROUND
from asl_core.levels import floor_level
from hexwright import Block, Fact, Ground, Interest, Lines, Situation, Terrain, hookimpl, rule

DEPRESSION = "depression"
"""The mark of a hex whose centre lies at the bottom of one, and the name of a hexside that one
crosses."""
CULVERT = "culvert"
"""The mark of a hex beneath which a gully goes on, the name of a hexside that it does so across,
and the Location beneath."""
KINDS = ("gully", "dry stream", "shallow stream", "deep stream", "wadi")


@rule("B19.1")
class Gullies:
    """Gullies, streams and wadis are depressions: their ground lies a level lower."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Their bottoms, and the hexsides that they cross."""
        for name in KINDS:
            yield Terrain(name, values={"mf": 2}, colour="#a3957c")
        yield Terrain(DEPRESSION, on="hexside", colour="#a3957c")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Hexes in which one is IN a depression."""
        yield Fact(DEPRESSION, ground.marked(DEPRESSION), reason="printed so")


@rule("A6.3", interest=Interest(facts=(DEPRESSION,), marks=(BRIDGE, CULVERT)))
class IntoDepressions:
    """Who is IN a depression is seen along it, and from as many levels above as hexes away."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines that leave the depression too far from the end outside, for how high that is."""
        rows = lines.areas(GROUND)
        rows = rows[lines.effective(rows)]
        level, hex, line = (
            lines.declared.level[lines.rows.feature[rows]],
            lines.rows.hex[rows],
            lines.rows.line[rows],
        )
        joined = _joined(lines)[line]
        a = lines.a, lines.a_hex, lines.a_height
        b = lines.b, lines.b_hex, lines.b_height
        under = lines.places.is_kind(CULVERT)
        for (end, own, low), (_, other, high) in ((a, b), (b, a)):
            bottom = is_in(lines, end)[line]
            bottom &= ~under[end][line] | (hex != own[line])  # what it lies beneath
            above = floor_level(high[line]) - floor_level(low[line])
            away = lines.ground.ranges(hex, other[line])
            out = bottom & (level > low[line]) & (away > above) & (hex != other[line]) & ~joined
            yield Block(rows[out], reason="leaves the depression too far from the other end")


def inside(situation: Situation) -> Any:
    """Which Locations are IN a depression: at its bottom, under a bridge, in a Culvert (bool)."""
    where, base = situation.locations, situation.ground.base
    bottom = where.height == base[where.hex]
    found = (situation.facts.hex(DEPRESSION)[where.hex] != 0) & bottom
    return found | where.is_kind(UNDER) | where.is_kind(CULVERT)


def is_in(lines: Lines, places: Any) -> Any:
    """Which ends, Locations by index, are IN a depression."""
    return lines.situation.once(inside)[places]


def _joined(lines: Lines) -> Any:
    """Which lines join adjacent hexes across a hexside that a depression crosses."""
    sides = lines.sides(DEPRESSION, CULVERT)
    found = np.zeros(len(lines), dtype=bool)
    found[lines.rows.line[sides]] = True
    return found & (lines.range == 1)
