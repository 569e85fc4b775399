"""Names of hexes: letters and numbers, from any corner, straight and oblique."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hexwright.grid import Grid, GridError, Hex, Layout, Letters, Numbers
from hexwright.grid.coordinates import Orientation
from hexwright.grid.naming import Oblique

FLAT = Layout("flat", "odd")
layouts = st.builds(Layout, st.sampled_from(["flat", "pointy"]), st.sampled_from(["odd", "even"]))
hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
counting: dict[str, st.SearchStrategy[Any]] = {
    "origin": hexes,
    "first_column": st.integers(0, 90),
    "first_row": st.integers(0, 90),
    "leftward": st.booleans(),
    "upward": st.booleans(),
    "oblique": st.sampled_from(["", "falling", "rising"]),
    "rows_first": st.booleans(),
}
letters = st.builds(Letters, **counting)
numbers = st.builds(
    Numbers, width=st.integers(2, 3), separator=st.sampled_from(["", "."]), **counting
)


@pytest.mark.parametrize(
    ("hex", "name"),
    [
        (Hex(0, 0), "A1"),
        (Hex(1, -1), "B0"),
        (Hex(25, 9), "Z10"),
        (Hex(26, 0), "AA1"),
        (Hex(27, 3), "BB4"),
        (Hex(51, 0), "ZZ1"),
        (Hex(52, 39), "AAA40"),
    ],
)
def test_letters_double_after_z(hex: Hex, name: str) -> None:
    """Columns run A to Z, AA to ZZ, AAA; row 0 of the map is number 1."""
    assert Letters().name(hex, FLAT) == name
    assert Letters().read(name, FLAT) == hex
    assert Letters().read(f" {name.lower()} ", FLAT) == hex


def test_shoved_columns_may_start_at_another_number() -> None:
    """With shoved_first_row the half-hex lower columns are counted from their own start."""
    names = Letters(first_row=1, shoved_first_row=2)
    assert names.name(Hex(0, 0), FLAT) == "A1"
    assert names.name(Hex(1, 0), FLAT) == "B2"
    assert names.read("B2", FLAT) == Hex(1, 0)


def test_numbers_are_column_then_row_with_zeros_in_front() -> None:
    """0101 is the first column's first row; width and separator are settable."""
    assert Numbers().name(Hex(0, 0), FLAT) == "0101"
    assert Numbers().name(Hex(11, 2), FLAT) == "1203"
    assert Numbers(width=3).name(Hex(11, 2), FLAT) == "012003"
    assert Numbers(width=1, separator=".").name(Hex(11, 2), FLAT) == "12.3"
    assert Numbers(rows_first=True).name(Hex(11, 2), FLAT) == "0312"
    assert Numbers().read("1203", FLAT) == Hex(11, 2)


@pytest.mark.parametrize("oblique", ["", "falling", "rising"])
@pytest.mark.parametrize("rows_first", [False, True])
def test_a_map_counted_right_to_left_and_bottom_to_top_names_every_hex_once(
    oblique: Oblique, rows_first: bool
) -> None:
    """B83: names are data; counted backwards or along oblique axes each hex has its own name."""
    orientation: Orientation
    for orientation in ("flat", "pointy"):
        for kind in (Letters, Numbers):
            grid = Grid(
                orientation=orientation,
                columns=range(-4, 30),
                rows=range(-3, 20),
                naming=kind(
                    origin=Hex(29, 19),
                    first_column=40,
                    first_row=40,
                    leftward=True,
                    upward=True,
                    oblique=oblique,
                    rows_first=rows_first,
                ),
            )
            names = [grid.name(hex) for hex in grid.hexes]
            assert len(set(names)) == len(grid) == 34 * 23
            assert [grid.parse(name) for name in names] == list(grid.hexes)


def test_counting_backwards_starts_in_the_far_corner() -> None:
    """B83: with the origin in the lower right corner, leftward and upward, it is 0101."""
    names = Numbers(origin=Hex(29, 19), leftward=True, upward=True)
    assert names.name(Hex(29, 19), FLAT) == "0101"
    assert names.name(Hex(28, 19), FLAT) == "0201"
    assert names.name(Hex(29, 18), FLAT) == "0102"
    assert names.read("3020", FLAT) == Hex(0, 0)


def test_oblique_numbers_stay_the_same_along_a_slanting_line_of_hexes() -> None:
    """B83: a flat-top map's rows, or a pointy-top map's columns, follow the slant asked for."""
    for way, side in (("falling", 2), ("rising", 1)):
        hex, rows = Hex(0, 10), set()
        for _ in range(6):
            rows.add(Numbers(oblique=way).count(hex, FLAT)[1])  # type: ignore[arg-type]
            hex = FLAT.neighbour(hex, side)
        assert rows == {11}
    pointy = Layout("pointy", "even")
    for way, side in (("falling", 2), ("rising", 0)):
        hex, columns = Hex(10, 0), set()
        for _ in range(6):
            columns.add(Numbers(oblique=way).count(hex, pointy)[0])  # type: ignore[arg-type]
            hex = pointy.neighbour(hex, side)
        assert columns == {11}


@given(layouts, st.one_of(letters, numbers), hexes)
def test_a_hexs_name_reads_back_as_that_hex(
    layout: Layout, naming: Letters | Numbers, hex: Hex
) -> None:
    """B83: where there is a name it leads back to its hex, so no two hexes can share one."""
    try:
        name = naming.name(hex, layout)
    except GridError:
        assume(False)
    assert naming.read(name, layout) == hex
    assert naming.read(name.lower(), layout) == hex


@given(letters, hexes, st.integers(1, 60))
def test_shoved_columns_of_their_own_numbers_read_back_too(
    naming: Letters, hex: Hex, first: int
) -> None:
    """A bijection holds with two first rows as well."""
    names = Letters(origin=naming.origin, upward=naming.upward, shoved_first_row=first)
    try:
        name = names.name(hex, FLAT)
    except GridError:
        assume(False)
    assert names.read(name, FLAT) == hex


@pytest.mark.parametrize("text", ["", "K", "15", "KL5", "K-1", "K 5", "K05", "K1/2", "ß1", "K٣"])
def test_what_is_no_letter_name_is_refused(text: str) -> None:
    """Different letters, signs, leading zeros and foreign digits make no name."""
    with pytest.raises(GridError, match="is not a hex name"):
        Letters().read(text, FLAT)


@pytest.mark.parametrize("text", ["", "101", "00101", "01.01", "01-01", "A1", "٠١٠١"])
def test_what_is_no_number_name_is_refused(text: str) -> None:
    """Numbers must have exactly their width."""
    with pytest.raises(GridError, match="such as 0102"):
        Numbers().read(text, FLAT)


def test_a_number_that_does_not_fit_says_what_to_do() -> None:
    """Too wide or negative numbers name the option that makes room."""
    with pytest.raises(GridError, match="use width=3"):
        Numbers().name(Hex(99, 0), FLAT)
    with pytest.raises(GridError, match="first_column or first_row"):
        Numbers().name(Hex(-2, 0), FLAT)
    with pytest.raises(GridError, match="before the first hex"):
        Letters().name(Hex(-1, 0), FLAT)


def test_options_that_cannot_work_together_are_refused() -> None:
    """Separators that would hide hexsides, and oblique rows with shoved ones, are errors."""
    for separator in ("-", "/", "x", " "):
        with pytest.raises(GridError, match="cannot separate"):
            Numbers(separator=separator)
    with pytest.raises(GridError, match="did you mean 'rising'"):
        Letters(oblique="risng")  # type: ignore[arg-type]
    with pytest.raises(GridError, match="oblique numbering"):
        Letters(oblique="rising", shoved_first_row=0)
    with pytest.raises(GridError, match="flat-top maps"):
        Letters(shoved_first_row=0).name(Hex(0, 0), Layout("pointy"))
