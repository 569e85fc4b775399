"""Vehicles: their kinds, what they may enter, Bog (D1, D2, D8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from asl_core.moving import MOVE, stepping
from hexwright import (
    ActView,
    ChangePiece,
    Column,
    Effect,
    Forbid,
    Modify,
    PieceKind,
    Roller,
    RollKind,
    RollView,
    Set,
    Spot,
    StepView,
    Trait,
    about,
    hookimpl,
    rule,
)

VEHICLE, AFV = "vehicle", "afv"
TRACKED = "fully tracked"
BOG, BOG_CHECK, BOGGED = "bog", "bog check", 12
"""A Bog Check fails with this and more (D8.21)."""
FALLS, CAVES_IN = "falls", "caves_in"
"""Answers of a step into a building: the Original colored die of the Bog Check with which, or with
more, an AFV falls into the cellar, and the one with which, or less, the building comes down."""


def is_vehicle(spot: Spot) -> bool:
    """Whether what is there is a vehicle."""
    return VEHICLE in spot.traits


def fully_tracked(spot: Spot) -> bool:
    """Whether it is a fully-tracked AFV."""
    return is_vehicle(spot) and bool(spot.attributes.get("movement") == TRACKED)


def share(spot: Spot, part: Fraction) -> int:
    """A part of a vehicle's MP allotment; fractions are rounded up."""
    found: int = ceil(spot.attributes.get("mp", 0) * part)
    return found


def drives(step: StepView) -> bool:
    """Whether a vehicle goes to another hex, into it and not past what is in it."""
    return is_vehicle(step.start) and step.start.hex != step.target.hex and step.via is None


@rule("D1.1")
class Vehicles:
    """Armoured fighting vehicles and trucks."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """``movement`` is fully tracked, halftrack, armoured car or truck.

        ``cs`` is the Crew Survival number, ``mg`` how many MG can be Scrounged.
        """
        driven = {"mp": 0, "bogged": False, "immobile": False, "in_motion": False}
        armour = {"open_topped": False, "buttoned_up": True, "riders": False, "dozer": False}
        crew = {"cs": 0, "mg": 1}
        yield PieceKind(AFV, {**driven, **armour, **crew, "movement": TRACKED}, allowance="mp")
        yield PieceKind("truck", {**driven, "movement": "truck"}, allowance="mp")

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """What is a vehicle."""
        if piece.piece in (AFV, "truck"):
            yield Trait(VEHICLE)


@rule("D2.1")
class VehicleMovement:
    """A vehicle pays 1 MP for Open Ground, and enters other terrain where a rule says how."""

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """Each hex."""
        if is_vehicle(step.start) and step.start.hex != step.target.hex:
            yield Set(1, reason="Open Ground")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Only on the ground, in its MPh, and in the open."""
        if not is_vehicle(step.start):
            return
        if step.how != MOVE or step.target.location != "ground":
            yield Forbid(reason="a vehicle moves on the ground, in its MPh")
        closed = [t.name for t in step.terrains if t.values.get("mf", 1) != 1]
        if drives(step) and closed:
            yield Forbid(reason=f"no rule lets such a vehicle into {', '.join(closed)}")


@rule("D2.3")
class VehicularBypass:
    """A vehicle passes by what is in a hex along its hexsides."""

    mp: int = 2

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """For a hexside (option ``mp``)."""
        if is_vehicle(step.start) and step.via is not None:
            yield Set(self.mp, replaces=("D2.1",), reason="Vehicular Bypass")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """By a vertex that is not in a building."""
        if is_vehicle(step.start) and step.via is not None and not step.outdoors:
            yield Forbid(reason="the vertex is in a building")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """As for Infantry (A4.3), a vehicle cannot be left at a vertex yet."""
        step = stepping(act)
        if step is not None and step.via is not None and is_vehicle(step.start):
            yield Forbid(reason="vehicles that end in Bypass cannot be placed")


@rule("D8.21")
class Bog:
    """What is hard to pass asks for a Bog Check: 12 or more, and the vehicle is bogged."""

    @hookimpl
    def move_terms(self) -> Iterator[Column]:
        """The DRM of the Bog Check, if there is one."""
        yield Column(BOG, (BOG,))

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A DR; the step brings its DRM."""
        yield RollKind(BOG_CHECK, (6, 6), values={"drm": 0})

    @hookimpl
    @about(BOG_CHECK)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """The terrain's."""
        if roll.values["drm"]:
            yield Modify(roll.values["drm"], reason="terrain")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Who is bogged stays."""
        if is_vehicle(step.start) and step.start.attributes.get("bogged"):
            yield Forbid(reason="it is bogged")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The Bog Check of a step; the vehicle has entered the hex in any case."""
        step = stepping(act)
        if step is None or step.ruling.bog is None:
            return
        rolled = dice.roll(BOG_CHECK, by=act.by, at=act.at, drm=int(step.ruling.bog))
        if rolled.total >= BOGGED:
            yield ChangePiece(step.start.label, "bogged", True, reason="Bog Check failed")
