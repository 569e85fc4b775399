"""FR10: points, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from frontier.field import SIDES, other, strength, units
from hexwright import (
    ConditionKind,
    Effect,
    MarkerKind,
    Outcome,
    PutMarker,
    SetCondition,
    Situation,
    TakeMarker,
    hookimpl,
    rule,
)


@rule("FR10.1")
class Towns:
    """A town is held by the side whose unit was there last, and worth some points."""

    worth: int = 5

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        yield MarkerKind("flag", values={"side": ""})

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        for side in SIDES:
            yield ConditionKind(f"{side} towns", 0)

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        towns = situation.ground.with_terrain("town").tolist()
        flags = {m.at: m for m in situation.markers if m.kind == "flag"}
        held = dict.fromkeys(SIDES, 0)
        for hex in (situation.ground.hexes[index] for index in towns):
            flag = flags.get(hex)
            side = flag.values["side"] if flag else ""
            for unit in units(situation, hex=hex):
                if unit.side != side:
                    side = unit.side
                    if flag:
                        yield TakeMarker(flag)
                    yield PutMarker("flag", hex, {"side": side}, reason="taken")
                    break
            if side in held:
                held[side] += self.worth
        for side, points in held.items():
            if points != situation.condition(f"{side} towns"):
                yield SetCondition(f"{side} towns", points)


@rule("FR10.2")
class Losses:
    """Strength that the enemy has lost is points."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        for side in SIDES:
            yield ConditionKind(f"{side} at first", 0)
            yield ConditionKind(f"{side} losses", 0)

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[SetCondition]:
        for side in SIDES:
            yield SetCondition(f"{side} at first", _strength(situation, side))

    @hookimpl
    def react(self, situation: Situation) -> Iterator[SetCondition]:
        for side in SIDES:
            first = situation.condition(f"{side} at first")
            lost = first - _strength(situation, side) if first else 0
            if lost != situation.condition(f"{side} losses"):
                yield SetCondition(f"{side} losses", lost)


def _strength(situation: Situation, side: str) -> int:
    return sum(strength(situation, unit) for unit in units(situation, side))


@rule("FR10.3")
class LastTurn:
    """When the last turn is over, the side with more points has won."""

    turns: int = 8

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        if situation.state.turn > self.turns:
            east, west = (points(situation, side) for side in SIDES)
            told = f"{east} points to {west}"
            yield Outcome(winner="" if east == west else SIDES[west > east], reason=told)


def points(situation: Situation, side: str) -> int:
    """What a side has: its towns, and what the other side has lost."""
    declared = situation.condition_kinds
    names = (f"{side} towns", f"{other(side)} losses")
    return sum(situation.condition(name) for name in names if name in declared)


@rule("FR10.4")
class Rout:
    """A side without units has lost at once."""

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        left = [side for side in SIDES if units(situation, side)]
        if len(left) == 1:
            yield Outcome(winner=left[0], reason="no enemy is left")
