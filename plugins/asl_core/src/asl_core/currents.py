"""Currents, and fording against them (B21.121, B21.41)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.moving import stepping
from asl_core.vehicles import is_vehicle
from asl_core.water import FORD, FORDABLE, WATER
from asl_core.wind import COMPASS
from hexwright import (
    ActView,
    ConditionKind,
    Effect,
    Forbid,
    Permit,
    Roller,
    RollKind,
    Set,
    StepView,
    TakePiece,
    hookimpl,
    rule,
)

CURRENT, FLOWS = "current", "current direction"
NONE, SLOW, MODERATE, HEAVY = "none", "slow", "moderate", "heavy"
DROWNING, DROWNED = "drowning", 10
"""With this and more, whoever fords in a heavy current is lost."""
WAYS = tuple(dict.fromkeys(way for ways in COMPASS.values() for way in ways))


def fords(step: StepView) -> bool:
    """Whether Infantry wade into a hex whose water is shallow, or where there is a ford in it."""
    on_foot = not is_vehicle(step.start) and step.target.location == "ground"
    water = step.target_terrain & set(WATER)
    shallow = FORD in water or (bool(water) and water <= set(FORDABLE))
    return on_foot and step.start.hex != step.target.hex and shallow


@rule("B21.41")
class Fording:
    """Infantry ford shallow water with all of their MF."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """Where the water is a ford, or shallow."""
        if fords(step):
            yield Permit(of=("B21.4",), reason="it can be forded")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """All that the unit has; of a step without a unit, what a squad has."""
        if fords(step):
            yield Set(int(step.start.attributes.get("mf", 4)), reason="all MF, to ford")


@rule("B21.121")
class Current:
    """A heavy current lets nobody ford upstream, and drowns some of those who ford."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``current``, and the ``current direction`` that it flows to."""
        yield ConditionKind(CURRENT, NONE, (NONE, SLOW, MODERATE, HEAVY))
        yield ConditionKind(FLOWS, "south", WAYS)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The DR of who fords."""
        yield RollKind(DROWNING, (6, 6))

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Over one of the three sides that face where the water comes from."""
        if fords(step) and step.situation.condition(CURRENT) == HEAVY and _upstream(step):
            yield Forbid(reason="upstream, and the current is heavy")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Who drowns is removed."""
        step = stepping(act)
        if step is None or not fords(step) or act.situation.condition(CURRENT) != HEAVY:
            return
        if dice.roll(DROWNING, by=act.by, at=act.at).total >= DROWNED:
            yield TakePiece(step.start.label, reason="drowned")


def _upstream(step: StepView) -> bool:
    """Whether a step goes against the current, straight or slantwise."""
    grid, hexes = step.ground.grid, step.ground.hexes
    ways, flows = COMPASS[grid.orientation], step.situation.condition(FLOWS)
    side = grid.side_between(hexes[step.start.hex], hexes[step.target.hex])
    if side is None or flows not in ways:
        return False
    return (side - ways.index(flows)) % 6 in (2, 3, 4)
