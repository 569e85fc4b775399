"""Hexsides and vertices as people write them."""

from __future__ import annotations

import pytest

from hexwright.grid import Grid, GridError, Hex, Numbers

GRIDS = {
    "letters": Grid.named(columns="I-O", rows="12-24", map_group="RB"),
    "uneven": Grid.named(columns="A-G", rows="1-6", shoved_rows="0-6"),
    "numbers": Grid.named(columns="1-7", rows="1-6", naming="numbers", stagger="even"),
    "pointy": Grid.named(columns="A-G", rows="1-6", orientation="pointy"),
    "far": Grid(
        orientation="pointy",
        stagger="even",
        columns=range(-4, 2),
        rows=range(-6, -1),
        naming=Numbers(first_column=9, first_row=9),
    ),
}
MAP = GRIDS["letters"]
each_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)


@each_grid
def test_every_hexside_has_one_name_that_leads_back_to_it(grid: Grid) -> None:
    """Both hexes of a side give it the same name; on the edge of the map it is hex/number."""
    names: dict[str, tuple[Hex, int]] = {}
    for hex in grid.hexes:
        for side in range(6):
            name = grid.side_name(hex, side)
            canonical = grid.canonical_side(hex, side)
            assert grid.side(name) == canonical
            assert names.setdefault(name, canonical) == canonical
            assert set(grid.side_ends(*canonical)) == set(grid.side_ends(hex, side))
            assert ("/" in name) == (grid.neighbour(hex, side) not in grid)
            assert canonical[0] in grid
    inner = sum(grid.neighbour(*canonical) in grid for canonical in names.values())
    assert 6 * len(grid) == 2 * inner + (len(names) - inner)


@each_grid
def test_every_vertex_has_one_name_that_leads_back_to_it(grid: Grid) -> None:
    """A vertex is named by its three hexes, or on the edge of the map by hex/v and number."""
    points = {v for hex in grid.hexes for v in grid.vertices(hex)}
    names = {grid.vertex_name(point): point for point in points}
    assert len(names) == len(points)
    for name, point in names.items():
        assert grid.vertex_named(name) == point
        assert ("/" in name) == any(hex not in grid for hex in grid.hex_at(point))


def test_a_hexside_is_read_in_either_order_any_case_and_with_the_map_group() -> None:
    """K15-K16 is the south side of K15, however it is written."""
    south = (MAP.parse("K15"), 3)
    for text in ("K15-K16", "K16-K15", " k15 - k16 ", "RBK15-RBK16", "K15/3", "k16/0", "RBK16/0"):
        assert MAP.side(text) == south
    assert MAP.side_name(*south) == "K15-K16"


def test_a_hexside_on_the_edge_may_be_named_with_the_hex_beyond() -> None:
    """K11 is off the map, but one can still say K12-K11."""
    assert MAP.side("K12-K11") == MAP.side("K11-K12") == (MAP.parse("K12"), 0)
    assert MAP.side_name(MAP.parse("K12"), 0) == "K12/0"
    assert MAP.side_name(Hex(10, 10), 3) == "K12/0"


def test_a_vertex_is_read_in_any_order_and_over_the_edge() -> None:
    """Three mutually adjacent hexes share one vertex, also if one of them is off the map."""
    vertex = MAP.vertex_named("L15-M15-M16")
    assert vertex == MAP.vertex_named("m16-L15-RBM15") == MAP.vertex(MAP.parse("L15"), 2)
    assert MAP.vertex_name(vertex) == "L15-M15-M16"
    edge = MAP.vertex_named("K12-K11-J11")
    assert edge == MAP.vertex_named("K12/v0") == MAP.vertex_named("k12/V0")
    assert MAP.vertex_name(edge) == "K12/v0"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("K15-K17", "not adjacent"),
        ("K15-K15", "not adjacent"),
        ("K15", r"not a hexside \(such as I12-I13"),
        ("K15-K16-L15", "not a hexside"),
        ("K15/6", "not a hexside"),
        ("K15/v2", "not a hexside"),
        ("K15-", "not a hexside"),
        ("", "not a hexside"),
        ("K15-@", "'@' is not a hex name"),
        ("K99/3", r"no hex 'K99' on the map \(did you mean 'K19'"),
        ("K1-K2", "no hex 'K1' on the map"),
        (15, "15 is not a hexside"),
    ],
)
def test_what_is_no_hexside_is_refused_with_the_reason(text: str, message: str) -> None:
    """The message says whether it is malformed, off the map, or not a side of both."""
    with pytest.raises(GridError, match=message):
        MAP.side(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("K15-K16-K17", "not all adjacent"),
        ("K15-K16-K16", "not all adjacent"),
        ("K15-K16", r"not a vertex \(such as I12-I13-J12"),
        ("K15/2", "not a vertex"),
        ("K1-K2-L1", "no hex 'K1' on the map"),
        (None, "None is not a vertex"),
    ],
)
def test_what_is_no_vertex_is_refused_with_the_reason(text: str, message: str) -> None:
    """The message says whether it is malformed, off the map, or no common corner."""
    with pytest.raises(GridError, match=message):
        MAP.vertex_named(text)


def test_points_that_are_no_vertex_of_the_map_have_no_name() -> None:
    """A centre is not a vertex; a vertex far away is not the map's."""
    with pytest.raises(GridError, match="is not a vertex"):
        MAP.vertex_name(MAP.centre(MAP.parse("K15")))
    with pytest.raises(GridError, match="off the map"):
        MAP.vertex_name(MAP.vertex(Hex(0, 0), 0))
