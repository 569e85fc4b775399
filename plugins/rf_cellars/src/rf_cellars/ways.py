"""Into Cellars, out of them, and from one to the next (O6.2)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import STAIRWELL
from asl_core.guns import is_gun
from asl_core.interior import CELLAR
from asl_core.rowhouses import BAR
from asl_core.setup import SET_UP
from asl_core.vehicles import is_vehicle
from hexwright import ActView, Facts, Forbid, Ground, Link, Set, Spot, StepView, hookimpl, rule
from rf_cellars.fortified import CELLAR_BREACH


def drawn_across(ground: Ground, hex: int, side: int) -> bool:
    """Whether the building of a hex is drawn on into the next hex, across a hexside.

    It is if a part of the hexside, more than a point of it, lies within the outline. Of the two
    pieces that the hexside cuts it into one is enough: rubble may have taken the other away.

    Args:
        ground: The ground.
        hex: Index of the hex.
        side: Number of its side.
    """
    grid, here = ground.grid, ground.hexes[hex]
    ends = (grid.vertex(here, side), grid.vertex(here, (side + 1) % 6))
    (x0, y0), (x1, y1) = map(ground.flat_point, ends)
    dx, dy = x1 - x0, y1 - y0
    other = grid.index.get(grid.neighbour(here, side), -1)
    whole = []
    for one in (hex, other):
        mine = (
            [f for f in ground.by_hex[one] if f.building == ground.owner[hex]] if one >= 0 else []
        )
        whole.append(any(f.whole for f in mine))
        for ax, ay, bx, by, *_, outline in (e for f in mine if not f.part for e in f.edges):
            on_it = dx * (ay - y0) == dy * (ax - x0) and dx * (by - y0) == dy * (bx - x0)
            if on_it and not outline:
                return True
    return all(whole)


@rule("O6.2")
class CellarWays:
    """A Cellar is left by a stairwell, or to the next Cellar where the building is drawn across."""

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """Up a printed stairwell, and across hexsides that a building shares with itself."""
        cellars = np.flatnonzero(facts.hex(CELLAR))
        for hex in np.intersect1d(cellars, ground.marked(STAIRWELL)).tolist():
            yield Link((hex, CELLAR), (hex, "ground"), reason="stairwell")
        known, grid = set(cellars.tolist()), ground.grid
        for hex in cellars.tolist():
            for side in range(3):  # each hexside once
                other = grid.index.get(grid.neighbour(ground.hexes[hex], side), -1)
                if other not in known or ground.owner[other] != ground.owner[hex]:
                    continue
                if not _barred(ground, facts, hex, other) and drawn_across(ground, hex, side):
                    yield Link((hex, CELLAR), (other, CELLAR), reason="shared building hexside")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Infantry alone, by these ways alone."""
        if CELLAR not in (step.start.kind, step.target.kind):
            return
        if _too_big(step.start):
            yield Forbid(reason="only Infantry and what it carries gets into a Cellar")
        if not step.adjacent or step.via is not None:
            yield Forbid(reason="no stairwell, and no Cellar across a shared building hexside")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """From Cellar to Cellar what the building costs, whatever else is in the hex, or on it."""
        below = step.start.kind == step.target.kind == CELLAR
        if below and step.adjacent and step.start.hex != step.target.hex:
            building = step.ground.buildings[step.ground.owner[step.target.hex]]
            known = step.situation.terrains.get(building.terrain)
            if known is not None and "mf" in known.terrain.values:
                yield Set(int(known.terrain.values["mf"]), reason=f"{building.terrain}, its Cellar")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Set-up."""
        down = act.kind == SET_UP and act.at is not None and act.at.kind == CELLAR
        if down and act.by is not None and _too_big(act.by):
            yield Forbid(reason="only Infantry and what it carries is set up in a Cellar")


def _too_big(spot: Spot) -> bool:
    return is_vehicle(spot) or is_gun(spot)


def _barred(ground: Ground, facts: Facts, a: int, b: int) -> bool:
    """Whether the black bar of a Rowhouse is between two hexes, with no Breach at this level."""
    sides = ground.sides_between.get(frozenset((a, b)), ())
    if any(ground.hexsides[i].terrain == CELLAR_BREACH for i in sides):
        return False
    return any(facts.hexside(BAR)[i] for i in sides)
