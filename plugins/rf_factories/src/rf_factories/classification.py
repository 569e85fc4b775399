"""Which buildings are Factories, and which of their hexes are entrances (O5.1-5.2)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.factories import ENTRANCE, FACTORY, factory_at
from asl_core.roads import RAILROAD, ROAD, ROADS, entered, road_hexes
from asl_core.rooftops import ACCESS
from hexwright import Fact, Facts, Ground, hookimpl, rule


@rule("O5.1")
class RoadMakesFactory:
    """A building that a road enters is a Factory."""

    railroads: bool = False

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Buildings entered by a road (option ``railroads``: or by a railroad)."""
        kinds = ROADS if self.railroads else (ROAD,)
        found = entered(ground, facts, *kinds)
        yield Fact(FACTORY, found, on="building", reason="a road enters it")


@rule("O5.2")
class RoadEntrances:
    """A road or railroad makes a Vehicular-Sized Entrance, and a stairwell alone does not."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """A railroad serves as a road does; entrances of stairwells alone are taken away."""
        rails = road_hexes(ground, facts, RAILROAD)
        rails = rails[(ground.building_of[rails] >= 0) & (factory_at(ground, facts, rails) >= 0)]
        for fact in (ENTRANCE, ACCESS):
            yield Fact(fact, rails, reason="a railroad enters it")
        entrances = np.flatnonzero(facts.hex(ENTRANCE))
        alone = np.setdiff1d(entrances, road_hexes(ground, facts, *ROADS))
        yield Fact(ENTRANCE, alone, value=0, reason="a stairwell alone is no entrance")
