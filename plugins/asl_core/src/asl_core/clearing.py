"""Clearance of fallen rubble and of debris (B24.7, O1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from asl_core.bypass import ADDED
from asl_core.casualties import attribute, pieces_at, why_not_able
from asl_core.debris import DEBRIS
from asl_core.rubble import RUBBLE
from asl_core.vehicles import BOG, drives
from hexwright import (
    ActKind,
    ActView,
    AttackView,
    Effect,
    Forbid,
    Hinder,
    Interest,
    Lines,
    Marker,
    MarkerKind,
    Modify,
    Permit,
    PutMarker,
    Rolled,
    Roller,
    RollKind,
    RollView,
    StepView,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

CLEAR, CLEARANCE, CLEARED = "clear", "clearance", "cleared debris"
MOST = 2
"""The highest Final DR that clears."""


def is_cleared(rolls: Iterable[Rolled]) -> bool:
    """Whether one of the rolls of an act clears."""
    return any(rolled.kind == CLEARANCE and rolled.total <= MOST for rolled in rolls)


@rule("B24.7")
class RubbleClearance:
    """Infantry clears rubble that has fallen on a hex without a building."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the hex that the Infantry is in."""
        yield ActKind(CLEAR)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR, with the squads that work together."""
        yield RollKind(CLEARANCE, (6, 6), values={"squads": 0})

    @hookimpl
    @about(CLEARANCE)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """-1 for each squad."""
        if roll.values["squads"]:
            yield Modify(-roll.values["squads"], reason="squads")

    @hookimpl
    @about(CLEAR)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Unpinned Good Order Infantry in the hex, and fallen rubble there."""
        if act.at is None:
            return
        if act.by is None or act.by.index != act.at.index:
            yield Forbid(term="clear", reason="name a unit that is there")
        elif reason := why_not_able(act.by):
            yield Forbid(term="clear", reason=reason)
        if not _fallen(act):
            yield Forbid(reason="no fallen rubble there")

    @hookimpl
    @about(CLEAR)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """One DR for all of them."""
        if act.at is None:
            return
        kinds = [
            piece.kind for piece in pieces_at(act, act.at)
            if not attribute(act.situation, piece, "broken")
            and not attribute(act.situation, piece, "pinned")
        ]  # fmt: skip
        squads = kinds.count("squad") + kinds.count("half-squad") // 2
        dice.roll(CLEARANCE, by=act.by, at=act.at, squads=squads)
        for marker in _fallen(act) if is_cleared(dice.rolls) else ():
            yield TakeMarker(marker, reason="cleared")


@rule("O1.5", interest=Interest(markers=CLEARED))
class DebrisClearance:
    """Debris in the open is cleared as fallen rubble is, and is as if it were not there then."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """What tells that the debris of a hex is gone."""
        yield MarkerKind(CLEARED)

    @hookimpl
    @about(CLEAR)
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Where there is debris."""
        if _debris(act):
            yield Permit(of=("B24.7",), reason="debris")

    @hookimpl
    @about(CLEAR)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """By the same DR."""
        if act.at is not None and _debris(act) and is_cleared(dice.rolls):
            yield PutMarker(CLEARED, act.ground.hexes[act.at.hex])

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """None of the debris."""
        rows = lines.areas(DEBRIS)
        rows = rows[np.isin(lines.rows.hex[rows], lines.ground.marker_hexes(CLEARED))]
        yield Hinder(0, rows[lines.between[rows]], replaces=("O1.1",), reason="cleared")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Nor its TEM."""
        if attack.target.hex in attack.ground.marker_hexes(CLEARED):
            yield Modify(0, replaces=("O1.1",), reason="cleared")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify | Forbid]:
        """Nor its cost, nor a Bog Check for it."""
        if step.enters(DEBRIS) and step.target.hex in step.ground.marker_hexes(CLEARED):
            for term in ("", ADDED):
                yield Modify(0, term=term, replaces=("O1.2",), reason="cleared")
            if drives(step):
                yield Forbid(term=BOG, reason="cleared")


def _fallen(act: ActView) -> list[Marker]:
    """Rubble counters in the hex, if no building was there."""
    if act.at is None or act.ground.owner[act.at.hex] >= 0:
        return []
    here = act.ground.hexes[act.at.hex]
    return [m for m in act.state.markers if m.at == here and m.kind in RUBBLE]


def _debris(act: ActView) -> bool:
    if act.at is None or act.at.hex in act.ground.marker_hexes(CLEARED):
        return False
    return bool(act.at.hex in act.ground.with_terrain(DEBRIS))
