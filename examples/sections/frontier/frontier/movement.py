"""FR4 and FR5: marching, stacking, and zones of control."""

from __future__ import annotations

from collections.abc import Iterator

from frontier.field import SIDES, actor, around, goal, other, points_of, units, zone_of_enemies
from hexwright import (
    ActKind,
    ActView,
    Count,
    Fact,
    Facts,
    Fault,
    Forbid,
    Ground,
    Modify,
    MovePiece,
    Offer,
    Situation,
    StepView,
    about,
    hookimpl,
    rule,
)


@rule("FR4.1")
class March:
    """A unit marches from hex to hex in its movement phase, as far as its points go."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        yield ActKind("march")

    @hookimpl
    @about("march")
    def permits(self, act: ActView) -> Iterator[Forbid | Modify]:
        unit, step = actor(act), act.stepping()
        if unit is None:
            yield Forbid(reason="a unit has to march")
            return
        if act.state.phase not in ("", "movement"):
            yield Forbid(reason="units march in the movement phase")
        left = points_of(act.situation, unit) - act.state.count("marched", unit.name)
        if step is None:
            yield Forbid(reason="it is no neighbouring hex")
        elif not step.ruling.allowed:
            yield Forbid(reason="the step is not allowed")
        else:
            yield Modify(step.ruling.cost, term="cost")
            if step.ruling.cost > left:
                yield Forbid(reason=f"{step.ruling.cost} points, and {left} are left")

    @hookimpl
    @about("march")
    def resolve(self, act: ActView) -> Iterator[MovePiece | Count]:
        unit = actor(act)
        if unit is not None:
            yield MovePiece(unit.name, goal(act))
            yield Count("marched", unit.name, act.ruling.cost)

    @hookimpl
    @about("movement")
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        name = situation.board.grid.name
        for unit in units(situation, side):
            if situation.state.count("marched", unit.name) >= points_of(situation, unit):
                continue
            for near in around(situation, unit.hex):
                yield Offer("march", by=unit.name, at=name(near))


@rule("FR4.2")
class Enemies:
    """No unit enters a hex with enemies in it."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        hex = step.ground.hexes[step.target.hex]
        if step.start.side and units(step.situation, other(step.start.side), hex):
            yield Forbid(reason="enemies are there")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        held = [{unit.hex for unit in units(situation, side)} for side in SIDES]
        for hex in sorted(held[0] & held[1]):
            yield Fault(reason=f"both sides are in {situation.board.grid.name(hex)}")


@rule("FR4.3")
class Stacking:
    """Two units of a side may be in one hex, at any time."""

    most: int = 2

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        hex = step.ground.hexes[step.target.hex]
        if step.start.side and len(units(step.situation, step.start.side, hex)) >= self.most:
            yield Forbid(reason=f"{self.most} units are there")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        for hex in sorted({unit.hex for unit in units(situation)}):
            if len(units(situation, hex=hex)) > self.most:
                yield Fault(reason=f"too many units in {situation.board.grid.name(hex)}")


@rule("FR5.1")
class Stop:
    """Who enters an enemy zone of control stops there."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """A way that goes on from a zone is one whose mover does not yet stand there."""
        here = step.ground.hexes[step.start.hex]
        mover = step.state.pieces.get(step.start.label)
        on_the_way = mover is not None and mover.hex != here
        if on_the_way and zone_of_enemies(step.situation, step.start.side, here):
            yield Forbid(reason="it has to stop in the zone")

    @hookimpl
    @about("march")
    def permits(self, act: ActView) -> Iterator[Forbid]:
        unit = actor(act)
        if unit is not None and act.state.count("stopped", unit.name):
            yield Forbid(reason="it has entered a zone of control")

    @hookimpl
    @about("march")
    def resolve(self, act: ActView) -> Iterator[Count]:
        unit = actor(act)
        if unit is not None and zone_of_enemies(act.situation, unit.side, goal(act)):
            yield Count("stopped", unit.name, reason="enters a zone of control")


@rule("FR5.2")
class Locked:
    """No unit marches from one enemy zone of control straight into another."""

    @hookimpl
    @about("move")
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        hexes, side = step.ground.hexes, step.start.side
        ends = hexes[step.start.hex], hexes[step.target.hex]
        if side and all(zone_of_enemies(step.situation, side, hex) for hex in ends):
            yield Forbid(reason="from zone to zone")


@rule("FR5.3")
class ZonesAndRivers:
    """Zones of control do not reach over a river without a bridge."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        yield Fact("closes zones", on="hexside", at=facts.hexside("unbridged").nonzero()[0])
