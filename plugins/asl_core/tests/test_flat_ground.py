"""Terrain that no line minds is terrain all the same: a board may name it, a rule declares it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Scenario

switching_off = pytest.mark.rule


@pytest.fixture
def known_by(new_map: Any) -> Callable[[str, str], None]:
    """Asserts that a board with some terrain is known whole, but not without the rule named."""

    def check(rule: str, terrain: str) -> None:
        board = new_map().terrain(terrain, "C3").board()
        scenario = Scenario.on(board, ["asl_core"])
        assert scenario.inert == ()
        assert scenario.without(rule).inert == (terrain,)

    return check


@switching_off("B1.1")
def test_a_plowed_field_is_open_ground(known_by: Any) -> None:
    known_by("B1.1", "plowed field")


@switching_off("B2.1")
def test_shellholes_are_known(known_by: Any) -> None:
    known_by("B2.1", "shellholes")


@switching_off("B7.1")
def test_a_runway_is_known(known_by: Any) -> None:
    known_by("B7.1", "runway")


@switching_off("B21.1")
def test_water_is_known(known_by: Any) -> None:
    known_by("B21.1", "river")


@switching_off("B27.1")
def test_printed_entrenchments_are_known(known_by: Any) -> None:
    known_by("B27.1", "trench")
