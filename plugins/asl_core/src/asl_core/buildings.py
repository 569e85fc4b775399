"""Buildings: height, levels, stairwells, TEM, entry (B23.2-.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from asl_core.levels import at_its_level
from hexwright import (
    BUILDING_HEIGHT,
    AddLocation,
    AttackView,
    Block,
    Blocks,
    Clear,
    Facts,
    Ground,
    Interest,
    Lines,
    Link,
    Modify,
    Set,
    Spot,
    StepView,
    Terrain,
    hookimpl,
    rule,
)

STONE, WOODEN = "stone building", "wooden building"
MARKET_PLACES = ("stone market place", "wooden market place")
OTHERS = ("storage tank", "tower", "mausoleum", "temple", "cellar", *MARKET_PLACES)
"""What is built and is not called a stone or wooden building; the board says how high each is."""
STAIRWELL = "stairwell"
ROOF = "roof"
SEWER, TUNNEL = "sewer", "tunnel"
"""Kinds of Locations that a building stands above and does not hold."""


def heights(ground: Ground, facts: Facts) -> Any:
    """How high each hex's building is there, in half-levels; 0 for hexes of no building."""
    printed = np.array([b.height for b in ground.buildings] + [0], dtype=np.int64)[ground.owner]
    told = facts.hex(BUILDING_HEIGHT)
    return np.where((told > 0) & (ground.owner >= 0), told, printed)


def top_levels(ground: Ground, facts: Facts) -> Any:
    """The highest full level inside each hex's building: 2 if it is 2½ levels high, 0 if 1."""
    return np.maximum(heights(ground, facts) - 1, 0) // 2


def declared_tem(attack: AttackView, terrain: str) -> int:
    """What terrain is declared to be worth; 0 if no rule in force declares it."""
    known = attack.situation.terrains.get(terrain)
    return int(known.terrain.values.get("tem", 0)) if known else 0


def in_building(spot: Spot) -> bool:
    """Whether a place is inside a standing building: not on its roof, below it, nor at a vertex."""
    return spot.building >= 0 and spot.kind not in (ROOF, SEWER, TUNNEL) and spot.aim is None


@rule("B23.2")
class BuildingHeights:
    """Buildings are Obstacles as high as they are drawn, with a Location on each level."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Stone and wooden buildings; the board says how high each is. They burn as B23.6 says."""
        stone = {"tem": 3, "mf": 2, "kindle": 8, "spread": 9}
        wooden = {"tem": 2, "mf": 2, "kindle": 7, "spread": 8}
        yield Terrain(STONE, obstacle=True, values=stone, colour="#8d8f98")
        yield Terrain(WOODEN, obstacle=True, values=wooden, colour="#a9825a")
        for name in OTHERS:
            yield Terrain(name, obstacle=True, values={"mf": 2}, colour="#8f8a80")
        yield Terrain("lumberyard", top=2, obstacle=True, colour="#a08a60")
        yield Terrain("building cluster", top=2, obstacle=True, inherent=True, colour="#a08a60")
        for top, name in zip((3, 5, 7), ("tower", "tower, 2 level", "tower, 3 level"), strict=True):
            yield Terrain(f"{name} hindrance", top=top, hindrance=1, colour="#a9a294")

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """Levels above the ground floor."""
        top = top_levels(ground, facts).tolist()
        for hex in np.flatnonzero(ground.building_of >= 0).tolist():
            for level in range(1, top[hex] + 1):
                yield AddLocation(hex, str(level), 2 * level, "level")


@rule("B23.23")
class Stairwells:
    """A printed stairwell joins the levels of its hex."""

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """Each level of a stairwell hex and the next."""
        top = top_levels(ground, facts).tolist()
        for hex in ground.marked(STAIRWELL).tolist():
            if ground.building_of[hex] < 0:
                continue
            names = ["ground", *(str(n) for n in range(1, 1 + top[hex]))]
            for low, high in pairwise(names):
                yield Link((hex, low), (hex, high), reason="printed stairwell")


@rule("B23.25", interest=Interest(everything=True, uneven=True, indoors=True))
class SameBuilding:
    """Units at different levels of one building see each other only if ADJACENT."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Lines between levels that never leave the building; not down to its lower roofs."""
        lower = np.where(lines.a_height < lines.b_height, lines.a, lines.b)
        shut = lines.within(lines.shared_building) & (lines.high != lines.low) & ~lines.adjacent
        shut &= ~lines.places.is_kind(ROOF)[lower]
        yield Block(lines.last_row()[shut], reason="another level of the same building")


@rule("B23.73", interest=Interest(terrains=MARKET_PLACES))
class MarketPlaces:
    """A market place is open at ground level: a roof on pillars."""

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """No block for lines at the level it stands on."""
        under = at_its_level(lines, blocks.row)
        yield Clear(np.flatnonzero(under), reason="between its pillars")


@rule("B23.3")
class BuildingTem:
    """A building is worth +3 if stone and +2 if wooden; its roof is not."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """The TEM of the building the target is in."""
        target = attack.target
        if in_building(target):
            name = attack.ground.buildings[target.building].terrain
            if tem := declared_tem(attack, name):
                yield Modify(tem, group="tem", reason=name)


@rule("B23.4")
class BuildingEntry:
    """Entering a building costs 2 MF, and 1 MF a level by stairwell."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """Levels passed inside one hex; entering is the terrain's own cost (A4.2)."""
        up = abs(step.target.height - step.start.height) // 2
        if step.start.hex == step.target.hex and step.adjacent and up:
            yield Set(up, reason="stairwell")
