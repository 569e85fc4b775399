"""Split-Level Factories: hexes with storeys in a Factory that has none else (O5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from asl_core.buildings import ROOF
from asl_core.factories import ENTRANCE, FACTORY, STOREYED
from asl_core.interior import CELLAR
from asl_core.rooftops import ACCESS
from asl_core.single_story import SINGLE_STORY
from hexwright import (
    BUILDING_HEIGHT,
    AddLocation,
    Block,
    Fact,
    Facts,
    Ground,
    Interest,
    Lines,
    Link,
    hookimpl,
    rule,
)
from rf_factories.walls import WALL

SPLIT_LEVEL = "split level"
"""The mark of a hex that shows the symbol, a dot in a triangle for a stairwell; and the fact that
it does in a Factory, rubble or not."""
HIGH, LOW, WALL_BESIDE = 5, 3, 2
"""Half-levels of such a hex, of the other hexes, and of Interior Walls beside such a hex."""


@rule("O5.7", interest=Interest(facts=(SPLIT_LEVEL,)))
class SplitLevels:
    """A Split-Level hex is a 2½-level house of storeys within a 1½-level Factory."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Which hexes are storeyed, how high all are, and how high the walls beside them."""
        printed = ground.marked(SPLIT_LEVEL)
        in_factory = np.append(facts.building(FACTORY), 0)[ground.owner[printed]] != 0
        printed = printed[in_factory & (facts.hex(SINGLE_STORY)[printed] == 0)]
        split = printed[ground.building_of[printed] >= 0]
        yield Fact(SPLIT_LEVEL, printed, reason="Split-Level symbol")
        yield Fact(STOREYED, split, reason="Split-Level symbol")
        yield Fact(CELLAR, printed, reason="Split-Level symbol")
        halls = np.unique(ground.owner[printed])
        rest = np.setdiff1d(np.flatnonzero(np.isin(ground.owner, halls)), printed)
        yield Fact(BUILDING_HEIGHT, rest, value=LOW, reason="a Split-Level Factory")
        yield Fact(BUILDING_HEIGHT, printed, value=HIGH, reason="Split-Level symbol")
        for fact in (ENTRANCE, ACCESS):
            yield Fact(fact, split, value=0, reason="not a Factory hex")
        walls = ground.hexsides_of(WALL)
        walls = walls[facts.hexside(WALL)[walls] != 0]
        pairs = ground.side_hexes[walls]
        hall = np.isin(np.where(pairs >= 0, ground.owner[pairs], -1), halls).any(axis=1)
        beside = np.isin(pairs, printed).any(axis=1)
        low, lower = walls[hall & ~beside], walls[beside]
        yield Fact(WALL, low, on="hexside", value=LOW, reason="a Split-Level Factory")
        yield Fact(WALL, lower, on="hexside", value=WALL_BESIDE, reason="beside a Split-Level hex")

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """The cellar, which rubble above it leaves; the levels are a building's (B23.2)."""
        for hex in np.flatnonzero(facts.hex(SPLIT_LEVEL)).tolist():
            yield AddLocation(hex, CELLAR, -2, CELLAR)

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """From the cellar up to the second level, and to the roof."""
        for hex in np.flatnonzero(facts.hex(SPLIT_LEVEL)).tolist():
            for low, high in pairwise((CELLAR, "ground", "1", "2", ROOF)):
                yield Link((hex, low), (hex, high), reason="Split-Level stairwell")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Into and out of a cellar that has no sight of its own, but to the floor above it."""
        places = lines.places
        cellar = places.is_kind(CELLAR) & (places.sight == places.height)
        shut = (cellar[lines.a] | cellar[lines.b]) & (lines.a != lines.b) & ~lines.adjacent
        yield Block(lines.last_row()[shut], reason="a cellar")
