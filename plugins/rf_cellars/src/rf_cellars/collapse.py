"""AFV that fall into Cellars (O6.62)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.breaking_in import fell_in
from asl_core.casualties import MORALE_CHECK, PERSONNEL, attribute, suffer
from asl_core.crews import SCROUNGE, crew_of_fallen
from asl_core.ift import Result
from asl_core.interior import CELLAR
from asl_core.vehicles import FALLS, drives, fully_tracked
from asl_core.weapons import possessed
from hexwright import (
    ActView,
    ChangePiece,
    Count,
    Effect,
    MovePiece,
    Permit,
    Piece,
    Roller,
    RollKind,
    Set,
    StepView,
    TakePiece,
    about,
    hookimpl,
    rule,
)

DAMAGE = "weapon under a fallen AFV"
MAY_SCROUNGE, TRIED = "MG of a fallen AFV", "MG tried for"
"""What is counted of a crew in the phase in which it got out."""
NMC = Result("MC")


@rule("O6.62")
class FallIntoCellar:
    """An AFV falls into a Cellar with a colored 4, on whoever is there; its crew ends there too.

    It does so through rubble that lies on an intact Cellar (option ``through_rubble``).
    """

    colored: int = 4
    through_rubble: bool = True

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """The colored die that is enough."""
        if not drives(step) or not fully_tracked(step.start):
            return
        standing = step.target.building >= 0 or self.through_rubble
        if standing and step.facts.hex(CELLAR)[step.target.hex]:
            yield Set(self.colored, term=FALLS, reason="into the Cellar, with this colored die")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The dr for each weapon of who fails its NMC."""
        yield RollKind(DAMAGE, (6,))

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The crew gets out below; Infantry there checks Morale, and may lose its weapons."""
        if act.kind == SCROUNGE and act.by is not None and _may_scrounge(act):
            yield Count(TRIED, act.by.label)
        step = fell_in(act, dice.rolls)
        if step is None or not step.facts.hex(CELLAR)[step.target.hex]:
            return
        here = act.ground.hexes[step.target.hex]
        if crew := crew_of_fallen(act, dice.rolls):
            yield MovePiece(crew, here, CELLAR, reason="in the Cellar")
            if n := step.start.attributes.get("mg", 0):
                yield Count(MAY_SCROUNGE, crew, n, reason="it may Scrounge at once")
        for piece in act.state.pieces.values():
            below = (piece.hex, piece.location) == (here, CELLAR)
            if below and piece.kind in PERSONNEL:
                yield from _hit(act, piece, dice)

    @hookimpl
    @about(SCROUNGE)
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Scrounging an AFV that left no wreck."""
        if _may_scrounge(act):
            yield Permit(of=("D10.5",), reason="out of the AFV that fell in")


def _may_scrounge(act: ActView) -> bool:
    who = act.by.label if act.by else ""
    return act.state.count(MAY_SCROUNGE, who) > act.state.count(TRIED, who)


def _hit(act: ActView, piece: Piece, dice: Roller) -> Iterator[Effect]:
    """An NMC, and a dr for each weapon of the unit if it fails: 6 ends it, 4 and 5 break it.

    What a unit has as ``sw_fp`` is one weapon, and its DC are one each; broken, they are gone.
    """
    at = act.place(act.ground.grid.index[piece.hex], CELLAR)
    said = list(suffer(act, [piece], NMC, at, dice))
    yield from said
    check = [rolled for rolled in dice.rolls if rolled.kind == MORALE_CHECK][-1]
    if check.total <= attribute(act.situation, piece, "morale"):
        return
    for weapon in possessed(act.state, piece.name):
        if (dr := dice.roll(DAMAGE, at=at).total) == 6:
            yield TakePiece(weapon.name, reason="crushed")
        elif dr >= 4:
            yield ChangePiece(weapon.name, "malfunctioned", True, reason=f"a dr of {dr}")
    gone = isinstance(said[-1], TakePiece)
    fp, dc = (attribute(act.situation, piece, name) for name in ("sw_fp", "dc"))
    if fp and dice.roll(DAMAGE, at=at).total >= 4 and not gone:
        yield ChangePiece(piece.name, "sw_fp", 0, reason="crushed or malfunctioning")
    left = sum(dice.roll(DAMAGE, at=at).total < 4 for _ in range(dc))
    if left < dc and not gone:
        yield ChangePiece(piece.name, "dc", left, reason="crushed or of no use")
