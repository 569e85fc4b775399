"""Control of roofs and sewers (RF3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act


@pytest.mark.rule("RF3b", "RF3", "B23.83")
def test_roofs_and_sewers_do_not_count_for_a_building(
    ssr: Callable[[Any], Any], red_factories: Callable[[Any], Any], new_map: Any
) -> None:
    """Two hexes of two levels are four Locations, and six with their Cellars, by the Manhole too.

    The Russians hold the ground and a roof of one, and the sewer below.
    """
    ground = new_map().building("house", "C3 C4", 3).mark("manhole", "C3").board()
    for rules, locations in ((ssr, 4), (red_factories, 6)):
        world = rules(ground).marked("control", "C3", side="russian")
        for where in ("roof", "sewer"):
            world = world.marked("control", "C3", side="russian", location=where)
        assert "roof" in world.places("C3")
        told = {"side": "russian"}
        found = world.play().ask(Act("count building Locations", at="C3", values=told))
        assert (found.locations, found.controlled) == (locations, 1)
        roofs = world.without("B23.83").play()
        found = roofs.ask(Act("count building Locations", at="C3", values=told))
        assert (found.locations, found.controlled) == (locations + 2, 2)
