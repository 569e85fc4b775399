"""What bridges are made of, and how many lanes they have (B6.431, B6.5)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.bridges import BRIDGE, STONE_BRIDGE, WOODEN_BRIDGE
from asl_core.crews import WRECK
from asl_core.kindling import KINDLE, SPREAD
from asl_core.moving import stepping
from asl_core.roads import ROADS
from asl_core.vehicle_combat import BURNING_WRECK
from asl_core.vehicles import drives, is_vehicle
from hexwright import (
    ActView,
    Count,
    Effect,
    Fact,
    Forbid,
    Ground,
    StepView,
    about,
    hookimpl,
    rule,
)

ONE_LANE, TWO_LANE, RAIL = "one-lane bridge", "two-lane bridge", "railroad bridge"
"""Facts of hexes with a bridge."""
BEHIND, AHEAD = "traffic from", "traffic to"


@rule("B6.5")
class Material:
    """A bridge is of stone or wood, as it is printed; the one does not burn, the other does."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Which is which."""
        bridges = ground.marked(BRIDGE)
        for kind in (STONE_BRIDGE, WOODEN_BRIDGE):
            found = np.intersect1d(bridges, ground.with_terrain(kind))
            yield Fact(kind, found, reason="printed so")

    @hookimpl
    @about(KINDLE, SPREAD)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """On a stone bridge there is nothing to kindle, whatever grows beneath it."""
        if act.at is None or act.at.location != "ground":
            return
        if act.facts.hex(STONE_BRIDGE)[act.at.hex]:
            yield Forbid(reason="a stone bridge does not burn")


@rule("B6.431")
class OneLane:
    """Over a One-Lane bridge vehicles go one way in a Player Turn, and one at a time."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Those that are marked so on the map; the others have two lanes."""
        bridges, narrow = ground.marked(BRIDGE), ground.marked(ONE_LANE)
        yield Fact(ONE_LANE, np.intersect1d(bridges, narrow), reason="printed so")
        yield Fact(TWO_LANE, np.setdiff1d(bridges, narrow), reason="no One-Lane bridge")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """By its road, if nothing stands on it, and with the traffic."""
        if not drives(step) or step.target.location != "ground":
            return
        onto = bool(step.facts.hex(ONE_LANE)[step.target.hex])
        if onto and not any(step.ground.hexsides[i].terrain in ROADS for i in step.crossed):
            yield Forbid(reason="a One-Lane bridge is entered by its road")
        if onto and _blocked(step):
            yield Forbid(reason="a vehicle or a wreck is on the One-Lane bridge")
        if _against(step):
            yield Forbid(reason="traffic has gone the other way over the One-Lane bridge")

    @hookimpl
    def resolve(self, act: ActView, dice: object) -> Iterator[Effect]:
        """Which way it has gone, until the phase ends."""
        del dice
        step = stepping(act)
        if step is not None and drives(step) and (found := _passes(step)):
            what, bridge, end = found
            yield Count(what, f"{bridge} {end}")


def _blocked(step: StepView) -> bool:
    """Whether another vehicle, or a wreck, is on the bridge that is entered."""
    hex = step.ground.hexes[step.target.hex]
    if any(m.kind in (WRECK, BURNING_WRECK) and m.at == hex for m in step.state.markers):
        return True
    others = (p for p in step.state.pieces.values() if p.hex == hex and p.location == "ground")
    kinds = step.situation.piece_kinds
    return any(
        p.name != step.start.label and p.kind in kinds and kinds[p.kind].allowance == "mp"
        for p in others
    )


def _passes(step: StepView) -> tuple[str, str, str] | None:
    """Onto or off a One-Lane bridge: which way, the bridge, and the end that is passed."""
    narrow = step.facts.hex(ONE_LANE)
    start, target = step.start.hex, step.target.hex
    if bool(narrow[start]) == bool(narrow[target]):
        return None  # neither, or from hex to hex of one bridge
    on, off = (target, start) if narrow[target] else (start, target)
    name = step.ground.grid.name
    hexes = step.ground.hexes
    what = BEHIND if on == target else AHEAD
    return what, name(hexes[_first(step, on)]), name(hexes[off])


def _first(step: StepView, hex: int) -> int:
    """The first of the hexes that a One-Lane bridge spans."""
    import networkx as nx  # half a second that most maps need not wait

    grid, hexes = step.ground.grid, step.ground.hexes
    narrow = set(np.flatnonzero(step.facts.hex(ONE_LANE)).tolist())
    graph = nx.Graph()
    graph.add_nodes_from(narrow)
    graph.add_edges_from(
        (i, grid.index[n])
        for i in narrow
        for n in grid.neighbours(hexes[i])
        if grid.index.get(n, -1) in narrow
    )
    return int(min(nx.node_connected_component(graph, hex)))


def _against(step: StepView) -> bool:
    """Whether a vehicle goes the other way over a bridge than another has in this phase."""
    found = _passes(step)
    if found is None or not is_vehicle(step.start):
        return False
    what, bridge, end = found
    other = AHEAD if what == BEHIND else BEHIND
    gone = [(w, *of.split(" ", 1)) for (w, of), n in step.state.counts.items() if n and " " in of]
    return any(
        (w == what and e != end) or (w == other and e == end)
        for w, b, e in gone
        if b == bridge and w in (BEHIND, AHEAD)
    )
