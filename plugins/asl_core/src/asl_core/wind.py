"""Wind: how hard it blows, where to, and where it never does (B25.63)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import top_levels
from asl_core.interior import interior
from asl_core.smoke import DRIFTING, FIRES, Cloud, clouds
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Effect,
    Fact,
    Forbid,
    Grid,
    Ground,
    HexwrightError,
    PhaseView,
    Roller,
    RollKind,
    SetCondition,
    Situation,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

WIND, DIRECTION = "wind", "wind direction"
CALM, BREEZE, HEAVY = "none", "mild breeze", "heavy winds"
COMPASS = {
    "flat": ("north", "northeast", "southeast", "south", "southwest", "northwest"),
    "pointy": ("northeast", "east", "southeast", "southwest", "west", "northwest"),
}
"""Where each side of a hex faces, with north at the top of the map."""
ROLL_FOR_WIND, ROLL_FOR_DIRECTION = "roll for wind", "roll for wind direction"
WINDLESS = "windless"
"""Of building hexes in which there is never wind up to the building's last full level."""


def _ways() -> tuple[str, ...]:
    return tuple(dict.fromkeys(way for ways in COMPASS.values() for way in ways))


def wind_at(situation: Situation, hex: int, height: int) -> str:
    """How hard it blows at an absolute height, in half-levels, of a hex by index."""
    ground, facts = situation.ground, situation.facts
    full = int(ground.base[hex]) + 2 * int(top_levels(ground, facts)[hex])
    if facts.hex(WINDLESS)[hex] and height <= full:
        return CALM
    return str(situation.condition(WIND) or CALM)


def downwind(situation: Situation, grid: Grid) -> int:
    """The side of a hex over which the wind leaves it.

    Raises:
        HexwrightError: if no side of this map's hexes faces there.
    """
    way, sides = situation.condition(DIRECTION), COMPASS[grid.orientation]
    if way not in sides:
        hint = f"a side faces {', '.join(sides)}"
        raise HexwrightError(f"no wind blows {way} on this map", hint=hint)
    return sides.index(way)


def may_clear(cloud: Cloud) -> bool:
    """Whether weather takes SMOKE away: not that of fires, nor what goes with its source."""
    carried = cloud.marker.kind in DRIFTING and cloud.marker.values.get("source")
    return cloud.marker.kind not in FIRES and not carried


@rule("B25.63")
class Wind:
    """There is no wind, a Mild Breeze, or Heavy Winds, but never inside Interior hexes."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``wind``, and the ``wind direction`` that it blows to."""
        yield ConditionKind(WIND, CALM, (CALM, BREEZE, HEAVY))
        yield ConditionKind(DIRECTION, "northeast", _ways())

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Rolling for it, where the scenario does not say how it blows."""
        yield ActKind(ROLL_FOR_WIND, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A dr for its force and, if there is any, one for where it blows to."""
        yield RollKind(ROLL_FOR_WIND, (6,))
        yield RollKind(ROLL_FOR_DIRECTION, (6,))

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Once, before play."""
        if act.kind == ROLL_FOR_WIND and act.state.phase:
            yield Forbid(reason="wind is rolled for before play")
        elif act.kind == ROLL_FOR_WIND and WIND in act.state.conditions:
            yield Forbid(reason="how the wind blows is said already")

    @hookimpl
    @about(ROLL_FOR_WIND)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """None up to 3, a Mild Breeze up to 5, Heavy Winds on 6."""
        force = (CALM, CALM, CALM, BREEZE, BREEZE, HEAVY)[
            max(1, min(6, dice.roll(ROLL_FOR_WIND).total)) - 1
        ]
        yield SetCondition(WIND, force, reason="dr for wind")
        if force != CALM and DIRECTION not in act.state.conditions:
            ways = COMPASS[act.ground.grid.orientation]
            at = max(1, min(6, dice.roll(ROLL_FOR_DIRECTION).total))
            yield SetCondition(DIRECTION, ways[at - 1], reason="dr for its direction")

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Interior hexes, but for the roof."""
        yield Fact(WINDLESS, np.flatnonzero(interior(ground)), reason="Interior, below the roof")

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Heavy Winds leave no SMOKE where they blow but that of fires."""
        for cloud in clouds(phase.ground):
            if may_clear(cloud) and wind_at(phase.situation, cloud.hex, cloud.bottom) == HEAVY:
                yield TakeMarker(cloud.marker, reason=HEAVY)
