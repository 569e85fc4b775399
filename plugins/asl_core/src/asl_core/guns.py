"""Guns: categories, buildings, pushing (C2.2, C10.3, B23.423, B23.93)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import STONE, in_building
from asl_core.bypass import dearest
from asl_core.factories import stays_inside
from asl_core.fortified import FORTIFIED
from asl_core.indirect import ANTIAIRCRAFT, by_mortar
from asl_core.moving import MOVE, PUSH, SPENT, stepping
from asl_core.roads import ROAD
from asl_core.setup import SET_UP
from hexwright import (
    ActView,
    AttackView,
    Column,
    Count,
    Effect,
    Forbid,
    Modify,
    MoveKind,
    Permit,
    PieceKind,
    Roller,
    RollKind,
    RollView,
    Spot,
    StepView,
    Trait,
    about,
    hookimpl,
    rule,
)

GUN = "gun"
CATEGORIES = ("AT", "INF", "ART", "AA", "MTR", "RCL")
MANHANDLING, STOPPED = "manhandling", "stopped"
UPSTAIRS = ("level", "roof")


def is_gun(spot: Spot) -> bool:
    """Whether what is there is a Gun."""
    return GUN in spot.traits


def setting_up(act: ActView) -> tuple[Spot, Spot] | None:
    """The Gun that an act sets up, and where; ``None`` if it does something else."""
    if act.kind != SET_UP or act.by is None or act.at is None or not is_gun(act.by):
        return None
    return act.by, act.at


def declared_tem(step: StepView, building: int = -1) -> int:
    """The best TEM declared of the terrain entered; of a building, by index, if one is named."""
    names = [t.name for t in step.terrains]
    if building >= 0:
        names = [step.ground.buildings[building].terrain]
    known = step.situation.terrains
    return max((int(known[n].terrain.values.get("tem", 0)) for n in names if n in known), default=0)


def across_a_road(step: StepView) -> bool:
    """Whether a step crosses a road hexside."""
    return any(step.facts.hexside(ROAD)[i] for i in step.crossed)


@rule("C2.2")
class GunKinds:
    """Guns are of a category and of a size, and have a Manhandling Number."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """``category`` is AT, INF, ART, AA, MTR or RCL; ``size`` small, large or neither.

        ``manhandling`` is its M#; 0 if it is too heavy. ``mf`` are those of the crew.
        """
        told = {"category": "AT", "size": "", "calibre": 0, "manhandling": 0, "mf": 4}
        told |= {"hidden": False}
        yield PieceKind(GUN, told, allowance="mf")

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """What is a Gun."""
        if piece.piece == GUN:
            yield Trait(GUN)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No Gun of a category that there is not."""
        if (found := setting_up(act)) is None:
            return
        if (category := found[0].attributes.get("category")) not in CATEGORIES:
            yield Forbid(reason=f"{category!r} is none of {', '.join(CATEGORIES)}")


@rule("B23.423")
class GunsInBuildings:
    """Only small Guns, and AT or INF Guns that are not large, get into a building, Pushed.

    No mortar fires from inside a building, and nothing fires at aircraft from there.
    """

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Set-up: on the ground floor."""
        if (found := setting_up(act)) is None:
            return
        gun, at = found
        if at.building >= 0 and (not self._fits(gun) or at.kind in UPSTAIRS):
            yield Forbid(reason="too large for a building, or upstairs")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """In play."""
        if not is_gun(step.start) or step.target.building < 0:
            return
        if step.target.kind in UPSTAIRS:
            yield Forbid(reason="no Gun goes upstairs")
        elif step.how != PUSH:
            yield Forbid(reason="into a building a Gun must be Pushed")
        elif not self._fits(step.start):
            yield Forbid(reason="too large for a building")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Forbid]:
        """On its roof one is not inside."""
        if in_building(attack.firer) and by_mortar(attack):
            yield Forbid(reason="a mortar inside a building")
        if in_building(attack.firer) and attack.kind == ANTIAIRCRAFT:
            yield Forbid(reason="at aircraft, from inside a building")

    @staticmethod
    def _fits(gun: Spot) -> bool:
        size = gun.attributes.get("size")
        return size == "small" or (
            size != "large" and gun.attributes.get("category") in ("AT", "INF")
        )


@rule("B23.93")
class GunsInFortified:
    """A Fortified building takes any Gun on its ground floor at set-up, and none in play.

    A Gun there uses neither Indirect nor AA Fire.
    """

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Light ART, AT and INF Guns on the upper levels of stone ones too."""
        if (found := setting_up(act)) is None:
            return
        gun, at = found
        if at.building < 0 or at.hex not in act.ground.marker_hexes(FORTIFIED):
            return
        has, stone = gun.attributes, act.ground.buildings[at.building].terrain == STONE
        light = has.get("category") in ("ART", "AT", "INF") and has.get("calibre", 0) <= 76
        if at.location == "ground" or (at.kind == "level" and stone and light):
            yield Permit(of=("B23.423",), reason="a Fortified building")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Whatever other rules let in."""
        fortified = step.target.hex in step.ground.marker_hexes(FORTIFIED)
        if is_gun(step.start) and step.target.building >= 0 and fortified:
            yield Forbid(reason="no Gun is moved into a Fortified Location")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Forbid]:
        """AA Fire, and the Indirect Fire of a mortar that is a Gun."""
        gun = by_mortar(attack) and (attack.values["gun"] or is_gun(attack.firer))
        fires = gun or attack.kind == ANTIAIRCRAFT
        fortified = attack.firer.hex in attack.ground.marker_hexes(FORTIFIED)
        if fires and fortified and in_building(attack.firer):
            yield Forbid(reason="a Gun in a Fortified Location")


@rule("C10.3")
class Manhandling:
    """A Gun is Pushed if a DR is at most its Manhandling Number; if equal, it then stops."""

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        """Pushing a Gun, with its crew."""
        yield MoveKind(PUSH)

    @hookimpl
    def move_terms(self) -> Iterator[Column]:
        """The DRM of the Manhandling DR, if there is one."""
        yield Column(MANHANDLING, (MANHANDLING,))

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A DR; the step brings its DRM."""
        yield RollKind(MANHANDLING, (6, 6), values={"drm": 0})

    @hookimpl
    @about(MANHANDLING)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """MF and TEM."""
        if roll.values["drm"]:
            yield Modify(roll.values["drm"], reason="MF and TEM")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Only Guns are Pushed, and they are Pushed or towed in the MPh and no other way."""
        if is_gun(step.start):
            if step.how not in (PUSH, MOVE):
                yield Forbid(reason="a Gun is Pushed or towed, in the MPh")
            if step.how == PUSH and not step.start.attributes.get("manhandling"):
                yield Forbid(reason="it has no Manhandling Number")
            if step.state.count(STOPPED, step.start.label):
                yield Forbid(reason="it has stopped for this phase")
        elif step.how == PUSH:
            yield Forbid(reason="only a Gun is Pushed")

    @hookimpl
    @about(PUSH)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """The MF of the crew, the TEM of the hex, and -2 along a road."""
        if step.start.hex == step.target.hex:
            return
        mf = 1 if stays_inside(step) else dearest(step)
        yield Modify(mf, term=MANHANDLING, group="mf", reason="MF of the crew")
        if tem := declared_tem(step):
            yield Modify(tem, term=MANHANDLING, group="tem", reason="TEM of the hex")
        if across_a_road(step):
            yield Modify(-2, term=MANHANDLING, reason="across a road hexside")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Above its number the Gun stays; then, and if equal, it is not Pushed on this phase."""
        step = stepping(act)
        if step is None or step.how != PUSH or step.ruling.manhandling is None:
            return
        name, number = step.start.label, int(step.start.attributes["manhandling"])
        drm = int(step.ruling.manhandling)
        rolled = dice.roll(MANHANDLING, by=act.by, at=act.at, drm=drm)
        if rolled.total >= number:
            yield Count(STOPPED, name, reason="the Gun stops")
        if rolled.total > number:
            spent = int(2 * step.ruling.cost)
            yield Count(SPENT, name, spent, replaces=("A4.1",), reason="not moved")
