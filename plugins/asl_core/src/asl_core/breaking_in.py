"""AFV that break into buildings: their cellars, and what comes down on them (B23.41)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from asl_core.buildings import STONE, top_levels
from asl_core.collapse import bog_check, caved_in, material, to_rubble
from asl_core.moving import stepping
from asl_core.vehicles import BOG, CAVES_IN, FALLS, drives, fully_tracked, share
from hexwright import (
    ActView,
    Column,
    Effect,
    Forbid,
    Modify,
    Permit,
    Rolled,
    Roller,
    Set,
    StepView,
    TakePiece,
    hookimpl,
    rule,
)


def fell_in(act: ActView, rolls: Iterable[Rolled]) -> StepView | None:
    """The step with which an AFV fell into a cellar, by what was rolled for it, if one did."""
    step, rolled = stepping(act), bog_check(rolls)
    least = None if step is None else step.ruling.values.get(FALLS)
    return step if rolled and least is not None and rolled.faces[0] >= least else None


@rule("B23.41")
class VehicleEntry:
    """A fully-tracked AFV, closed up, breaks into a building for half its MP and a Bog Check.

    With a colored 6 it falls into the cellar and is lost; a low colored die, -1 for wood and -1 for
    a single story, brings the building down.
    """

    @hookimpl
    def move_terms(self) -> Iterator[Column]:
        """The colored die that is enough to fall in, and the one that is too low to stand."""
        yield Column(FALLS, (FALLS,))
        yield Column(CAVES_IN, (CAVES_IN,))

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """Closed-topped, buttoned up, without Riders."""
        if not _breaks_in(step):
            return
        has = step.start.attributes
        if has.get("open_topped") or not has.get("buttoned_up", True) or has.get("riders"):
            yield Forbid(reason="open-topped, Crew Exposed or with Riders")
        else:
            yield Permit(of=("D2.1",), reason="a fully-tracked AFV")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """Bog DRM +4 if the building is of stone, else +3."""
        if not _breaks_in(step):
            return
        stone = step.ground.buildings[step.target.building].terrain == STONE
        half = share(step.start, Fraction(1, 2))
        yield Set(half, replaces=("D2.1",), reason="half its MP, into a building")
        yield Modify(4 if stone else 3, term=BOG, reason="into a building")
        yield Set(6, term=FALLS, reason="into the cellar, with this colored die")
        if not stone:
            yield Modify(1, term=CAVES_IN, reason="no stone building")
        if top_levels(step.ground, step.facts)[step.target.hex] == 0:
            yield Modify(1, term=CAVES_IN, reason="a single story")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The AFV is gone, or the building."""
        if (step := fell_in(act, dice.rolls)) is not None:
            yield TakePiece(step.start.label, reason="it falls into the cellar")
        elif (step := caved_in(act, dice.rolls)) is not None:
            yield from to_rubble(act, step.target.hex, 0, material(act, step.target.hex))


def _breaks_in(step: StepView) -> bool:
    return drives(step) and step.target.building >= 0 and fully_tracked(step.start)
