"""Production: what cities bring in, and the blocks that are built of it (VB.Production)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from blocks_core.bases import Bases
from blocks_core.checks import at_least
from blocks_core.front import Front
from blocks_core.funds import Means, accounts, itemized, left, made_by, paid, usable
from blocks_core.naval import port_of
from blocks_core.stacking import room
from blocks_core.steps import full
from blocks_core.terrain import city_sizes
from blocks_core.units import KINDS, arm, in_hex, told
from blocks_core.ways import names
from blocks_core.words import AIR, BUILD, NAVAL, PRODUCTION, STRENGTHEN, TOWN
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Fault,
    Forbid,
    Offer,
    Piece,
    PutPiece,
    Set,
    Situation,
    State,
    about,
    hookimpl,
    rule,
)

ADDED = "steps added"
"""What is counted of each block until the phase ends."""


def in_production(act: ActView) -> Iterator[Forbid]:
    """Only in the production phase of a side."""
    if act.state.phase != PRODUCTION:
        yield Forbid(reason=f"not in the {act.state.phase or 'set-up'} phase")
    elif not act.state.side:
        yield Forbid(reason="it is nobody's phase")


def new_name(state: State, side: str, kind: str, besides: Collection[str] = ()) -> str:
    """What a new piece is called: the first name of its sort that is free, and not ``besides``."""
    n = 1
    while (name := f"{side} {kind} {n}") in state.pieces or name in besides:
        n += 1
    return name


@rule("VB.Production")
class Production:
    """A city brings in PP by its size each turn, to be spent there on blocks of its holder's.

    A new block has 1 CV and costs ``cadre`` PP (2 by an optional rule); a step more of a block in
    the city costs ``step``, and a block gains ``most`` in a turn. A city with enemies in it brings
    in nothing, and a town brings in ``town`` PP. Air blocks are built where there is a base for
    them, and naval ones in ports.
    """

    cadre: int = 1
    step: int = 1
    most: int = 1
    town: int = 0

    def __attrs_post_init__(self) -> None:
        at_least(1, self, "cadre", "step")
        at_least(0, self, "most", "town")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``build 0305 kind=infantry``, and ``strengthen "red infantry 1"``."""
        yield ActKind(BUILD, values={"kind": ""})
        yield ActKind(STRENGTHEN, on="board")

    @hookimpl
    def means(self, situation: Situation, side: str) -> Iterator[Means]:
        """Its cities, each with its size."""
        called, sizes = situation.once(names), city_sizes(situation)
        towns = set(situation.ground.marked(TOWN).tolist()) if self.town else set()
        for hex in Front.of(situation, side).peaceful():
            if points := int(sizes[hex]) or self.town * (hex in towns):
                reason = "the city" if sizes[hex] else "the town"
                yield Means(called[hex], hex, points, reason=reason)

    @hookimpl
    @about(BUILD, STRENGTHEN)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """What is paid for, and has room."""
        if act.kind == BUILD and act.at is not None:
            yield from in_production(act)
            yield from self._build(act, act.values["kind"], act.at.hex)
        elif act.kind == STRENGTHEN:
            yield from in_production(act)
            yield from self._strengthen(act)

    def _build(self, act: ActView, kind: str, hex: int) -> Iterator[Forbid | Set]:
        if kind not in act.situation.piece_kinds or kind not in KINDS:
            known = ", ".join(k for k in KINDS if k in act.situation.piece_kinds)
            yield Forbid(reason=f"no block is called {kind!r}; there are: {known}")
            return
        yield from self._pay(act, kind, hex, self.cadre)
        yield from no_room(act.situation, act.state.side, kind, hex)

    def _strengthen(self, act: ActView) -> Iterator[Forbid | Set]:
        by = act.by
        if by is None or by.piece not in KINDS or by.side != act.state.side:
            yield Forbid(reason="say which of one's own blocks")
            return
        yield from self._pay(act, by.piece, by.hex, self.step)
        if by.attributes["cv"] >= full(act.situation, by.piece):
            yield Forbid(reason="it is at full strength")
        if act.state.count(ADDED, by.label) >= self.most:
            yield Forbid(reason=f"a block gains {self.most} in a turn")

    def _pay(self, act: ActView, kind: str, hex: int, cost: int) -> Iterator[Forbid | Set]:
        there, whence = itemized(act.situation, act.state.side, hex, kind)
        yield Set(cost, term="cost", reason="PP")
        yield Set(there, term="left", reason=f"PP for it there: {whence}")
        if there < cost:
            yield Forbid(reason=f"it costs {cost} PP, and {there} can be spent on it there")

    @hookimpl
    @about(BUILD, STRENGTHEN)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block, or its step, and what it costs."""
        situation, side = act.situation, act.state.side
        if act.kind == BUILD and act.at is not None:
            kind, hex = act.values["kind"], act.at.hex
            name = new_name(act.state, side, kind)
            where = act.ground.hexes[hex]
            yield PutPiece(Piece(name, kind, where, side=side, attributes={"cv": 1}))
            yield Count(ADDED, name)
            yield from paid(situation, usable(situation, side, hex, kind), self.cadre)
        elif act.kind == STRENGTHEN and act.by is not None:
            by = act.by
            yield ChangePiece(by.label, "cv", by.attributes["cv"] + 1)
            yield Count(ADDED, by.label)
            yield from paid(situation, usable(situation, side, by.hex, by.piece), self.step)

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """New blocks where they are paid for and have room; a step of those that are there."""
        state = situation.state
        if state.side != side:
            return
        called, index = situation.once(names), situation.board.grid.index
        rich: dict[int, dict[str, int]] = {}
        for one in accounts(situation, side):
            makers = rich.setdefault(one.hex, {})
            makers[one.maker] = makers.get(one.maker, 0) + left(situation, one)
        known = [kind for kind in KINDS if kind in situation.piece_kinds]
        every = {maker for makers in rich.values() for maker in makers}
        able = {maker: {k for k in known if made_by(situation, maker, k)} for maker in every}

        def enough(hex: int, kind: str, cost: int) -> bool:
            points = (n for maker, n in rich.get(hex, {}).items() if kind in able[maker])
            return sum(points) >= cost

        for hex in rich:
            room_for: dict[str, bool] = {}  # the same for all kinds of an arm
            for kind in known:
                if not enough(hex, kind, self.cadre):
                    continue
                if (of := KINDS[kind].arm) not in room_for:
                    room_for[of] = not any(no_room(situation, side, kind, hex))
                if room_for[of]:
                    yield Offer(BUILD, at=called[hex], values={"kind": kind})
        for piece in state.pieces.values():
            if piece.side != side or not arm(piece) or state.count(ADDED, piece.name) >= self.most:
                continue
            weak = told(situation, piece, "cv") < full(situation, piece.kind)
            if weak and enough(index[piece.hex], piece.kind, self.step):
                yield Offer(STRENGTHEN, piece.name)

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """Nobody spends more than there is."""
        state = situation.state
        if state.phase == PRODUCTION and state.counts:
            for one in accounts(situation, state.side):
                if left(situation, one) < 0:
                    yield Fault(
                        reason=f"{-left(situation, one)} PP too many spent of {one.account}"
                    )


def no_room(situation: Situation, side: str, kind: str, hex: int) -> Iterator[Forbid]:
    """Why a new block cannot stand in a hex."""
    of = KINDS[kind].arm
    own = in_hex(situation, hex, side)
    if room(situation, of, hex, own) < 1:
        yield Forbid(reason=f"there is no room for one more {of} block")
    if of == AIR and Bases.of(situation, side).room(hex) < 1:
        yield Forbid(reason="there is no air base with room")
    if of == NAVAL and not port_of(situation, hex, side, own):
        yield Forbid(reason="there is no port")
