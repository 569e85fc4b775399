"""Fires: Kindling, and how they spread (B25)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.bridges import WOODEN_BRIDGE
from asl_core.buildings import STONE
from asl_core.fortified import is_fortified
from asl_core.interior import SEWER, TUNNEL
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Forbid,
    MarkerKind,
    Modify,
    PutMarker,
    Roller,
    RollKind,
    RollView,
    Spot,
    about,
    hookimpl,
    rule,
)

KINDLE, SPREAD = "kindle", "spread"
FLAME, BLAZE = "flame", "blaze"


def number(view: ActView, at: Spot | None, what: str) -> int:
    """What a DR to kindle or spread must reach in a Location; 0 if that does not burn.

    It is the least of its terrain's, the building's alone within one.
    """
    if at is None or at.kind in (SEWER, TUNNEL):
        return 0
    known = view.situation.terrains
    if at.building >= 0:
        names = [view.ground.buildings[at.building].terrain]
    elif at.location == "ground" and view.facts.hex(WOODEN_BRIDGE)[at.hex]:
        names = [STONE]  # a wooden bridge burns as such a building does (B6.5)
    else:
        here = [f for f in view.ground.features if f.hex == at.hex and f.building < 0]
        names = [f.terrain for f in here]
    found = [known[n].terrain.values.get(what, 0) for n in names if n in known]
    return min((int(n) for n in found if n), default=0)


def level(view: ActView, at: Spot) -> int:
    """The level of a Location in its hex; a roof counts as the next one above the topmost."""
    return int(at.height - view.ground.base[at.hex] + 1) // 2


def burning(act: ActView, at: Spot, *kinds: str) -> bool:
    """Whether a fire of these kinds is in a Location."""
    here = act.ground.hexes[at.hex]
    fires = [m for m in act.state.markers if m.kind in kinds and m.at == here]
    return any(m.values.get("level", 0) == level(act, at) for m in fires)


@rule("B25.1")
class Kindling:
    """A Flame starts where the DR reaches the Kindling number of the terrain."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A Flame, on a level of its hex."""
        yield MarkerKind(FLAME, values={"level": 0})

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the Location that is to burn."""
        yield ActKind(KINDLE)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR."""
        yield RollKind(KINDLE, (6, 6))

    @hookimpl
    @about(KINDLE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Only what burns, and does not burn yet."""
        if act.at is not None:
            if not number(act, act.at, KINDLE):
                yield Forbid(reason="no terrain there that could be kindled")
            elif burning(act, act.at, FLAME, BLAZE):
                yield Forbid(reason="it burns already")

    @hookimpl
    @about(KINDLE)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """A Flame, or nothing."""
        if act.at is not None:
            yield from _burns(act, act.at, dice)


@rule("B25.6")
class Spreading:
    """A Blaze spreads to a Location beside it, or above or below, where the DR is high enough."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By the Location that burns, done to the one that may."""
        yield ActKind(SPREAD)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR."""
        yield RollKind(SPREAD, (6, 6))

    @hookimpl
    @about(SPREAD)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """-2 from one building, or patch of terrain, to another; +1 uphill and -1 downhill."""
        if roll.by is None or roll.at is None:
            return
        if roll.by.building != roll.at.building:
            yield Modify(-2, reason="not attached")
        base = roll.ground.base
        rise = int(base[roll.at.hex] - base[roll.by.hex])
        if rise:
            yield Modify(1 if rise > 0 else -1, reason="uphill" if rise > 0 else "downhill")

    @hookimpl
    @about(SPREAD)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """From a Blaze, not diagonally, to what burns and does not burn yet."""
        if act.at is None:
            return
        if act.by is None or not burning(act, act.by, BLAZE):
            yield Forbid(reason="there is no Blaze to spread from")
            return
        hexes = act.ground.hexes
        away = act.ground.grid.distance(hexes[act.by.hex], hexes[act.at.hex])
        level_with = level(act, act.at) == level(act, act.by)
        next_up = abs(act.at.index - act.by.index) == 1  # Locations are in order of height
        if not (away == 1 and level_with) and not (away == 0 and next_up):
            yield Forbid(reason="neither the next hex nor the next level")
        elif not number(act, act.at, SPREAD):
            yield Forbid(reason="no terrain there that could burn")
        elif burning(act, act.at, FLAME, BLAZE):
            yield Forbid(reason="it burns already")

    @hookimpl
    @about(SPREAD)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """A Flame, or nothing."""
        if act.at is not None:
            yield from _burns(act, act.at, dice)


@rule("B23.94")
class FortifiedFire:
    """A Fortified Location burns less easily."""

    @hookimpl
    @about(KINDLE, SPREAD)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """-1 to kindle it and to spread to it."""
        if roll.at is None:
            return
        if is_fortified(roll.ground, roll.facts, roll.at):
            yield Modify(-1, reason="Fortified")


def _burns(act: ActView, at: Spot, dice: Roller) -> Iterator[PutMarker]:
    """A Flame, if the DR of the act reaches the number of the terrain for it."""
    if dice.roll(act.kind, by=act.by, at=at).total >= number(act, at, act.kind):
        yield PutMarker(FLAME, act.ground.hexes[at.hex], {"level": level(act, at)})
