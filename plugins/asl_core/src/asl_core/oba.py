"""Fire Missions of OBA that do not attack: SMOKE, and Illuminating Rounds (C1.7, E1.93)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.charges import between
from asl_core.phases import DEFENSIVE_FIRE, PREP_FIRE
from asl_core.water import WATER
from asl_core.wind import HEAVY, WIND
from hexwright import ActKind, ActView, Effect, Forbid, Hex, PutMarker, about, hookimpl, rule

FIRE_MISSION = "fire mission"
SMOKE, WP, IR = "smoke", "white phosphorus", "illuminating round"
AMMUNITION = (SMOKE, WP, IR)
ARTILLERY, MORTAR, ROCKET = WEAPONS = ("artillery", "mortar", "rocket")
DISPERSED = "dispersed"
SWALLOWED_BY = (*WATER, "marsh")
"""Terrain in which SMOKE of OBA has no effect."""


def fires(act: ActView, *ammunition: str) -> bool:
    """Whether an act is a Fire Mission with one of some kinds of ammunition."""
    return act.kind == FIRE_MISSION and act.values["ammunition"] in ammunition


def blast_area(act: ActView) -> list[Hex]:
    """The hex that an FFE is in and those around it, on the map (C1.32)."""
    if act.at is None:
        return []
    grid, here = act.ground.grid, act.ground.hexes[act.at.hex]
    return [hex for hex in (here, *grid.neighbours(here)) if hex in grid]


@rule("C1.7")
class FireMissions:
    """A battery of a side fires a Fire Mission; an HE Concentration is Indirect Fire with ``oba``.

    Whether it has Radio Contact and Battery Access, and where the FFE lands, is settled before.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the hex of the FFE, or of the round.

        ``weapon`` is artillery, mortar or rocket, ``calibre`` in mm, ``ammunition`` smoke, white
        phosphorus or illuminating round; ``first``: nothing else was resolved in its Prep Fire.
        """
        told = {"side": "", "calibre": 0, "weapon": ARTILLERY, "ammunition": SMOKE, "first": True}
        yield ActKind(FIRE_MISSION, values=told)

    @hookimpl
    @about(FIRE_MISSION)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In the fire phases, by a battery of some calibre."""
        for what, known in (("weapon", WEAPONS), ("ammunition", AMMUNITION)):
            if act.values[what] not in known:
                yield Forbid(reason=f"{act.values[what]!r} is none of {', '.join(known)}")
        if act.values["calibre"] <= 0:
            yield Forbid(reason="say of which calibre the battery is, in mm")
        if not between(act.state.phase, PREP_FIRE, DEFENSIVE_FIRE):
            yield Forbid(reason=f"OBA fires in {PREP_FIRE!r} and {DEFENSIVE_FIRE!r}")


@rule("C1.71")
class SmokeMissions:
    """SMOKE of OBA falls on the whole Blast Area."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Not in rain, not in Heavy Winds."""
        if not fires(act, SMOKE, WP):
            return
        if act.situation.condition("rain"):
            yield Forbid(reason="rain")
        if act.situation.condition(WIND) == HEAVY:
            yield Forbid(reason=HEAVY)

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """A counter in each hex, at full strength if it comes first in its Prep Fire (A24.5).

        In water and in marsh there is none.
        """
        if not fires(act, SMOKE, WP):
            return
        kind = act.values["ammunition"]
        full = act.values["first"] and between(act.state.phase, PREP_FIRE)
        for hex in blast_area(act):
            index = act.ground.grid.index[hex]
            wet = index in act.ground.with_terrain(*SWALLOWED_BY)
            if not wet and kind in act.situation.marker_kinds:
                yield PutMarker(kind if full else f"{DISPERSED} {kind}", hex, reason="OBA")
