"""Outlines cut by hexes, and markers laid on what is printed."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from hexwright.board import Area, Board, Building, Marker, MarkerKind
from hexwright.board.clip import Edge, flat, pieces
from hexwright.board.ground import KEPT, lay
from hexwright.grid import Grid, Hex, S

GRID = Grid(columns=range(8), rows=range(8))
POINTY = Grid(columns=range(8), rows=range(8), orientation="pointy")
KINDS = {
    "ruin": MarkerKind("ruin", terrain="rubble heap", replaces_terrain=True),
    "smoke": MarkerKind("smoke", terrain="smoke"),
    "flag": MarkerKind("flag"),
    "gap": MarkerKind("gap", on="hexside", terrain="gap"),
    "hedge": MarkerKind("hedge", on="hexside", terrain="hedge", replaces_terrain=True),
}

corner = st.tuples(st.integers(S, 6 * S), st.integers(S, 6 * S))


@st.composite
def outlines(draw: Any) -> Any:
    """A drawn outline well inside the grid."""
    corners = draw(st.lists(corner, min_size=3, max_size=6, unique=True))
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    # taken round their middle the corners seldom cross their own outline
    corners.sort(key=lambda c: math.atan2(c[1] - middle[1], c[0] - middle[0]))
    polygon = shapely.Polygon(corners)
    assume(polygon.is_valid and polygon.area > S * S / 2)
    return polygon


@settings(max_examples=60)
@example(shapely.Polygon([(1200, 1200), (1820, 1656), (1553, 6596)]), POINTY)
@given(outlines(), st.sampled_from([GRID, POINTY]))
def test_pieces_of_an_outline_fit_together_along_hexsides(outline: Any, grid: Grid) -> None:
    """Where it goes on across a hexside, both hexes' pieces end on the same points of it.

    And together they are the outline: what is lost by moving cuts to the lattice is a sliver.
    """
    lengths: dict[frozenset[Hex], dict[Hex, int]] = defaultdict(lambda: defaultdict(int))
    edges: dict[Hex, tuple[Edge, ...]] = {}
    total = 0
    for piece in pieces(grid, outline):
        edges[piece.hex] = piece.edges
        total += sum(e[0] * e[3] - e[2] * e[1] for e in piece.edges)
        for x0, y0, x1, y1, _, _, real in piece.edges:
            if real:
                continue
            middle = flat(grid, ((x0 + x1) // 2, (y0 + y1) // 2))
            beside = [h for h in grid.neighbours(piece.hex) if h in grid]
            other = min(beside, key=lambda h: _away(grid, h, middle))
            lengths[frozenset((piece.hex, other))][piece.hex] += max(abs(x1 - x0), abs(y1 - y0))
    assert abs(total / 2 - outline.area) < 0.01 * outline.area
    for pair, by_hex in lengths.items():
        short, long = sorted(pair, key=lambda h: by_hex[h])
        missing = by_hex[long] - by_hex[short]
        if missing > S // 50:  # what is thinner than a lattice unit is lost, however long it is
            lost = _lost(grid, outline, short, edges.get(short, ()))
            assert lost.buffer(-1).is_empty
            assert lost.length / 2 >= missing - S // 50


@pytest.mark.parametrize("grid", [GRID, POINTY], ids=["flat", "pointy"])
@pytest.mark.parametrize("side", [200, 3000])
def test_a_courtyard_is_left_out_whether_it_lies_in_one_hex_or_in_several(
    grid: Grid, side: int
) -> None:
    """Its edges run the other way round, so that the area between is on their left too."""
    x, y = grid.centre(Hex(3, 3))
    court = shapely.box(x - side // 2, y - side // 2, x + side // 2, y + side // 2)
    outline = shapely.box(x - 3000, y - 3000, x + 3000, y + 3000).difference(court)
    edges = [e for piece in pieces(grid, outline) for e in piece.edges]
    area = sum(e[0] * e[3] - e[2] * e[1] for e in edges) / 2
    assert area == pytest.approx(outline.area, rel=0.001)


def _lost(grid: Grid, outline: Any, hex: Hex, edges: tuple[Edge, ...]) -> Any:
    """What of an outline lies in a hex and in no piece that was cut for it."""
    lines = [[flat(grid, (e[0], e[1])), flat(grid, (e[2], e[3]))] for e in edges]
    kept = shapely.build_area(shapely.MultiLineString(lines))
    return outline.intersection(shapely.Polygon(grid.vertices(hex))).difference(kept)


def _away(grid: Grid, hex: Hex, point: tuple[int, int]) -> float:
    x, y = grid.centre(hex)
    wide, high = (3, 4) if grid.orientation == "flat" else (4, 3)
    return wide * (x - point[0]) ** 2 + high * (y - point[1]) ** 2


@pytest.fixture
def board() -> Board:
    """Two hexes of a keep, and a patch of heath under one of them."""
    keep = frozenset({Hex(2, 2), Hex(2, 3)})
    return Board(
        "keep",
        GRID,
        areas=(Area("heath", frozenset({Hex(2, 2)})), Area("keep", keep, building="k")),
        buildings=(Building("k", "keep", 5, sorted(keep)),),  # type: ignore[arg-type]
    )


def terrain_in(ground: Any, hex: Hex) -> list[str]:
    return [f.terrain for f in ground.features if f.hex == GRID.index[hex]]


def test_a_building_given_by_hexes_has_an_outside_and_no_inside_walls(board: Board) -> None:
    """The hexside between its two hexes is no outline; the ten others are."""
    ground = lay(board, (), KINDS)
    edges = [e for f in ground.features for e in f.edges]
    assert sorted(e[6] for e in edges) == [0] * 2 + [1] * 10


def test_a_building_is_as_high_as_it_says(board: Board) -> None:
    """Its terrain has no height of its own."""
    heights = {f.terrain: f.height for f in lay(board, (), KINDS).features}
    assert heights == {"heath": None, "keep": 5}


def test_a_marker_that_replaces_terrain_leaves_the_rest_of_the_map_alone(board: Board) -> None:
    """Its hex holds its terrain only; the building stands next door, and owns both hexes."""
    ground = lay(board, [Marker("ruin", Hex(2, 2))], KINDS)
    assert terrain_in(ground, Hex(2, 2)) == ["rubble heap"]
    assert terrain_in(ground, Hex(2, 3)) == ["keep"]
    here = GRID.index[Hex(2, 2)]
    assert ground.building_of[here] == -1
    assert ground.owner[here] == 0


def test_taking_a_marker_off_gives_back_exactly_what_was_there(board: Board) -> None:
    """Feature by feature and array by array."""
    before = lay(board, (), KINDS)
    lay(board, [Marker("ruin", Hex(2, 2)), Marker("smoke", Hex(2, 3))], KINDS)
    after = lay(board, (), KINDS)
    assert after.features == before.features
    for one, other in zip(before.shape, after.shape, strict=True):
        assert np.array_equal(one, other)


def test_markers_add_terrain_or_nothing_at_all(board: Board) -> None:
    """Smoke lies over what is there; a flag changes no terrain and is found by its kind."""
    ground = lay(board, [Marker("smoke", Hex(2, 2)), Marker("flag", Hex(2, 3))], KINDS)
    assert terrain_in(ground, Hex(2, 2)) == ["heath", "keep", "smoke"]
    assert terrain_in(ground, Hex(2, 3)) == ["keep"]
    assert ground.marker_hexes("flag").tolist() == [GRID.index[Hex(2, 3)]]


def test_hexside_markers_add_or_replace(board: Board) -> None:
    """A gap stands beside the hedge that is there already; a hedge replaces the gap."""
    side = GRID.side("C3-C4")
    both = lay(board, [Marker("hedge", side), Marker("gap", side)], KINDS)
    assert [s.terrain for s in both.hexsides] == ["hedge", "gap"]
    one = lay(board, [Marker("gap", side), Marker("hedge", side)], KINDS)
    assert [s.terrain for s in one.hexsides] == ["hedge"]


def test_the_same_markers_give_the_same_ground_and_other_ones_another(board: Board) -> None:
    smoke = Marker("smoke", Hex(3, 3))
    ground = lay(board, [smoke], KINDS)
    assert lay(board, [Marker("smoke", Hex(3, 3))], KINDS) is ground
    assert lay(board, [], KINDS) is not ground
    assert lay(board, [Marker("smoke", Hex(3, 3), {"n": 1})], KINDS) is not ground
    thick = {**KINDS, "smoke": MarkerKind("smoke", terrain="thick smoke")}
    other = lay(board, [smoke], thick)
    assert other.features != ground.features
    for row in range(8):
        lay(board, [Marker("smoke", Hex(2, row))], KINDS)
    assert len(board.grounds) == KEPT
    assert lay(board, [smoke], thick).features == other.features
