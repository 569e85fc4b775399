"""The bench of play runs, and says what it measured."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import blocks_core

BENCH = Path(__file__).parents[1] / "bench" / "play.py"
DEMO = Path(blocks_core.__file__).parent / "demo"
ONE_TURN = 'sections = ["blocks_core"]\n[rules.options."VB.Turn"]\nlast = 1'


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bench, as a module."""
    monkeypatch.syspath_prepend(str(BENCH.parent))  # as when it is run
    spec = importlib.util.spec_from_file_location("bench_play", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_play", module)  # its classes ask for it
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The demo for one turn."""
    for name in ("isthmus.toml", "isthmus_scenario.toml"):
        text = (DEMO / name).read_text()
        (tmp_path / name).write_text(text.replace('sections = ["blocks_core"]', ONE_TURN))
    return tmp_path / "isthmus_scenario.toml"


def run(bench: Any, monkeypatch: pytest.MonkeyPatch, *arguments: object) -> None:
    monkeypatch.setattr(sys, "argv", ["play.py", *map(str, arguments)])
    bench.main()


SMALL = ("--rounds", 1, "--commands", 3)


def test_each_way_of_playing_is_measured(
    bench: Any, short: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(bench, monkeypatch, short, *SMALL, "--beside", "", "--json")
    simulated, tried, kept, looped = json.loads(capsys.readouterr().out)["measured"]
    assert simulated["games_per_second"] > 0
    assert [way["commands"] for way in (tried, kept, looped)] == [3, 3, 3]
    assert tried["legal_actions_per_command"] < looped["legal_actions_per_command"]
    assert kept["bytes_per_command"] > 0
    assert 0 < looped["pickled_copy_us"] < looped["whole_copy_us"]


def test_where_openspiel_is_missing_it_says_how_to_get_it(
    bench: Any, short: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # importing it fails from now on
    run(bench, monkeypatch, short, *SMALL, "--games", 0)
    told = capsys.readouterr()
    assert "The isthmus: simulate" in told.out
    assert "uv run --with open_spiel" in told.err


class Coins:
    """A game in OpenSpiel's words: a coin falls, and then somebody says what it shows."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.done) == 6

    def is_chance_node(self) -> bool:
        return len(self.done) % 2 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.done.append(action)

    def clone(self) -> Coins:
        found = Coins()
        found.done = self.done[:]
        return found


class Game:
    @staticmethod
    def new_initial_state() -> Coins:
        return Coins()


def test_a_game_of_openspiel_is_measured_beside_ours(
    bench: Any, short: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a stand-in, for it is not among what this package needs."""
    spiel: Any = ModuleType("pyspiel")
    spiel.load_game = lambda name: Game()
    spiel.serialize_game_and_state = lambda game, state: "header" + "x" * len(state.done)
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    monkeypatch.setitem(sys.modules, "open_spiel.python.games.coins", ModuleType("coins"))
    monkeypatch.setattr(bench.pickle, "dumps", lambda what: what)
    monkeypatch.setattr(bench.pickle, "loads", lambda what: what)
    run(bench, monkeypatch, short, *SMALL, "--games", 0, "--beside", "coins", "--json")
    theirs = json.loads(capsys.readouterr().out)["measured"][-1]
    assert theirs["what"] == "OpenSpiel: python_coins"
    assert theirs["commands"] == 3
    assert theirs["legal_actions_per_command"] == 2
    assert theirs["bytes_per_command"] == pytest.approx(2, abs=1)
    assert theirs["clone_us"] > 0


def test_a_profile_names_functions(
    bench: Any, short: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(bench, monkeypatch, short, "--profile", 3)
    assert "tottime" in capsys.readouterr().out
