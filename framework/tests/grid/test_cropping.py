"""Parts of maps: the hexes that are named, and nothing that is not there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.grid import Grid, GridError, Hex, Letters, Numbers

WHOLE = Grid.named(columns="A-GG", rows="1-20", shoved_rows="0-20")
"""Half hexes B0, D0 ... at the top and B20, D20 ... at the bottom."""


def test_b57_a_part_has_the_hexes_that_are_named_and_no_others() -> None:
    """Rows 6-20 begin with A6 and with B6, and end with A20 and with B20."""
    part = WHOLE.part(rows="6-20")
    assert {part.name(hex) for hex in part} == {
        WHOLE.name(hex) for hex in WHOLE if hex.row in range(5, 20)
    }
    assert {"A6", "B6", "A20", "B20"} <= {part.name(hex) for hex in part}
    for name in ("A5", "B5"):
        with pytest.raises(GridError, match=f"no hex {name!r}"):
            part.parse(name)


def test_b57_half_hexes_belong_to_a_part_if_they_are_named() -> None:
    """By a row that only every other column has, or for the shoved columns alone."""
    top = WHOLE.part(rows="0-5")
    assert (top.rows, top.shoved_rows) == (range(5), range(-1, 5))
    middle = WHOLE.part(rows="6-20", shoved_rows="5-20")
    assert middle.parse("B5") == WHOLE.parse("B5")
    assert "A5" not in {middle.name(hex) for hex in middle}
    assert WHOLE.part(shoved_rows="1-20").rows == WHOLE.rows


@given(st.data())
def test_hexes_of_a_part_are_what_and_where_they_were(data: Any) -> None:
    """Whatever is cropped, by names: a hex is in the part if its column and row are named."""
    kind = data.draw(st.sampled_from([Letters, Numbers]))
    grid = Grid(
        stagger=data.draw(st.sampled_from(["odd", "even"])),
        columns=range(2, 9),
        rows=range(1, 7),
        shoved_rows=data.draw(st.sampled_from([None, range(7), range(1, 6)])),
        naming=kind(leftward=data.draw(st.booleans()), origin=Hex(20, 0), first_column=30),
    )
    a, b = sorted(data.draw(st.lists(st.integers(2, 8), min_size=2, max_size=2)))
    rows = sorted(data.draw(st.lists(st.integers(2, 6), min_size=2, max_size=2, unique=True)))
    numbers = [grid.naming.count(Hex(col, 1), grid)[0] for col in (a, b)]  # type: ignore[attr-defined]
    names = [Letters.letters(n) if kind is Letters else str(n) for n in numbers]
    part = grid.part(columns="-".join(names), rows=f"{rows[0]}-{rows[1]}")
    kept = [hex for hex in grid if a <= hex.col <= b and rows[0] <= hex.row + 1 <= rows[1]]
    assert list(part) == kept
    assert [part.name(hex) for hex in part] == [grid.name(hex) for hex in kept]
    assert (part.orientation, part.stagger) == (grid.orientation, grid.stagger)


def test_columns_and_rows_of_a_pointy_map() -> None:
    grid = Grid(orientation="pointy", columns=range(5), rows=range(4), shoved_columns=range(4))
    part = grid.part(columns="B-E", rows="2-3")
    assert [part.name(hex) for hex in part] == ["B2", "B3", "C2", "C3", "D2", "D3", "E3"]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"columns": "R-HH"}, "the map has no columns R-HH .its hexes are A1 to GG20"),
        ({"rows": "6-21"}, "the map has no rows 6-21"),
        ({"rows": "0-20", "shoved_rows": "0-20"}, "the map has no rows 0-20"),
        ({"shoved_rows": "0-21"}, "the map has no shoved_rows 0-21"),
        ({"columns": "A-"}, "is not a span"),
        ({"rows": "0"}, "every other column would be left without a hex"),
    ],
)
def test_b55_what_the_map_has_not_got_is_refused(wanted: dict[str, str], message: str) -> None:
    """A crop that is not what was asked for would give answers for other hexes."""
    with pytest.raises(GridError, match=message):
        WHOLE.part(**wanted)


@pytest.mark.parametrize(
    ("columns", "rows", "shoved", "message"),
    [
        (range(40, 50), range(5), None, "no columns 40 to 49, counted from 0"),
        (range(5), range(-2, 5), None, "no rows -2 to 4"),
        (range(5), range(-1, 5), range(5), "no rows -1 to 4"),
        (range(5), range(5), range(21), "no shoved rows 0 to 20"),
        (range(0), range(5), None, "columns to keep must be a range upwards"),
        (range(5), range(-1, 0), None, "every other column would be left"),
    ],
)
def test_b55_a_range_beyond_the_map_is_refused(
    columns: range, rows: range, shoved: range | None, message: str
) -> None:
    with pytest.raises(GridError, match=message):
        WHOLE.crop(columns, rows, shoved)


def test_names_that_do_not_run_along_columns_and_rows_crop_nothing() -> None:
    """Slanting rows are no rows of the grid; those of a turned map run the other way."""
    slanting = Grid(columns=range(5), rows=range(5), naming=Numbers(oblique="falling", first_row=9))
    assert slanting.part(columns="2-3").columns == range(1, 3)
    with pytest.raises(GridError, match="rows of the map slant"):
        slanting.part(rows="9-10")
    with pytest.raises(GridError, match="crop it before"):
        WHOLE.rotate(180).grid.part(columns="A-C")
    with pytest.raises(GridError, match="shoved_rows is for flat-top maps"):
        Grid(orientation="pointy", columns=range(5), rows=range(4)).part(shoved_rows="1-2")
