"""Blocks are deployed in turns before the first turn (VB.SetUp)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from blocks_core.checks import at_least
from blocks_core.control import holders
from blocks_core.production import ADDED, new_name, no_room
from blocks_core.steps import full
from blocks_core.units import KINDS, by_hex, foes
from blocks_core.ways import ENTRY, names
from blocks_core.words import ARMY, DEPLOY, DEPLOYMENT, DEPLOYS, RESERVES
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Count,
    Effect,
    Forbid,
    Offer,
    Phase,
    Piece,
    PutPiece,
    SetCondition,
    Situation,
    hookimpl,
    rule,
)

DEPLOYED = "deployed"
"""Counted of each side until its phase ends."""


def reserves(situation: Situation) -> Mapping[tuple[str, str], int]:
    """How many blocks wait to be deployed, by side and kind.

    Raises:
        ValueError: if the condition says what is none.
    """
    found: Counter[tuple[str, str]] = Counter()
    for entry in situation.condition(RESERVES) or ():
        side, _, more = entry.partition(" ")
        named, _, number = more.rpartition(" ")
        if not side or named not in KINDS or not number.isdecimal():
            hint = f'write a side, a kind of block and how many, as in "red infantry 4"; {named!r}'
            raise ValueError(f"{RESERVES} has {entry!r}; {hint} is none of {', '.join(KINDS)}")
        found[side, named] += int(number)
    return found


@rule("VB.SetUp")
class SetUp:
    """Blocks that a scenario holds back are deployed before the first turn, ``each`` at a time.

    A scenario says ``reserves = ["red infantry 4", "blue fighter 2"]``; without them there is no
    deployment. Sides take turns, the first by name begins. Army blocks are put on land, ``reach``
    hexes at most from a place that their side holds, air blocks at a base, naval blocks into a
    port, all at full strength, where there is room and no enemy. What is not deployed in time is
    not in the game, though it can be built.
    """

    each: int = 3
    reach: int = 1

    def __attrs_post_init__(self) -> None:
        at_least(1, self, "each")
        at_least(0, self, "reach")

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """What is held back, and whose phases of deployment there are, in order."""
        yield ConditionKind(RESERVES, ())
        yield ConditionKind(DEPLOYS, ())

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[Effect]:
        """Who deploys how often."""
        left: Counter[str] = Counter()
        for (side, _), n in reserves(situation).items():
            left[side] += n
        phases: list[str] = []
        while any(left.values()):
            phases += (now := [side for side in sorted(left) if left[side]])
            for side in now:
                left[side] = max(left[side] - self.each, 0)
        if phases:
            yield SetCondition(DEPLOYS, tuple(phases))

    @hookimpl
    def sequence_of_play(self, situation: Situation) -> Iterator[Phase]:
        """In the first turn, before all else."""
        if situation.state.turn <= 1:
            for side in situation.condition(DEPLOYS):
                yield Phase(DEPLOYMENT, side)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``deploy 0303 kind=infantry``."""
        yield ActKind(DEPLOY, values={"kind": ""})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A block that is held back, to where it may be put."""
        if act.kind != DEPLOY or act.at is None:
            return
        state, kind, situation = act.state, act.values["kind"], act.situation
        if state.phase != DEPLOYMENT:
            yield Forbid(reason=f"not in the {state.phase or 'set-up'} phase")
            return
        waiting = {k: n for (side, k), n in reserves(situation).items() if side == state.side and n}
        if kind not in waiting:
            known = ", ".join(f"{k} {n}" for k, n in waiting.items()) or "nothing"
            yield Forbid(reason=f"no {kind or 'such block'} waits; there is: {known}")
            return
        if state.count(DEPLOYED, state.side) >= self.each:
            yield Forbid(reason=f"{self.each} have been deployed in this phase")
        yield from self._refused(situation, kind, act.at.hex, self._land(situation))

    def _land(self, situation: Situation) -> set[int]:
        """The land that is near enough to a place of the side's."""
        grid, entry = situation.board.grid, situation.facts.hex(ENTRY)
        own = [hex for hex, side in holders(situation).items() if side == situation.state.side]
        return {
            hex
            for hex in range(len(grid.hexes))
            if entry[hex]
            and any(grid.distance(grid.hexes[hex], grid.hexes[o]) <= self.reach for o in own)
        }

    def _refused(
        self, situation: Situation, kind: str, hex: int, land: set[int]
    ) -> Iterator[Forbid]:
        side = situation.state.side
        if KINDS[kind].arm == ARMY:
            if hex not in land:
                yield Forbid(reason=f"it is not within {self.reach} hexes of a place of its side")
        elif holders(situation).get(hex) != side:
            yield Forbid(reason="its side does not hold it")
        if foes(by_hex(situation).get(hex, ()), side):
            yield Forbid(reason="the enemy is there")
        yield from no_room(situation, side, kind, hex)

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is there, and one less waits."""
        if act.kind != DEPLOY or act.at is None:
            return
        side, kind = act.state.side, act.values["kind"]
        name, cv = new_name(act.state, side, kind), full(act.situation, kind)
        where = act.ground.hexes[act.at.hex]
        yield PutPiece(Piece(name, kind, where, side=side, attributes={"cv": cv}))
        yield Count(ADDED, name, cv)
        yield Count(DEPLOYED, side)
        left = {**reserves(act.situation)}
        left[side, kind] -= 1
        told = tuple(f"{s} {k} {n}" for (s, k), n in left.items() if n)
        yield SetCondition(RESERVES, told)

    @hookimpl
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each kind that waits, wherever it may be put."""
        state = situation.state
        if state.phase != DEPLOYMENT or state.side != side:
            return
        if state.count(DEPLOYED, side) >= self.each:
            return
        called, land = situation.once(names), self._land(situation)
        where = sorted({*land, *(h for h, holder in holders(situation).items() if holder == side)})
        for (whose, kind), n in reserves(situation).items():
            for hex in where if whose == side and n else ():
                if not any(self._refused(situation, kind, hex, land)):
                    yield Offer(DEPLOY, at=called[hex], values={"kind": kind})
