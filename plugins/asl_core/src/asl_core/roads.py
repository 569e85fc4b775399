"""Roads and railroads, as hexsides that they cross (B3, B32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexwright import IN, OUTLINE, Fact, Facts, Ground, Lines, Terrain, hookimpl, rule

ROAD, RAILROAD = "road", "railroad"
ROADS = (ROAD, RAILROAD)
ROADWAY = "roadway"
"""A road as it is drawn, where it matters whether a line stays on it: on bridges, in orchards."""


def _pairs(ground: Ground, facts: Facts, kinds: tuple[str, ...]) -> Any:
    """The two hexes of each hexside that a road of these kinds crosses (k x 2, -1 off the map)."""
    crossed = np.zeros(len(ground.hexsides), dtype=bool)
    for kind in kinds:
        crossed |= facts.hexside(kind) != 0
    return ground.side_hexes[crossed]


def road_hexes(ground: Ground, facts: Facts, *kinds: str) -> Any:
    """Hexes that a road of these kinds enters or leaves across one of their hexsides."""
    pairs = _pairs(ground, facts, kinds)
    return np.unique(pairs[pairs >= 0])


def entered(ground: Ground, facts: Facts, *kinds: str) -> Any:
    """Buildings, by index, that a road of these kinds enters from outside."""
    pairs = _pairs(ground, facts, kinds)
    owner = np.where(pairs >= 0, ground.owner[pairs], -1)
    from_outside = owner[:, 0] != owner[:, 1]
    found = np.unique(owner[from_outside])
    return found[found >= 0]


def on_the_road(lines: Lines, rows: Any) -> Any:
    """Which of these rows are in hexes that their line passes on the roadway alone."""
    r, n = lines.rows, len(lines.ground.hexes)
    road = lines.areas(ROADWAY)
    if not len(road):
        return np.zeros(len(rows), dtype=bool)
    stays = (r.contact[road] == IN) & ((r.flags[road] & OUTLINE) == 0)
    cells = r.line[road[stays]] * n + r.hex[road[stays]]
    found: Any = np.isin(r.line[rows] * n + r.hex[rows], cells)
    return found


@rule("B3.1")
class Roads:
    """Roads."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A road across a hexside; the ground says whether it lies high or low."""
        for name in (ROAD, "elevated road", "sunken road", "path"):
            yield Terrain(name, on="hexside", colour="#d9c79a")
        yield Terrain(ROADWAY, colour="#d9c79a")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Hexsides that a road crosses."""
        yield Fact(ROAD, ground.hexsides_of(ROAD), on="hexside", reason="printed so")


@rule("B32.1")
class Railroads:
    """Railroads."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A railroad across a hexside."""
        yield Terrain(RAILROAD, on="hexside", colour="#7a5c3e")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Hexsides that a railroad crosses."""
        yield Fact(RAILROAD, ground.hexsides_of(RAILROAD), on="hexside", reason="printed so")
