"""Close Combat of Infantry against vehicles (A11.5, A11.51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from asl_core.casualties import PERSONNEL, attribute
from asl_core.charges import between
from asl_core.close_combat import AGAINST_VEHICLE, ATTACKS
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import named, names, opposed, together
from asl_core.vehicles import AFV, is_vehicle
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    Piece,
    PutMarker,
    Roller,
    RollKind,
    RollView,
    Set,
    Spot,
    TakePiece,
    about,
    hookimpl,
    rule,
    standing,
)

FIGHT_VEHICLE, STREET, PAATC = "attack vehicle", "street fighting", "PAATC"
CCV = "ccv"
VALUES = {"squad": 5, "crew": 4, "half-squad": 3, "leader": 2}
"""The Close Combat Value of Personnel."""
BURNING_WRECK = "burning wreck"


def fighting(act: ActView) -> tuple[Spot, Spot] | None:
    """The unit and the enemy vehicle of an attack in CC; ``None`` if there is no such."""
    unit, vehicle = act.by, act.at
    if act.kind not in (FIGHT_VEHICLE, STREET, PAATC) or unit is None or vehicle is None:
        return None
    there = vehicle.label in act.state.pieces and unit.label in act.state.pieces
    if not there or unit.piece not in PERSONNEL or not is_vehicle(vehicle):
        return None
    return (unit, vehicle) if opposed(unit.side, vehicle.side) else None


def group(act: ActView) -> list[Piece]:
    """The units of such an attack."""
    if act.by is None or act.kind == PAATC:
        return []
    return named(act.situation, f"{act.by.label}, {act.values['with']}")


def said(act: ActView) -> dict[str, Any]:
    """What the DR says of such an attack."""
    target = act.at.label if act.at is not None else ""
    return {"attackers": names(group(act)), "target": target, "street": act.kind == STREET}


def _against(roll: RollView) -> bool:
    return roll.kind == AGAINST_VEHICLE


@rule("A11.5")
class VehicleCombat:
    """Infantry attacks a vehicle with its Close Combat Value: below it kills, at it immobilizes.

    At half of it or less the vehicle burns.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """On a vehicle in its own Location; ``with`` names a leader who joins it."""
        yield ActKind(FIGHT_VEHICLE, values={"with": ""})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The CC DR; ``street`` is for Street Fighting."""
        told = {"attackers": "", "target": "", "street": False}
        yield RollKind(AGAINST_VEHICLE, (6, 6), values=told)

    @hookimpl
    @about(FIGHT_VEHICLE, STREET)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """Unbroken Infantry that has not attacked in this phase."""
        if reason := self._cannot(act):
            yield Forbid(term=CLOSE_COMBAT, reason=reason)
            return
        ruling = act.rolling(AGAINST_VEHICLE, act.by, act.at, **said(act))
        by = ", ".join(ruling.rules)
        yield Set(ruling.terms[CCV].value or 0, term="kill_number", reason=f"CCV, by {by}")
        yield Set(ruling.modifier or 0, term="drm", reason=f"by {by}")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Set | Modify]:
        """The CCV, less 1 if pinned, and 1 more for a leader."""
        pieces = named(roll.situation, roll.values["attackers"]) if _against(roll) else []
        if not pieces:
            return
        yield Set(VALUES[pieces[0].kind], term=CCV, reason=pieces[0].kind)
        if attribute(roll.situation, pieces[0], "pinned"):
            yield Modify(-1, term=CCV, reason="pinned")
        if len(pieces) > 1:
            yield Modify(1, term=CCV, reason=f"with {pieces[1].name}")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The DR against the CCV."""
        found = fighting(act)
        if found is None or act.kind == PAATC:
            return
        unit, vehicle = found
        made = dice.roll(AGAINST_VEHICLE, by=unit, at=vehicle, **said(act))
        value = int(made.ruling.terms[CCV].value or 0)
        for piece in group(act):
            yield Count(ATTACKS, piece.name)
        why = f"{made.total} against CCV {value}"
        if made.total < value:
            yield TakePiece(vehicle.label, reason=why)
            if 2 * made.total <= value and BURNING_WRECK in act.situation.marker_kinds:
                yield PutMarker(BURNING_WRECK, act.ground.hexes[vehicle.hex], reason=why)
        elif made.total == value:
            yield ChangePiece(vehicle.label, "immobile", True, reason=why)

    @staticmethod
    def _cannot(act: ActView) -> str:
        found = fighting(act)
        if found is None:
            return "name the Infantry that attacks, and an enemy vehicle"
        unit, vehicle = found
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"units attack in the phase {CLOSE_COMBAT!r}"
        if act.kind == FIGHT_VEHICLE and unit.index != vehicle.index:
            return f"{vehicle.label} is not in its Location"
        here = {p.name for p in together(act.situation, unit, unit.side)}
        pieces = group(act)
        asked = [one.strip() for one in act.values["with"].split(",") if one.strip()]
        if len(asked) > 1 or any(one not in here for one in asked):
            return "one leader may join it, in its Location"
        if len(pieces) > 1 and pieces[1].kind != "leader":
            return "who joins an attack on a vehicle is a leader"
        for piece in pieces:
            if attribute(act.situation, piece, "broken"):
                return f"{piece.name} is broken"
            if act.state.count(ATTACKS, piece.name):
                return f"{piece.name} has attacked"
        return ""


@rule("A11.51")
class VehicleDrm:
    """A vehicle is easier to attack if unarmoured, open or immobile, and less so in motion."""

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Of the vehicle that is attacked (A11.51, A11.61)."""
        if not _against(roll) or not roll.values["target"]:
            return
        has = standing(roll.situation, roll.values["target"])
        if has.piece != AFV:
            yield Modify(-3, reason="unarmoured")
        elif has.attributes.get("open_topped"):
            yield Modify(-2, reason="open-topped")
        elif not has.attributes.get("buttoned_up", True):
            yield Modify(-1, reason="Crew Exposed")
        if has.attributes.get("immobile") or has.attributes.get("bogged"):
            yield Modify(-1, reason="immobile")
        if has.attributes.get("in_motion"):
            yield Modify(2, reason="in motion")
