"""Melee: who is held, and who withdraws (A11.15, A11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import attribute
from asl_core.cc_units import attacked
from asl_core.charges import between
from asl_core.close_combat import attackers, survivors
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import MELEE, in_melee, known_enemies, one_place, opposed, together
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    MarkerKind,
    Modify,
    MovePiece,
    PhaseView,
    Piece,
    PutMarker,
    RollView,
    StepView,
    TakeMarker,
    about,
    hookimpl,
    rule,
    standing,
)

WITHDRAW = "withdraw"


def leaving(phase: PhaseView, piece: Piece) -> bool:
    """Whether a survivor of the CCPh withdraws: it is neither reduced nor pinned."""
    whole = phase.state.pieces[piece.name] == piece
    away = attribute(phase.situation, piece, "withdrawing")
    return bool(whole and away) and not attribute(phase.situation, piece, "pinned")


def _place(piece: Piece) -> str:
    return one_place(piece.location, fought_over=True)


@rule("A11.15")
class Melee:
    """Units of both sides that are left in a Location after the CCPh are held in Melee.

    Held units leave by withdrawing alone. Who is concealed neither is held nor holds.
    """

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """It stands in a Location of its hex."""
        yield MarkerKind(MELEE, values={"location": "ground"})

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Into another Location."""
        piece = step.state.pieces.get(step.start.label)
        if piece is not None and step.how != WITHDRAW and in_melee(step.situation, piece):
            yield Forbid(reason=f"{piece.name} is held in Melee")

    @hookimpl
    @about(CLOSE_COMBAT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Markers are placed and removed."""
        sides: dict[tuple[object, str], list[str]] = {}
        for piece in survivors(phase):
            if not leaving(phase, piece) and not attribute(phase.situation, piece, "concealed"):
                sides.setdefault((piece.hex, _place(piece)), []).append(piece.side)
        held = {at for at, who in sides.items() if any(opposed(who[0], one) for one in who)}
        for marker in phase.state.markers:
            if marker.kind == MELEE:
                at = (marker.at, marker.values.get("location", "ground"))
                if at not in held:
                    yield TakeMarker(marker, reason="nobody is left to fight")
                held.discard(at)
        for piece in survivors(phase):
            if (piece.hex, _place(piece)) in held:
                held.discard((piece.hex, _place(piece)))
                told = {"location": _place(piece)}
                yield PutMarker(MELEE, piece.hex, told, reason="both sides are left")


@rule("A11.2")
class Withdrawal:
    """A unit in Melee may withdraw: it does not attack, and attacks against it have -2.

    For each friend that stays, +1. It leaves when the CCPh ends, if it is whole.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """To a Location next to it."""
        yield ActKind(WITHDRAW)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Unpinned, out of Melee, to where no known enemy is; who does it attacks nobody."""
        for piece in attackers(act):
            if attribute(act.situation, piece, "withdrawing"):
                yield Forbid(reason=f"{piece.name} is withdrawing")
        if act.kind == WITHDRAW and (reason := self._cannot(act)):
            yield Forbid(reason=reason)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Against the unit that withdraws."""
        one = attacked(roll)
        if one is None or not attribute(roll.situation, one, "withdrawing"):
            return
        yield Modify(-2, reason=f"{one.name} is withdrawing")
        here = together(roll.situation, standing(roll.situation, one.name), one.side)
        if n := sum(not attribute(roll.situation, p, "withdrawing") for p in here):
            yield Modify(n, reason="friends that stay")

    @hookimpl
    @about(WITHDRAW)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is announced."""
        if act.by is not None and act.at is not None:
            hex = act.ground.grid.name(act.ground.hexes[act.at.hex])
            to = f"{hex}@{act.at.location}"
            yield ChangePiece(act.by.label, "withdrawing", to, reason="announced")

    @hookimpl
    @about(CLOSE_COMBAT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Those that are left and not reduced are gone."""
        for piece in survivors(phase):
            to = attribute(phase.situation, piece, "withdrawing")
            if to:
                yield ChangePiece(piece.name, "withdrawing", "", reason="the CCPh is over")
                if leaving(phase, piece):
                    at = standing(phase.situation, to)
                    yield MovePiece(piece.name, phase.ground.hexes[at.hex], at.location)

    @staticmethod
    def _cannot(act: ActView) -> str:
        if act.by is None or act.at is None or act.by.label not in act.state.pieces:
            return "name the unit that withdraws"
        name, has = act.by.label, act.by.attributes
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"units withdraw in the phase {CLOSE_COMBAT!r}"
        if not in_melee(act.situation, act.state.pieces[name]):
            return f"{name} is in no Melee"
        if has.get("pinned") or has.get("berserk"):
            return f"{name} is pinned or berserk"
        step = act.stepping(WITHDRAW)
        if step is None or not step.ruling.allowed or act.at.hex == act.by.hex:
            return "no such step leads out of the Melee"
        enemies = known_enemies(act.situation, act.by.side)
        if any(one.index == act.at.index for one in enemies):
            return "a known enemy is there"
        return ""
