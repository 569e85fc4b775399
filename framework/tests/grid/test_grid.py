"""Which hexes a map has, how they are found by name, and maps that cannot be."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from hexwright.grid import Grid, GridError, Hex, Letters, Numbers, S


def test_a_map_is_given_in_its_own_names() -> None:
    """Columns I-O and rows 12-24 keep their place: A1 would still be column 0, row 0."""
    grid = Grid.named(columns="I-O", rows="12-24", without=["i12", "O24"])
    assert (grid.columns, grid.rows, grid.shoved_rows) == (range(8, 15), range(11, 24), None)
    assert len(grid) == 7 * 13 - 2
    assert grid.parse("K19") == Hex(10, 18)
    assert grid.centre(Hex(10, 18)) == (10 * S, 18 * S)
    assert grid.centre(grid.parse("J16")) == (9 * S, 15 * S + S // 2)
    assert Hex(8, 11) not in grid
    assert (10, 18) in grid


def test_shoved_columns_may_have_rows_of_their_own() -> None:
    """Rows 0-10 beside 1-10: the shoved columns begin half a hex above the others."""
    grid = Grid.named(columns="A-C", rows="1-10", shoved_rows="0-10")
    assert [sum(h.col == c for h in grid.hexes) for c in (0, 1, 2)] == [10, 11, 10]
    assert grid.parse("B0") == Hex(1, -1)
    with pytest.raises(GridError, match="no hex 'A0'"):
        grid.parse("A0")
    renumbered = Grid.named(columns="A-C", rows="1-10", naming=Letters(shoved_first_row=2))
    assert (renumbered.rows, renumbered.shoved_rows) == (range(10), range(-1, 9))


def test_shoved_rows_of_a_pointy_map_may_have_columns_of_their_own() -> None:
    """Every second row of such a map is one hex shorter."""
    grid = Grid(orientation="pointy", columns=range(5), rows=range(4), shoved_columns=range(4))
    assert len(grid) == 18
    assert Hex(4, 0) in grid
    assert Hex(4, 1) not in grid
    assert list(grid.hexes) == sorted(grid.hexes)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hexes_come_column_by_column_and_know_their_place(orientation: Any) -> None:
    """The index is each hex's place in hexes, for either orientation."""
    naming = Letters(origin=Hex(-2, -3))
    grid = Grid(orientation=orientation, columns=range(-2, 3), rows=range(-3, 1), naming=naming)
    assert list(grid.hexes) == [Hex(c, r) for c in range(-2, 3) for r in range(-3, 1)]
    assert list(grid) == list(grid.hexes) == sorted(grid.hexes)
    assert [grid.index[hex] for hex in grid.hexes] == list(range(len(grid)))


def test_a_map_groups_letters_may_stand_before_a_name_or_not() -> None:
    """RBO40 and o40 are one hex; it is named without the group unless the full name is asked."""
    grid = Grid.named(columns="A-GG", rows="1-40", map_group="RB")
    hex = grid.parse("O40")
    assert grid.parse("RBO40") == grid.parse("rbo40") == grid.parse(" o40") == hex
    assert (grid.name(hex), grid.full_name(hex)) == ("O40", "RBO40")


def test_every_hex_of_a_map_is_found_by_its_name_and_its_full_name() -> None:
    """Both kinds of name are bijections over the whole map."""
    for grid in (
        Grid.named(columns="A-GG", rows="1-40", map_group="RB"),
        Grid.named(columns="01-30", rows="1-25", naming="numbers", map_group="7"),
    ):
        assert [grid.parse(grid.name(hex)) for hex in grid.hexes] == list(grid.hexes)
        assert [grid.parse(grid.full_name(hex)) for hex in grid.hexes] == list(grid.hexes)


def test_an_unknown_hex_is_told_with_the_nearest_name() -> None:
    """Off the map, malformed or not even text: what is wrong, and what was perhaps meant."""
    grid = Grid.named(columns="I-O", rows="12-24")
    with pytest.raises(GridError, match=r"there is no hex 'K25' on the map \(did you mean 'K2"):
        grid.parse("K25")
    with pytest.raises(GridError, match=r"no hex 'K-15' on the map \(did you mean 'K15'"):
        grid.parse("K-15")
    with pytest.raises(GridError, match="no hex '15' on the map"):
        grid.parse(15)  # type: ignore[arg-type]


def test_a_hex_off_the_map_can_be_read_where_it_may_be() -> None:
    """parse_anywhere reads K25 below the map, but not what is no name."""
    grid = Grid.named(columns="I-O", rows="12-24", map_group="RB")
    assert grid.parse_anywhere("K25") == grid.parse_anywhere("RBK25") == Hex(10, 24)
    with pytest.raises(GridError, match="'RBKL25' is not a hex name"):
        grid.parse_anywhere("RBKL25")
    with pytest.raises(GridError, match="write it in quotes"):
        grid.parse_anywhere(101)  # type: ignore[arg-type]


def test_cropping_keeps_hexes_where_they_were_and_what_they_are_called() -> None:
    """A cropped map is a part of the map: same columns, rows, names and lines."""
    grid = Grid.named(columns="A-Q", rows="1-10", shoved_rows="0-10", without=["D4", "A1"])
    part = grid.crop(range(2, 7), range(-1, 5))
    expected = [h for h in grid.hexes if h.col in range(2, 7) and h.row < 5]
    assert list(part.hexes) == expected
    assert [part.name(h) for h in part.hexes] == [grid.name(h) for h in expected]
    assert part.parse("C1") == grid.parse("C1")
    p, q = grid.centre(Hex(2, 0)), grid.centre(Hex(6, 4))
    assert part.line(p, q) == grid.line(p, q)


def test_a_map_is_a_value() -> None:
    """Equal maps are equal, hash alike, survive pickling, and cannot be changed."""
    a, b = (Grid.named(columns="A-C", rows="1-4", map_group="X") for _ in range(2))
    assert a == b
    assert hash(a) == hash(b)
    again = pickle.loads(pickle.dumps(a))
    assert again == a
    assert again.hexes == a.hexes
    with pytest.raises(FrozenInstanceError):
        a.rows = range(3)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": range(0)}, "rows of a map must be a range upwards"),
        ({"rows": range(5, 0, -1)}, "rows of a map must be a range upwards"),
        ({"columns": [0, 1]}, "columns of a map must be a range"),
        ({"columns": range(9_999, 10_002)}, "too far from the origin"),
        ({"columns": range(600), "rows": range(600)}, "more than 250,000 hexes"),
        ({"without": [(c, r) for c in range(3) for r in range(3)]}, "has no hexes"),
        ({"shoved_columns": range(2)}, "flat-top map cannot have that"),
        ({"orientation": "pointy", "shoved_rows": range(2)}, "pointy-top map cannot"),
        ({"columns": range(-1, 2)}, "before the first hex that letters can name"),
        ({"rows": range(120), "naming": Numbers()}, "use width=3"),
        ({"map_group": "R-B"}, "not letters and digits"),
        ({"columns": range(27), "map_group": "A"}, "AA1 is two hexes"),
        ({"orientation": "sharp"}, "no layout of hexes"),
    ],
)
def test_a_map_that_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    """Empty, boundless and ambiguous maps are errors when they are made, not when they are used."""
    with pytest.raises(GridError, match=message):
        Grid(**{"columns": range(3), "rows": range(3), **options})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": "A-"}, "'A-' is not a span"),
        ({"columns": "A-B-C"}, "is not a span"),
        ({"columns": "AB"}, "'AB' is not a letter"),
        ({"columns": "1-3"}, "'1' is not a letter"),
        ({"rows": "one"}, "'one' is not a number"),
        ({"rows": "1-99999999"}, "is not a number"),
        ({"rows": "1-999999"}, "too far from the origin"),
        ({"naming": "leters"}, "did you mean 'letters'"),
        ({"without": ["Z9"]}, "there is no hex 'Z9' on the map"),
    ],
)
def test_an_extent_that_cannot_be_read_is_refused(options: dict[str, Any], message: str) -> None:
    """Spans, namings and missing hexes are told as they were written."""
    with pytest.raises(GridError, match=message):
        Grid.named(**{"columns": "A-C", "rows": "1-3", **options})


def test_a_single_column_and_a_span_backwards_are_spans_too() -> None:
    """One name is a span of one; C-A is A-C."""
    assert Grid.named(columns="B", rows="3").hexes == (Hex(1, 2),)
    assert Grid.named(columns="C-A", rows="3-1") == Grid.named(columns="A-C", rows="1-3")


def test_a_map_counted_backwards_is_given_in_its_own_names_too() -> None:
    """Columns 1-3 counted from the right are the rightmost three."""
    naming = Numbers(origin=Hex(9, 9), leftward=True, upward=True)
    grid = Grid.named(columns="1-3", rows="1-2", naming=naming)
    assert (grid.columns, grid.rows) == (range(7, 10), range(8, 10))
    assert grid.name(Hex(9, 9)) == "0101"
