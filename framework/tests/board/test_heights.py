from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board import BoardError, parse_height, show_height


@pytest.mark.parametrize(
    ("written", "half_levels"),
    [
        ("2½", 5),
        (2.5, 5),
        ("2.5", 5),
        (2, 4),
        ("2", 4),
        ("2.0", 4),
        ("½", 1),
        ("-½", -1),
        ("−1½", -3),
        ("+1", 2),
        (" 3 ", 6),
        (0, 0),
        (-1, -2),
    ],
)
def test_a_height_is_read_as_half_levels(written: object, half_levels: int) -> None:
    assert half_levels == parse_height(written)


@pytest.mark.parametrize(
    "wrong",
    ["", "-", "high", ".5", "2½½", "2.25", 0.3, float("nan"), float("inf"), 10**400, True, None,
     [2], "٣"],
)  # fmt: skip
def test_what_is_no_multiple_of_half_a_level_is_refused(wrong: object) -> None:
    with pytest.raises(BoardError, match=r"height"):
        parse_height(wrong)


@given(st.integers(-2000, 2000))
def test_a_height_that_is_shown_is_read_back_the_same(half_levels: int) -> None:
    assert half_levels == parse_height(show_height(half_levels))


@given(st.integers(-2000, 2000))
def test_a_height_as_a_number_of_levels_is_read_back_the_same(half_levels: int) -> None:
    assert half_levels == parse_height(half_levels / 2)


@pytest.mark.parametrize(
    ("half_levels", "shown"), [(5, "2½"), (-2, "-1"), (1, "½"), (-1, "-½"), (0, "0"), (-3, "-1½")]
)
def test_people_read_whole_and_half_levels(half_levels: int, shown: str) -> None:
    assert shown == show_height(half_levels)
