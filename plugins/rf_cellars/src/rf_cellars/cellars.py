"""Which buildings have Cellars, and that these are Fortified (O6.1, O6.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import STONE, WOODEN
from asl_core.factories import FACTORY
from asl_core.fortified import BENEATH
from asl_core.interior import CELLAR
from hexwright import (
    AddLocation,
    Fact,
    Facts,
    Ground,
    MarkerKind,
    Permit,
    StepView,
    Terrain,
    hookimpl,
    rule,
)

NO_CELLAR = "no cellar"
"""The mark of hexes whose buildings have none, as those of a map of another series."""
CELLAR_BREACH = "cellar breach"
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
    return np.flatnonzero(has[buildings])


@rule("O6.1")
class Cellars:
    """A building of several hexes that is no Factory has a Cellar in each of them."""

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


@rule("O6.11")
class FortifiedCellars:
    """A Cellar is a Fortified Location without a counter, and may have a Breach of its own."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """The hole."""
        yield Terrain(CELLAR_BREACH, on="hexside", colour="#c0392b")

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A Breach between two Cellars; the ground floors above have one of their own."""
        yield MarkerKind(CELLAR_BREACH, on="hexside", terrain=CELLAR_BREACH)

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """Every one."""
        yield Fact(BENEATH, np.flatnonzero(facts.hex(CELLAR)), reason="a Cellar is Fortified")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """Through the Breach, whoever holds it."""
        holes = [i for i in step.crossed if step.ground.hexsides[i].terrain == CELLAR_BREACH]
        if holes and step.start.kind == step.target.kind == CELLAR:
            yield Permit(of=("B23.922",), reason="through the Breach")
