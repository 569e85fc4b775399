"""Elite units, Assault Engineers, Sappers, and how mines are cleared (A1.25, H1.22, B28.8)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.close_combat import AGAINST_VEHICLE
from asl_core.smoke_grenades import EXPONENT, places_smoke
from asl_core.substitution import REPLACED
from asl_core.vehicle_combat import CCV
from hexwright import (
    ActView,
    Modify,
    RollKind,
    RollView,
    Spot,
    Trait,
    about,
    hookimpl,
    rule,
    standing,
)

ELITE, ASSAULT_ENGINEERS, SAPPERS = "elite", "assault engineers", "sappers"
MINE_CLEARANCE = "mine clearance"
SIZES = {"squad": 2, "half-squad": 1, "crew": 1}
"""What units bring to a Clearance DR, but for the first of them."""


def at_work(roll: RollView) -> list[Spot]:
    """The MMC in the Location of a Mine Clearance DR that can work, the one that rolls first."""
    if roll.at is None:
        return []
    here = roll.ground.hexes[roll.at.hex], roll.at.location
    state = roll.situation.state
    names = [p.name for p in state.pieces.values() if (p.hex, p.location) == here]
    first = roll.by.label if roll.by is not None else ""
    found = [standing(roll.situation, name) for name in sorted(names, key=lambda n: n != first)]
    able = [s for s in found if not s.attributes.get("broken") and not s.attributes.get("pinned")]
    return [one for one in able if one.piece in SIZES]


@rule("A1.25")
class Elite:
    """What is of the elite class is Elite."""

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """By its attribute ``class``."""
        if piece.attributes.get("class") == ELITE:
            yield Trait(ELITE)


@rule("H1.22")
class AssaultEngineers:
    """Units designated as Assault Engineers are better at placing SMOKE, and in CC with vehicles.

    ``smoke_bonus`` is added to a squad's Smoke Placement Exponent, ``ccv_bonus`` to the CCV.
    """

    smoke_bonus: int = 2
    ccv_bonus: int = 1

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """By the attribute ``assault_engineers``; one that was Replaced is that no more."""
        has = piece.attributes
        if has.get("assault_engineers") and not has.get(REPLACED):
            yield Trait(ASSAULT_ENGINEERS)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Modify]:
        """SMOKE."""
        if places_smoke(act) and act.by is not None and ASSAULT_ENGINEERS in act.by.traits:
            yield Modify(self.smoke_bonus, term=EXPONENT, reason="Assault Engineers")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """The Close Combat Value."""
        engineers = roll.by is not None and ASSAULT_ENGINEERS in roll.by.traits
        if roll.kind == AGAINST_VEHICLE and engineers:
            yield Modify(self.ccv_bonus, term=CCV, reason="Assault Engineers")


@rule("B24.74")
class MineClearance:
    """Infantry clears mines with a Final DR of 2."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """By one of those who work on it, at the Location."""
        yield RollKind(MINE_CLEARANCE, (6, 6))

    @hookimpl
    @about(MINE_CLEARANCE)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """-1 for a squad, and for each further squad -2, for each further half-squad or crew -1."""
        for one in (working := at_work(roll)):
            n = SIZES[one.piece] - (one is working[0])
            if n:
                yield Modify(-n, reason=f"{one.label}: {one.piece}")


@rule("B28.8")
class Sappers:
    """Sappers clear mines better: by 2 for each squad, by 1 for each half-squad."""

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """By the attribute ``sappers``; one that was Replaced is that no more."""
        has = piece.attributes
        if has.get("sappers") and not has.get(REPLACED):
            yield Trait(SAPPERS)

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Of all who work on it."""
        for one in at_work(roll) if roll.kind == MINE_CLEARANCE else ():
            if SAPPERS in one.traits and one.piece in ("squad", "half-squad"):
                n = 2 if one.piece == "squad" else 1
                yield Modify(-n, reason=f"{one.label}: Sappers")
