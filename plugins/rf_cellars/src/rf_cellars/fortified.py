"""Cellars are Fortified, and have Breaches of their own (O6.11)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.breaching import HE_BREACH, breach_in
from asl_core.charges import PLACE
from asl_core.fortified import BENEATH
from asl_core.interior import CELLAR
from asl_core.rowhouses import BAR
from hexwright import (
    ActView,
    Fact,
    Facts,
    Forbid,
    MarkerKind,
    Permit,
    StepView,
    Terrain,
    hookimpl,
    rule,
)

CELLAR_BREACH = breach_in(CELLAR)


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
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No Breach but to a Cellar that is ADJACENT; a Rowhouse's bar is a matter of B23.711."""
        placed = act.kind == PLACE and act.by is not None and act.by.location == CELLAR
        hit = act.kind == HE_BREACH and act.values["location"] == CELLAR
        bar = placed and any(act.facts.hexside(BAR)[i] for i in act.sides)
        if (placed or hit) and not bar and not _adjacent_across(act):
            yield Forbid(reason="no ADJACENT Cellar across that hexside")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """Through the Breach, whoever holds it."""
        holes = [i for i in step.crossed if step.ground.hexsides[i].terrain == CELLAR_BREACH]
        if holes and step.start.kind == step.target.kind == CELLAR:
            yield Permit(of=("B23.922",), reason="through the Breach")


def _adjacent_across(act: ActView) -> bool:
    """Whether the Cellars on both sides of a hexside are ADJACENT."""
    found = [act.situation.locations.find(hex, CELLAR) for hex in act.hexes]
    return len(found) == 2 and None not in found and tuple(found) in act.situation.links
