"""Ambush, Stealth and Laxness (A11.4, A11.17, A11.18)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import ROOF
from asl_core.casualties import attribute
from asl_core.cc_units import attacked, attacking
from asl_core.charges import between
from asl_core.entrenchments import PILLBOX
from asl_core.interior import CELLAR
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import (
    MELEE,
    best_leader,
    good_order,
    is_attacker,
    leadership,
    one_place,
    opposed,
    together,
    units,
    vehicles,
)
from asl_core.woods import WOODED
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Modify,
    PhaseView,
    Piece,
    Roller,
    RollKind,
    RollView,
    Spot,
    Trait,
    about,
    hookimpl,
    rule,
    standing,
    terrain_at,
)

AMBUSH = "ambush"
STEALTHY = "stealthy"
"""What a piece counts as that a rule, or its attribute of that name, makes Stealthy."""
BY = 3
"""By how much the lower dr must be lower."""
HAMPERED = ("cx", "pinned", "broken", "berserk")


def force(roll: RollView) -> list[Piece]:
    """The Personnel whose Ambush dr it is; none of any other roll."""
    if roll.kind != AMBUSH or roll.at is None:
        return []
    return together(roll.situation, roll.at, roll.values["side"], fought_over=True)


def in_good_order(piece: Spot) -> bool:
    """Whether Personnel are neither broken nor berserk nor anybody's prisoners."""
    has = piece.attributes
    return not any(has.get(what) for what in ("broken", "berserk", "guard"))


@rule("A11.4")
class Ambush:
    """Before CC in woods or a building, or where somebody is concealed, each side makes a dr.

    One that is lower by 3 Ambushes the other: -1 to its attacks, +1 to those against it, while
    the CCPh lasts, and the others lose concealment.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """In a Location into which Infantry advanced."""
        yield ActKind(AMBUSH)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The dr of a side."""
        yield RollKind(AMBUSH, (6,), values={"side": ""})

    @hookimpl
    @about(AMBUSH)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Two sides, and no Melee that is only reinforced; then the terrain or concealment."""
        if act.at is None:
            return
        if reason := self._cannot(act, act.at):
            yield Forbid(term=AMBUSH, reason=reason)
        there = together(act.situation, act.at, fought_over=True)
        hidden = any(attribute(act.situation, p, w) for p in there for w in ("concealed", "hidden"))
        if not hidden and not self._close(act, act.at):
            yield Forbid(reason="neither woods nor a building, and nobody is concealed")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Each cause once, if only a part of the force has it; and the state's CC DRM."""
        group = force(roll)
        situation = roll.situation
        if any(attribute(situation, p, "concealed") for p in group):
            yield Modify(-2, reason="concealed")
        for what in HAMPERED:
            if any(attribute(situation, p, what) for p in group):
                yield Modify(1, reason=what.upper() if what == "cx" else what)
        if group and roll.at is not None:
            side = group[0].side.casefold()
            mine = [v for v in vehicles(situation, roll.at) if v.side.casefold() == side]
            if mine or any(p.location == PILLBOX for p in group):
                yield Modify(2, reason="vehicle or pillbox")
        yield from self._led(roll, group)
        if any(attribute(situation, p, "ambushed") for p in attacking(roll)):
            yield Modify(1, reason="Ambushed")
        one = attacked(roll)
        if one is not None and attribute(situation, one, "ambushed"):
            yield Modify(-1, reason=f"{one.name} is Ambushed")

    @hookimpl
    @about(AMBUSH)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Both dr, that of the ATTACKER first."""
        if act.at is None:
            return
        there = [p for p in together(act.situation, act.at, fought_over=True) if p.side]
        sides = sorted(
            {p.side.casefold() for p in there}, key=lambda s: (not is_attacker(act.situation, s), s)
        )
        result = {side: dice.roll(AMBUSH, at=act.at, side=side).total for side in sides}
        for piece in there:
            best = min(total for side, total in result.items() if opposed(side, piece.side))
            own = result[piece.side.casefold()]
            if best <= own - BY:
                told = f"Ambushed, {best} to {own}"
                yield ChangePiece(piece.name, "ambushed", True, reason=told)
                if attribute(act.situation, piece, "concealed"):
                    yield ChangePiece(piece.name, "concealed", False, reason=told)

    @hookimpl
    @about(CLOSE_COMBAT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Nobody is Ambushed any more."""
        for piece in units(phase.situation):
            if attribute(phase.situation, piece, "ambushed"):
                yield ChangePiece(piece.name, "ambushed", False, reason="the CCPh is over")

    @staticmethod
    def _led(roll: RollView, group: list[Piece]) -> Iterator[Modify]:
        able = [p for p in group if good_order(roll.situation, p)]
        able = [p for p in able if not attribute(roll.situation, p, "pinned")]
        leader = best_leader(roll.situation, able) if len(group) > 1 else None
        wild = any(attribute(roll.situation, p, "berserk") for p in group)
        if leader is not None and not wild and (n := leadership(roll.situation, leader)):
            yield Modify(n, reason=f"leadership of {leader.name}")

    @staticmethod
    def _cannot(act: ActView, at: Spot) -> str:
        there = together(act.situation, at, fought_over=True)
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"an Ambush is looked for in the phase {CLOSE_COMBAT!r}"
        if not any(opposed(there[0].side, one.side) for one in there):
            return "there are no two sides"
        hex, place = act.ground.hexes[at.hex], one_place(at.location, fought_over=True)
        for marker in act.state.markers:
            location = marker.values.get("location", "ground")
            if marker.kind == MELEE and (marker.at, location) == (hex, place):
                return "a Melee is only reinforced"
        if any(attribute(act.situation, p, "ambushed") for p in there):
            return "there was an Ambush"
        return ""

    @staticmethod
    def _close(act: ActView, at: Spot) -> bool:
        if at.kind == CELLAR or (at.building >= 0 and at.kind != ROOF):
            return True
        terrain = terrain_at(act.ground, at.hex)
        return at.location == "ground" and bool(terrain.intersection(WOODED))


@rule("A11.17")
class Stealth:
    """Stealthy units in Good Order take 1 off the Ambush dr of their side."""

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """Those that the scenario says are (``stealthy``), while in Good Order."""
        if piece.attributes.get("stealthy") and in_good_order(piece):
            yield Trait(STEALTHY)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """One such unit is enough."""
        for piece in force(roll):
            if STEALTHY in standing(roll.situation, piece.name).traits:
                yield Modify(-1, reason=f"{piece.name} is Stealthy")
                return


@rule("A11.18")
class Lax:
    """Conscripts, and Green units without a leader, are Lax: they add 1 to that dr."""

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """One such unit is enough."""
        group = force(roll)
        led = any(p.kind == "leader" and not attribute(roll.situation, p, "broken") for p in group)
        for piece in group:
            quality = attribute(roll.situation, piece, "class")
            if quality == "conscript" or (quality == "green" and not led):
                yield Modify(1, reason=f"{piece.name} is Lax")
                return
