"""What opens into Cellars: Manholes, tunnels, trenches (O6.21)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.interior import CELLAR, SHAFTS_BELOW, TRENCHES_BELOW
from asl_core.tunnels import ELEVATION, PLACE_TUNNEL
from hexwright import ActView, Fact, Facts, Permit, about, hookimpl, rule
from rf_cellars.rubble import BURIED


@rule("O6.21")
class CellarOpenings:
    """Where there is a Cellar, what leads into the hex from below or beside leads into it.

    A trench is cut off by rubble on the ground above; a Manhole and a tunnel are not.
    """

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """Every Cellar, and for trenches those that are not buried."""
        cellars = facts.hex(CELLAR) != 0
        open_above = cellars & (facts.hex(BURIED) == 0)
        yield Fact(SHAFTS_BELOW, np.flatnonzero(cellars), reason="there is a Cellar")
        yield Fact(TRENCHES_BELOW, np.flatnonzero(open_above), reason="there is a Cellar")

    @hookimpl
    @about(PLACE_TUNNEL)
    def permits(self, act: ActView) -> Iterator[Permit]:
        """A tunnel from a Cellar to the ground."""
        yield Permit(of=("B8.6",), term=ELEVATION, reason="its ends may be at different levels")
