"""Snap Shots: fire at who is just crossing a hexside (A8.15)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.fire import DIRECT, INHERENT, SUPPORT
from asl_core.trenches import came_from
from hexwright import AttackView, Forbid, Multiply, about, hookimpl, rule


@rule("A8.15")
class SnapShots:
    """Who crosses a hexside may be fired at there, with half the FP.

    The attack is at the Location that is entered, aimed at an end of the hexside; it tells the
    Location that is left as ``moved_from``.
    """

    @hookimpl
    @about(DIRECT)
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply | Forbid]:
        """Half, as Area Fire; at a vertex no building and no entrenchment covers the target."""
        if not attack.values.get("snap_shot"):
            return
        for term in (INHERENT, SUPPORT):
            yield Multiply(Fraction(1, 2), term=term, reason="Snap Shot")
        start, aim = came_from(attack), attack.target.aim
        grid, hexes = attack.ground.grid, attack.ground.hexes
        left = -1 if start is None else int(attack.situation.locations.hex[start])
        both = (left, attack.target.hex)
        if left < 0 or grid.distance(*(hexes[hex] for hex in both)) != 1:
            yield Forbid(reason="say from which Location of the next hex the target moves")
        elif aim is None or not all(aim in grid.vertices(hexes[hex]) for hex in both):
            yield Forbid(reason="aim at a vertex of the hexside that the target crosses")
