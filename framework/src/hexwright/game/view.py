"""What a side sees of a game, and what is concealed from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from attrs import evolve

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.sequence import Conceal
from hexwright.rules.state import Piece, State
from hexwright.scenario.scenario import Scenario


def sides(scenario: Scenario) -> tuple[str, ...]:
    """The sides that have pieces, or a phase, in order of their names."""
    state = scenario.situation.state
    found = {piece.side for piece in state.pieces.values()} | {state.side}
    return tuple(sorted(found - {""}))


def known_side(side: str, known: Collection[str]) -> str:
    """A side as it was named; an empty name stays.

    Raises:
        HexwrightError: if there are sides, and none of this name.
    """
    if side and known and side not in known:
        raise HexwrightError(f"there is no side {side!r}", hint=nearest(side, known))
    return side


Kept = dict[str, frozenset[str]]
"""Attributes that are not seen of pieces that are, by the names of the pieces."""


def hidden_from(scenario: Scenario, side: str) -> dict[str, Conceal]:
    """What a side does not see, by the names of the pieces."""
    return unseen_by(scenario, side)[0]


def unseen_by(scenario: Scenario, side: str) -> tuple[dict[str, Conceal], Kept]:
    """What a side does not see: pieces, and attributes of others, by the names of the pieces."""
    situation = scenario.situation
    rules, question, there = situation.ruleset, "what is seen", situation.state.pieces
    found: dict[str, Conceal] = {}
    kept: Kept = {}
    for bound in rules.hook("conceals"):
        for entry in rules.consult(bound, question, situation=situation, side=side):
            one: Conceal = entry.contribution
            if one.name not in there:
                with rules.blame(bound, question):
                    raise ValueError(f"there is no piece {one.name!r}")
            if one.attributes:
                kept[one.name] = kept.get(one.name, frozenset()).union(one.attributes)
            else:
                found[one.name] = one
    return found, kept


def concealed(scenario: Scenario) -> frozenset[tuple[str, str]]:
    """All that some side does not see: the piece's name, and the side."""
    if not scenario.ruleset.hook("conceals"):
        return frozenset()
    return frozenset(
        (name, side) for side in sides(scenario) for name in hidden_from(scenario, side)
    )


def seen(scenario: Scenario, side: str) -> State:
    """The state as a side sees it.

    A piece that is concealed has another name, kind and no attributes, or is not there at all.
    Names tell nothing: they are given anew in each state, by where the pieces are; and wherever
    else the state names a piece that is concealed, it has that name, or the entry is not there.
    """
    return seen_with(scenario.situation.state, *unseen_by(scenario, side))


def seen_with(state: State, hidden: Mapping[str, Conceal], kept: Kept) -> State:
    """The state as it is seen by a side from which some pieces are hidden; see ``seen``."""
    if kept:
        state = evolve(state, pieces={n: _without(p, kept) for n, p in state.pieces.items()})
    pieces = {name: piece for name, piece in state.pieces.items() if name not in hidden}
    blank = [state.pieces[name] for name, one in hidden.items() if one.shown_as]
    called = dict.fromkeys(hidden, "")
    for number, piece in enumerate(sorted(blank, key=lambda p: _alike(p, hidden)), start=1):
        shown = hidden[piece.name].shown_as
        name = f"{shown} {number}"
        while name in pieces:
            name += "'"
        pieces[name] = evolve(piece, name=name, kind=shown, attributes={})
        called[piece.name] = name
    if not hidden:
        return state
    for name in pieces.keys() - called.keys():
        piece = pieces[name]
        pieces[name] = evolve(piece, attributes=_renamed(piece.attributes, called))
    counts: dict[tuple[str, str], int] = {}
    for (what, of), n in state.counts.items():
        if called.get(of, of) or not of:
            counts[what, called.get(of, of)] = n
    return evolve(
        state,
        pieces=pieces,
        markers=[evolve(m, values=_renamed(m.values, called)) for m in state.markers],
        conditions=_renamed(state.conditions, called),
        counts=counts,
    )


def _without(piece: Piece, kept: Kept) -> Piece:
    """A piece with no more attributes than are seen; those left out look as usual."""
    gone = kept.get(piece.name, frozenset()) & piece.attributes.keys()
    if not gone:
        return piece
    return evolve(piece, attributes={n: v for n, v in piece.attributes.items() if n not in gone})


def _renamed(values: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    """Values in which no piece is named that is concealed."""

    def of(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(of, value))
        return called.get(value, value) if isinstance(value, str) else value

    return {name: of(value) for name, value in values.items()}


def _alike(piece: Piece, hidden: Mapping[str, Conceal]) -> tuple[object, ...]:
    """An order of what a side sees of pieces alone: those that come together are alike to it."""
    return piece.hex, piece.location, piece.side, hidden[piece.name].shown_as
