"""Rout: who runs, where to, and what becomes of who cannot (A10.5, A10.51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from asl_core.buildings import ROOF
from asl_core.bypass import bars_crossed
from asl_core.casualties import PERSONNEL, attribute
from asl_core.charges import between
from asl_core.interior import CELLAR
from asl_core.moving import MOVE, SPENT
from asl_core.phases import ROUT
from asl_core.rowhouses import BAR
from asl_core.units import (
    adjacent,
    apart,
    desperate,
    in_melee,
    in_sight,
    known_enemies,
    location_name,
    units,
)
from asl_core.woods import WOODED
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    MovePiece,
    PhaseView,
    Piece,
    Set,
    Situation,
    Spot,
    StepView,
    TakePiece,
    about,
    hookimpl,
    paths,
    rule,
    standing,
    terrain_at,
)

SURRENDER, REJECT = "surrender", "reject surrender"
"""Acts that are for who cannot rout."""
MF = 6
"""What a broken unit has for its rout."""
SHELTER = "shelter for a rout"
"""The fact that a hex is one to rout to although it is neither building nor woods."""
_REACHED: WeakKeyDictionary[Situation, dict[str, paths.Reach]] = WeakKeyDictionary()


def routing(act: ActView) -> tuple[Spot, Spot] | None:
    """The broken unit that an act routs, and where to; ``None`` if there is no such rout."""
    unit, at = act.by, act.at
    if act.kind != ROUT or unit is None or at is None or unit.piece not in PERSONNEL:
        return None
    return (unit, at) if unit.attributes.get("broken") else None


def reached(situation: Situation, unit: Spot) -> paths.Reach:
    """How far a unit routs, and by which ways; as it moves, if A4.1 is off."""
    known = _REACHED.setdefault(situation, {})
    if unit.label not in known:
        how = ROUT if ROUT in situation.move_kinds else MOVE
        known[unit.label] = paths.reach(situation, unit.label, MF, how)
    return known[unit.label]


def ways_out(situation: Situation, unit: Spot) -> list[Spot]:
    """The Locations into which the first step of a rout leads."""
    found = reached(situation, unit)
    first = (leg.target for leg in found.legs if leg.start == found.start)
    return [standing(situation, name) for name in first]


def threatened(situation: Situation, unit: Spot) -> list[Spot]:
    """Known armed enemies, neither broken nor in Melee, beside whom nobody ends a rout."""
    pieces = situation.state.pieces
    found = []
    for enemy in known_enemies(situation, unit.side):
        loose = not in_melee(situation, pieces[enemy.label])
        if loose and not enemy.attributes.get("broken") and adjacent(situation, unit, enemy):
            found.append(enemy)
    return found


def destinations(situation: Situation, unit: Spot) -> Mapping[str, Any]:
    """Where a unit may rout to: what each Location costs, by name (A10.51).

    The nearest hexes of shelter, and shelter that is entered directly from there. Those of the
    building in which it is may be passed over, and so may those that are no farther from a known
    enemy than it is. With none left, it goes where it likes.
    """
    found = reached(situation, unit)
    spots = {name: standing(situation, name) for name in found.costs if name != found.start}
    safe = {name for name, at in spots.items() if is_shelter(situation, at)}
    must = [found.costs[n] for n in safe if not _passed_over(situation, unit, spots[n])]
    if not must:
        return {name: found.costs[name] for name in spots}
    first = {name for name in safe if found.costs[name] <= min(must)}
    chosen = {}
    for name in safe:
        way = [leg.target for leg in found.way(name)]
        entered = next(i for i, one in enumerate(way) if one in safe)
        if way[entered] in first and safe.issuperset(way[entered:]):
            chosen[name] = found.costs[name]
    return chosen


def is_shelter(situation: Situation, at: Spot) -> bool:
    """Whether a Location is of a building, woods, or what a rule has count as that."""
    if at.kind == CELLAR or (at.building >= 0 and at.kind != ROOF):
        return True
    if at.location != "ground":
        return False
    return bool(situation.facts.hex(SHELTER)[at.hex]) or at.hex in situation.once(_wooded)


def _wooded(situation: Situation) -> frozenset[int]:
    ground = situation.ground
    among = ground.with_terrain(*WOODED).tolist()
    return frozenset(hex for hex in among if terrain_at(ground, hex).intersection(WOODED))


def _passed_over(situation: Situation, unit: Spot, at: Spot) -> bool:
    same = unit.building >= 0 and at.building == unit.building
    enemies = known_enemies(situation, unit.side)
    near = any(
        apart(situation, at.hex, e.hex) <= apart(situation, unit.hex, e.hex) for e in enemies
    )
    return same or near


@rule("A10.5")
class Rout:
    """In the RtPh a broken unit under Desperation Morale routs, with 6 MF and without Bypass.

    One that ends the RtPh beside a known enemy is lost.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """To where it ends; with ``low_crawl`` that is a Location ADJACENT to where it is."""
        yield ActKind(ROUT, values={"low_crawl": False})

    @hookimpl
    @about(ROUT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """By a vertex only around a Rowhouse wall, which leads into the next house."""
        if step.via is not None and not bars_crossed(step, BAR, "ground"):
            yield Forbid(reason="broken units do not use Bypass")

    @hookimpl
    @about(ROUT)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """Who may, and how far."""
        found = routing(act)
        if found is None:
            yield Forbid(term=ROUT, reason="name the broken unit that routs")
            return
        unit, at = found
        if reason := self._may_not(act, unit):
            yield Forbid(term=ROUT, reason=reason)
        costs = reached(act.situation, unit).costs
        name = location_name(act.situation, at.index)
        if name not in costs or unit.index == at.index:
            yield Forbid(term=ROUT, reason=f"no way of at most {MF} MF leads there")
        else:
            yield Set(costs[name], term="cost", reason="the way")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The unit is there."""
        if (found := routing(act)) is not None:
            unit, at = found
            yield MovePiece(unit.label, act.ground.hexes[at.hex], at.location)
            yield Count(ROUT, unit.label)
            yield Count(SPENT, unit.label, 2 * MF)

    @hookimpl
    @about(ROUT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Failure to Rout."""
        for piece in _broken(phase.situation):
            if beside := threatened(phase.situation, standing(phase.situation, piece.name)):
                told = f"Failure to Rout: beside {beside[0].label}"
                yield TakePiece(piece.name, reason=told)

    @staticmethod
    def _may_not(act: ActView, unit: Spot) -> str:
        situation = act.situation
        if not between(act.state.phase, ROUT):
            return f"units rout in the phase {ROUT!r}"
        if act.state.count(ROUT, unit.label):
            return f"{unit.label} has routed"
        if in_melee(situation, act.state.pieces[unit.label]):
            return f"{unit.label} is held in Melee"
        if not desperate(situation, unit):
            return f"{unit.label} is not under Desperation Morale"
        return ""


@rule("A10.51")
class RoutDirection:
    """A rout leads to the nearest building or woods, and neither towards nor beside known enemies.

    Where none can be reached it leads anywhere.
    """

    @hookimpl
    @about(ROUT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Nearer to none that sees it, or saw it set out; beside none but out of its Location."""
        if not step.start.side:
            return
        situation, start, target = step.situation, step.start, step.target
        origin = standing(situation, start.label) if start.label in step.state.pieces else start
        for enemy in known_enemies(situation, start.side):
            if enemy.index != start.index and adjacent(situation, target, enemy):
                yield Forbid(reason=f"beside {enemy.label}")
            nearer = apart(situation, target.hex, enemy.hex) < apart(
                situation, start.hex, enemy.hex
            )
            if nearer and any(in_sight(situation, enemy, one.index) for one in (origin, start)):
                yield Forbid(reason=f"towards {enemy.label}")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """To one of the Locations that there are; all are named if it is another."""
        if (found := routing(act)) is None:
            return
        unit, at = found
        there = destinations(act.situation, unit)
        name = location_name(act.situation, at.index)
        if act.values["low_crawl"]:
            ways = [reached(act.situation, unit).way(one) for one in there]
            there = {way[0].target: way[0].cost for way in ways if way}
        if name not in there:
            yield Forbid(reason=f"it routs to {_told(there)}")


def _broken(situation: Situation) -> Iterator[Piece]:
    for piece in units(situation):
        if attribute(situation, piece, "broken") and not in_melee(situation, piece):
            yield piece


def _told(there: Mapping[str, Any]) -> str:
    named = sorted(there, key=lambda name: (there[name], name))
    return ", ".join(f"{name} ({there[name]} MF)" for name in named) or "nowhere"
