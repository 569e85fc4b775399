"""Night: how far one sees (E1)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.factories import on_the_floor
from asl_core.illumination import lit_targets
from hexwright import Block, ConditionKind, Interest, Lines, hookimpl, rule

NIGHT, NVR = "night", "nvr"
MOST = 6
"""The farthest that anybody sees at night, in hexes."""
AT_NIGHT = Interest(everything=True, condition=NIGHT)
SEEN_INSIDE = "seen inside at night"
"""Of Factory hexes that E1.17 does not limit; base rules say it of none."""


def nvr(lines: Lines) -> int:
    """The Night Visibility Range, in hexes."""
    return int(lines.situation.condition(NVR))


@rule("E1.1")
class Night:
    """A scenario may be at night, with a Night Visibility Range of 0 to 6 hexes."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``night``, and ``nvr``: 3 where nothing is said of cloud and moon."""
        yield ConditionKind(NIGHT, False)
        yield ConditionKind(NVR, 3, range(MOST + 1))


@rule("E1.101", interest=AT_NIGHT)
class NightVisibility:
    """Beyond the NVR nothing is in LOS that is not Illuminated."""

    @hookimpl
    def sight_limits(self, lines: Lines) -> Iterator[Block]:
        """Targets too far away, in the dark."""
        dark = (lines.range > nvr(lines)) & ~lines.once(lit_targets)
        yield Block(np.flatnonzero(dark), reason=f"beyond the NVR of {nvr(lines)}")


@rule("E1.17", interest=AT_NIGHT)
class FactoryNight:
    """Inside a Factory one sees one hex far."""

    @hookimpl
    def sight_limits(self, lines: Lines) -> Iterator[Block]:
        """Lines on its floor; the NVR itself may be less."""
        inside = lines.once(on_the_floor) & (lines.facts.hex(SEEN_INSIDE)[lines.b_hex] == 0)
        dark = inside & (lines.range > 1) & ~lines.once(lit_targets)
        yield Block(np.flatnonzero(dark), reason="inside a Factory at night")
