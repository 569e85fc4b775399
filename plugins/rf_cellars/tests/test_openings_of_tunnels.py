"""Tunnels into Cellars (O6.21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act

Worlds = Callable[[Any], Any]


@pytest.mark.rule("O6.21b", "O6.21a", "B8.6")
def test_a_tunnel_leads_from_a_cellar_to_the_ground(cellars: Worlds, new_map: Any) -> None:
    """Its end in the block is in the Cellar; without O6.21 it is on the ground floor."""
    world = cellars(new_map().building("block", "C3-C5", 3).terrain("woods", "C7"))
    dig = Act("set up tunnel", at="C5", values={"to": "C7", "side": "us"})
    asked = world.play().ask(dig)
    assert (asked.allowed, "O6.21" in asked.rules) == (True, True)
    assert "lifted by O6.21" in asked.explain(), "B8.6 does not let its ends differ in level"
    dug = world.play(("S", "squad", "C7", "us"), ("G", "squad", "C5", "us")).perform(dig).scenario
    through = dug.perform(Act("enter tunnel", "S", "C5")).scenario
    assert through.ask(Act("leave tunnel", "S", "C5@cellar")).allowed
    assert not through.ask(Act("leave tunnel", "S", "C5")).allowed
    assert not dug.ask(Act("enter tunnel", "G", "C7")).allowed, "G is on the ground floor"
    off = dug.without("O6.21")
    assert off.ask(Act("enter tunnel", "G", "C7")).allowed


@pytest.mark.rule("O6.21b", "B8.6")
def test_without_a_cellar_the_ends_of_a_tunnel_may_differ_in_level_no_more_than_before(
    cellars: Worlds, new_map: Any
) -> None:
    """The ground between them is still to be on one level."""
    world = cellars(new_map().terrain("woods", "C3 C5").level(1, "C3"))
    dig = Act("set up tunnel", at="C3", values={"to": "C5", "side": "us"})
    refused = world.play().ask(dig)
    assert (refused.allowed, "B8.6" in refused.rules) == (False, True)


@pytest.mark.rule("O6.21a", "O6.6", "B8.61")
def test_rubble_above_a_cellar_does_not_shut_a_tunnel_into_it(
    cellars: Worlds, new_map: Any
) -> None:
    world = cellars(new_map().building("block", "C3-C5", 3).terrain("woods", "C7"))
    for here, there in (("C5", "C7"), ("C7", "C5")):
        world = world.marked("tunnel", here, to=there, side="us")
    unit, out = ("S", "squad", "C5@tunnel", "us"), "leave tunnel"
    rubble = world.marked("stone rubble", "C5")
    assert not rubble.play(unit).ask(Act(out, "S", "C5")).allowed
    buried = rubble.marked("cellar", "C5")
    assert buried.play(unit).ask(Act(out, "S", "C5@cellar")).allowed
