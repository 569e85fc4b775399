"""Bridges and canals that are destroyed and rebuilt (BL.Destruction-1 to -4)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.battle import HITS
from blocks_core.front import Front
from blocks_core.targets import Target
from blocks_core.ways import CROSSED, LANE, names
from blocks_core.words import BRIDGE, CANAL, PRODUCTION
from blocks_logistics.pieces import DESTROYING, builders, by_own, spends_a_step
from blocks_logistics.words import (
    ENGINEER,
    NO_BRIDGE,
    NO_CANAL,
    REBUILD_BRIDGE,
    REBUILD_CANAL,
)
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Fact,
    Forbid,
    Ground,
    Hex,
    Marker,
    MarkerKind,
    Offer,
    PutMarker,
    Situation,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

Side = tuple[Hex, int]


def bridges(situation: Situation) -> dict[str, Side]:
    """The hexsides with bridges, by name; for ``situation.once``."""
    ground, grid = situation.ground, situation.board.grid
    sides = (ground.hexsides[i] for i in ground.hexsides_of(BRIDGE).tolist())
    canonical = (grid.canonical_side(s.hex, s.side) for s in sides)
    return {grid.side_name(*side): side for side in canonical}


def canals(situation: Situation) -> dict[str, Hex]:
    """The hexes with canals, by name; for ``situation.once``."""
    hexes = (situation.ground.hexes[h] for h in situation.ground.marked(CANAL).tolist())
    return {situation.board.grid.name(hex): hex for hex in hexes}


def destroyed(situation: Situation, kind: str) -> dict[Hex | Side, Marker]:
    """The markers of a kind, by where they stand."""
    return {m.at: m for m in situation.markers if m.kind == kind}


@rule("BL.Destruction-1")
class Destruction:
    """Bridges and canals are Logistics targets, roads are not; two hits in a phase destroy one.

    A bridge is fired at from both its hexes, under the name of its hexside; a canal by that of its
    hex.
    """

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Destruction markers."""
        yield MarkerKind(NO_BRIDGE, on="hexside")
        yield MarkerKind(NO_CANAL)

    @hookimpl
    def logistics_targets(self, situation: Situation) -> Iterator[Target]:
        """What is whole, for either side."""
        grid = situation.board.grid
        gone = {**destroyed(situation, NO_BRIDGE), **destroyed(situation, NO_CANAL)}
        for name, side in situation.once(bridges).items():
            if side not in gone:
                for hex in (side[0], grid.neighbour(*side)):
                    yield Target(name, grid.index[hex], reason="a bridge")
        for name, at in situation.once(canals).items():
            if at not in gone:
                yield Target(name, grid.index[at], reason="a canal")

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """What was hit twice."""
        for (what, of), n in situation.state.counts.items():
            if what != HITS or n < DESTROYING:
                continue
            side, hex = situation.once(bridges).get(of), situation.once(canals).get(of)
            if side and side not in destroyed(situation, NO_BRIDGE):
                yield PutMarker(NO_BRIDGE, side, reason=f"{n} hits")
            if hex and hex not in destroyed(situation, NO_CANAL):
                yield PutMarker(NO_CANAL, hex, reason=f"{n} hits")


@rule("BL.Destruction-2")
class DestroyedEffect:
    """A destroyed bridge or canal carries neither movement nor supply."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """No bridge; no canal. A ship that is in one may leave it."""
        index = ground.grid.index
        for marker in ground.markers:
            if marker.kind == NO_BRIDGE:
                both = frozenset(index[h] for h in _hexes(ground, marker))
                sides = ground.sides_between.get(both, ())
                yield Fact(CROSSED, sides, on="hexside", value=0, reason="destroyed")
            elif marker.kind == NO_CANAL:
                at = [index[hex] for hex in _hexes(ground, marker)]
                yield Fact(LANE, at, value=0, reason="destroyed")


def _hexes(ground: Ground, marker: Marker) -> list[Hex]:
    at = marker.at
    both = [at] if isinstance(at, Hex) else [at[0], ground.grid.neighbour(*at)]
    return [hex for hex in both if hex in ground.grid]


@rule("BL.Destruction-3")
class Rebuilding:
    """An Engineer there rebuilds a bridge or canal in the production phase, and loses 1 CV."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """A bridge on its hexside, a canal in its hex."""
        yield ActKind(REBUILD_BRIDGE, on="hexside")
        yield ActKind(REBUILD_CANAL)

    @hookimpl
    @about(REBUILD_BRIDGE, REBUILD_CANAL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """By an Engineer of one's own that is there, where a marker stands."""
        yield from by_own(act, ENGINEER)
        if _marker(act) is None:
            yield Forbid(reason="nothing is destroyed there")
        if act.by is not None and act.by.hex not in act.hexes:
            yield Forbid(reason="the Engineer is not there")

    @hookimpl
    @about(REBUILD_BRIDGE, REBUILD_CANAL)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The marker is gone, and a step of the Engineer."""
        marker = _marker(act)
        if marker is not None:
            yield TakeMarker(marker)
            yield from spends_a_step(act)

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Engineers where something is destroyed."""
        grid = situation.board.grid
        kinds = ((REBUILD_BRIDGE, NO_BRIDGE), (REBUILD_CANAL, NO_CANAL))
        for piece in builders(situation, side, ENGINEER):
            for act, kind in kinds:
                for at, marker in destroyed(situation, kind).items():
                    if piece.hex in _hexes(situation.ground, marker):
                        name = grid.name(at) if isinstance(at, Hex) else grid.side_name(*at)
                        yield Offer(act, piece.name, name)


def _marker(act: ActView) -> Marker | None:
    """What stands where something is to be rebuilt."""
    if act.hexside is not None:
        side = act.ground.grid.canonical_side(*act.hexside)
        return destroyed(act.situation, NO_BRIDGE).get(side)
    at = None if act.at is None else act.ground.hexes[act.at.hex]
    return None if at is None else destroyed(act.situation, NO_CANAL).get(at)


@rule("BL.Destruction-4")
class BothHexesFriendly:
    """A bridge is rebuilt from either hex, but only if both are friendly.

    A hex is not friendly if the enemy holds it or has blocks in it.
    """

    @hookimpl
    @about(REBUILD_BRIDGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Not beside the enemy."""
        side = act.by.side if act.by is not None else act.state.side
        hostile = Front.of(act.situation, side).hostile
        called = act.situation.once(names)
        for hex in act.hexes:
            if hex in hostile:
                yield Forbid(reason=f"{called[hex]} is not friendly")
