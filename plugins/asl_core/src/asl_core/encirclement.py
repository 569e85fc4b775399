"""Upper Level Encirclement (A7.72)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import attribute
from asl_core.fire import OTHER
from asl_core.rowhouses import BAR
from asl_core.units import opposed
from hexwright import (
    ActKind,
    ActView,
    AttackView,
    ChangePiece,
    Effect,
    Forbid,
    Modify,
    about,
    hookimpl,
    rule,
)

CHECK, ENCIRCLED = "upper level encirclement", "encircled"


@rule("A7.72")
class UpperLevelEncirclement:
    """A unit upstairs to whom the enemy leaves no way down within its building is Encircled."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Whether a unit is; done, it is marked as that."""
        yield ActKind(CHECK, on="board")

    @hookimpl
    @about(CHECK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Not on the ground, nor below it, nor where a way down is free of the enemy."""
        if act.by is None or act.by.label not in act.state.pieces:
            yield Forbid(reason="name the unit")
        elif act.by.building < 0 or act.by.kind != "level":
            yield Forbid(reason=f"{act.by.label} is on no upper level of a building")
        elif _way_down(act):
            yield Forbid(reason="there is a way down that no enemy holds")

    @hookimpl
    @about(CHECK)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is marked."""
        if act.by is not None:
            yield ChangePiece(act.by.label, ENCIRCLED, True, reason="no way down")

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+1 on its fire."""
        if attack.firer.attributes.get(ENCIRCLED):
            yield Modify(1, term=OTHER, reason="Encircled")


def _way_down(act: ActView) -> bool:
    """Whether the unit gets to a ground floor by stairwells and through rooms free of the enemy."""
    if act.by is None:
        return False
    places, held = act.situation.locations, _held_by_the_enemy(act)
    todo, seen = [act.by.index], {act.by.index}
    while todo:
        at = todo.pop()
        if places.names[at] == "ground":
            return True
        for there in _next(act, at):
            if there not in seen and there not in held:
                seen.add(there)
                todo.append(there)
    return False


def _next(act: ActView, at: int) -> Iterator[int]:
    """The Locations of the same building that one gets to from one of its upper levels."""
    places, ground = act.situation.locations, act.ground
    mine = int(places.building[at])
    for a, b in act.situation.links:
        if a == at and places.building[b] == mine:
            yield b
    here = int(places.hex[at])
    for hex in ground.grid.neighbours(ground.hexes[here]):
        other = ground.grid.index.get(hex, -1)
        if other < 0 or ground.building_of[other] != mine:
            continue
        sides = ground.sides_between.get(frozenset((here, other)), ())
        if any(act.facts.hexside(BAR)[i] for i in sides):
            continue
        there = places.find(other, places.names[at])
        if there is not None and places.height[there] == places.height[at]:
            yield there


def _held_by_the_enemy(act: ActView) -> set[int]:
    """Locations with an enemy who is armed, and neither broken nor concealed."""
    places, index, held = act.situation.locations, act.ground.grid.index, set()
    side = act.by.side if act.by else ""
    for piece in act.state.pieces.values():
        has = {n: attribute(act.situation, piece, n) for n in ("us", "broken", "concealed")}
        able = has["us"] and not has["broken"] and not has["concealed"]
        there = places.find(index[piece.hex], piece.location)
        if able and opposed(piece.side, side) and there is not None:
            held.add(there)
    return held
