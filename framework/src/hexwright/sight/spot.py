"""The ends of a question: a Location, with the piece in it if one was named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board.ground import Ground
from hexwright.board.terrain import GROUND, PieceKind
from hexwright.grid import Grid, Point
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece
from hexwright.sight.trace import area_contact


@frozen
class Place:
    """Where an end of a question is, as asked.

    Attributes:
        hex: Index of the hex.
        location: Name of the Location in it.
        label: As a player would name it.
        kind: Kind of the piece there, or empty.
        attributes: Of that piece.
        side: Whose it is, if anybody's.
        aim: The point a line runs to, if it is not the hex's centre, on the lattice.
    """

    hex: int
    location: str
    label: str
    kind: str = ""
    attributes: Mapping[str, Any] = field(factory=dict)
    side: str = ""
    aim: Point | None = None


@frozen
class Spot:
    """A place on the ground, with what a rule may want to know of it.

    Attributes:
        index: Of the Location, into ``situation.locations``.
        hex: Index of its hex.
        location: Its name, e.g. ``"ground"``.
        kind: What sort of Location it is, e.g. ``"level"``.
        height: Absolute, in half-levels.
        sight: Absolute height from which lines run to and from it, in half-levels.
        building: Index of the building it is in, or -1; see ``Locations``.
        label: As a player would name it: a piece's name, if one was named.
        piece: Kind of the piece there, or empty.
        attributes: Of that piece.
        side: Whose it is, if anybody's.
        traits: What that piece counts as, its kind among them.
        aim: The vertex it is at, if it is not at the hex's centre, on the lattice.
    """

    index: int
    hex: int
    location: str
    kind: str
    height: int
    sight: int
    building: int
    label: str
    piece: str = ""
    attributes: Mapping[str, Any] = field(factory=dict)
    side: str = ""
    traits: frozenset[str] = frozenset()
    aim: Point | None = None


def place_of(grid: Grid, kinds: Mapping[str, PieceKind], piece: Piece) -> Place:
    """Where a piece is.

    Args:
        grid: The board's.
        kinds: The kinds of pieces that rules in force declare, for what the piece leaves unsaid.
        piece: The piece.
    """
    known = kinds.get(piece.kind)
    attributes = {**(known.attributes if known else {}), **piece.attributes}
    at = grid.index[piece.hex]
    return Place(at, piece.location, piece.name, piece.kind, attributes, piece.side)


def terrain_at(ground: Ground, hex: int) -> frozenset[str]:
    """Names of the terrain at the centre of a hex, by its index."""
    x, y = ground.centres[hex].tolist()
    return frozenset(
        f.terrain
        for f in ground.by_hex[hex]
        if f.terrain != GROUND
        and (f.whole or area_contact(x, y, x, y, f.edges, 0, len(f.edges)) >= 0)
    )


def spot(situation: Situation, place: Place) -> Spot:
    """The place on the situation's ground.

    Raises:
        HexwrightError: if the hex has no such Location, naming those it has.
    """
    places = situation.locations
    index = places.require(place.hex, place.location, place.label)
    found = Spot(
        index,
        place.hex,
        place.location,
        places.kinds[index],
        int(places.height[index]),
        int(places.sight[index]),
        int(places.building[index]),
        place.label,
        place.kind,
        place.attributes,
        place.side,
        aim=place.aim,
    )
    if not place.kind:
        return found
    said = situation.ruleset.ask(
        "traits", f"what {place.label} counts as", piece=found, situation=situation
    )
    return evolve(found, traits=frozenset({place.kind, *(e.contribution.name for e in said)}))
