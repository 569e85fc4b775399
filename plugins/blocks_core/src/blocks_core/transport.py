"""Army blocks go by sea from port to port, and Marines onto a coast (VB.SeaTransport)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from blocks_core.beachheads import beaches
from blocks_core.checks import at_least
from blocks_core.control import holders
from blocks_core.detours import Detours, avoided
from blocks_core.movement import MOVED, arrival, mobile, out_of_turn
from blocks_core.naval import port_of
from blocks_core.stacking import lanes, room
from blocks_core.terrain import COAST
from blocks_core.units import arm, by_hex, foes
from blocks_core.ways import names, near
from blocks_core.words import ARMY, MOVEMENT, SAIL
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    Offer,
    Piece,
    Situation,
    hookimpl,
    rule,
)

EMBARKED = "embarked"
"""What is counted of each port in a phase."""

There = Mapping[int, list[Piece]]


def shores(situation: Situation) -> frozenset[int]:
    """The coast, by index; for ``situation.once``."""
    return frozenset(situation.facts.hex(COAST).nonzero()[0].tolist())


@rule("VB.SeaTransport")
class SeaTransport:
    """An army block spends its whole movement to go by sea from a port of its side to another.

    It also lands at a beachhead. Kinds in ``ashore`` go to any hex at the sea too, to land there
    or to attack. ``reach`` is how many hexes of sea they cross at most; no ship of the enemy is in
    any of them. As many embark in a port in a phase as its capacity.
    """

    reach: int = 6
    ashore: tuple[str, ...] = ("marine",)

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "reach")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """From port, by sea, to where it lands."""
        yield ActKind(SAIL)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A block that has not moved, from a port, to where it may land."""
        if act.kind != SAIL:
            return
        yield from out_of_turn(act, MOVEMENT)
        if act.by is None or act.at is None or ARMY not in act.by.traits:
            yield Forbid(reason="army blocks are carried by sea")
            return
        situation, side, port = act.situation, act.by.side, act.by.hex
        there = by_hex(situation)
        if act.state.count(MOVED, act.by.label):
            yield Forbid(reason="it has moved")
        if not (most := _usable(situation, port, side, there)):
            yield Forbid(reason="it is in no port of its side")
        elif act.state.count(EMBARKED, situation.once(names)[port]) >= most:
            yield Forbid(reason=f"{most} blocks have embarked here")
        if act.at.hex not in self._goals(situation, act.by.piece, port, side, there):
            yield Forbid(reason="there is no way to land there")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block is there, and its movement spent."""
        if act.kind == SAIL and act.by is not None and act.at is not None:
            there, spent = act.ground.hexes[act.at.hex], act.by.attributes["move"]
            yield from arrival(act.state, act.by.label, there, act.by.side, spent)
            yield Count(EMBARKED, act.situation.once(names)[act.by.hex])

    @hookimpl
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """From each port to each place to land."""
        state, index, called = situation.state, situation.board.grid.index, situation.once(names)
        if state.phase != MOVEMENT:
            return
        there, shut = by_hex(situation), Detours.of(situation).into
        ready: dict[int, list[Piece]] = {}
        for piece, _ in mobile(situation, side):
            if arm(piece) == ARMY and not state.count(MOVED, piece.name):
                ready.setdefault(index[piece.hex], []).append(piece)
        for port, pieces in ready.items():
            if state.count(EMBARKED, called[port]) < _usable(situation, port, side, there):
                kinds = {p.kind for p in pieces}
                goals = {k: self._goals(situation, k, port, side, there) - shut for k in kinds}
                full = {
                    hex
                    for hex in set[int]().union(*goals.values())
                    if room(situation, ARMY, hex, _own(there, hex, side)) < 1
                }
                for piece in pieces:
                    for hex in sorted(goals[piece.kind] - full):
                        yield Offer(SAIL, piece.name, called[hex])

    def _goals(
        self, situation: Situation, kind: str, port: int, side: str, there: There
    ) -> set[int]:
        """Where a block of some kind lands that comes from a port, by index."""
        nearby, coast = situation.once(near), situation.once(shores)
        sea = self._crossed(situation, port, side, there)
        shore = {hex for one in sea for hex in nearby[one] if hex in coast} - {port}
        if kind in self.ashore:
            return shore
        free = {h for h in beaches(situation, side) if not foes(there.get(h, ()), side)}
        return {hex for hex in shore if hex in free or _usable(situation, hex, side, there)}

    def _crossed(self, situation: Situation, port: int, side: str, there: There) -> list[int]:
        """The hexes of sea within reach of a port, by index."""
        nearby, lane, around = situation.once(near), situation.once(lanes), avoided(situation)
        found, waiting = {port: 0}, [port]
        for hex in waiting:  # grows as it goes: the nearest first
            for other in nearby[hex] if found[hex] < self.reach else ():
                free = lane[other] and other not in around
                if free and other not in found and not foes(there.get(other, ()), side):
                    found[other] = found[hex] + 1
                    waiting.append(other)
        return waiting[1:]


def _own(there: There, hex: int, side: str) -> list[Piece]:
    return [p for p in there.get(hex, ()) if p.side == side]


def _usable(situation: Situation, hex: int, side: str, there: There) -> int:
    """The capacity of the ports in a hex that a side embarks and lands in; 0 beside enemies."""
    pieces = there.get(hex, [])
    if foes(pieces, side):
        return 0
    return port_of(situation, hex, side, pieces, holders(situation))
