"""A small made-up board to write into files, and what is wrong with variants of it."""

from __future__ import annotations

from collections.abc import Callable
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
