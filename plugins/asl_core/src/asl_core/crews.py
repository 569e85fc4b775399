"""Crews of vehicles that are lost, wrecks, and the MG that are got out of them (D5, D10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asl_core.breaking_in import fell_in
from asl_core.casualties import why_not_able
from asl_core.fire import OTHER
from asl_core.weapons import WEAPON
from hexwright import (
    ActKind,
    ActView,
    AttackView,
    Count,
    Effect,
    Forbid,
    Marker,
    MarkerKind,
    Modify,
    Piece,
    PutMarker,
    PutPiece,
    Rolled,
    Roller,
    RollKind,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

CREW, SURVIVAL = "crew", "crew survival"
WRECK, SCROUNGE = "wreck", "scrounge"
HAZARDOUS = "hazardous movement"
"""What is counted of a unit that is subject to it in this phase."""


def free_name(act: ActView, name: str) -> str:
    """The name for a new piece: this one, or with the first number that makes it a new one."""
    names = (name, *(f"{name} {n}" for n in range(2, 2 + len(act.state.pieces))))
    return next(one for one in names if one not in act.state.pieces)


def crew_of_fallen(act: ActView, rolls: Iterable[Rolled]) -> str:
    """The name of the crew that got out of an AFV that fell into a cellar; empty if none did."""
    found = list(rolls)
    step = fell_in(act, found)
    rolled = next((r for r in found if r.kind == SURVIVAL), None)
    if step is None or rolled is None or rolled.total > step.start.attributes.get("cs", 0):
        return ""
    return free_name(act, f"{step.start.label} crew")


@rule("A4.62")
class HazardousMovement:
    """Who is subject to Hazardous Movement is fired at with -2, which takes FFMO's place."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Until the phase ends."""
        if attack.situation.state.count(HAZARDOUS, attack.target.label):
            yield Modify(-2, term=OTHER, replaces=("A4.6",), reason="Hazardous Movement")


@rule("D5.6")
class CrewSurvival:
    """The crew of a lost AFV survives with a DR that is at most its Crew Survival number."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A DR."""
        yield RollKind(SURVIVAL, (6, 6))

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Of one that fell into a cellar: it is on the ground above (B23.41)."""
        step = fell_in(act, dice.rolls)
        if step is None or not step.start.attributes.get("cs", 0):
            return
        dice.roll(SURVIVAL, by=act.by, at=act.at)
        if name := crew_of_fallen(act, dice.rolls):
            here = act.ground.hexes[step.target.hex]
            yield PutPiece(Piece(name, CREW, here, side=step.start.side), reason="it got out")
            yield Count(HAZARDOUS, name, reason="under Hazardous Movement")


@rule("D10.1")
class Wrecks:
    """What is left of a vehicle."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A wreck, with so many MG yet to be Scrounged."""
        yield MarkerKind(WRECK, values={"mg": 1})


@rule("D10.5")
class Scrounging:
    """Infantry gets an MG out of a wreck with a low dr; each MG is tried for once."""

    highest: int = 3

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done by a unit, where it is."""
        yield ActKind(SCROUNGE, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A dr."""
        yield RollKind(SCROUNGE, (6,))

    @hookimpl
    @about(SCROUNGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Where there is a wreck that has one."""
        if act.by is None or act.by.label not in act.state.pieces or why_not_able(act.by):
            yield Forbid(term="unit", reason="name a unit that is neither broken nor pinned")
        if _wreck(act) is None:
            yield Forbid(reason="there is no wreck with an MG")

    @hookimpl
    @about(SCROUNGE)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """At most 3 (option ``highest``), and the MG is the unit's."""
        if act.by is None:
            return
        if (wreck := _wreck(act)) is not None:
            left = wreck.values.get("mg", 1) - 1
            yield TakeMarker(wreck, reason="an MG is tried for")
            yield PutMarker(WRECK, wreck.hex, {"mg": left})
        if dice.roll(SCROUNGE, by=act.by).total <= self.highest:
            at, name = act.state.pieces[act.by.label], free_name(act, f"{act.by.label} MG")
            told = {"owner": act.by.label}
            yield PutPiece(Piece(name, WEAPON, at.hex, at.location, at.side, told))


def _wreck(act: ActView) -> Marker | None:
    """The wreck with an MG where a unit is."""
    piece = None if act.by is None else act.state.pieces.get(act.by.label)
    if piece is None or piece.location != "ground":
        return None
    here = (m for m in act.ground.markers if (m.kind, m.at) == (WRECK, piece.hex))
    return next((m for m in here if m.values.get("mg", 1)), None)
