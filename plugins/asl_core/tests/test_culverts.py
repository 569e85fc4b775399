"""Culverts: what is IN one (O7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def dyke(base: Worlds, new_map: Any) -> Any:
    """A gully from C4 to C5, and on under the road in C6, which lies level with the banks."""
    ground = new_map().level(-1, "C4 C5").mark("depression", "C4 C5").terrain("gully", "C4 C5")
    ground.side("depression", "C4-C5").side("culvert", "C5-C6").mark("culvert", "C6")
    return base(ground.road("B5-C6 C6-D5"))


@switching_off("O7.1")
def test_a_culvert_is_a_location_below_the_ground(dyke: Any) -> None:
    assert dyke.places("C6") == ["culvert", "ground"]
    assert dyke.without("O7.1").places("C6") == ["ground"]


@pytest.mark.rule("O7.1", "A6.3")
def test_out_of_a_culvert_one_sees_along_the_gully_alone(dyke: Any) -> None:
    assert dyke.clear("C6@culvert", "C5")
    assert dyke.clear("C6@culvert", "C4")
    assert dyke.blocking("C6@culvert", "C6") == {"O7.1"}
    assert "O7.1" in dyke.blocking("C6@culvert", "C7")
    assert "O7.1" in dyke.blocking("C6@culvert", "D5")


@pytest.mark.rule("O7.1")
def test_one_gets_into_a_culvert_in_the_gully_and_on_foot(dyke: Any) -> None:
    assert dyke.cost("C5", "C6@culvert") == 2
    assert dyke.cost("C6@culvert", "C5") == 2
    assert dyke.cost("C6", "C6@culvert") is None
    assert dyke.cost("C7", "C6@culvert") is None
    assert dyke.cost("C5@crest", "C6@culvert") is None
    assert not dyke.going("afv", "C5", "C6@culvert").allowed
