"""The wind changes (B25.65)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.phases import RALLY
from asl_core.wind import BREEZE, CALM, COMPASS, DIRECTION, HEAVY, WIND
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    Roller,
    RollKind,
    SetCondition,
    about,
    hookimpl,
    rule,
)

WIND_CHANGE, CHANGED = "wind change", "how the wind changes"
FORCES = (CALM, BREEZE, HEAVY)
TURNS = {"clockwise": 1, "counterclockwise": -1}
STEPS = {"rise": 1, "fall": -1}


@rule("B25.65")
class WindChange:
    """In the RPh a DR is made for the wind; an Original 2 changes it."""

    table: tuple[str, ...] = ("rise", "rise", "rise", "fall", "clockwise", "counterclockwise")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """The Wind Change DR."""
        yield ActKind(WIND_CHANGE, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """It, and the dr for what becomes of the wind."""
        yield RollKind(WIND_CHANGE, (6, 6))
        yield RollKind(CHANGED, (6,))

    @hookimpl
    @about(WIND_CHANGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In the RPh, and once."""
        if act.state.phase != RALLY:
            yield Forbid(reason="it is made in the RPh")
        elif act.state.count(WIND_CHANGE):
            yield Forbid(reason="it has been made in this RPh")

    @hookimpl
    @about(WIND_CHANGE)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """As the option ``table`` has it for each dr: rise, fall, clockwise, counterclockwise."""
        yield Count(WIND_CHANGE)
        if dice.roll(WIND_CHANGE).original != 2:
            return
        change = self.table[dice.roll(CHANGED).original - 1]
        now = act.situation.condition(WIND)
        if change in STEPS:
            at = max(0, min(len(FORCES) - 1, FORCES.index(now) + STEPS[change]))
            yield SetCondition(WIND, FORCES[at], reason=change)
        elif now != CALM:
            ways = COMPASS[act.ground.grid.orientation]
            at = ways.index(act.situation.condition(DIRECTION)) + TURNS[change]
            yield SetCondition(DIRECTION, ways[at % 6], reason=change)
