"""States follow from effects, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from hexwright.board.model import Marker
from hexwright.checked import natural
from hexwright.grid import Hex
from hexwright.rules.effects import (
    ChangePiece,
    Count,
    Effect,
    GivePiece,
    MovePiece,
    PutMarker,
    PutPiece,
    SetCondition,
    TakeMarker,
    TakePiece,
)
from hexwright.rules.naming import check_piece_name, condition_value, fitting, of_type
from hexwright.rules.state import Piece, State

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation


def changed(situation: Situation, effect: Effect) -> State:
    """The state after an effect.

    Args:
        situation: The rules, the board and the state before.
        effect: What changes.

    Raises:
        ValueError: if the effect is about what is not there.
        HexwrightError: if a value is of the wrong type.
    """
    state = situation.state
    match effect:
        case PutMarker():
            return evolve(state, markers=(*state.markers, _marker(situation, effect)))
        case TakeMarker():
            if effect.marker not in state.markers:
                raise ValueError(f"there is no {effect.marker.kind} to remove there")
            kept = list(state.markers)
            kept.remove(effect.marker)
            return evolve(state, markers=tuple(kept))
        case PutPiece():
            if effect.piece.name in state.pieces:
                raise ValueError(f"there is a piece {effect.piece.name!r} already")
            return _with(state, _made(situation, effect.piece))
        case TakePiece():
            _piece(state, effect.name)
            left = {n: p for n, p in state.pieces.items() if n != effect.name}
            return evolve(state, pieces=left)
        case MovePiece():
            _there(situation, effect.name, effect.hex, effect.location)
            moved = _piece(state, effect.name)
            return _with(state, evolve(moved, hex=effect.hex, location=effect.location))
        case ChangePiece():
            return _with(state, _altered(situation, _piece(state, effect.name), effect))
        case GivePiece():
            return _with(state, evolve(_piece(state, effect.name), side=effect.side))
        case SetCondition():
            known = situation.condition_kinds
            if effect.name not in known:
                raise ValueError(f"no rule in force knows a condition {effect.name!r}")
            value = condition_value(known[effect.name], effect.value)
            return evolve(state, conditions={**state.conditions, effect.name: value})
        case Count():
            key = (effect.what, effect.of)
            n = natural(state.counts.get(key, 0) + effect.n)
            return evolve(state, counts={**state.counts, key: n})
    raise TypeError(f"{effect!r} is no effect that can be applied")


def _marker(situation: Situation, effect: PutMarker) -> Marker:
    kind, grid = situation.marker_kinds.get(effect.kind), situation.board.grid
    if kind is None:
        raise ValueError(f"no rule in force knows markers of kind {effect.kind!r}")
    on = "hex" if isinstance(effect.at, Hex) else "hexside"
    if on != kind.on:
        raise ValueError(f"a {kind.name} stands on a {kind.on}")
    values = fitting(f"a {kind.name}", kind.values, effect.values, effect.told)
    at = effect.at if isinstance(effect.at, Hex) else grid.canonical_side(*effect.at)
    hexes = (at,) if isinstance(at, Hex) else (at[0], grid.neighbour(*at))
    if not any(hex in grid for hex in hexes):
        raise ValueError(f"{at!r} is no {on} of the board")
    return Marker(effect.kind, at, values)


def _piece(state: State, name: str) -> Piece:
    if name not in state.pieces:
        raise ValueError(f"there is no piece {name!r}")
    return state.pieces[name]


def _with(state: State, piece: Piece) -> State:
    return evolve(state, pieces={**state.pieces, piece.name: piece})


def _made(situation: Situation, piece: Piece) -> Piece:
    """A piece as its kind allows it."""
    check_piece_name(situation.board.grid, piece.name)
    _there(situation, piece.name, piece.hex, piece.location)
    kind = situation.piece_kinds.get(piece.kind)
    if kind is None:
        if situation.piece_kinds:  # under rules that declare none, any will do
            raise ValueError(f"no rule in force knows pieces of kind {piece.kind!r}")
        return piece
    values = fitting(f"a {kind.name}", kind.attributes, piece.attributes, piece.name)
    return evolve(piece, attributes=values)


def _there(situation: Situation, name: str, hex: Hex, location: str) -> None:
    index = situation.board.grid.index.get(hex)
    if index is None or situation.locations.find(index, location) is None:
        raise ValueError(f"{name} cannot go where there is no Location")


def _altered(situation: Situation, piece: Piece, effect: ChangePiece) -> Piece:
    kind = situation.piece_kinds.get(piece.kind)
    if kind is None or effect.attribute not in kind.attributes:
        raise ValueError(f"a {piece.kind} has no {effect.attribute!r}")
    value = of_type(effect.attribute, effect.value, kind.attributes[effect.attribute], piece.name)
    return evolve(piece, attributes={**piece.attributes, effect.attribute: value})
