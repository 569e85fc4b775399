"""What is kept of boards: it comes back the same, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.board import Area, Board, kept, load_board, printed
from hexwright.board.cache import Cache
from hexwright.board.kept import CELLS
from hexwright.board.outlines import outline, polygon
from hexwright.board.packing import packed, packed_cells, unpacked, unpacked_cells
from hexwright.board.readers import Note, Reading
from hexwright.grid import Grid, Hex, Letters, Numbers

FULL = """
[[terrain]]
kind = "thicket"
hexes = ["B2", "B3"]
height = "1½"
[[terrain]]
kind = "mire"
rectangles = [[0, 0, 4, 4]]
cut = [[1, 1, 2, 2]]
[[building]]
name = "Keep"
kind = "tower"
height = 2
rectangles = [[1.7, 1.7, 3.3, 2.8]]
values = { owner = "Ada", wings = 2, old = true, doors = ["N", "S"] }
[[hexside]]
kind = "fence"
at = ["A4-A5", "B4-B5", "A5-B4"]
covers = ["A5-B4-B5"]
[[hexside]]
kind = "ditch"
at = ["C1-C2", "C1/0"]
span = [0.1, 0.625]
values = { height = 3 }
[marks]
ladder = ["C3"]
[elevation]
"1½" = ["A1", "A2"]
"-1" = ["E6"]
"""
NOTES = [Note("recognised", "a keep", ["C3"]), Note("unread", "the weather")]


def came_back(reading: Reading) -> Reading:
    body = packed(reading)
    assert body is not None
    found = unpacked(body)
    assert found is not None
    return found


def test_all_that_a_board_can_hold_comes_back(write: Callable[..., Path]) -> None:
    board = load_board(write(FULL))
    found = came_back(Reading(board, NOTES))
    assert found.notes == tuple(NOTES)
    assert found.board.digest == board.digest
    for part in ("title", "grid", "areas", "buildings", "hexsides"):
        assert getattr(found.board, part) == getattr(board, part)
    for part in ("elevation", "marks"):
        assert dict(getattr(found.board, part)) == dict(getattr(board, part))
    assert [dict(h.values) for h in found.board.hexsides] == [
        dict(h.values) for h in board.hexsides
    ]
    assert [dict(b.values) for b in found.board.buildings] == [
        {"owner": "Ada", "wings": 2, "old": True, "doors": ("N", "S")}
    ]


@given(
    pointy=st.booleans(),
    stagger=st.sampled_from(["odd", "even"]),
    first=st.integers(0, 40),
    numbers=st.booleans(),
    width=st.integers(1, 6),
)
def test_every_kind_of_grid_comes_back(
    pointy: bool, stagger: str, first: int, numbers: bool, width: int
) -> None:
    naming = Numbers(first_row=10, upward=True) if numbers else Letters()
    shoved = (
        {"shoved_columns": range(first, first + width + 1)}
        if pointy
        else {"shoved_rows": range(-1, 3)}
    )
    grid = Grid(
        orientation="pointy" if pointy else "flat", stagger=stagger,  # type: ignore[arg-type]
        columns=range(first, first + width), rows=range(3), without=[Hex(first, 2)],
        naming=naming, **shoved,
    )  # fmt: skip
    assert came_back(Reading(Board("Plain", grid))).board.grid == grid


def test_values_that_only_a_reader_understands_are_not_kept() -> None:
    """They would come back as something else."""
    grid = Grid(columns=range(2), rows=range(2))
    odd = Board("Odd", grid, marks={"ladder": [Hex(0, 0)]}, areas=[Area("mire", [Hex(9, 9)])])
    assert packed(Reading(odd)) is None


def square(size: float) -> object:
    return polygon([(0, 0), (size, 0), (size, size), (0, size)])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_an_entry_with_any_part_of_it_changed_is_refused_or_as_sound_as_before(
    write: Callable[..., Path], data: st.DataObject
) -> None:
    """It raises nothing, whatever it is; and its digest stands for what it holds."""
    raw = _template(write)
    told = json.loads(raw)
    node, steps = told, data.draw(st.integers(1, 6))
    for _ in range(steps):
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or data.draw(st.booleans()):
            node[key] = data.draw(st.sampled_from([None, "x", -1, 2**70, 0.5, [], {}, [[1, 2]]]))
            break
        node = node[key]
    found = unpacked(json.dumps(told).encode())
    if found is not None:
        assert found.board.digest == json.loads(raw)["digest"]


_raw: list[bytes] = []


def _template(write: Callable[..., Path]) -> bytes:
    if not _raw:
        body = packed(Reading(load_board(write(FULL)), NOTES))
        assert body is not None
        _raw.append(body)
    return _raw[0]


BENT = [
    polygon([(0, 0), (1, 0), (1, 1), (0, 1)]).boundary,
    polygon([(0, 0), (1, 0), (1, 1), (0, 1)]).buffer(0.3),
]


@pytest.mark.parametrize("shape", BENT)
def test_outlines_that_geometry_could_not_rely_on_are_refused(shape: object) -> None:
    """Lines, and corners between lattice points; a forger can make the digest right."""
    grid = Grid(columns=range(3), rows=range(3))
    sound = Board("Plain", grid, areas=[Area("mire", outline=outline([square(1)]))])  # type: ignore[list-item]
    bent = evolve(sound, areas=[Area("mire", outline=shape)])  # type: ignore[arg-type]
    assert packed(Reading(sound))
    assert packed(Reading(bent)) is None


# --- what a board prints, hex by hex -------------------------------------------------------------


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Board]:
    """The boards that are cut, however small they are."""
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 1)
    found: list[Board] = []
    usual = printed._cut

    def watched(board: Board, among: object) -> object:
        found.append(board)
        return usual(board, among)  # type: ignore[arg-type]

    monkeypatch.setattr(printed, "_cut", watched)
    return found


def again(board: Board) -> Board:
    """The same board, as the next process would load it."""
    return evolve(board)


def test_a_board_is_cut_once(write: Callable[..., Path], cuts: list[Board]) -> None:
    board = load_board(write(FULL))
    assert printed.cells(board) == printed.cells(again(board))
    assert cuts == [board]
    other = evolve(board, elevation={})
    assert printed.cells(other) != printed.cells(board)
    assert cuts == [board, other]


def test_a_small_board_is_not_worth_a_file(
    write: Callable[..., Path], cuts: list[Board], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept, "WORTH_KEEPING", 1000)
    printed.cells(load_board(write(FULL)))
    assert not (tmp_path / "cache").exists()


FEATURE = {"hex": 0, "terrain": "mire", "building": -1, "whole": True, "height": None,
           "part": False, "level": None, "edges": []}  # fmt: skip
POISON: list[object] = [
    None, {}, [[]], {"features": []}, {"digest": 1, "features": []}, {"digest": "", "features": {}},
    *([{**FEATURE, **wrong}]
      for wrong in ({"hex": -1}, {"hex": 99}, {"building": 1}, {"building": -2}, {"edges": [[1]]},
                    {"edges": [[1, 2, 3, 4, 5, 6, "x"]]}, {"more": 1}, {"level": [1]})),
    [{"hex": 0}], [7],
]  # fmt: skip


@pytest.mark.parametrize("poison", POISON)
def test_a_poisoned_entry_is_cut_again(
    write: Callable[..., Path], cuts: list[Board], tmp_path: Path, poison: object
) -> None:
    board = load_board(write(FULL))
    wanted = printed.cells(board)
    (path,) = (tmp_path / "cache").iterdir()
    if isinstance(poison, list):
        poison = {"digest": board.digest, "features": poison}
    body = json.dumps(poison).encode()
    assert Cache(tmp_path / "cache").put(CELLS, path.name.split(".")[0], body)
    assert printed.cells(again(board)) == wanted
    assert len(cuts) == 2
    assert printed.cells(again(board)) == wanted
    assert len(cuts) == 2


def test_what_is_kept_of_one_board_is_nothing_to_a_smaller_one(write: Callable[..., Path]) -> None:
    board = load_board(write(FULL))
    body = packed_cells(printed.cells(board), board)
    assert body is not None
    assert unpacked_cells(body, board) == printed.cells(board)
    assert unpacked_cells(body, Board("Small", Grid(columns=range(2), rows=range(2)))) is None
