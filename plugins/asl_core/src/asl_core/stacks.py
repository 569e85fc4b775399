"""Who goes together: several units that do one thing in one Location."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL, attribute
from asl_core.charges import between
from asl_core.moving import SPENT
from asl_core.units import in_melee, opposed, units
from asl_core.vehicles import is_vehicle
from hexwright import ActView, Piece, Situation, Spot, standing

ALONG = {"along": ""}
"""What an act of a stack says besides: the names of those that go along, with commas between."""
MMC = ("squad", "half-squad", "crew")


def together(situation: Situation, spot: Spot, side: str) -> list[Piece]:
    """The Personnel of a side in a Location, whoever is dug in there apart from those who are not.

    What they carry goes with them by itself (A4.43).
    """
    hex = situation.ground.hexes[spot.hex]
    here = (p for p in units(situation) if (p.hex, p.location) == (hex, spot.location))
    return [p for p in here if p.side.casefold() == side.casefold()]


def enemies(situation: Situation, side: str) -> Iterator[Piece]:
    """The units and vehicles of the other side, or sides, wherever they are."""
    for piece in situation.state.pieces.values():
        if opposed(piece.side, side) and not attribute(situation, piece, "guard"):
            spot = standing(situation, piece.name)
            if piece.kind in PERSONNEL or is_vehicle(spot):
                yield piece


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
    if attribute(act.situation, pieces[by.label], "guard"):
        yield f"{by.label} is a prisoner"
    for name in filter(None, (n.strip() for n in act.values["along"].split(","))):
        if name not in pieces:
            yield f"there is no unit {name!r} to go along"
        elif attribute(act.situation, pieces[name], "guard"):
            yield f"{name} is a prisoner"
        elif pieces[name] not in together(act.situation, by, by.side):
            yield f"{name} is not with {by.label}"
    for piece in stack_of(act):
        if piece.kind not in PERSONNEL:
            yield f"{piece.name} is no Infantry"
        for state in ("broken", "pinned", "berserk"):
            if attribute(act.situation, piece, state):
                yield f"{piece.name} is {state}"
        if in_melee(act.situation, piece):
            yield f"{piece.name} is held in Melee"


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
