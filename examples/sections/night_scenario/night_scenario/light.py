"""NS1 to NS4: how far one sees, and what gives light."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hexwright import (
    Block,
    ConditionKind,
    Effect,
    Interest,
    Lines,
    PhaseView,
    PutMarker,
    SetCondition,
    Situation,
    hookimpl,
    rule,
)

NIGHT, NVR = "night", "nvr"  # the words of asl_core


@rule("NS1")
class Dark:
    """It is night, and one sees two hexes far, unless the scenario says otherwise."""

    hexes: int = 2

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        yield ConditionKind(NIGHT, True)
        yield ConditionKind(NVR, self.hexes, choices=range(7))


@rule("NS2", interest=Interest(marks=("hollow",), condition=NIGHT))
class Hollows:
    """Out of a hollow one sees no further than one hex, whatever burns there."""

    hexes: int = 1

    @hookimpl
    def sight_limits(self, lines: Lines) -> Iterator[Block]:
        below = np.isin(lines.a_hex, lines.ground.marked("hollow"))
        yield Block(np.flatnonzero(below & (lines.range > self.hexes)), reason="out of a hollow")


@rule("NS3")
class Moonrise:
    """When the moon rises one sees a hex further."""

    turn: int = 2
    further: int = 1

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[SetCondition]:
        first = phase.state.turn == self.turn and phase.state.position == 0
        if first and phase.situation.condition(NIGHT):
            seen = min(phase.situation.condition(NVR) + self.further, 6)
            yield SetCondition(NVR, seen, reason="the moon rises")


@rule("NS4")
class BurningFarm:
    """What is marked as burning does so when the game begins, and gives light."""

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[Effect]:
        for index in situation.ground.marked("burning").tolist():
            yield PutMarker("blaze", situation.ground.hexes[index], reason="it burns")
