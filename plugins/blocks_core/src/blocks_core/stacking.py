"""How many blocks stand in a hex, and go over a hexside (VB.Stacking, VB.Hexsides)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from blocks_core.checks import at_least
from blocks_core.naval import harbour
from blocks_core.terrain import CITY
from blocks_core.units import arm, foes, in_hex
from blocks_core.ways import LANE, PLAIN, between, names
from blocks_core.words import AIR, ARMY, FLY, MOVE, NAVAL, RESPOND, RETREAT, SAIL
from hexwright import (
    ActView,
    Count,
    Effect,
    Fact,
    Facts,
    Fault,
    Forbid,
    Ground,
    Hex,
    Piece,
    Situation,
    StepView,
    about,
    hookimpl,
    rule,
)

ROOM = {arm: f"{arm} room" for arm in (AIR, NAVAL, ARMY)}
"""Facts of a hex: how many blocks of an arm a side may have there; 0 if as many as it likes."""
ENOUGH = 1_000_000
"""Room where no rule limits it."""


def rooms(situation: Situation) -> Mapping[str, list[int]]:
    """What the map has room for, by arm and index of the hex; for ``situation.once``."""
    return {arm: situation.facts.hex(fact).tolist() for arm, fact in ROOM.items()}


def lanes(situation: Situation) -> list[int]:
    """Where naval blocks sail, by index of the hex; for ``situation.once``."""
    found: list[int] = situation.facts.hex(LANE).tolist()
    return found


def limit(situation: Situation, of: str, hex: int, own: Iterable[Piece]) -> int:
    """How many blocks of an arm a side may have in a hex.

    Args:
        situation: Rules and state.
        of: The arm.
        hex: Index of the hex.
        own: The pieces of the side that are there.
    """
    printed = situation.once(rooms)[of][hex]
    if of == NAVAL and printed and not situation.once(lanes)[hex]:
        return harbour(situation, hex, own) or printed  # to attack a port that is the enemy's piece
    return printed or ENOUGH


def room(situation: Situation, of: str, hex: int, own: Iterable[Piece]) -> int:
    """How many more blocks of an arm a side may have in a hex; arguments as for ``limit``."""
    there = list(own)
    return limit(situation, of, hex, there) - sum(arm(p) == of for p in there)


@rule("VB.Stacking")
class Stacking:
    """A side has so many blocks of each arm in a hex, at any time.

    Options: ``army``, and ``city`` in a city; ``air``; ``naval`` at sea, while ports take as many
    as their capacity; 0 is as many as it likes. Pieces that are no blocks do not count.
    """

    army: int = 2
    city: int = 4
    air: int = 2
    naval: int = 2

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "army", "city", "air", "naval")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """What each hex has room for."""
        all_, cities = range(len(ground.hexes)), np.flatnonzero(facts.hex(CITY))
        yield Fact(ROOM[AIR], all_, value=self.air)
        yield Fact(ROOM[NAVAL], all_, value=self.naval)
        yield Fact(ROOM[ARMY], all_, value=self.army)
        yield Fact(ROOM[ARMY], cities, value=self.city, reason="a city")

    @hookimpl
    @about(MOVE, FLY, SAIL, RESPOND)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Where a block goes there is room for it."""
        if act.by is None or act.at is None:
            return
        there = in_hex(act.situation, act.at.hex, act.by.side)
        for of in {AIR, NAVAL, ARMY} & act.by.traits:
            if room(act.situation, of, act.at.hex, there) < 1:
                yield Forbid(reason=f"there is no room for one more {of} block")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """No hex has more than it has room for."""
        there = Counter[tuple[Hex, str, str]]()
        for piece in situation.state.pieces.values():
            there[piece.hex, piece.side, arm(piece)] += 1
        printed, index = situation.once(rooms), situation.board.grid.index
        for (where, side, of), n in there.items():
            hex = index[where]
            if not of or (of != NAVAL and n <= printed[of][hex]):
                continue
            if n > limit(situation, of, hex, in_hex(situation, hex, side)):
                name = situation.once(names)[hex]
                yield Fault(reason=f"too many {of} blocks of {side} in {name}")


@rule("VB.Hexsides")
class Hexsides:
    """So many army blocks of a side attack over one hexside in a phase, and retreat over it.

    Options: ``open``, and ``river`` across one without a bridge.
    """

    open: int = 2
    river: int = 1

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "open", "river")

    def _most(self, situation: Situation, a: int, b: int) -> int:
        between_them = situation.once(between).get(frozenset((a, b)), PLAIN)
        return self.open if between_them.river is None else self.river

    @hookimpl
    @about(MOVE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """An attack over a hexside that others have attacked over."""
        if (key := _attack(act)) and act.by is not None and act.at is not None:
            most = self._most(act.situation, act.by.hex, act.at.hex)
            if act.state.count("attacked over", key) >= most:
                yield Forbid(reason=f"{most} army blocks have attacked over that hexside")

    @hookimpl
    @about(MOVE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """One more has."""
        if key := _attack(act):
            yield Count("attacked over", key)

    @hookimpl
    @about(RETREAT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """A retreat over a hexside that others have retreated over."""
        if ARMY in step.start.traits:
            most = self._most(step.situation, step.start.hex, step.target.hex)
            if step.values["before"] >= most:
                yield Forbid(reason=f"{most} army blocks have retreated over that hexside")


def _attack(act: ActView) -> str:
    """The hexside of an army's attack, from where to where; empty for any other act."""
    if act.kind != MOVE or act.by is None or act.at is None or ARMY not in act.by.traits:
        return ""
    if not foes(in_hex(act.situation, act.at.hex), act.by.side):
        return ""
    called = act.situation.once(names)
    return f"{called[act.by.hex]}-{called[act.at.hex]}"
