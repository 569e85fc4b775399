"""Factory Interior Walls, Breaches, and rubble beside them (O5.3-5.34)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from asl_core.bars import bar_blocks
from asl_core.breaching import BREACH, BREACHED, BREAK_THROUGH, breached
from asl_core.bypass import ADDED, around_a_wall, bars_crossed, gets_around
from asl_core.charges import PLACE
from asl_core.factories import on_the_floor
from asl_core.fire import INHERENT
from asl_core.moving import back_to_start, stepping
from asl_core.phases import ROUT
from asl_core.rubble import RUBBLE
from asl_core.vehicles import AFV
from hexwright import (
    IN,
    ActView,
    AttackView,
    Block,
    Blocks,
    Clear,
    Count,
    Effect,
    Fact,
    Forbid,
    Ground,
    Interest,
    Lines,
    Modify,
    Multiply,
    Permit,
    Set,
    StepView,
    Terrain,
    about,
    hookimpl,
    rule,
)

WALL = "interior wall"


def wall_rows(lines: Lines) -> Any:
    """Crossings of Interior Walls that stand."""
    rows = lines.sides(WALL)
    return rows[lines.facts.hexside(WALL)[lines.rows.feature[rows]] != 0]


def walls_crossed(step: StepView | None) -> list[int]:
    """Interior Walls that stand on the hexside that a step on the ground crosses."""
    return [] if step is None else bars_crossed(step, WALL, "ground")


def hole(step: StepView) -> str:
    """The name of the hexside that a step crosses."""
    side = step.ground.hexsides[step.crossed[0]]
    return step.ground.grid.side_name(side.hex, side.side)


@rule("O5.3")
class InteriorWalls:
    """A black bar is a wall from the Base Level to where the roof is, or was."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """The bar, on the part of the hexside that it covers."""
        yield Terrain(WALL, on="hexside", colour="#111111")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """The height of each wall, in half-levels: that of its building."""
        walls = ground.hexsides_of(WALL)
        pairs = ground.side_hexes[walls]
        owner = np.where(pairs >= 0, ground.owner[pairs], -1).max(axis=1, initial=-1)
        heights = np.array([b.height for b in ground.buildings], dtype=np.int64)
        for height in np.unique(heights[owner[owner >= 0]]).tolist():
            mine = (owner >= 0) & (heights[owner] == height)
            yield Fact(WALL, walls[mine], on="hexside", value=height, reason="as high as the roof")


@rule("O5.31", interest=Interest(facts=(WALL,)))
class WallsBlock:
    """Interior Walls, with the vertices they cover, block lines that do not pass above them."""

    wall_blind_hexes: bool = True

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        """Below the top, always; at or above it, depending on where the higher end is.

        An end at the top sees down beyond a wall of its own hex, or one that the line runs along;
        from any other wall's top, and from above, the hexes just behind it may be blind.
        """
        rows = wall_rows(lines)
        high = lines.facts.hexside(WALL)[lines.rows.feature[rows]]
        yield from bar_blocks(lines, rows, high, "Interior Wall", blind=self.wall_blind_hexes)


@rule("O5.32")
class WallsBar:
    """On the ground one crosses an Interior Wall only along a vertex outside the building."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """Across a wall that stands, unless by a vertex that is not in the building.

        That is no Bypass from which a rout would be barred: it leads into the building.
        """
        if walls_crossed(step) and not step.outdoors:
            yield Forbid(reason="an Interior Wall; bypass it along an exterior vertex")
        elif walls_crossed(step) and step.how == ROUT and gets_around(step):
            yield Permit(of=("A10.5",), reason="around the Interior Wall")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """By the vertex it costs what a Rowhouse does (B23.71): 1 MF, and entering the building."""
        if walls_crossed(step) and gets_around(step):
            yield from around_a_wall(step, "B23.742")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """It ends in the building, and not in Bypass."""
        step = stepping(act)
        if step is not None and walls_crossed(step) and gets_around(step):
            yield Permit(of=("A4.3",), reason="around the Interior Wall")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Who is pinned or broken at the vertex is back where it came from."""
        step = stepping(act)
        around = step is not None and walls_crossed(step) and gets_around(step)
        if step is not None and around and act.values["caught"]:
            yield from back_to_start(step)


@rule("O5.33")
class Breaches:
    """An Interior Wall may be Breached: by a DC as a Rowhouse's, or by any AFV as a hedgerow.

    That it belongs to a Fortified Location does not matter.
    """

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """The walls that have a Breach."""
        walls = ground.hexsides_of(WALL)
        here = walls[breached(ground, walls)]
        yield Fact(BREACHED, here, on="hexside", reason="Breach counter")

    @hookimpl
    @about(PLACE, BREAK_THROUGH)
    def permits(self, act: ActView) -> Iterator[Permit | Forbid]:
        """Against a wall that stands, on the ground."""
        if not any(act.facts.hexside(WALL)[i] for i in act.sides):
            return
        if act.by is None or act.by.location != "ground":
            return
        yield Permit(of=("B23.711", "B9.541"), reason="an Interior Wall")
        if act.kind == BREAK_THROUGH and AFV not in (act.by.piece, *act.by.traits):
            yield Forbid(reason=f"{act.by.label} is no AFV")


@rule("O5.331", interest=Interest(facts=(BREACHED,), indoors=True))
class BreachEffects:
    """A Breach passes ground-to-ground lines that stay in the Factory, and halves inherent FP."""

    as_wall: bool = True
    us_number: int = 3
    capacity: int = 5
    summed: bool = False

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Lines straight through the hole, not over its vertices or along it.

        With option ``as_wall`` the Breached hexside is still a wall, half a level high: it passes
        only lines from or to one of its own two hexes.
        """
        yield Clear(np.flatnonzero(self._through(lines, blocks.row)), reason="through the Breach")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit | Forbid]:
        """A ground-level unit goes through the hole, into a Fortified Location too.

        In one phase units of a total US# of 5 do (option ``capacity``; 0 for any number).
        """
        if not self._steps_through(step):
            return
        yield Permit(of=("O5.32", "B23.922"), reason="through the Breach")
        used = step.state.count(BREACH, hole(step)) + step.start.attributes.get("us", 0)
        if self.capacity and used > self.capacity:
            yield Forbid(reason=f"more than US# {self.capacity} through the Breach in one phase")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """With option ``as_wall``, one MF more, as across a wall (B9.4)."""
        if self.as_wall and self._steps_through(step):
            yield Modify(1, term=ADDED, reason="through the Breach, as across a wall")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Who goes through is counted."""
        step = stepping(act)
        if step is not None and self._steps_through(step):
            yield Count(BREACH, hole(step), step.start.attributes.get("us", 0))

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """Inherent FP of a firer of US# 3 or more is halved (Area Fire); of weapons it is not.

        With option ``summed`` the US# is that of all in its fire group who use inherent FP, which
        the attack tells as ``group_us``.
        """
        through = self._through(attack.lines, wall_rows(attack.lines))
        us = attack.firer.attributes.get("us", 0)
        if self.summed:
            us = max(us, attack.values.get("group_us", 0))
        if us >= self.us_number and through.any():
            yield Multiply(Fraction(1, 2), term=INHERENT, reason="Area Fire through a Breach")

    @staticmethod
    def _steps_through(step: StepView) -> bool:
        if step.via is not None:
            return False
        return any(step.facts.hexside(BREACHED)[i] for i in walls_crossed(step))

    def _through(self, lines: Lines, rows: Any) -> Any:
        """Which of these crossings of walls a line makes through the hole, and not over the top."""
        r = lines.rows
        through = (lines.facts.hexside(BREACHED)[r.feature[rows]] != 0) & (r.contact[rows] == IN)
        through &= (lines.once(on_the_floor) & (lines.high == lines.low))[r.line[rows]]
        return through & lines.own_side[rows] if self.as_wall else through


@rule("O5.34")
class RubbleEndsWall:
    """An Interior Wall is gone where both its hexes are rubbled."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Walls between two rubbled hexes."""
        walls = ground.hexsides_of(WALL)
        rubbled = np.isin(ground.side_hexes[walls], ground.with_terrain(*RUBBLE)).all(axis=1)
        yield Fact(WALL, walls[rubbled], on="hexside", value=0, reason="rubble on both sides")
