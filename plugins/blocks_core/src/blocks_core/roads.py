"""Roads, and rivers with their bridges (VB.Roads, VB.Rivers)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.checks import at_least
from blocks_core.ways import CROSSED, PAVED, PLAIN, STREAM, Between, between
from blocks_core.words import ARMY, BRIDGE, MOVE, RIVER, ROAD
from hexwright import Fact, Ground, Modify, StepView, about, hookimpl, rule


def crossing(step: StepView) -> Between:
    """What is between the two hexes of a step."""
    pair = frozenset((step.start.hex, step.target.hex))
    return step.situation.once(between).get(pair, PLAIN)


@rule("VB.Rivers")
class Rivers:
    """An army block crosses a river for 1 MP more (option ``cost``), and by a bridge for nothing.

    A bridge is the fact ``crossed`` of its hexside: a rule that takes the fact away has destroyed
    it, for movement and for supply. Under a bridge is a river, whether it is drawn there or not.
    """

    cost: int = 1

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "cost")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Rivers, and bridges that are whole."""
        rivers, bridges = ground.hexsides_of(RIVER), ground.hexsides_of(BRIDGE)
        yield Fact(STREAM, bridges, on="hexside", value=1 + self.cost, reason="under a bridge")
        yield Fact(STREAM, rivers, on="hexside", value=1 + self.cost, reason="a river")
        yield Fact(CROSSED, bridges, on="hexside", reason="a bridge")

    @hookimpl
    @about(MOVE)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """The river between the hexes."""
        army = ARMY in step.start.traits
        if army and (extra := crossing(step).river):
            yield Modify(extra, reason="across a river")


@rule("VB.Roads")
class Roads:
    """Along a road the next hex costs 1 MP (option ``cost``), whatever its terrain.

    Where it crosses a river without a bridge, the road is of no use.
    """

    cost: int = 1

    def __attrs_post_init__(self) -> None:
        at_least(1, self, "cost")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Roads."""
        yield Fact(PAVED, ground.hexsides_of(ROAD), on="hexside", value=self.cost, reason="a road")

    @hookimpl
    @about(MOVE)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """The road instead of the terrain."""
        army = ARMY in step.start.traits
        if army and (cost := crossing(step).road) is not None:
            yield Modify(cost, reason="along a road", replaces=("VB.Movement",))
