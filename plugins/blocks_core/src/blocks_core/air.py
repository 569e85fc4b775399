"""Air blocks: flights, and where they land after battle (VB.Air)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.bases import BASE, Bases, homeless, landing
from blocks_core.checks import at_least
from blocks_core.detours import Detours, avoided, far
from blocks_core.movement import MOVED, STOPPED, arrival, mobile, out_of_turn
from blocks_core.stacking import ENOUGH, room
from blocks_core.targets import targets
from blocks_core.terrain import CITY
from blocks_core.units import arm, hostile, in_hex
from blocks_core.ways import names
from blocks_core.words import AIR, COMBAT, FLY, MOVE, MOVEMENT, PRODUCTION, TOWN
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Fact,
    Facts,
    Fault,
    Forbid,
    Ground,
    Modify,
    Offer,
    PhaseView,
    Set,
    Situation,
    StepView,
    about,
    hookimpl,
    rule,
)

LANDING = "air lands"
"""Counted when battles are over: from then on all air blocks are at their bases."""


@rule("VB.Air")
class Air:
    """Air blocks fly as far as they move, from their base to a base or a battle, and land after it.

    Cities and towns base ``capacity`` blocks of the side that holds them, and so do pieces with the
    attribute ``air_base``. After the battles of a player turn air blocks of both sides that are at
    no base fly to the nearest one that has room and is within their move; what finds none is lost.
    """

    capacity: int = 2

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "capacity")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Bases."""
        cities = facts.hex(CITY)
        bases = [h for h in range(len(ground.hexes)) if cities[h]]
        told = f"a base for {self.capacity} air blocks"
        yield Fact(BASE, [*bases, *ground.marked(TOWN).tolist()], value=self.capacity, reason=told)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """To any hex within the move."""
        yield ActKind(FLY)

    @hookimpl
    @about(MOVE)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """Each hex is 1 MP, whatever lies there."""
        if AIR in step.start.traits:
            yield Modify(1, reason="a hex")

    @hookimpl
    @about(FLY)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """To a base with room, to enemies, or to logistics targets, as far as the move goes."""
        yield from out_of_turn(act, MOVEMENT)
        if act.by is None or act.at is None or AIR not in act.by.traits:
            yield Forbid(reason="air blocks fly")
            return
        situation, side = act.situation, act.by.side
        away = far(situation, act.by.hex, avoided(situation))[act.at.hex]
        if not away:
            yield Forbid(reason="there is no way" if away is None else "it is there")
            return
        yield Set(away, term="cost", reason=f"{away} hexes")
        if act.state.count(STOPPED, act.by.label):
            yield Forbid(reason="it has met the enemy")
        if act.state.count(MOVED, act.by.label) + away > act.by.attributes["move"]:
            yield Forbid(reason="it is too far")
        attack = act.at.hex in _battles(situation, side)
        if not attack and Bases.of(situation, side).room(act.at.hex) < 1:
            yield Forbid(reason="there is no base with room, and no enemy")

    @hookimpl
    @about(FLY)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block is there."""
        if act.by is not None and act.at is not None:
            cost = far(act.situation, act.by.hex, avoided(act.situation))[act.at.hex]
            yield from arrival(act.situation, act.by, act.at, cost or 0)

    @hookimpl
    @about(MOVEMENT)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """To each base and battle within reach."""
        flying = [(p, left) for p, left in mobile(situation, side) if arm(p) == AIR]
        if not flying:
            return
        index, called = situation.board.grid.index, situation.once(names)
        bases, shut = Bases.of(situation, side), Detours.of(situation)
        there = {*_battles(situation, side), *bases.free()} - shut.into
        goals = sorted(
            hex for hex in there if room(situation, AIR, hex, in_hex(situation, hex, side)) > 0
        )
        for piece, left in flying:
            away = far(situation, index[piece.hex], shut.around)
            for hex in goals:
                if (away[hex] or ENOUGH) <= left:
                    yield Offer(FLY, piece.name, called[hex])

    @hookimpl
    @about(COMBAT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Battles are over."""
        yield Count(LANDING)

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """After battles, whatever is at no base flies to one."""
        if situation.state.count(LANDING):
            for side in sorted({p.side for p in situation.state.pieces.values()}):
                yield from landing(Bases.of(situation, side))

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """When battles are long over, no air block is anywhere else."""
        if situation.state.phase == PRODUCTION:
            for side in {p.side for p in situation.state.pieces.values()}:
                for piece in homeless(Bases.of(situation, side)):
                    yield Fault(reason=f"{piece.name} is at no base")


def _battles(situation: Situation, side: str) -> set[int]:
    """The hexes that air blocks of a side attack, by index."""
    aimed_at = {target.hex for target in targets(situation) if target.side != side}
    return hostile(situation, side) | aimed_at
