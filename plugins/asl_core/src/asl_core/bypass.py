"""Bypass, and crossing the wall of a Rowhouse by it (A4.3, B23.71)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.moving import stepping
from asl_core.vehicles import is_vehicle
from hexwright import ActView, Forbid, Modify, Permit, Set, StepView, hookimpl, rule

ADDED = "added"
"""The term of what is paid on top of the Cost Of Terrain; going up a hill does not double it."""


def dearest(step: StepView) -> int:
    """What Infantry pay for the terrain of the hex entered, 1 MF for Open Ground."""
    costs = [t.values["mf"] for t in step.terrains if "mf" in t.values]
    found: int = max(costs, default=1)
    return found


def bars_crossed(step: StepView, bar: str, *where: str) -> list[int]:
    """Hexside features, by index, whose fact stands and that a step crosses.

    Args:
        step: The step.
        bar: Name of the fact.
        where: Kinds of the two Locations; a step from or to another crosses none.
    """
    if {step.start.kind, step.target.kind} - set(where):
        return []
    return [i for i in step.crossed if step.facts.hexside(bar)[i]]


def gets_around(step: StepView) -> bool:
    """Whether Infantry go by a vertex outside; a vehicle on it is in Bypass and enters nothing."""
    return step.outdoors and not is_vehicle(step.start)


def around_a_wall(step: StepView, *replaces: str) -> Iterator[Set | Modify]:
    """What it costs to get around a wall inside a building, by an exterior vertex (B23.71)."""
    yield Set(dearest(step), replaces=("A4.3", *replaces), reason="entered from outside")
    yield Modify(1, term=ADDED, reason="bypass along the vertex")


@rule("A4.3")
class Bypass:
    """Infantry pass by what is in a hex, along its hexsides, at the cost of Open Ground."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """As one stays outside, what is in the hex is not entered."""
        if step.via is not None and not is_vehicle(step.start):
            yield Set(1, replaces=("A4.2",), reason="Bypass")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """By a vertex that is not in a building; who holds what is inside does not matter."""
        if step.via is None or is_vehicle(step.start):
            return
        yield Permit(of=("B23.922", "B23.423", "B23.93"), reason="it is not entered")
        if not step.outdoors:
            yield Forbid(reason="the vertex is in a building")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A unit cannot be left at a vertex yet; a step around a wall ends in the building."""
        step = stepping(act)
        if step is not None and step.via is not None:
            yield Forbid(reason="units that end in Bypass cannot be placed")
