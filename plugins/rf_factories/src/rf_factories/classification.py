"""Which buildings are Factories, and which of their hexes are entrances (O5.1-5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from asl_core.factories import ENTRANCE, FACTORY
from asl_core.roads import ROADS, entered, road_hexes
from hexwright import Fact, hookimpl, rule


@rule("O5.1")
class RoadMakesFactory:
    """A building that a road enters is a Factory."""

    railroads: bool = False

    @hookimpl
    def classify(self, ground: Any) -> Iterator[Fact]:
        """Buildings entered by a road (option ``railroads``: or by a railroad)."""
        kinds = ROADS if self.railroads else ("road",)
        yield Fact(FACTORY, entered(ground, *kinds), on="building", reason="a road enters it")


@rule("O5.2")
class RoadEntrances:
    """Only a road or railroad makes a Vehicular-Sized Entrance, not a stairwell alone."""

    @hookimpl
    def classify(self, ground: Any, facts: Any) -> Iterator[Fact]:
        """Entrances of stairwells alone are taken away."""
        entrances = np.flatnonzero(facts.hex(ENTRANCE))
        alone = np.setdiff1d(entrances, road_hexes(ground, *ROADS))
        yield Fact(ENTRANCE, alone, value=0, reason="a stairwell alone is no entrance")
