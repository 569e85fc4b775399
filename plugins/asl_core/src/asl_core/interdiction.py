"""Interdiction, and how a rout avoids it (A10.52, A10.53)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from asl_core.casualties import MORALE_CHECK, PERSONNEL, attribute, lessened
from asl_core.entrenchments import ENTRENCHED
from asl_core.moving import SPENT
from asl_core.phases import ROUT
from asl_core.rout import MF, REJECT, SURRENDER, reached, routing, ways_out
from asl_core.units import apart, in_melee, known_enemies, location_name
from hexwright import (
    ActView,
    Count,
    Effect,
    Forbid,
    Permit,
    Piece,
    PutPiece,
    Roller,
    Set,
    Spot,
    TakePiece,
    hookimpl,
    rule,
    standing,
    terrain_at,
)

FARTHEST = 16
"""Nobody Interdicts beyond this range."""


def interdictor(act: ActView, unit: Spot, at: Spot) -> Spot | None:
    """A known enemy that Interdicts a unit where it enters a Location, if there is one.

    It fires unhindered with at least 1 FP, in its Normal Range, at who is in Open Ground there:
    without TEM, and without terrain that hides anybody.
    """
    for enemy in known_enemies(act.situation, unit.side):
        if _fires(act, enemy) and _open(act, at):
            far = apart(act.situation, enemy.hex, at.hex)
            fire = act.attack(enemy, at)
            bare = fire.values["clear"] and not fire.values["tem"] and not fire.values["hindrance"]
            if far <= min(FARTHEST, enemy.attributes.get("range", 0)) and bare:
                return enemy
    return None


def _fires(act: ActView, enemy: Spot) -> bool:
    has = enemy.attributes
    able = enemy.piece in PERSONNEL and has.get("fp", 0) + has.get("sw_fp", 0) >= 1
    hampered = any(has.get(what) for what in ("broken", "pinned", "cx"))
    return able and not hampered and not in_melee(act.situation, act.state.pieces[enemy.label])


def _open(act: ActView, at: Spot) -> bool:
    if at.building >= 0 or at.kind == ENTRENCHED:
        return False
    known = act.situation.terrains
    there = [known[n].terrain for n in terrain_at(act.ground, at.hex) if n in known]
    return not any(t.obstacle or t.hindrance or t.values.get("tem", 0) > 0 for t in there)


@rule("A10.52")
class LowCrawl:
    """A unit may crawl: one Location, for all its MF, out of no enemy's Location."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """To a Location ADJACENT to where it is."""
        found = routing(act)
        if found is None or not act.values["low_crawl"]:
            return
        unit, at = found
        yield Set(MF, term="cost", reason="Low Crawl")
        way = _way(act, unit, at)
        if len(way) != 1:
            yield Forbid(term=ROUT, reason="Low Crawl is of one Location")
        if any(e.index == unit.index for e in known_enemies(act.situation, unit.side)):
            yield Forbid(term=ROUT, reason="out of an enemy's Location nobody crawls")


@rule("A10.53")
class Interdiction:
    """Who routs into Open Ground where a known enemy could fire freely checks Morale there.

    It is reduced if it fails, and goes no farther if it just passes. Who can rout in no other way
    may surrender.
    """

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """With every way out Interdicted."""
        unit = act.by
        if act.kind not in (SURRENDER, REJECT) or unit is None or not unit.attributes.get("broken"):
            return
        ways = ways_out(act.situation, unit)
        if ways and all(interdictor(act, unit, way) for way in ways):
            yield Permit(of=("A20.21",), reason="only under Interdiction")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """In each hex of the way, once."""
        found = routing(act)
        if found is None or act.values["low_crawl"]:
            return
        unit, end = found
        left: Piece | None = act.state.pieces[unit.label]
        met = ""
        for here in _way(act, unit, end):
            enemy = interdictor(act, unit, here)
            if enemy is None or left is None:
                continue
            met = f"Interdicted by {enemy.label}"
            total = dice.roll(MORALE_CHECK, by=unit, at=here).total
            morale = attribute(act.situation, left, "broken_morale") or unit.attributes["morale"]
            if total > morale:
                left = lessened(act.situation, left)
            elif total == morale:
                left, end = evolve(left, attributes={**left.attributes, "pinned": True}), here
                break
        if not met:
            return
        yield Count(ROUT, unit.label, replaces=("A10.5",), reason=met)
        yield TakePiece(unit.label, reason=met)
        if left is not None:
            hex = act.ground.hexes[end.hex]
            yield PutPiece(evolve(left, hex=hex, location=end.location), reason=met)
            yield Count(SPENT, unit.label, 2 * MF)


def _way(act: ActView, unit: Spot, at: Spot) -> list[Spot]:
    """The Locations that a rout enters, one after another; none if it does not lead there."""
    found, name = reached(act.situation, unit), location_name(act.situation, at.index)
    legs = found.way(name) if name in found.costs else ()
    return [standing(act.situation, leg.target) for leg in legs]
