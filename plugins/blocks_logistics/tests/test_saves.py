"""A saved game of the block game with the Logistics Set: killed, damaged, tampered with."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Scenario
from hexwright.cli.shell import Shell
from hexwright.game.file import begun
from hexwright.game.journal import Journal
from hexwright.game.replay import replay
from hexwright.game.session import Session
from hexwright.game.spoken import spoken
from hexwright.play.dice import Dice

SEED = 5


@pytest.fixture
def saved(isthmus: Scenario, walked: list[Act], tmp_path: Path) -> Path:
    """A game of some commands, with a battle among them."""
    path = tmp_path / "war.game"
    with Session.begin(path, isthmus, SEED) as session:
        for act in walked:
            session.do(act)
    return path


def rows(path: Path) -> list[tuple[int, str]]:
    """What is committed: the number of each command, and the hash after it."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.execute("SELECT n, hash FROM events ORDER BY n"))


def killed(child: Callable[[], None]) -> int:
    """What ends a process that does something; 0 if it comes to its end."""
    process = os.fork()
    if not process:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            child()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def typed(path: Path, scenario: Scenario, acts: list[Act], watch: Any = None) -> None:
    """What ``hexwright play`` does with lines that come from a pipe."""
    there = begun(path)
    session = Session.resume(path, scenario) if there else Session.begin(path, scenario, SEED)
    with session:
        if watch is not None:
            session.journal._db.set_trace_callback(watch)
        shell = Shell(session, prompt=False)
        for act in acts:
            shell.onecmd("next" if act.kind == "next phase" else spoken(act))


def goes_on(path: Path, scenario: Scenario, acts: list[Act], sound: list[tuple[int, str]]) -> int:
    """The rest is played, and leads to where the whole game led; how many steps had been saved."""
    found = rows(path) if begun(path) else []
    assert found == sound[: len(found)]
    typed(path, scenario, acts[max(len(found) - 1, 0) :])
    assert rows(path) == sound
    return len(found)


@pytest.mark.parametrize("nth", range(1, 10, 2))
def test_killed_at_any_statement_it_shows_the_last_step_that_was_committed(
    isthmus: Scenario, walked: list[Act], saved: Path, tmp_path: Path, nth: int
) -> None:
    sound, path = rows(saved), tmp_path / "killed.game"
    left = [3 * nth + nth % 3]  # another moment of another step each time

    def watch(_: str) -> None:
        left[0] -= 1
        if not left[0]:
            die()

    assert killed(lambda: typed(path, isthmus, walked, watch)) == -signal.SIGKILL
    assert 1 <= goes_on(path, isthmus, walked, sound) < len(sound)


@pytest.mark.parametrize("nth", [1, 6, 9, 20])
def test_killed_as_a_die_falls_nothing_of_the_step_is_there(
    isthmus: Scenario,
    walked: list[Act],
    saved: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    nth: int,
) -> None:
    """Also in the initiative of the first phase and of a later one, before the game is a file."""
    sound, path = rows(saved), tmp_path / "killed.game"
    falls = Dice._next

    def dying(self: Dice, n: int) -> int:
        if self.drawn == nth - 1:
            die()
        return falls(self, n)

    def child() -> None:
        monkeypatch.setattr(Dice, "_next", dying)
        typed(path, isthmus, walked)

    assert killed(child) == -signal.SIGKILL
    goes_on(path, isthmus, walked, sound)


@pytest.mark.parametrize("room", [0, 5000, 20_000, 40_000, 70_000])
def test_killed_in_the_middle_of_writing_the_half_is_taken_back(
    isthmus: Scenario, walked: list[Act], saved: Path, tmp_path: Path, room: int
) -> None:
    """The system kills who writes beyond the size that a file may have."""
    sound, path = rows(saved), tmp_path / "killed.game"

    def child() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        typed(path, isthmus, walked)

    assert killed(child) == -signal.SIGXFSZ
    goes_on(path, isthmus, walked, sound)


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(
    isthmus: Scenario, walked: list[Act], saved: Path, tmp_path: Path
) -> None:
    sound, path = rows(saved), tmp_path / "full.game"
    told = tmp_path / "told"

    def child() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (45_000, 45_000))
        with Session.begin(path, isthmus, SEED) as session:
            for act in walked:
                try:
                    session.do(act)
                except HexwrightError as exc:
                    told.write_text(str(exc))
                    return

    assert killed(child) == 0
    assert told.read_text().startswith(f"{path}: cannot be used: ")
    assert 1 < goes_on(path, isthmus, walked, sound) < len(sound)


def test_a_file_cut_off_or_overwritten_anywhere_is_sound_or_told_and_left_alone(
    isthmus: Scenario, saved: Path, tmp_path: Path
) -> None:
    data, path, told = saved.read_bytes(), tmp_path / "damaged.game", 0
    junk = os.urandom(64)
    cut = [data[:n] for n in range(0, len(data), 4099)]
    over = [data[:n] + junk + data[n + 64 :] for n in range(0, len(data), 4099)]
    for bad in [*cut, *over, junk, b"title = 'x'\n"]:
        path.write_bytes(bad)
        try:
            with Journal.open(path, isthmus) as journal:
                journal.game(isthmus)
                wrong = sum(bool(step.differs) for step in _first(journal, isthmus))
        except HexwrightError as exc:
            wrong = str(exc).startswith(str(path))
        told += bool(wrong)
        assert path.read_bytes() == bad
    assert told > len(cut)


def _first(journal: Journal, scenario: Scenario) -> Iterator[Any]:
    """The beginning alone: a whole replay of each file would take long."""
    for step in replay(journal, scenario):
        yield step
        return


def changed(saved: Path, change: str) -> Path:
    copy = saved.with_name("tampered.game")
    shutil.copy(saved, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        assert db.execute(change).rowcount
    return copy


def first_that_differs(path: Path, scenario: Scenario) -> tuple[int, str]:
    with Journal.open(path, scenario) as journal:
        *sound, last = replay(journal, scenario)
    assert not any(step.differs for step in sound)
    return last.event.n, " ".join(last.differs)


def test_a_replay_names_the_first_step_that_was_tampered_with(
    isthmus: Scenario, walked: list[Act], saved: Path
) -> None:
    """Each in its dice, its hash, its state, what was done and where the dice stood."""
    with closing(sqlite3.connect(saved)) as db:
        told = "SELECT n FROM events WHERE faces != '[]' AND n > 0"
        rolled = [n for (n,) in db.execute(told)][-1]
        moved = [n for (n,) in db.execute("SELECT n FROM events WHERE act LIKE '%\"move\"%'")][-1]
    assert first_that_differs(saved, isthmus) == (len(walked), "")
    for change, n, says in (
        ("faces = '[[\"fire\", [6]]]' WHERE n = {}", rolled, "the dice: "),
        ("faces = '[[\"fire\", [6]]]' WHERE n = {}", moved, "the dice: none, not fire 6"),
        ("hash = 'x' || substr(hash, 2) WHERE n = {}", moved, "is damaged"),
        ("state = replace(state, 'infantry', 'armor') WHERE n = {}", moved, "piece "),
        ("drawn = drawn + 1 WHERE n = {}", moved, "where the dice stand"),
        ("fixed = 1 - fixed WHERE n = {}", rolled, "it can"),
        ("act = replace(act, '\"move\"', '\"fly\"') WHERE n = {}", moved, "fly is not allowed"),
    ):
        tampered = changed(saved, f"UPDATE events SET {change.format(n)}")
        found, text = first_that_differs(tampered, isthmus)
        assert (found, says in text) == (n, True), (change, text)


def test_each_command_is_written_with_its_dice_and_the_hash_of_its_state(
    isthmus: Scenario, walked: list[Act], saved: Path
) -> None:
    from hexwright import Game
    from hexwright.game.saving import state_hash

    move = Game.begin(isthmus, SEED)
    with Journal.open(saved, isthmus) as journal:
        events = list(journal.events())
    assert [event.n for event in events] == list(range(len(walked) + 1))
    for event, act in zip(events, (None, *walked), strict=True):
        move = move if act is None else move.game.apply(act)
        assert event.act == move.act
        assert event.faces == tuple((roll.kind, roll.faces) for roll in move.rolls)
        assert event.drawn == move.game.drawn
        assert event.hash == state_hash(move.game.state, isthmus.board.grid)
    kinds = {kind for event in events for kind, _ in event.faces}
    assert kinds >= {"initiative", "storm direction", "storm distance", "fire"}
