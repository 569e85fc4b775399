"""Buildings that turn to rubble, and rubble that falls on the next hex (B24.11-.121)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from asl_core.air_support import AIRCRAFT
from asl_core.casualties import attribute
from asl_core.entrenchments import DUG, PILLBOX
from asl_core.fortified import FORTIFIED
from asl_core.interior import CELLAR
from asl_core.moving import stepping
from asl_core.rubble import RUBBLE, upper_rubble
from asl_core.vehicles import AFV, BOG_CHECK, BOGGED, CAVES_IN
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Marker,
    Modify,
    Piece,
    PutMarker,
    Rolled,
    Roller,
    RollKind,
    RollView,
    StepView,
    TakeMarker,
    TakePiece,
    about,
    hookimpl,
    rule,
)

RUBBLING = "rubble"
CREATION, WHOLE_HEX, FALLING = "rubble creation", "whole hex", "falling rubble"
FORTIFICATIONS = (FORTIFIED, *DUG, PILLBOX)


def material(act: ActView, hex: int) -> str:
    """Which rubble the building in a hex makes."""
    building = act.ground.buildings[act.ground.building_of[hex]]
    return RUBBLE[building.terrain.startswith("wooden")]


def undermines(act: ActView) -> bool:
    """Whether it is a cellar that turns to rubble, and with it the building above."""
    below = act.kind == RUBBLING and act.at is not None and act.at.kind == CELLAR
    return below and act.at is not None and bool(act.ground.building_of[act.at.hex] >= 0)


def level_of(act: ActView) -> int | None:
    """The level that an act is done to; ``None`` of roofs and what is no level of a building."""
    if act.at is None or act.at.building < 0 or act.at.kind not in ("ground", "level"):
        return None
    return int(act.at.height - act.ground.base[act.at.hex]) // 2


def levels_from(act: ActView, hex: int, lowest: int) -> list[int]:
    """The upper levels of a hex, from one of them up."""
    places, base = act.situation.locations, act.ground.base
    inside = places.is_kind("level") & (places.hex == hex) & (act.ground.building_of[hex] >= 0)
    levels = ((places.height[inside] - base[hex]) // 2).tolist()
    return [n for n in levels if n >= max(lowest, 1)]


def rubbled_from(act: ActView, rolls: Iterable[Rolled]) -> int | None:
    """The lowest level that an act rubbles, by what was rolled for it; ``None`` if none is."""
    level = 0 if undermines(act) else level_of(act)
    totals = {rolled.kind: rolled.total for rolled in rolls}
    if act.kind != RUBBLING or level is None:
        return None
    if totals.get(CREATION, 0) > act.values["kia"] > 0:
        return None
    return 0 if totals.get(WHOLE_HEX, 0) >= 6 else level


def bog_check(rolls: Iterable[Rolled]) -> Rolled | None:
    """The Bog Check that was rolled, if one was."""
    return next((rolled for rolled in rolls if rolled.kind == BOG_CHECK), None)


def caved_in(act: ActView, rolls: Iterable[Rolled]) -> StepView | None:
    """The step with which an AFV brought a building down (B23.41), by what was rolled for it."""
    step, rolled = stepping(act), bog_check(rolls)
    most = None if step is None else step.ruling.values.get(CAVES_IN)
    return step if rolled and most is not None and rolled.faces[0] <= most else None


@rule("B24.11")
class Rubbling:
    """A level turns to rubble with all above it, and maybe with its whole hex.

    By HE that has a KIA it may (``kia``, the number of it); without one it is settled already.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the Location that is hit."""
        yield ActKind(RUBBLING, values={"kia": 0})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Whether the level is rubbled, and whether all the hex is."""
        yield RollKind(CREATION, (6,))
        yield RollKind(WHOLE_HEX, (6,), values={"above": 0})

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Stone +1 on the first dr; on the second +1 for each level above."""
        building = -1 if roll.at is None else roll.at.building
        stone = building >= 0 and roll.ground.buildings[building].terrain.startswith("stone")
        if roll.kind == CREATION and stone:
            yield Modify(1, reason="stone")
        if roll.kind == WHOLE_HEX and roll.values["above"]:
            yield Modify(roll.values["above"], reason="levels above")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Only a level of a building that stands turns to rubble."""
        if act.kind == RUBBLING and level_of(act) is None:
            yield Forbid(reason="no level of a standing building")
        if act.kind == RUBBLING and act.values["kia"] < 0:
            yield Forbid(reason="the number of a KIA is at least 1; 0 is none")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The dice, the rubble, and what it takes with it."""
        level = 0 if undermines(act) else level_of(act)
        if act.kind != RUBBLING or act.at is None or level is None:
            return
        if act.values["kia"] and dice.roll(CREATION, at=act.at).total > act.values["kia"]:
            return
        if act.values["kia"] and level:
            above = len(levels_from(act, act.at.hex, level + 1))
            dice.roll(WHOLE_HEX, at=act.at, above=above)
        lowest = rubbled_from(act, dice.rolls) or 0
        yield from to_rubble(act, act.at.hex, lowest, material(act, act.at.hex))


@rule("B24.12")
class FallingRubble:
    """Rubbled upper levels may fall into the next hex, and on from there."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The colored die says whether, the white one where to.

        ``undermined`` is what falls since what is below the ground floor turned to rubble.
        """
        yield RollKind(FALLING, (6, 6), values={"levels": 0, "undermined": False})

    @hookimpl
    @about(FALLING)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """+1 for each above-ground level that is rubbled, on the colored die."""
        if roll.values["levels"]:
            yield Modify(roll.values["levels"], reason="levels rubbled")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Into the hex in the white die's direction, 1 being side 0 of the hex."""
        lowest = 0 if caved_in(act, dice.rolls) else rubbled_from(act, dice.rolls)
        if lowest is None or act.at is None:
            return
        what, below = material(act, act.at.hex), undermines(act)
        falling, fallen = [(act.at.hex, levels_from(act, act.at.hex, lowest))], {act.at.hex}
        while falling:
            hex, levels = falling.pop(0)
            if not levels:
                continue
            mine, n = below and hex == act.at.hex, len(levels)
            rolled = dice.roll(FALLING, at=act.place(hex), levels=n, undermined=mine)
            there = act.ground.grid.neighbour(act.ground.hexes[hex], rolled.faces[1] - 1)
            onto = act.ground.grid.index.get(there, -1)
            if rolled.faces[0] + rolled.modifier < 7 or onto in (-1, *fallen):
                continue
            fallen.add(onto)
            falling.append((onto, levels_from(act, onto, 1)))
            yield from to_rubble(act, onto, 0, what)
            for piece in _armored(act, onto):
                if attribute(act.situation, piece, "open_topped"):
                    yield TakePiece(piece.name, reason="open-topped under falling rubble")
                elif dice.roll(BOG_CHECK, at=act.place(onto)).total >= BOGGED:
                    yield ChangePiece(piece.name, "bogged", True, reason="under falling rubble")


def to_rubble(act: ActView, hex: int, lowest: int, what: str) -> Iterator[Effect]:
    """Rubble in a hex from a level up; what is not armored is lost there, and Fortifications.

    So is whoever is in a Location that is not there any more, wherever that was. A cellar under
    rubbled ground stays where a rule knows the counter that says so.
    """
    here, kind = act.ground.hexes[hex], upper_rubble(what, lowest) if lowest else what
    standing = [m for m in act.state.markers if m.at == here]
    if kind not in [m.kind for m in standing]:
        yield PutMarker(kind, here)
    for marker in standing:
        upper = any(marker.kind.startswith(f"{name} level") for name in RUBBLE)
        if (upper and marker.kind != kind) or (not lowest and marker.kind in FORTIFICATIONS):
            yield TakeMarker(marker, reason="buried")
    places, floor = act.situation.locations, act.ground.base[hex] + 2 * lowest
    new = [Marker(kind, here)]
    gone = undermines(act) and act.at is not None and act.at.hex == hex
    if not lowest and not gone and _keeps_cellar(act, hex):
        new.append(Marker(CELLAR, here))
        yield PutMarker(CELLAR, here, reason="the cellar stays")
    rubbled = evolve(act.state, markers=(*act.state.markers, *new))
    left = act.situation.after(rubbled).locations
    for piece in act.state.pieces.values():
        at = places.find(hex, piece.location) if piece.hex == here else None
        if at is None:
            continue
        buried = places.height[at] >= floor and piece.kind not in (AFV, AIRCRAFT)
        if buried or left.find(hex, piece.location) is None:
            yield TakePiece(piece.name, reason="buried")


def _keeps_cellar(act: ActView, hex: int) -> bool:
    known = CELLAR in act.situation.marker_kinds
    return known and bool(act.facts.hex(CELLAR)[hex]) and bool(act.ground.building_of[hex] >= 0)


def _armored(act: ActView, hex: int) -> list[Piece]:
    here = act.ground.hexes[hex]
    return [p for p in act.state.pieces.values() if p.hex == here and p.kind == AFV]
