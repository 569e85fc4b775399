"""A small made-up board to write into files, and what is wrong with variants of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexwright.board import BoardProblems, load_board

HEAD = """
title = "Glade"
[grid]
columns = "A-E"
rows = "1-6"
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a board file below its own directory: the usual head, then the text."""
    home = tmp_path / "boards" / "glade"
    home.mkdir(parents=True)

    def writer(text: str, *, head: str = HEAD, name: str = "board.toml") -> Path:
        path = home / name
        path.write_text(head + text, encoding="utf-8")
        return path

    return writer


@pytest.fixture
def complaints(write: Callable[..., Path]) -> Callable[..., list[str]]:
    """Loads such a board, which must fail, and gives all that it was told, without the path."""

    def reader(text: str, **how: str) -> list[str]:
        path = write(text, **how)
        with pytest.raises(BoardProblems) as caught:
            load_board(path)
        return [str(problem).replace(f"{path.parent}/", "") for problem in caught.value.problems]

    return reader


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Installs a package with a reader: a module of this source, under this name."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    names: list[str] = []

    def install(name: str, source: str, *, value: str = "") -> None:
        names.append(f"brought_{name}")
        (site / f"{names[-1]}.py").write_text(source, encoding="utf-8")
        info = site / f"{names[-1]}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {names[-1]}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            f"[hexwright.boards]\n{name} = {value or names[-1]}\n"
        )

    yield install
    for name in names:
        sys.modules.pop(name, None)
