"""Drifting SMOKE (A24.61)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from asl_core.phases import ADVANCING_FIRE, RALLY
from asl_core.smoke import DRIFTING, Cloud, clouds
from asl_core.wind import BREEZE, CALM, DIRECTION, WIND, downwind, wind_at
from hexwright import (
    ConditionKind,
    Effect,
    Facts,
    Marker,
    PhaseView,
    PutMarker,
    Situation,
    TakeMarker,
    hookimpl,
    rule,
)

GREY, DRIFTING_WP = DRIFTING
ORIGINAL = {
    "smoke": GREY,
    "dispersed smoke": GREY,
    "white phosphorus": DRIFTING_WP,
    "dispersed white phosphorus": DRIFTING_WP,
}
"""Counters that the wind carries SMOKE away from, and what it carries away."""
TURN = "turn"
LEAVES_ABOVE = "SMOKE leaves above its walls"
"""Of hexes whose SMOKE another rule lets drift; base rules say it of none."""

Landing = Callable[[Situation, Cloud, int], tuple[int, int | None] | None]
"""Where SMOKE of a source comes down in a hex: the absolute height in half-levels, and that of its
top if it is not as high above as usual; ``None`` if it goes no further."""


@rule("A24.61")
class Drift:
    """A Mild Breeze carries Original SMOKE in a straight line, as many hexes as it hinders."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """``turn``, since the Rally Phases of the first are its only ones with drift."""
        yield ConditionKind(TURN, 1)

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """In the first Rally Phase and each Advancing Fire Phase."""
        yield from blow(phase, self._everywhere_else(phase.facts), on_its_level)

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """SMOKE whose source is gone, or that another wind brought, goes."""
        yield from blow(phase, self._everywhere_else(phase.facts), on_its_level, anew=False)

    @staticmethod
    def _everywhere_else(facts: Facts) -> Any:
        return facts.hex(LEAVES_ABOVE) == 0


def on_its_level(situation: Situation, source: Cloud, hex: int) -> tuple[int, int | None] | None:
    """On the ground, but never below the source; not where there is no wind."""
    bottom = max(int(situation.ground.base[hex]), source.bottom)
    calm = wind_at(situation, source.hex, source.bottom) == CALM
    return None if calm or wind_at(situation, hex, bottom) == CALM else (bottom, None)


def blow(phase: PhaseView, mine: Any, landing: Landing, *, anew: bool = True) -> Iterator[Effect]:
    """Take drifting SMOKE away that should not be there, and place what should.

    Args:
        phase: The phase that begins or ends.
        mine: The hexes (bool by hex) whose SMOKE is for the rule that asks.
        landing: Where it comes down in a hex.
        anew: Whether SMOKE may drift now, rather than only go.
    """
    situation, ground = phase.situation, phase.ground
    grid, way = ground.grid, situation.condition(DIRECTION)
    sources = [c for c in clouds(ground) if c.marker.kind in ORIGINAL and mine[c.hex]]
    there = [m for m in ground.markers if m.kind in DRIFTING and m.values.get("source")]
    there = [m for m in there if mine[grid.index[grid.parse(m.values["source"])]]]
    in_season = phase.name == ADVANCING_FIRE or (
        phase.name == RALLY and situation.condition(TURN) in (1, None)
    )
    wanted: list[Marker] = []
    if situation.condition(WIND) == BREEZE and anew and in_season:
        wanted = [counter for source in sources for counter in drifted(situation, source, landing)]
    elif situation.condition(WIND) == BREEZE:
        left = {grid.name(source.marker.hex) for source in sources}
        wanted = [m for m in there if m.values["source"] in left and m.values["wind"] == way]
    for marker in there:
        if marker in wanted:
            wanted.remove(marker)
        else:
            yield TakeMarker(marker, reason="nothing carries it here any more")
    for marker in wanted:
        yield PutMarker(marker.kind, marker.at, marker.values, reason="carried by the wind")


def drifted(situation: Situation, source: Cloud, landing: Landing) -> Iterator[Marker]:
    """The counters of SMOKE that a source leaves downwind, the nearest first."""
    ground = situation.ground
    grid, at, side = ground.grid, source.marker.hex, downwind(situation, ground.grid)
    for _ in range(source.n):
        at = grid.neighbour(at, side)
        found = landing(situation, source, grid.index[at]) if at in grid else None
        if found is None:
            return
        base = int(ground.base[grid.index[at]])
        bottom, top = found
        values = {
            "level": (bottom - base) // 2,
            "roof": bool((bottom - base) % 2),
            "top": 0 if top is None else (top - base) // 2,
            "source": grid.name(source.marker.hex),
            "wind": str(situation.condition(DIRECTION)),
        }
        yield Marker(ORIGINAL[source.marker.kind], at, values)
