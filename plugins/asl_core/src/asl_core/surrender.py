"""Surrender in the RtPh, and No Quarter (A20.21, A20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL
from asl_core.charges import between
from asl_core.phases import ROUT
from asl_core.rout import REJECT, SURRENDER, ways_out
from asl_core.units import adjacent, good_order, in_melee, opposed
from asl_core.weapons import possessed
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    ConditionKind,
    Effect,
    Forbid,
    MovePiece,
    SetCondition,
    Spot,
    TakePiece,
    about,
    hookimpl,
    rule,
)

NO_QUARTER = "no quarter"
"""The condition that names the sides, with commas between them, that give no quarter."""


def surrendering(act: ActView) -> tuple[Spot, Spot] | None:
    """The broken unit of a surrender and its captor; ``None`` if there is no such."""
    unit, captor = act.by, act.at
    if act.kind not in (SURRENDER, REJECT) or unit is None or captor is None:
        return None
    if not all(one.label in act.state.pieces and one.piece in PERSONNEL for one in (unit, captor)):
        return None
    broken = unit.attributes.get("broken") and not unit.attributes.get("guard")
    return (unit, captor) if broken and opposed(unit.side, captor.side) else None


@rule("A20.21")
class Surrender:
    """In the RtPh a broken unit that cannot rout surrenders to Infantry of the enemy beside it."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By the broken unit, to a unit of the other side."""
        yield ActKind(SURRENDER)

    @hookimpl
    @about(SURRENDER, REJECT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """To known Infantry in Good Order; then only if there is no other way out."""
        if reason := self._cannot(act):
            yield Forbid(term=SURRENDER, reason=reason)
            return
        if act.by is not None and (ways := ways_out(act.situation, act.by)):
            yield Forbid(reason=f"it can rout to {ways[0].label}")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is a prisoner, in its Guard's Location, without weapons."""
        found = surrendering(act)
        if found is None or act.kind != SURRENDER:
            return
        unit, captor = found
        yield ChangePiece(unit.label, "guard", captor.label, reason="it surrenders")
        for what, value in (("broken", False), ("dc", 0), ("sw_fp", 0)):
            if unit.attributes.get(what):
                yield ChangePiece(unit.label, what, value, reason="it surrenders")
        for weapon in possessed(act.state, unit.label):
            yield ChangePiece(weapon.name, "owner", "", reason="it surrenders")
        yield MovePiece(unit.label, act.ground.hexes[captor.hex], captor.location)

    @staticmethod
    def _cannot(act: ActView) -> str:
        found = surrendering(act)
        if found is None:
            return "name the broken unit that surrenders, and an enemy unit"
        unit, captor = found
        pieces = act.state.pieces
        if not between(act.state.phase, ROUT):
            return f"units surrender in the phase {ROUT!r}"
        if in_melee(act.situation, pieces[unit.label]):
            return f"{unit.label} is held in Melee"
        hidden = captor.attributes.get("concealed") or captor.attributes.get("hidden")
        if hidden or not good_order(act.situation, pieces[captor.label]):
            return f"{captor.label} is not known, or not in Good Order"
        if not adjacent(act.situation, unit, captor):
            return f"{captor.label} is not beside it"
        return ""


@rule("A20.3")
class NoQuarter:
    """Who rejects a surrender eliminates the unit, and nobody surrenders to that side any more."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """The sides that have done so."""
        yield ConditionKind(NO_QUARTER, "")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """As for the surrender."""
        yield ActKind(REJECT)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """To a side that gives no quarter."""
        found = surrendering(act)
        if found is not None and found[1].side.casefold() in self._sides(act):
            yield Forbid(term=NO_QUARTER, reason=f"{found[1].side} gives No Quarter")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """From now on."""
        found = surrendering(act)
        if found is None or act.kind != REJECT:
            return
        unit, captor = found
        yield TakePiece(unit.label, reason="its surrender is rejected")
        told = ", ".join((*self._sides(act), captor.side.casefold()))
        yield SetCondition(NO_QUARTER, told, reason="a surrender was rejected")

    @staticmethod
    def _sides(act: ActView) -> list[str]:
        sides = str(act.situation.condition(NO_QUARTER) or "").casefold().split(",")
        return [side.strip() for side in sides if side.strip()]
