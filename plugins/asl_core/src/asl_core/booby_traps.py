"""Booby Traps (B28.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asl_core.casualties import PERSONNEL, by_lot, pieces_at, reduced
from asl_core.task_checks import is_task_check
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Count,
    Effect,
    Fact,
    Forbid,
    Ground,
    Rolled,
    Roller,
    SetCondition,
    Situation,
    about,
    hookimpl,
    rule,
)

TRAPS, HIT, REDUCED = "booby traps", "hit by a booby trap", "reduced by a booby trap"
"""The condition that tells who has a capability, and the mark and the fact of where it is; and what
is counted of a unit, which is reduced as often as it was hit."""
EXCHANGE = "exchange mines"
LEVELS: Mapping[str, tuple[int, ...]] = {"C": (12,), "B": (11,), "A": (11, 12)}
"""The Original DRs of a Task Check that each level attacks on."""
FACTORS = {10: "C", 20: "B", 30: "A"}
"""What a level costs in minefield factors."""


def capability(situation: Situation) -> dict[str, str]:
    """The level of each side that has Booby Traps, by its name in small letters."""
    found: dict[str, str] = {}
    for told in situation.condition(TRAPS) or ():
        side, _, level = told.rpartition(" ")
        if level in LEVELS and side:
            found[side.casefold()] = level
    return found


def with_level(situation: Situation, side: str, level: str) -> SetCondition:
    """The effect that a side has Booby Traps of a level."""
    others = {**capability(situation), side.casefold(): level}
    told = tuple(f"{one} {at}" for one, at in others.items())
    return SetCondition(TRAPS, told, reason=f"Level {level}")


@rule("B28.9")
class BoobyTraps:
    """An enemy's Task Check with an Original DR that the level names sets off a Booby Trap.

    Level C attacks on 12, B on 11, A on both.
    """

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Sides and levels, as in ``["russian C"]``."""
        yield ConditionKind(TRAPS, ())

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """They are on the boards that they were paid for: the hexes marked so."""
        yield Fact(TRAPS, ground.marked(TRAPS), reason="marked so")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """A side gives minefield factors for a capability."""
        yield ActKind(EXCHANGE, on="board", values={"side": "", "factors": 0})

    @hookimpl
    @about(EXCHANGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Before play, as many as a level costs."""
        if act.state.phase:
            yield Forbid(reason="mines are exchanged before play")
        if not act.values["side"]:
            yield Forbid(reason="say which side exchanges mines")
        if act.values["factors"] not in FACTORS:
            costs = ", ".join(f"{level} {n}" for n, level in FACTORS.items())
            yield Forbid(reason=f"Booby Traps cost so many factors: {costs}")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The capability; and what a Task Check sets off, whatever it was made for."""
        if act.kind == EXCHANGE:
            yield with_level(act.situation, act.values["side"], FACTORS[act.values["factors"]])
        for rolled in dice.rolls:
            if set_off(act.situation, rolled):
                yield from _attack(act, rolled, dice)

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Casualty Reduction of who was hit, as the check and the act have left it."""
        for piece in situation.state.pieces.values():
            state = situation.state
            if state.count(HIT, piece.name) > state.count(REDUCED, piece.name):
                yield Count(REDUCED, piece.name)
                yield from reduced(situation, piece)


def set_off(situation: Situation, rolled: Rolled) -> str:
    """The side whose Booby Trap a roll sets off; empty if it sets off none."""
    if rolled.by is None or not is_task_check(rolled.kind):
        return ""
    if not situation.facts.hex(TRAPS)[rolled.by.hex]:
        return ""
    whose = rolled.by.side.casefold()
    for side, level in capability(situation).items():
        if whose and side != whose and rolled.original in LEVELS[level]:
            return side
    return ""


def _attack(act: ActView, rolled: Rolled, dice: Roller) -> Iterator[Effect]:
    """One of those in the Location is hit, whoever that is; who checked is there, too."""
    if rolled.by is None:
        return
    there = {p.name: p for p in pieces_at(act, rolled.by)}
    if (taker := act.state.pieces.get(rolled.by.label)) is not None:
        there[taker.name] = taker
    hit = [p for p in there.values() if p.kind in PERSONNEL]
    if hit:
        yield Count(HIT, by_lot(hit, dice).name, reason="a Booby Trap")
