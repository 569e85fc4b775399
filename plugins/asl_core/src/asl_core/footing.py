"""What a hex is to those who dig, mine and wire it: words that the rules of set-up look for."""

from __future__ import annotations

from typing import Any

import numpy as np

from asl_core.bridges import BRIDGE
from asl_core.interior import interior
from asl_core.open_ground import RUNWAYS, SHELLHOLES
from asl_core.roads import RAILROAD, ROAD, road_hexes
from asl_core.rubble import RUBBLE, UPPER
from asl_core.water import WATER
from hexwright import ActView, Facts, Ground

PAVED, RUNWAY, RAILS = "a paved road", "a runway or boulevard", "a railroad"
ROADWAYS = frozenset({PAVED, RUNWAY, RAILS})
HIGH_OR_LOW = "a sunken or elevated road"
ON_BRIDGE, MARSH, CRAG, STREAM, WET = "a bridge", "marsh", "crag", "a stream", "water"
BUILDING, INDOORS, RUBBLED = "a building", "an Interior Building hex", "rubble"
HOLED = "shellholes"

_AT_CENTRE = {
    MARSH: ("marsh", "swamp"),
    CRAG: ("crag",),
    STREAM: ("dry stream", "shallow stream", "deep stream"),
    WET: WATER,
}


def paved_hexes(ground: Ground, facts: Facts) -> Any:
    """Indices of the hexes that a road enters or leaves of which the board says it is paved."""
    crossed = np.flatnonzero(facts.hexside(ROAD))
    paved = [i for i in crossed.tolist() if ground.hexsides[i].values.get("surface") == "paved"]
    pairs = ground.side_hexes[paved]
    return np.unique(pairs[pairs >= 0])


def footing(act: ActView, hex: int) -> frozenset[str]:
    """What a hex is, in the words above.

    Roads count from any hexside, runways and shellholes wherever they are drawn in it, other
    terrain at its centre.

    Args:
        act: An act, for its ground and what is so there.
        hex: Index of the hex.
    """
    ground, facts = act.ground, act.facts
    drawn = {f.terrain for f in ground.by_hex[hex]}
    sides = (i for i, pair in enumerate(ground.side_hexes.tolist()) if hex in pair)
    roads = {ground.hexsides[i].terrain for i in sides}
    centre = act.terrain(hex)
    found = {word for word, names in _AT_CENTRE.items() if centre & set(names)}
    for word, holds in (
        (PAVED, hex in paved_hexes(ground, facts)),
        (RUNWAY, bool(drawn & set(RUNWAYS))),
        (RAILS, hex in road_hexes(ground, facts, RAILROAD)),
        (HIGH_OR_LOW, bool(roads & {"sunken road", "elevated road"})),
        (ON_BRIDGE, hex in ground.marked(BRIDGE)),
        (BUILDING, ground.building_of[hex] >= 0),
        (INDOORS, bool(interior(ground, hex)[hex])),
        (RUBBLED, bool(drawn & {*RUBBLE, *UPPER})),
        (HOLED, SHELLHOLES in drawn),
    ):
        found |= {word} if holds else set()
    return frozenset(found)
