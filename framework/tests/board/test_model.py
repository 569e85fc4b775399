from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from hexwright import board as package
from hexwright.board import Area, Board, Building, HexsideFeature, Marker
from hexwright.grid import Grid, Hex

GRID = Grid.named(columns="A-C", rows="1-3")


def test_a_board_never_changes() -> None:
    """Neither its fields nor the mappings in it can be set."""
    board = Board("Glade", GRID, elevation={Hex(0, 0): 2}, marks={"well": {Hex(0, 0)}})
    with pytest.raises(FrozenInstanceError):
        board.title = "Wood"  # type: ignore[misc]
    with pytest.raises(TypeError):
        board.elevation[Hex(0, 0)] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        board.marks["well"] = frozenset()  # type: ignore[index]


def test_heights_are_whole_half_levels() -> None:
    with pytest.raises(TypeError, match=r"half-levels"):
        Building("Keep", "tower", 2.5, (Hex(0, 0),))
    with pytest.raises(TypeError, match=r"half-levels"):
        Area("bog", height=0.5)
    with pytest.raises(TypeError, match=r"half-levels"):
        Board("Glade", GRID, elevation={Hex(0, 0): 0.5})  # type: ignore[dict-item]


def test_a_marker_stands_on_a_hex_or_a_hexside() -> None:
    stone, gap = Marker("stone", Hex(1, 2)), Marker("gap", (Hex(1, 2), 3))
    assert (Hex(1, 2), None) == (stone.hex, stone.side)
    assert (Hex(1, 2), 3) == (gap.hex, gap.side)


@pytest.mark.parametrize(
    "change",
    [
        {"elevation": {Hex(0, 0): 1}},
        {"areas": (Area("bog", hexes=frozenset({Hex(0, 0)})),)},
        {"buildings": (Building("Keep", "tower", 4, (Hex(0, 0),)),)},
        {"hexsides": (HexsideFeature("fence", Hex(0, 0), 1, (0, 0), (400, 600)),)},
        {"marks": {"well": {Hex(0, 0)}}},
        {"grid": Grid.named(columns="A-C", rows="1-4")},
        {"grid": Grid.named(columns="A-C", rows="1-3", stagger="even")},
    ],
)
def test_the_digest_tells_boards_apart(change: dict[str, Any]) -> None:
    board = Board("Glade", GRID)
    assert board.digest != evolve(board, **change).digest


def test_the_digest_overlooks_what_no_answer_depends_on() -> None:
    board = Board("Glade", GRID, elevation={Hex(0, 0): 1})
    same = Board("Wood", GRID, elevation={Hex(0, 0): 1, Hex(1, 1): 0}, marks={"well": ()})
    assert board.digest == same.digest


def test_everything_that_is_public_can_be_imported() -> None:
    for name in package.__all__:
        assert getattr(package, name)
    with pytest.raises(AttributeError, match=r"no attribute 'Bord'"):
        _ = package.Bord


def test_looking_at_the_package_imports_no_geometry_library() -> None:
    """A command line that only prints its help stays quick."""
    code = (
        "import sys, hexwright.board; "
        "print(sorted({'shapely', 'cattrs', 'numba', 'networkx'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
