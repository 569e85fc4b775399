"""Breaches: a DC at a Rowhouse or a Fortified Location, a vehicle at a hedgerow (B9, B23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import in_building
from asl_core.casualties import attribute, pieces_at, suffer
from asl_core.charges import CHARGE, DETONATE, PLACE, charge_at, ends
from asl_core.fortified import FORTIFIED
from asl_core.ift import ift
from asl_core.rowhouses import BAR
from asl_core.vehicles import BOG_CHECK, BOGGED
from hexwright import (
    IN,
    ActKind,
    ActView,
    Blocks,
    ChangePiece,
    Clear,
    Effect,
    Fact,
    Forbid,
    Ground,
    Interest,
    Lines,
    MarkerKind,
    MovePiece,
    Permit,
    PutMarker,
    Roller,
    Set,
    Terrain,
    hookimpl,
    rule,
)

BREACH, BREACHED = "breach", "breached"
BREAK_THROUGH, HEDGEROW = "break through", "bocage"
FP, BEHIND, BEHIND_CONCEALED = 30, 12, 6
"""A charge's firepower against the hexside, and as Area Fire against whom it meets behind it."""


def breached(ground: Ground, sides: Any) -> Any:
    """Which of these hexside features are on a hexside with a Breach counter."""
    holes = {(s.hex, s.side) for s in ground.hexsides if s.terrain == BREACH}
    named = (ground.hexsides[i] for i in sides.tolist())
    return np.array([(s.hex, s.side) in holes for s in named], dtype=bool)


def sides_named(act: ActView, terrain: str) -> list[int]:
    """Hexside features of a kind on the hexside of an act."""
    return [i for i in act.sides if act.ground.hexsides[i].terrain == terrain]


@rule("B23.711", interest=Interest(facts=(BREACHED,)))
class BreachByCharge:
    """A DC Placed against a Rowhouse's bar breaches it with a NMC or better.

    The same DR is an attack on the Location behind.
    """

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """The hole."""
        yield Terrain(BREACH, on="hexside", colour="#c0392b")

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A Breach counter on the hexside."""
        yield MarkerKind(BREACH, on="hexside", terrain=BREACH)

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """The bars that have a Breach."""
        bars = ground.hexsides_of(BAR)
        here = bars[breached(ground, bars)]
        yield Fact(BREACHED, here, on="hexside", reason="Breach counter")

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """Lines at the level of the ground, straight through the hole."""
        r, rows = lines.rows, blocks.row
        through = lines.facts.hexside(BREACHED)[r.feature[rows]] != 0
        through &= r.contact[rows] == IN
        base = lines.ground.base
        flat = (lines.high == lines.low) & (lines.a_height == base[lines.a_hex])
        yield Clear(np.flatnonzero(through & flat[r.line[rows]]), reason="through the Breach")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """There must be a bar, and no Breach in it."""
        if act.kind == PLACE and not sides_named(act, BAR):
            yield Forbid(reason="nothing there that a DC could breach")
        if act.kind == PLACE and sides_named(act, BREACH):
            yield Forbid(term="breach", reason="there is a Breach already")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """One DR: a Breach, and fire on the Location behind. An Original 12 is a dud."""
        charge = charge_at(act)
        if act.kind != DETONATE or charge is None:
            return
        near, far = (
            act.place(hex, charge.values.get("location", "ground")) for hex in ends(act, charge)
        )
        against = act.attack(near, far)
        tem = against.terms.get("tem")  # the wall blocks the line, and the TEM is what it would be
        said = [e.rule.id for e in tem.entries if e.counts] if tem else []
        value = int(tem.value or 0) if tem else 0
        rolled = dice.roll(CHARGE, at=far, tem=value, why=", ".join(dict.fromkeys(said)))
        if rolled.original == 12:
            return
        found = ift(FP, rolled.total)
        if found.at_least_nmc:
            told = f"{found.told} on {FP} FP"
            yield PutMarker(BREACH, charge.at, reason=told)
        people = [p for p in pieces_at(act, far) if attribute(act.situation, p, "morale")]
        for concealed, fp in ((False, BEHIND), (True, BEHIND_CONCEALED)):
            hit = [p for p in people if attribute(act.situation, p, "concealed") is concealed]
            yield from suffer(act, hit, ift(fp, rolled.total), far, dice)


@rule("B23.9221")
class BreachOfFortified:
    """A DC also breaches a hexside of a Fortified Location."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Against the Location behind the hexside, on its own level."""
        if act.kind != PLACE or act.by is None:
            return
        behind = [hex for hex in act.hexes if hex != act.by.hex]
        fortified = np.isin(behind, act.ground.marker_hexes(FORTIFIED))
        known = act.situation.locations.find
        if any(
            known(hex, act.by.location) is not None and in_building(act.place(hex, act.by.location))
            for hex in np.array(behind)[fortified].tolist()
        ):
            yield Permit(of=("B23.711",), reason="a Fortified Location")


@rule("B9.541")
class BreachByVehicle:
    """An AFV that can breach pays its whole MP to cross a hedgerow; if it does not bog, it is open.

    The Breach is one for movement; what else it does is for the rules of what is breached.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Breaking through; ``start`` if it pays to start besides."""
        yield ActKind(BREAK_THROUGH, on="hexside", values={"start": False})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """An AFV with a dozer blade, at a hedgerow beside it."""
        if act.kind != BREAK_THROUGH:
            return
        mp = act.by.attributes.get("mp", 0) if act.by else 0
        started = " but for the start" if act.values["start"] else ""
        yield Set(mp - act.values["start"], term="cost", reason=f"its whole MP allotment{started}")
        if act.by is None or act.by.label not in act.state.pieces or act.by.hex not in act.hexes:
            yield Forbid(term="breach", reason="name the vehicle beside the hexside that does it")
        elif act.by.attributes.get("bogged", False):
            yield Forbid(term="breach", reason=f"{act.by.label} is bogged")
        if sides_named(act, BREACH):
            yield Forbid(term="breach", reason="there is a Breach already")
        if not sides_named(act, HEDGEROW):
            yield Forbid(reason="no hedgerow to break through")
        elif act.by is None or not act.by.attributes.get("dozer", False):
            yield Forbid(reason="only a vehicle made for it breaks through a hedgerow")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Through, or bogged in front of it (D8.21)."""
        if act.kind != BREAK_THROUGH or act.by is None or act.hexside is None:
            return
        behind = next(hex for hex in act.hexes if hex != act.by.hex)
        if dice.roll(BOG_CHECK, by=act.by, at=act.place(behind)).total >= BOGGED:
            yield ChangePiece(act.by.label, "bogged", True, reason="Bog Check failed")
            return
        yield PutMarker(BREACH, act.hexside, reason="broken through")
        yield MovePiece(act.by.label, act.ground.hexes[behind], reason="through the Breach")
