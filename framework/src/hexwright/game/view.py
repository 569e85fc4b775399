"""What a side sees of a game, and what is concealed from it."""

from __future__ import annotations

from hashlib import sha256

from attrs import evolve

from hexwright.rules.sequence import Conceal
from hexwright.rules.state import Piece, State
from hexwright.scenario.scenario import Scenario


def sides(scenario: Scenario) -> tuple[str, ...]:
    """The sides that have pieces, or a phase, in order of their names."""
    state = scenario.situation.state
    found = {piece.side for piece in state.pieces.values()} | {state.side}
    return tuple(sorted(found - {""}))


def hidden_from(scenario: Scenario, side: str) -> dict[str, Conceal]:
    """What a side does not see, by the names of the pieces."""
    situation = scenario.situation
    said = situation.ruleset.ask("conceals", "what is seen", situation=situation, side=side)
    there = situation.state.pieces
    found = {entry.contribution.name: entry.contribution for entry in said}
    return {name: one for name, one in found.items() if name in there}


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
    Names tell nothing: they are given anew in each state, by where the pieces are.
    """
    state = scenario.situation.state
    hidden = hidden_from(scenario, side)
    pieces = {name: piece for name, piece in state.pieces.items() if name not in hidden}
    blank = [state.pieces[name] for name, one in hidden.items() if one.shown_as]
    for number, piece in enumerate(sorted(blank, key=_shuffled), start=1):
        shown = hidden[piece.name].shown_as
        name = f"{shown} {number}"
        while name in pieces:
            name += "'"
        pieces[name] = evolve(piece, name=name, kind=shown, attributes={})
    return evolve(state, pieces=pieces)


def _shuffled(piece: Piece) -> tuple[object, ...]:
    """An order that has nothing to do with the order of a side's own list."""
    return piece.hex, piece.location, sha256(piece.name.encode()).hexdigest()
