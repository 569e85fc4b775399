"""Supply: from cities by road, and by sea from port to port (VB.Supply)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from blocks_core.front import Front, lanes
from blocks_core.steps import weaker
from blocks_core.terrain import city_sizes
from blocks_core.units import arm, told
from blocks_core.ways import between, near
from blocks_core.words import NAVAL, SUPPLY
from hexwright import (
    Cut,
    Effect,
    Join,
    Network,
    PhaseView,
    Piece,
    Situation,
    Source,
    hookimpl,
    rule,
)


def roads(situation: Situation) -> tuple[tuple[int, int], ...]:
    """The hexes that a road joins, by index, where it can be used; for ``situation.once``."""
    sides = situation.once(between).items()
    return tuple(sorted(tuple(sorted(p)) for p, b in sides if b.road is not None and len(p) == 2))  # type: ignore[misc]


def on_roads(situation: Situation) -> frozenset[int]:
    """The hexes that supply is brought to from beside them: on a road, or cities."""
    paved = {hex for pair in situation.once(roads) for hex in pair}
    return frozenset(paved | set(city_sizes(situation).nonzero()[0].tolist()))


@rule("VB.Supply")
class Supply:
    """Blocks trace supply to a city of their side: by a road of any length, and from port to port.

    A block that is not on the road goes to a hex next to it that is, or to a city. Hexes that the
    enemy holds, or has blocks in, carry none; where both sides have blocks, what is there is
    supplied from the hexes around, and nothing beyond. Ships at sea trace to a port. By sea a port
    feeds as many blocks that have come ashore as its capacity, the strongest first (``by_sea``,
    ``"capacity"``), or any number (``"any"``), or none (``"none"``).
    In its supply phase a side's blocks without supply lose ``attrition`` CV.
    """

    attrition: int = 1
    by_sea: str = "capacity"

    def __attrs_post_init__(self) -> None:
        if self.by_sea not in ("capacity", "any", "none"):
            raise ValueError(f'by_sea is "capacity", "any" or "none", not {self.by_sea!r}')

    @hookimpl
    def supply_links(self, situation: Situation, side: str) -> Iterator[Source | Join | Cut]:
        """Cities, roads, and the sea between ports."""
        front = Front.of(situation, side)
        hostile = front.hostile()
        cities = city_sizes(situation)
        own = [hex for hex, holder in front.held.items() if holder == side and cities[hex]]
        yield Source(own, reason="cities")
        yield Join([p for p in situation.once(roads) if not hostile & {*p}], reason="roads")
        if self.by_sea != "none":
            for _, ports in front.at_sea():
                yield Join(list(combinations(ports, 2)), reason="by sea")
        yield Cut(sorted(front.lost()), reason="the enemy is there")

    @hookimpl
    def supply_steps(self, situation: Situation, side: str, hex: int) -> Iterator[Join]:
        """To the road from beside it; from the sea to a port."""
        front = Front.of(situation, side)
        if hex in situation.once(lanes):
            for sea, ports in front.at_sea():
                if hex in sea:
                    yield Join([(hex, port) for port in ports], reason="to a port")
            return
        beside = (situation.once(on_roads) - front.hostile()) & {*situation.once(near)[hex]}
        yield Join([(hex, other) for other in sorted(beside)], reason="to the road")

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Who has no supply."""
        if phase.name == SUPPLY:
            for piece in self._hungry(phase.situation, phase.state.side):
                yield from weaker(phase.situation, piece, self.attrition, "out of supply")

    def _hungry(self, situation: Situation, side: str) -> Iterator[Piece]:
        """The blocks of a side that nothing comes to, those whose port has no more for them too."""
        network, index = Network(situation, side), situation.board.grid.index
        ports = Front.of(situation, side).ports()
        ways: dict[int, tuple[int, ...] | None] = {}
        blocks = [p for p in situation.state.pieces.values() if p.side == side and arm(p)]
        for piece in sorted(blocks, key=lambda p: (-told(situation, p, "cv"), p.name)):
            hex = index[piece.hex]
            if hex not in ways:
                ways[hex] = network.way(hex)
            way = ways[hex]
            if way is None:
                yield piece
            elif self.by_sea == "capacity" and arm(piece) != NAVAL:
                ashore = self._ashore(situation, way, ports)
                if ashore is not None:
                    ports[ashore] -= 1
                    if ports[ashore] < 0:
                        yield piece

    @staticmethod
    def _ashore(situation: Situation, way: tuple[int, ...], ports: Mapping[int, int]) -> int | None:
        """The port at which supply comes ashore on its way to a block; ``None`` if it need not."""
        joined = {frozenset(pair) for pair in situation.once(roads)}
        for here, there in pairwise(way):
            if here in ports and there in ports and frozenset((here, there)) not in joined:
                return here
        return None
