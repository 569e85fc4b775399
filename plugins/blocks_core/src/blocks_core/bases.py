"""Where air blocks are based, and which base they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import define

from blocks_core.control import Held, holders
from blocks_core.detours import Detours, avoided, far
from blocks_core.units import There, arm, by_hex, foes, told
from blocks_core.ways import names
from blocks_core.words import AIR
from hexwright import Effect, MovePiece, Piece, Situation, TakePiece

BASE = "air base"
"""Fact of a hex: how many air blocks the side that holds it bases there."""
BASE_OF_PIECE = "air_base"
"""Attribute of a kind of pieces that are bases: how many air blocks of their side they take."""


def printed_bases(situation: Situation) -> Mapping[int, int]:
    """How many air blocks the map's bases take, by index of the hex; for ``situation.once``."""
    facts = enumerate(situation.facts.hex(BASE).tolist())
    return {hex: capacity for hex, capacity in facts if capacity}


def base_kinds(situation: Situation) -> frozenset[str]:
    """The kinds of pieces that may be bases; for ``situation.once``."""
    known = situation.piece_kinds.items()
    return frozenset(name for name, kind in known if BASE_OF_PIECE in kind.attributes)


@define
class Bases:
    """Where air blocks of a side are based, and how many more find a place there.

    Attributes:
        situation: Rules and state.
        side: Whose bases.
        there: The pieces by the index of their hex.
        held: Who holds which place.
    """

    situation: Situation
    side: str
    there: There
    held: Held

    @classmethod
    def of(cls, situation: Situation, side: str) -> Bases:
        """Those of a side, as things stand."""
        known = situation.once(_bases, "pieces", "conditions", "turn")
        if side not in known:
            known[side] = cls(situation, side, by_hex(situation), holders(situation))
        return known[side]

    def capacity(self, hex: int) -> int:
        """How many air blocks of the side are based in a hex, by index."""
        held = self.held.get(hex) == self.side
        own = self.situation.once(printed_bases).get(hex, 0) if held else 0
        kinds = self.situation.once(base_kinds)
        built = [p for p in self.there.get(hex, ()) if p.kind in kinds and p.side == self.side]
        return own + sum(told(self.situation, p, BASE_OF_PIECE) for p in built)

    def room(self, hex: int) -> int:
        """How many more find a place; none where enemies are."""
        pieces = self.there.get(hex, ())
        if foes(pieces, self.side):
            return 0
        own = sum(p.side == self.side and arm(p) == AIR for p in pieces)
        return self.capacity(hex) - own

    def all(self) -> Iterator[int]:
        """The hexes that may be bases, by index."""
        held = (hex for hex, side in self.held.items() if side == self.side)
        yield from dict.fromkeys((*held, *self.there))

    def free(self) -> list[int]:
        """The bases in which another block finds a place, by index."""
        return [hex for hex in self.all() if self.room(hex) > 0]


def _bases(situation: Situation) -> dict[str, Bases]:
    """Those of each side that is asked about."""
    return {}


def nearest(situation: Situation, piece: Piece, bases: Iterable[int], aim: str = "") -> int | None:
    """The base that an air block comes to: the one it aims at, or the nearest within its move."""
    called, start = situation.once(names), situation.board.grid.index[piece.hex]
    ways = far(situation, start, avoided(situation))
    away = ((way, called[hex], hex) for hex in bases if (way := ways[hex]) is not None)
    within = [found for found in away if found[0] <= told(situation, piece, "move")]
    return min(within, key=lambda found: (found[1] != aim, *found))[2] if within else None


def homeless(bases: Bases) -> list[Piece]:
    """The air blocks that have no place where they are; the strongest keep theirs."""
    found: list[Piece] = []
    for hex, pieces in bases.there.items():
        flying = [p for p in pieces if p.side == bases.side and arm(p) == AIR]
        if flying:
            flying.sort(key=lambda p: (-told(bases.situation, p, "cv"), p.name))
            found += flying[bases.capacity(hex) :]
    return found


def landing(bases: Bases) -> Iterator[Effect]:
    """Whatever is at no base flies to the nearest with room, or is lost."""
    situation = bases.situation
    lost = homeless(bases)
    if not lost:
        return
    shut = Detours.of(situation).into
    free = {hex: bases.room(hex) for hex in bases.free() if hex not in shut}
    for piece in sorted(lost, key=lambda p: (-told(situation, p, "cv"), p.name)):
        base = nearest(situation, piece, (hex for hex, room in free.items() if room > 0))
        if base is None:
            yield TakePiece(piece.name, reason="no base has room within its move")
        else:
            free[base] -= 1
            yield MovePiece(piece.name, situation.board.grid.hexes[base], reason="lands")
