"""The turn: initiative, two player turns, production (VB.Turn, VB.Initiative)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.checks import at_least, one_of
from blocks_core.units import arm
from blocks_core.victory import leader
from blocks_core.words import (
    AIR_RESPONSE,
    COMBAT,
    DEPLOYMENT,
    DEPLOYS,
    FIRST,
    INITIATIVE,
    MOVEMENT,
    PRODUCTION,
    SUPPLY,
)
from hexwright import (
    ConditionKind,
    Effect,
    Outcome,
    Phase,
    PhaseView,
    Roller,
    RollKind,
    SetCondition,
    Situation,
    about,
    hookimpl,
    rule,
)


def sides(situation: Situation) -> tuple[str, ...]:
    """The two sides, in order of their names; fewer if fewer have blocks."""
    return tuple(sorted({p.side for p in situation.state.pieces.values() if arm(p)} - {""}))


def order(situation: Situation) -> tuple[str, ...]:
    """The sides, the one that plays first in front."""
    both, first = sides(situation), situation.condition(FIRST)
    return tuple(sorted(both, key=lambda side: (side != first, side)))


@rule("VB.Turn")
class Turn:
    """Each player turn is movement, the other's air response, combat and supply; then production.

    The game is over after so many turns (option ``last``); 0 is never.
    """

    last: int = 12

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "last")

    @hookimpl
    def sequence_of_play(self, situation: Situation) -> Iterator[Phase]:
        """The phases, whoever is first."""
        yield Phase(INITIATIVE, acts=False)
        players = order(situation)
        for side in players:
            other = next((one for one in players if one != side), "")
            yield Phase(MOVEMENT, side)
            yield Phase(AIR_RESPONSE, other)
            yield Phase(COMBAT, side)
            yield Phase(SUPPLY, side, acts=False)
        for side in players:
            yield Phase(PRODUCTION, side)

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        """One side alone has won; after the last turn the one with the most points."""
        left = sides(situation)
        state = situation.state
        to_come = len(situation.condition(DEPLOYS) or ()) - (state.phase != DEPLOYMENT)
        if state.turn <= 1 and state.position < to_come:
            return  # blocks are still to be deployed
        if len(left) < 2 and not state.phase:
            yield Outcome(left[0] if left else "", reason="no block of the other side is left")
        elif self.last and state.turn > self.last:
            winner, told = leader(situation, left)
            why = f"turn {self.last} is over" + (f": {told}" if told else "")
            yield Outcome(winner, reason=why)


@rule("VB.Initiative")
class Initiative:
    """Each side rolls two dice, and the higher one plays first this turn; ties are rolled again.

    With ``ties = "stay"`` a tie leaves the order as it was.
    """

    ties: str = "reroll"

    def __attrs_post_init__(self) -> None:
        one_of(("reroll", "stay"), self, "ties")

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Who plays first."""
        yield ConditionKind(FIRST, "")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Two dice of each side."""
        yield RollKind(INITIATIVE, (6, 6), values={"side": ""})

    @hookimpl
    @about(INITIATIVE)
    def begin_phase(self, phase: PhaseView, dice: Roller) -> Iterator[Effect]:
        """The roll."""
        both = sides(phase.situation)
        if len(both) != 2:
            return
        while True:
            a, b = (dice.roll(INITIATIVE, side=side).total for side in both)
            if a != b or self.ties == "stay":
                break
        if a != b:
            yield SetCondition(FIRST, both[0] if a > b else both[1], reason="higher roll")
