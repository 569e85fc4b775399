"""What a side holds against the enemy: its places, ports and seas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from blocks_core.beachheads import beaches
from blocks_core.control import Held, holders
from blocks_core.naval import port_of
from blocks_core.units import There, arm, by_hex, hostile
from blocks_core.ways import HARBOUR, LANE, near
from hexwright import Situation


def lanes(situation: Situation) -> frozenset[int]:
    """The hexes through which supply goes by ship; for ``situation.once``."""
    return frozenset(situation.facts.hex(LANE).nonzero()[0].tolist())


def printed_ports(situation: Situation) -> tuple[int, ...]:
    """The hexes with ports of the map; for ``situation.once``."""
    return tuple(situation.facts.hex(HARBOUR).nonzero()[0].tolist())


@frozen
class Front:
    """Where a side has to do with the enemy.

    Attributes:
        situation: Rules and state.
        side: The side.
        there: The pieces by the index of their hex.
        held: Who holds which place.
    """

    situation: Situation
    side: str
    there: There
    held: Held

    @classmethod
    def of(cls, situation: Situation, side: str) -> Front:
        """As things stand."""
        known = situation.once(_fronts, "state")
        if side not in known:
            known[side] = cls(situation, side, by_hex(situation), holders(situation))
        return known[side]

    def own(self, hex: int) -> bool:
        """Whether blocks of the side are in a hex."""
        return any(p.side == self.side and arm(p) for p in self.there.get(hex, ()))

    @cached_property
    def hostile(self) -> frozenset[int]:
        """The hexes with blocks of the enemy, and those that he holds."""
        found = frozenset(hostile(self.situation, self.side))
        return found | {hex for hex, side in self.held.items() if side not in ("", self.side)}

    def lost(self) -> set[int]:
        """Those of them in which the side has no block."""
        return {hex for hex in self.hostile if not self.own(hex)}

    @cached_property
    def ports(self) -> Mapping[int, int]:
        """The ports and landings that the side uses, by index, with their capacity."""
        found = {}
        for hex in sorted({*self.situation.once(printed_ports), *self.there} - self.hostile):
            pieces = self.there.get(hex, ())
            if most := port_of(self.situation, hex, self.side, pieces, self.held):
                found[hex] = most
        for hex, most in beaches(self.situation, self.side).items():
            found.setdefault(hex, most)
        return found

    def seas(self) -> list[set[int]]:
        """The hexes in which ships sail, those together that no enemy lies between."""
        left = set(self.situation.once(lanes)) - self.hostile
        nearby, found = self.situation.once(near), []
        while left:
            sea = {left.pop()}
            waiting = list(sea)
            for hex in waiting:  # grows as it goes
                more = [other for other in nearby[hex] if other in left]
                waiting += more
                sea.update(more)
                left.difference_update(more)
            found.append(sea)
        return found

    @cached_property
    def at_sea(self) -> list[tuple[set[int], list[int]]]:
        """Each sea with the ports at it."""
        nearby, ports = self.situation.once(near), self.ports
        return [(sea, [h for h in ports if h in sea or sea & {*nearby[h]}]) for sea in self.seas()]

    def peaceful(self) -> list[int]:
        """The places that the side holds and no block of the enemy is in, by index."""
        return [h for h, side in self.held.items() if side == self.side and h not in self.hostile]


def _fronts(situation: Situation) -> dict[str, Front]:
    """Those of each side that is asked about."""
    return {}
