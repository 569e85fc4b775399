"""Names of hexes that begin with a map group, and what a name without one is read as."""

from __future__ import annotations

import pytest

from hexwright.grid import Grid, GridError, Hex, S
from hexwright.grid.joint import Sheet, joint_grid

WIDE = Grid.named(columns="A-JJ", rows="1-45", shoved_rows="0-45", map_group="RB")
UPPER = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4", map_group="N")
LOWER = Grid.named(columns="A-E", rows="4-8", shoved_rows="4-8", map_group="N")


def joined(*maps: tuple[str, Grid], context: str = "") -> Grid:
    sheets = [Sheet(name, grid.naming, grid.hexes, grid.map_group) for name, grid in maps]
    return joint_grid(sheets, maps[0][1], context)


def two(context: str = "") -> Grid:
    """Map group N, on two sheets that share B4 and D4, with a sheet of group S to its right."""
    south = Grid.named(columns="A-D", rows="1-5", map_group="S").move((6 * S, 0)).grid
    return joined(("1", UPPER), ("2", LOWER), ("3", south), context=context)


@pytest.mark.rule("O.1")
def test_a_name_is_group_then_letters_then_number() -> None:
    """II is the column after the one after GG: index 34."""
    assert WIDE.parse("RBH14") == Hex(7, 13)
    assert WIDE.parse("RBII5") == Hex(34, 4)
    assert [WIDE.full_name(Hex(7, 13)), WIDE.full_name(Hex(34, 4))] == ["RBH14", "RBII5"]


@pytest.mark.rule("O.1")
def test_a_name_without_a_group_is_read_where_one_is_meant() -> None:
    """On a map of one group it is that one; of several, the one that is said to be meant."""
    assert WIDE.parse("II5") == WIDE.parse("RBII5")
    assert two("S").parse("C3") == two().parse("SC3") != two().parse("NC3")
    assert two("n").parse("C3") == two().parse("NC3")


@pytest.mark.rule("O.1")
@pytest.mark.parametrize("name", ["C3", "E8", "A99"])
def test_a_name_without_a_group_is_refused_where_none_is_meant(name: str) -> None:
    """Also if one group alone has such a hex: E8 is on N and not on S."""
    with pytest.raises(GridError, match=rf"'{name}' is of no map group .write N{name} or S{name}"):
        two().parse(name)


def test_a_name_that_the_group_meant_does_not_have_is_not_sought_in_others() -> None:
    with pytest.raises(GridError, match="no hex 'E8' on the map"):
        two("S").parse("E8")


@pytest.mark.rule("O.1")
def test_sheets_of_one_group_are_one_area_with_one_set_of_names() -> None:
    grid = two()
    names = [grid.name(hex) for hex in grid]
    assert len(set(names)) == len(names)
    assert [grid.parse(name) for name in names] == list(grid)
    assert grid.name(grid.parse("NB4")) == "NB4"
    assert grid.parse("1B4") == grid.parse("2B4") == grid.parse("NB4")
    alone = joined(("1", UPPER), ("2", LOWER))
    assert alone.name(alone.parse("C7")) == "C7"


def test_a_hex_of_a_group_is_found_and_told_of_which_it_is() -> None:
    grid = two()
    assert grid.in_group("S", "C3") == grid.parse("SC3")
    assert grid.in_group("s", "c3") == grid.parse("SC3")
    assert grid.in_group("S", "E8") is None
    assert grid.in_group("T", "C3") is None
    assert WIDE.in_group("RB", "II5") == Hex(34, 4)
    assert WIDE.in_group("RO", "II5") is None
    assert Grid.named(columns="A-C", rows="1-3").in_group("RB", "A1") is None
    assert grid.groups_of(grid.parse("NB4")) == ("N",)
    assert WIDE.groups_of(Hex(0, 0)) == ("RB",)
    assert Grid.named(columns="A-C", rows="1-3").groups_of(Hex(0, 0)) == ()


def test_a_turned_map_keeps_its_groups() -> None:
    turn = two().rotate(180)
    assert turn.grid.in_group("S", "C3") == turn.hex(two().parse("SC3"))
    assert turn.grid.groups_of(turn.hex(two().parse("SC3"))) == ("S",)
    alone = WIDE.rotate(180)
    assert alone.grid.groups_of(alone.hex(Hex(0, 0))) == ("RB",)
    assert alone.grid.in_group("RB", "II5") == alone.hex(Hex(34, 4))


def test_a_group_that_no_map_is_of_cannot_be_meant() -> None:
    with pytest.raises(GridError, match="no map is of group 'RX'"):
        two("RX")
