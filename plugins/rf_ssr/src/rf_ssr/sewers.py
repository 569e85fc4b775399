"""Sewers and tunnels (SSR RF2, RF16)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.bridges import BRIDGE
from asl_core.depressions import CULVERT, DEPRESSION
from asl_core.sewer_movement import ENTER, KNOWS_SEWERS, MOST, MOVE_BELOW
from asl_core.sewers import MANHOLE, passages
from asl_core.tunnels import (
    BASE_LEVEL,
    ELEVATION,
    PLACE_TUNNEL,
    far_end,
    over_cliff,
    routes,
)
from hexwright import ActView, Facts, Forbid, Ground, Permit, Spot, Trait, hookimpl, rule

GULLY = "gully"


@rule("RF2")
class Sewers:
    """There is Sewer Movement: Russians need no leader for it, and nobody passes below a gully.

    Below a Manhole in the gully one may end an MPh, and go on to the other side in the next.
    Option ``side``: who knows the sewers.
    """

    side: str = "russian"

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """Who knows them."""
        if piece.side.casefold() == self.side.casefold():
            yield Trait(KNOWS_SEWERS)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit | Forbid]:
        """No leader, and no way below the gully."""
        by, at = act.by, act.at
        if by is None or at is None:
            return
        if act.kind == ENTER and KNOWS_SEWERS in by.traits:
            yield Permit(of=("B8.4",), reason=f"a {self.side} unit")
        if act.kind == MOVE_BELOW:
            below = gullies(act.ground, act.facts)
            ends = passages(act.situation, by.hex, MOST, below)
            ends -= {hex for hex in below if not act.facts.hex(MANHOLE)[hex]}
            if at.hex in passages(act.situation, by.hex, MOST) - ends:
                yield Forbid(reason="below a gully, and not to a Manhole in it")


@rule("RF16")
class CliffTunnels:
    """The end of a tunnel may lie below a cliff, one level below its other end."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """If the cliff is at the hexside that it leaves the lower hex by."""
        end = far_end(act) if act.kind == PLACE_TUNNEL else None
        if act.at is None or end is None:
            return
        base = act.ground.base
        low, high = sorted((act.at.hex, end), key=lambda hex: int(base[hex]))
        if base[high] - base[low] != 2:
            return
        for way in routes(act.ground, low, high):
            above = {int(base[hex]) for hex in way[1:]} == {int(base[high])}
            if above and over_cliff(act.ground, *way[:2]):
                for term in (ELEVATION, BASE_LEVEL):
                    yield Permit(of=("B8.6",), term=term, reason="over a cliff, one level down")
                return


def gullies(ground: Ground, facts: Facts) -> frozenset[int]:
    """Hexes, by index, in which one is IN a gully, on a bridge across one, or above a Culvert."""
    low = (facts.hex(DEPRESSION) != 0) | np.isin(
        np.arange(len(ground.hexes)), ground.marked(BRIDGE)
    )
    gully = ground.with_terrain(GULLY)
    return frozenset((*gully[low[gully]].tolist(), *ground.marked(CULVERT).tolist()))
