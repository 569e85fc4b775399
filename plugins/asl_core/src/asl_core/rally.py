"""Rally: broken units that come to order again (A10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import ROOF
from asl_core.casualties import PERSONNEL, attribute, reduced
from asl_core.charges import between
from asl_core.entrenchments import ENTRENCHED, PILLBOX
from asl_core.interior import CELLAR
from asl_core.phases import RALLY
from asl_core.rubble import RUBBLE
from asl_core.units import best_leader, desperate, good_order, leadership, together, units
from asl_core.woods import WOODED
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    Permit,
    PhaseView,
    Piece,
    Roller,
    RollKind,
    RollView,
    Situation,
    Spot,
    about,
    hookimpl,
    rule,
)

TERRAIN = "rally terrain"
"""The group of what ground does for a rally: it helps but once."""
WORST = 12


def rallying(act: ActView) -> Spot | None:
    """The unit that an act rallies; ``None`` if it does something else."""
    return act.by if act.kind == RALLY and act.by is not None and act.by.piece else None


def leader_with(situation: Situation, unit: Spot) -> Piece | None:
    """The best Good Order leader of its own side in a unit's Location, itself apart."""
    friends = together(situation, unit, unit.side)
    return best_leader(
        situation, (p for p in friends if p.name != unit.label and good_order(situation, p))
    )


@rule("A10.6")
class Rally:
    """In the RPh a broken unit rallies if a DR is at most its Morale: with a leader, once a turn.

    An Original 12 reduces it (A10.64).
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By the broken unit, where it is."""
        yield ActKind(RALLY, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The Rally DR."""
        yield RollKind(RALLY, (6, 6))

    @hookimpl
    @about(RALLY)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Who is broken, with a Good Order leader of its side in its Location."""
        unit = rallying(act)
        if unit is None or unit.piece not in PERSONNEL or not unit.attributes.get("broken"):
            yield Forbid(term=RALLY, reason="name the broken unit that rallies")
            return
        if not between(act.state.phase, RALLY):
            yield Forbid(term=RALLY, reason=f"units rally in the phase {RALLY!r}")
        if act.state.count(RALLY, unit.label):
            yield Forbid(term=RALLY, reason=f"{unit.label} has tried in this phase")
        if leader_with(act.situation, unit) is None:
            yield Forbid(reason="no Good Order leader is with it")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """The leader's modifier."""
        leader = leader_with(roll.situation, roll.by) if roll.kind == RALLY and roll.by else None
        if leader is not None and (n := leadership(roll.situation, leader)):
            yield Modify(n, reason=f"leadership of {leader.name}")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """It is in order again, or not."""
        unit = rallying(act)
        if unit is None:
            return
        rolled = dice.roll(RALLY, by=unit, at=unit)
        yield Count(RALLY, unit.label)
        has = unit.attributes
        if rolled.original == WORST:
            yield from reduced(act.situation, act.state.pieces[unit.label])
        elif rolled.total <= (has.get("broken_morale") or has.get("morale", 0)):
            yield ChangePiece(unit.label, "broken", False, reason=f"rallied with {rolled.total}")


@rule("A10.61")
class RallyTerrain:
    """A Rally DR in a building, woods, pillbox or trench has -1; with the option, in rubble too."""

    rubble: bool = False

    @hookimpl
    @about(RALLY)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Not on a roof (B23.86); a cellar is of a building whatever lies above it."""
        if roll.at is not None and (where := self._where(roll, roll.at)):
            yield Modify(-1, group=TERRAIN, reason=where)

    def _where(self, roll: RollView, at: Spot) -> str:
        if at.kind == PILLBOX:
            return "in a pillbox"
        if at.kind == ENTRENCHED:
            return "in a trench" if at.hex in roll.ground.marker_hexes("trench") else ""
        if at.kind == CELLAR or (at.building >= 0 and at.kind != ROOF):
            return "in a building"
        if self.rubble and at.kind == "ground" and roll.terrain.intersection(RUBBLE):
            return "in rubble"
        return "in woods" if at.kind == "ground" and roll.terrain.intersection(WOODED) else ""


@rule("A10.62")
class DesperationMorale:
    """A Rally DR under Desperation Morale has +4; the markers go when the RPh ends."""

    drm: int = 4

    @hookimpl
    @about(RALLY)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """As the unit is marked, or a known enemy is ADJACENT."""
        if roll.by is not None and desperate(roll.situation, roll.by):
            yield Modify(self.drm, reason="Desperation Morale")

    @hookimpl
    @about(RALLY)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """The markers are removed."""
        for piece in units(phase.situation):
            if attribute(phase.situation, piece, "dm"):
                yield ChangePiece(piece.name, "dm", False, reason="the RPh is over")


@rule("A10.63")
class SelfRally:
    """Leaders, crews and units with that capability rally without a leader, with +1."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """``self_rally`` says that other units have the capability."""
        unit = rallying(act)
        if unit is not None and self._able(unit):
            yield Permit(of=("A10.6",), reason="Self-Rally")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Without a leader."""
        able = roll.kind == RALLY and roll.by is not None and self._able(roll.by)
        if able and roll.by is not None and leader_with(roll.situation, roll.by) is None:
            yield Modify(1, reason="Self-Rally")

    @staticmethod
    def _able(unit: Spot) -> bool:
        return unit.piece in ("leader", "crew") or bool(unit.attributes.get("self_rally"))
