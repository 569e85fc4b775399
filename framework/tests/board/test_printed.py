"""What overlays lie on is cut anew only where they touch it, and comes out as if all were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from hexwright.board import Board, apply_overlay, load_board, printed, read_overlays

BOARD = """
[[terrain]]
kind = "thicket"
hexes = ["A1", "B2", "C3"]
[[terrain]]
kind = "bog"
rectangles = [[0, 3, 4, 4.5]]
[[terrain]]
kind = "ground"
level = 1
rectangles = [[0.5, 0.5, 2.5, 1.5]]
[[building]]
name = "Hut"
kind = "tower"
height = 1
rectangles = [[3.9, 0.9, 4.1, 1.1]]
[[building]]
name = "Keep"
kind = "tower"
height = 2
hexes = ["B3", "C3"]
rectangles = [[0.9, 1.8, 2.2, 2.2]]
[elevation]
1 = ["C3"]
"""

OVERLAYS: list[dict[str, Any]] = [
    {"terrain": [{"kind": "thicket", "hexes": ["C3", "D2"]}]},
    {"terrain": [{"kind": "bog", "rectangles": [[1.1, 0.2, 2.6, 3.3]]}]},
    {"erase": ["B3", "C3"]},
    {"erase": ["E2"]},
    {"elevation": {"1": ["B2"], "2": ["D4"]}},
    {"elevation": {"-1": ["B2"]}},
    {"building": [{"name": "Keep", "kind": "tower", "height": 3, "hexes": ["D3"],
                   "rectangles": [[2.8, 2.1, 3.2, 2.9]]}]},
    {"change": [{"building": "Keep", "kind": "ruin", "hexes": ["C3"]}]},
    {"change": [{"building": "Hut", "height": 3}], "erase": ["A1"]},
]  # fmt: skip


@pytest.fixture
def board(write: Callable[..., Path]) -> Board:
    return load_board(write(BOARD))


def laid(board: Board, *tables: dict[str, Any]) -> Board:
    raw = [{"name": str(i), **table} for i, table in enumerate(tables)]
    for overlay in read_overlays(raw, board.grid, Path("scenario.toml")):
        board = apply_overlay(board, overlay)
    return board


@pytest.mark.parametrize("table", OVERLAYS, ids=[str(t)[:40] for t in OVERLAYS])
@pytest.mark.parametrize("second", [{}, OVERLAYS[2]], ids=["once", "twice"])
def test_an_overlay_is_as_if_all_were_cut_anew(
    board: Board, table: dict[str, Any], second: dict[str, Any]
) -> None:
    over = laid(board, table, second) if second else laid(board, table)
    anew = evolve(over)  # nobody knows what it was made from
    assert printed.cells(over) == printed.cells(anew)
    assert printed.cells(over) != printed.cells(board)


def test_hexes_that_an_overlay_does_not_touch_are_not_cut(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the whole board only C3, D2 and what is beside them are looked at."""
    printed.cells(board)
    looked: set[Any] = set()
    usual = printed.pieces

    def watched(grid: Any, outline: Any, among: Any = None) -> Any:
        looked.update(grid.hexes if among is None else among)
        return usual(grid, outline, among)

    monkeypatch.setattr(printed, "pieces", watched)
    printed.cells(laid(board, OVERLAYS[0]))
    grid = board.grid
    changed = {grid.parse("C3"), grid.parse("D2")}
    beside = {there for hex in changed for there in grid.neighbours(hex) if there in grid}
    assert looked == changed | beside
    assert len(looked) < len(grid.hexes)
