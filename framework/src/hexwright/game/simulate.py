"""Games that are played at random, to find what no game may come to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

from attrs import field, frozen

from hexwright.errors import HexwrightError, RuleFailed, nearest
from hexwright.game.game import Game, Move
from hexwright.game.journal import Journal
from hexwright.game.saving import state_hash
from hexwright.game.view import concealed, sides
from hexwright.rules.kinds import NEXT
from hexwright.scenario.questions import Act
from hexwright.scenario.scenario import Scenario

AFRESH = 4
"""What is offered is asked for anew after one of so many commands, by chance."""
LONGEST = 20_000
"""Commands after which a game is said to be stuck."""


@frozen(kw_only=True)
class Simulated:
    """A game that was played at random.

    Attributes:
        seed: Of its dice and of what was chosen.
        turns: Turns that were played.
        acts: How often each kind of act was carried out.
        refused: Offers that were tried at once and not allowed.
        winner: Who won; empty if nobody did.
        reason: Why it ended.
        wrong: What was wrong; empty if nothing was.
        hash: SHA-256 of the last state.
        seconds: How long it took.
        played: All that was done, if something was wrong; ``None`` if it did not even begin.
    """

    seed: int
    turns: int
    acts: dict[str, int]
    refused: int
    winner: str = ""
    reason: str = ""
    wrong: str = ""
    hash: str
    seconds: float
    played: tuple[Act, ...] | None = field(default=(), repr=False)

    @property
    def commands(self) -> int:
        """Commands that were carried out."""
        return sum(self.acts.values())

    def save(self, path: Path, scenario: Scenario) -> None:
        """Play it again into a file that ``hexwright play`` goes on with.

        Raises:
            HexwrightError: if there is such a file already, or it cannot be written.
            RuleFailed: if it did not even begin.
        """
        move = Game.begin(scenario, self.seed)
        with Journal.create(path, scenario, move) as journal:
            for act in self.played or ():
                move = move.game.apply(act)
                journal.append(move)


def simulate(scenario: Scenario, seed: int, longest: int = LONGEST) -> Simulated:
    """Play a game at random: any offer that is allowed, or the next phase, each as likely.

    What is offered is asked for anew after one of a few commands, and whenever a phase begins: to
    ask for all of it costs more than to try what was offered a moment ago and may be refused by
    now. Which one is left to chance, so that what a single command makes possible is tried too.

    Args:
        scenario: What is played.
        seed: Of the dice and of the choices.
        longest: Commands after which it is stuck.
    """
    chance, started = Random(seed), perf_counter()
    acts: Counter[str] = Counter()
    played: list[Act] | None = None
    refused, wrong = 0, ""
    game = Game(scenario=scenario)
    offered: list[Act] = []
    since = 1
    try:
        begun = Game.begin(scenario, seed)
        game, played = begun.game, []
        while not game.is_terminal and not wrong:
            if not offered:
                if not since:
                    wrong = "nothing can be done"
                    break
                offered, since = [*game.offers(), Act(NEXT)], 0
                chance.shuffle(offered)
            act = offered.pop()
            if (move := _tried(game, act, fresh=not since)) is None:
                refused += not since  # what was offered a while ago may well be gone
                continue
            played.append(act)
            since += 1
            before, game = game, move.game
            acts[act.kind] += 1
            if act.kind == NEXT:  # so that a rule that fails to say what is concealed is found
                concealed(game.scenario)
            if act.kind == NEXT or game.to_act != before.to_act or not chance.randrange(AFRESH):
                offered = []
            wrong = "; ".join(faults(game, before)) or ("stuck" if len(played) >= longest else "")
        won = game.outcome.winner if game.outcome else ""
        if won and not wrong and won not in (known := {*sides(scenario), *game.sides()}):
            wrong = f"{won!r} has won, and is no side: {nearest(won, known)}"
    except Exception as exc:  # whatever it is, what led to it is kept
        wrong = str(exc) if isinstance(exc, HexwrightError) else f"{type(exc).__name__}: {exc}"
    return Simulated(
        seed=seed,
        turns=game.state.turn,
        acts=dict(acts),
        refused=refused,
        winner=game.outcome.winner if game.outcome else "",
        reason=game.outcome.reason if game.outcome else "",
        wrong=wrong,
        hash=state_hash(game.state, scenario.board.grid),
        seconds=perf_counter() - started,
        played=None if played is None else tuple(played) if wrong else (),
    )


def _tried(game: Game, act: Act, *, fresh: bool) -> Move | None:
    """What comes of an act that was offered; ``None`` if it cannot be done.

    What was offered a few commands ago may be of a piece that is there no more.
    """
    try:
        move = game.apply(act)
    except RuleFailed:
        raise
    except HexwrightError:
        if fresh:
            raise
        return None
    return move if move.allowed else None


def faults(game: Game, before: Game | None = None) -> list[str]:
    """What is so and never may be, each with its rule; ``before`` is the game as it was."""
    situation = game.scenario.situation
    asked = {"situation": situation, "before": (before or game).scenario.situation}
    said = situation.ruleset.ask("faults", "what must not be", **asked)
    return [f"{entry.rule.id}: {entry.reason}" for entry in said]
