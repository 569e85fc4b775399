"""Counting the Locations of a building (A26.1, B23.83)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@switching_off("B23.83", "A26.1")
def test_roofs_are_no_locations_to_count(base: Worlds, new_map: Any) -> None:
    """Two hexes of two levels each are four; each side Controls what counters say."""
    world = base(new_map().building("block", "C3 C4", 3))
    world = world.marked("control", "C3", side="Russian").marked(
        "control", "C3", side="german", level=1
    )
    world = world.marked("control", "C4", side="russian", location="roof")

    def count(there: Any, side: str = "", at: str = "C4") -> Any:
        found = there.play().ask(Act("count building Locations", at=at, values={"side": side}))
        return getattr(found, "locations", None), getattr(found, "controlled", None)

    assert count(world, "russian") == (4, 1)
    assert count(world, "german") == (4, 1)
    assert count(world) == (4, 0)
    assert count(world.without("B23.83"), "russian") == (6, 2)
    assert count(world, at="C6") == (None, None), "no building"
    assert "count building Locations" not in world.without("A26.1").situation.act_kinds
