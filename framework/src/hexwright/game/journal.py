"""A saved game: one SQLite file, an event a command, written in a transaction each."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import field, frozen

from hexwright.errors import HexwrightError, Problems
from hexwright.game.events import COLUMNS, Event, event_of, from_row, to_row
from hexwright.game.file import begun as begun_already
from hexwright.game.file import (
    check_mark,
    check_there,
    is_game,
    new,
    opened,
    telling,
    there_already,
    whole,
)
from hexwright.game.game import Game, Move
from hexwright.game.locked import differing, problem
from hexwright.game.saving import canonical, digest, from_plain
from hexwright.rules.lock import Lock
from hexwright.scenario.scenario import Scenario

_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE events (
    n INTEGER PRIMARY KEY,
    act TEXT NOT NULL,
    faces TEXT NOT NULL,
    drawn INTEGER NOT NULL,
    fixed INTEGER NOT NULL,
    outcome TEXT,
    hash TEXT NOT NULL,
    state TEXT NOT NULL
) STRICT;
"""


@frozen(eq=False)
class Journal:
    """An open file of a game.

    Attributes:
        path: The file.
    """

    path: Path
    _db: sqlite3.Connection = field(repr=False)
    _seen: int = field(init=False, repr=False)

    @_seen.default
    def _version(self) -> int:
        """What SQLite counts up when anybody else has written to the file."""
        found: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return found

    @classmethod
    def create(cls, path: Path, scenario: Scenario, begun: Move) -> Journal:
        """Write the beginning of a game into a new file.

        Raises:
            HexwrightError: if there is such a file already, or it cannot be written.
        """
        if begun_already(path):
            raise there_already(path)
        with telling(path), new(path) as db:
            for statement in filter(str.strip, _TABLES.split(";")):
                db.execute(statement)
            meta = {
                "title": scenario.title,
                "seed": begun.game.seed,
                "start": scenario.fingerprint,
                "lock": Lock.of(scenario.ruleset, scenario.board.digest).to_json(),
                "scenario": _relative(scenario.source, path),
            }
            rows = [(name, canonical({"is": value})) for name, value in meta.items()]
            db.executemany("INSERT INTO meta VALUES (?, ?)", rows)
            journal = cls(path, db)
            journal._insert(event_of(0, begun))
        return journal

    @classmethod
    def open(cls, path: Path, scenario: Scenario) -> Journal:
        """Open a game of a scenario. Nothing is written, whatever is wrong with the file.

        Raises:
            HexwrightError: if it is no game, damaged, or, as Problems, of another scenario or made
                with other rules, each told.
        """
        with telling(path), opened(path) as db:
            db.execute("PRAGMA trusted_schema = OFF")
            journal = cls(path, db)
            journal._check(scenario)
        return journal

    def check_writable(self) -> None:
        """Whether the next command could be written.

        Raises:
            HexwrightError: if not.
        """
        with telling(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:  # SQLite finds out only when it has something to write
                self._db.execute("INSERT INTO meta VALUES ('written', '')")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def append(self, move: Move) -> Event:
        """Write a command that was carried out; it is there, or it is not, whatever happens.

        Raises:
            HexwrightError: if it cannot be written, or somebody else has gone on with the game.
        """
        with self._alone():
            event = event_of(self.last().n + 1, move)
            self._insert(event)
        return event

    def drop_last(self) -> Event:
        """Take back the last command.

        Raises:
            HexwrightError: if it is the beginning, or dice fell, or something was revealed; if it
                cannot be written, or somebody else has gone on with the game.
        """
        with self._alone():
            event = self.last()
            if event.n == 0:
                raise HexwrightError("nothing has been done yet", where=str(self.path))
            if event.fixed:
                raise HexwrightError(
                    f"{event.act.kind} cannot be taken back",
                    where=str(self.path),
                    hint="dice fell for it, or it revealed something",
                )
            self._db.execute("DELETE FROM events WHERE n = ?", (event.n,))
        return event

    def last(self) -> Event:
        """The last command.

        Raises:
            HexwrightError: if not even the beginning is there.
        """
        found = next(self._events("ORDER BY n DESC LIMIT 1"), None)
        if found is None:
            raise HexwrightError("is damaged: no beginning", where=str(self.path))
        return found

    def events(self, first: int = 0) -> Iterator[Event]:
        """All commands, in order, from some number on."""
        return self._events("WHERE n >= ? ORDER BY n", first)

    def event(self, n: int) -> Event:
        """The command of a number.

        Raises:
            HexwrightError: if there is none, with the range.
        """
        end = self.last().n
        found = next(self._events("WHERE n = ?", n), None) if 0 <= n <= end else None
        if found is None:
            hint = f"give a number from 0 to {end}"
            raise HexwrightError(f"there is no step {n}", where=str(self.path), hint=hint)
        return found

    def game(self, scenario: Scenario, n: int | None = None) -> Game:
        """The game as a command left it, the last if none is named.

        Raises:
            HexwrightError: if there is no such command, or the state that is written is none.
        """
        last = self.last() if n is None else self.event(n)
        if digest(last.state) != last.hash:
            raise HexwrightError(f"event {last.n} is damaged", where=str(self.path))
        with telling(self.path):
            state = from_plain(json.loads(last.state), scenario.situation)
        return Game(
            scenario=scenario.in_state(state),
            seed=self.meta("seed"),
            drawn=last.drawn,
            outcome=last.outcome,
        )

    def meta(self, name: str) -> Any:
        """What is written of the whole game: title, seed, start, lock."""
        with telling(self.path):
            row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
            if row is None:
                raise HexwrightError(f"it has no {name}", where=str(self.path))
            return json.loads(row[0])["is"]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Journal:
        """The journal itself, closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    # --- inside --------------------------------------------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A transaction on the game as it was opened: two that play it at once must not mix."""
        with telling(self.path), whole(self._db):
            if self._version() != self._seen:
                hint = "leave, and go on with what is there now"
                told = "somebody else has gone on with this game"
                raise HexwrightError(told, where=str(self.path), hint=hint)
            yield

    def _insert(self, event: Event) -> None:
        self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", to_row(event))

    def _events(self, how: str, *given: int) -> Iterator[Event]:
        with telling(self.path):
            for row in self._db.execute(f"SELECT {COLUMNS} FROM events {how}", given):
                yield from_row(row)

    def _check(self, scenario: Scenario) -> None:
        check_mark(self.path, self._db)
        told = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if told != "ok":
            raise HexwrightError(f"is damaged: {told}", where=str(self.path))
        self.last()
        was = Lock.read(self.meta("lock"), str(self.path))
        if problems := [problem(d) for d in differing(was, self.meta("start"), scenario)]:
            raise Problems(p.at(str(self.path)) for p in problems)


def scenario_of(path: Path) -> Path:
    """The scenario file of a saved game, as it says itself.

    Raises:
        HexwrightError: if it is no game, or does not say.
    """
    found = told_by(path, "scenario")
    if not isinstance(found, str) or not found:
        raise HexwrightError("does not say its scenario", where=str(path), hint="give --scenario")
    if not found.isprintable():
        raise HexwrightError("is damaged: its scenario is no name of a file", where=str(path))
    return path.parent / found


def told_by(path: Path, name: str) -> Any:
    """What a saved game says of itself, whatever scenario it is of: as ``Journal.meta``.

    Raises:
        HexwrightError: if it is no game, or does not say.
    """
    with telling(path):
        check_there(path)
        if not is_game(path):
            raise HexwrightError("is no game of Hexwright", where=str(path))
        # not read-only: what a killed process left half done is taken back first
        with opened(path) as db, Journal(path, db) as journal:
            check_mark(path, db)
            return journal.meta(name)


def _relative(source: Path | None, path: Path) -> str:
    """Where a scenario is, seen from a saved game: the two may be moved together."""
    if source is None:
        return ""
    return Path(os.path.relpath(source.resolve(), path.resolve().parent)).as_posix()
