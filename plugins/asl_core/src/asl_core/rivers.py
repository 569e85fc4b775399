"""How high a Water Obstacle lies, and that it may be Flooded (B21.21, B21.122)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from asl_core.bridges import BRIDGE
from asl_core.water import wet
from hexwright import Fact, Facts, Ground, Raise, hookimpl, rule

LEVEL = 2
"""A level, in half-levels."""
FLOODED = "flooded"


@frozen
class Body:
    """Water in hexes that are next to each other.

    Attributes:
        hexes: Their indices.
        surface: How high they are printed, most of them, in half-levels.
        banks: How high the land beside them is, most of it; as high as the water if there is none.
        river: Whether it reaches the edge of the map, as no pond does.
    """

    hexes: tuple[int, ...]
    surface: int
    banks: int
    river: bool

    @property
    def usual(self) -> int:
        """How high the water lies if it is not Flooded: a level below its banks, or deeper."""
        return min(self.surface, self.banks - LEVEL)


def bodies(ground: Ground) -> Iterator[Body]:
    """The Water Obstacles of a map, as they are printed; hexes with bridges over them left out."""
    grid, hexes = ground.grid, ground.hexes
    water = set(wet(ground)) - set(ground.marked(BRIDGE).tolist())
    if not water:
        return
    import networkx as nx  # half a second that a map without water need not wait

    around = {i: [grid.index.get(n, -1) for n in grid.neighbours(hexes[i])] for i in water}
    graph = nx.Graph((i, n) for i, beside in around.items() for n in beside if n in water)
    graph.add_nodes_from(water)
    for body in nx.connected_components(graph):
        beside = {n for i in body for n in around[i]}
        land = beside - water - {-1}
        surface = _most(ground, body)
        banks = _most(ground, land) if land else surface
        yield Body(tuple(sorted(body)), surface, banks, -1 in beside)


def _most(ground: Ground, hexes: set[int]) -> int:
    """The base level that most of some hexes have; of two, the lower."""
    counted = Counter(int(ground.base[i]) for i in hexes)
    return max(counted, key=lambda level: (counted[level], -level))


@rule("B21.21")
class WaterLevel:
    """A river lies a level below its banks, also if it is printed as high as they are."""

    ponds: bool = False

    @hookimpl
    def ground_changes(self, ground: Ground) -> Iterator[Raise]:
        """Rivers alone, unless option ``ponds`` has ponds lie as low."""
        for body in bodies(ground):
            if body.surface > body.usual and (body.river or self.ponds):
                yield Raise(body.hexes, body.usual - body.surface, reason="a level below its banks")


@rule("B21.122")
class Flooded:
    """Flooded water is a level higher: as high as its banks, and it is not raised twice."""

    @hookimpl
    def ground_changes(self, ground: Ground) -> Iterator[Raise]:
        """From where it usually lies, whatever is printed."""
        for body in bodies(ground):
            by = body.usual + LEVEL - body.surface
            yield Raise(body.hexes, by, replaces=("B21.21",), reason="Flooded")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Which hexes are."""
        hexes = [i for body in bodies(ground) for i in body.hexes]
        yield Fact(FLOODED, hexes, reason="the water is a level higher")
