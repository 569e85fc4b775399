"""The sequence of play (A3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.minimum_move import MINIMUM
from asl_core.moving import MOVE, PUSH
from asl_core.phases import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
)
from hexwright import (
    ActView,
    ConditionKind,
    Forbid,
    Outcome,
    Phase,
    Situation,
    hookimpl,
    rule,
)

FIRST = "first side"
PHASES = (
    RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE, ROUT, ADVANCE, CLOSE_COMBAT,
)  # fmt: skip

OWN = {MOVE: MOVEMENT, PUSH: MOVEMENT, MINIMUM: MOVEMENT, "advance": ADVANCE}
"""Ways of moving of which each has a phase in which one's own units go so."""


@rule("A3.1")
class SequenceOfPlay:
    """A Game Turn is a Player Turn of each side, of eight phases.

    It is over after so many Game Turns (option ``turns``); 0 is never.
    """

    turns: int = 0

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Who moves first; the first by name if the scenario does not say."""
        yield ConditionKind(FIRST, "")

    @hookimpl
    def sequence_of_play(self, situation: Situation) -> Iterator[Phase]:
        """The phases; a phase's side is the ATTACKER."""
        first = str(situation.condition(FIRST)).casefold()
        sides = {p.side.casefold(): p.side for p in situation.state.pieces.values() if p.side}
        for side in sorted(sides, key=lambda side: (side != first, side)) or [""]:
            for name in PHASES:
                yield Phase(name, sides.get(side, ""))

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In a game the ATTACKER moves in the MPh and advances in the APh, and nobody else."""
        how = act.values.get("how") if act.kind == MOVE else None
        if how not in OWN or act.by is None or not act.state.side:
            return
        if act.state.phase != OWN[how]:
            yield Forbid(reason=f"not in the phase {act.state.phase!r}")
        elif act.by.side.casefold() != act.state.side.casefold():
            yield Forbid(reason=f"it is the phase of {act.state.side}")

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        """Time is up; who has won is for the scenario to say."""
        if self.turns and situation.state.turn > self.turns:
            yield Outcome(reason=f"Game Turn {self.turns} is over")
