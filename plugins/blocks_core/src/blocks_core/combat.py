"""Battles, and orders for them (VB.Combat, VB.Orders)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping

from blocks_core.battle import FIRE, RATING, ROUNDS, Battle
from blocks_core.checks import at_least, one_of
from blocks_core.targets import Target, class_of, targets
from blocks_core.units import KINDS, arm, by_hex, foes, told
from blocks_core.ways import names
from blocks_core.words import (
    AIR,
    AIR_RESPONSE,
    ARMY,
    BATTLE,
    COMBAT,
    LOGISTICS,
    MOVEMENT,
    NAVAL,
    ORDER,
    RETREAT,
)
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Offer,
    PhaseView,
    Roller,
    RollKind,
    Situation,
    about,
    hookimpl,
    rule,
)

ORDERS = ("", RETREAT, AIR, NAVAL, ARMY, LOGISTICS)
"""What a block may be told: nothing, to leave, or what to fire at."""
HIT_RULES: Mapping[str, Callable[[int, int], bool]] = {
    "d6<=rating": operator.le,
    "d6<rating": operator.lt,
    "d6>=rating": operator.ge,
}
"""When a die hits, which it does of no target against which there is no rating."""


@rule("VB.Combat")
class Combat:
    """Where blocks of both sides are in a hex they fight, in the order that the attacker likes.

    Kinds fire in the order of the option ``order``, and of each kind the defender first; what is
    not named there fires last. A piece rolls a die for each CV: one that shows its rating against
    the target or less (``hit_rule``; or less than it, ``"d6<rating"``, or it or more,
    ``"d6>=rating"``) is a hit, which the strongest enemy of that arm takes; at 0 CV it is gone.
    ``rounds`` is how often a hex is fought in a player turn; what the attacker does not
    begin is fought for one round when the phase ends. ``choosers`` are the kinds that fire at what
    their orders say; all others, and those without orders, fire where they hit best.
    """

    rounds: int = 1
    order: tuple[str, ...] = (
        "fighter",
        "dive bomber",
        "heavy bomber",
        "carrier",
        "battleship",
        "submarine",
        "armor",
        "airborne",
        "marine",
        "engineer",
        "infantry",
    )
    choosers: tuple[str, ...] = tuple(KINDS)
    hit_rule: str = "d6<=rating"

    def __attrs_post_init__(self) -> None:
        at_least(1, self, "rounds")
        one_of(HIT_RULES, self, "hit_rule")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """One round in a hex."""
        yield ActKind(BATTLE)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A die for each CV; ``target`` is an arm or the name of a logistics target."""
        yield RollKind(FIRE, (6,), values={"target": "", "rating": 0})

    @hookimpl
    def logistics_targets(self, situation: Situation) -> Iterator[Target]:
        """The pieces that are such."""
        index = situation.board.grid.index
        for piece in situation.state.pieces.values():
            if class_of(situation, piece) == LOGISTICS:
                yield Target(piece.name, index[piece.hex], piece.side, reason=piece.kind)

    @hookimpl
    @about(BATTLE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In the attacker's combat phase, where there is somebody to fight."""
        if act.at is None:
            return
        state, situation, hex = act.state, act.situation, act.at.hex
        if state.phase != COMBAT:
            yield Forbid(reason=f"not in the {state.phase or 'set-up'} phase")
            return
        if hex not in _fights(situation, state.side):
            yield Forbid(reason=f"there is nobody for {state.side} to fight")
        if state.count(ROUNDS, situation.once(names)[hex]) >= self.rounds:
            yield Forbid(reason="this battle has been fought")

    @hookimpl
    @about(BATTLE)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The round."""
        if act.at is not None:
            battle = self._battle(act.situation, dice)
            battle.round(act.at.hex)
            yield from battle.effects()

    @hookimpl
    @about(COMBAT)
    def end_phase(self, phase: PhaseView, dice: Roller) -> Iterator[Effect]:
        """What was not fought, in the order of the hexes' names."""
        situation, state = phase.situation, phase.state
        called = situation.once(names)
        left = [
            hex
            for hex, blocks in _fights(situation, state.side).items()
            if blocks and not state.count(ROUNDS, called[hex])
        ]
        if left:
            battle = self._battle(situation, dice)
            for hex in sorted(left, key=called.__getitem__):
                battle.round(hex)
            yield from battle.effects()

    @hookimpl
    @about(COMBAT)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each battle that has rounds left."""
        state = situation.state
        if state.side == side:
            called = situation.once(names)
            for hex in _fights(situation, side):
                if state.count(ROUNDS, called[hex]) < self.rounds:
                    yield Offer(BATTLE, at=called[hex])

    def _battle(self, situation: Situation, dice: Roller) -> Battle:
        hits = HIT_RULES[self.hit_rule]
        return Battle(situation, dice, situation.state.side, self.order, self.choosers, hits)


def _fights(situation: Situation, side: str) -> dict[int, bool]:
    """Where a side can fight, by index: true against blocks, false against targets alone."""
    there = by_hex(situation)
    own = {hex for hex, pieces in there.items() if any(p.side == side and arm(p) for p in pieces)}
    aimed = {t.hex for t in targets(situation) if t.side != side}
    return {h: blocks for h in own if (blocks := bool(foes(there[h], side))) or h in aimed}


@rule("VB.Orders")
class Orders:
    """A block is told what to do in its next battle: to retreat, or what to fire at.

    ``aim`` is the hex to retreat to, or the logistics target. Whose phase it is tells its
    blocks before and between rounds, and the defender also while there is combat.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``to`` is what to do."""
        yield ActKind(ORDER, on="board", values={"to": "", "aim": ""})

    @hookimpl
    @about(ORDER)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """From movement to combat, a block of one's own."""
        phase, by = act.state.phase, act.by
        if by is None or by.piece not in KINDS:
            yield Forbid(reason="say which block is told")
        elif by.side != act.state.side and phase != COMBAT:
            yield Forbid(reason=f"it is the phase of {act.state.side or 'nobody'}")
        if phase not in (MOVEMENT, AIR_RESPONSE, COMBAT):
            yield Forbid(reason=f"not in the {phase or 'set-up'} phase")
        to, aim = act.values["to"], act.values["aim"]
        if to not in ORDERS:
            words = ", ".join(ORDERS[1:])
            yield Forbid(reason=f"there are no orders {to!r}; there are: {words}")
        elif aim and to not in (RETREAT, LOGISTICS):
            yield Forbid(reason="only a retreat, and fire at logistics targets, has an aim")
        elif aim and to == RETREAT and aim not in act.situation.once(names):
            yield Forbid(reason=f"there is no hex {aim!r} to retreat to")
        elif aim and to == LOGISTICS and by is not None:
            goals = [t.name for t in targets(act.situation) if t.hex == by.hex]
            if aim not in goals:
                there = ", ".join(goals) or "nothing"
                yield Forbid(reason=f"there is no target {aim!r} in its hex; there is: {there}")

    @hookimpl
    @about(ORDER)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is told."""
        if act.by is not None:
            yield ChangePiece(act.by.label, "orders", act.values["to"])
            yield ChangePiece(act.by.label, "aim", act.values["aim"])

    @hookimpl
    @about(AIR_RESPONSE, COMBAT)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Blocks that have none, where a battle is due; what arms the enemies are is not told."""
        there = by_hex(situation)
        aimed: dict[int, list[str]] = {}
        for target in targets(situation):
            if target.side != side:
                aimed.setdefault(target.hex, []).append(target.name)
        for hex, pieces in there.items():
            enemies, goals = foes(pieces, side), aimed.get(hex, [])
            for piece in pieces if enemies or goals else ():
                if piece.side != side or not arm(piece) or piece.attributes.get("orders"):
                    continue
                able = [at for at in sorted(RATING) if told(situation, piece, RATING[at])]
                for what in (*able, RETREAT) if enemies else ():
                    yield Offer(ORDER, piece.name, values={"to": what})
                for goal in goals:
                    yield Offer(ORDER, piece.name, values={"to": LOGISTICS, "aim": goal})
