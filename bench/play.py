"""What play costs: commands, copies, whole games, saves; and OpenSpiel's Python games beside it.

uv run --with open_spiel python bench/play.py
uv run python bench/play.py SCENARIO --on blocks_logistics --games 1 --json
"""

from __future__ import annotations

import argparse
import cProfile
import importlib
import json
import logging
import pickle
import pstats
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field
from foundation import adding

from hexwright import Act, Game, Scenario
from hexwright.game.game import Move
from hexwright.game.session import Session
from hexwright.game.simulate import simulate
from hexwright.rules.kinds import NEXT

DEMO = Path(__file__).parents[1] / "plugins/blocks_core/src/blocks_core/demo/isthmus_scenario.toml"
LARGER = ("liars_poker", "team_dominoes", "block_dominoes", "tic_tac_toe")
"""OpenSpiel's games written in Python in which sides take turns, the larger ones first."""
HOW_TO_GET_IT = "OpenSpiel is not there; with it: uv run --with open_spiel python bench/play.py"
COPIES = 100

Do = Callable[[Game, Act], Move]


@define
class Measured:
    """What one way of playing has cost so far.

    Attributes:
        what: Who plays, and how.
        commands, listed, games: Commands carried out, legal actions listed (or offers tried), and
            games that came to their end.
        seconds, wall: CPU time and time of the clock.
        clone, copy, whole: Seconds for the copy of a state that the library itself makes, for one
            by way of a pickle, and for one with the rules and the board.
        saved: Bytes of what is saved.
    """

    what: str
    commands: int = 0
    listed: int = 0
    games: int = 0
    seconds: float = 0.0
    wall: float = 0.0
    clone: float | None = None
    copy: float | None = None
    whole: float | None = None
    saved: int = 0
    _begun: tuple[float, float] = field(default=(0.0, 0.0), repr=False)

    def __enter__(self) -> Measured:
        self._begun = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += time.process_time() - self._begun[0]
        self.wall += time.perf_counter() - self._begun[1]

    def told(self, unit: float, ours: float) -> dict[str, Any]:
        """Its figures; ``ours`` is the seconds a command takes that all are set against."""
        each = self.seconds / max(1, self.commands)
        return {
            "what": self.what,
            "commands": self.commands,
            "commands_per_second": 1 / each if each else None,
            "commands_per_second_by_the_clock": self.commands / self.wall if self.wall else None,
            "units_per_command": each / unit,
            "as_fast_as_simulate": ours / each if each and ours else None,
            "legal_actions_per_command": self.listed / max(1, self.commands),
            "games_per_second": self.games / self.seconds if self.games else None,
            "clone_us": None if self.clone is None else 1e6 * self.clone,
            "pickled_copy_us": None if self.copy is None else 1e6 * self.copy,
            "whole_copy_us": None if self.whole is None else 1e6 * self.whole,
            "bytes_per_command": self.saved / max(1, self.commands) if self.saved else None,
        }


def seconds(work: Callable[[], object], times: int) -> float:
    """CPU time, on average."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def pickled(what: Any) -> Any:
    """A copy that shares nothing."""
    return pickle.loads(pickle.dumps(what))


class Ours:
    """A scenario, played at random in some ways."""

    def __init__(self, scenario: Scenario, name: str, seed: int) -> None:
        self.scenario, self.seed, self.chance = scenario, seed, Random(seed)
        ways = ("simulate", "offers one by one", "with a journal", "legal_actions each step")
        self.all = [Measured(f"{name}: {way}") for way in ways]
        self.simulated, self.tried, self.kept, self.looped = self.all
        self.game = Game.begin(scenario, seed).game
        self.game.legal_actions()  # what is worked out once

    def round(self, games: int, commands: int) -> None:
        """Some whole games; some commands with a list of all that is legal; some with a file."""
        for _ in range(games):
            with self.simulated as told:
                played = simulate(self.scenario, self.seed)
                told.commands += played.commands
                told.listed += played.commands + played.refused
                told.games += not played.wrong
            self.seed += 1
        with self.looped as told:
            for _ in range(commands):
                if self.game.is_terminal:
                    told.games += 1
                    self.game = Game.begin(self.scenario, self.seed).game
                legal = self.game.legal_actions()
                told.listed += len(legal)
                told.commands += 1
                self.game = self.game.apply(self.chance.choice(legal)).game
        game = Game.begin(self.scenario, self.seed).game
        with self.tried as told:
            self._one_by_one(told, commands, game, Game.apply)
        with tempfile.TemporaryDirectory() as there:
            path = Path(there, "game")
            with Session.begin(path, self.scenario, self.seed) as session, self.kept as told:
                self._one_by_one(told, commands, session.game, lambda _, act: session.do(act))
            self.kept.saved += path.stat().st_size
        state = self.game.state
        self.looped.clone = seconds(self.game.clone, COPIES)
        self.looped.copy = seconds(lambda: pickled(state), COPIES)
        self.looped.whole = seconds(lambda: pickled(self.game), max(1, COPIES // 10))

    def _one_by_one(self, told: Measured, commands: int, game: Game, do: Do) -> None:
        """What is offered is tried in a random order, until something is allowed."""
        chance = Random(self.seed)
        for _ in range(commands):
            if game.is_terminal:
                told.games += 1
                return
            offers = [*game.offers(), Act(NEXT)]
            chance.shuffle(offers)
            for offer in offers:
                told.listed += 1
                move = do(game, offer)
                if move.allowed:
                    break
            game = move.game
            told.commands += 1


class Theirs:
    """A game of OpenSpiel's that is written in Python, played at random."""

    def __init__(self, spiel: Any, name: str, seed: int) -> None:
        importlib.import_module(f"open_spiel.python.games.{name}")
        self.spiel, self.game = spiel, spiel.load_game(f"python_{name}")
        self.measured, self.chance = Measured(f"OpenSpiel: python_{name}"), Random(seed)

    def round(self, commands: int) -> None:
        """Whole games, until so many actions were chosen."""
        done, game, chance = 0, self.game, self.chance
        with self.measured as told:
            while done < commands:
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        faces, odds = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(chance.choices(faces, odds)[0])
                        continue
                    legal = state.legal_actions()
                    told.listed += len(legal)
                    done += 1
                    state.apply_action(chance.choice(legal))
                told.games += 1
        told.commands += done
        state, chosen = self._midway(max(2, done // told.games))
        told.clone = seconds(state.clone, COPIES)
        told.copy = seconds(lambda: pickled(state), COPIES)
        more = self._saved(state) - self._saved(game.new_initial_state())
        told.saved = round(more / chosen * told.commands)

    def _midway(self, length: int) -> tuple[Any, int]:
        """A state in the middle of a game of that length, and how many actions were chosen."""
        while True:
            state, chosen = self.game.new_initial_state(), 0
            while not state.is_terminal():
                chance = state.is_chance_node()
                if not chance and chosen == length // 2:
                    return state, chosen
                chosen += not chance
                state.apply_action(self.chance.choice(state.legal_actions()))

    def _saved(self, state: Any) -> int:
        return len(self.spiel.serialize_game_and_state(self.game, state))


def openspiel(names: list[str], seed: int) -> list[Theirs]:
    """Its games, if it is installed."""
    logging.disable()  # one of its games warns that it has no list of words
    try:
        spiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return []
    return [Theirs(spiel, name, seed) for name in names]


def measure(ours: Ours, theirs: list[Theirs], rounds: int, games: int, commands: int) -> Any:
    """All figures, in turn: a shared machine is now faster and now slower."""
    units = []
    for _ in range(rounds):
        units.append(seconds(adding, 1))
        ours.round(games, commands)
        for one in theirs:
            one.round(commands)
    unit, told = min(units), [*ours.all, *(one.measured for one in theirs)]
    base = ours.simulated.seconds / max(1, ours.simulated.commands)
    return {"unit_ms": 1000 * unit, "measured": [one.told(unit, base) for one in told]}


COLUMNS = {
    "commands_per_second": ("commands/s", ",.0f"),
    "as_fast_as_simulate": ("ratio", ".2f"),
    "units_per_command": ("units", ".3f"),
    "legal_actions_per_command": ("legal", ".1f"),
    "games_per_second": ("games/s", ".2f"),
    "clone_us": ("clone us", ".2f"),
    "pickled_copy_us": ("pickled us", ",.0f"),
    "whole_copy_us": ("whole us", ",.0f"),
    "bytes_per_command": ("bytes", ",.0f"),
}


def table(told: dict[str, Any]) -> str:
    """The figures for people."""
    wide = max(len(row["what"]) for row in told["measured"])
    lines = [" " * wide + "".join(f"{head:>12}" for head, _ in COLUMNS.values())]
    for row in told["measured"]:
        cells = (
            "" if (n := row[key]) is None else format(n, how) for key, (_, how) in COLUMNS.items()
        )
        lines.append(f"{row['what']:{wide}}" + "".join(f"{cell:>12}" for cell in cells))
    return "\n".join([*lines, f"unit: a million additions, {told['unit_ms']:.1f} ms"])


def profile(scenario: Scenario, seed: int, functions: int) -> None:
    """Print where a game spends its time: the functions that take most themselves."""
    profiler = cProfile.Profile()
    profiler.runcall(simulate, scenario, seed)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(functions)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("path", type=Path, nargs="?", default=DEMO, help="a scenario with phases")
    parser.add_argument("--on", default="", help="ids of sections and rules to switch on")
    parser.add_argument("--rounds", type=int, default=3, help="everything in turn, so many times")
    parser.add_argument("--games", type=int, default=1, help="whole games in a round")
    parser.add_argument("--commands", type=int, default=300, help="of the other ways, in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", default=",".join(LARGER), help="games of OpenSpiel's")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", type=int, default=0, metavar="N", help="N functions instead")
    given = parser.parse_args()
    scenario = Scenario.load(given.path)
    if given.on:
        scenario = scenario.with_(*given.on.split(","))
    if given.profile:
        profile(scenario, given.seed, given.profile)
        return
    theirs = openspiel([name for name in given.beside.split(",") if name], given.seed)
    ours = Ours(scenario, scenario.title, given.seed)
    told = measure(ours, theirs, given.rounds, given.games, given.commands)
    print(json.dumps(told, indent=2) if given.json else table(told))
    if not theirs and given.beside:
        print(HOW_TO_GET_IT, file=sys.stderr)


if __name__ == "__main__":
    main()
