"""A state of play as plain JSON, and read again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from hexwright.board.model import Marker
from hexwright.checked import natural, readable
from hexwright.errors import HexwrightError
from hexwright.grid import Grid, Hex
from hexwright.rules.naming import check_piece_name, condition_value, fitting
from hexwright.rules.ruling import plain
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece, State


@frozen(kw_only=True)
class Written:
    """A state as JSON has it; hexes and hexsides by their names."""

    pieces: list[list[Any]]
    markers: list[list[Any]]
    conditions: dict[str, Any]
    counts: list[list[Any]]
    phase: str
    side: str
    turn: int
    position: int


def to_plain(state: State, grid: Grid) -> dict[str, Any]:
    """A state as dicts, lists, texts and numbers."""

    def at(place: Hex | tuple[Hex, int]) -> str:
        return grid.name(place) if isinstance(place, Hex) else grid.side_name(*place)

    return {
        "pieces": [
            [p.name, p.kind, grid.name(p.hex), p.location, p.side, plain(p.attributes)]
            for p in state.pieces.values()
        ],
        "markers": [[m.kind, at(m.at), plain(m.values)] for m in state.markers],
        "conditions": plain(state.conditions),
        "counts": [[*key, n] for key, n in sorted(state.counts.items())],
        "phase": state.phase,
        "side": state.side,
        "turn": state.turn,
        "position": state.position,
    }


def canonical(told: Mapping[str, Any]) -> str:
    """JSON that is the same text for the same content."""
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    """SHA-256 of a canonical text."""
    return hashlib.sha256(text.encode()).hexdigest()


def state_hash(state: State, grid: Grid) -> str:
    """SHA-256 over everything that play can change."""
    return digest(canonical(to_plain(state, grid)))


def from_plain(told: Any, situation: Situation) -> State:
    """The state that was written.

    Args:
        told: What ``to_plain`` gave, as read from JSON.
        situation: The rules, which know the kinds, and the board.

    Raises:
        HexwrightError: if it is no state of such a game.
    """
    from cattrs import BaseValidationError, Converter

    try:
        written = Converter(forbid_extra_keys=True).structure(told, Written)
        return State(
            pieces={piece.name: piece for piece in (_piece(p, situation) for p in written.pieces)},
            markers=tuple(_marker(m, situation) for m in written.markers),
            conditions=_conditions(written.conditions, situation),
            counts={(readable(what), readable(of)): natural(n) for what, of, n in written.counts},
            phase=readable(written.phase),
            side=readable(written.side),
            turn=natural(written.turn),
            position=natural(written.position),
        )
    except (BaseValidationError, ValueError, TypeError, LookupError, AttributeError) as exc:
        raise HexwrightError(f"no state of play: {type(exc).__name__}") from exc


def _piece(row: list[Any], situation: Situation) -> Piece:
    name, kind, hex, location, side, attributes = row
    grid, known = situation.board.grid, situation.piece_kinds.get(kind)
    check_piece_name(grid, name)
    if known is None and situation.piece_kinds:
        raise HexwrightError(f"no rule in force knows pieces of kind {kind!r}", where=name)
    usual = known.attributes if known else dict.fromkeys(attributes)
    fit = fitting(f"a {kind}", usual, attributes, name)
    return Piece(name, kind, grid.parse(hex), location, side, fit)


def _marker(row: list[Any], situation: Situation) -> Marker:
    kind, at, values = row
    grid, known = situation.board.grid, situation.marker_kinds.get(kind)
    usual = known.values if known else dict.fromkeys(values)
    hexside = known.on == "hexside" if known else "-" in at
    place: Any = grid.canonical_side(*grid.side(at)) if hexside else grid.parse(at)
    return Marker(kind, place, fitting(f"a {kind}", usual, values, at))


def _conditions(told: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
    kinds = situation.condition_kinds
    return {n: condition_value(kinds[n], v) if n in kinds else v for n, v in told.items()}
