"""Which buildings have Cellars, and that these are Locations like others (O6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import STONE, WOODEN
from asl_core.collapse import FALLING
from asl_core.control import COUNT, counted
from asl_core.factories import FACTORY
from asl_core.interior import CELLAR
from asl_core.single_story import SINGLE_STORY
from hexwright import (
    ActView,
    AddLocation,
    Fact,
    Facts,
    Ground,
    Modify,
    RollView,
    about,
    hookimpl,
    rule,
)

NO_CELLAR = "no cellar"
"""The mark of hexes whose buildings have none, as those of a map of another series."""
DEEP = -2
"""Half-levels of a Cellar above the ground of its hex."""


def with_cellars(ground: Ground, facts: Facts, buildings: Any) -> Any:
    """Which hexes are of buildings that have Cellars, by index.

    Args:
        ground, facts: The ground, and what is so there.
        buildings: The building of each hex, or -1.
    """
    several = [len(b.hexes) > 1 and b.terrain in (STONE, WOODEN) for b in ground.buildings]
    has = np.array([*several, False], dtype=bool)  # the last answers for "no building": -1
    has[:-1] &= facts.building(FACTORY) == 0
    has[ground.owner[ground.marked(NO_CELLAR)]] = False
    return np.flatnonzero(has[buildings] & (facts.hex(SINGLE_STORY) == 0))


@rule("O6.1")
class Cellars:
    """A building of several hexes that is no Factory has a Cellar in each of them.

    It counts as one more Location of the building. Where it turns to rubble with all above it, that
    is +1 for what falls (option ``falling_rubble``; without it as above the ground alone).
    """

    falling_rubble: bool = True

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """The hexes of stone and wooden ones, but for those that are marked to have none."""
        here = with_cellars(ground, facts, ground.building_of)
        yield Fact(CELLAR, here, reason="a building of several hexes and no Factory")

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """A level below the ground floor."""
        for hex in with_cellars(ground, facts, ground.building_of).tolist():
            yield AddLocation(hex, CELLAR, DEEP, CELLAR)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """As for each level above the ground (B24.12)."""
        if self.falling_rubble and roll.kind == FALLING and roll.values["undermined"]:
            yield Modify(1, reason="the Cellar is rubbled too")

    @hookimpl
    @about(COUNT)
    def permits(self, act: ActView) -> Iterator[Modify]:
        """Counting the Locations of a building; under rubble the Cellars are there yet."""
        if act.at is None or act.at.building < 0:
            return
        places = act.situation.locations
        mine = act.ground.owner[places.hex] == act.at.building
        for term, n in counted(act, mine & places.is_kind(CELLAR)):
            yield Modify(n, term=term, reason="Cellars")
