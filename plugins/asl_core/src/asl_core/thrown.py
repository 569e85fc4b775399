"""Demolition Charges that are Thrown (A23.61)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.breaching import FP
from asl_core.casualties import attribute, pieces_at, suffer, why_not_able
from asl_core.charges import CHARGE, between
from asl_core.ift import ift
from asl_core.phases import ADVANCING_FIRE
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Modify,
    Roller,
    RollView,
    about,
    hookimpl,
    rule,
)

THROW = "throw charge"


@rule("A23.61")
class ThrownCharges:
    """A DC may be Thrown in the AFPh, within a hex or into the next, at +3 (option ``drm``)."""

    drm: int = 3

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the Location that it is Thrown into."""
        yield ActKind(THROW)

    @hookimpl
    @about(THROW)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """By unpinned Good Order Infantry that has one, and sees where it throws it."""
        if act.at is None:
            return
        if reason := self._cannot_throw(act):
            yield Forbid(reason=reason)

    @hookimpl
    @about(CHARGE)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """On its DR."""
        if roll.values["thrown"]:
            yield Modify(self.drm, reason="Thrown")

    @hookimpl
    @about(THROW)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """30 FP on who is there, half of it on the concealed; an Original 12 is a dud."""
        if act.by is None or act.at is None:
            return
        yield ChangePiece(act.by.label, "dc", act.by.attributes["dc"] - 1, reason="Thrown")
        shot = act.attack(act.by, act.at)
        said = shot.terms["tem"].counting if "tem" in shot.terms else ()
        why = ", ".join(dict.fromkeys(entry.rule.id for entry in said))
        rolled = dice.roll(CHARGE, at=act.at, tem=int(shot.tem or 0), why=why, thrown=True)
        if rolled.original == 12:
            return
        people = [p for p in pieces_at(act, act.at) if attribute(act.situation, p, "morale")]
        for concealed, fp in ((False, FP), (True, FP // 2)):
            hit = [p for p in people if attribute(act.situation, p, "concealed") is concealed]
            yield from suffer(act, hit, ift(fp, rolled.total), act.at, dice)

    @staticmethod
    def _cannot_throw(act: ActView) -> str:
        if act.by is None or act.at is None or act.by.label not in act.state.pieces:
            return "name the unit that throws it"
        if not act.by.attributes.get("dc", 0):
            return f"{act.by.label} has no DC"
        grid, hexes = act.ground.grid, act.ground.hexes
        apart = grid.distance(hexes[act.by.hex], hexes[act.at.hex])
        if apart > 1 or act.by.index == act.at.index:
            return "it is thrown into another Location of the same hex, or into the next hex"
        if not act.attack(act.by, act.at).clear:
            return "there is no LOS"
        if not between(act.state.phase, ADVANCING_FIRE):
            return f"it is thrown in the phase {ADVANCING_FIRE!r}"
        return why_not_able(act.by)
