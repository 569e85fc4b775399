"""Breaches: a DC at a Rowhouse or a Fortified Location, a vehicle at a hedgerow (B9, B23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import in_building
from asl_core.bypass import bars_crossed
from asl_core.casualties import attribute, pieces_at, suffer
from asl_core.charges import (
    CHARGE,
    DETONATE,
    LEVELS,
    PLACE,
    between,
    charge_at,
    ends,
    facing,
    location_of,
)
from asl_core.fortified import is_fortified
from asl_core.ift import ift
from asl_core.moving import SPENT
from asl_core.phases import MOVEMENT
from asl_core.rowhouses import BAR
from asl_core.vehicles import BOG, BOG_CHECK, BOGGED
from hexwright import (
    IN,
    ActKind,
    ActView,
    Blocks,
    ChangePiece,
    Clear,
    Count,
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
    Spot,
    StepView,
    Terrain,
    about,
    hookimpl,
    rule,
)

BREACH, BREACHED = "breach", "breached"
BREAK_THROUGH, HEDGEROW, HE_BREACH = "break through", "bocage", "breach by HE"
FP, BEHIND, BEHIND_CONCEALED = 30, 12, 6
"""A charge's firepower against the hexside, and as Area Fire against whom it meets behind it."""


def breached(ground: Ground, sides: Any) -> Any:
    """Which of these hexside features are on a hexside with a Breach counter."""
    holes = {(s.hex, s.side) for s in ground.hexsides if s.terrain == BREACH}
    named = (ground.hexsides[i] for i in sides.tolist())
    return np.array([(s.hex, s.side) in holes for s in named], dtype=bool)


def breach_in(location: str) -> str:
    """The kind of the Breach counter between two Locations of this name."""
    return BREACH if location == LEVELS[0] else f"{location} {BREACH}"


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
        floor = lines.places.is_kind("ground")
        flat = (lines.high == lines.low) & floor[lines.a] & floor[lines.b]
        yield Clear(np.flatnonzero(through & flat[r.line[rows]]), reason="through the Breach")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """Units on the ground go through the hole."""
        if any(step.facts.hexside(BREACHED)[i] for i in bars_crossed(step, BAR, "ground")):
            yield Permit(of=("B23.71",), reason="through the Breach")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """There must be a bar, and no Breach in it."""
        if act.kind == PLACE and not any(act.facts.hexside(BAR)[i] for i in act.sides):
            yield Forbid(reason="nothing there that a DC could breach")
        kind = breach_in(act.by.location) if act.by else BREACH
        if act.kind == PLACE and sides_named(act, kind):
            yield Forbid(term="breach", reason="there is a Breach already")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """One DR: a Breach, and fire on the Location behind. An Original 12 is a dud."""
        charge = charge_at(act)
        if act.kind != DETONATE or charge is None:
            return
        where = location_of(charge)
        near, far = (act.place(hex, where) for hex in ends(act, charge))
        against = act.attack(near, far)
        tem = against.terms.get("tem")  # the wall blocks the line, and the TEM is what it would be
        said = [e.rule.id for e in tem.entries if e.counts] if tem else []
        value = int(tem.value or 0) if tem else 0
        rolled = dice.roll(CHARGE, at=far, tem=value, why=", ".join(dict.fromkeys(said)))
        if rolled.original == 12:
            return
        found = ift(FP, rolled.total)
        if found.at_least_nmc and not sides_named(act, breach_in(where)):
            told = f"{found.told} on {FP} FP"
            yield PutMarker(breach_in(where), charge.at, reason=told)
        people = [p for p in pieces_at(act, far) if attribute(act.situation, p, "morale")]
        for concealed, fp in ((False, BEHIND), (True, BEHIND_CONCEALED)):
            hit = [p for p in people if attribute(act.situation, p, "concealed") is concealed]
            yield from suffer(act, hit, ift(fp, rolled.total), far, dice)


@rule("B23.9221")
class BreachOfFortified:
    """A DC, or HE with a KIA, breaches a hexside of a Fortified Location, which is open there then.

    The Breach is one at that level alone.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """HE with a KIA (``kia``, its number) on a Location of a hex, through its hexside."""
        told = {"into": "", "location": LEVELS[0], "kia": 1}
        yield ActKind(HE_BREACH, on="hexside", values=told)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit | Forbid]:
        """Of the Location behind the hexside; of the one that is hit."""
        if act.kind == PLACE and _fortified(act, facing(act)):
            yield Permit(of=("B23.711",), reason="a Fortified Location")
        if act.kind != HE_BREACH:
            return
        if not _fortified(act, hit_by_he(act)):
            yield Forbid(reason="no Fortified Location of a hex of that hexside is hit")
        if act.values["kia"] < 1:
            yield Forbid(reason="it takes a KIA")
        kind = breach_in(act.values["location"])
        if kind not in act.situation.marker_kinds or sides_named(act, kind):
            yield Forbid(reason="there is a Breach already, or can be none")

    @hookimpl
    @about(HE_BREACH)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The Breach."""
        if act.hexside is not None:
            yield PutMarker(breach_in(act.values["location"]), act.hexside, reason="HE with a KIA")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """Whoever holds it."""
        holes = [i for i in step.crossed if step.ground.hexsides[i].terrain == BREACH]
        if holes and step.start.location == step.target.location == "ground":
            yield Permit(of=("B23.922",), reason="through the Breach")


def hit_by_he(act: ActView) -> Spot | None:
    """The Location of a hex of its hexside that an act of HE hits, if there is such a one."""
    grid, where = act.ground.grid, act.values["location"]
    hexes = [hex for hex in act.hexes if grid.name(act.ground.hexes[hex]) == act.values["into"]]
    known = hexes and act.situation.locations.find(hexes[0], where) is not None
    return act.place(hexes[0], where) if known else None


def _fortified(act: ActView, spot: Spot | None) -> bool:
    return spot is not None and in_building(spot) and is_fortified(act.ground, act.facts, spot)


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
    @about(BREAK_THROUGH)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """An AFV with a dozer blade, at a hedgerow beside it."""
        mp = act.by.attributes.get("mp", 0) if act.by else 0
        started = " but for the start" if act.values["start"] else ""
        yield Set(mp - act.values["start"], term="cost", reason=f"its whole MP allotment{started}")
        if act.by is None or act.by.label not in act.state.pieces or act.behind is None:
            yield Forbid(term="breach", reason="name the vehicle beside the hexside that does it")
        elif act.by.attributes.get("bogged", False):
            yield Forbid(term="breach", reason=f"{act.by.label} is bogged")
        elif act.state.count(SPENT, act.by.label):
            yield Forbid(term="breach", reason=f"{act.by.label} has spent MP already")
        elif not between(act.state.phase, MOVEMENT):
            yield Forbid(term="breach", reason=f"a vehicle does it in the phase {MOVEMENT!r}")
        if sides_named(act, BREACH):
            yield Forbid(term="breach", reason="there is a Breach already")
        if not sides_named(act, HEDGEROW):
            yield Forbid(reason="no hedgerow to break through")
        elif act.by is None or not act.by.attributes.get("dozer", False):
            yield Forbid(reason="only a vehicle made for it breaks through a hedgerow")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Through, or bogged in front of it (D8.21)."""
        step = act.stepping()
        if act.kind != BREAK_THROUGH or act.by is None or step is None or act.hexside is None:
            return
        name = act.by.label
        yield Count(
            SPENT, name, 2 * act.by.attributes.get("mp", 0), reason="its whole MP allotment"
        )
        terrain = step.ruling.terms.get(BOG)  # whether or not one may go there any other way
        drm = int(terrain.value or 0) if terrain else 0
        if dice.roll(BOG_CHECK, by=act.by, at=step.target, drm=drm).total >= BOGGED:
            yield ChangePiece(name, "bogged", True, reason="Bog Check failed")
            return
        yield PutMarker(BREACH, act.hexside, reason="broken through")
        yield MovePiece(name, act.ground.hexes[step.target.hex], reason="through the Breach")
