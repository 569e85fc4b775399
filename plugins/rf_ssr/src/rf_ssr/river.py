"""The river and its bridges (RF4)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bridges import BRIDGE, STONE_BRIDGE, WOODEN_BRIDGE
from asl_core.currents import CURRENT, FLOWS, HEAVY, MODERATE, NONE, SLOW, WAYS
from asl_core.lanes import ONE_LANE, RAIL, TWO_LANE
from hexwright import ConditionKind, Fact, Ground, hookimpl, rule

WOODEN = (("RO", "T3"), ("RO", "Y5"), ("RB", "CC31"))
"""One-Lane bridges of wood: map group and hex."""
RAILWAY = (("RO", "AA45"), ("RO", "AA46"))
"""The hexes of the One-Lane railroad bridge, which is of stone."""
GROUPS = ("RB", "RO")


@rule("RF4")
class River:
    """The river is Flooded, its current is heavy, and it flows south; what its bridges are."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """The current."""
        yield ConditionKind(CURRENT, HEAVY, (NONE, SLOW, MODERATE, HEAVY))
        yield ConditionKind(FLOWS, "south", WAYS)

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """The bridges of these map groups: named ones One-Lane, all others two-lane stone."""
        grid, hexes = ground.grid, ground.hexes
        bridges = ground.marked(BRIDGE).tolist()
        ours = {i for i in bridges if set(GROUPS) & {g.upper() for g in grid.groups_of(hexes[i])}}
        wooden = _named(ground, WOODEN) & ours
        rail = _named(ground, RAILWAY) & ours
        narrow, wide = sorted(wooden | rail), sorted(ours - wooden - rail)
        yield Fact(ONE_LANE, narrow, reason="One-Lane by name")
        yield Fact(TWO_LANE, narrow, value=0)
        yield Fact(TWO_LANE, wide, reason="all others")
        yield Fact(ONE_LANE, wide, value=0)
        yield Fact(RAIL, sorted(rail), reason="a railroad bridge by name")
        yield Fact(WOODEN_BRIDGE, sorted(ours - wooden), value=0)
        yield Fact(WOODEN_BRIDGE, sorted(wooden), reason="wooden by name")
        yield Fact(STONE_BRIDGE, sorted(wooden), value=0)
        yield Fact(STONE_BRIDGE, sorted(ours - wooden), reason="all but the wooden ones")


def _named(ground: Ground, names: tuple[tuple[str, str], ...]) -> set[int]:
    """Indices of hexes by map group and name; none on a map that has no such group."""
    found = (ground.grid.in_group(group, name) for group, name in names)
    return {ground.grid.index[hex] for hex in found if hex is not None}
