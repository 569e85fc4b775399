"""Up out of a sewer (B8.42)."""

from __future__ import annotations

from collections.abc import Iterator

import hexwright
from asl_core.casualties import attribute
from asl_core.interior import SEWER
from asl_core.moving import MOVE, why_not
from asl_core.phases import ADVANCE
from asl_core.sewer_movement import EMERGE
from asl_core.sewers import DISCOVERED, at_manhole
from asl_core.stacks import MMC, enemies, together, why_not_now
from asl_core.units import good_order
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    MovePiece,
    Piece,
    PutMarker,
    Roller,
    RollKind,
    RollView,
    Spot,
    about,
    hookimpl,
    rule,
)

EMERGENCE = "sewer emergence"


@rule("B8.42")
class SewerEmergence:
    """In the APh a stack below a Manhole comes up with a dr of 4 or less.

    From 7 on it is discovered. Option ``hindered``: how much Hindrance hides the Manhole.
    """

    hindered: int = 2

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the Location that the Manhole opens into, by all of a side below it."""
        yield ActKind(EMERGE)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its dr, by who comes up, at the Manhole."""
        yield RollKind(EMERGENCE, (6,))

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Straight up, as the step says: into no Fortified Location that the enemy holds.

        An advance is no way around the dr.
        """
        if act.kind == MOVE and act.by is not None and act.by.kind == SEWER:
            yield Forbid(reason=f"{act.by.label} comes up by a dr alone: {EMERGE!r}")
        if act.kind != EMERGE or act.at is None:
            return
        by = act.by
        if by is None or by.kind != SEWER or by.label not in act.state.pieces:
            yield Forbid(reason="name a unit in a sewer")
            return
        step = act.stepping(ADVANCE)
        if by.hex != act.at.hex or not at_manhole(act.facts, act.at):
            yield Forbid(reason=f"{act.at.label} is not the Manhole Location above {by.label}")
        elif step is not None and not step.ruling.allowed:
            yield Forbid(reason=why_not(step))
        for why in why_not_now(act, ADVANCE):
            yield Forbid(reason=why)
        if act.state.count(EMERGE, by.label):
            yield Forbid(reason=f"{by.label} has tried already")

    @hookimpl
    @about(EMERGE)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """One dr for all of them."""
        if act.by is None or act.at is None:
            return
        total, here = dice.roll(EMERGENCE, by=act.by, at=act.at).total, act.ground.hexes[act.at.hex]
        if total >= 7:
            yield PutMarker(DISCOVERED, here, reason=f"discovered with {total}")
        for piece in together(act.situation, act.by, act.by.side):
            yield Count(EMERGE, piece.name)
            if total <= 4:
                yield MovePiece(piece.name, here, act.at.location, reason=f"up with {total}")
                if attribute(act.situation, piece, "lost"):
                    yield ChangePiece(piece.name, "lost", False, reason="it knows where it is")
            elif total >= 7 and attribute(act.situation, piece, "concealed"):
                yield ChangePiece(piece.name, "concealed", False, reason="discovered")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Friends above, cover, enemies above and beside, and who is lost."""
        by, at = roll.by, roll.at
        if roll.kind != EMERGENCE or by is None or at is None:
            return
        if together(roll.situation, at, by.side):
            yield Modify(-1, reason="friends in the Manhole Location")
        above = [p for p in enemies(roll.situation, by.side) if _is_at(roll, p, at)]
        if at.building >= 0 and not above:
            yield Modify(-1, reason="a building free of enemies")
        elif not any(self._seen_by(roll, p) for p in enemies(roll.situation, by.side)):
            yield Modify(-1, reason="out of their LOS, or well hindered")
        if by.attributes.get("lost", False):
            yield Modify(1, reason="lost")
        mmc = [p for p in above if p.kind in MMC and good_order(roll.situation, p)]
        if mmc:
            yield Modify(len(mmc), reason="Good Order MMC of the enemy's above")
        if any(_is_beside(roll, p, by) for p in enemies(roll.situation, by.side)):
            yield Modify(1, reason="an enemy in the next sewer")

    def _seen_by(self, roll: RollView, piece: Piece) -> bool:
        """Whether an enemy sees the Manhole Location with less Hindrance than hides it."""
        grid, at, places = roll.ground.grid, roll.at, roll.situation.locations
        if at is None or places.find(grid.index[piece.hex], piece.location) is None:
            return False
        above = f"{grid.name(roll.ground.hexes[at.hex])}@{at.location}"
        line = hexwright.sight.line(
            roll.situation, f"{grid.name(piece.hex)}@{piece.location}", above
        )
        return bool(line.clear) and line.hindrance < self.hindered


def _is_at(roll: RollView, piece: Piece, spot: Spot) -> bool:
    return (piece.hex, piece.location) == (roll.ground.hexes[spot.hex], spot.location)


def _is_beside(roll: RollView, piece: Piece, spot: Spot) -> bool:
    here = roll.ground.hexes[spot.hex]
    return piece.location == SEWER and roll.ground.grid.distance(here, piece.hex) == 1
