"""Tunnels: where they may be, and how one goes through them (B8.6, B8.61)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import attribute
from asl_core.entrenchments import DUG, ENTRENCHED, PILLBOX
from asl_core.hills import CLIFF
from asl_core.interior import CELLAR, SHAFTS_BELOW, TUNNEL, opens_into
from asl_core.moving import MOVE, SPENT, why_not
from asl_core.phases import ADVANCE, MOVEMENT
from asl_core.rubble import RUBBLE
from asl_core.setup import SET_UP
from asl_core.sewers import under_water
from asl_core.stacks import ALONG, stack_of, why_moved, why_no_stack, why_not_now
from hexwright import (
    ActKind,
    ActView,
    AddLocation,
    Block,
    ChangePiece,
    Count,
    Effect,
    Facts,
    Forbid,
    Ground,
    Interest,
    Lines,
    Link,
    Marker,
    MarkerKind,
    MovePiece,
    Permit,
    PutMarker,
    Situation,
    StepView,
    about,
    hookimpl,
    rule,
)

PLACE_TUNNEL, ENTER_TUNNEL, LEAVE_TUNNEL = "set up tunnel", "enter tunnel", "leave tunnel"
ELEVATION, BASE_LEVEL = "elevation", "base level"
"""Terms of what forbids a tunnel: how high its ends are, and what is between them."""
MOST = 3
"""So many hexes apart are its ends at most."""
COVER = ("brush", "woods")


@rule("B8.6", interest=Interest(markers=(TUNNEL,)))
class Tunnels:
    """A tunnel joins two hexes up to three hexes apart, on one level, by a counter at each end."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """An end: the hex that the tunnel leads ``to``, and the ``side`` whose it is."""
        yield MarkerKind(TUNNEL, values={"to": "", "side": ""})

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[AddLocation]:
        """A level below what the end opens into."""
        for hex in ground.marker_hexes(TUNNEL).tolist():
            yield AddLocation(hex, TUNNEL, -4 if facts.hex(CELLAR)[hex] else -2, TUNNEL)

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """Up to that."""
        for hex in ground.marker_hexes(TUNNEL).tolist():
            yield Link((hex, TUNNEL), (hex, mouth(ground, facts, hex)), reason="tunnel")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Nobody sees into a tunnel, or out of one."""
        inside = lines.places.is_kind(TUNNEL)
        yield Block(lines.last_row()[inside[lines.a] | inside[lines.b]], reason="in a tunnel")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the hex of one end; ``to`` is the hex of the other."""
        yield ActKind(PLACE_TUNNEL, values={"to": "", "side": ""})

    @hookimpl
    @about(PLACE_TUNNEL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Before play, from cover to cover, past no water and no ground of another level."""
        if act.at is None:
            return
        if act.state.phase:
            yield Forbid(reason="a tunnel is set up before play")
        if not act.values["side"]:
            yield Forbid(reason="say whose tunnel it is, by side")
        end = far_end(act)
        if end is None:
            yield Forbid(reason=f"{act.values['to']!r} is no hex that it could lead to")
            return
        for hex in (act.at.hex, end):
            if not _may_open(act.ground, hex):
                name = act.ground.grid.name(act.ground.hexes[hex])
                yield Forbid(reason=f"{name} has no building, pillbox, brush, woods, entrenchment")
        ways = list(routes(act.ground, act.at.hex, end))
        if not ways:
            yield Forbid(reason=f"more than {MOST} hexes apart, or only by water")
        places, facts = act.situation.locations, act.facts
        found = [places.find(h, mouth(act.ground, facts, h)) for h in (act.at.hex, end)]
        heights = {int(places.height[at]) for at in found if at is not None}
        if len(heights) > 1:
            yield Forbid(term=ELEVATION, reason="its ends are at different levels")
        base = act.ground.base
        if ways and not any(len({int(base[h]) for h in way}) == 1 for way in ways):
            yield Forbid(term=BASE_LEVEL, reason="it passes ground of another level")

    @hookimpl
    @about(PLACE_TUNNEL)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Its two ends."""
        if act.at is None or (end := far_end(act)) is None:
            return
        grid, hexes = act.ground.grid, act.ground.hexes
        for here, there in ((act.at.hex, end), (end, act.at.hex)):
            told = {"to": grid.name(hexes[there]), "side": act.values["side"]}
            yield PutMarker(TUNNEL, hexes[here], told)


@rule("B8.61")
class TunnelMovement:
    """Infantry of its side goes through a tunnel for all its MF, and comes out in the APh.

    It comes out concealed, into a Fortified Location that the enemy holds too.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Down, done to the hex that one comes to; up, to the Location that the end opens into."""
        yield ActKind(ENTER_TUNNEL, values=ALONG)
        yield ActKind(LEAVE_TUNNEL, values=ALONG)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Whose tunnel it is, and when; an advance out of it is this act."""
        if act.kind == MOVE and act.by is not None and act.by.kind == TUNNEL:
            yield Forbid(reason=f"{act.by.label} comes out by {LEAVE_TUNNEL!r}")
        if act.kind == SET_UP and act.at is not None and act.at.kind == TUNNEL:
            yield Forbid(reason="a tunnel is entered in play")
        if act.kind not in (ENTER_TUNNEL, LEAVE_TUNNEL) or act.at is None:
            return
        for why in why_no_stack(act):
            yield Forbid(reason=why)
        for why in self._why_not_in(act) if act.kind == ENTER_TUNNEL else self._why_not_out(act):
            yield Forbid(reason=why)

    @hookimpl
    @about(ENTER_TUNNEL, LEAVE_TUNNEL)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """They are below the other end, or out of it."""
        if act.at is None:
            return
        here = act.ground.hexes[act.at.hex]
        for piece in stack_of(act):
            if act.kind == ENTER_TUNNEL:
                yield MovePiece(piece.name, here, TUNNEL, reason="through the tunnel")
                spent = 2 * attribute(act.situation, piece, "mf")
                yield Count(SPENT, piece.name, spent, reason="all its MF")
            else:
                yield MovePiece(piece.name, here, act.at.location)
                yield ChangePiece(piece.name, "concealed", True, reason="out of the tunnel")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """One step there is: straight up, in the APh, whoever holds what it leads to."""
        start, target = step.start, step.target
        if TUNNEL not in (start.kind, target.kind):
            return
        up = start.kind == TUNNEL and start.hex == target.hex and step.adjacent
        if not up or step.how != ADVANCE:
            yield Forbid(reason="through the tunnel alone, and in the APh straight up")
        elif buried(step.ground, step.facts, target.hex):
            yield Forbid(reason="its end is under rubble")
        if up and ends(step.situation, start.hex, start.side):
            yield Permit(of=("B23.922",), reason="out of a tunnel of its own side")

    @staticmethod
    def _why_not_in(act: ActView) -> Iterator[str]:
        by, at = act.by, act.at
        if by is None or at is None:
            return
        yield from why_moved(act)
        yield from why_not_now(act, MOVEMENT)
        to = act.ground.grid.name(act.ground.hexes[at.hex])
        there = [m for m in ends(act.situation, by.hex, by.side) if m.values["to"] == to]
        if not there:
            yield f"no tunnel of side {by.side!r} leads from there to {to}"
        elif by.location != mouth(act.ground, act.facts, by.hex):
            yield f"{by.label} is not where it opens"
        elif buried(act.ground, act.facts, by.hex):
            yield "its end is under rubble"

    @staticmethod
    def _why_not_out(act: ActView) -> Iterator[str]:
        step = act.stepping(ADVANCE)
        yield from why_not_now(act, ADVANCE)
        if act.by is None or act.by.kind != TUNNEL:
            yield "name a unit in a tunnel"
        elif step is not None and not step.ruling.allowed:
            yield why_not(step)


def mouth(ground: Ground, facts: Facts, hex: int) -> str:
    """The name of the Location that the end of a tunnel in a hex opens into."""
    above = opens_into(facts, hex, SHAFTS_BELOW)
    if above != "ground" or ground.building_of[hex] >= 0:
        return above
    if hex in ground.marker_hexes(PILLBOX):
        return PILLBOX
    return ENTRENCHED if any(hex in ground.marker_hexes(kind) for kind in DUG) else above


def ends(situation: Situation, hex: int, side: str) -> list[Marker]:
    """The ends in a hex of tunnels of a side, each of which has its other end."""
    grid, hexes = situation.board.grid, situation.ground.hexes
    known = [m for m in situation.state.markers if m.kind == TUNNEL]
    there = {(grid.name(m.hex), str(m.values.get("to", "")), _side(m)) for m in known}
    mine = (m for m in known if m.at == hexes[hex] and _side(m) == side.casefold())
    return [m for m in mine if (str(m.values.get("to", "")), grid.name(m.hex), _side(m)) in there]


def far_end(act: ActView) -> int | None:
    """The hex, by index, that a tunnel is to lead to; ``None`` if there is no such hex."""
    names = act.ground.grid.index
    wanted = str(act.values["to"]).strip().casefold()
    for hex, index in names.items():
        if act.ground.grid.name(hex).casefold() == wanted:
            return None if act.at is None or index == act.at.hex else index
    return None


def routes(ground: Ground, start: int, end: int) -> Iterator[tuple[int, ...]]:
    """The ways of up to three hexes from one hex to another, by index, under no water."""
    import networkx as nx

    grid, hexes, water = ground.grid, ground.hexes, under_water(ground)
    near = [i for i, h in enumerate(hexes) if grid.distance(hexes[start], h) <= MOST]
    dry = [i for i in near if i not in water]
    graph = nx.Graph()
    graph.add_nodes_from(dry)
    graph.add_edges_from(
        (i, j) for i in dry for j in dry if i < j and grid.distance(hexes[i], hexes[j]) == 1
    )
    if start in graph and end in graph:
        yield from (tuple(way) for way in nx.all_simple_paths(graph, start, end, cutoff=MOST))


def over_cliff(ground: Ground, a: int, b: int) -> bool:
    """Whether a cliff is between two hexes."""
    sides = ground.sides_between.get(frozenset((a, b)), ())
    return any(ground.hexsides[i].terrain == CLIFF for i in sides)


def buried(ground: Ground, facts: Facts, hex: int) -> bool:
    """Whether rubble lies where the end of a tunnel opens."""
    on_ground = opens_into(facts, hex, SHAFTS_BELOW) != CELLAR
    return on_ground and any(f.terrain in RUBBLE for f in ground.by_hex[hex])


def _may_open(ground: Ground, hex: int) -> bool:
    counters = any(hex in ground.marker_hexes(kind) for kind in (*DUG, PILLBOX))
    cover = any(f.terrain in COVER for f in ground.by_hex[hex])
    return bool(ground.building_of[hex] >= 0 or counters or cover)


def _side(marker: Marker) -> str:
    return str(marker.values.get("side", "")).casefold()
