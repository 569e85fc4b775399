"""Firepower and the dice: what an attack is made of (A7, B10.31)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.bypass import ADDED, dearest
from asl_core.vehicles import is_vehicle
from hexwright import (
    AttackKind,
    AttackView,
    Column,
    Forbid,
    Modify,
    Multiply,
    PieceKind,
    Set,
    StepView,
    about,
    hookimpl,
    rule,
)

INHERENT, SUPPORT, OTHER = "inherent", "support", "other"
DIRECT = "direct"
SAID = {
    "area_fire": False,
    "concealed": False,
    "pinned": False,
    "phase": "",
    "ffmo": False,
    "ffnam": False,
    "leadership": 0,
    "group_us": 0,
    "moved_from": "",
    "snap_shot": False,
}
"""What Direct Fire may say besides; the rules that read a value say what it means."""
STATES = (
    "broken", "pinned", "concealed", "wounded", "cx", "berserk", "hidden", "lost", "encircled",
)  # fmt: skip
SORTS = ("assault_engineers", "sappers", "replaced", "engineers_lost")
"""What a unit is designated as, whether it was Replaced, and whether it was engineers then."""
IN_CONTACT = {
    "broken_morale": 0, "leadership": 0, "self_rally": False, "dm": False, "stealthy": False,
    "ambushed": False, "withdrawing": "", "guard": "", "prc": False,
}  # fmt: skip
"""What rally, rout and Close Combat ask of Personnel."""
FIRST_LINE = "first line"


@rule("A1.1")
class Personnel:
    """Infantry: firepower, normal range, US#, MF, and the firepower of its support weapons."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """Squads, half-squads and crews, leaders; US# as A12.122 counts them, MF as A4.11 does.

        ``class`` is elite, first line, second line, green or conscript; ``smoke`` is the Smoke
        Placement Exponent, of a half-squad that of the squad it is half of. ``broken_morale`` 0 is
        that of the other side of the counter; ``withdrawing`` names the Location it leaves a Melee
        for, ``guard`` whose prisoner it is; ``prc`` are aboard a vehicle.
        """
        state = {"morale": 7, "class": FIRST_LINE, "smoke": 0, "dc": 0}
        state |= dict.fromkeys((*STATES, *SORTS), False) | IN_CONTACT
        for name, us, mf in (
            ("squad", 3, 4), ("half-squad", 2, 4), ("crew", 2, 4), ("leader", 1, 6),
        ):  # fmt: skip
            has = {"fp": 0, "range": 0, "sw_fp": 0, "us": us, "mf": mf, **state}
            yield PieceKind(name, has, allowance="mf")


@rule("A4.2")
class TerrainCost:
    """A hex costs Infantry what its terrain says, Open Ground 1 MF."""

    @hookimpl
    def move_terms(self) -> Iterator[Column]:
        """The Cost Of Terrain, and what is added to it."""
        yield Column("cost", ("cost", ADDED), rounding="exact")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set]:
        """The dearest terrain of the hex entered (``mf`` among a terrain's values)."""
        if step.start.hex != step.target.hex and not is_vehicle(step.start):
            yield Set(dearest(step), reason="terrain entered")


@rule("A7.2")
class Firepower:
    """An attack has the inherent FP of the firer and the FP of its support weapons."""

    @hookimpl
    def attack_kinds(self) -> Iterator[AttackKind]:
        """Direct Fire."""
        yield AttackKind(DIRECT, values=SAID)

    @hookimpl
    def attack_terms(self) -> Iterator[Column]:
        """FP and total DRM."""
        yield Column("fp", (INHERENT, SUPPORT), rounding="exact")
        yield Column("drm", ("tem", "hindrance", OTHER))

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Set]:
        """What is printed on the firer."""
        firer = attack.firer.attributes
        yield Set(firer.get("fp", 0), term=INHERENT, reason="printed firepower")
        yield Set(firer.get("sw_fp", 0), term=SUPPORT, reason="support weapons")


@rule("A7.21")
class PointBlank:
    """Direct Fire at who is ADJACENT, or adjacent and not above the next level, is doubled."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """Both parts of the firepower; three times as much within one Location."""
        firer, target = attack.firer, attack.target
        if attack.kind != DIRECT:
            return
        same = firer.index == target.index
        near = attack.range == 1 and target.sight - firer.sight <= 2
        if same or near or attack.adjacent:
            factor, reason = (3, "same Location") if same else (2, "Point Blank Fire")
            for term in (INHERENT, SUPPORT):
                yield Multiply(factor, term=term, reason=reason)


@rule("A7.22")
class LongRange:
    """Inherent FP is halved beyond normal range, and ends at twice that."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply | Forbid]:
        """Judged for firers that have a normal range."""
        normal = attack.firer.attributes.get("range", 0) if attack.kind == DIRECT else 0
        if normal and attack.range > 2 * normal:
            yield Forbid(term=INHERENT, reason="beyond twice the normal range")
        elif normal and attack.range > normal:
            yield Multiply(Fraction(1, 2), term=INHERENT, reason="Long Range")


@rule("B10.31")
class HeightAdvantage:
    """Above who fires at it directly, a target gets +1 if its terrain gives it nothing better."""

    @hookimpl
    @about(DIRECT)
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Height Advantage; as one of a group it never adds to other TEM."""
        if attack.target.sight > attack.firer.sight:
            yield Modify(1, group="tem", reason="Height Advantage")
