"""The defender's air blocks come to the battles that are due (VB.AirResponse)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.checks import at_least
from blocks_core.detours import Detours, avoided, far
from blocks_core.movement import out_of_turn
from blocks_core.stacking import room
from blocks_core.targets import targets
from blocks_core.units import arm, by_hex, hostile, in_hex
from blocks_core.ways import names
from blocks_core.words import AIR, AIR_RESPONSE, RESPOND
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Forbid,
    MovePiece,
    Offer,
    Situation,
    about,
    hookimpl,
    rule,
)


@rule("VB.AirResponse")
class AirResponse:
    """After the enemy's movement air blocks fly 1 or 2 hexes (option ``reach``) to a battle."""

    reach: int = 2

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "reach")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """To a hex in which a battle is due."""
        yield ActKind(RESPOND)

    @hookimpl
    @about(RESPOND)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """From where no battle is due, to where one is."""
        yield from out_of_turn(act, AIR_RESPONSE)
        if act.by is None or act.at is None or AIR not in act.by.traits:
            yield Forbid(reason="air blocks respond")
            return
        due = _due(act.situation, act.by.side)
        if act.at.hex not in due:
            yield Forbid(reason="no battle is due there")
        if act.by.hex in due:
            yield Forbid(reason="it is in a battle itself")
        away = far(act.situation, act.by.hex, avoided(act.situation))[act.at.hex]
        if away is None or away > self.reach:
            told = "there is no way" if away is None else f"it is {away} hexes away"
            yield Forbid(reason=told)

    @hookimpl
    @about(RESPOND)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block is there."""
        if act.by is not None and act.at is not None:
            yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])

    @hookimpl
    @about(AIR_RESPONSE)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each air block to each battle that it gets to."""
        index, called = situation.board.grid.index, situation.once(names)
        due, shut = _due(situation, side), Detours.of(situation)
        own = {hex: in_hex(situation, hex, side) for hex in due}
        goals = sorted(h for h in due - shut.into if room(situation, AIR, h, own[h]) > 0)
        stay = due | shut.out
        for piece in situation.state.pieces.values() if goals else ():
            if piece.side == side and arm(piece) == AIR and index[piece.hex] not in stay:
                row = far(situation, index[piece.hex], shut.around)
                for hex in goals:
                    away = row[hex]
                    if away is not None and away <= self.reach:
                        yield Offer(RESPOND, piece.name, called[hex])


def _due(situation: Situation, side: str) -> set[int]:
    """The hexes in which a side is attacked: its blocks, or what the enemy fires at."""
    there, met = by_hex(situation), hostile(situation, side)
    own = {hex for hex in met if any(p.side == side and arm(p) for p in there[hex])}
    aimed = {target.hex for target in targets(situation) if target.side == side}
    return own | (met & aimed)
