"""Mulberries, the ports that Marines bring (BL.Mulberries-1 to -3, -5 to -9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from blocks_core.front import Front
from blocks_core.production import new_name
from blocks_core.supply import dry
from blocks_core.targets import Target
from blocks_core.terrain import COAST, WATER
from blocks_core.ways import HARBOUR
from blocks_core.words import ARMY, NAVAL, PRODUCTION
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
from blocks_logistics.storms import LANDED
from blocks_logistics.symbols import MULBERRY_SYMBOL
from blocks_logistics.words import BUILD_MULBERRY, MARINE, MULBERRY, STORM
from hexwright import (
    ActKind,
    ActView,
    Effect,
    Forbid,
    Join,
    Offer,
    PhaseView,
    Piece,
    PieceKind,
    PutPiece,
    Roller,
    RollKind,
    Situation,
    Symbol,
    TakePiece,
    about,
    hookimpl,
    rule,
)

PORT = "port"
"""Attribute: the capacity of the port."""
STORM_DAMAGE = "storm damage"


@rule("BL.Mulberries-1")
class BuildMulberry:
    """A Marine at the sea, where no port is, loses 1 CV in production, and a Mulberry is there."""

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """An anchor on a mole."""
        yield MULBERRY_SYMBOL

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """A piece of its builder's side, which stays where it is whoever leaves."""
        yield PieceKind(MULBERRY, {PORT: 0, READY: 0})

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``build mulberry "red marine 1"``."""
        yield ActKind(BUILD_MULBERRY, on="board")

    @hookimpl
    @about(BUILD_MULBERRY)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Where the sea is and none is yet."""
        yield from by_own(act, MARINE)
        if act.by is not None:
            if not act.situation.once(_beaches)[act.by.hex]:
                yield Forbid(reason="the hex is not at the sea, or is a port")
            piece = act.state.pieces.get(act.by.label)
            if piece is not None and in_hex_of(act.situation, piece, MULBERRY):
                yield Forbid(reason="there is one already")

    @hookimpl
    @about(BUILD_MULBERRY)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The Mulberry, and a step less."""
        if act.by is not None:
            name, where = new_name(act.state, act.by.side, MULBERRY), act.ground.hexes[act.by.hex]
            yield from spends_a_step(act)
            yield PutPiece(Piece(name, MULBERRY, where, side=act.by.side))

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Marines at the sea."""
        beaches, index = situation.once(_beaches), situation.board.grid.index
        for piece in builders(situation, side, MARINE):
            if beaches[index[piece.hex]] and not in_hex_of(situation, piece, MULBERRY):
                yield Offer(BUILD_MULBERRY, piece.name)


def _beaches(situation: Situation) -> Any:
    """The hexes at the sea without a port of the map, as a mask; for ``situation.once``."""
    facts = situation.facts
    return (facts.hex(COAST) > 0) & (facts.hex(HARBOUR) == 0)


@rule("BL.Mulberries-2")
class MulberryPort:
    """A Mulberry is a port of capacity 2."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """Its capacity."""
        yield PieceKind(MULBERRY, {PORT: 2, READY: 0})


@rule("BL.Mulberries-3")
class MulberrySupply:
    """From a Mulberry supply comes to each land hex next to it, and from there by road.

    Not to one across a river without a bridge.
    """

    @hookimpl
    def supply_links(self, situation: Situation, side: str) -> Iterator[Join]:
        """The hexes next to one that is of use; what the enemy holds is cut as anywhere."""
        there = [p for p in of_kinds(situation, MULBERRY) if p.side == side]
        if not there:
            return
        index = situation.board.grid.index
        water, ports = situation.facts.hex(WATER), Front.of(situation, side).ports
        for piece in there:
            if (here := index[piece.hex]) in ports:
                land = [(here, other) for other in dry(situation, here) if not water[other]]
                yield Join(land, reason="from the Mulberry")


@rule("BL.Mulberries-5")
class MulberryTarget:
    """A Mulberry is a Logistics target on the ground, and two hits in a battle destroy it."""

    @hookimpl
    def logistics_targets(self, situation: Situation) -> Iterator[Target]:
        """All of them."""
        index = situation.board.grid.index
        for piece in of_kinds(situation, MULBERRY):
            yield Target(piece.name, index[piece.hex], piece.side, reason=piece.kind)

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Two hits."""
        for piece in hit(situation, MULBERRY):
            yield TakePiece(piece.name, reason="destroyed")


@rule("BL.Mulberries-6")
class MulberryCapture:
    """A Mulberry alone with an enemy army or naval block is the enemy's."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """The capture."""
        ready, gone = situation.state.turn + 1, [p.name for p in hit(situation, MULBERRY)]
        yield from captures(situation, (MULBERRY,), (ARMY, NAVAL), ready, gone)


@rule("BL.Mulberries-7")
class MulberryDelay:
    """A captured Mulberry is no port until the next turn."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Its port is closed."""
        yield from idle(situation, (MULBERRY,), PORT)

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Its port is open."""
        yield from usable_again(phase, (MULBERRY,), PORT)


def _landed(phase: PhaseView) -> list[Piece]:
    storms = of_kinds(phase.situation, STORM)
    return [storm for storm in storms if storm.attributes.get(LANDED)]


@rule("BL.Mulberries-8")
class StormOnMulberry:
    """A storm that ends its move in the hex of a Mulberry destroys it."""

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """When the storm has landed."""
        where = {storm.hex for storm in _landed(phase)}
        for piece in of_kinds(phase.situation, MULBERRY):
            if piece.hex in where:
                yield TakePiece(piece.name, reason="the storm is on it")


@rule("BL.Mulberries-9")
class StormBesideMulberry:
    """A storm that ends its move next to a Mulberry destroys it on a roll of 3 or less."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A die for each."""
        yield RollKind(STORM_DAMAGE, (6,), values={"mulberry": ""})

    @hookimpl
    def begin_phase(self, phase: PhaseView, dice: Roller) -> Iterator[Effect]:
        """When the storm has landed."""
        grid = phase.ground.grid
        beside = {hex for storm in _landed(phase) for hex in grid.neighbours(storm.hex)}
        for piece in of_kinds(phase.situation, MULBERRY):
            if piece.hex not in beside:
                continue
            if dice.roll(STORM_DAMAGE, mulberry=piece.name).total <= 3:
                yield TakePiece(piece.name, reason="the storm is next to it")
