"""What lights up the night: Starshells, Illuminating Rounds, Blazes (E1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import ROOF
from asl_core.interior import beneath, indoors, interior
from asl_core.kindling import BLAZE
from asl_core.oba import IR, fires
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Fact,
    Forbid,
    Ground,
    Lines,
    MarkerKind,
    PhaseView,
    PutMarker,
    Roller,
    RollKind,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

STARSHELL, ILLUMINATING = "starshell", "illuminating round"
FIRE_STARSHELL, USAGE = "fire starshell", "starshell usage"
LIT = "illuminated"
LIGHT_GETS_IN = "light gets in"
"""Of Interior hexes that are lit from above all the same; base rules say it of none."""


def lit_targets(lines: Lines) -> Any:
    """Which lines have an Illuminated Location at end b.

    What is subterranean is not, nor inside an Interior hex; its roof is.
    """
    facts, hexes = lines.facts, lines.b_hex
    lit = facts.hex(LIT)[hexes] != 0
    shut = lit & ~lines.places.is_kind(ROOF)[lines.b] & (facts.hex(LIGHT_GETS_IN)[hexes] == 0)
    if shut.any():
        lit &= ~(shut & interior(lines.ground, hexes[shut])[hexes])
    return lit & ~beneath(lines)[lines.b]


def lit_around(ground: Ground, kind: str, radius: int) -> Fact:
    """The hexes within ``radius`` hexes of markers of a kind."""
    return Fact(LIT, within(ground, ground.marker_hexes(kind), radius), reason=kind)


def within(ground: Ground, hexes: Any, radius: int) -> Any:
    """Indices of all hexes within ``radius`` of any of some."""
    every = np.arange(len(ground.hexes))
    near = np.zeros(len(every), dtype=bool)
    for hex in hexes.tolist():
        near |= ground.ranges(every, np.full_like(every, hex)) <= radius
    return np.flatnonzero(near)


def burnt_out(phase: PhaseView, kind: str) -> Iterator[TakeMarker]:
    """Counters of a kind go at the end of Close Combat."""
    for marker in phase.state.markers if phase.name == "close combat" else ():
        if marker.kind == kind:
            yield TakeMarker(marker, reason="burnt out")


@rule("E1.92")
class Starshells:
    """A Starshell lights up all within 3 hexes until the end of Close Combat."""

    radius: int = 3

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Its counter."""
        yield MarkerKind(STARSHELL)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``fire starshell``, by a unit, at the hex above which it is to burn."""
        yield ActKind(FIRE_STARSHELL)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The usage dr."""
        yield RollKind(USAGE, (6,))

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """What it lights up."""
        yield lit_around(ground, STARSHELL, self.radius)

    @hookimpl
    @about(FIRE_STARSHELL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """At night only, and by somebody."""
        if not act.situation.condition("night"):
            yield Forbid(reason="it is not night")
        if act.by is None:
            yield Forbid(reason="nobody fires it")

    @hookimpl
    @about(FIRE_STARSHELL)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Usage: a leader needs a dr of 4 or less, others one of 2 or less."""
        if act.by is None or act.at is None:
            return
        needed = 4 if act.by.piece == "leader" else 2
        if dice.roll(USAGE, by=act.by, at=act.at).total <= needed:
            yield PutMarker(STARSHELL, act.ground.hexes[act.at.hex], reason="fired")

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """It has burnt out."""
        yield from burnt_out(phase, STARSHELL)


@rule("E1.921")
class StarshellsFromIndoors:
    """Nobody fires a Starshell from inside an Interior Building hex."""

    @hookimpl
    @about(FIRE_STARSHELL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """From its roof one may."""
        if act.by is not None and indoors(act.ground, act.by):
            yield Forbid(reason="from inside an Interior Building hex")


@rule("E1.93")
class IlluminatingRounds:
    """OBA and mortars that have them fire Illuminating Rounds, each of which lights up 6 hexes."""

    radius: int = 6

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Its counter."""
        yield MarkerKind(ILLUMINATING)

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """What it lights up."""
        yield lit_around(ground, ILLUMINATING, self.radius)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """OBA does so at night only."""
        if fires(act, IR) and not act.situation.condition("night"):
            yield Forbid(reason="it is not night")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The round of OBA burns above the hex; no dr is needed for it."""
        if fires(act, IR) and act.at is not None:
            yield PutMarker(ILLUMINATING, act.ground.hexes[act.at.hex], reason="fired by OBA")

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """It has burnt out."""
        yield from burnt_out(phase, ILLUMINATING)


@rule("E1.94")
class BlazesLight:
    """A Blaze lights up all within 2 hexes for each level that burns."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """What the Blazes of each hex light up; a counter for each level that burns."""
        for hex in ground.marker_hexes(BLAZE).tolist():
            at = ground.hexes[hex]
            levels = sum(marker.kind == BLAZE and marker.at == at for marker in ground.markers)
            yield Fact(LIT, within(ground, np.array([hex]), 2 * levels), reason=BLAZE)
