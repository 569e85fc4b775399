"""Trenches that connect to buildings, rubble and Cellars (RF6)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bypass import ADDED
from asl_core.entrenchments import ENTRENCHED
from asl_core.interior import CELLAR, TRENCHES_BELOW, opens_into
from asl_core.rubble import RUBBLE, rubbled_in_play
from asl_core.trenches import (
    CONNECTION,
    NEVER_ADDED,
    came_from,
    connects,
    next_to_trenches,
)
from hexwright import (
    AttackView,
    Facts,
    Forbid,
    Ground,
    Link,
    Modify,
    Permit,
    Set,
    Situation,
    StepView,
    hookimpl,
    rule,
)

INSIDE = ("ground", CELLAR)
"""Kinds of Locations of buildings and rubble to which trenches connect."""


@rule("RF6")
class TrenchesToBuildings:
    """A trench connects to the buildings and the rubble next to it, below ground to their Cellars.

    By a connection one pays for the terrain entered alone, changes no level, is no target of Snap
    Shots, and gets into a Fortified Location that the enemy holds. It is not used in Bypass.
    """

    @hookimpl
    def links(self, ground: Ground, facts: Facts) -> Iterator[Link]:
        """To the Cellar where trenches open into it, or else to the ground floor or the rubble.

        Rubble that play has made is not connected to, nor is what lies below it.
        """
        fresh, rubble = rubbled_in_play(ground), set(ground.with_terrain(*RUBBLE).tolist())
        cellars = facts.hex(CELLAR)
        for trench, hex in next_to_trenches(ground):
            standing = ground.building_of[hex] >= 0
            old_rubble = hex in rubble and hex not in fresh and not cellars[hex]
            if standing or old_rubble:
                inside = opens_into(facts, hex, TRENCHES_BELOW)
                reason = "the trench connects to it"
                yield Link((trench, ENTRENCHED), (hex, inside), kind=CONNECTION, reason=reason)

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """No MF for the trench, nor for a wall above; to and from a Cellar no double cost."""
        if not self._passes(step.situation, step.start.index, step.target.index):
            return
        yield Set(0, term=ADDED, replaces=NEVER_ADDED, reason="by the trench that connects")
        if CELLAR in (step.start.kind, step.target.kind):
            yield Modify(0, replaces=("B10.4",), reason="no change of elevation")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """From the trench into what is Fortified; never in Bypass."""
        start, target = step.start, step.target
        if step.via is not None and self._in_such_a_trench(step):
            yield Forbid(reason="no Bypass into, within or out of a trench that connects")
        by_it = self._passes(step.situation, start.index, target.index)
        if by_it and start.kind == ENTRENCHED and step.via is None:
            yield Permit(of=("B23.922",), reason="from a trench that connects")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Forbid]:
        """No Snap Shot at who passes."""
        start = came_from(attack) if attack.values.get("snap_shot") else None
        if start is not None and self._passes(attack.situation, start, attack.target.index):
            yield Forbid(reason="no Snap Shot at who goes by a trench that connects")

    @staticmethod
    def _passes(situation: Situation, start: int, target: int) -> bool:
        """Whether a connection leads between two Locations, in or out of building or rubble."""
        kinds = situation.locations.kinds
        inside = kinds[start] in INSIDE or kinds[target] in INSIDE
        return inside and connects(situation, start, target)

    @staticmethod
    def _in_such_a_trench(step: StepView) -> bool:
        such = step.situation.once(_such_trenches)
        return step.start.index in such or step.target.index in such


def _such_trenches(situation: Situation) -> frozenset[int]:
    """Trenches that connect to more than trenches, by the index of their Location."""
    kinds = situation.locations.kinds
    pairs = situation.linked(CONNECTION)
    return frozenset(a for a, b in pairs if kinds[a] == ENTRENCHED and kinds[b] in INSIDE)
