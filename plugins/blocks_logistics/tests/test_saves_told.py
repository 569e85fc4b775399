"""What is wrong with a saved game is told at the command line, and the file stays as it is."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright import Act, HexwrightError, Scenario
from hexwright.cli import app
from hexwright.game.session import Session

NOBODY = 65534


@pytest.fixture
def war(isthmus: Scenario) -> Iterator[Path]:
    """A scenario and its game, where anybody may go."""
    home = Path(tempfile.mkdtemp())
    home.chmod(0o755)
    for path in (isthmus.source.parent).iterdir():
        if path.suffix == ".toml":
            shutil.copy(path, home)
    with Session.begin(home / "war.game", Scenario.load(home / "war.toml"), 5) as session:
        session.do(Act("next phase"))
        session.do(Act("next phase"))
    yield home
    shutil.rmtree(home)


def run(*args: str | Path, said: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, args)), input=said)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def write(path: Path, *changes: tuple[str, str]) -> None:
    told = path.read_text()
    for old, new in changes:
        assert old in told
        told = told.replace(old, new)
    path.write_text(told)


def lock(home: Path, change: Callable[[dict[str, dict[str, dict[str, str]]]], None]) -> None:
    """As if the game had been begun with another Hexwright or other sections."""
    with closing(sqlite3.connect(home / "war.game")) as db, db:
        (row,) = db.execute("SELECT value FROM meta WHERE name = 'lock'").fetchone()
        value = json.loads(row)
        change(value["is"])
        db.execute("UPDATE meta SET value = ? WHERE name = 'lock'", (json.dumps(value),))


LOGISTICS = '["blocks_logistics"]'
BUILT = '["BL.Factories-12"]'
OTHER = {
    "an option": (
        lambda home: write(home / "war.toml", ("last = 3", "last = 4")),
        "option last of rule VB.Turn is 4, and was 3",
    ),
    "the section off": (
        lambda home: write(home / "war.toml", (LOGISTICS, '["blocks_core"]')),
        "section blocks_logistics is not in force",
    ),
    "a rule off": (
        lambda home: write(home / "war.toml", (LOGISTICS, LOGISTICS + '\noff = ["BL.Storms-5"]')),
        "rule BL.Storms-5 is off, and was on",
    ),
    "an optional rule on": (
        lambda home: write(home / "war.toml", (LOGISTICS, LOGISTICS + f"\non = {BUILT}")),
        "rule BL.Factories-12 is on, and was off",
    ),
    "other content": (
        lambda home: lock(home, lambda told: told["sections"]["blocks_core"].update(digest="x")),
        "section blocks_core has another content",
    ),
    "another version": (
        lambda home: lock(home, lambda told: told["sections"]["blocks_core"].update(version="9")),
        " is older than 9",
    ),
    "another kernel": (
        lambda home: lock(home, lambda told: told.update(kernel="9")),
        " is older than 9",
    ),
    "another map": (
        lambda home: write(home / "isthmus.toml", ('"0203", "0206"', '"0206"')),
        "made on another board",
    ),
    "another set-up": (
        lambda home: write(home / "war.toml", ('at = "0205"', 'at = "0306"')),
        "the scenario has changed since the game began",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHER)
def test_a_game_of_other_rules_or_another_map_says_which(war: Path, what: str) -> None:
    change, told = OTHER[what]
    change(war)
    game = war / "war.game"
    before = game.read_bytes()
    for args in (("play", war / "war.toml"), ("replay", game), ("undo", game), ("show", game)):
        code, said = run(*args, said="next\n")
        assert (code, told in said, str(game) in said) == (2, True, True), (args, said)
        assert game.read_bytes() == before
    assert sorted(path.name for path in war.iterdir()) == ["isthmus.toml", "war.game", "war.toml"]


def test_what_is_no_game_is_told_by_every_command_that_takes_one(war: Path) -> None:
    (war / "directory").mkdir()
    (war / "notes.txt").write_text("precious")
    with closing(sqlite3.connect(war / "other.db")) as db, db:
        db.execute("CREATE TABLE notes (text)")
    for name, told in (
        ("directory", "this is not a file"),
        ("notes.txt", ""),
        ("other.db", "is no game of Hexwright"),
        ("no.game", "no such file"),
    ):
        path = war / name
        before = path.read_bytes() if path.is_file() else b""
        calls = [("replay", path), ("undo", path), ("show", path)]
        if name != "no.game":
            calls.append(("play", war / "war.toml", "--game", path))
        for args in calls:
            code, said = run(*args, said="next\n")
            assert (code, str(path) in said, told in said) == (2, True, True), (args, said)
            assert not path.is_file() or path.read_bytes() == before


@contextmanager
def as_anybody() -> Iterator[None]:
    """Without the rights of who may write everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_game_that_cannot_be_written_is_shown_and_not_played(war: Path) -> None:
    game = war / "war.game"
    importlib.import_module("rich.progress")  # nobody may read where Python is installed
    run("play", war / "war.toml", said="undo\n"), run("show", game), run("replay", game)
    before = game.read_bytes()
    for locked, mode in ((game, 0o444), (war, 0o555)):
        rights = locked.stat().st_mode
        game.chmod(0o666)
        locked.chmod(mode)
        with as_anybody():
            for args in (("play", war / "war.toml"), ("undo", game)):
                code, said = run(*args, said="next\n")
                assert (code, f"{game}: cannot be used: " in said) == (2, True), (args, said)
            assert run("show", game)[0] == 0
            assert run("replay", game)[0] == 0
            if locked == war:
                new = war / "new.game"
                code, said = run("play", war / "war.toml", "--game", new, said="next\n")
                assert (code, f"{new}: cannot be used: " in said) == (2, True)
        locked.chmod(rights)
        assert game.read_bytes() == before
        assert not (war / "new.game").exists()


def test_an_empty_file_is_begun_in_and_a_game_is_not_begun_over(war: Path) -> None:
    """An empty one is what a process leaves that is killed before it has written anything."""
    new = war / "new.game"
    new.touch()
    assert "new game in" in run("play", war / "war.toml", "--game", new, said="next\n")[1]
    assert "going on with" in run("play", war / "war.toml", "--game", new, said="log\n")[1]


def test_who_comes_second_is_told_and_writes_nothing(war: Path, isthmus: Scenario) -> None:
    game = war / "war.game"
    with Session.resume(game, isthmus) as other:
        assert run("play", war / "war.toml", said="next\nnext\n")[0] == 0
        before = game.read_bytes()
        with pytest.raises(HexwrightError, match="somebody else has gone on with this game"):
            other.do(Act("next phase"))
        assert game.read_bytes() == before


def test_a_game_that_another_is_writing_is_told_and_left(war: Path, isthmus: Scenario) -> None:
    game = war / "war.game"
    with Session.resume(game, isthmus) as session:
        session.journal._db.execute("PRAGMA busy_timeout = 0")
        with closing(sqlite3.connect(game, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            with pytest.raises(HexwrightError, match="database is locked"):
                session.do(Act("next phase"))
            db.execute("ROLLBACK")
        assert session.do(Act("next phase")).allowed
