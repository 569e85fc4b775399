"""Cellars that turn to rubble, and rubble above Cellars (O6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.air_support import AIRCRAFT
from asl_core.collapse import CREATION, RUBBLING, rubbled_from, undermines
from asl_core.interior import CELLAR, TUNNEL
from asl_core.sewers import MANHOLE
from asl_core.vehicles import AFV
from hexwright import (
    TOUCH,
    ActView,
    AddLocation,
    Block,
    Effect,
    Fact,
    Facts,
    Ground,
    Interest,
    Lines,
    MarkerKind,
    Permit,
    Roller,
    TakeMarker,
    TakePiece,
    hookimpl,
    rule,
)
from rf_cellars.cellars import DEEP, with_cellars
from rf_cellars.ways import drawn_across

BURIED = "buried cellar"
"""The fact that there is a Cellar under the rubble of a hex."""


@rule("O6.6", interest=Interest(facts=(BURIED,)))
class CellarRubble:
    """A rubbled Cellar takes all its hex with it; under rubbled ground it stays, and sees little.

    A Cellar counter beside the rubble counter says that it is there.
    """

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """The Cellar counter."""
        yield MarkerKind(CELLAR)

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Cellars below rubble; where there is none any more there is no Manhole either."""
        fallen = _fallen(ground, facts)
        here = np.intersect1d(fallen, ground.marker_hexes(CELLAR))
        gone = np.setdiff1d(fallen, here)
        yield Fact(MANHOLE, gone, value=0, reason="lost with the Cellar")
        yield Fact(BURIED, here, reason="rubble on a Cellar counter")
        yield Fact(CELLAR, here, reason="a Cellar counter under the rubble")

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """Those are places to be in."""
        for hex in np.intersect1d(_fallen(ground, facts), ground.marker_hexes(CELLAR)).tolist():
            mine = int(ground.owner[hex])  # what is left of it
            yield AddLocation(hex, CELLAR, DEEP, CELLAR, building=mine)

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Out of a buried Cellar, but across a hexside that its building is drawn across."""
        buried = (lines.facts.hex(BURIED) != 0)[lines.places.hex]
        buried &= lines.places.is_kind(CELLAR)
        r, shut = lines.rows, np.zeros(len(lines), dtype=bool)
        for place, away in ((lines.a, lines.near), (lines.b, lines.far)):
            rows = np.flatnonzero(buried[place][r.line] & (away == 1) & (r.contact != TOUCH))
            rows = rows[r.feature[rows] < 0]
            pairs = np.stack([lines.places.hex[place[r.line[rows]]], r.hex[rows]], axis=1)
            distinct, number = np.unique(pairs, axis=0, return_inverse=True)
            drawn = np.array([_is_drawn(lines.ground, *pair) for pair in distinct.tolist()], bool)
            shut[r.line[rows[~drawn[number.ravel()]]]] = True
            shut |= buried[place] & (lines.range == 0) & (lines.a != lines.b)
        yield Block(lines.last_row()[shut & ~lines.adjacent], reason="rubble over the Cellar")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """A Cellar turns to rubble as a level does, one under rubble too."""
        if (_is_buried(act) or undermines(act)) and act.values["kia"] >= 0:
            yield Permit(of=("B24.11",), reason="a Cellar")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Whoever is in that hex is lost, in armor or above, too, and the end of a tunnel.

        The counter is taken off.
        """
        standing = undermines(act) and rubbled_from(act, dice.rolls) is not None
        if act.at is None or not (standing or _is_buried(act)):
            return
        kia = act.values["kia"]
        if not standing and kia and dice.roll(CREATION, at=act.at).total > kia:
            return
        here = act.ground.hexes[act.at.hex]
        for marker in act.state.markers:
            if marker.kind in (CELLAR, TUNNEL) and marker.at == here:
                yield TakeMarker(marker, reason="the Cellar is rubbled")
        for piece in act.state.pieces.values():
            lost = piece.kind == AFV or (not standing and piece.kind != AIRCRAFT)
            if piece.hex == here and lost:  # of all else B24.11 tells it
                yield TakePiece(piece.name, reason="the Cellar is rubbled")


def _fallen(ground: Ground, facts: Facts) -> Any:
    """Hexes, by index, of buildings with Cellars that do not stand any more."""
    return with_cellars(ground, facts, np.where(ground.building_of < 0, ground.owner, -1))


def _is_buried(act: ActView) -> bool:
    """Whether what turns to rubble is a Cellar under rubble."""
    below = act.kind == RUBBLING and act.at is not None and act.at.kind == CELLAR
    return below and act.at is not None and bool(act.facts.hex(BURIED)[act.at.hex])


def _is_drawn(ground: Ground, hex: int, other: int) -> bool:
    side = ground.grid.side_between(ground.hexes[hex], ground.hexes[other])
    return side is not None and drawn_across(ground, hex, side)
