"""Hills: ground as an Obstacle, crest lines and the Blind Hexes behind them (B10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@switching_off("B10.1")
def test_ground_blocks_lines_below_it_and_not_those_at_its_level(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().level(1, "C3 D3 D7").building("tower", "C1", 5))
    assert world.blockers("C1", "C5") == {("B10.1", "C3")}
    assert world.clear("D3", "D7"), "over lower ground"
    assert world.without("B10.1").clear("C1", "C5")
    flat = base(new_map().level(1, "C1 C3 C5"))
    assert flat.clear("C1", "C5"), "ends on hills of one height see over it"


@switching_off("B10.2")
def test_one_sees_down_over_the_crest_line_of_ones_own_hill(base: Worlds, new_map: Any) -> None:
    """The hill of C1 reaches a third into C2, or a third into C3."""
    near = base(new_map().level(1, "C1").drawn("ground", (1.5, 0.5, 2.5, 0.8), level=1))
    assert near.clear("C1", "C4")
    assert near.without("B10.2").blocking("C1", "C4") == {"B10.22"}
    far = base(new_map().level(1, "C1 C2").drawn("ground", (1.5, 1.5, 2.5, 1.8), level=1))
    assert far.blockers("C1", "C5") == {("B10.22", "C2"), ("B10.22", "C3")}


@switching_off("B10.23")
def test_no_hex_is_blind_behind_a_crest_at_range_4_and_one_is_at_range_5(
    base: Worlds, new_map: Any
) -> None:
    """From level 2 over level 1 to level 0."""
    four = base(new_map().level(2, "C1").level(1, "C5"))
    assert four.clear("C1", "C6")
    five = base(new_map().level(2, "C1").level(1, "C6"))
    assert five.blockers("C1", "C7") == {("B10.23", "C6")}
    assert five.clear("C1", "C8")
    assert five.without("B10.23").clear("C1", "C7")


@pytest.mark.rule("B10.23")
@pytest.mark.parametrize(("viewer", "crest", "blind"), [(2, 10, 1), (2, 11, 2), (3, 6, 0),
                                                        (3, 11, 1), (4, 11, 0)])  # fmt: skip
def test_blind_hexes_grow_with_range_and_shrink_with_height(
    base: Worlds, new_map: Any, viewer: int, crest: int, blind: int
) -> None:
    """One more at each five hexes (C11 is ten from C1), one less for each level."""
    world = base(new_map("A-E", "1-16").level(viewer, "C1").level(1, f"C{crest}"))
    for hidden in range(1, blind + 1):
        assert world.blocking("C1", f"C{crest + hidden}") == {"B10.23"}
    assert world.clear("C1", f"C{crest + blind + 1}")


@pytest.mark.rule("B10.23")
def test_each_level_that_the_target_lies_lower_is_a_blind_hex_more(
    base: Worlds, new_map: Any
) -> None:
    """From level 3 over level 2: C4 and C5, at level 0, are one and two hexes behind."""
    world = base(new_map().level(3, "C1").level(2, "C3"))
    assert world.blocking("C1", "C4") == {"B10.23"}
    assert world.clear("C1", "C5")
    step = base(new_map().level(3, "C1").level(2, "C3").level(1, "C4"))
    assert step.clear("C1", "C4")
