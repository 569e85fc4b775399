"""Fortifications on paved roads, IN gullies and Culverts, and hidden ones (RF5, RF7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from asl_core.depressions import CULVERT, DEPRESSION
from asl_core.entrenchments import DUG
from asl_core.footing import HOLED, ROADWAYS, footing
from asl_core.fortifications import NO_DIGGING
from asl_core.mines import NO_MINES
from asl_core.minimum_move import MINIMUM
from asl_core.roadblocks import SUNKEN, passes_above, steps_above
from asl_core.setup import (
    ANTITANK_MINES,
    BLOCK,
    MINES,
    WIRE,
    fortifies,
    is_set_up_hidden,
    side_of,
)
from asl_core.vehicles import is_vehicle
from asl_core.walls import ROADBLOCK
from hexwright import (
    ActView,
    Blocks,
    Clear,
    Fact,
    Forbid,
    Ground,
    Interest,
    Lines,
    Permit,
    StepView,
    hookimpl,
    rule,
)

GULLY = "gully"


def _in_gully(ground: Ground, sides: Iterable[int]) -> bool:
    """Whether a gully or a Culvert goes on across the hexside of these features."""
    for i in sides:
        drawn = {f.terrain for hex in ground.side_hexes[i] if hex >= 0 for f in ground.by_hex[hex]}
        kind = ground.hexsides[i].terrain
        if kind == CULVERT or (kind == DEPRESSION and GULLY in drawn):
            return True
    return False


@rule("RF5", interest=Interest(hexsides=(ROADBLOCK,)))
class PavedRoadsAndRoadblocks:
    """Shellholes make room for mines and entrenchments on roads; roadblocks also block gullies."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Roadblocks that their counters say are sunken, where there is something to be IN."""
        at = {m.at for m in ground.markers if m.kind == ROADBLOCK and m.values.get("sunken")}
        found = [
            i
            for i in ground.hexsides_of(ROADBLOCK).tolist()
            if (ground.hexsides[i].hex, ground.hexsides[i].side) in at
            and _in_gully(ground, ground.sides_between[frozenset(ground.side_hexes[i].tolist())])
        ]
        yield Fact(SUNKEN, found, on="hexside", reason="IN the gully or Culvert")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """In hexes with shellholes, if nothing but the road is in the way; IN gullies, Culverts."""
        if act.kind == BLOCK and act.values["sunken"] and _in_gully(act.ground, act.sides):
            yield Permit(of=("B29.1",), reason="IN a gully or Culvert, across its hexside")
        if act.at is None or not fortifies(act, MINES, ANTITANK_MINES, *DUG):
            return
        digs, here = fortifies(act, *DUG), footing(act, act.at.hex)
        bars = here & (NO_DIGGING if digs else NO_MINES)
        if HOLED in here and bars <= ROADWAYS and (digs or is_set_up_hidden(act)):
            yield Permit(of=("B27.1",) if digs else ("B28.1",), reason="the road has shellholes")

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """A sunken one is a wall at the level of who is IN the gully."""
        above = passes_above(lines, blocks.row)
        yield Clear(np.flatnonzero(above), reason="the roadblock stands IN the gully, below")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Infantry gets past a sunken one by Minimum Move alone, and Pushes no Gun past it."""
        sunken = step.facts.hexside(SUNKEN)
        met = [i for i in step.crossed if sunken[i] and not steps_above(step, i)]
        if met and step.how != MINIMUM and not is_vehicle(step.start):
            yield Forbid(reason="a roadblock IN the gully is crossed only by Minimum Move")


@rule("RF7")
class NothingHiddenFromTheAir:
    """One side's entrenchments and Wire are seen from the air, and never hidden."""

    side: str = "russian"

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Of the side that the option names."""
        hidden = fortifies(act, *DUG, WIRE) and is_set_up_hidden(act)
        if hidden and side_of(act).casefold() == self.side.casefold():
            yield Forbid(reason="enemy aircraft have seen it")
