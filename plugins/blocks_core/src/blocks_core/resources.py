"""Resources give their holder PP in a city (VB.Resources)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from blocks_core.checks import at_least
from blocks_core.control import indices
from blocks_core.front import Front
from blocks_core.funds import Means, accounts
from blocks_core.production import in_production
from blocks_core.ways import names
from blocks_core.words import CONVERT, PRODUCTION, RESOURCES
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    Offer,
    Set,
    Situation,
    about,
    hookimpl,
    rule,
)

USED, GIVEN = "resource used", "PP of resources"
"""Counted until the phase ends: of each resource, by its hex, and of each city."""


def resources(situation: Situation) -> Mapping[int, int]:
    """What each resource of the map gives, in PP, by index of its hex; for ``situation.once``."""
    marks = ((situation.ground.marked(mark), pp) for mark, pp in RESOURCES.items())
    return {hex: pp for hexes, pp in marks for hex in hexes.tolist()}


def own_resources(situation: Situation, side: str) -> list[int]:
    """The resources that a side holds and has not used in this phase, by index."""
    known, called = situation.once(resources), situation.once(names)
    there = (hex for hex in Front.of(situation, side).peaceful() if hex in known)
    return [hex for hex in there if not situation.state.count(USED, called[hex])]


@rule("VB.Resources")
class Resources:
    """The PP of a resource are spent in one city of its holder's, which he names each turn.

    ``reach`` is how far that city is at most, in hexes; 0 is any distance.
    """

    reach: int = 0

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "reach")

    def near(self, situation: Situation, resource: int, city: int) -> bool:
        """Whether a city is near enough."""
        grid = situation.board.grid
        away = grid.distance(grid.hexes[resource], grid.hexes[city])
        return not self.reach or away <= self.reach

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``convert 0407 0305``: the resource in 0407 for the city in 0305."""
        yield ActKind(CONVERT)

    @hookimpl
    @about(CONVERT)
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """A resource that one holds, once, in a city of one's own."""
        if act.at is None:
            return
        yield from in_production(act)
        situation, side, known = act.situation, act.state.side, act.situation.once(resources)
        if act.by is None or act.by.hex not in known:
            yield Forbid(reason="say in which hex the resource is")
            return
        yield Set(known[act.by.hex], term="gain", reason="PP")
        if act.by.hex not in own_resources(situation, side):
            yield Forbid(reason="it is not held, or used already")
        if act.at.hex not in {one.hex for one in accounts(situation, side)}:
            yield Forbid(reason="there is no city that produces")
        if not self.near(situation, act.by.hex, act.at.hex):
            yield Forbid(reason=f"it is more than {self.reach} hexes away")

    @hookimpl
    @about(CONVERT)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The points are there."""
        if act.at is not None and act.by is not None:
            called, pp = act.situation.once(names), act.situation.once(resources)[act.by.hex]
            yield Count(USED, called[act.by.hex])
            yield Count(GIVEN, called[act.at.hex], pp)

    @hookimpl
    def means(self, situation: Situation, side: str) -> Iterator[Means]:
        """What has been given to cities."""
        if situation.state.side == side:
            for (what, of), n in situation.state.counts.items():
                if what == GIVEN:
                    yield Means(f"resources in {of}", situation.once(indices)[of], n)

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each resource for each city, unless a rule has more to say of the act."""
        state, called = situation.state, situation.once(names)
        more = situation.act_kinds[CONVERT].values
        if state.side == side and not more:
            cities = sorted({one.hex for one in accounts(situation, side)})
            for hex in own_resources(situation, side):
                for city in cities:
                    if self.near(situation, hex, city):
                        yield Offer(CONVERT, called[hex], called[city])
