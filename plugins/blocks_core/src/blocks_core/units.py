"""Blocks: what kinds there are, and what is printed on them (VB.Units)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from blocks_core.checks import of_kinds
from blocks_core.symbols import BLOCKS
from blocks_core.words import AIR, ARMY, NAVAL
from hexwright import (
    Fault,
    Hex,
    Piece,
    PieceKind,
    Situation,
    Spot,
    State,
    Symbol,
    Trait,
    hookimpl,
    rule,
)


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
        for piece in situation.state.pieces.values():
            if piece.kind in KINDS:
                cv, full = told(situation, piece, "cv"), situation.piece_kinds[piece.kind]
                if not 1 <= cv <= full.attributes["cv"]:
                    yield Fault(reason=f"{piece.name} has {cv} CV")


def arm(piece: Piece) -> str:
    """The arm of a block; empty for a piece that is none."""
    return KINDS[piece.kind].arm if piece.kind in KINDS else ""


def told(situation: Situation, piece: Piece, name: str) -> int:
    """A number of a piece, its kind's if it has none of its own; 0 if there is none such."""
    kind = situation.piece_kinds.get(piece.kind)
    usual = kind.attributes.get(name, 0) if kind else 0
    return int(piece.attributes.get(name, usual))


def by_hex(situation: Situation) -> dict[int, list[Piece]]:
    """All pieces by the index of their hex."""
    index, found = situation.board.grid.index, dict[int, list[Piece]]()
    for piece in situation.state.pieces.values():
        found.setdefault(index[piece.hex], []).append(piece)
    return found


def in_hex(state: State, hex: Hex, side: str = "") -> list[Piece]:
    """The pieces in a hex, of one side if one is named."""
    there = state.pieces.values()
    return [p for p in there if p.hex == hex and side in ("", p.side)]


def enemies(pieces: Iterable[Piece], side: str) -> list[Piece]:
    """Those that are another side's."""
    return [p for p in pieces if p.side and p.side != side]


def foes(pieces: Iterable[Piece], side: str) -> list[Piece]:
    """Those that are blocks of another side."""
    return [p for p in enemies(pieces, side) if arm(p)]
