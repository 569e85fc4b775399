"""Street Fighting: out of the houses beside a road, on the vehicle between them (A11.6, A11.8)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from asl_core.buildings import in_building
from asl_core.casualties import TASK_CHECK
from asl_core.close_combat import AGAINST_VEHICLE
from asl_core.roads import ROAD
from asl_core.units import adjacent
from asl_core.vehicle_combat import PAATC, STREET, fighting, group
from asl_core.vehicles import AFV
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    MovePiece,
    Roller,
    RollView,
    Spot,
    about,
    hookimpl,
    rule,
)


def two_sides(act: ActView, at: Spot) -> list[list[int]]:
    """The hexes on each side of the road through a hex, by index; none if there is no road.

    A road that ends in the hex is taken to run on over the hexside opposite.
    """
    ground, hex = act.ground, act.ground.hexes[at.hex]
    around = [ground.grid.index.get(one, -1) for one in ground.grid.neighbours(hex)]
    roads = act.facts.hexside(ROAD)
    crossed = []
    for side, other in enumerate(around):
        here = ground.sides_between.get(frozenset((at.hex, other)), ()) if other >= 0 else ()
        off_the_map = [
            i for i, s in enumerate(ground.hexsides) if other < 0 and (s.hex, s.side) == (hex, side)
        ]
        if any(roads[i] for i in (*here, *off_the_map)):
            crossed.append(side)
    if not crossed:
        return []
    if len(crossed) == 1:
        crossed.append((crossed[0] + 3) % 6)
    crossed.sort()
    found = []
    for side, until in zip(crossed, [*crossed[1:], crossed[0] + 6], strict=True):
        found.append([around[i % 6] for i in range(side + 1, until)])
    return [[hex for hex in arc if hex >= 0] for arc in found]


def out_of_houses(act: ActView, more: Container[int] = ()) -> bool:
    """Whether Street Fighting is out of a building, and the road has buildings on both sides.

    Args:
        act: The Street Fighting.
        more: Hexes that count as of a building, by index.
    """
    found = fighting(act)
    if found is None or act.kind != STREET:
        return False
    unit, vehicle = found
    built = [
        any(act.ground.building_of[hex] >= 0 or hex in more for hex in arc)
        for arc in two_sides(act, vehicle)
    ]
    return sum(built) >= 2 and (in_building(unit) or unit.hex in more)


@rule("A11.6")
class PreAFVAdvance:
    """Squads and crews take a Task Check before they go at a manned AFV that they know of.

    Who fails it is pinned.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """On the AFV."""
        yield ActKind(PAATC)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Before Street Fighting, and once; leaders take none."""
        found = fighting(act)
        if act.kind == PAATC and (found is None or act.state.count(PAATC, found[0].label)):
            yield Forbid(reason="name the Infantry, which has not tried, and an enemy vehicle")
        if found is None or act.kind != STREET or found[1].piece != AFV:
            return
        unit = found[0]
        if unit.piece != "leader" and not act.state.count(f"{PAATC} passed", unit.label):
            yield Forbid(reason=f"{unit.label} has passed no PAATC")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """A DR of at most its Morale passes; Inexperienced units add 1."""
        found = fighting(act)
        if found is None or act.kind != PAATC:
            return
        unit = found[0]
        more = unit.attributes.get("class") in ("green", "conscript")
        total = dice.roll(TASK_CHECK, by=unit, at=found[1]).total + more
        yield Count(PAATC, unit.label)
        if total <= unit.attributes.get("morale", 0):
            yield Count(f"{PAATC} passed", unit.label, reason=f"passed with {total}")
        else:
            yield ChangePiece(unit.label, "pinned", True, reason="fails its PAATC")


@rule("A11.8")
class StreetFighting:
    """A vehicle on a road between buildings is attacked in CC out of these, with -1.

    The units are back where they came from afterwards; who is pinned, or ``stay``s, is not.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By a unit in one of the buildings, on the vehicle."""
        yield ActKind(STREET, values={"with": "", "stay": False})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Ground level both, next to each other; then a road, and houses on both sides."""
        found = fighting(act)
        if found is None or act.kind != STREET:
            return
        unit, vehicle = found
        ground = unit.location == vehicle.location == "ground"
        if not ground or unit.hex == vehicle.hex or not adjacent(act.situation, unit, vehicle):
            yield Forbid(term=STREET, reason="not on the ground next to the vehicle")
        sides = two_sides(act, vehicle)
        if not any(sides):
            yield Forbid(term=STREET, reason="no road leads through the vehicle's hex")
        if not out_of_houses(act):
            yield Forbid(reason="not out of a building, with buildings on both sides of the road")

    @hookimpl
    @about(AGAINST_VEHICLE)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """As if from Ambush."""
        if roll.values["street"]:
            yield Modify(-1, group="ambush", reason="Street Fighting")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Into the road, if it does not go back."""
        found = fighting(act)
        if found is None or act.kind != STREET:
            return
        vehicle = found[1]
        pinned = any(act.state.pieces[p.name].attributes.get("pinned") for p in group(act))
        if act.values["stay"] or pinned:
            hex = act.ground.hexes[vehicle.hex]
            for piece in group(act):
                told = "pinned" if pinned else "it stays"
                yield MovePiece(piece.name, hex, vehicle.location, reason=told)
