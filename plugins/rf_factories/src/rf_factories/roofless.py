"""Roofless Factory hexes: debris, cost, and lines from the roof (O5.4-5.43)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import ROOF, heights, in_building
from asl_core.clearing import CLEAR
from asl_core.factories import (
    FACTORY,
    all_inside,
    factory_hex_at,
    factory_rows,
    storeyed,
    target_factory,
)
from asl_core.fire import DIRECT
from asl_core.indirect import INDIRECT
from asl_core.levels import floor_level
from asl_core.rooftops import ACCESS
from hexwright import (
    ActView,
    AttackView,
    Block,
    Blocks,
    Clear,
    DropLocation,
    Fact,
    Facts,
    Forbid,
    Ground,
    Hinder,
    Interest,
    Lines,
    Modify,
    about,
    hookimpl,
    rule,
)

ROOFLESS = "roofless"


@rule("O5.4")
class RooflessHexes:
    """A Factory hex printed without a roof has none."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Hexes with the roofless symbol in which a Factory stands."""
        hexes = ground.marked(ROOFLESS)
        standing = (ground.building_of[hexes] >= 0) & (factory_hex_at(ground, facts, hexes) >= 0)
        yield Fact(ROOFLESS, hexes[standing], reason="printed so")
        yield Fact(ACCESS, hexes[standing], value=0, reason="there is no roof to get onto")

    @hookimpl
    def locations(self, facts: Facts) -> Iterator[DropLocation]:
        """No roof to stand on."""
        for hex in np.flatnonzero(facts.hex(ROOFLESS)).tolist():
            yield DropLocation(hex, ROOF)


@rule("O5.41", interest=Interest(facts=(ROOFLESS,), indoors=True))
class FactoryDebris:
    """Debris on the floor of a roofless Factory hex hinders and covers."""

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """+1 on top of the Factory's own, in the hexes where that applies.

        Debris that the board draws there besides is no more of it: terrain of a hex is one group.
        """
        rows = lines.once(factory_rows)
        rows = rows[lines.facts.hex(ROOFLESS)[lines.rows.hex[rows]] != 0]
        yield Hinder(1, rows, reason="Factory debris")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Factory +1 and debris +1, unless direct fire comes in from outside the building."""
        target = attack.target
        if not in_building(target) or not attack.facts.hex(ROOFLESS)[target.hex]:
            return
        within = attack.lines.once(all_inside)[0]
        through = attack.lines.enters_within(target_factory(attack))[0]
        if attack.kind != INDIRECT and not (attack.kind == DIRECT and (within or through)):
            return
        yield Modify(1, group="tem", reason="Factory")
        yield Modify(1, group="debris", reason="Factory debris")

    @hookimpl
    @about(CLEAR)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Nobody clears it."""
        if act.at is not None and act.facts.hex(ROOFLESS)[act.at.hex]:
            yield Forbid(reason="Factory debris is not cleared")


@rule("O5.43", interest=Interest(facts=(ROOFLESS, FACTORY), uneven=True))
class RooftopLos:
    """Where there is no roof one sees in from above; the roof's inner edge is a crest."""

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """From the roof's height or above, the Factory is judged by its roof alone."""
        down = lines.once(LookingDown)
        over = np.isin(blocks.row, down.rows)
        open_way = ~lines.any(down.roofed) & (lines.any(down.rows) | down.into_roofless)
        same = blocks.by("B23.25") & (open_way & (down.factory >= 0))[blocks.line]
        yield Clear(np.flatnonzero(over | same), reason="seen from above where there is no roof")

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Behind a crest of roof, and past the first roofed ground Location."""
        down = lines.once(LookingDown)
        rows = down.roofed
        line = lines.rows.line[rows]
        roofless = down.into_roofless[line]
        yield Block(rows[~roofless], reason="past the first roofed Location the line enters")
        roof = down.roof[line]
        level = lines.high[line] == roof
        blind = np.maximum(
            0,
            (floor_level(roof) - floor_level(lines.low[line]))
            + lines.from_high[rows] // 5
            - (floor_level(lines.high[line]) - floor_level(roof)),
        )
        hidden = roofless & (level | (lines.from_low[rows] <= blind))
        yield Block(rows[hidden], reason="behind the roof's edge, a crest")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Factory TEM for a roofed hex entered, inside the building, from a roofless one."""
        lines, target = attack.lines, attack.target
        factory = target_factory(attack)
        if attack.kind != DIRECT or not in_building(target) or lines.once(all_inside)[0]:
            return
        if not lines.enters_within(factory)[0]:
            return
        last = (lines.building == factory[0]) & (lines.far == 1)
        last &= lines.facts.hex(ROOFLESS)[lines.rows.hex] != 0
        if not lines.facts.hex(ROOFLESS)[target.hex] and last.any():
            yield Modify(1, group="tem", reason="in over a roofless hex")


class LookingDown:
    """Lines from at least the height of a Factory's roof to its ground floor.

    Attributes:
        factory: That Factory for each line, by building index; -1 for all other lines.
        roof: Absolute height of its roof, in half-levels.
        into_roofless: Whether the lower end's hex is roofless.
        rows: Crossings of that Factory between the ends, which is no Obstacle there. To a rubbled
            hex, which has neither roof nor floor, its roofed part is one as any building is.
        roofed: Crossings that pass over its roof; along a hexside, roof on both sides. None for
            lines to a rubbled hex.
    """

    def __init__(self, lines: Lines) -> None:
        ground, facts = lines.ground, lines.facts
        down = lines.a_height >= lines.b_height
        hex = np.where(down, lines.b_hex, lines.a_hex)
        below = np.where(down, lines.b, lines.a)
        factory = factory_hex_at(ground, facts, hex)
        self.roof = ground.base[hex] + heights(ground, facts)[hex]
        on_floor = ~lines.places.is_kind(ROOF)[below] & (lines.high > lines.low)
        self.factory = np.where(on_floor & (lines.high >= self.roof), factory, -1)
        roofless = facts.hex(ROOFLESS) != 0
        self.into_roofless = roofless[hex]
        mine = (lines.building == self.factory[lines.rows.line]) & (lines.building >= 0)
        rows = np.flatnonzero(mine & lines.between)
        rows = rows[lines.effective(rows)]
        roofed = rows[~roofless[lines.rows.hex[rows]]]
        roofed = roofed[lines.effective(roofed)]
        rows, roofed = (some[~storeyed(lines, some)] for some in (rows, roofed))
        standing = (ground.building_of[hex] >= 0)[lines.rows.line]
        self.rows = rows[standing[rows] | ~np.isin(rows, roofed)]
        self.roofed = roofed[standing[roofed]]
