"""Close Combat: Hand-to-Hand, ATMM, No Quarter, Stealth (RF11, RF13, RF14, RF18)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.ambush import STEALTHY, in_good_order
from asl_core.atmm import CHECK, SUCCESS, checking
from asl_core.casualties import PERSONNEL, attribute
from asl_core.cc_units import attacking
from asl_core.close_combat import RED
from asl_core.engineers import ELITE
from asl_core.entrenchments import PILLBOX
from asl_core.hand_to_hand import HAND_TO_HAND, declaring
from asl_core.phases import CLOSE_COMBAT
from asl_core.surrender import surrendering
from asl_core.units import facing, named
from asl_core.vehicles import is_vehicle
from hexwright import (
    ActView,
    Forbid,
    Modify,
    Permit,
    Piece,
    RollView,
    Set,
    Situation,
    Spot,
    Trait,
    about,
    hookimpl,
    rule,
)


def out_of_it(situation: Situation, piece: Piece) -> bool:
    """Whether Personnel are aboard a vehicle or in a pillbox."""
    return piece.location == PILLBOX or bool(attribute(situation, piece, "prc"))


@rule("RF11")
class HandToHandForBoth:
    """Hand-to-Hand CC may be declared; by the DEFENDER if no ATTACKER is free to fight.

    Neither those aboard vehicles, nor these, nor who is in a pillbox take part.
    """

    @hookimpl
    @about(HAND_TO_HAND)
    def permits(self, act: ActView) -> Iterator[Forbid | Permit]:
        """Whoever declares it (RF11b), against whom (RF11c)."""
        if act.by is None:
            return
        if is_vehicle(act.by):
            yield Forbid(term="parties", reason="by a vehicle")
        if act.by.kind == PILLBOX or act.by.attributes.get("prc"):
            yield Forbid(term="parties", reason="by those in a vehicle or pillbox")
        if (unit := declaring(act)) is None:
            return
        situation = act.situation
        there = [p for p in facing(situation, unit, unit.side) if not out_of_it(situation, p)]
        if not there:
            yield Forbid(term="parties", reason="against those in vehicles or pillboxes alone")
        elif all(self._unfree(situation, piece) for piece in there):
            yield Permit(of=("J2.32",), reason="each ATTACKER is Ambushed, withdrawing or pinned")

    @hookimpl
    @about(CLOSE_COMBAT)
    def roll_modifiers(self, roll: RollView) -> Iterator[Set]:
        """Attacks by and against those that take no part use black Kill Numbers (RF11c)."""
        parties = (*attacking(roll), *named(roll.situation, roll.values["targets"]))
        if any(out_of_it(roll.situation, piece) for piece in parties):
            told = "no Hand-to-Hand by or against those in a vehicle or pillbox"
            yield Set(0, term=RED, replaces=("J2.32",), reason=told)

    @staticmethod
    def _unfree(situation: Situation, piece: Piece) -> bool:
        return any(attribute(situation, piece, w) for w in ("ambushed", "withdrawing", "pinned"))


@rule("RF13")
class AtmmOfTheElite:
    """Elite German Infantry alone has ATMM, with an Original dr of 1 and no drm."""

    up_to: int = 1

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Who is not elite has none (RF13a)."""
        unit = checking(act)
        if unit is not None and ELITE not in unit.traits:
            yield Forbid(reason=f"{unit.label} is not elite")

    @hookimpl
    @about(CHECK)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify | Set]:
        """Neither size nor weariness matters (RF13b)."""
        yield Set(self.up_to, term=SUCCESS, reason=f"an Original dr of {self.up_to}")
        yield Modify(0, replaces=("C13.7",), reason="no drm")


@rule("RF14")
class NoQuarterForBoth:
    """No Quarter is in effect for both sides: nobody surrenders in the RtPh."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """To nobody."""
        if surrendering(act) is not None:
            yield Forbid(term="no quarter", reason="No Quarter for both sides")


@rule("RF18")
class StealthyRussians:
    """Elite and first line Russian Infantry is Stealthy while in Good Order."""

    side: str = "russian"
    classes: tuple[str, ...] = ("elite", "first line")

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """By its class and its state."""
        russian = piece.piece in PERSONNEL and piece.side.casefold() == self.side.casefold()
        if russian and piece.attributes.get("class") in self.classes and in_good_order(piece):
            yield Trait(STEALTHY)
