"""The SQLite file of a game: what goes wrong with it is told, and it is left as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexwright.board.files import GAME
from hexwright.errors import HexwrightError

MARK = 0x48657877
"""``application_id`` of these files: what another program made is told apart by it."""
FORMAT = 2


def check_there(path: Path) -> None:
    """Whether there is a file.

    Raises:
        HexwrightError: if there is none.
    """
    if not path.exists():
        raise HexwrightError("there is no such file", where=str(path), hint="begin a game")
    if not path.is_file():
        raise HexwrightError("this is not a file", where=str(path), hint="give a saved game")


def is_game(path: Path) -> bool:
    """Whether a file is a saved game, sound or not, and no scenario."""
    try:
        with path.open("rb") as stream:
            return stream.read(len(GAME)) == GAME
    except OSError:
        return False


def begun(path: Path) -> bool:
    """Whether anything is in a file; a process that was killed as it began a game left nothing."""
    with telling(path):
        if not path.is_file():
            return path.exists()
        if path.with_name(f"{path.name}-journal").exists() and is_game(path):
            db = _connected(path)  # it takes back what was left half done
            try:
                db.execute("PRAGMA schema_version").fetchone()
            finally:
                db.close()
        return path.stat().st_size > 0


def _connected(path: Path) -> sqlite3.Connection:
    # as an address, for ":memory:" and the like are no names of files to SQLite
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A file that is there; closed again if it cannot be used."""
    check_there(path)
    db = _connected(path)
    try:
        yield db
    except BaseException:
        db.close()
        raise


def check_mark(path: Path, db: sqlite3.Connection) -> None:
    """Whether it is a game, and of this format.

    Raises:
        HexwrightError: if not.
    """
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    if mark != MARK:
        hint = "give another file, or remove it" if mark == 0 else "give another file"
        raise HexwrightError("is no game of Hexwright", where=str(path), hint=hint)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version != FORMAT:
        hint = f"this Hexwright reads format {FORMAT}"
        raise HexwrightError(f"is of format {version}", where=str(path), hint=hint)


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


def there_already(path: Path) -> HexwrightError:
    """No file is written over."""
    hint = "go on with it, or give another name"
    return HexwrightError("there is such a file already", where=str(path), hint=hint)


@contextmanager
def new(path: Path) -> Iterator[sqlite3.Connection]:
    """A new file and its first transaction; if that fails the file is not there.

    An empty file is as good as none, unless somebody else begins in it first.
    """
    own = not path.exists()
    if own:
        path.touch(exist_ok=False)
    db = _connected(path)
    try:
        with whole(db):
            if db.execute("PRAGMA schema_version").fetchone()[0]:
                own = False
                raise there_already(path)
            db.execute(f"PRAGMA application_id = {MARK}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            yield db
    except BaseException:
        db.close()
        if own:
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
