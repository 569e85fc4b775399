"""Demolition Charges: Placed in one phase and resolved in another (A23.3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import MORALE_CHECK, PERSONNEL, TASK_CHECK, why_not_able
from asl_core.interior import CELLAR
from asl_core.moving import SPENT
from asl_core.phases import ADVANCING_FIRE, MOVEMENT
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Marker,
    MarkerKind,
    Modify,
    PutMarker,
    Roller,
    RollKind,
    RollView,
    Set,
    Spot,
    TakeMarker,
    hookimpl,
    rule,
)

CHARGE = "demolition charge"
PLACE, DETONATE = "place charge", "detonate"
LEVELS = ("ground", CELLAR)
"""The Locations in which a charge is Placed against a hexside."""


def charge_at(act: ActView) -> Marker | None:
    """The charge Placed against the hexside of an act, at the level that it names if it does."""
    if act.hexside is None:
        return None
    grid = act.ground.grid
    side = grid.canonical_side(*act.hexside)
    found = [m for m in act.state.markers if m.kind == CHARGE and m.at == side]
    level = act.by.location if act.kind == PLACE and act.by else act.values.get("location", "")
    return next((m for m in found if level in ("", location_of(m))), None)


def location_of(charge: Marker) -> str:
    """The name of the Locations, on both sides of its hexside, that a charge is between."""
    return str(charge.values.get("location", LEVELS[0]))


def facing(act: ActView) -> Spot | None:
    """The Location behind the hexside at the level of whoever acts: a ground floor, a cellar."""
    if act.behind is None or act.by is None or act.by.location not in LEVELS:
        return None
    there = act.situation.locations.find(act.behind.hex, act.by.location)
    return None if there is None else act.place(act.behind.hex, act.by.location)


def ends(act: ActView, charge: Marker) -> tuple[int, int]:
    """Indices of the hex that a charge was Placed from, and of the one behind its hexside.

    Of a charge that a scenario puts down without saying so, the first of the hexside is the former.
    """
    near = next((hex for hex in act.hexes if _name(act, hex) == placed_from(charge)), act.hexes[0])
    return near, next(hex for hex in act.hexes if hex != near)


def placed_from(charge: Marker) -> str:
    """The name of the hex that a charge was Placed from; empty if nobody says."""
    return str(charge.values.get("placed_from", ""))


def _name(act: ActView, hex: int) -> str:
    return act.ground.grid.name(act.ground.hexes[hex])


def between(phase: str, *phases: str) -> bool:
    """Whether something of these phases can be done now; outside a game there are none."""
    return phase in ("", *phases)


@rule("A23.3")
class Charges:
    """Unpinned Good Order Infantry Places its DC in the MPh; it goes off in the AFPh."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A charge against a hexside: the hex that it was Placed from, who did it, and where."""
        told = {"placed_from": "", "by": "", "location": LEVELS[0]}
        yield MarkerKind(CHARGE, on="hexside", values=told)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Placing one, and resolving it, whichever it is if no ``location`` is named."""
        yield ActKind(PLACE, on="hexside")
        yield ActKind(DETONATE, on="hexside", values={"location": ""})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR, and the checks that units make for it."""
        yield RollKind(CHARGE, (6, 6), values={"tem": 0, "why": "", "thrown": False})
        yield RollKind(MORALE_CHECK, (6, 6), values={"more": 0})
        yield RollKind(TASK_CHECK, (6, 6))

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """The TEM of what it is Placed against; what a result adds to Morale Checks."""
        if roll.kind == CHARGE and roll.values["tem"]:
            yield Modify(roll.values["tem"], reason=f"TEM ({roll.values['why']})")
        if roll.kind == MORALE_CHECK and roll.values["more"]:
            yield Modify(roll.values["more"], reason="the result's own number")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """Who may Place one, when, and when it is resolved."""
        if act.kind == PLACE:
            yield Set(1, term="cost", reason="Placing a DC")
            reason = self._cannot_place(act)
            if reason:
                yield Forbid(reason=reason)
        if act.kind == DETONATE:
            reason = self._cannot_detonate(act)
            if reason:
                yield Forbid(reason=reason)

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The charge goes from the unit to the hexside, and is used up when it goes off."""
        charge = charge_at(act)
        if act.kind == DETONATE and charge is not None:
            yield TakeMarker(charge, reason="resolved")
        if act.kind == PLACE and act.by is not None and act.hexside is not None:
            left = act.by.attributes["dc"] - 1
            yield ChangePiece(act.by.label, "dc", left, reason="Placed")
            told = {"placed_from": _name(act, act.by.hex), "by": act.by.label}
            if act.by.location != LEVELS[0]:
                told["location"] = act.by.location
            yield Count(SPENT, act.by.label, 2, reason="1 MF")
            yield PutMarker(CHARGE, act.hexside, told, reason="resolved in the AFPh")

    @staticmethod
    def _cannot_detonate(act: ActView) -> str:
        charge = charge_at(act)
        if charge is None:
            return "no charge was Placed there"
        if len(act.hexes) < 2:
            return "there is nothing behind the hexside"
        if placed_from(charge) not in ("", *(_name(act, hex) for hex in act.hexes)):
            return f"{placed_from(charge)} is not beside the hexside"
        if not between(act.state.phase, ADVANCING_FIRE):
            return f"a charge is resolved in the phase {ADVANCING_FIRE!r}"
        return ""

    @staticmethod
    def _cannot_place(act: ActView) -> str:
        if act.by is None or act.by.label not in act.state.pieces:
            return "name the unit that Places it"
        if act.by.piece in PERSONNEL and not act.by.attributes.get("dc", 0):
            return f"{act.by.label} has no DC"
        if act.behind is None or act.by.location not in LEVELS:
            return f"{act.by.label} is not on the ground, nor in a cellar, beside that hexside"
        if facing(act) is None:
            return f"there is no {act.by.location} behind that hexside"
        if act.state.count(SPENT, act.by.label) + 2 > 2 * act.by.attributes.get("mf", 0):
            return f"{act.by.label} has no MF left"
        if charge_at(act) is not None:
            return "a charge is there already"
        if not between(act.state.phase, MOVEMENT):
            return f"a charge is Placed in the phase {MOVEMENT!r}"
        return why_not_able(act.by)
