"""Beachheads, and the hook by which rules say where blocks come ashore (VB.Beachhead)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from blocks_core.checks import at_least, of_kinds
from blocks_core.naval import harbour
from blocks_core.terrain import COAST
from blocks_core.units import KINDS, by_hex
from hexwright import Situation, hookimpl, hookspec, rule


@frozen
class Landing:
    """A hex without a port in which army blocks of a side, and its supply, come ashore.

    Attributes:
        hex: Its index.
        capacity: How many blocks live on what comes ashore there.
        reason: Why.
    """

    hex: int
    capacity: int
    reason: str = ""


@hookspec
def landings(situation: Situation, side: str) -> Any:
    """Say where army blocks of a side and its supply come ashore though no port is, as ``Landing``.

    Asked once for each side whose supply is worked out or whose transports are listed. Default:
    nowhere. No ship puts in there, and nobody embarks.
    """


def beaches(situation: Situation, side: str) -> dict[int, int]:
    """The hexes of landings of a side, by index, with their capacity."""
    said = situation.ruleset.ask("landings", "where to land", situation=situation, side=side)
    found: dict[int, int] = {}
    for entry in said:
        one = entry.contribution
        found[one.hex] = max(found.get(one.hex, 0), one.capacity)
    return found


@rule("VB.Beachhead")
class Beachhead:
    """Where a Marine is on a coast without a port, army blocks of its side and supply come ashore.

    It is so while the Marine stays, in battle too. ``capacity`` is how many blocks live on it,
    ``kinds`` which blocks make one.
    """

    capacity: int = 2
    kinds: tuple[str, ...] = ("marine",)

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "capacity")
        of_kinds(KINDS, self, "kinds")

    @hookimpl
    def landings(self, situation: Situation, side: str) -> Iterator[Landing]:
        """The hexes of such blocks."""
        coast = situation.facts.hex(COAST)
        for hex, pieces in by_hex(situation).items():
            here = [p for p in pieces if p.side == side and p.kind in self.kinds]
            if here and coast[hex] and not harbour(situation, hex, pieces) and self.capacity:
                yield Landing(hex, self.capacity, reason=f"{here[0].name} is there")
