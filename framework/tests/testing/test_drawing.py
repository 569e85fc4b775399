"""Boards that are drawn in text, and what one is told who draws them wrongly."""

from __future__ import annotations

import pytest

from hexwright.errors import HexwrightError, Problems
from hexwright.grid import Hex
from hexwright.testing import draw

HILL = """
    .   w   .   .
      .   K   .   w2
    .   .   K   .
      .   .   .   .

    w  = thicket
    w2 = thicket height 1½, level 1, mark ladder
    K  = building keep height 2
    C1 D1 = level -½
    C2-C1 D1-C2 = fence covers C1-C2-D1
"""


def test_each_word_stands_where_the_paper_has_its_hex() -> None:
    """Two lines are a row: columns A, C ... and, half a hex lower, B, D ..."""
    board = draw(HILL, title="The hill")
    grid = board.grid
    assert (board.title, len(grid)) == ("The hill", 16)
    assert sorted(grid.name(at) for at in board.owners) == ["D1", "E2"]
    assert {grid.name(at): board.level(at) for at in board.elevation} == {
        "H1": 2,
        "C1": -1,
        "D1": -1,
    }
    thickets = [(sorted(map(grid.name, a.hexes or ())), a.height) for a in board.areas[:2]]
    assert thickets == [(["C1"], None), (["H1"], 3)]
    assert [grid.name(at) for at in board.marked("ladder")] == ["H1"]
    (keep,) = board.buildings
    assert (keep.name, keep.terrain, keep.height) == ("K", "keep", 4)
    assert [grid.side_name(f.hex, f.side) for f in board.hexsides] == ["C1-C2", "C2-D1"]
    assert [f.covers_start or f.covers_end for f in board.hexsides] == [True, True]


def test_what_stands_side_by_side_in_the_drawing_are_neighbours() -> None:
    """A word's neighbours are the words above, below, and to its left and right half a hex off."""
    board = draw(
        """
        .   a   .
          a   a
        .   b   .
          a   a
        .   a   .
          .   .
        a = thicket
        b = thicket
        """
    )
    around, middle = (set(area.hexes or ()) for area in board.areas)
    assert set(board.grid.neighbours(middle.pop())) == around


def test_a_pointy_board_has_a_line_a_row_and_a_hex_may_be_missing() -> None:
    text = """
        . . a .
         . a b _
        . . a .
        a = thicket
        b = thicket
    """
    grid = (board := draw(text, orientation="pointy", naming="numbers")).grid
    assert (len(grid), grid.orientation) == (11, "pointy")
    assert grid.name(Hex(2, 1)) == "0302"
    assert {grid.name(at) for at in board.areas[0].hexes or ()} == {"0301", "0202", "0303"}


def test_the_last_line_may_be_one_of_the_upper_columns() -> None:
    grid = draw("a _ a\n . a\n. . .\na = level 1").grid
    assert [grid.name(at) for at in grid.hexes] == ["A1", "A2", "B1", "C2", "D1", "E1", "E2"]


def test_one_hex_is_a_board() -> None:
    assert len(draw(".").grid) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "drawing: no hex is drawn (write a line such as . . .)"),
        (". .", "line 1, column 3: the columns between these are missing (add a second line"),
        (". .\n. .", "line 2, column 1: this line is not set in (every second line is"),
        (". .\n . .\n  . .", "line 3, column 3: this line does not begin below the first"),
        (". . .\n . .\n. .", "line 3, column 3: 2 hexes, and 3 in the other lines like it"),
        (". . .\n .", "line 2, column 2: line 2 has 1 hexes, and line 1 3 (draw 3 or 2 in it)"),
        (". w\n .", "line 1, column 3: no line explains 'w' (add one below: w = what it is)"),
        (".\nx = thicket", "line 2, column 1: 'x' is neither in the drawing nor a hex"),
        ("w\nw = keep\nw = fen", "line 3, column 1: line 2 explains 'w' already"),
        ("w\nw =", "line 2, column 3: nothing stands behind = (write what it is)"),
        ("w\n = keep", "line 2, column 1: nothing stands before ="),
        ("w\nw = level high", "line 2, column 5: 'high' is not a height"),
        ("w\nw = fen, building keep", "line 2, column 10: a building has a height, in levels"),
        ("w\nw = level 1\nA1 = level 2", "line 3, column 6: hex A1 is at level 1 already"),
        ("w\nw = building a height 1\nA1 = building b height 1", "column 6: hex A1 is of building"),
        ("w\nw = keep\n. .", "line 3, column 1: hexes below the lines that explain them"),
        (". .\n .\nA1-B1 C9-C8 = wall", "line 3, column 7: "),
        (". .\n .\nA1-B1 = wall covers C1-B1-B2", "line 3, column 9: "),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_its_line_and_column(text: str, told: str) -> None:
    with pytest.raises(HexwrightError) as caught:
        draw(text)
    assert told in str(caught.value)


def test_all_slips_are_told_at_once() -> None:
    with pytest.raises(Problems) as caught:
        draw("a b\n c\na = level x\nb = building keep")
    places = [str(p).partition(":")[0] for p in caught.value.problems]
    assert places == [
        "drawing, line 3, column 5", "drawing, line 4, column 5", "drawing, line 2, column 2",
    ]  # fmt: skip
