"""FR10: points, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from frontier.field import SIDES, other, strength, units
from hexwright import (
    ConditionKind,
    Effect,
    Hex,
    Marker,
    MarkerKind,
    Modify,
    Outcome,
    PutMarker,
    SetCondition,
    Situation,
    TakeMarker,
    hookimpl,
    rule,
    victory,
)


@rule("FR10.1")
class Towns:
    """A town is held by the side whose unit was there last, and worth some points."""

    worth: int = 5

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        yield MarkerKind("flag", values={"side": ""})

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        for hex, flag in _towns(situation):
            holder = flag.values["side"] if flag else ""
            for unit in units(situation, hex=hex)[:1]:  # two units there are of one side
                if unit.side != holder:
                    if flag:
                        yield TakeMarker(flag)
                    yield PutMarker("flag", hex, {"side": unit.side}, reason="taken")

    @hookimpl
    def victory_points(self, situation: Situation, side: str) -> Iterator[Modify]:
        name = situation.board.grid.name
        for hex, flag in _towns(situation):
            if flag and flag.values["side"] == side:
                yield Modify(self.worth, reason=f"the town {name(hex)}")


def _towns(situation: Situation) -> Iterator[tuple[Hex, Marker | None]]:
    """The hexes of towns, each with its flag."""
    flags = {marker.at: marker for marker in situation.markers if marker.kind == "flag"}
    for index in situation.ground.with_terrain("town").tolist():
        hex = situation.ground.hexes[index]
        yield hex, flags.get(hex)


@rule("FR10.2")
class Losses:
    """Strength that the enemy has lost is points."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        for side in SIDES:
            yield ConditionKind(f"{side} at first", 0)

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[SetCondition]:
        for side in SIDES:
            yield SetCondition(f"{side} at first", _strength(situation, side))

    @hookimpl
    def victory_points(self, situation: Situation, side: str) -> Iterator[Modify]:
        enemy = other(side)
        lost = situation.condition(f"{enemy} at first") - _strength(situation, enemy)
        yield Modify(max(lost, 0), reason=f"lost by {enemy}")


def _strength(situation: Situation, side: str) -> int:
    return sum(strength(situation, unit) for unit in units(situation, side))


@rule("FR10.3")
class LastTurn:
    """When the last turn is over, the side with more points has won."""

    turns: int = 8

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        if situation.state.turn > self.turns:
            east, west = (victory(situation, side).points for side in SIDES)
            told = f"{east} points to {west}"
            yield Outcome(winner="" if east == west else SIDES[west > east], reason=told)


@rule("FR10.4")
class Rout:
    """A side without units has lost at once."""

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        left = [side for side in SIDES if units(situation, side)]
        if len(left) == 1:
            yield Outcome(winner=left[0], reason="no enemy is left")
