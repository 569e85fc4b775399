"""What a saved game was begun with, compared; and saved games where a scenario is wanted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.game.session import Session
from hexwright.rules.lock import Lock
from hexwright.scenario import Scenario


def run(*args: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, args)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture
def game(raid: Any) -> Path:
    """A game that has been begun, beside its scenario."""
    scenario: Scenario = raid.load()
    assert scenario.source is not None
    path = scenario.source.with_suffix(".game")
    Session.begin(path, scenario).close()
    return path


def written(game: Path, change: Callable[[Any], Any]) -> None:
    """Have the game tell another lock."""
    with closing(sqlite3.connect(game)) as db, db:
        (row,) = db.execute("SELECT value FROM meta WHERE name = 'lock'").fetchone()
        told = json.dumps({"is": change(json.loads(row)["is"])})
        db.execute("UPDATE meta SET value = ? WHERE name = 'lock'", (told,))


def test_a_game_has_the_lock_of_its_scenario(raid: Any, game: Path) -> None:
    scenario = raid.load()
    with closing(sqlite3.connect(game)) as db:
        (row,) = db.execute("SELECT value FROM meta WHERE name = 'lock'").fetchone()
    lock = Lock.of(scenario.ruleset, scenario.board.digest)
    assert Lock.read(json.loads(row)["is"], "") == lock
    assert run("rules", "verify", game) == (0, f"{game}: {lock}, as locked\n")


def test_differences_of_rules_board_and_set_up_are_told(raid: Any, game: Path) -> None:
    assert raid.load(lambda t: t.replace('["raid"]', '["raid"]\noff = ["R5"]')) is not None
    assert run("rules", "verify", game) == (1, "rule R5 is off, and was on\n")
    code, told = run("rules", "verify", game, "--json")
    (row,) = json.loads(told)["differences"]
    assert (code, row["what"], row["id"]) == (1, "rule", "R5")
    raid.load(lambda t: t.replace('at = "B4"', 'at = "B5"'))
    changed = "the scenario has changed since the game began\n"
    assert run("rules", "verify", game) == (1, changed)
    raid.load()
    board = raid.home / "board.toml"
    board.write_text(board.read_text().replace("1-6", "1-7"))
    code, told = run("rules", "verify", game)
    assert (code, told) == (1, "the board, or what is laid on it, has changed\n")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda told: None, "None is not a table"),
        (lambda told: [told], "is not a table"),
        (lambda told: {**told, "format": 3}, "the lock is of format 3"),
        (lambda told: {**told, "kernel": 5}, "kernel: 5 is not text"),
        (lambda told: {**told, "kernel": "\x1b[2J"}, "control character"),
        (lambda told: {**told, "kernel": "\ud800"}, "no Unicode"),
        (lambda told: {**told, "sections": {"raid": 1}}, "1 is not a table"),
        (lambda told: {**told, "kernel": "1" * 20_000}, "longer than 10,000 letters"),
        (
            lambda told: {**told, "more": json.loads("[" * 60 + "]" * 60)},
            "nested more than 50 deep",
        ),
    ],
)
def test_a_lock_that_is_none_is_told_and_the_game_left_as_it_is(
    game: Path, change: Callable[[Any], Any], told: str
) -> None:
    written(game, change)
    before = game.read_bytes()
    for words in (("rules", "verify", game), ("replay", game)):
        code, lines = run(*words)
        assert (code, told in lines, str(game) in lines) == (2, True, True), lines
        assert len(lines) < 1000
    assert game.read_bytes() == before


TAKES_NONE = [
    ("play", "GAME"), ("rules", "lock", "GAME"), ("board", "show", "GAME"), ("simulate", "GAME"),
    ("check", "GAME"),
]  # fmt: skip
ASKS_OF_IT = [
    ("los", "GAME", "B3", "B4"), ("field", "GAME", "B3"), ("can", "GAME"), ("places", "GAME"),
    ("rules", "GAME"), ("rules", "switches", "GAME"), ("sections", "GAME"),
]  # fmt: skip


@pytest.mark.parametrize("words", TAKES_NONE, ids=" ".join)
def test_where_a_scenario_is_wanted_a_game_is_told_with_what_goes_on_with_it(
    game: Path, words: tuple[str, ...]
) -> None:
    before = game.read_bytes()
    code, told = run(*(game if word == "GAME" else word for word in words))
    assert code == (1 if words[0] == "check" else 2)
    assert "this is a saved game (give its scenario; " in told
    assert f"play SCENARIO --game {game.name} goes on with it)" in told
    assert game.read_bytes() == before


@pytest.mark.parametrize("words", ASKS_OF_IT, ids=" ".join)
def test_a_question_asked_of_a_game_leaves_it_as_it_is(game: Path, words: tuple[str, ...]) -> None:
    before = game.read_bytes()
    code, told = run(*(game if word == "GAME" else word for word in words))
    assert code == 0, told
    assert game.read_bytes() == before
