"""Blocks: what kinds there are, and what is printed on them (VB.Units)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from blocks_core.checks import of_kinds
from blocks_core.symbols import BLOCKS
from blocks_core.words import AIR, ARMY, NAVAL
from hexwright import (
    Fault,
    Piece,
    PieceKind,
    Situation,
    Spot,
    Symbol,
    Trait,
    hookimpl,
    rule,
)

There = Mapping[int, Sequence[Piece]]
"""Pieces by the index of their hex."""


@frozen
class Printed:
    """What is printed on a kind of block.

    Attributes:
        arm: Air, naval or army.
        move: Hexes it moves.
        air, naval, ground: A die hits such a target with this or less; 0 if it never does.
    """

    arm: str
    move: int
    air: int
    naval: int
    ground: int


KINDS = {
    "fighter": Printed(AIR, 3, 3, 1, 1),
    "dive bomber": Printed(AIR, 3, 1, 2, 2),
    "heavy bomber": Printed(AIR, 6, 1, 1, 2),
    "battleship": Printed(NAVAL, 4, 1, 3, 2),
    "carrier": Printed(NAVAL, 4, 2, 2, 1),
    "submarine": Printed(NAVAL, 4, 0, 2, 0),
    "armor": Printed(ARMY, 3, 1, 1, 3),
    "marine": Printed(ARMY, 2, 1, 1, 2),
    "airborne": Printed(ARMY, 2, 1, 1, 2),
    "engineer": Printed(ARMY, 2, 1, 1, 1),
    "infantry": Printed(ARMY, 2, 1, 1, 2),
}
"""The blocks, in no order of importance; numbers that no source gives are the scenario's to say."""
ARMS = {name: printed.arm for name, printed in KINDS.items()}
FULL = 4
"""Steps of a block at full strength."""


@rule("VB.Units")
class Units:
    """Air, naval and army blocks of up to four steps (CV).

    Sources do not give what is printed on them. Options say it for the kinds that they name:
    ``moves`` the MP, ``ratings`` what hits air, naval and ground targets, ``steps`` the CV.
    """

    moves: Mapping[str, int] = field(factory=dict)
    ratings: Mapping[str, tuple[int, int, int]] = field(factory=dict)
    steps: Mapping[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        of_kinds(KINDS, self, "moves", "ratings", "steps")
        numbers = [*self.moves.values(), *(n for one in self.ratings.values() for n in one)]
        if min(numbers, default=0) < 0 or min(self.steps.values(), default=1) < 1:
            raise ValueError("moves and ratings are 0 or more, and steps 1 or more")

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """Each with its CV, its movement and what its dice hit with.

        ``orders`` is what it is to do in its next battle, and ``aim`` where or to what;
        ``unsupplied`` in how many supply phases, one after the other, it had no supply.
        """
        for name, p in KINDS.items():
            hits = self.ratings.get(name, (p.air, p.naval, p.ground))
            told = dict(zip(("vs_air", "vs_naval", "vs_ground"), hits, strict=True))
            has = {"cv": self.steps.get(name, FULL), "move": self.moves.get(name, p.move)}
            yield PieceKind(
                name, {**has, **told, "orders": "", "aim": "", "unsupplied": 0}, allowance="move"
            )

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """Each kind of blocks, with its CV."""
        for name, path in BLOCKS.items():
            yield Symbol(name, path, width=0.16, shows="cv")

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """Its arm."""
        if piece.piece in KINDS:
            yield Trait(KINDS[piece.piece].arm)

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """A block has 1 CV to as many as its kind at full strength."""
        full = situation.once(strength)
        for piece in situation.state.pieces.values():
            if piece.kind in KINDS:
                cv = piece.attributes.get("cv", full[piece.kind])
                if not 1 <= cv <= full[piece.kind]:
                    yield Fault(reason=f"{piece.name} has {cv} CV")


def strength(situation: Situation) -> Mapping[str, int]:
    """CV of each kind of blocks at full strength; for ``situation.once``."""
    known = situation.piece_kinds
    return {name: int(known[name].attributes["cv"]) for name in KINDS if name in known}


def arm(piece: Piece) -> str:
    """The arm of a block; empty for a piece that is none."""
    return ARMS.get(piece.kind, "")


def told(situation: Situation, piece: Piece, name: str) -> int:
    """A number of a piece, its kind's if it has none of its own; 0 if there is none such."""
    if (own := piece.attributes.get(name)) is not None:
        return int(own)
    kind = situation.piece_kinds.get(piece.kind)
    return int(kind.attributes.get(name, 0)) if kind else 0


def by_hex(situation: Situation) -> There:
    """All pieces by the index of their hex."""
    return situation.once(_by_hex, "pieces")


def _by_hex(situation: Situation) -> There:
    index, found = situation.board.grid.index, dict[int, list[Piece]]()
    for piece in situation.state.pieces.values():
        found.setdefault(index[piece.hex], []).append(piece)
    return {hex: tuple(pieces) for hex, pieces in found.items()}


def in_hex(situation: Situation, hex: int, side: str = "") -> Sequence[Piece]:
    """The pieces in a hex, by index, of one side if one is named."""
    there = by_hex(situation).get(hex, ())
    return [p for p in there if p.side == side] if side else there


def hostile(situation: Situation, side: str) -> set[int]:
    """The hexes with blocks of another side, by index."""
    there = situation.once(_occupied, "pieces")
    return {hex for hex, sides in there.items() if len(sides) > (side in sides)}


def _occupied(situation: Situation) -> Mapping[int, frozenset[str]]:
    """The sides that have blocks in a hex, by index."""
    there = by_hex(situation).items()
    return {hex: frozenset(p.side for p in of if p.side and arm(p)) for hex, of in there}


def others(situation: Situation) -> Sequence[Piece]:
    """The pieces that are no blocks."""
    return situation.once(_others, "pieces")


def _others(situation: Situation) -> Sequence[Piece]:
    return [p for p in situation.state.pieces.values() if not arm(p)]


def enemies(pieces: Iterable[Piece], side: str) -> list[Piece]:
    """Those that are another side's."""
    return [p for p in pieces if p.side and p.side != side]


def foes(pieces: Iterable[Piece], side: str) -> list[Piece]:
    """Those that are blocks of another side."""
    return [p for p in enemies(pieces, side) if arm(p)]
