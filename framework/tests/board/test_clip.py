"""Outlines cut by hexes: the two pieces at a hexside fit together exactly."""

from __future__ import annotations

from collections import defaultdict

import shapely
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board.clip import pieces
from hexwright.grid import Grid, Point, S

GRID = Grid.named(columns="A-G", rows="1-8")


@given(
    left=st.integers(S, 5 * S),
    width=st.integers(1, S),
    top=st.integers(S // 2, 2 * S),
    bottom=st.integers(3 * S, 6 * S),
)
def test_both_hexes_of_a_hexside_are_cut_at_the_same_points(
    left: int, width: int, top: int, bottom: int
) -> None:
    """Also where the cut lies halfway between two of the points that a hexside has."""
    met: dict[tuple[Point, Point], list[set[int]]] = defaultdict(list)
    for piece in pieces(GRID, shapely.box(left, top, left + width, bottom)):
        for i in (0, 3):
            a, b = sorted((GRID.vertex(piece.hex, i), GRID.vertex(piece.hex, (i + 1) % 6)))
            met[a, b].append({x for x, y, *_ in piece.edges if y == a[1] and a[0] <= x <= b[0]})
    for cuts in met.values():
        assert all(cut == cuts[0] for cut in cuts)
