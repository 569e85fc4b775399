"""Fires in Cellars (O6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.interior import CELLAR
from asl_core.kindling import SPREAD
from hexwright import ActView, Forbid, about, hookimpl, rule


@rule("O6.5")
class CellarBlaze:
    """A Blaze gets into a Cellar, and out of it, from and to what is ADJACENT alone."""

    @hookimpl
    @about(SPREAD)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Neither the next Cellar behind a wall nor a floor to which no stairwell leads."""
        if act.by is None or act.at is None:
            return
        near = (act.by.index, act.at.index) in act.situation.links
        if CELLAR in (act.by.kind, act.at.kind) and not near:
            yield Forbid(reason="not ADJACENT to the Cellar")
