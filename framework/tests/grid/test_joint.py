"""Names on a map that is joined from several: each hex has one, and it leads back to it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.grid import Grid, GridError, Hex, Numbers, S
from hexwright.grid.joint import Sheet, joint_grid, prefixed

SMALL = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4")


def joined(*maps: tuple[str, Grid]) -> Grid:
    return joint_grid([Sheet(name, grid.naming, grid.hexes) for name, grid in maps], maps[0][1])


def stack(*, flipped: bool = False) -> Grid:
    """1 above 2, which share B4 of the one and B0 of the other, and D4 and D0."""
    lower = SMALL.rotate(180).grid if flipped else SMALL
    return joined(("1", SMALL), ("2", lower.move((0, 4 * S)).grid))


@pytest.mark.parametrize("flipped", [False, True])
def test_every_hex_has_one_name_which_leads_back_to_it(flipped: bool) -> None:
    grid = stack(flipped=flipped)
    assert len(grid) == 2 * len(SMALL) - 2
    names = [grid.name(hex) for hex in grid]
    assert len(set(names)) == len(names)
    assert [grid.parse(name) for name in names] == list(grid)
    assert [grid.parse(name.lower()) for name in names] == list(grid)


def test_names_begin_with_their_map_s_if_two_hexes_would_have_one() -> None:
    assert stack().name(Hex(0, 0)) == "1A1"
    assert stack().name(Hex(0, 4)) == "2A1"
    left, right = SMALL.part(columns="A-C"), SMALL.part(columns="C-E")
    whole = joined(("1", left), ("2", right))
    assert not prefixed(whole)
    assert [whole.name(hex) for hex in whole] == [SMALL.name(hex) for hex in SMALL]
    assert whole.parse("1A1") == whole.parse("a1") == Hex(0, 0)
    assert whole.parse("2E4") == whole.parse("E4") == Hex(4, 3)


def test_a_shared_hex_is_named_by_the_first_map_and_found_by_all_its_names() -> None:
    grid = stack()
    assert grid.name(Hex(1, 3)) == "1B4"
    assert grid.parse("1B4") == grid.parse("2B0") == Hex(1, 3)


def test_a_name_of_several_hexes_is_refused() -> None:
    grid = stack()
    with pytest.raises(GridError, match=r"'A1' is on several maps .write 1A1 or 2A1"):
        grid.parse("A1")
    assert grid.parse("1A1") != grid.parse("2A1")


def test_a_name_that_leads_onto_another_map_is_refused_with_what_lies_there() -> None:
    """1A5 would be 2A1: to count on over the seam is what names boards in error."""
    grid = stack()
    for read in (grid.parse, grid.parse_anywhere):
        with pytest.raises(GridError, match=r"'1A5' is beyond the edge .*what lies there is 2A1"):
            read("1A5")


def test_a_hex_off_the_whole_can_be_read_where_it_may_be() -> None:
    """As the far side of a hexside on the edge of the map."""
    grid = stack()
    assert grid.parse_anywhere("1A0") == Hex(0, -1)
    assert grid.side("1A1-1A0") == (Hex(0, 0), 0)
    assert grid.side_name(Hex(0, 0), 0) == "1A1/0"
    with pytest.raises(GridError, match=r"no hex '1A0' on the map .did you mean '1D0'"):
        grid.parse("1A0")
    with pytest.raises(GridError, match=r"put the map's name before it"):
        grid.parse_anywhere("A99")
    with pytest.raises(GridError, match=r"'west' is not a hex name .such as 1A1"):
        grid.parse_anywhere("west")
    assert grid.side_name(Hex(0, 3), 3) == "1A4-2A1"
    assert grid.line(grid.centre(Hex(0, 0)), (0, -2 * S)).crossings[-1].name == "(0, -2)"


def test_a_name_that_could_be_two_is_the_one_that_is_printed_so() -> None:
    """On map A, hex A1 is called AA1, which another map has too."""
    wide = Grid.named(columns="A-AA", rows="1-2")
    grid = joined(("A", wide), ("B", wide.move((27 * S, S // 2)).grid))
    assert grid.parse("AA1") == Hex(0, 0)
    assert grid.name(grid.parse("AAA1")) == "AAA1"


def test_maps_may_have_gaps_between_them() -> None:
    grid = joined(("1", SMALL), ("2", SMALL.move((10 * S, 0)).grid))
    assert len(grid) == 2 * len(SMALL)
    assert Hex(6, 0) not in grid


def test_lines_of_one_kind_alone_are_a_map_too() -> None:
    """A single shoved column has no cells of the other kind."""
    column = Grid(columns=range(1, 2), rows=range(3))
    assert list(joined(("1", column))) == list(column)


def test_two_hexes_that_would_have_one_name_all_the_same_are_refused() -> None:
    """1112 of map 1 and 12 of map 111 are both 11112."""
    a = Grid(columns=range(1), rows=range(1), naming=Numbers(first_column=11, first_row=12))
    b = Grid(columns=range(1), rows=range(1), naming=Numbers(width=1, first_row=2))
    maps = ("1", a), ("111", b.move((S, S // 2)).grid)
    assert [joined(*maps).name(hex) for hex in joined(*maps)] == ["1112", "12"]
    with pytest.raises(GridError, match="two hexes of the map have the same name"):
        joined(*maps, ("2", b.move((2 * S, 0)).grid))


@given(st.integers(-4, 4), st.integers(-4, 4), st.booleans())
def test_whatever_is_moved_where_names_and_hexes_are_one_to_one(
    across: int, down: int, flip: bool
) -> None:
    """B63: also where the corner hex is a quarter of a hex on its map."""
    corner = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4", stagger="even")
    other = corner.rotate(180).grid if flip else corner
    grid = joined(("1", corner), ("2", other.move((2 * across * S, down * S)).grid))
    names = [grid.name(hex) for hex in grid]
    assert len(set(names)) == len(names)
    assert [grid.parse(name) for name in names] == list(grid)


def test_a_joined_map_is_a_value_and_can_be_turned() -> None:
    grid = stack()
    assert pickle.loads(pickle.dumps(grid)) == grid == stack()
    assert hash(grid) == hash(stack())
    turned = grid.rotate(180)
    assert [turned.grid.name(turned.hex(hex)) for hex in grid] == [grid.name(hex) for hex in grid]
    assert turned.grid.parse("2B0") == turned.hex(Hex(1, 3))
    with pytest.raises(GridError, match="is on several maps"):
        turned.grid.parse("A1")
