"""Reading the files people write: treated as possibly hostile, told apart when they are wrong."""

from __future__ import annotations

import json
import re
import tomllib
from math import isfinite
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from hexwright.board.errors import BoardError
from hexwright.board.tables import Step, spell
from hexwright.checked import WIDEST, unseen

MAX_BYTES = 20_000_000
"""A file larger than this is not a board that people drew."""

GAME = b"SQLite format 3\0"
"""How the file of a saved game begins."""

MAX_DEPTH, MAX_TEXT = 50, 10_000
"""Nor are tables nested deeper than this, or one text of more letters."""


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file.

    Raises:
        BoardError: if it cannot be read, is larger than ``MAX_BYTES``, or is malformed; the place
            is the file and the line.
    """
    return toml_tables(read_text(path), path)


def toml_tables(text: str, path: Path) -> dict[str, Any]:
    """The tables of the text of a TOML file.

    Raises:
        BoardError: if it is malformed; the place is the file and the line.
    """
    if dotted := _deep_key(text):
        what = f"tables and lists are nested more than {MAX_DEPTH} deep"
        raise BoardError(
            what, where=f"{path}: line {dotted}", hint="write tables and lists less deep"
        )
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise BoardError(f"this is not valid TOML: {exc}", where=str(path)) from exc
    except (RecursionError, ValueError, OverflowError) as exc:  # nesting; a number of 5000 digits
        raise BoardError(f"this TOML cannot be read: {exc}", where=str(path)) from exc
    check_plain(tables, str(path))
    return tables


_DOTTED = re.compile(
    rf"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}"""
)


def _deep_key(text: str) -> int:
    """The line of a key with too many parts, or 0: tomllib takes the square of their number."""
    for n, line in enumerate(text.splitlines(), 1):
        if line.count(".") >= MAX_DEPTH and _DOTTED.search(line):
            return n
    return 0


def read_json(path: Path) -> Any:
    """The content of a JSON file, strictly: no NaN, no key twice.

    Raises:
        BoardError: as ``read_toml``.
    """
    text = read_text(path)
    try:
        content = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as exc:
        where = f"{path}: line {exc.lineno} column {exc.colno}"
        raise BoardError(f"this is not valid JSON: {exc.msg}", where=where) from exc
    except (RecursionError, ValueError) as exc:
        raise BoardError(f"this JSON cannot be read: {exc}", where=str(path)) from exc
    check_plain(content, str(path))
    return content


def beside(source: Path, reference: str) -> Path:
    """The file that ``source`` refers to by a relative path.

    ``..`` may reach as far as the directory above that of ``source``, so that scenarios can share
    boards, and no further: a file from a stranger shall not read what else is on the disk.

    Raises:
        BoardError: if the path is absolute, or leads out of that directory.
    """
    absolute = PurePosixPath(reference).is_absolute() or PureWindowsPath(reference).drive
    if absolute or "\0" in reference or not reference.strip():
        raise BoardError(
            f"{reference!r} is not a relative path",
            hint=f"write it relative to the directory of {source.name}",
        )
    try:
        home = source.resolve().parent
        found = (home / reference.replace("\\", "/")).resolve()
    except (OSError, RuntimeError) as exc:  # RuntimeError: before Python 3.13, links in a circle
        raise BoardError(f"{reference!r} leads nowhere: its links run in a circle") from exc
    if not found.is_relative_to(home.parent):
        raise BoardError(
            f"{reference!r} leads out of the directory tree of {source.name}",
            hint="put the file beside it, or in a directory beside its own",
        )
    return found


def check_there(path: Path) -> None:
    """Refuse a path that leads to no file.

    Raises:
        BoardError: if there is nothing, with the nearest name; or a directory, or a broken link.
    """
    where = str(path)
    try:
        if path.is_file():
            return
        if path.exists():
            raise BoardError("this is not a file", where=where, hint="give the path of a file")
        if path.is_symlink():
            raise BoardError("this is a link to a file that is not there", where=where)
        raise BoardError("there is no such file", where=where, hint=neighbours(path))
    except OSError as exc:  # such as a name that is too long
        raise BoardError(f"cannot read the file: {exc.strerror or exc}", where=where) from exc


def check_no_game(path: Path) -> None:
    """Refuse a saved game where a scenario or a board is wanted.

    Raises:
        BoardError: for one, with how to go on with it.
    """
    try:
        with path.open("rb") as stream:
            if stream.read(len(GAME)) != GAME:
                return
    except OSError:  # whoever reads it tells why not
        return
    hint = f"give its scenario; play SCENARIO --game {path.name} goes on with it"
    raise BoardError("this is a saved game", where=str(path), hint=hint)


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        BoardError: if it cannot be read, is larger than ``MAX_BYTES``, or is no UTF-8.
    """
    where = str(path)
    check_there(path)
    check_no_game(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as exc:
        raise BoardError(f"cannot read the file: {exc.strerror or exc}", where=where) from exc
    if len(data) > MAX_BYTES:
        raise BoardError(
            f"the file is larger than {MAX_BYTES // 1_000_000} MB",
            where=where,
            hint="simplify its outlines",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = data.count(b"\n", 0, exc.start) + 1
        raise BoardError(
            "the file is not UTF-8 text", where=f"{where}: line {line}", hint="save it as UTF-8"
        ) from exc


def check_plain(root: Any, file: str) -> None:
    """Refuse plain data that nobody means, or that could not even be shown in a message.

    Raises:
        BoardError: for tables nested too deep, a number beyond 64 bits or none at all, or text that
            is too long, that a terminal would obey, or no text at all (half of a surrogate pair,
            which only JSON can write).
    """
    waiting: list[tuple[tuple[Step, ...], Any]] = [((), root)]
    while waiting:
        path, value = waiting.pop()
        what = ""
        if len(path) > MAX_DEPTH:
            what = f"tables and lists are nested more than {MAX_DEPTH} deep"
            path = path[:1]
        elif isinstance(value, dict):
            waiting += (((*path, key), inner) for key, inner in value.items())
            what = next(filter(None, map(_wrong_text, value)), "")
        elif isinstance(value, list):
            waiting += (((*path, at), inner) for at, inner in enumerate(value))
        elif isinstance(value, int) and not -WIDEST <= value <= WIDEST:
            what = "this number needs more than 64 bits"
        elif isinstance(value, float) and not isfinite(value):
            what = f"{value} is not a number"
        elif isinstance(value, str):
            what = _wrong_text(value)
        if what:
            place = spell(tuple(s for s in path if not _wrong_text(str(s))), root)
            raise BoardError(what, where=f"{file}: {place}" if place else file)


def _wrong_text(text: str) -> str:
    if len(text) > MAX_TEXT:
        return f"a text is longer than {MAX_TEXT:,} letters"
    return unseen(text)


def neighbours(path: Path) -> str:
    """A hint for a file that is not there: what beside it has nearly its name."""
    from hexwright.errors import nearest

    if not path.parent.is_dir():
        return f"there is no directory {path.parent} either"
    try:
        there = [p for p in path.parent.iterdir() if p.is_file()]
    except OSError:  # it may be entered and not be listed
        return ""
    alike = [p for p in there if p.suffix == path.suffix] or there
    return nearest(path.name, [p.name for p in alike])


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a number")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} is given twice in one object")
        found[key] = value
    return found
