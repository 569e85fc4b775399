from __future__ import annotations

from math import dist

import pytest

from hexwright.board import Board
from hexwright.board.picture import draw, to_pixels
from hexwright.grid import Grid


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hexes_are_drawn_regular(orientation: str) -> None:
    """All six sides are equally long in pixels, to within the rounding."""
    grid = Grid.named(columns="A-C", rows="1-3", orientation=orientation)  # type: ignore[arg-type]
    corners = [to_pixels(grid, p) for p in grid.vertices(grid.parse("B2"))]
    sides = [dist(corners[i - 1], corners[i]) for i in range(6)]
    assert max(sides) - min(sides) < 0.05


def test_colours_can_be_given() -> None:
    from hexwright.board import Area

    grid = Grid.named(columns="A-C", rows="1-3")
    board = Board("Glade", grid, areas=(Area("bog", hexes=frozenset(grid.hexes)),))
    assert 'fill="#123456"' in draw(board, {"bog": "#123456"})
    assert draw(board) == draw(board)
