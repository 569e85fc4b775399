"""Hand-to-Hand Close Combat (J2.32)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL
from asl_core.charges import between
from asl_core.close_combat import ATTACKS, RED
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import ATTACKER, attacker, facing, is_attacker, named, together
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    RollView,
    Set,
    Situation,
    Spot,
    about,
    hookimpl,
    rule,
    standing,
)

HAND_TO_HAND = "hand-to-hand"


def declaring(act: ActView) -> Spot | None:
    """The unit whose side declares Hand-to-Hand CC in its Location."""
    if act.kind != HAND_TO_HAND or act.by is None:
        return None
    return act.by if act.by.label in act.state.pieces else None


def place(situation: Situation, at: Spot) -> str:
    """A Location as what is declared there is counted."""
    return f"{situation.ground.grid.name(situation.ground.hexes[at.hex])}@{at.location}"


@rule("J2.32")
class HandToHand:
    """The ATTACKER may declare Hand-to-Hand CC in a Location: red Kill Numbers are used there.

    They are for both sides, in that CCPh, each ``more`` above the black one.
    """

    more: int = 2

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By a unit, for its side and its Location."""
        yield ActKind(HAND_TO_HAND, on="board")

    @hookimpl
    @about(HAND_TO_HAND)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Before any attack there; by a side that can attack in CC."""
        if reason := self._cannot(act):
            yield Forbid(term=HAND_TO_HAND, reason=reason)
        elif act.by is not None and not is_attacker(act.situation, act.by.side):
            yield Forbid(reason="only the ATTACKER declares it")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Set]:
        """In a Location where it is declared."""
        found = named(roll.situation, roll.values["attackers"]) if roll.kind == CLOSE_COMBAT else []
        if found:
            at = standing(roll.situation, found[0].name)
            if roll.situation.state.count(HAND_TO_HAND, place(roll.situation, at)):
                yield Set(self.more, term=RED, reason="Hand-to-Hand: red Kill Numbers")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is declared."""
        if (unit := declaring(act)) is not None:
            yield Count(HAND_TO_HAND, place(act.situation, unit), reason="declared")

    @staticmethod
    def _cannot(act: ActView) -> str:
        unit = declaring(act)
        if unit is None or unit.piece not in PERSONNEL:
            return "name the Infantry that declare it"
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"it is declared in the phase {CLOSE_COMBAT!r}"
        if not attacker(act.situation):
            return f"say whose Player Turn it is: the condition {ATTACKER!r}"
        if unit.attributes.get("broken") or unit.attributes.get("guard"):
            return f"{unit.label} does not attack"
        if not facing(act.situation, unit, unit.side):
            return "no enemy Infantry are in its Location"
        if any(act.state.count(ATTACKS, p.name) for p in together(act.situation, unit)):
            return "attacks were made there"
        if act.state.count(HAND_TO_HAND, place(act.situation, unit)):
            return "it is declared"
        return ""
