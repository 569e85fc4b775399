"""The SQLite file of a game: what goes wrong with it is told, and it is left as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexwright.errors import HexwrightError

MARK = 0x48657877
"""``application_id`` of these files: what another program made is told apart by it."""
FORMAT = 1


def check_there(path: Path) -> None:
    """Whether there is a file.

    Raises:
        HexwrightError: if there is none.
    """
    if not path.is_file():
        raise HexwrightError("there is no such file", where=str(path), hint="begin a game")


def is_game(path: Path) -> bool:
    """Whether a file is a saved game, sound or not, and no scenario."""
    try:
        with path.open("rb") as stream:
            return stream.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


@contextmanager
def whole(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all of it is written, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # on a full disk SQLite has taken it back itself
            db.execute("ROLLBACK")
        raise


@contextmanager
def new(path: Path) -> Iterator[sqlite3.Connection]:
    """A new file and its first transaction; if that fails the file is not there."""
    path.touch(exist_ok=False)
    db = sqlite3.connect(path.absolute(), isolation_level=None)  # not what ":memory:" means to it
    try:
        with whole(db):
            db.execute(f"PRAGMA application_id = {MARK}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            yield db
    except BaseException:
        db.close()
        path.unlink(missing_ok=True)
        raise


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Whatever SQLite or JSON finds wrong is told with the file; the file is as it was."""
    try:
        yield
    except sqlite3.OperationalError as exc:
        raise HexwrightError(f"cannot be used: {exc}", where=str(path)) from exc
    except sqlite3.DatabaseError as exc:
        hint = "it may be cut off, or no game at all"
        raise HexwrightError(f"is damaged: {exc}", where=str(path), hint=hint) from exc
    except OSError as exc:
        raise HexwrightError(f"cannot be used: {exc.strerror}", where=str(path)) from exc
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as exc:
        hint = "it may be no game of this program"
        raise HexwrightError("is damaged", where=str(path), hint=hint) from exc
    except RecursionError as exc:
        raise HexwrightError("is damaged: nested too deeply", where=str(path)) from exc
