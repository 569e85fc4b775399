"""Army and naval blocks go from hex to hex until their movement is spent (VB.Movement)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blocks_core.checks import at_least
from blocks_core.control import holders
from blocks_core.detours import Detours
from blocks_core.naval import built_ports, puts_in
from blocks_core.stacking import lanes, room
from blocks_core.units import arm, foes, hostile, in_hex, told
from blocks_core.ways import ENTRY, marches, names, near, sails
from blocks_core.words import ARMY, FOREST, MARSH, MOUNTAIN, MOVE, MOVEMENT, NAVAL, SEA
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Fact,
    Forbid,
    Ground,
    Modify,
    MovePiece,
    Offer,
    Piece,
    Set,
    Situation,
    Spot,
    StepView,
    about,
    hookimpl,
    rule,
)

MOVED = "MP spent"
"""What is counted of each block in a phase."""
STOPPED = "met the enemy"
"""Counted of each block that entered a hex with enemies: it goes no further in this phase."""


def out_of_turn(act: ActView, *phases: str) -> Iterator[Forbid]:
    """Only a block of the side whose phase it is acts, and only in these phases."""
    if act.by is None or not act.by.piece:
        yield Forbid(reason="say which block does it")
    elif act.state.side not in ("", act.by.side):
        yield Forbid(reason=f"it is the phase of {act.state.side}")
    elif act.state.phase not in phases:
        yield Forbid(reason=f"not in the {act.state.phase or 'set-up'} phase")


def arrival(situation: Situation, by: Spot, to: Spot, cost: int) -> Iterator[Effect]:
    """A block comes to a hex, and stops there if enemies are in it."""
    name = by.label
    yield MovePiece(name, situation.ground.hexes[to.hex])
    yield Count(MOVED, name, cost)
    if foes(in_hex(situation, to.hex), by.side):
        yield Count(STOPPED, name, reason="the enemy is there")


def mobile(situation: Situation, side: str) -> Sequence[tuple[Piece, int]]:
    """The blocks of a side that may still move in this phase, with the MP that they have left."""
    known = situation.once(_mobile, "state")
    if side not in known:
        known[side] = list(_with_left(situation, side))
    return known[side]


def _mobile(situation: Situation) -> dict[str, Sequence[tuple[Piece, int]]]:
    """Those of each side that is asked about."""
    return {}


def _with_left(situation: Situation, side: str) -> Iterator[tuple[Piece, int]]:
    counts, index = situation.state.counts, situation.board.grid.index
    stuck = Detours.of(situation).out
    for piece in situation.state.pieces.values():
        if piece.side == side and not counts.get((STOPPED, piece.name)):
            if stuck and index[piece.hex] in stuck:
                continue
            left = told(situation, piece, "move") - counts.get((MOVED, piece.name), 0)
            if left > 0:
                yield piece, left


@rule("VB.Movement")
class Movement:
    """A block moves one hex after the other; a hex with enemies stops it, and a battle is due.

    Options say what an army block pays for a hex, in MP; 0 is terrain that it never enters. A
    block may leave a battle, but not for another one.
    """

    clear: int = 1
    forest: int = 2
    marsh: int = 2
    mountain: int = 3

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "clear", "forest", "marsh", "mountain")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """What land costs; the sea is not entered."""
        yield Fact(ENTRY, range(len(ground.hexes)), value=self.clear, reason="land")
        costs = {FOREST: self.forest, MARSH: self.marsh, MOUNTAIN: self.mountain, SEA: 0}
        for terrain, cost in costs.items():
            yield Fact(ENTRY, ground.with_terrain(terrain), value=cost, reason=terrain)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """One hex a step."""
        yield ActKind(MOVE)

    @hookimpl
    @about(MOVE)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """The hex that an army block enters."""
        if ARMY in step.start.traits:
            cost = int(step.facts.hex(ENTRY)[step.target.hex])
            yield Modify(cost, reason=" and ".join(sorted(step.target_terrain)) or "clear")

    @hookimpl
    @about(MOVE)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """An army block stays on land."""
        army = ARMY in step.start.traits
        if army and not step.facts.hex(ENTRY)[step.target.hex]:
            yield Forbid(reason="an army does not enter the sea")

    @hookimpl
    @about(MOVE)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """A step that its rules allow, with MP that are left, not after meeting an enemy."""
        yield from out_of_turn(act, MOVEMENT)
        if act.by is None or not {ARMY, NAVAL} & act.by.traits:
            yield Forbid(reason="army and naval blocks move")
            return
        step = act.stepping(MOVE)
        assert step is not None  # by whom and where to are said
        ruling, state, name = step.ruling, act.state, act.by.label
        if state.count(STOPPED, name):
            yield Forbid(reason="it has met the enemy")
        if not ruling.allowed:
            yield Forbid(reason=_why(step))
            return
        yield Set(ruling.cost, term="cost", reason="the step")
        if state.count(MOVED, name) + ruling.cost > act.by.attributes["move"]:
            yield Forbid(reason="it has not enough MP left")
        both = (step.start.hex, step.target.hex)
        if all(foes(in_hex(act.situation, hex), act.by.side) for hex in both):
            yield Forbid(reason="it leaves a battle, and not for another one")

    @hookimpl
    @about(MOVE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The block is there."""
        if act.by is not None and act.at is not None:
            step = act.stepping(MOVE)
            assert step is not None
            yield from arrival(act.situation, act.by, act.at, int(step.ruling.cost))

    @hookimpl
    @about(MOVEMENT)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each step of a block that has MP left for it."""
        index, called = situation.board.grid.index, situation.once(names)
        land, sea = situation.once(marches), situation.once(sails)
        nearby, built, met = situation.once(near), built_ports(situation), hostile(situation, side)
        shut, lane, held = Detours.of(situation).into, situation.once(lanes), holders(situation)
        taken: dict[tuple[str, int], bool] = {}

        def takes(kind: str, hex: int) -> bool:
            """Whether a hex has room, and its port is open."""
            if (kind, hex) not in taken:
                pieces, own = in_hex(situation, hex), in_hex(situation, hex, side)
                goes = kind == ARMY or lane[hex] or puts_in(situation, hex, side, pieces, held)
                taken[kind, hex] = bool(goes) and room(situation, kind, hex, own) > 0
            return taken[kind, hex]

        for piece, left in mobile(situation, side):
            here, kind = index[piece.hex], arm(piece)
            if kind == ARMY:
                steps = [hex for hex, cost in land[here] if cost <= left]
            elif kind == NAVAL:
                steps = [*sea[here], *(built & {*nearby[here]} if lane[here] else ())]
            else:
                continue
            for hex in steps:
                leaves = hex not in shut and not (here in met and hex in met)
                if leaves and takes(kind, hex):
                    yield Offer(MOVE, piece.name, called[hex])


def _why(step: StepView) -> str:
    """What forbids a step, each with its rule."""
    told = [
        f"{e.rule.id}: {e.reason}"
        for term in step.ruling.terms.values()
        for e in term.counting
        if isinstance(e.contribution, Forbid)
    ]
    return "; ".join((*told, *step.ruling.facts))
