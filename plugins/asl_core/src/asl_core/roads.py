"""Roads and railroads, as hexsides that they cross (B3, B32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from hexwright import Terrain, hookimpl, rule

ROADS = ("road", "railroad")


def road_hexes(ground: Any, *kinds: str) -> Any:
    """Hexes that a road of these kinds enters or leaves across one of their hexsides."""
    return ground.hexes_beside(*kinds)


def entered(ground: Any, *kinds: str) -> Any:
    """Buildings, by index, that a road of these kinds enters from outside."""
    pairs = ground.side_hexes[ground.hexsides_of(*kinds)]
    owner = np.where(pairs >= 0, ground.owner[pairs], -1)
    from_outside = owner[:, 0] != owner[:, 1]
    found = np.unique(owner[from_outside])
    return found[found >= 0]


@rule("B3.1")
class Roads:
    """Roads."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A road across a hexside."""
        yield Terrain("road", on="hexside", colour="#d9c79a")


@rule("B32.1")
class Railroads:
    """Railroads."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A railroad across a hexside."""
        yield Terrain("railroad", on="hexside", colour="#7a5c3e")
