"""Reading the files people write: treated as possibly hostile, told apart when they are wrong."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from hexwright.board.errors import BoardError

MAX_BYTES = 20_000_000
"""A file larger than this is not a board that people drew."""


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file.

    Raises:
        BoardError: if it cannot be read, is larger than ``MAX_BYTES``, or is malformed; the place
            is the file and the line.
    """
    text = _read_text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise BoardError(f"this is not valid TOML: {exc}", where=str(path)) from exc
    except (RecursionError, ValueError, OverflowError) as exc:  # nesting; a number of 5000 digits
        raise BoardError(f"this TOML cannot be read: {exc}", where=str(path)) from exc


def read_json(path: Path) -> Any:
    """The content of a JSON file, strictly: no NaN, no key twice.

    Raises:
        BoardError: as ``read_toml``.
    """
    text = _read_text(path)
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as exc:
        where = f"{path}: line {exc.lineno} column {exc.colno}"
        raise BoardError(f"this is not valid JSON: {exc.msg}", where=where) from exc
    except (RecursionError, ValueError) as exc:
        raise BoardError(f"this JSON cannot be read: {exc}", where=str(path)) from exc


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
    home = source.resolve().parent
    found = (home / reference.replace("\\", "/")).resolve()
    if not found.is_relative_to(home.parent):
        raise BoardError(
            f"{reference!r} leads out of the directory tree of {source.name}",
            hint="put the file beside it, or in a directory beside its own",
        )
    return found


def _read_text(path: Path) -> str:
    where = str(path)
    try:
        if not path.exists():
            raise BoardError("there is no such file", where=where, hint=_neighbours(path))
        if not path.is_file():
            raise BoardError("this is not a file", where=where, hint="give the path of a file")
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


def _neighbours(path: Path) -> str:
    from hexwright.errors import nearest

    if not path.parent.is_dir():
        return f"there is no directory {path.parent} either"
    return nearest(path.name, (p.name for p in path.parent.iterdir() if p.suffix == path.suffix))


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a number")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} is given twice in one object")
        found[key] = value
    return found
