"""Interior Building hexes: those with nothing but their own building around them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexwright import Ground


def interior(ground: Ground) -> Any:
    """Which hexes are Interior Building hexes (bool, one for each hex).

    All neighbours of such a hex are standing hexes of its own building, and all are on the map.
    """
    grid, hexes = ground.grid, ground.hexes
    found = ground.building_of >= 0
    for hex in np.flatnonzero(found).tolist():
        around = [grid.index.get(there, -1) for there in grid.neighbours(hexes[hex])]
        found[hex] = -1 not in around and bool(
            (ground.building_of[around] == ground.building_of[hex]).all()
        )
    return found
