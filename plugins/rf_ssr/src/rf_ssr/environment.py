"""EC and wind at start (RF1)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.weather import DRM, EC, ROLL_FOR_EC
from asl_core.wind import ROLL_FOR_WIND
from hexwright import ActView, ConditionKind, Forbid, hookimpl, rule
from rf_ssr.scope import CAMPAIGN


@rule("RF1")
class Start:
    """EC are Moist and there is no wind, so neither is rolled for; a campaign has its own way."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """What the EC are, unless the scenario lists others."""
        yield ConditionKind(EC, "moist", tuple(DRM), unless=CAMPAIGN)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Outside a campaign; how wind changes later is not touched."""
        if act.situation.condition(CAMPAIGN):
            return
        if act.kind == ROLL_FOR_EC:
            yield Forbid(reason="EC are Moist at start")
        if act.kind == ROLL_FOR_WIND:
            yield Forbid(reason="there is no wind at start")
