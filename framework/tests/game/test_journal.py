"""A saved game: what is committed stays, what is damaged or another's is told and left alone."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.game.game import NEXT, Game
from hexwright.game.journal import Journal
from hexwright.game.replay import replay
from hexwright.scenario import Act


def played(raid: Any, path: Path, n: int = 9) -> Game:
    """A saved game of n commands: each side's first march, and the next phase."""
    begun = Game.begin(raid.load(), 5)
    game = begun.game
    with Journal.create(path, raid.load(), begun) as journal:
        while n:
            for act in [*game.legal_actions()[:1], Act(NEXT)]:
                if n and not game.is_terminal:
                    move = game.apply(act)
                    journal.append(move)
                    game, n = move.game, n - 1
    return game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "raid.game"


def test_a_game_goes_on_where_it_was_left(raid: Any, path: Path) -> None:
    left = played(raid, path)
    with Journal.open(path, raid.load()) as journal:
        game = journal.game(raid.load())
    assert game.state == left.state
    assert (game.seed, game.drawn, game.outcome) == (left.seed, left.drawn, left.outcome)
    for act in (Act(NEXT), Act(NEXT)):
        left, game = left.apply(act).game, game.apply(act).game
    assert game.state == left.state, "its dice go on, too"


def test_it_is_played_again_to_the_same_states(raid: Any, path: Path) -> None:
    played(raid, path)
    with Journal.open(path, raid.load()) as journal:
        steps = list(replay(journal, raid.load()))
    assert [step.differs for step in steps] == [()] * 10
    assert steps[0].event.act.kind == "begin"


def test_the_first_step_that_differs_is_named_with_what_differs(raid: Any, path: Path) -> None:
    played(raid, path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE events SET faces = '[[\"initiative\", [6, 6]]]' WHERE n = 0")
    db.close()
    with Journal.open(path, raid.load()) as journal:
        steps = list(replay(journal, raid.load()))
    assert [bool(step.differs) for step in steps] == [True]
    assert "not initiative 6, 6" in steps[0].differs[0]


def test_what_is_no_chance_and_reveals_nothing_is_taken_back(raid: Any, path: Path) -> None:
    begun = Game.begin(raid.load(), 5)
    with Journal.create(path, raid.load(), begun) as journal:
        with pytest.raises(HexwrightError, match="nothing has been done yet"):
            journal.drop_last()
        march = begun.game.apply(begun.game.legal_actions()[0])
        journal.append(march)
        assert journal.drop_last().act == march.act
        assert journal.game(raid.load()).state == begun.game.state
        game = begun.game
        while game.state.turn == 1:
            move = game.apply(Act(NEXT))
            journal.append(move)
            game = move.game
        with pytest.raises(HexwrightError, match=r"cannot be taken back.*dice fell"):
            journal.drop_last()


def test_no_file_is_written_over(raid: Any, path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(HexwrightError, match="there is such a file already"):
        Journal.create(path, raid.load(), Game.begin(raid.load()))
    assert path.read_text() == "precious"


def damaged(path: Path, how: str) -> None:
    data = path.read_bytes()
    if how == "cut off":
        path.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "text":
        path.write_text("title = 'no game'\n")
    elif how == "another program's":
        path.unlink()
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE notes (text)")
        db.close()
    elif how == "a later format":
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
    elif how == "no beginning":
        with sqlite3.connect(path) as db:
            db.execute("DELETE FROM events")
        db.close()
    elif how == "a state changed":
        with sqlite3.connect(path) as db:
            db.execute("UPDATE events SET state = replace(state, 'army', 'camp')")
        db.close()
    elif how == "no JSON":
        with sqlite3.connect(path) as db:
            db.execute("UPDATE events SET act = '{'")
        db.close()
    else:
        cut = len(data) // 2
        path.write_bytes(data[:cut] + bytes(200) + data[cut + 200 :])


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("cut off", "damaged"),
        ("empty", "no game of Hexwright"),
        ("text", "damaged"),
        ("another program's", "no game of Hexwright"),
        ("a later format", "is of format 99"),
        ("no beginning", "no beginning"),
        ("a state changed", "is damaged"),
        ("no JSON", "is damaged"),
    ],
)
def test_a_file_that_is_no_sound_game_is_told_and_left_as_it_is(
    raid: Any, path: Path, how: str, told: str
) -> None:
    played(raid, path)
    damaged(path, how)
    before = path.read_bytes()
    with (
        pytest.raises(HexwrightError, match=told) as caught,
        Journal.open(path, raid.load()) as journal,
    ):
        journal.game(raid.load())
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before
    assert os.listdir(path.parent).count(path.name) == 1


def test_one_of_other_rules_or_of_another_board_says_which(raid: Any, path: Path) -> None:
    played(raid, path)
    for change, told in (
        (lambda t: t.replace('["raid"]', '["raid"]\noff = ["R5"]'), "rule R5 is off, and was on"),
        (
            lambda t: t.replace('["raid"]', '["raid"]\noptions = { R1 = { last = 5 } }'),
            "option last of rule R1 is 5, and was 3",
        ),
        (lambda t: t.replace('at = "B4"', 'at = "B5"'), "the scenario has changed"),
    ):
        with pytest.raises(HexwrightError) as caught:
            Journal.open(path, raid.load(change))
        assert told in str(caught.value)
    board = raid.home / "board.toml"
    board.write_text(board.read_text().replace("1-6", "1-7"))
    with pytest.raises(HexwrightError, match="another board"):
        Journal.open(path, raid.load())


PLAYER = """
import sys
from pathlib import Path
from hexwright.game.game import NEXT, Game
from hexwright.game.journal import Journal
from hexwright.rules import discover
from hexwright.scenario import Act, Scenario
scenario = Scenario.load(sys.argv[1], registry=discover(paths=[sys.argv[3], *sys.path]))
begun = Game.begin(scenario, 5)
game = begun.game
with Journal.create(Path(sys.argv[2]), scenario, begun) as journal:
    print("begun", flush=True)
    while not game.is_terminal:
        for act in [*game.legal_actions()[:1], Act(NEXT)]:
            if not game.is_terminal:
                move = game.apply(act)
                journal.append(move)
                game = move.game
"""


@pytest.mark.parametrize("after", [0.0, 0.02, 0.05, 0.1])
def test_killing_it_loses_nothing_that_was_committed(raid: Any, path: Path, after: float) -> None:
    scenario = raid.load(
        lambda text: text.replace('["raid"]', '["raid"]\noptions = { R1 = { last = 400 } }')
    )
    command = [sys.executable, "-c", PLAYER, str(scenario.source), str(path), str(raid.site.path)]
    environ = {**os.environ, "PYTHONPATH": str(raid.site.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        process.wait()
    copy = path.with_suffix(".copy")
    shutil.copy(path, copy)
    with Journal.open(path, scenario) as journal:
        game = journal.game(scenario)
        assert all(not step.differs for step in replay(journal, scenario))
        n = journal.last().n
        move = game.apply(Act(NEXT))
        assert journal.append(move).n == n + 1
