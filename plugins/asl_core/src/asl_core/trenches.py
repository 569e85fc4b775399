"""Trenches that lead on into what is next to them, and antitank ditches (B27.5-.56)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bypass import ADDED
from asl_core.entrenchments import ENTRENCHED, TRENCHES, dug_hexes
from asl_core.fire import OTHER
from asl_core.hills import CLIFF
from asl_core.vehicles import is_vehicle
from hexwright import (
    AttackView,
    Forbid,
    Ground,
    HexwrightError,
    Link,
    Modify,
    Set,
    Situation,
    StepView,
    hookimpl,
    rule,
)

CONNECTION = "connection"
"""The kind of links by which one passes from a trench to what it connects to, and back."""
DITCH = "antitank ditch"
NEVER_ADDED = ("B27.4", "B27.56", "B9.4")
"""Rules whose MF a connection spares: in and out of the trench, and for a wall one goes beneath."""


def next_to_trenches(ground: Ground) -> Iterator[tuple[int, int]]:
    """Hexes with a trench or ditch and their neighbours, by index, but across no cliff."""
    grid, hexes = ground.grid, ground.hexes
    for hex in dug_hexes(ground, *TRENCHES):
        for there in grid.neighbours(hexes[hex]):
            other = grid.index.get(there, -1)
            sides = ground.sides_between.get(frozenset((hex, other)), ())
            if other >= 0 and not any(ground.hexsides[i].terrain == CLIFF for i in sides):
                yield hex, other


def connects(situation: Situation, start: int, target: int) -> bool:
    """Whether two Locations, by index, are joined by a trench that connects to one of them."""
    return (start, target) in situation.linked(CONNECTION)


def came_from(attack: AttackView) -> int | None:
    """The Location, by index, that the target has just left; ``None`` if the attack says none.

    The attack tells it as ``moved_from``, as people write places: ``C4@entrenched``.
    """
    name, _, location = str(attack.values.get("moved_from", "")).partition("@")
    grid = attack.ground.grid
    try:
        hex = grid.index.get(grid.parse(name), -1) if name else -1
    except HexwrightError:
        return None
    return attack.situation.locations.find(hex, location.strip() or "ground")


@rule("B27.5")
class ConnectedTrenches:
    """One goes from a trench to a trench in the next hex for 1 MF, out of the enemy's sight."""

    @hookimpl
    def links(self, ground: Ground) -> Iterator[Link]:
        """Trenches, and ditches, of neighbouring hexes."""
        dug = set(dug_hexes(ground, *TRENCHES))
        for hex, other in next_to_trenches(ground):
            if hex < other and other in dug:
                ends = (hex, ENTRENCHED), (other, ENTRENCHED)
                yield Link(*ends, kind=CONNECTION, reason="from trench to trench")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """Whatever the terrain is, uphill and beneath walls too."""
        if self._along(step.situation, step.start.index, step.target.index):
            yield Set(1, replaces=("A4.2", "B10.4"), reason="from trench to trench")
            yield Set(0, term=ADDED, replaces=NEVER_ADDED, reason="from trench to trench")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify | Forbid]:
        """No Snap Shot at it, and neither FFNAM nor FFMO."""
        start = came_from(attack)
        if start is None or not self._along(attack.situation, start, attack.target.index):
            return
        yield Modify(0, term=OTHER, replaces=("A4.6",), reason="moved from trench to trench")
        if attack.values.get("snap_shot"):
            yield Forbid(reason="no Snap Shot from trench to trench")

    @staticmethod
    def _along(situation: Situation, start: int, target: int) -> bool:
        kinds = situation.locations.kinds
        between = kinds[start] == kinds[target] == ENTRENCHED
        return between and connects(situation, start, target)


@rule("B27.56")
class AntitankDitches:
    """A ditch is a trench that takes 2 MF to get into and out of, and that stops vehicles."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """Two for each that is a ditch, and one for each other entrenchment."""
        ditches = set(dug_hexes(step.ground, DITCH))
        ends = [end.hex for end in (step.start, step.target) if end.kind == ENTRENCHED]
        if ditches.intersection(ends):
            n = sum(2 if hex in ditches else 1 for hex in ends)
            yield Modify(n, term=ADDED, replaces=("B27.4",), reason="into or out of a ditch")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """None drives across it."""
        hex = step.target.hex
        if (
            is_vehicle(step.start)
            and hex != step.start.hex
            and hex in dug_hexes(step.ground, DITCH)
        ):
            yield Forbid(reason="no vehicle crosses an antitank ditch")
