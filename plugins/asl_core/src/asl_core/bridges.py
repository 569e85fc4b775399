"""Bridges: what is on them, under them, and beside their road (B6)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.hills import GROUND
from asl_core.roads import on_the_road
from hexwright import AddLocation, Block, Ground, Hinder, Interest, Lines, Terrain, hookimpl, rule

BRIDGE = "bridge"
"""The mark of a hex whose centre lies on a bridge."""
STONE_BRIDGE, WOODEN_BRIDGE = "stone bridge", "wooden bridge"
"""Their terrain, and the facts of what the bridge in a hex is made of."""
PARAPETS, LOW = (STONE_BRIDGE, WOODEN_BRIDGE), ("pontoon bridge", "foot bridge")
UNDER = "under"


@rule("B6.1", interest=Interest(marks=(BRIDGE,)))
class Bridges:
    """In a hex with a bridge one is on it, or under it in a Location of its own."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Bridges with parapets, and flat ones."""
        for name in (*PARAPETS, *LOW):
            yield Terrain(name, colour="#b8a888")

    @hookimpl
    def locations(self, ground: Ground) -> Iterator[AddLocation]:
        """The ground beneath, as low as it is drawn there."""
        for hex in ground.marked(BRIDGE).tolist():
            beneath = _beneath(ground, hex)
            if beneath < ground.base[hex]:
                yield AddLocation(hex, UNDER, beneath - int(ground.base[hex]), UNDER)

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Between what is on the bridge and what is under it."""
        under = lines.places.is_kind(UNDER)
        apart = (lines.a_hex == lines.b_hex) & (under[lines.a] != under[lines.b])
        yield Block(lines.last_row()[apart], reason="the bridge is between them")


@rule("B6.2", interest=Interest(terrains=PARAPETS))
class Parapets:
    """Off its road a bridge hinders lines at its level, and lines from it to what is lower."""

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """Each bridge between the ends that is met anywhere but on its road."""
        rows = lines.areas(*PARAPETS)
        level = lines.declared.level[lines.rows.feature[rows]]
        rows = rows[lines.between[rows] & (lines.high[lines.rows.line[rows]] == level)]
        rows = rows[lines.effective(rows)]
        yield Hinder(1, rows[~on_the_road(lines, rows)], reason="bridge")


def _beneath(ground: Ground, hex: int) -> int:
    """The level of the ground under the centre of a hex, in half-levels; the lowest drawn there."""
    import shapely

    at = ground.hexes[hex]
    levels = [
        area.level
        for area in ground.board.areas
        if area.terrain == GROUND
        and area.level is not None
        and area.outline is not None
        and shapely.intersects_xy(area.outline, *ground.grid.centre(at))
    ]
    return min(levels, default=ground.board.level(at))
