"""Whom a Sniper attack may hit, and what it does (A14.21-.3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.air_support import IN_THE_AIR
from asl_core.buildings import ROOF
from asl_core.casualties import PERSONNEL, attribute, broken, reduced
from asl_core.factories import FACTORY
from asl_core.interior import SUBTERRANEAN, indoors
from asl_core.smoke import MOST, clouds
from asl_core.sniper import attacks
from asl_core.vehicles import AFV
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Marker,
    Permit,
    Piece,
    Spot,
    TakeMarker,
    TakePiece,
    about,
    hookimpl,
    rule,
    standing,
)

SNIPE, TO_BE_SNIPED = "snipe", "be sniped"


def attack_on(act: ActView) -> Marker | None:
    """The mark of the attack that an act is part of: the one nearest to the unit."""
    if act.at is None:
        return None
    here = act.ground.hexes[act.at.hex]
    found = attacks(act.state, act.values["side"])
    return min(found, key=lambda m: act.ground.grid.distance(m.hex, here), default=None)


def targets(act: ActView) -> list[Spot]:
    """All units on the map that the Sniper of a side may hit."""
    found = (standing(act.situation, name) for name in act.state.pieces)
    kind = TO_BE_SNIPED if TO_BE_SNIPED in act.situation.act_kinds else SNIPE
    if kind == SNIPE:
        return [one for one in found if one.side.casefold() != act.values["side"].casefold()]
    return [one for one in found if act.other(kind, at=one, side=act.values["side"]).ruling.allowed]


def cover(act: ActView, spot: Spot) -> int:
    """The TEM and SMOKE that a Location itself has, at least 0; a Factory's is its building's."""
    known, ground = act.situation.terrains, act.ground
    inside = spot.building >= 0 and spot.kind != ROOF
    here = [f.terrain for f in ground.by_hex[spot.hex] if f.building < 0]
    if inside:
        here = [ground.buildings[spot.building].terrain]
    declared = (int(known[n].terrain.values.get("tem", 0)) for n in here if n in known)
    tem = max(declared, default=0) if inside or spot.location == "ground" else 0
    if not (inside and act.facts.building(FACTORY)[spot.building]):
        tem = max(tem, act.attack(spot, spot).tem)
    smoke = sum(
        one.n for one in clouds(ground)
        if one.hex == spot.hex and one.bottom <= spot.sight < one.top
    )  # fmt: skip
    return tem + min(smoke, MOST)


@rule("A14.22")
class NonTargets:
    """Nobody is a target underground or inside an Interior Building hex, nor who is hidden there.

    Neither are friends, Aerial units, and tanks that are buttoned up.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Asked of a unit, or of a Location: whether the Sniper of a side may hit it there."""
        yield ActKind(TO_BE_SNIPED, values={"side": ""})

    @hookimpl
    @about(TO_BE_SNIPED, SNIPE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """What is said of the Location may be lifted without what is said of the unit."""
        if act.at is None:
            return
        at = act.at
        if at.kind in SUBTERRANEAN:
            yield Forbid(reason="subterranean")
        if indoors(act.ground, at) and at.kind not in SUBTERRANEAN:
            yield Forbid(reason="inside an Interior Building hex")
        if reason := self._not_a_target(act, at):
            yield Forbid(term="unit", reason=reason)

    @staticmethod
    def _not_a_target(act: ActView, unit: Spot) -> str:
        if unit.attributes.get("hidden"):
            return f"{unit.label} is hidden"
        if IN_THE_AIR in unit.traits:
            return f"{unit.label} is Aerial"
        if unit.piece and unit.side.casefold() == act.values["side"].casefold():
            return f"{unit.label} is a friend of the Sniper"
        if unit.piece == AFV and unit.attributes.get("buttoned_up"):
            return f"the crew of {unit.label} is not Vulnerable"
        return ""


@rule("A14.3")
class SniperResult:
    """An attack kills or breaks with a 1; with a 2 it wounds or pins."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the unit that an attack of a side's Sniper hits."""
        yield ActKind(SNIPE, values={"side": ""})

    @hookimpl
    @about(SNIPE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """There is an attack, and the unit is where it fell."""
        if act.at is None:
            return
        mark = attack_on(act)
        if mark is None:
            yield Forbid(term="attack", reason="no Sniper attack fell anywhere")
        elif mark.hex != act.ground.hexes[act.at.hex]:
            yield Forbid(reason=f"the attack fell on {act.ground.grid.name(mark.hex)}")
        if not act.at.piece:
            yield Forbid(term="attack", reason="say which unit it hits")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """A leader dies or is wounded; an MMC breaks, or is reduced if it is broken, or pinned.

        What becomes of vehicles and Guns is for the players.
        """
        mark = attack_on(act) if act.kind == SNIPE else None
        if mark is None or act.at is None:
            return
        yield TakeMarker(mark, reason="resolved")
        unit = act.state.pieces[act.at.label]
        if unit.kind in PERSONNEL:
            yield from _hit(act, unit, int(mark.values.get("result", 1)))


@rule("A14.21")
class AlternateTargets:
    """Where nobody is a target the attack goes to the nearest hex in which somebody is.

    Of hexes equally near it takes the one with the least TEM, of those the Sniper's side chooses.
    """

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Elsewhere than it fell, if this is the nearest."""
        mark = attack_on(act) if act.kind == SNIPE else None
        if mark is None or act.at is None:
            return
        grid, hexes = act.ground.grid, act.ground.hexes
        near = {
            one.label: (grid.distance(mark.hex, hexes[one.hex]), one.hex) for one in targets(act)
        }
        if act.at.label not in near or near[act.at.label][0] != min(near.values())[0]:
            return
        equal = [standing(act.situation, n) for n in near if near[n][0] == near[act.at.label][0]]
        least = min(cover(act, one) for one in equal)
        if any(one.hex == act.at.hex and cover(act, one) == least for one in equal):
            yield Permit(of=("A14.3",), reason="the nearest hex with a target")


def _hit(act: ActView, unit: Piece, result: int) -> Iterator[Effect]:
    if result == 1 and unit.kind == "leader":
        yield TakePiece(unit.name, reason="hit by a Sniper")
    elif result == 1:
        yield from broken(act, unit, "hit by a Sniper")
    elif unit.kind == "leader":
        yield from reduced(act.situation, unit)
    elif not attribute(act.situation, unit, "broken"):
        yield ChangePiece(unit.name, "pinned", True, reason="hit by a Sniper")
