"""Water, and the depressions that hold it (B20, B21)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import Ground, Terrain, hookimpl, rule, terrain_at

WATER = (
    "water", "shallow water", "river", "shallow river", "ford", "canal", "flooded stream",
    "irrigation ditch",
)  # fmt: skip
FORD = "ford"
FORDABLE = ("shallow water", "shallow river", FORD)


def wet(ground: Ground) -> list[int]:
    """Indices of the hexes whose centre lies in water."""
    return [i for i in ground.with_terrain(*WATER).tolist() if terrain_at(ground, i) & set(WATER)]


@rule("B21.1")
class Water:
    """Water is open to sight; the ground it lies in says how low it is."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Ponds, rivers, canals and their fords."""
        for name in WATER:
            yield Terrain(name, colour="#7fa9c9")
