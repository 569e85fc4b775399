"""Where the special rules hold (O.2)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import ConditionKind, hookimpl, rule

CAMPAIGN = "campaign"


@rule("O.2")
class Scope:
    """All of them are on, in a scenario by itself and in one of a campaign."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Whether the scenario is one of a campaign, in which some rules leave more open."""
        yield ConditionKind(CAMPAIGN, False)
