"""What OBA may fire (RF12)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.oba import IR, MORTAR, ROCKET, SMOKE, WP, fires
from hexwright import ActView, Forbid, hookimpl, rule


@rule("RF12")
class Artillery:
    """Heavy and Rocket OBA fires no Smoke, none fires WP, and few may fire Illuminating Rounds."""

    side: str = "german"
    too_heavy: int = 150
    heavy: int = 100

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """By kind and calibre; but for Illuminating Rounds both sides are alike."""
        weapon, calibre = act.values.get("weapon"), act.values.get("calibre", 0)
        if fires(act, SMOKE) and weapon == ROCKET:
            yield Forbid(reason="no Rocket OBA fires Smoke")
        if fires(act, SMOKE) and calibre >= self.too_heavy:
            yield Forbid(reason=f"no OBA of {self.too_heavy} mm and more fires Smoke")
        if fires(act, WP):
            yield Forbid(reason="no OBA fires WP")
        ours = act.values.get("side", "").casefold() == self.side.casefold()
        if fires(act, IR) and weapon != MORTAR and not (ours and calibre >= self.heavy):
            told = f"only mortars and German OBA of {self.heavy} mm and more"
            yield Forbid(reason=f"{told} fire Illuminating Rounds")
