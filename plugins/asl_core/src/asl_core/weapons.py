"""Support weapons as pieces, and the units that possess them (A4.43)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.fire import SUPPORT
from asl_core.moving import MOVE
from hexwright import (
    ActView,
    AttackView,
    Effect,
    Modify,
    MovePiece,
    Piece,
    PieceKind,
    Situation,
    State,
    about,
    hookimpl,
    rule,
)

WEAPON = "support weapon"


def possessed(state: State, unit: str) -> list[Piece]:
    """The support weapons of a unit."""
    found = (p for p in state.pieces.values() if p.kind == WEAPON)
    return [p for p in found if unit and p.attributes.get("owner", "") == unit]


@rule("A4.43")
class Possession:
    """A support weapon goes where the unit goes that possesses it, and fires with it."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """``owner`` is the name of that unit; one that is not in play possesses nothing."""
        yield PieceKind(WEAPON, {"owner": "", "fp": 0, "malfunctioned": False})

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Those that work add to what the unit itself is said to have."""
        for weapon in possessed(attack.situation.state, attack.firer.label):
            has = weapon.attributes
            if has.get("fp", 0) and not has.get("malfunctioned", False):
                yield Modify(has["fp"], term=SUPPORT, reason=weapon.name)

    @hookimpl
    @about(MOVE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """To where its unit goes, and lies there if that is lost on the way in."""
        if act.by is not None and act.at is not None:
            here = act.ground.hexes[act.at.hex]
            for weapon in possessed(act.state, act.by.label):
                yield MovePiece(weapon.name, here, act.at.location, reason="carried along")

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """Along with the unit, whatever moves that."""
        pieces = situation.state.pieces
        for weapon in pieces.values():
            owner = pieces.get(str(weapon.attributes.get("owner", "")))
            if weapon.kind != WEAPON or owner is None:
                continue
            if (weapon.hex, weapon.location) != (owner.hex, owner.location):
                yield MovePiece(weapon.name, owner.hex, owner.location, reason="carried along")
