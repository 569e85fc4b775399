"""Fires in Cellars (O6.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@switching_off("O6.5")
def test_a_blaze_spreads_to_and_from_a_cellar_where_that_is_adjacent(
    cellars: Worlds, new_map: Any
) -> None:
    """A bar parts C3 from C4, and only C5 has a stairwell; C4's Cellar burns."""
    ground = new_map().building("row", "C3-C5", 3).side("rowhouse wall", "C3-C4")
    world = cellars(ground.mark("stairwell", "C5"))
    start = world.marked("blaze", "C4", level=-1).marked("blaze", "C5", level=0).play()

    def spreads(there: Any, by: str, at: str) -> bool:
        return bool(there.ask(Act("spread", by, at)).allowed)

    assert spreads(start, "C4@cellar", "C5@cellar")
    assert spreads(start, "C5", "C5@cellar"), "down the stairwell"
    assert not spreads(start, "C4@cellar", "C3@cellar")
    assert not spreads(start, "C4@cellar", "C4")
    refused = start.ask(Act("spread", "C4@cellar", "C4"))
    assert "O6.5" in refused.rules
    off = start.without("O6.5")
    assert spreads(off, "C4@cellar", "C3@cellar")
    assert spreads(off, "C4@cellar", "C4")
    done = start.perform(Act("spread", "C4@cellar", "C5@cellar"), Loaded((6, 5))).scenario
    assert ("flame", -1) in {(m.kind, m.values.get("level")) for m in done.markers}
