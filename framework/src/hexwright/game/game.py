"""A game as it stands: what can be done in it, and the game after that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from hexwright.errors import HexwrightError
from hexwright.game.deciding import not_yet, open_decisions
from hexwright.game.view import concealed, seen, sides
from hexwright.play.dice import Dice, Rolled
from hexwright.play.victory import ending
from hexwright.rules.hooks import Bound
from hexwright.rules.kinds import BEGIN, NEXT
from hexwright.rules.ruling import Ruling
from hexwright.rules.sequence import Decision, Outcome, Phase
from hexwright.rules.state import State
from hexwright.scenario.questions import Act
from hexwright.scenario.scenario import Scenario

OFFERED = "what could be done"
"""The question of what a side could try, as it is told if a rule fails."""
LONGEST = 1000
"""So many phases in which nobody may act follow each other at most."""


@frozen(eq=False, kw_only=True)
class Game:
    """A game as it stands. It never changes: what is done gives another game.

    Attributes:
        scenario: The scenario in the state of play.
        seed, drawn: Where the dice stand.
        outcome: How it ended; ``None`` while it goes on.
    """

    scenario: Scenario
    seed: int = 0
    drawn: int = 0
    outcome: Outcome | None = None

    @classmethod
    def begin(cls, scenario: Scenario, seed: int = 0) -> Move:
        """Set a game up, and begin its first phase if its rules have phases.

        Args:
            scenario: What is played.
            seed: Of its dice.

        Raises:
            HexwrightError: for a seed that is none.
            RuleFailed: if a rule raises.
        """
        dice = Dice(seed)
        ready = scenario.set_up(dice)
        steps = [(ready.ruling, ready.rolls, ready.scenario)]
        game = cls(scenario=ready.scenario, seed=dice.seed)
        if game.phases():
            steps += game._next(dice)
        return evolve(game, scenario=scenario)._moved(Act(BEGIN), steps, dice, own=True)

    @property
    def state(self) -> State:
        """Everything that play can change."""
        return self.scenario.situation.state

    @property
    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.outcome is not None

    def clone(self) -> Game:
        """The game itself: since it never changes, it need not be copied."""
        return self

    def phases(self) -> tuple[Phase, ...]:
        """The phases of this turn, in order, as far as is known by now."""
        situation = self.scenario.situation
        said = situation.ruleset.ask("sequence_of_play", "what phases", situation=situation)
        return tuple(entry.contribution for entry in said)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """What has to be decided before the phase can end, what comes first in front."""
        return tuple(entry.contribution for entry in open_decisions(self.scenario.situation))

    @property
    def to_act(self) -> str:
        """The side that acts: the one with something to decide, or else whose phase it is."""
        return self.decisions[0].side if self.decisions else self.state.side

    def offers(self, side: str = "") -> Iterator[Act]:
        """What rules say that a side could try, the one that is to act if none is named."""
        for act, _ in self._offered(side):
            yield act

    def legal_actions(self, side: str = "") -> list[Act]:
        """All that rules offer a side and allow it; none when it is over.

        The last is the next phase, if there are phases and nothing has to be decided before.
        """
        if self.is_terminal:
            return []
        rules, found = self.scenario.ruleset, []
        for act, bound in self._offered(side):
            with rules.blame(bound, OFFERED):  # what cannot even be asked is no offer
                if self.scenario.allows(act):
                    found.append(act)
        return [*found, Act(NEXT)] if self.phases() and not self.decisions else found

    def apply(self, act: Act, dice: Dice | None = None) -> Move:
        """Do something.

        Args:
            act: What is done; ``Act("next phase")`` ends the phase.
            dice: What falls; the game's own dice if not given.

        Returns:
            What came of it. If it is not allowed, the game is as it was.

        Raises:
            HexwrightError: for what is not there under these rules, or if the game is over.
            RuleFailed: if a rule raises.
        """
        if self.is_terminal:
            raise HexwrightError("the game is over", where=act.kind, hint="undo, or begin another")
        falling = Dice(self.seed, self.drawn) if dice is None else dice
        own = dice is None
        if act.kind == NEXT:
            if act.by or act.at or act.values:
                raise HexwrightError(f"{NEXT} is said of nothing", hint="give it alone")
            if entries := open_decisions(self.scenario.situation):
                refused = not_yet(NEXT, entries)
                return Move(act=act, before=self, game=self, rulings=(refused,), allowed=False)
            return self._moved(act, list(self._next(falling)), falling, own=own)
        done = self.scenario.perform(act, falling)
        if not done.ruling.allowed:
            return Move(act=act, before=self, game=self, rulings=(done.ruling,), allowed=False)
        return self._moved(act, [(done.ruling, done.rolls, done.scenario)], falling, own=own)

    def observation(self, side: str) -> State:
        """The state as a side sees it: what is concealed from it is not told."""
        return seen(self.scenario, side)

    def sides(self) -> tuple[str, ...]:
        """The sides that have pieces, or a phase, in order of their names."""
        phases = {phase.side for phase in self.phases()}
        return tuple(sorted({*sides(self.scenario), *phases} - {""}))

    # --- inside --------------------------------------------------------------------------------

    def _offered(self, side: str) -> Iterator[tuple[Act, Bound]]:
        """What could be tried, and what of which rule says so."""
        situation, who = self.scenario.situation, side or self.to_act
        asked = {"situation": situation, "side": who}
        for bound in situation.ruleset.concerned("commands", asked):
            said = situation.ruleset.consult(bound, OFFERED, **asked)
            for offer in (entry.contribution for entry in said):
                yield Act(offer.kind, offer.by, offer.at, values=offer.values), bound

    def _moved(self, act: Act, steps: list[Any], dice: Dice, *, own: bool) -> Move:
        after = steps[-1][2]
        drawn = dice.drawn if own else self.drawn
        game = evolve(self, scenario=after, drawn=drawn, outcome=_outcome(after))
        return Move(
            act=act,
            before=self,
            game=game,
            rulings=tuple(ruling for ruling, _, _ in steps),
            rolls=tuple(roll for _, rolls, _ in steps for roll in rolls),
            chance=dice.drawn > (self.drawn if own else 0),
        )

    @cached_property
    def hidden(self) -> frozenset[tuple[str, str]]:
        """Names of pieces, each with a side that does not see what it is."""
        return concealed(self.scenario)

    def _next(self, dice: Dice) -> Iterator[tuple[Ruling, tuple[Rolled, ...], Scenario]]:
        """The phase ends, and the next begins; and so on until somebody may act in one."""
        game = self
        if not game.phases():
            hint = "such a game is played act by act"
            raise HexwrightError("the rules in force have no phases", where=NEXT, hint=hint)
        for _ in range(LONGEST):
            if game.state.phase:
                ended = game.scenario.end(dice=dice)
                yield ended.ruling, ended.rolls, ended.scenario
                game = evolve(game, scenario=ended.scenario)
                if _outcome(game.scenario) is not None:
                    return
            phase, began = game._begin(dice)
            yield began.ruling, began.rolls, began.scenario
            game = evolve(game, scenario=began.scenario)
            if phase.acts or open_decisions(game.scenario.situation):
                return
        hint = "sequence_of_play must have a phase in which somebody acts"
        raise HexwrightError(f"nobody acts in {LONGEST} phases", where=NEXT, hint=hint)

    def _begin(self, dice: Dice) -> tuple[Phase, Any]:
        """Begin the next phase of this turn, or the first of the next turn."""
        state, phases = self.state, self.phases()
        position = state.position + 1 if state.turn else 0
        turn = state.turn or 1
        if position >= len(phases):
            turn, position = turn + 1, 0
        entered = self.scenario.in_state(evolve(state, turn=turn, position=position))
        fresh = evolve(self, scenario=entered).phases()
        if not (fresh or phases):
            hint = "sequence_of_play must tell all phases of a turn until it is over"
            raise HexwrightError("there are no phases any more", where=NEXT, hint=hint)
        phase = fresh[position] if position < len(fresh) else (phases or fresh)[0]
        there = entered.in_state(evolve(entered.situation.state, side=phase.side))
        return phase, there.begin(phase.name, dice)


@frozen(eq=False, kw_only=True)
class Move:
    """What came of a command.

    Attributes:
        act: The command.
        before: The game before it.
        game: The game afterwards.
        rulings: On the act, or on each phase that ended or began.
        rolls: What was rolled, in order.
        allowed: Whether it was allowed.
        chance: Whether dice fell, so that it cannot be taken back.
    """

    act: Act
    before: Game = field(repr=False)
    game: Game
    rulings: tuple[Ruling, ...] = ()
    rolls: tuple[Rolled, ...] = field(default=(), repr=False)
    allowed: bool = True
    chance: bool = False

    @property
    def revealed(self) -> bool:
        """Whether a side saw what it had not seen, so that it cannot be taken back either."""
        there = self.game.state.pieces
        return any(name in there for name, _ in self.before.hidden - self.game.hidden)


def _outcome(scenario: Scenario) -> Outcome | None:
    ended = ending(scenario.situation)
    return ended[-1].contribution if ended else None
