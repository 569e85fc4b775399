"""Boards that cannot be joined are refused, with what is wrong and what to do."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.board import Board, BoardError, Part, join
from hexwright.errors import HexwrightError
from hexwright.grid import Grid

HALVES = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4")
WHOLE = Grid.named(columns="A-E", rows="1-4")


def part(name: str, grid: Grid = HALVES, **where: Any) -> Part:
    return Part(name, Board(name, grid), **where)


def named(columns: str, rows: str, shoved_rows: str | None = None, **how: Any) -> Grid:
    return Grid.named(columns=columns, rows=rows, shoved_rows=shoved_rows, **how)


UNFIT = [
    (
        [part("1"), part("2", named("A-E", "1-5", "0-5"), right_of="1")],
        "1 ends with E1 to E4, and 2 begins with A1 to A5: their hexes do not meet one to one",
    ),
    (
        [part("1"), part("2", named("A-E", "1-4", "1-4"), right_of="1")],
        "1 ends with E1 to E4, and 2 begins with A1 to A4: their hexes do not meet one to one",
    ),
    (
        [part("1"), part("2", named("A-G", "1-4", "0-4"), below="1")],
        "1 has 5 hexes along the seam, and 2 has 7 (turn or crop one of them, or give shift",
    ),
    (
        [part("1"), part("2", named("A-E", "1-4", "0-4", stagger="even"), below="1")],
        "1 ends in half hexes along the seam, and 2 does not",
    ),
    (
        [part("1", WHOLE), part("2", named("A-E", "1-3", "0-3", stagger="even"), below="1")],
        "2 ends in half hexes along the seam, and 1 does not (where a crop has left them out, name",
    ),
    (
        [part("1"), part("2", HALVES.part(rows="1-4"), below="1")],
        "1 ends in half hexes along the seam, and 2 does not",
    ),
    (
        [part("1"), part("2", named("A-E", "1-6", "0-2"), below="1"),
         part("3", below="2")],
        "the edges of 2 and 3 do not fit into each other",
    ),
    (
        [part("1"), part("2", Grid(orientation="pointy", columns=range(5), rows=range(4)),
                         below="1")],
        "1 has flat-top hexes and 2 has not (boards of one layout have hexes of one kind)",
    ),
    (
        [part("1", WHOLE), part("2", named("A", "1-4"), right_of="1")],
        "2 would share all of its hexes with its neighbour",
    ),
    (
        [part("1"), part("2", right_of="1"), part("3", right_of="1")],
        "2 and 3 lie over each other (place one elsewhere)",
    ),
    ([part("1"), part("2", right_of="1", shift=9)], "2 is shifted so far that it does not touch 1"),
    ([part("1"), part("2", below="1", shift=-6)], "2 is shifted so far that it does not touch 1"),
]  # fmt: skip
PLACES = [
    ([], "a layout has at least one board"),
    ([part("1"), part("2")], "2: it goes nowhere (give right_of or below)"),
    ([part("1"), part("2", right_of="1", below="1")], "2: it goes right of one board and below"),
    ([part("1", below="2"), part("2")], "1: there is no board yet to go by (the first board of a"),
    ([part("1", shift=1)], "1: there is no board yet to go by"),
    ([part("11"), part("2", below="1")], "2: no board '1' is listed before it (did you mean '11'"),
    ([part("a"), part("A", below="a")], "two boards are called 'A' (rename one of them)"),
    ([part("one-1")], "a board of a layout cannot be called 'one-1' (its name goes before those"),
    ([part("")], "a board of a layout cannot be called ''"),
]


@pytest.mark.parametrize(("parts", "told"), [*UNFIT, *PLACES], ids=range(len(UNFIT + PLACES)))
def test_what_cannot_be_joined_is_told_in_one_line(parts: list[Part], told: str) -> None:
    with pytest.raises(BoardError) as caught:
        join(parts)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_boards_of_different_length_are_joined_if_a_shift_says_that_it_is_meant() -> None:
    """A half board below the right half of a whole one."""
    half = part("2", HALVES.part(columns="A-C"), below="1", shift=2)
    reading = join([part("1"), half])
    grid = reading.board.grid
    assert grid.parse("2B0") == grid.parse("1D4")
    assert grid.neighbour(grid.parse("1C4"), 3) == grid.parse("2A1")
    assert [note.hexes for note in reading.notes] == [("1D4",)]


def test_a_tall_board_stands_beside_two_low_ones() -> None:
    tall = part("3", named("A-E", "1-8", "0-8"), right_of="1", shift=0)
    reading = join([part("1"), part("2", below="1"), tall])
    grid = reading.board.grid
    assert grid.parse("3A5") == grid.parse("2E1")
    assert [set(note.hexes) for note in reading.notes] == [
        {"1B4", "1D4"}, {f"1E{n}" for n in range(1, 5)}, {f"2E{n}" for n in range(1, 5)},
    ]  # fmt: skip


def test_boards_that_are_too_large_together_are_refused() -> None:
    """Also if most of what they span is empty: a slip, and no hung computer."""
    tall, wide = Grid(columns=range(2), rows=range(3000)), Grid(columns=range(90), rows=range(2))
    with pytest.raises(HexwrightError, match="more than 250,000 hexes"):
        join([part("1", tall), part("2", wide, below="1", shift=0)])


def test_boards_of_whole_hexes_go_on_with_the_next_column() -> None:
    """Column E is not shoved, and neither are A of the next one's even columns."""
    other = part("2", named("A-E", "1-4", stagger="even"), right_of="1")
    grid = join([part("1", WHOLE), other]).board.grid
    assert len(grid) == 2 * len(WHOLE)
    assert grid.side_between(grid.parse("1E2"), grid.parse("2A2")) == 2
