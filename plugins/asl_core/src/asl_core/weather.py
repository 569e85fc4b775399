"""Environmental Conditions and Weather (B25.5, E3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import ROOF, top_levels
from asl_core.guns import MANHANDLING
from asl_core.kindling import KINDLE, SPREAD
from asl_core.moving import PUSH
from asl_core.smoke import clouds
from asl_core.wind import HEAVY, may_clear, wind_at
from hexwright import (
    TOUCH,
    ActKind,
    ActView,
    ConditionKind,
    Effect,
    Forbid,
    Hinder,
    Interest,
    Lines,
    Modify,
    PhaseView,
    Roller,
    RollKind,
    RollView,
    SetCondition,
    Spot,
    StepView,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

EC, FOG, FOG_LEVEL, MIST, RAIN, SNOW = "ec", "fog", "fog level", "mist", "rain", "falling snow"
DRM = {"snow": -3, "mud": -3, "wet": -2, "moist": -1, "moderate": 0, "dry": 1, "very dry": 2}
"""What each EC adds to a DR to kindle or spread a fire."""
ROLL_FOR_EC = "roll for ec"
EXPOSED = "exposed to weather"
MIST_GETS_IN = "mist gets in"
"""Of building hexes that EC and Weather reach, or Fog and Mist alone; base rules say it of none."""


def sheltered(view: RollView | StepView, spot: Spot | None) -> bool:
    """Whether a place is in a building that EC and Weather do not reach."""
    return spot is not None and spot.building >= 0 and not view.facts.hex(EXPOSED)[spot.hex]


def during(condition: str) -> Interest:
    """The interest of a rule that is asked about all lines while a condition holds."""
    return Interest(everything=True, condition=condition)


def reached(lines: Lines, *facts: str) -> Any:
    """Which lines Weather reaches: all but those inside a building (E3.8).

    Args:
        lines: Some lines.
        facts: Facts of hexes that it reaches all the same; entering one is enough.
    """
    roof, r = lines.places.is_kind(ROOF), lines.rows
    inside = lines.within(lines.shared_building) & ~roof[lines.a] & ~roof[lines.b]
    open_hexes = np.zeros(len(lines.ground.hexes), dtype=bool)
    for fact in facts:
        open_hexes |= lines.facts.hex(fact) != 0
    return ~inside | lines.any(np.flatnonzero(open_hexes[r.hex] & (r.contact != TOUCH)))


def low_visibility(lines: Lines, n: Any, reason: str, *facts: str) -> Hinder:
    """An LV Hindrance: of the whole line, told at its end; the worst of several counts."""
    found = np.flatnonzero((n > 0) & (lines.range > 0) & reached(lines, *facts))
    return Hinder(n[found], lines.last_row()[found], group="LV", reason=reason)


def mist_of(lines: Lines) -> Any:
    """Mist hinders by 1 for each six hexes, or part of six, beyond the first six (E3.32)."""
    return np.maximum(lines.range - 1, 0) // 6


@rule("B25.5")
class EnvironmentalConditions:
    """How wet it is decides how well things burn, but not inside buildings."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``ec``."""
        yield ConditionKind(EC, "moderate", tuple(DRM))

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Rolling for them, where the scenario does not say what they are."""
        yield ActKind(ROLL_FOR_EC, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A dr."""
        yield RollKind(ROLL_FOR_EC, (6,))

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Once, before play."""
        if act.kind == ROLL_FOR_EC and act.state.phase:
            yield Forbid(reason="EC are rolled for before play")
        elif act.kind == ROLL_FOR_EC and EC in act.state.conditions:
            yield Forbid(reason="what the EC are is said already")

    @hookimpl
    @about(ROLL_FOR_EC)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The higher, the drier."""
        final = max(0, min(6, dice.roll(ROLL_FOR_EC).total))
        yield SetCondition(EC, tuple(DRM)[final], reason=f"final dr {final}")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """The EC DRM of a DR to kindle or spread."""
        ec = str(roll.situation.condition(EC))
        if roll.kind in (KINDLE, SPREAD) and DRM[ec] and not sheltered(roll, roll.at):
            yield Modify(DRM[ec], reason=f"EC: {ec}")


@rule("E3.6")
class Mud:
    """Mud makes Guns harder to Push."""

    drm: int = 3

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """Into a hex that the EC reach."""
        muddy = step.situation.condition(EC) == "mud" and not sheltered(step, step.target)
        if step.how == PUSH and muddy and step.start.hex != step.target.hex:
            yield Modify(self.drm, term=MANHANDLING, reason="mud")


@rule("E3.31", interest=during(FOG))
class Fog:
    """Fog hinders lines from or to whoever is in it, however long they are."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``fog`` is its LV Hindrance, and ``fog level`` the level up to which it lies."""
        yield ConditionKind(FOG, 0, range(4))
        yield ConditionKind(FOG_LEVEL, 0)

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """+1, +2 or +3."""
        n, level = int(lines.situation.condition(FOG)), int(lines.situation.condition(FOG_LEVEL))
        yield low_visibility(lines, n * (lines.low < 2 * (level + 1)), FOG, EXPOSED, MIST_GETS_IN)


@rule("E3.32", interest=during(MIST))
class Mist:
    """Mist hinders long lines."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``mist``, unless rain or snow brings it."""
        yield ConditionKind(MIST, False)

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """By their range."""
        yield low_visibility(lines, mist_of(lines), MIST, EXPOSED, MIST_GETS_IN)


@rule("E3.51")
class Rain:
    """In rain there is no SMOKE but that of fires, and inside buildings."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``rain``."""
        yield ConditionKind(RAIN, False)

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """What it washes away; where Heavy Winds blow they have done so."""
        situation, facts, ground = phase.situation, phase.facts, phase.ground
        inside = (ground.building_of >= 0) & (facts.hex(EXPOSED) == 0)
        dry_below = ground.base + np.where(inside, 2 * top_levels(ground, facts) + 1, 0)
        for cloud in clouds(ground) if situation.condition(RAIN) else ():
            blown_away = wind_at(situation, cloud.hex, cloud.bottom) == HEAVY
            if may_clear(cloud) and cloud.bottom >= dry_below[cloud.hex] and not blown_away:
                yield TakeMarker(cloud.marker, reason=RAIN)


@rule("E3.52", interest=during(RAIN))
class RainMist:
    """Rain brings Mist, which gets into no building."""

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """As Mist."""
        yield low_visibility(lines, mist_of(lines), "Mist of rain", EXPOSED)


@rule("E3.71")
class FallingSnow:
    """It may snow."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``falling snow``."""
        yield ConditionKind(SNOW, False)


@rule("E3.711", interest=during(SNOW))
class SnowMist:
    """Falling snow brings Mist, which gets into no building."""

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """As Mist."""
        yield low_visibility(lines, mist_of(lines), "Mist of falling snow", EXPOSED)
