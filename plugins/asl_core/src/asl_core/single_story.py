"""Scenarios in which all buildings are single-story (B23.21)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import STONE, WOODEN
from hexwright import BUILDING_HEIGHT, Fact, Ground, hookimpl, rule

SINGLE_STORY = "single-story"
"""The fact that a hex's building has a ground floor alone, whatever is printed."""
HEIGHT = 2
"""Half-levels of a single-story building."""


@rule("B23.21")
class SingleStory:
    """All stone and wooden buildings are one level high, with a ground floor and nothing else.

    Rooftops are there if B23.8 is on.
    """

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Every hex of one, Factories among them."""
        flat = [b.terrain in (STONE, WOODEN) for b in ground.buildings]
        has = np.array([*flat, False], dtype=bool)  # the last answers for "no building": -1
        here = np.flatnonzero(has[ground.owner])
        yield Fact(SINGLE_STORY, here, reason="all buildings are single-story")
        yield Fact(BUILDING_HEIGHT, here, value=HEIGHT, reason="all buildings are single-story")
