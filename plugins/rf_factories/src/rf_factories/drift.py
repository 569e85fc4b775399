"""Wind and SMOKE in a Roofless Factory hex (O5.441)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.buildings import heights, top_levels
from asl_core.drift import LEAVES_ABOVE, blow
from asl_core.factories import factory_at
from asl_core.smoke import Cloud
from asl_core.wind import CALM, WINDLESS, wind_at
from hexwright import Effect, Fact, Facts, PhaseView, Situation, hookimpl, rule
from rf_factories.roofless import ROOFLESS


@rule("O5.441")
class RooflessWind:
    """On the floor there is never wind; SMOKE drifts from the height of the last full level."""

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """No wind up to that level, and what SMOKE there does is for this rule."""
        for name in (WINDLESS, LEAVES_ABOVE):
            yield Fact(name, np.flatnonzero(facts.hex(ROOFLESS)), reason="Roofless")

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """As A24.61 has it elsewhere."""
        yield from blow(phase, phase.facts.hex(LEAVES_ABOVE) != 0, above_the_walls)

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """As A24.61 has it elsewhere."""
        yield from blow(phase, phase.facts.hex(LEAVES_ABOVE) != 0, above_the_walls, anew=False)


def above_the_walls(situation: Situation, source: Cloud, hex: int) -> tuple[int, int] | None:
    """On the Factory's last full level, or on its roof, and from there as high as the source.

    It goes no further if the source does not reach up there, or not as high as what stands in its
    way: a roof, another building, or ground that is no level below the top of the source.
    """
    ground, facts = situation.ground, situation.facts
    full = int(ground.base[source.hex] + 2 * top_levels(ground, facts)[source.hex])
    base, building = int(ground.base[hex]), int(ground.building_of[hex])
    bottom = max(full, base)
    roofless = bool(facts.hex(ROOFLESS)[hex])
    own = building >= 0 and building == factory_at(ground, facts, np.array([source.hex]))[0]
    if building >= 0 and not (own and roofless):
        roof = base + int(heights(ground, facts)[hex])
        if roof > source.top:
            return None
        if own:
            bottom = roof
    if (
        bottom > source.top
        or source.top < base + 2
        or (not roofless and wind_at(situation, hex, bottom) == CALM)
    ):
        return None
    return bottom, source.top
