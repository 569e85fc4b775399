"""The Storm: where it is and what it does to movement (BL.Storms-2 to -5)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.battle import RETREATED
from blocks_core.detours import Detour
from blocks_core.steps import weaker
from blocks_core.units import arm, told
from blocks_core.ways import near
from blocks_core.words import FLY, MOVE, RESPOND, RETREAT, SAIL
from blocks_logistics.pieces import of_kinds
from blocks_logistics.words import FACE_DOWN, STORM
from hexwright import (
    ActView,
    Conceal,
    Count,
    Effect,
    Forbid,
    PieceKind,
    Situation,
    StepView,
    Symbol,
    about,
    hookimpl,
    rule,
)

REACH, LANDED = "reach", "landed"
"""Attributes of a storm: how far its area goes, in hexes, and that it has ended a move just now."""
WEATHERED = "weathered"
"""Counted of each block that has lost its step in the storm."""
MOVING = (MOVE, FLY, RESPOND, SAIL)


def area(situation: Situation) -> frozenset[int]:
    """The hexes of all storms, by index."""
    return situation.once(_area, "pieces")


def _area(situation: Situation) -> frozenset[int]:
    index, nearby, found = situation.board.grid.index, situation.once(near), set[int]()
    for storm in of_kinds(situation, STORM):
        ring = {index[storm.hex]}
        for _ in range(told(situation, storm, REACH)):
            ring |= {other for hex in ring for other in nearby[hex]}
        found |= ring
    return frozenset(found)


@rule("BL.Storms-2")
class StormArea:
    """A storm is over its hex and all hexes next to it."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """One hex around."""
        yield PieceKind(STORM, {REACH: 1, LANDED: False})


@rule("BL.Storms-3")
class NoMovesInside:
    """Blocks in the storm do not move, and lie face down: the enemy does not see what they are."""

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """What lies face down is blank."""
        yield Symbol(FACE_DOWN, "")

    @hookimpl
    @about(MOVE)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Not out of it, nor about in it."""
        if step.start.hex in area(step.situation):
            yield Forbid(reason="it is in the storm")

    @hookimpl
    @about(*MOVING)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Nor by air, nor on a ship."""
        if act.by is not None and act.by.hex in area(act.situation):
            yield Forbid(reason="it is in the storm")

    @hookimpl
    def conceals(self, situation: Situation, side: str) -> Iterator[Conceal]:
        """Face down."""
        covered, index = area(situation), situation.board.grid.index
        for piece in situation.state.pieces.values() if covered else ():
            if piece.side != side and arm(piece) and index[piece.hex] in covered:
                yield Conceal(piece.name, FACE_DOWN)

    @hookimpl
    def detours(self, situation: Situation) -> Iterator[Detour]:
        """What is in it stays there."""
        yield Detour(area(situation), around=False, out=True, reason="it is in the storm")


@rule("BL.Storms-4")
class NoMovesInto:
    """Blocks outside do not move into the storm or through it, by land, sea or air."""

    @hookimpl
    @about(MOVE, RETREAT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Not into it; and what retreats into it goes no further."""
        if step.how == MOVE and step.target.hex in area(step.situation):
            yield Forbid(reason="the storm is there")
        elif step.how == RETREAT and step.values["gone"] and step.start.hex in area(step.situation):
            yield Forbid(reason="the retreat ends in the storm")

    @hookimpl
    @about(*MOVING)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Nor by air, nor on a ship."""
        if act.at is not None and act.at.hex in area(act.situation):
            yield Forbid(reason="the storm is there")

    @hookimpl
    def detours(self, situation: Situation) -> Iterator[Detour]:
        """What flies or is carried by sea goes around."""
        yield Detour(area(situation), into=True, reason="the storm")


@rule("BL.Storms-5")
class RetreatIntoStorm:
    """A block that retreats into the storm loses 1 CV."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Once for each that has retreated."""
        state, covered = situation.state, area(situation)
        retreated = any(what == RETREATED for what, _ in state.counts)
        for piece in state.pieces.values() if covered and retreated else ():
            more = state.count(RETREATED, piece.name) - state.count(WEATHERED, piece.name)
            if more > 0 and situation.board.grid.index[piece.hex] in covered:
                yield from weaker(situation, piece, more, "retreats into the storm")
                yield Count(WEATHERED, piece.name, more)
