"""Pillboxes, and the bunkers that they make with trenches (B30)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bypass import ADDED
from asl_core.entrenchments import ENTRENCHED, PILLBOX, TRENCHES, dug_hexes
from asl_core.fire import DIRECT
from asl_core.trenches import CONNECTION, NEVER_ADDED, connects, next_to_trenches
from asl_core.vehicles import is_vehicle
from hexwright import (
    AddLocation,
    AttackView,
    Forbid,
    Ground,
    Link,
    Marker,
    MarkerKind,
    Modify,
    Set,
    StepView,
    hookimpl,
    rule,
)


@rule("B30.1")
class Pillboxes:
    """A pillbox is a place to be in, for Infantry, that takes 1 MF to get into and out of."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """The counter: the TEM printed on it within its Covered Arc and without, and its facing.

        ``facing`` is the number of the vertex that it faces, as in ``K18/v2``.
        """
        yield MarkerKind(PILLBOX, values={"ca": 3, "nca": 5, "facing": 0})

    @hookimpl
    def locations(self, ground: Ground) -> Iterator[AddLocation]:
        """At the level of its hex."""
        for hex in _pillboxes(ground):
            yield AddLocation(hex, PILLBOX, 0, PILLBOX)

    @hookimpl
    def links(self, ground: Ground) -> Iterator[Link]:
        """In it and beside it."""
        for hex in _pillboxes(ground):
            yield Link((hex, "ground"), (hex, PILLBOX), reason="pillbox")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """One for each pillbox that is left or entered."""
        if n := (step.start.kind == PILLBOX) + (step.target.kind == PILLBOX):
            yield Modify(n, term=ADDED, reason="into or out of a pillbox")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Nobody drives into it."""
        if step.target.kind == PILLBOX and is_vehicle(step.start):
            yield Forbid(reason="no vehicle enters a pillbox")


@rule("B30.3")
class PillboxTem:
    """A pillbox is worth what is printed on it, less to Direct Fire within its Covered Arc."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """The best of the target's TEM, but not for who is inside with it, nor at a vertex."""
        target, firer = attack.target, attack.firer
        if target.kind != PILLBOX or target.aim is not None or firer.index == target.index:
            return
        values = _pillboxes(attack.ground)[target.hex].values
        printed = {**attack.situation.marker_kinds[PILLBOX].values, **values}
        facing = attack.kind == DIRECT and covers(
            attack.ground, target.hex, printed["facing"], firer.hex
        )
        name = "ca" if facing else "nca"
        yield Modify(printed[name], group="tem", reason=f"pillbox, {name.upper()}")


@rule("B30.8")
class Bunkers:
    """A pillbox connects to the trenches in its hex and next to it."""

    @hookimpl
    def links(self, ground: Ground) -> Iterator[Link]:
        """Each of them."""
        pillboxes = _pillboxes(ground)
        own = ((hex, hex) for hex in dug_hexes(ground, *TRENCHES))
        for trench, hex in (*own, *next_to_trenches(ground)):
            if hex in pillboxes:
                ends = (trench, ENTRENCHED), (hex, PILLBOX)
                yield Link(*ends, kind=CONNECTION, reason="a bunker")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """1 MF, as from trench to trench."""
        pair = (step.start, step.target)
        if {end.kind for end in pair} == {ENTRENCHED, PILLBOX} and connects(
            step.situation, *(end.index for end in pair)
        ):
            yield Set(1, replaces=("A4.2", "B10.4"), reason="within the bunker")
            never = (*NEVER_ADDED, "B30.1")
            yield Set(0, term=ADDED, replaces=never, reason="within the bunker")


def covers(ground: Ground, hex: int, facing: int, other: int) -> bool:
    """Whether another hex is in the Covered Arc of what faces a vertex of its own hex (C3.2).

    The arc is what lines reach that leave by the two hexsides at that vertex.

    Args:
        ground: The ground.
        hex, other: Indices of the hexes; of one hex the answer is no.
        facing: Number of the vertex.
    """
    grid, centre = ground.grid, ground.centres[hex].tolist()

    def away(point: tuple[int, int]) -> tuple[int, int]:
        return point[0] - centre[0], point[1] - centre[1]

    x, y = away(tuple(ground.centres[other].tolist()))
    here = ground.hexes[hex]
    left, ahead, right = (
        away(ground.flat_point(grid.vertex(here, (facing + n) % 6))) for n in (-1, 0, 1)
    )

    def inside(edge: tuple[int, int]) -> bool:
        there = edge[0] * y - edge[1] * x
        front = edge[0] * ahead[1] - edge[1] * ahead[0]
        return there * front >= 0

    return hex != other and inside(left) and inside(right)


def _pillboxes(ground: Ground) -> dict[int, Marker]:
    """The pillbox of each hex, by index, that has one and no building."""
    found = {ground.grid.index[m.hex]: m for m in ground.markers if m.kind == PILLBOX}
    return {hex: m for hex, m in sorted(found.items()) if ground.building_of[hex] < 0}
