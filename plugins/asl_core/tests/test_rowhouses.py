"""Rowhouses and market places (B23.71, B23.73)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def row(base: Worlds, new_map: Any) -> Any:
    """Two rowhouses of 1½ levels, C3 and C4, drawn away from their bar's ends."""
    ground = new_map().building("a", "C3", 3).building("b", "C4", 3)
    return base(ground.side("rowhouse wall", "C3-C4"))


@switching_off("B23.71")
def test_a_bar_parts_rowhouses_below_their_roofs(row: Any) -> None:
    assert row.blockers("C3", "C4") == {("B23.71", "C3-C4")}
    assert row.blocking("C3@1", "C4@1") == {"B23.71"}
    assert row.clear("C3@roof", "C4@roof")
    assert row.without("B23.71").clear("C3", "C4")


@pytest.mark.rule("B23.71")
def test_a_bar_may_be_of_a_height_of_its_own(base: Worlds, new_map: Any) -> None:
    """A bar is as high as the higher of its buildings; in the open there is nothing to part."""
    ground = new_map().building("a", "C3", 5).building("b", "C4", 3)
    assert base(ground.side("rowhouse wall", "C3-C4")).blocking("C3@1", "C4@1") == {"B23.71"}
    assert base(new_map().side("rowhouse wall", "C3-C4")).clear("C3", "C4")


@pytest.mark.rule("B23.71", "B23.711")
def test_a_bar_is_gone_when_both_its_hexes_are_rubble(row: Any, in_play: Any) -> None:
    """With one of them it is there: for lines, for movement, and for a DC."""

    def there(world: Any) -> tuple[bool, bool, bool]:
        placed = in_play(world, A=("squad", "C3", {"dc": 1})).ask(Act("place charge", "A", "C3-C4"))
        barred = world.cost("C3", "C4") is None
        return "B23.71" in world.blocking("C3", "C4"), barred, bool(placed.allowed)

    one = row.marked("stone rubble", "C3")
    assert there(row) == there(one) == (True, True, True)
    assert there(one.marked("stone rubble", "C4")) == (False, False, False)


@switching_off("B23.73")
@pytest.mark.parametrize("kind", ["stone market place", "wooden market place"])
def test_at_its_own_level_a_market_place_is_open(base: Worlds, new_map: Any, kind: str) -> None:
    world = base(new_map().building("market", "C3", 2, kind=kind).building("tower", "C1", 5))
    assert world.clear("C2", "C4")
    assert world.blocking("C1@1", "C5") == {"B10.22"}
    assert world.without("B23.73").blocking("C2", "C4") == {"B23.2"}
