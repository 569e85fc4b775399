"""Anti-tank magnetic mines (C13.7)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL
from asl_core.charges import between
from asl_core.close_combat import AGAINST_VEHICLE
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import adjacent, named, opposed
from asl_core.vehicles import AFV, is_vehicle
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    Roller,
    RollKind,
    RollView,
    Set,
    Spot,
    about,
    hookimpl,
    rule,
)

ATMM, CHECK = "ATMM", "ATMM check"
SUCCESS = "success"
"""The term of the check's dr that says up to which Final dr there is one."""
MORE = {"half-squad": 1, "crew": 1, "leader": 2}
FUMBLED = 6


def checking(act: ActView) -> Spot | None:
    """The Infantry that checks for an ATMM; ``None`` if an act is none such."""
    if act.kind != CHECK or act.by is None or act.by.label not in act.state.pieces:
        return None
    return act.by if act.by.piece in PERSONNEL else None


@rule("C13.7")
class Atmm:
    """German Infantry about to attack a vehicle in CC may have an ATMM: a dr of 3 or less, -3 DRM.

    An Original 6 pins who tries.
    """

    side: str = "german"
    up_to: int = 3

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """On the vehicle, in the unit's own Location or next to it."""
        yield ActKind(CHECK)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The check."""
        yield RollKind(CHECK, (6,))

    @hookimpl
    @about(CHECK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Once for each unit."""
        if reason := self._cannot(act):
            yield Forbid(reason=reason)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify | Set]:
        """+1 for a half-squad or crew, +2 for a leader, +1 if CX, +1 against the unarmoured."""
        if roll.kind == AGAINST_VEHICLE:
            for piece in named(roll.situation, roll.values["attackers"]):
                if roll.situation.state.count(ATMM, piece.name):
                    yield Modify(-3, reason=f"ATMM of {piece.name}")
        if roll.kind != CHECK:
            return
        yield Set(self.up_to, term=SUCCESS, reason=f"a Final dr of {self.up_to} or less")
        unit = roll.by
        if unit is not None and (n := MORE.get(unit.piece, 0)):
            yield Modify(n, reason=unit.piece)
        if unit is not None and unit.attributes.get("cx"):
            yield Modify(1, reason="CX")
        if roll.at is not None and is_vehicle(roll.at) and roll.at.piece != AFV:
            yield Modify(1, reason="against an unarmoured vehicle")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The mine is there until the phase ends, or is not."""
        if (unit := checking(act)) is None:
            return
        rolled = dice.roll(CHECK, by=unit, at=act.at)
        yield Count(CHECK, unit.label)
        if rolled.original == FUMBLED:
            yield ChangePiece(unit.label, "pinned", True, reason=f"an Original {FUMBLED}")
        elif rolled.total <= int(rolled.ruling.terms[SUCCESS].value or 0):
            yield Count(ATMM, unit.label, reason=f"a dr of {rolled.total}")

    def _cannot(self, act: ActView) -> str:
        unit, at = checking(act), act.at
        if unit is None or at is None or not is_vehicle(at) or not opposed(unit.side, at.side):
            return "name the Infantry that checks, and an enemy vehicle"
        if unit.side.casefold() != self.side.casefold():
            return f"only {self.side} Infantry has ATMM"
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"units check for it in the phase {CLOSE_COMBAT!r}"
        if unit.attributes.get("broken") or act.state.count(CHECK, unit.label):
            return f"{unit.label} is broken, or has checked"
        return "" if adjacent(act.situation, unit, at) else f"{at.label} is not next to it"
