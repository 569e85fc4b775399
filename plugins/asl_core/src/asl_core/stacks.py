"""Who goes together: several units that do one thing in one Location."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL, attribute
from asl_core.charges import between
from asl_core.moving import SPENT
from hexwright import ActView, Piece, Situation, Spot

ALONG = {"along": ""}
"""What an act of a stack says besides: the names of those that go along, with commas between."""
MMC = ("squad", "half-squad", "crew")


def together(situation: Situation, spot: Spot, side: str) -> list[Piece]:
    """The pieces of a side in a Location."""
    hex = situation.ground.hexes[spot.hex]
    found = situation.state.pieces.values()
    here = (p for p in found if (p.hex, p.location) == (hex, spot.location))
    return [p for p in here if p.side.casefold() == side.casefold()]


def enemies(situation: Situation, side: str) -> Iterator[Piece]:
    """The pieces of the other side, or sides, wherever they are."""
    return (
        p
        for p in situation.state.pieces.values()
        if p.side and p.side.casefold() != side.casefold()
    )


def good_order(situation: Situation, piece: Piece) -> bool:
    """Whether a unit is neither broken nor berserk."""
    return not any(attribute(situation, piece, what) for what in ("broken", "berserk"))


def stack_of(act: ActView) -> list[Piece]:
    """Who does an act, and whoever it says goes along; names that nobody has are left out."""
    names = [act.by.label] if act.by is not None else []
    names += [name.strip() for name in act.values["along"].split(",") if name.strip()]
    known = act.state.pieces
    return [known[name] for name in dict.fromkeys(names) if name in known]


def why_no_stack(act: ActView) -> Iterator[str]:
    """Why an act of Good Order Infantry in one Location cannot be done."""
    by, pieces = act.by, act.state.pieces
    if by is None or by.label not in pieces:
        yield "name the unit that does it"
        return
    for name in filter(None, (n.strip() for n in act.values["along"].split(","))):
        if name not in pieces:
            yield f"there is no unit {name!r} to go along"
        elif pieces[name] not in together(act.situation, by, by.side):
            yield f"{name} is not with {by.label}"
    for piece in stack_of(act):
        if piece.kind not in PERSONNEL:
            yield f"{piece.name} is no Infantry"
        for state in ("broken", "pinned", "berserk"):
            if attribute(act.situation, piece, state):
                yield f"{piece.name} is {state}"


def why_not_now(act: ActView, phase: str) -> Iterator[str]:
    """Why an act of a phase of one's own cannot be done yet; in a game it is the ATTACKER's."""
    side = act.state.side
    if not between(act.state.phase, phase):
        yield f"it is done in the phase {phase!r}"
    elif side and act.by is not None and act.by.side.casefold() != side.casefold():
        yield f"it is the phase of {side}"


def why_moved(act: ActView) -> Iterator[str]:
    """Who of a stack is not at the very start of its MPh any more."""
    for piece in stack_of(act):
        if act.state.count(SPENT, piece.name):
            yield f"{piece.name} has spent MF already"
