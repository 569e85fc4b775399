"""The Booby Traps of the Russians (RF15)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.booby_traps import EXCHANGE, LEVELS, TRAPS, capability, with_level
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Effect,
    Fact,
    Forbid,
    Ground,
    about,
    hookimpl,
    rule,
)
from rf_ssr.scope import CAMPAIGN

BUY = "buy booby traps"


@rule("RF15")
class RussianBoobyTraps:
    """The Russians have Booby Traps everywhere, of Level C or better; the Germans have none.

    They are never had for minefield factors; in a campaign CPP make them Level B or A.
    """

    side: str = "russian"

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Level C at first, and never anybody else's."""
        usual, *others = (f"{self.side} {level}" for level in LEVELS)
        yield ConditionKind(TRAPS, (usual,), (usual, *others))

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """On every board in play."""
        yield Fact(TRAPS, np.arange(len(ground.hexes)), reason="all over the map")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """The ``cpp`` that are spent on a ``level``; how many it takes the campaign says."""
        yield ActKind(BUY, on="board", values={"side": "", "level": "", "cpp": 0})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No exchange; and CPP only in a campaign, before play, for a better level."""
        if act.kind == EXCHANGE:
            yield Forbid(reason="minefield factors are not exchanged for Booby Traps")
        if act.kind == BUY and (reason := self._cannot_buy(act)):
            yield Forbid(reason=reason)

    @hookimpl
    @about(BUY)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The level from now on."""
        yield with_level(act.situation, self.side, act.values["level"])

    def _cannot_buy(self, act: ActView) -> str:
        has = capability(act.situation).get(self.side.casefold(), "")
        better = list(LEVELS)[list(LEVELS).index(has) + 1 :] if has else list(LEVELS)
        if act.values["side"].casefold() != self.side.casefold():
            return f"only the {self.side} side has Booby Traps"
        if not act.situation.condition(CAMPAIGN):
            return "there are no CPP but in a campaign"
        if act.state.phase:
            return "CPP are spent before play"
        if act.values["level"] not in better:
            return f"{act.values['level']!r} is no level above {has}"
        if act.values["cpp"] < 1:
            return "say how many CPP it takes"
        return ""
