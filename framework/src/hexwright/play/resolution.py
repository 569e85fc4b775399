"""What comes of what is done: effects that stand, what follows from them, and what was rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from hexwright.errors import RuleFailed
from hexwright.grid import Hex
from hexwright.play.dice import Dice, Rolled, Roller
from hexwright.play.fold import changed
from hexwright.rules.entry import Entry
from hexwright.rules.hooks import Bound
from hexwright.rules.pipeline import unreplaced
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.state import State

MOST = 100
"""So many times rules may react to what followed from what was done."""


@frozen(eq=False)
class Resolution:
    """What came of an act, or of a phase.

    Attributes:
        ruling: Whether it was allowed, what it cost, and every effect with its rule.
        rolls: What was rolled, in order.
        situation: The situation afterwards; the one before if it was not allowed.
    """

    ruling: Ruling
    rolls: tuple[Rolled, ...]
    situation: Situation

    @property
    def state(self) -> State:
        """The state afterwards."""
        return self.situation.state

    @property
    def allowed(self) -> bool:
        """Whether it was allowed."""
        return bool(self.ruling.values.get("allowed", True))


def resolved(
    situation: Situation, hook: str, ruling: Ruling, dice: Dice, /, **asked: Any
) -> Resolution:
    """Ask for effects, apply those that stand, and then what follows from them by itself."""
    roller = Roller(situation, dice)
    told, now = _applied(situation, hook, ruling.question, {"dice": roller, **asked})
    for _ in range(MOST):
        more, now = _applied(now, "react", ruling.question, {"situation": now})
        told += more
        if not more:
            break
    else:
        ids = ", ".join(dict.fromkeys(entry.rule.id for entry in more))
        hint = "a rule that reacts must find nothing left to do in the end"
        raise RuleFailed("does not end", where=f"hook react, rules {ids}", hint=hint)
    facts = (*ruling.facts, *_rolls_told(roller.rolls))
    full = evolve(ruling, entries=(*ruling.entries, *told), facts=facts)
    return Resolution(full, tuple(roller.rolls), now)


def _applied(
    situation: Situation, hook: str, question: str, asked: Mapping[str, Any]
) -> tuple[list[Entry], Situation]:
    """What the rules say to a hook of effects, and the situation with those that stand."""
    rules = situation.ruleset
    said: list[Entry] = []
    bounds: list[Bound] = []
    for bound in rules.concerned(hook, asked):
        for entry in rules.consult(bound, question, **asked):
            with rules.blame(bound, question):
                where = entry.contribution.where
                said.append(entry if where is None else entry.at(_name(situation, where)))
            bounds.append(bound)
    told = unreplaced(said)
    now = situation  # what an effect puts there, the next may stand on
    for entry, bound in zip(told, bounds, strict=True):
        if entry.counts:
            with rules.blame(bound, question):
                now = now.after(changed(now, entry.contribution))
    return list(told), now


def _name(situation: Situation, at: Hex | tuple[Hex, int]) -> str:
    grid = situation.board.grid
    return grid.name(at) if isinstance(at, Hex) else grid.side_name(*at)


def _rolls_told(rolls: Iterable[Rolled]) -> Iterable[str]:
    for roll in rolls:
        dice, what = " + ".join(str(face) for face in roll.faces), roll.ruling.question
        if roll.ruling.modifier is None:
            yield f"{what}: {dice}"
            continue
        sign = "-" if roll.modifier < 0 else "+"
        modifier = f" {sign} {abs(roll.modifier)}" if roll.modifier else ""
        summed = f" = {roll.total}" if modifier or len(roll.faces) > 1 else ""
        yield f"{what}: {dice}{modifier}{summed}"
