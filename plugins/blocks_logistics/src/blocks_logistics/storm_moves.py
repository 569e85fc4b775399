"""Where the Storm begins and how it goes about (BL.Storms-7, -8, -11)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.turns import order
from blocks_core.words import INITIATIVE
from blocks_logistics.pieces import of_kinds
from blocks_logistics.storms import LANDED, REACH
from blocks_logistics.symbols import STORM_SYMBOL
from blocks_logistics.words import STORM
from hexwright import (
    ChangePiece,
    Count,
    Effect,
    Grid,
    Hex,
    MovePiece,
    PhaseView,
    Piece,
    PieceKind,
    PutPiece,
    Roller,
    RollKind,
    Situation,
    Symbol,
    hookimpl,
    rule,
)

DIRECTION, DISTANCE = "storm direction", "storm distance"
LEFT = "left the map"
"""Counted of a storm whose way goes over the edge."""


def centre(grid: Grid, named: str = "") -> Hex:
    """The hex of this name, or the one in the middle of a map."""
    if named:
        return grid.parse(named)
    cols = sorted({hex.col for hex in grid.hexes})
    col = cols[len(cols) // 2]
    rows = sorted(hex.row for hex in grid.hexes if hex.col == col)
    return Hex(col, rows[len(rows) // 2])


@rule("BL.Storms-7")
class StormStart:
    """There is one storm, in the centre of the map (or in ``centre``) unless a scenario places it.

    As long as it is there its area is under the other rules of storms.
    """

    centre: str = ""

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """A whirl."""
        yield STORM_SYMBOL

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """The storm."""
        yield PieceKind(STORM, {REACH: 0, LANDED: False})

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[Effect]:
        """It is placed."""
        if not of_kinds(situation, STORM):
            yield PutPiece(Piece("Storm", STORM, centre(situation.board.grid, self.centre)))


@rule("BL.Storms-8")
class StormMoves:
    """After the roll for initiative its loser rolls two dice, one after the other, for the storm.

    The first is the direction, the second how many hexes it goes. ``directions`` are the sides of a
    hex that the faces of the first mean, where 1 is the northern one and they go clockwise;
    ``distance`` is how many faces the second has.
    """

    directions: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    distance: int = 6

    def __attrs_post_init__(self) -> None:
        if not self.directions or not {*self.directions} <= {1, 2, 3, 4, 5, 6}:
            raise ValueError(f"directions are sides of a hex, 1 to 6, not {self.directions!r}")
        if self.distance < 1:
            raise ValueError(f"a die has one face or more, not {self.distance}")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """One die each; ``side`` rolls it."""
        yield RollKind(DIRECTION, (len(self.directions),), values={"side": ""})
        yield RollKind(DISTANCE, (self.distance,), values={"side": ""})

    @hookimpl
    def end_phase(self, phase: PhaseView, dice: Roller) -> Iterator[Effect]:
        """It moves; any later phase ends its landing."""
        storms = of_kinds(phase.situation, STORM)
        if phase.name != INITIATIVE:
            for storm in storms:
                if storm.attributes.get(LANDED):
                    yield ChangePiece(storm.name, LANDED, False)
            return
        loser = "".join(order(phase.situation)[1:2])
        for storm in storms if loser else ():
            face = dice.roll(DIRECTION, side=loser).total
            far = dice.roll(DISTANCE, side=loser).total
            told = f"{loser} rolls {face} for its direction and {far} for its distance"
            hex, left = self._blown(phase.ground.grid, storm.hex, self.directions[face - 1], far)
            yield MovePiece(storm.name, hex, reason=told)
            yield ChangePiece(storm.name, LANDED, True)
            if left:
                yield Count(LEFT, storm.name, left)

    @staticmethod
    def _blown(grid: Grid, hex: Hex, direction: int, far: int) -> tuple[Hex, int]:
        """Where it comes to on the map, and how many hexes are left when it goes over the edge."""
        for gone in range(far):
            there = grid.neighbour(hex, (direction - 1) % 6)
            if there not in grid:
                return hex, far - gone
            hex = there
        return hex, 0


@rule("BL.Storms-11")
class StormReturns:
    """A storm that leaves the map begins again in its centre, or in ``centre``."""

    centre: str = ""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """At once."""
        middle = centre(situation.board.grid, self.centre)
        for storm in of_kinds(situation, STORM):
            if situation.state.count(LEFT, storm.name) and storm.hex != middle:
                yield MovePiece(storm.name, middle, reason="it left the map")
