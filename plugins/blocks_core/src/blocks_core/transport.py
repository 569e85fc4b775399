"""Army blocks go by sea from port to port, and Marines onto a coast (VB.SeaTransport)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.beachheads import beaches
from blocks_core.checks import at_least
from blocks_core.control import holders
from blocks_core.detours import Detours, avoided
from blocks_core.movement import MOVED, arrival, mobile, out_of_turn
from blocks_core.naval import port_of
from blocks_core.stacking import lanes, room
from blocks_core.terrain import COAST
from blocks_core.units import arm, foes, hostile, in_hex
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
    about,
    hookimpl,
    rule,
)

EMBARKED = "embarked"
"""What is counted of each port in a phase."""


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
    @about(SAIL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A block that has not moved, from a port, to where it may land."""
        yield from out_of_turn(act, MOVEMENT)
        if act.by is None or act.at is None or ARMY not in act.by.traits:
            yield Forbid(reason="army blocks are carried by sea")
            return
        situation, side, port = act.situation, act.by.side, act.by.hex
        if act.state.count(MOVED, act.by.label):
            yield Forbid(reason="it has moved")
        if not (most := _usable(situation, port, side)):
            yield Forbid(reason="it is in no port of its side")
        elif act.state.count(EMBARKED, situation.once(names)[port]) >= most:
            yield Forbid(reason=f"{most} blocks have embarked here")
        if act.at.hex not in self._goals(situation, port, side)[act.by.piece in self.ashore]:
            yield Forbid(reason="there is no way to land there")

    @hookimpl
    @about(SAIL)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block is there, and its movement spent."""
        if act.by is not None and act.at is not None:
            yield from arrival(act.situation, act.by, act.at, act.by.attributes["move"])
            yield Count(EMBARKED, act.situation.once(names)[act.by.hex])

    @hookimpl
    @about(MOVEMENT)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """From each port to each place to land."""
        state, index, called = situation.state, situation.board.grid.index, situation.once(names)
        shut = Detours.of(situation).into
        ready: dict[int, list[Piece]] = {}
        for piece, _ in mobile(situation, side):
            if arm(piece) == ARMY and not state.count(MOVED, piece.name):
                ready.setdefault(index[piece.hex], []).append(piece)
        for port, pieces in ready.items():
            if state.count(EMBARKED, called[port]) < _usable(situation, port, side):
                goals = [
                    [hex for hex in there if hex not in shut and _has_room(situation, hex, side)]
                    for there in self._goals(situation, port, side)
                ]
                for piece in pieces:
                    for hex in goals[piece.kind in self.ashore]:
                        yield Offer(SAIL, piece.name, called[hex])

    def _goals(self, situation: Situation, port: int, side: str) -> tuple[list[int], list[int]]:
        """Where blocks land that come from a port, by index: in ports, and on any coast."""
        nearby, coast = situation.once(near), situation.once(shores)
        sea = self._crossed(situation, port, side)
        shore = sorted({hex for one in sea for hex in nearby[one] if hex in coast} - {port})
        free = beaches(situation, side).keys() - hostile(situation, side)
        return [hex for hex in shore if hex in free or _usable(situation, hex, side)], shore

    def _crossed(self, situation: Situation, port: int, side: str) -> list[int]:
        """The hexes of sea within reach of a port, by index."""
        nearby, lane = situation.once(near), situation.once(lanes)
        closed = avoided(situation) | hostile(situation, side)
        found, waiting = {port: 0}, [port]
        for hex in waiting:  # grows as it goes: the nearest first
            for other in nearby[hex] if found[hex] < self.reach else ():
                if lane[other] and other not in closed and other not in found:
                    found[other] = found[hex] + 1
                    waiting.append(other)
        return waiting[1:]


def _has_room(situation: Situation, hex: int, side: str) -> bool:
    return room(situation, ARMY, hex, in_hex(situation, hex, side)) > 0


def _usable(situation: Situation, hex: int, side: str) -> int:
    """The capacity of the ports in a hex that a side embarks and lands in; 0 beside enemies."""
    pieces = in_hex(situation, hex)
    if foes(pieces, side):
        return 0
    return port_of(situation, hex, side, pieces, holders(situation))
