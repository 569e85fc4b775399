"""Supply: from cities by road, and by sea from port to port (VB.Supply)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise

from blocks_core.checks import at_least, one_of
from blocks_core.front import Front, lanes, printed_ports
from blocks_core.stacking import ENOUGH
from blocks_core.steps import full, weaker
from blocks_core.terrain import city_sizes
from blocks_core.units import arm, told
from blocks_core.ways import PLAIN, between, names, near
from blocks_core.words import NAVAL, STRENGTHEN, SUPPLY
from hexwright import (
    ActView,
    ChangePiece,
    Cut,
    Effect,
    Fault,
    Join,
    Network,
    PhaseView,
    Short,
    Situation,
    Source,
    about,
    hookimpl,
    rule,
)

UNSUPPLIED = "unsupplied"
"""Attribute of a block: in how many supply phases of its side, one after the other, it had none."""


def roads(situation: Situation) -> tuple[tuple[int, int], ...]:
    """The hexes that a road joins, by index, where it can be used; for ``situation.once``."""
    sides = situation.once(between).items()
    return tuple(sorted(tuple(sorted(p)) for p, b in sides if b.road is not None and len(p) == 2))  # type: ignore[misc]


def on_roads(situation: Situation) -> frozenset[int]:
    """The hexes that supply is brought to from beside them: on a road, or cities."""
    paved = {hex for pair in situation.once(roads) for hex in pair}
    return frozenset(paved | set(city_sizes(situation).nonzero()[0].tolist()))


def dry(situation: Situation, hex: int) -> list[int]:
    """The hexes next to one that no river without a bridge is before, by index."""
    sides, nearby = situation.once(between), situation.once(near)[hex]
    return [o for o in nearby if sides.get(frozenset((hex, o)), PLAIN).river is None]


def _joined(situation: Situation) -> frozenset[frozenset[int]]:
    """The hexes that a road joins, two and two; for ``situation.once``."""
    return frozenset(frozenset(pair) for pair in situation.once(roads))


@rule("VB.Supply")
class Supply:
    """Blocks trace supply to a city of their side: by a road of any length, and from port to port.

    A block that is not on the road goes to a hex next to it that is, or to a city, and not over a
    river without a bridge unless ``fording``. Hexes that the enemy holds, or has blocks in, carry
    none; where both sides have blocks, what is there is supplied from the hexes around, and nothing
    beyond. Ships at sea trace to a port. By sea a port feeds as many blocks that have come ashore
    as its capacity, the strongest first (``by_sea``, ``"capacity"``), or any number (``"any"``), or
    none (``"none"``). With ``road_max`` the road is so many hexes at most from a city, or from the
    port at which supply came ashore; 0 is any.
    In its supply phase a side's blocks without supply lose ``attrition`` CV.
    """

    attrition: int = 1
    by_sea: str = "capacity"
    road_max: int = 0
    fording: bool = False

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "attrition", "road_max")
        one_of(("capacity", "any", "none"), self, "by_sea")

    @hookimpl
    def supply_links(self, situation: Situation, side: str) -> Iterator[Source | Join | Cut]:
        """Cities, roads, and the sea between ports."""
        front = Front.of(situation, side)
        hostile = front.hostile
        cities = city_sizes(situation)
        own = [hex for hex, holder in front.held.items() if holder == side and cities[hex]]
        seas = [ports for _, ports in front.at_sea] if self.by_sea != "none" else []
        free = [pair for pair in situation.once(roads) if not hostile & {*pair}]
        yield Source(own, reason="cities")
        yield Join(self._near(situation, free, own, seas), reason="roads")
        for ports in seas:
            yield Join(list(combinations(ports, 2)), reason="by sea")
        yield Cut(sorted(front.lost()), reason="the enemy is there")

    def _near(
        self,
        situation: Situation,
        pairs: list[tuple[int, int]],
        own: Iterable[int],
        seas: list[list[int]],
    ) -> list[tuple[int, int]]:
        """The roads that are near enough to a city, or to a port that supply comes to by sea."""
        if not self.road_max:
            return pairs
        along: dict[int, set[int]] = {}
        for a, b in pairs:
            along.setdefault(a, set()).add(b)
            along.setdefault(b, set()).add(a)
        nearby, printed = situation.once(near), situation.once(printed_ports)
        found = dict.fromkeys(own, 0)
        waiting = list(found)
        for hex in waiting:  # grows as it goes; what is found to be nearer comes again
            ports = [port for sea in seas if hex in sea for port in sea]
            built = [other for p in ports if p not in printed for other in nearby[p]]
            further = dict.fromkeys(along.get(hex, ()), found[hex] + 1)
            for other, far in {**further, **dict.fromkeys((*ports, *built), 0)}.items():
                if far < found.get(other, ENOUGH) and far <= self.road_max:
                    found[other] = far
                    waiting.append(other)
        return [p for p in pairs if min(found.get(hex, ENOUGH) for hex in p) < self.road_max]

    @hookimpl
    def supply_steps(self, situation: Situation, side: str, hex: int) -> Iterator[Join]:
        """To the road from beside it; from the sea to a port."""
        front = Front.of(situation, side)
        if hex in situation.once(lanes):
            for sea, ports in front.at_sea:
                if hex in sea:
                    yield Join([(hex, port) for port in ports], reason="to a port")
            return
        near_by = situation.once(near)[hex] if self.fording else dry(situation, hex)
        beside = (situation.once(on_roads) - front.hostile) & {*near_by}
        yield Join([(hex, other) for other in sorted(beside)], reason="to the road")

    @hookimpl
    def supply_shares(self, situation: Situation, side: str, network: Network) -> Iterator[Short]:
        """Those whose port has no more for them."""
        if self.by_sea != "capacity":
            return
        index, called = situation.board.grid.index, situation.once(names)
        ports = dict(Front.of(situation, side).ports)
        blocks = [p for p in situation.state.pieces.values() if p.side == side and arm(p)]
        for piece in sorted(blocks, key=lambda p: (-told(situation, p, "cv"), p.name)):
            way = network.way(index[piece.hex]) if arm(piece) != NAVAL else None
            port = None if way is None else _ashore(situation, way, ports)
            if port is not None:
                ports[port] -= 1
                if ports[port] < 0:
                    yield Short(piece.name, reason=f"the port in {called[port]} feeds others")

    @hookimpl
    @about(SUPPLY)
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Who has no supply loses steps; how often is noted."""
        situation, side = phase.situation, phase.state.side
        network = Network(situation, side)
        for piece in situation.state.pieces.values():
            if piece.side != side or not arm(piece):
                continue
            before = told(situation, piece, UNSUPPLIED)
            times = 0 if network.supplies(piece) else before + 1
            if times:
                yield from weaker(situation, piece, self.attrition, "out of supply")
            if times != before and told(situation, piece, "cv") > self.attrition * bool(times):
                yield ChangePiece(piece.name, UNSUPPLIED, times)

    @hookimpl
    @about(STRENGTHEN)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """What is made stronger has supply."""
        if act.by is not None and act.by.attributes[UNSUPPLIED]:
            yield ChangePiece(act.by.label, UNSUPPLIED, 0)

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """A block that had no supply so often has lost its steps each time."""
        for piece in situation.state.pieces.values():
            if not (times := piece.attributes.get(UNSUPPLIED, 0)) or not arm(piece):
                continue
            cv = told(situation, piece, "cv")
            if cv > full(situation, piece.kind) - times * self.attrition:
                yield Fault(reason=f"{piece.name} had no supply {times} times, and has {cv} CV")


def _ashore(situation: Situation, way: tuple[int, ...], ports: Mapping[int, int]) -> int | None:
    """The port at which supply comes ashore on its way to a block; ``None`` if it need not."""
    joined = situation.once(_joined)
    for here, there in pairwise(way):
        if here in ports and there in ports and frozenset((here, there)) not in joined:
            return here
    return None
