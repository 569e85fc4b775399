"""SMOKE grenades (A24.1)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import why_not_able
from asl_core.charges import between
from asl_core.moving import SPENT
from asl_core.phases import MOVEMENT
from asl_core.wind import HEAVY, WIND
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    PhaseView,
    PutMarker,
    Roller,
    RollKind,
    Set,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

PLACE_SMOKE, PLACEMENT, GRENADE = "place smoke", "smoke placement", "smoke grenade"
EXPONENT = "exponent"
"""The answer of the act: the highest dr that places SMOKE."""


def places_smoke(act: ActView) -> bool:
    """Whether an act is a squad's attempt to place SMOKE."""
    return act.kind == PLACE_SMOKE and act.by is not None and act.by.piece == "squad"


@rule("A24.1")
class SmokeGrenades:
    """A squad with a Smoke Placement Exponent tries to place SMOKE in its MPh, once."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to its own Location, or to one that is ADJACENT."""
        yield ActKind(PLACE_SMOKE)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The placement dr."""
        yield RollKind(PLACEMENT, (6,))

    @hookimpl
    @about(PLACE_SMOKE)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """The exponent, and 1 MF, or 2 into the next Location."""
        if act.at is None:
            return
        if act.by is None or not places_smoke(act):
            yield Forbid(reason="name the squad that places SMOKE")
            return
        yield Set(_mf(act), term="cost", reason="placing SMOKE")
        yield Set(act.by.attributes["smoke"], term=EXPONENT, reason="printed")
        if reason := self._cannot(act):
            yield Forbid(reason=reason)

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Up to the exponent there is SMOKE; a 6 ends the squad's MPh where it is."""
        if act.by is None or act.at is None or not places_smoke(act):
            return
        name, dr = act.by.label, dice.roll(PLACEMENT, by=act.by, at=act.at)
        yield Count(PLACE_SMOKE, name)
        left = 2 * act.by.attributes["mf"] - act.state.count(SPENT, name)
        yield Count(SPENT, name, left if dr.original == 6 else 2 * _mf(act))
        if dr.total <= act.ruling.exponent and GRENADE in act.situation.marker_kinds:
            up = act.at.height - int(act.ground.base[act.at.hex])
            level = {"level": up // 2, "roof": bool(up % 2)}
            yield PutMarker(GRENADE, act.ground.hexes[act.at.hex], level, reason="placed")

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """What grenades made is gone at the end of the MPh."""
        for marker in phase.state.markers if phase.name == MOVEMENT else ():
            if marker.kind == GRENADE:
                yield TakeMarker(marker, reason="the MPh is over")

    @staticmethod
    def _cannot(act: ActView) -> str:
        by, at = act.by, act.at
        if by is None or at is None:
            return "nobody places it"
        if not by.attributes["smoke"]:
            return f"{by.label} has no Smoke Placement Exponent"
        if not between(act.state.phase, MOVEMENT):
            return f"SMOKE grenades are placed in the phase {MOVEMENT!r}"
        if act.state.count(PLACE_SMOKE, by.label):
            return f"{by.label} has tried already"
        if act.state.count(SPENT, by.label) + 2 * _mf(act) > 2 * by.attributes["mf"]:
            return f"{by.label} has not enough MF left"
        if act.situation.condition("rain") or act.situation.condition(WIND) == HEAVY:
            return "not in rain, nor in Heavy Winds"
        if at.index != by.index and not _next(act):
            return f"{at.label} is not ADJACENT"
        return why_not_able(by)


def _mf(act: ActView) -> int:
    return 1 if act.by is not None and act.at is not None and act.by.index == act.at.index else 2


def _next(act: ActView) -> bool:
    """Whether it is done to a Location that is ADJACENT."""
    if act.by is None or act.at is None:
        return False
    attack = act.attack(act.by, act.at)
    hexes = act.ground.hexes
    beside = act.ground.grid.distance(hexes[act.by.hex], hexes[act.at.hex]) == 1
    level = act.by.height == act.at.height and beside
    return bool(attack.clear) and (level or (act.by.index, act.at.index) in act.situation.links)
