"""Airfields (BL.Airfields-1 to -4, -6 to -8)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from blocks_core.bases import BASE_OF_PIECE
from blocks_core.production import new_name
from blocks_core.targets import Target
from blocks_core.terrain import CITY
from blocks_core.words import ARMY, PRODUCTION, TOWN
from blocks_logistics.pieces import (
    READY,
    builders,
    by_own,
    captures,
    hit,
    idle,
    in_hex_of,
    of_kinds,
    spends_a_step,
    usable_again,
)
from blocks_logistics.symbols import AIRFIELD_SYMBOLS
from blocks_logistics.words import BUILD_AIRFIELD, ENGINEER, ENLARGE, MAJOR, MINOR
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Fact,
    Facts,
    Fault,
    Forbid,
    Ground,
    Offer,
    PhaseView,
    Piece,
    PieceKind,
    PutPiece,
    Situation,
    Symbol,
    TakePiece,
    about,
    hookimpl,
    rule,
)

BOTH = (MINOR, MAJOR)
SITE = "site of an airfield"
"""Fact of a hex: an Airfield may be there."""


def _here(act: ActView, *kinds: str) -> list[Piece]:
    """The airfields where the block is that acts."""
    piece = act.state.pieces.get(act.by.label) if act.by is not None else None
    return [] if piece is None else in_hex_of(act.situation, piece, *kinds)


def _turned(piece: Piece, kind: str, reason: str) -> Iterator[Effect]:
    """The other face of an airfield."""
    kept = {READY: piece.attributes.get(READY, 0)}
    yield TakePiece(piece.name)
    yield PutPiece(evolve(piece, kind=kind, attributes=kept), reason=reason)


@rule("BL.Airfields-1")
class BuildAirfield:
    """An Engineer loses 1 CV in production, and a Minor Airfield is in its hex."""

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """Minor and Major."""
        yield from AIRFIELD_SYMBOLS

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """Minor and Major."""
        for kind in BOTH:
            yield PieceKind(kind, {BASE_OF_PIECE: 0, READY: 0})

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Anywhere, unless a rule says otherwise."""
        yield Fact(SITE, range(len(ground.hexes)), reason="any terrain")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``build airfield "red engineer 1"``."""
        yield ActKind(BUILD_AIRFIELD, on="board")

    @hookimpl
    @about(BUILD_AIRFIELD)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Where none is yet."""
        yield from by_own(act, ENGINEER)
        if _here(act, *BOTH):
            yield Forbid(reason="there is one already")

    @hookimpl
    @about(BUILD_AIRFIELD)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The Airfield, and a step less."""
        if act.by is not None:
            name = new_name(act.state, act.by.side, "airfield")
            where = act.ground.hexes[act.by.hex]
            yield from spends_a_step(act)
            yield PutPiece(Piece(name, MINOR, where, side=act.by.side))

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Engineers where none is."""
        site, index = situation.facts.hex(SITE), situation.board.grid.index
        for piece in builders(situation, side, ENGINEER):
            if site[index[piece.hex]] and not in_hex_of(situation, piece, *BOTH):
                yield Offer(BUILD_AIRFIELD, piece.name)


@rule("BL.Airfields-2")
class EnlargeAirfield:
    """An Engineer at a Minor Airfield of its side loses 1 CV, and it is a Major one."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``enlarge airfield "red engineer 1"``."""
        yield ActKind(ENLARGE, on="board")

    @hookimpl
    @about(ENLARGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Where a Minor one of its side is."""
        yield from by_own(act, ENGINEER)
        if not [p for p in _here(act, MINOR) if p.side == act.state.side]:
            yield Forbid(reason="there is no Minor Airfield of one's own")

    @hookimpl
    @about(ENLARGE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The other face, and a step less."""
        yield from spends_a_step(act)
        for piece in _here(act, MINOR):
            yield from _turned(piece, MAJOR, "enlarged")

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Engineers at a Minor one."""
        for piece in builders(situation, side, ENGINEER):
            if any(p.side == side for p in in_hex_of(situation, piece, MINOR)):
                yield Offer(ENLARGE, piece.name)


@rule("BL.Airfields-3")
class AirfieldCapacity:
    """One air block operates from a Minor Airfield, and two from a Major one."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """How many each bases."""
        yield PieceKind(MINOR, {BASE_OF_PIECE: 1, READY: 0})
        yield PieceKind(MAJOR, {BASE_OF_PIECE: 2, READY: 0})


@rule("BL.Airfields-4")
class AirfieldTerrain:
    """Airfields are built in any terrain, but not in the hex of a city or town."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Neither is a site."""
        taken = [*facts.hex(CITY).nonzero()[0], *ground.marked(TOWN)]
        yield Fact(SITE, taken, value=0, reason="a city or town")

    @hookimpl
    @about(BUILD_AIRFIELD)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """None is built there."""
        if act.by is not None and not act.facts.hex(SITE)[act.by.hex]:
            yield Forbid(reason="not in a city or town")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """None is there."""
        site, index = situation.facts.hex(SITE), situation.board.grid.index
        for piece in of_kinds(situation, *BOTH):
            if not site[index[piece.hex]]:
                where = situation.board.grid.name(piece.hex)
                yield Fault(reason=f"{piece.name} is in {where}, a city or town")


@rule("BL.Airfields-6")
class AirfieldTarget:
    """A Major Airfield is a Logistics target; two hits in a battle make it a Minor one."""

    @hookimpl
    def logistics_targets(self, situation: Situation) -> Iterator[Target]:
        """Major ones; a Minor one is never destroyed."""
        index = situation.board.grid.index
        for piece in of_kinds(situation, MAJOR):
            yield Target(piece.name, index[piece.hex], piece.side, reason=piece.kind)

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Two hits."""
        for piece in hit(situation, MAJOR):
            yield from _turned(piece, MINOR, "hit twice")


@rule("BL.Airfields-7")
class AirfieldCapture:
    """An Airfield alone with an enemy army block is the enemy's at once."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """The capture."""
        yield from captures(situation, BOTH, (ARMY,), situation.state.turn + 1)


@rule("BL.Airfields-8")
class AirfieldDelay:
    """The captor's air blocks do not operate from a captured Airfield until the next turn."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """It bases none."""
        yield from idle(situation, BOTH, BASE_OF_PIECE)

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """It bases them again."""
        yield from usable_again(phase, BOTH, BASE_OF_PIECE)
