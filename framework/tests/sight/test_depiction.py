"""Lines and the outlines of buildings: within, leaving, entering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely

from hexwright.board import Area, Board, Building
from hexwright.grid import Grid, S
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines

GRID = Grid(columns=range(8), rows=range(8))


def box(x0: float, y0: float, x1: float, y1: float) -> Any:
    """A rectangle in (column, row) units, on the lattice."""
    return shapely.box(round(x0 * S), round(y0 * S), round(x1 * S), round(y1 * S))


@pytest.fixture
def keep(rules: Callable[..., Any]) -> Callable[..., Any]:
    """``keep(outline, ...)``: a keep drawn so over column C, hexes C2 to C6; then lines on it."""

    def made(outline: Any, *parts: Any) -> Callable[[str, str], Any]:
        hexes = tuple(GRID.parse(f"C{n}") for n in range(2, 7))
        board = Board(
            "keep",
            GRID,
            areas=(
                Area("keep", outline=outline, building="k"),
                *(Area("keep", outline=part, building="k", height=6) for part in parts),
            ),
            buildings=(Building("k", "keep", 4, hexes),),
        )
        situation = Situation(rules(), board)

        def line(a: str, b: str) -> Any:
            places = [
                situation.locations.find(GRID.index[GRID.parse(name)], "ground") for name in (a, b)
            ]
            return trace_lines(situation, *(np.array([p]) for p in places))

        return line

    return made


LONG = box(1.7, 0.8, 2.3, 5.2)


def test_a_line_between_two_rooms_stays_within(keep: Callable[..., Any]) -> None:
    """C2 to C6 runs down the middle of a long keep; in column units it never leaves it."""
    lines = keep(LONG)("C2", "C6")
    assert lines.within(np.array([0])).tolist() == [True]
    assert lines.enters_within(np.array([0])).tolist() == [True]
    assert lines.within(np.array([-1])).tolist() == [False]


def test_a_line_over_a_courtyard_has_left(keep: Callable[..., Any]) -> None:
    """A hole in the outline is outside, although each hex on the way has some of the keep."""
    lines = keep(LONG.difference(box(1.9, 2.6, 2.1, 3.4)))("C2", "C6")
    assert lines.within(np.array([0])).tolist() == [False]
    assert lines.enters_within(np.array([0])).tolist() == [True]


def test_a_line_from_outside_enters_through_the_outline(keep: Callable[..., Any]) -> None:
    """B4 to C4 meets the real outline in C4; C5 to C4 does not."""
    line = keep(LONG)
    assert line("A4", "C4").enters_within(np.array([0])).tolist() == [False]
    assert line("C5", "C4").enters_within(np.array([0])).tolist() == [True]


def test_a_part_of_another_height_is_no_way_out(keep: Callable[..., Any]) -> None:
    """A tower within the outline rises higher and lies inside all the same."""
    lines = keep(LONG, box(1.8, 2.6, 2.2, 3.4))("C2", "C6")
    assert lines.within(np.array([0])).tolist() == [True]
    assert sorted(set(lines.obstacles[1].tolist())) == [4, 6]
