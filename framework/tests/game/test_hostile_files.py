"""Saved games that somebody changed, that two play at once, or that cannot be written."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.game import journal as module
from hexwright.game.game import NEXT
from hexwright.game.journal import Journal, scenario_of
from hexwright.game.replay import replay
from hexwright.game.session import Session
from hexwright.scenario import Act


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "raid.game"


@pytest.fixture
def saved(raid: Any, path: Path) -> Path:
    with Session.begin(path, raid.load(), 3) as session:
        session.do(session.game.legal_actions()[0])
        session.do(Act(NEXT))
    return path


def written(path: Path, table: str, column: str, key: str) -> Any:
    with closing(sqlite3.connect(path)) as db:
        where = "name" if table == "meta" else "n"
        row = db.execute(f"SELECT {column} FROM {table} WHERE {where} = ?", (key,)).fetchone()
    return json.loads(row[0])


def write(path: Path, table: str, column: str, key: str, value: Any) -> None:
    told = json.dumps(value, sort_keys=True, separators=(",", ":"))
    where = "name" if table == "meta" else "n"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {where} = ?", (told, key))
        if column == "state":
            db.execute(
                "UPDATE events SET hash = ? WHERE n = ?",
                (hashlib.sha256(told.encode()).hexdigest(), key),
            )


def inside(value: Any, way: tuple[Any, ...] = ()) -> Any:
    """The ways to everything in a JSON value."""
    yield way
    if not isinstance(value, dict | list):
        return
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from inside(one, (*way, key))


def put(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    found = json.loads(json.dumps(value))
    there = found
    for key in way[:-1]:
        there = there[key]
    there[way[-1]] = new
    return found


@pytest.mark.parametrize(
    ("table", "column", "key"),
    [("meta", "value", "lock"), ("meta", "value", "scenario"), ("meta", "value", "seed"),
     ("events", "act", "1"), ("events", "faces", "0"), ("events", "state", "2")],
)  # fmt: skip
def test_json_of_wrong_types_is_told_wherever_it_is(
    raid: Any, saved: Path, table: str, column: str, key: str
) -> None:
    scenario, sound = raid.load(), written(saved, table, column, key)
    for way in list(inside(sound))[:40]:
        for junk in (None, -1, "\ud800", [1]):
            write(saved, table, column, key, put(sound, way, junk))
            before = saved.read_bytes()
            try:
                scenario_of(saved)
                with Session.resume(saved, scenario) as session:
                    session.game.observation("red")
                    list(replay(session.journal, scenario))
            except HexwrightError:
                assert saved.read_bytes() == before


def test_two_that_play_one_game_do_not_mix(raid: Any, saved: Path) -> None:
    scenario = raid.load()
    with Session.resume(saved, scenario) as one, Session.resume(saved, scenario) as other:
        one.do(one.game.legal_actions()[0])
        one.do(Act(NEXT))
        for what in (lambda: other.do(Act(NEXT)), other.undo):
            with pytest.raises(HexwrightError, match="somebody else has gone on with this game"):
                what()
        one.do(Act(NEXT))
    with Journal.open(saved, scenario) as journal:
        assert [step.differs for step in replay(journal, scenario)] == [()] * 6


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE events SET drawn = drawn + 1 WHERE n = 1", "where the dice stand: 3, not 4"),
        ("UPDATE events SET fixed = 1 - fixed WHERE n = 1", "that it can be taken back"),
        ("UPDATE events SET state = '[' WHERE n = 1", "pieces: "),
        ("UPDATE events SET state = '{}' WHERE n = 1", "pieces: "),
        ("DELETE FROM events WHERE n = 1", "event 1 is not there"),
    ],
)
def test_all_that_is_written_of_a_step_is_compared(
    raid: Any, saved: Path, change: str, told: str
) -> None:
    with closing(sqlite3.connect(saved)) as db, db:
        db.execute(change)
    with Journal.open(saved, raid.load()) as journal:
        steps = list(replay(journal, raid.load()))
    assert [bool(step.differs) for step in steps] == [False, True]
    assert any(line.startswith(told) for line in steps[1].differs)


def test_a_file_that_cannot_be_begun_is_not_there(
    raid: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_TABLES", "CREATE TABLE meta (value) STRICT")
    with pytest.raises(HexwrightError, match="cannot be used"):
        Session.begin(path, raid.load())
    assert not path.exists()
    with pytest.raises(HexwrightError, match="cannot be used: No such file"):
        Session.begin(path / "no" / "raid.game", raid.load())


def test_a_full_disk_is_told_as_that(raid: Any, saved: Path) -> None:
    with Session.resume(saved, raid.load()) as session:
        pages = session.journal._db.execute("PRAGMA page_count").fetchone()[0]
        session.journal._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(HexwrightError, match="disk is full"):
            all(session.do(Act(NEXT)).allowed for _ in range(400))
        n = session.journal.last().n
        state = session.game.state
    with Session.resume(saved, raid.load()) as session:
        assert (session.journal.last().n, session.game.state) == (n, state)


def test_a_game_of_any_name_is_a_file(
    raid: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = raid.load()
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x?mode=ro", "a b'\"\u00fc?#%.game"):
        with Session.begin(Path(name), scenario) as session:
            session.do(Act(NEXT))
        assert scenario_of(Path(name)).samefile(scenario.source)
        with Session.resume(Path(name), scenario) as session:
            assert session.journal.last().n == 1


@pytest.mark.parametrize(
    ("column", "way"),
    [
        ("act", ("kind",)),
        ("act", ("by",)),
        ("act", ("values",)),
        ("faces", ()),
        ("state", ("side",)),
        ("state", ("phase",)),
        ("state", ("pieces", 0, 0)),
        ("state", ("pieces", 0, 4)),
        ("state", ("counts",)),
    ],
)
def test_what_a_terminal_would_obey_is_no_game(
    raid: Any, saved: Path, column: str, way: tuple[Any, ...]
) -> None:
    escape = "\x1b[2J"
    new = {"values": {"x": escape}, "counts": [[escape, "", 1]]}.get(way[0] if way else "", escape)
    new = [[escape, [3]]] if column == "faces" else new
    write(saved, "events", column, "2", put(written(saved, "events", column, "2"), way, new))
    with pytest.raises(HexwrightError) as caught:
        Session.resume(saved, raid.load())
    assert str(caught.value).isprintable()
