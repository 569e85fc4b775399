"""Who is where, on which side and in what state, as rally, rout and Close Combat ask it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from asl_core.casualties import PERSONNEL, attribute
from asl_core.entrenchments import ENTRENCHED, PILLBOX
from asl_core.vehicles import VEHICLE
from hexwright import Piece, Situation, Spot, sight, standing

MELEE = "melee"
"""The marker on Units that are held in Melee; ``location`` says in which Location of its hex."""
ATTACKER = "attacker"
"""The condition that says whose Player Turn it is."""
_SEEN: WeakKeyDictionary[Situation, dict[tuple[int, int], bool]] = WeakKeyDictionary()


def opposed(one: str, other: str) -> bool:
    """Whether two sides are enemies; who is of no side is nobody's."""
    return bool(one and other) and one.casefold() != other.casefold()


def attacker(situation: Situation) -> str:
    """The side whose Player Turn it is: in a game whose phase it is; empty if nobody says."""
    return situation.state.side or str(situation.condition(ATTACKER) or "")


def is_attacker(situation: Situation, side: str) -> bool:
    """Whether it is the Player Turn of a side."""
    whose = attacker(situation)
    return bool(whose) and whose.casefold() == side.casefold()


def units(situation: Situation, *kinds: str) -> Iterator[Piece]:
    """The pieces of some kinds that are nobody's prisoners, by default all Personnel."""
    for piece in situation.state.pieces.values():
        if piece.kind in (kinds or PERSONNEL) and not attribute(situation, piece, "guard"):
            yield piece


def one_place(location: str, *, fought_over: bool = False) -> str:
    """The Location that one name of it stands for: who is entrenched is in that of the ground.

    With ``fought_over`` a pillbox is too: its occupants and those outside meet in CC (A11.1).
    """
    return "ground" if location in (ENTRENCHED, *([PILLBOX] if fought_over else [])) else location


def together(
    situation: Situation, spot: Spot, side: str = "", *, fought_over: bool = False
) -> list[Piece]:
    """The Personnel in a Location, of a side if one is named; ``fought_over`` as in one_place."""
    hex = situation.ground.hexes[spot.hex]
    place = one_place(spot.location, fought_over=fought_over)
    here = (p for p in units(situation) if p.hex == hex)
    found = (p for p in here if one_place(p.location, fought_over=fought_over) == place)
    return [p for p in found if not side or p.side.casefold() == side.casefold()]


def facing(situation: Situation, spot: Spot, side: str) -> list[Piece]:
    """The Personnel that a side has for enemies in a Location, and in a pillbox there."""
    here = together(situation, spot, fought_over=True)
    return [p for p in here if opposed(p.side, side)]


def vehicles(situation: Situation, spot: Spot) -> list[Piece]:
    """The vehicles in a Location."""
    pieces = situation.state.pieces.values()
    hex = situation.ground.hexes[spot.hex]
    found = (p for p in pieces if (p.hex, p.location) == (hex, spot.location))
    return [p for p in found if VEHICLE in standing(situation, p.name).traits]


def named(situation: Situation, text: str) -> list[Piece]:
    """The pieces that a text names, with commas between them; names of none are left out."""
    wanted = [name.strip() for name in text.split(",")]
    pieces = situation.state.pieces
    return [pieces[name] for name in dict.fromkeys(wanted) if name in pieces]


def names(pieces: Iterable[Piece]) -> str:
    """Their names, with commas between them."""
    return ", ".join(piece.name for piece in pieces)


def in_melee(situation: Situation, piece: Piece) -> bool:
    """Whether a unit is held in Melee; who is concealed is not (A11.15)."""
    here = [m for m in situation.state.markers if m.kind == MELEE and m.at == piece.hex]
    place = one_place(piece.location, fought_over=True)
    held = any(m.values.get("location", "ground") == place for m in here)
    return held and not attribute(situation, piece, "concealed")


def good_order(situation: Situation, piece: Piece) -> bool:
    """Whether Personnel are in Good Order: neither broken, berserk, captured nor in Melee."""
    bad = any(attribute(situation, piece, what) for what in ("broken", "berserk", "guard"))
    return piece.kind in PERSONNEL and not bad and not in_melee(situation, piece)


def is_there(situation: Situation, piece: Piece) -> bool:
    """Whether the Location that a piece is in is one: the rule that provides it may be off."""
    hex = situation.board.grid.index[piece.hex]
    return situation.locations.find(hex, piece.location) is not None


def known_enemies(situation: Situation, side: str) -> list[Spot]:
    """The armed enemies of a side that it knows of: neither concealed nor hidden, vehicles too."""
    found = []
    for name, piece in situation.state.pieces.items():
        if opposed(piece.side, side) and not attribute(situation, piece, "guard"):
            hidden = attribute(situation, piece, "concealed") or attribute(
                situation, piece, "hidden"
            )
            if not hidden and is_there(situation, piece):
                found.append(standing(situation, name))
    return [spot for spot in found if spot.piece in PERSONNEL or VEHICLE in spot.traits]


def location_name(situation: Situation, index: int) -> str:
    """A Location, by its index, as a player names it."""
    ground, places = situation.ground, situation.locations
    hex = ground.grid.name(ground.hexes[places.hex[index]])
    return hex if places.names[index] == "ground" else f"{hex}@{places.names[index]}"


def in_sight(situation: Situation, viewer: Spot, index: int) -> bool:
    """Whether a Location, by its index, is seen from another."""
    seen = _SEEN.setdefault(situation, {})
    line = (viewer.index, index)
    if line not in seen:
        ends = (location_name(situation, one) for one in line)
        seen[line] = bool(sight.line(situation, *ends).clear)
    return seen[line]


def apart(situation: Situation, one: int, other: int) -> int:
    """The range between two hexes, by index."""
    grid, hexes = situation.ground.grid, situation.ground.hexes
    return grid.distance(hexes[one], hexes[other])


def adjacent(situation: Situation, one: Spot, other: Spot) -> bool:
    """Whether a unit could advance from one of two Locations to the other, terrain apart (A.8)."""
    if one.index == other.index or (one.index, other.index) in situation.links:
        return True
    on_the_ground = one.location == other.location == "ground"
    level = on_the_ground or one.height == other.height
    near = apart(situation, one.hex, other.hex) == 1
    return near and level and in_sight(situation, one, other.index)


def desperate(situation: Situation, unit: Spot) -> bool:
    """Whether a broken unit is under Desperation Morale (A10.62)."""
    if unit.attributes.get("dm"):
        return True
    return any(adjacent(situation, unit, one) for one in known_enemies(situation, unit.side))


def best_leader(situation: Situation, pieces: Iterable[Piece]) -> Piece | None:
    """The leader among some pieces with the best leadership, if there is one."""
    leaders = [p for p in pieces if p.kind == "leader"]
    return min(leaders, key=lambda p: leadership(situation, p), default=None)


def leadership(situation: Situation, leader: Piece) -> int:
    """A leader's modifier."""
    found: Any = attribute(situation, leader, "leadership")
    return int(found or 0)
