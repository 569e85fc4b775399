"""Whose a Location is (A26.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from asl_core.buildings import ROOF
from asl_core.interior import SUBTERRANEAN
from hexwright import ActKind, ActView, Ground, MarkerKind, Modify, Set, about, hookimpl, rule

CONTROL = "control"
COUNT = "count building Locations"
LOCATIONS, CONTROLLED = "locations", "controlled"
"""Answers to a count: how many there are, and how many of them the side that asks Controls."""


def controllers(ground: Ground, hex: int) -> set[str]:
    """The sides that counters on the ground of a hex name."""
    return {side for at, side, level in _held(ground) if at == hex and level == 0}


def controlled(ground: Ground, side: str) -> set[int]:
    """Hexes, by index, whose ground a side Controls, with or without a capital."""
    ours = side.casefold()
    return {at for at, whose, level in _held(ground) if level == 0 and whose.casefold() == ours}


def _holders(act: ActView, at: int) -> set[str]:
    """The sides, without capitals, that counters on a Location name."""
    places, ground = act.situation.locations, act.ground
    hex, name = int(places.hex[at]), places.names[at]
    level = int(places.height[at] - ground.base[hex]) // 2
    found = set()
    for m in ground.markers:
        if m.kind != CONTROL or m.side is not None or ground.grid.index[m.hex] != hex:
            continue
        told = str(m.values.get("location", ""))
        if told == name or (not told and name != ROOF and m.values.get("level", 0) == level):
            found.add(str(m.values.get("side", "")).casefold())
    return found


def _held(ground: Ground) -> Iterator[tuple[int, str, int]]:
    """The hex, the side and the level of each counter."""
    for m in ground.markers:
        if m.kind == CONTROL and m.side is None:
            values = m.values
            if values.get("location", "") in ("", "ground"):
                level = int(values.get("level", 0))
                yield ground.grid.index[m.hex], str(values.get("side", "")), level


@rule("A26.1")
class Control:
    """A Location may be marked as a side's; those of a building can be counted."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Where none stands, a Location is as good as one's own.

        ``level`` 0 is the ground; of what is no level, such as a roof, ``location`` is the name.
        """
        yield MarkerKind(CONTROL, values={"side": "", "level": 0, "location": ""})

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Asking about the building of a hex, for a side."""
        yield ActKind(COUNT, values={"side": ""})

    @hookimpl
    @about(COUNT)
    def permits(self, act: ActView) -> Iterator[Set]:
        """What stands above the ground, and on it."""
        if act.at is not None:
            places = act.situation.locations
            below = np.logical_or.reduce([places.is_kind(kind) for kind in SUBTERRANEAN])
            for term, n in counted(act, (places.building == act.at.building) & ~below):
                yield Set(n, term=term, reason="Locations of the building")


@rule("B23.83")
class RoofControl:
    """A roof is no Location of its building where these are counted."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Modify]:
        """They are taken off."""
        places = act.situation.locations
        if act.kind != COUNT or act.at is None:
            return
        roofs = (places.building == act.at.building) & places.is_kind(ROOF)
        for term, n in counted(act, roofs):
            yield Modify(-n, term=term, reason="roofs")


def counted(act: ActView, among: Any) -> Iterator[tuple[str, int]]:
    """The two answers of a count, as far as some Locations are concerned.

    Args:
        act: The count.
        among: Which Locations (bool by Location); nothing is said if it is none.
    """
    building = -1 if act.at is None else act.at.building
    among = np.flatnonzero(among) if building >= 0 else ()
    if not len(among):
        return
    side = act.values["side"].casefold()
    yield LOCATIONS, len(among)
    ours = [at for at in among if side and side in _holders(act, int(at))]
    yield CONTROLLED, len(ours)
