"""What changes in play: pieces, markers, conditions, and what a phase has used up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of

from hexwright.board.model import Marker
from hexwright.board.terrain import GROUND
from hexwright.checked import frozen_map, readable
from hexwright.grid import Hex


def _markers(value: Iterable[Marker]) -> tuple[Marker, ...]:
    return tuple(value)


@frozen
class Piece:
    """A piece of a scenario.

    Attributes:
        name: What it is called; no two pieces share a name.
        kind: Name of its PieceKind.
        hex: Where it is.
        location: Name of the Location it is in.
        side: Whose it is, if the scenario says so.
        attributes: Those that differ from its kind's defaults.
    """

    name: str = field(converter=readable)
    kind: str = field(converter=readable)
    hex: Hex = field(validator=instance_of(Hex))
    location: str = field(default=GROUND, converter=readable)
    side: str = field(default="", converter=readable)
    attributes: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)


@frozen(kw_only=True)
class State:
    """Everything that play can change. It never changes itself: an effect makes another.

    Attributes:
        pieces: The pieces by name.
        markers: What stands on the board.
        conditions: What holds on the whole board, by name; the others are at their defaults.
        counts: What has been used up in this phase: how much, by what and of which place or piece.
        phase: Name of the phase, empty outside a game.
        side: Whose phase it is; empty if nobody's.
        turn: Number of the turn, from 1; 0 outside a game.
        position: Which phase of the turn it is, counted from 0.
    """

    pieces: Mapping[str, Piece] = field(factory=dict, converter=frozen_map, hash=False)
    markers: tuple[Marker, ...] = field(default=(), converter=_markers, hash=False)
    conditions: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)
    counts: Mapping[tuple[str, str], int] = field(factory=dict, converter=frozen_map, hash=False)
    phase: str = ""
    side: str = ""
    turn: int = 0
    position: int = 0

    def count(self, what: str, of: str = "") -> int:
        """How much of something has been used up in this phase."""
        return self.counts.get((what, of), 0)
