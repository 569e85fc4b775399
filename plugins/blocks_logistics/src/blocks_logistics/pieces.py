"""Pieces that are no blocks: who captures them, and what is built by a block that spends a step."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from blocks_core.battle import HITS
from blocks_core.production import in_production
from blocks_core.steps import weaker
from blocks_core.units import arm, by_hex, others, told
from blocks_core.words import PRODUCTION
from hexwright import (
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    GivePiece,
    PhaseView,
    Piece,
    Situation,
)

DESTROYING = 2
"""Hits in one battle that a target does not stand."""
READY = "ready"
"""Attribute: the turn from which the captor uses it; 0 if it was never captured."""


def of_kinds(situation: Situation, *kinds: str) -> list[Piece]:
    """The pieces of some kinds that are no blocks."""
    return [p for p in others(situation) if p.kind in kinds]


def hit(situation: Situation, *kinds: str) -> list[Piece]:
    """The pieces of some kinds that were hit often enough in a battle of this phase."""
    count = situation.state.count
    return [p for p in of_kinds(situation, *kinds) if count(HITS, p.name) >= DESTROYING]


def captures(
    situation: Situation,
    kinds: Collection[str],
    arms: Collection[str],
    ready: int = 0,
    gone: Collection[str] = (),
) -> Iterator[Effect]:
    """Pieces without blocks of their side go to the enemy whose block of these arms is there.

    Args:
        situation: As things are.
        kinds: Of what is captured.
        arms: Of the blocks that capture.
        ready: The turn from which the captor uses it, if it is not at once.
        gone: Names of those that there will be no more.
    """
    pieces = [piece for piece in of_kinds(situation, *kinds) if piece.name not in gone]
    index = situation.board.grid.index
    there = by_hex(situation) if pieces else {}
    for piece in pieces:
        blocks = [p for p in there[index[piece.hex]] if arm(p)]
        captors = sorted({p.side for p in blocks if arm(p) in arms and p.side} - {piece.side})
        if piece.side and captors and not any(p.side == piece.side for p in blocks):
            # given and changed, not put anew: hits of the same battle change it too
            yield GivePiece(piece.name, captors[0], reason=f"captured by {captors[0]}")
            if ready:
                yield ChangePiece(piece.name, READY, ready)


def idle(situation: Situation, kinds: Collection[str], attribute: str) -> Iterator[Effect]:
    """What was captured this turn is of no use yet: an attribute of it is 0."""
    for piece in of_kinds(situation, *kinds):
        waiting = told(situation, piece, READY) > situation.state.turn
        if waiting and told(situation, piece, attribute):
            yield ChangePiece(piece.name, attribute, 0, reason="captured this turn")


def usable_again(phase: PhaseView, kinds: Collection[str], attribute: str) -> Iterator[Effect]:
    """What was captured in an earlier turn is of use."""
    situation = phase.situation
    for piece in of_kinds(situation, *kinds):
        if 0 < told(situation, piece, READY) <= situation.state.turn:
            usual = situation.piece_kinds[piece.kind].attributes[attribute]
            yield ChangePiece(piece.name, attribute, usual, reason="the turn after its capture")
            yield ChangePiece(piece.name, READY, 0)


def by_own(act: ActView, kind: str) -> Iterator[Forbid]:
    """Only a block of this kind of the side whose production phase it is."""
    yield from in_production(act)
    if act.by is None or act.by.piece != kind:
        yield Forbid(reason=f"say which {kind} of one's own does it")
    elif act.by.side != act.state.side:
        yield Forbid(reason=f"it is the phase of {act.state.side or 'nobody'}")


def spends_a_step(act: ActView) -> Iterator[Effect]:
    """The block that builds loses a step."""
    if act.by is not None:
        yield from weaker(act.situation, act.state.pieces[act.by.label], 1, act.kind)


def builders(situation: Situation, side: str, kind: str) -> list[Piece]:
    """The blocks of a kind that may build something now."""
    state = situation.state
    if state.phase != PRODUCTION or state.side != side:
        return []
    return [p for p in state.pieces.values() if p.kind == kind and p.side == side]


def in_hex_of(situation: Situation, piece: Piece, *kinds: str) -> list[Piece]:
    """The pieces of some kinds that are where a piece is."""
    return [p for p in of_kinds(situation, *kinds) if p.hex == piece.hex]
