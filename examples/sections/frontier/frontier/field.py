"""What several rules look at: whose units are where, and which hexes they watch."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import ActView, Hex, Piece, Situation

SIDES = ("east", "west")
MOVE_POINTS = "points"


def other(side: str) -> str:
    """The other of the two sides."""
    return SIDES[1 - SIDES.index(side)]


def units(situation: Situation, side: str = "", hex: Hex | None = None) -> list[Piece]:
    """The units, or those of a side, or those in a hex, by name."""
    return [
        piece
        for _, piece in sorted(situation.state.pieces.items())
        if side in ("", piece.side) and hex in (None, piece.hex)
    ]


def strength(situation: Situation, piece: Piece) -> int:
    """What a counter says of its strength."""
    return _attribute(situation, piece, "strength")


def points_of(situation: Situation, piece: Piece) -> int:
    """How many movement points it has in a phase."""
    return _attribute(situation, piece, MOVE_POINTS)


def _attribute(situation: Situation, piece: Piece, name: str) -> int:
    kind = situation.piece_kinds.get(piece.kind)
    return int(piece.attributes.get(name, kind.attributes.get(name, 0) if kind else 0))


def actor(act: ActView) -> Piece | None:
    """The unit of one of the sides that does something, if one does."""
    unit = act.state.pieces.get(act.by.label) if act.by is not None else None
    return unit if unit is not None and unit.side in SIDES else None


def goal(act: ActView) -> Hex:
    """The hex that an act is done to."""
    assert act.at is not None, "all acts of the game are done to hexes"
    return act.ground.hexes[act.at.hex]


def around(situation: Situation, hex: Hex) -> list[Hex]:
    """The hexes of the map around a hex."""
    grid = situation.board.grid
    return [near for near in grid.neighbours(hex) if near in grid.index]


def over_river(situation: Situation, a: Hex, b: Hex) -> bool:
    """Whether there is a river without a bridge between two hexes."""
    return _any_side(situation, a, b, "unbridged")


def _any_side(situation: Situation, a: Hex, b: Hex, fact: str) -> bool:
    index = situation.board.grid.index
    between = situation.ground.sides_between.get(frozenset((index[a], index[b])), ())
    return any(situation.facts.hexside(fact)[i] for i in between)


def watchers(situation: Situation, side: str, hex: Hex) -> list[Piece]:
    """The units of a side in whose zone of control a hex is.

    A unit's zone is the hexes around it, but for those behind hexsides that close zones.
    """
    return [
        piece
        for near in around(situation, hex)
        if not _any_side(situation, near, hex, "closes zones")
        for piece in units(situation, side, near)
    ]


def zone_of_enemies(situation: Situation, side: str, hex: Hex) -> bool:
    """Whether a hex is in the zone of control of a side's enemies."""
    return bool(watchers(situation, other(side), hex))


def hexes_beside(situation: Situation, side: str) -> Iterator[Hex]:
    """The hexes with enemies that units of a side stand beside, each once."""
    found = {
        enemy.hex
        for unit in units(situation, side)
        for near in around(situation, unit.hex)
        for enemy in units(situation, other(side), near)
    }
    yield from sorted(found)
