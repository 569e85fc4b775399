"""Where Snipers find targets (RF10)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.air_support import IN_THE_AIR
from asl_core.depressions import CULVERT
from asl_core.interior import SEWER
from asl_core.sniper_targets import SNIPE, TO_BE_SNIPED
from hexwright import ActView, Forbid, Permit, about, hookimpl, rule


@rule("RF10")
class SniperLocations:
    """A Sniper hits units anywhere but in the air and IN a Sewer or a Culvert.

    Which units there are no targets is another matter, as it always was.
    """

    @hookimpl
    @about(TO_BE_SNIPED, SNIPE)
    def permits(self, act: ActView) -> Iterator[Forbid | Permit]:
        """Inside Interior Building hexes too, and underground."""
        if act.at is None:
            return
        if act.at.kind in (SEWER, CULVERT):
            yield Forbid(reason=f"IN a {act.at.kind}", term="location")
        elif IN_THE_AIR in act.at.traits:
            yield Forbid(reason="Aerial", term="location")
        else:
            yield Permit(of=("A14.22",), reason="a Location that Snipers reach")
