"""German Air Support (RF9)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.air_support import (
    ENTRY,
    FIGHTER_BOMBER,
    free_names,
    new_aircraft,
    rolled_number,
)
from hexwright import ActView, ChangePiece, Effect, Forbid, Roller, hookimpl, rule


@rule("RF9")
class GermanAirSupport:
    """It is always Stuka M42 with bombs, and one more of them than rolled."""

    side: str = "german"
    model: str = "Stuka M42"

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """No other model, and no dr for bombs."""
        if not self._enters(act):
            return
        other = act.values["model"] not in (FIGHTER_BOMBER, self.model)  # the former is unsaid
        if other or act.values["exponent"]:
            yield Forbid(reason=f"German Air Support is always {self.model} with bombs")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Of those that were rolled for the model is known, and one more comes along."""
        n = rolled_number(dice.rolls) if self._enters(act) else 0
        if not n:
            return
        *rolled, more = free_names(act, n + 1)
        for name in rolled:
            yield ChangePiece(name, "model", self.model, reason="German Air Support")
            yield ChangePiece(name, "bombs", True, reason="German Air Support")
        yield from new_aircraft(act, more, self.model, True)

    def _enters(self, act: ActView) -> bool:
        return act.kind == ENTRY and act.values["side"].casefold() == self.side.casefold()
