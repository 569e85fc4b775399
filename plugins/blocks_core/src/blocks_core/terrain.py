"""The map: land and sea, cities, roads, rivers, canals (VB.Terrain)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from blocks_core.symbols import MAP
from blocks_core.words import BRIDGE, CITIES, FOREST, MARSH, MOUNTAIN, RIVER, ROAD, SEA
from hexwright import Fact, Ground, Situation, Symbol, Terrain, hookimpl, rule

CITY, COAST, WATER = "city", "coast", "water"
"""Facts of hexes: the size of its city, that it is land at the sea, that it is sea."""


@rule("VB.Terrain")
class Map:
    """Land is clear, forest, marsh or mountain, the rest is sea; hexsides have rivers and roads."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """What boards draw."""
        yield Terrain(SEA, colour="#9cc3dd")
        yield Terrain(FOREST, colour="#7ea66a")
        yield Terrain(MARSH, colour="#a9bd9a")
        yield Terrain(MOUNTAIN, colour="#b59a7c")
        yield Terrain(ROAD, on="hexside", colour="#c96f4a")
        yield Terrain(RIVER, on="hexside", colour="#4f8fc0")
        yield Terrain(BRIDGE, on="hexside", colour="#5b4636")

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """How it is drawn: forests, roads, cities."""
        yield from MAP

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """What is sea, what lies at it, and how large cities are."""
        sea = ground.with_terrain(SEA)
        yield Fact(WATER, sea, reason="sea")
        wet = np.zeros(len(ground.hexes), dtype=bool)
        wet[sea] = True
        grid = ground.grid
        coast = [
            hex
            for hex in np.flatnonzero(~wet).tolist()
            if any(wet[grid.index[o]] for o in grid.neighbours(ground.hexes[hex]) if o in grid)
        ]
        yield Fact(COAST, coast, reason="land at the sea")
        for mark, size in CITIES.items():
            yield Fact(CITY, ground.marked(mark), value=size, reason=f"a city of {size} PP")


def city_sizes(situation: Situation) -> Any:
    """The size of the city in each hex, by index; 0 where there is none."""
    return situation.facts.hex(CITY)
