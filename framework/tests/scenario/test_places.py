from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board import Board
from hexwright.errors import HexwrightError
from hexwright.grid import Grid
from hexwright.scenario.places import read_pair, read_place
from hexwright.sight.written import read_written

BOARD = Board("small", Grid.named(columns="A-E", rows="1-6"))


def test_a_place_is_a_hex_a_location_and_maybe_a_vertex() -> None:
    grid = BOARD.grid
    b2 = grid.parse("B2")
    assert (read_written(BOARD, "B2").location, read_written(BOARD, "b2@top").location) == (
        "ground",
        "top",
    )
    assert read_written(BOARD, "B2").aim is None
    for text in ("B2/v2", "B2@top/V2", "B2/C2-B2-C3", "B2 / v2"):
        assert read_written(BOARD, text).aim == grid.vertex(b2, 2)
        assert read_written(BOARD, text).hex == b2


@given(st.sampled_from(BOARD.grid.hexes), st.integers(0, 5), st.sampled_from(["", "@top", "@2"]))
def test_both_spellings_of_a_vertex_are_one_place(hex: Any, side: int, location: str) -> None:
    """The number of a vertex and the hexes that meet there lead to one lattice point."""
    grid = BOARD.grid
    point = grid.vertex(hex, side)
    numbered = read_written(BOARD, f"{grid.name(hex)}{location}/v{side}")
    named = read_written(BOARD, f"{grid.name(hex)}{location}/{_name(point, hex, side)}")
    assert numbered == named
    assert numbered.aim == point


def _name(point: Any, hex: Any, side: int) -> str:
    name = BOARD.grid.vertex_name(point)
    return f"v{side}" if "/" in name else name  # on the map's edge a vertex has no other name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("B22", r"there is no hex 'B22' on the map \(did you mean 'B2'\?\)"),
        ("B2@", "names no Location after @"),
        ("B2/v6", "'v6'|'B2/v6'"),
        ("B2/A1-A2-B1", r"'A1-A2-B1' is no vertex of B2 \(its own are v0 to v5"),
        ("B2/", "is not a vertex"),
    ],
)
def test_what_is_no_place_is_told_with_its_text(text: str, told: str) -> None:
    with pytest.raises(HexwrightError, match=told) as caught:
        read_place(BOARD, {}, {}, text)
    assert text in str(caught.value)


def test_a_name_that_is_neither_piece_nor_hex_is_told_with_the_nearest(glade: Any) -> None:
    scenario = glade.load()
    with pytest.raises(HexwrightError, match=r"no piece and no hex 'Adda' .did you mean 'Ada'"):
        scenario.place("Adda")
    with pytest.raises(HexwrightError, match="pieces are Ada, Bo, Cy, Di"):
        scenario.place("somebody else")


def test_a_place_is_called_by_the_board_s_spelling(glade: Any) -> None:
    scenario = glade.load()
    names = ["a2", "c3@1", "B2/v1", "Cy", "A2@ground"]
    assert [scenario.place(n).label for n in names] == ["A2", "C3@1", "B2/v1", "Cy", "A2"]


@pytest.mark.parametrize("text", ["A B", "A-B", " A  -  B", "A\tB"])
def test_two_places_in_one_text(text: str) -> None:
    assert read_pair(text) == ("A", "B")


def test_places_with_hyphens_are_parted_by_a_space() -> None:
    assert read_pair("B2/C2-B2-C3 A1") == ("B2/C2-B2-C3", "A1")
    assert read_pair("Red 1 - T-34") == ("Red 1", "T-34")


@pytest.mark.parametrize(
    "names", [("Red - 1", "Blue - 1"), ("A -", "- B"), ('"', "\\"), ("[", "]")]
)
def test_whatever_two_places_are_called_a_list_of_them_is_read(names: tuple[str, str]) -> None:
    assert read_pair(json.dumps(names)) == names


def test_a_name_with_brackets_is_no_list() -> None:
    assert read_pair("[A] B") == ("[A]", "B")
    assert read_pair("[A - [B]") == ("[A", "[B]")


@pytest.mark.parametrize(
    "text", ["", "A", "A-B-C", "A B C", "A-", '["A", ""]', '["A"]', "[" * 9999]
)
def test_what_does_not_name_two_places_is_told(text: str) -> None:
    with pytest.raises(HexwrightError, match="does not name two places"):
        read_pair(text)
