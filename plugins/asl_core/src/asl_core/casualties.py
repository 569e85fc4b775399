"""Pieces in play, and what a result of the fire table does to Infantry (A7.3, A10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from asl_core.ift import Result
from hexwright import (
    ActView,
    ChangePiece,
    Effect,
    Piece,
    PutPiece,
    Roller,
    Situation,
    Spot,
    TakePiece,
    standing,
)

MORALE_CHECK, TASK_CHECK = "morale check", "pin task check"
PERSONNEL = ("squad", "half-squad", "crew", "leader")


def attribute(situation: Situation, piece: Piece, name: str) -> Any:
    """An attribute of a piece, its kind's default included; ``None`` if it has none such."""
    kind = situation.piece_kinds.get(piece.kind)
    return piece.attributes.get(name, kind.attributes.get(name) if kind else None)


def why_not_able(spot: Spot) -> str:
    """Why somebody is no unpinned Good Order Infantry; empty if it is."""
    if spot.piece not in PERSONNEL:
        return f"{spot.label} is no Infantry"
    for what in ("broken", "pinned"):
        if spot.attributes.get(what, False):
            return f"{spot.label} is {what}"
    return ""


def pieces_at(act: ActView, spot: Spot) -> list[Piece]:
    """The pieces in a Location."""
    hex = act.ground.hexes[spot.hex]
    found = act.state.pieces.values()
    return [p for p in found if (p.hex, p.location) == (hex, spot.location)]


def suffer(
    act: ActView, hit: Sequence[Piece], result: Result, at: Spot, dice: Roller
) -> Iterator[Effect]:
    """What a result does to each of some Infantry units in one Location.

    A KIA eliminates as many as its number, picked by lot, and breaks the others. A K reduces one,
    picked by lot; the others check Morale, as all do for an MC: above it they break, or are reduced
    if they are broken already; level with it they are pinned, as they are by a failed PTC.
    """
    left = list(hit)
    if result.kind == "KIA":
        for _ in range(min(result.n, len(left))):
            yield TakePiece(by_lot(left, dice).name, reason="KIA")
        for piece in left:
            yield from broken(act, piece, "KIA")
    elif result.kind == "K" and left:
        yield from reduced(act.situation, by_lot(left, dice))
    if result.kind in ("K", "MC"):
        for piece in left:
            final = dice.roll(MORALE_CHECK, at=at, more=result.n).total
            if final > attribute(act.situation, piece, "morale"):
                yield from broken(act, piece, "fails its Morale Check")
            elif final == attribute(act.situation, piece, "morale"):
                yield ChangePiece(piece.name, "pinned", True, reason="just passes")
    if result.kind == "PTC":
        for piece in left:
            unit = standing(act.situation, piece.name)  # where it comes from, if it moves
            taker = evolve(
                at, label=unit.label, piece=unit.piece, attributes=unit.attributes, side=unit.side,
                traits=unit.traits,
            )  # fmt: skip
            if dice.roll(TASK_CHECK, by=taker, at=at).total > attribute(
                act.situation, piece, "morale"
            ):
                yield ChangePiece(piece.name, "pinned", True, reason="fails its PTC")


def by_lot(left: list[Piece], dice: Roller) -> Piece:
    """One of some pieces at random, taken out of the list."""
    return left.pop(dice.pick(len(left)) if len(left) > 1 else 0)


def broken(act: ActView, piece: Piece, reason: str) -> Iterator[Effect]:
    """A unit breaks; one that is broken already suffers Casualty Reduction."""
    if attribute(act.situation, piece, "broken"):
        yield from reduced(act.situation, piece)
    else:
        yield ChangePiece(piece.name, "broken", True, reason=reason)


def reduced(situation: Situation, piece: Piece) -> Iterator[Effect]:
    """Casualty Reduction: a squad becomes a half-squad, a leader is wounded, others are gone."""
    left = lessened(situation, piece)
    if left is not None and left.kind == piece.kind:
        yield ChangePiece(piece.name, "wounded", True, reason="Casualty Reduction")
        return
    yield TakePiece(piece.name, reason="Casualty Reduction")
    if left is not None:
        yield PutPiece(left, reason="Casualty Reduction")


def lessened(situation: Situation, piece: Piece) -> Piece | None:
    """What Casualty Reduction leaves of a unit."""
    if piece.kind == "leader" and not attribute(situation, piece, "wounded"):
        return evolve(piece, attributes={**piece.attributes, "wounded": True})
    if piece.kind == "squad":
        fp = attribute(situation, piece, "fp") // 2
        return evolve(piece, kind="half-squad", attributes={**piece.attributes, "fp": fp, "us": 2})
    return None
