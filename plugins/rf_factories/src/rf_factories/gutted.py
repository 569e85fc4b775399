"""Gutted Factories: burnt out before play (O5.5-5.52)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import ROOF
from asl_core.factories import FACTORY
from asl_core.kindling import KINDLE, SPREAD
from asl_core.rooftops import ACCESS
from hexwright import (
    ActKind,
    ActView,
    DropLocation,
    Effect,
    Fact,
    Facts,
    Forbid,
    Ground,
    MarkerKind,
    PutMarker,
    Roller,
    RollView,
    about,
    hookimpl,
    rule,
)
from rf_factories.roofless import ROOFLESS
from rf_factories.split_level import SPLIT_LEVEL

GUTTED, GUT, REFIT = "gutted", "gut", "refit"
BURNT_OUT = "Gutted: there is nothing left to burn"


def owners(ground: Ground, facts: Facts, hexes: Any) -> Any:
    """The Factory that each hex is printed as part of, by building index, or -1."""
    owner = ground.owner[hexes]
    is_factory = np.append(facts.building(FACTORY), 0)  # the last answers for "no building": -1
    return np.where(is_factory[owner] != 0, owner, -1)


@rule("O5.5")
class GuttedFactories:
    """A Gutted counter in any of its hexes, or the mark of an overlay, makes a Factory Gutted.

    A Split-Level hex is Gutted by a counter of its own (O5.7); with option ``split_levels`` by any
    of its Factory.
    """

    split_levels: bool = False

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """The counter; it changes nothing of the hex it happens to lie in."""
        yield MarkerKind(GUTTED)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Placing it."""
        yield ActKind(GUT)

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """All hexes of such a Factory that are not rubble."""
        told = np.union1d(ground.marker_hexes(GUTTED), ground.marked(GUTTED)).astype(np.int64)
        split = np.flatnonzero(facts.hex(SPLIT_LEVEL))
        named = owners(ground, facts, np.setdiff1d(told, split))
        hexes = np.arange(len(ground.hexes))
        mine = np.isin(owners(ground, facts, hexes), named[named >= 0])
        if not self.split_levels:
            mine[split] = False
        mine[np.intersect1d(told, split)] = True
        mine &= (ground.building_of >= 0) & (owners(ground, facts, hexes) >= 0)
        yield Fact(GUTTED, hexes[mine], reason="burnt out")

    @hookimpl
    @about(GUT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Never in play: by SSR, which is a counter of the scenario, or in a CG's RePh."""
        if act.at is not None:
            if act.state.phase != REFIT:
                yield Forbid(reason=f"no building is Gutted in play, but in the phase {REFIT!r}")
            if owners(act.ground, act.facts, np.array([act.at.hex]))[0] < 0:
                yield Forbid(reason="no Factory")

    @hookimpl
    @about(GUT)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The counter."""
        if act.at is not None:
            yield PutMarker(GUTTED, act.ground.hexes[act.at.hex])


@rule("O5.51")
class GuttedNeverBurns:
    """Nothing sets a Gutted Location on Fire, unless it is rubble."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Neither by kindling nor by spreading."""
        hex = -1 if act.at is None else act.at.hex
        if act.kind in (KINDLE, SPREAD) and hex >= 0 and act.facts.hex(GUTTED)[hex]:
            yield Forbid(reason=BURNT_OUT)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Forbid]:
        """There is no DR for it."""
        hex = -1 if roll.at is None else roll.at.hex
        if roll.kind in (KINDLE, SPREAD) and hex >= 0 and roll.facts.hex(GUTTED)[hex]:
            yield Forbid(reason=BURNT_OUT)


@rule("O5.52")
class GuttedIsRoofless:
    """Each hex of a Gutted Factory is Roofless, and as high as it was."""

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """But no Split-Level hex, which is no Factory hex (O5.7)."""
        hexes = _roofless(facts)
        yield Fact(ROOFLESS, hexes, reason="Gutted")
        yield Fact(ACCESS, hexes, value=0, reason="there is no roof to get onto")

    @hookimpl
    def locations(self, facts: Facts) -> Iterator[DropLocation]:
        """No roof to stand on."""
        for hex in _roofless(facts).tolist():
            yield DropLocation(hex, ROOF)

    @hookimpl
    @about(GUT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No Factory is Gutted under those who stand on its roof."""
        if act.at is None or act.facts.hex(SPLIT_LEVEL)[act.at.hex]:
            return
        mine = owners(act.ground, act.facts, np.arange(len(act.ground.hexes)))
        mine = (mine == mine[act.at.hex]) & (mine >= 0) & (act.facts.hex(SPLIT_LEVEL) == 0)
        for piece in act.state.pieces.values():
            if piece.location == ROOF and mine[act.ground.grid.index[piece.hex]]:
                yield Forbid(reason=f"{piece.name} is on its roof, which would be gone")


def _roofless(facts: Facts) -> Any:
    return np.flatnonzero((facts.hex(GUTTED) != 0) & (facts.hex(SPLIT_LEVEL) == 0))
