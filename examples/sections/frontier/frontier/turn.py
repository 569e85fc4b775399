"""FR3: whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from frontier.field import SIDES
from hexwright import ActView, Forbid, Phase, Situation, hookimpl, rule


@rule("FR3.1")
class Turns:
    """East moves and attacks, then west."""

    @hookimpl
    def sequence_of_play(self, situation: Situation) -> Iterator[Phase]:
        for side in SIDES:
            yield Phase("movement", side)
            yield Phase("combat", side)


@rule("FR3.2")
class OwnPhases:
    """Units act in their own side's phases alone."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        if act.by is not None and act.state.side not in ("", act.by.side):
            yield Forbid(reason=f"it is the phase of {act.state.side}")
