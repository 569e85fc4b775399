"""What is kept in the cache of boards: what was slow is done once.

A reading is kept under all that shaped it: the content of the files that the reader says it reads,
the code of the reader and of the kernel, and the versions of the libraries that did the geometry.
What a board prints, hex by hex, is kept under the board's digest, whatever file it came from.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import shapely
from attrs import evolve

from hexwright.board.cache import Cache
from hexwright.board.model import Board
from hexwright.board.packing import Cells, packed, packed_cells, unpacked, unpacked_cells

if TYPE_CHECKING:
    from hexwright.board.readers import Reading

KIND, CELLS = "board", "cells"
WORTH_KEEPING = 1_000
"""Corners of a board's outlines; what has fewer is cut in less time than a file is worth."""
_KERNEL = ("hexwright.board", "hexwright.grid")
_LIBRARIES = ("attrs", "cattrs", "numpy", "shapely")


def kept_or_read(name: str, reader: Any, path: Path, read: Callable[[], Reading]) -> Reading:
    """What is kept of a file, or else what is read now, which is then kept.

    Args:
        name: The reader's.
        reader: It is asked for ``inputs(path)``, the files that reading this one reads. One that
            has no such function is never kept.
        path: The file.
        read: Reads it.
    """
    store = Cache.usual() if callable(getattr(reader, "inputs", None)) else None
    key = None if store is None else reading_key(name, reader, path)
    if store is None or key is None:
        return read()
    body = store.get(KIND, key)
    found = None if body is None else unpacked(body)
    if found is not None:
        return evolve(found, board=evolve(found.board, source=path), kept=True)
    reading = read()
    if reading_key(name, reader, path) == key:  # else someone wrote to the file meanwhile
        body = packed(reading)
        if body is not None:
            store.put(KIND, key, body)
    return reading


def reading_key(name: str, reader: Any, path: Path) -> str | None:
    """The sha256 of all that shapes what a reader reads; ``None`` if that cannot be told."""
    try:
        told = [
            ["reader", name, code_digest(_package(reader))],
            *_kernel(),
            ["file", path.name],  # boards without a title of their own are called by it
            *(["input", str(i.name), _digest([i])] for i in reader.inputs(path)),
        ]
    except Exception:  # a stranger's reader may raise anything; reading will tell what is wrong
        return None
    return _sha256(told)


def kept_or_cut(board: Board, cut: Callable[[], Cells]) -> Cells:
    """What a board prints, hex by hex: what is kept of it, or else what is cut now."""
    drawn = [area.outline for area in board.areas if area.outline is not None]
    corners = int(shapely.get_num_coordinates(drawn).sum())
    store = Cache.usual() if corners >= WORTH_KEEPING else None
    if store is None:
        return cut()
    key = _sha256([*_kernel(), ["board", board.digest]])
    body = store.get(CELLS, key)
    found = None if body is None else unpacked_cells(body, board)
    if found is None:
        found = cut()
        body = packed_cells(found, board)
        if body is not None:
            store.put(CELLS, key, body)
    return found


def _sha256(told: list[list[str]]) -> str:
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


@cache
def _kernel() -> tuple[list[str], ...]:
    """The code and the libraries that have a part in all that is kept."""
    return (
        *(["kernel", package, code_digest(package)] for package in _KERNEL),
        *(["library", library, version(library)] for library in _LIBRARIES),
        ["geos", shapely.geos_version_string],
    )


@cache
def code_digest(package: str) -> str:
    """The sha256 of a package's files: code and tables.

    Raises:
        ImportError: if there is no such package.
    """
    spec = find_spec(package)
    if spec is None:
        raise ImportError(package)
    homes = [Path(home) for home in spec.submodule_search_locations or ()]
    files = [f for home in homes for f in home.rglob("*") if f.is_file()]
    if not homes and spec.origin:
        files = [Path(spec.origin)]
    return _digest(sorted(f for f in files if f.suffix != ".pyc"))


def _package(reader: Any) -> str:
    """The top-level package that a reader comes from."""
    home = reader.__name__ if isinstance(reader, ModuleType) else type(reader).__module__
    return str(home).partition(".")[0]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        with file.open("rb") as stream:
            found.update(
                f"{file.name}\0{hashlib.file_digest(stream, 'sha256').hexdigest()}\0".encode()
            )
    return found.hexdigest()
