"""Interior Building hexes, those with nothing but their own building around; what is below."""

from __future__ import annotations

from typing import Any

import numpy as np

from asl_core.buildings import ROOF
from asl_core.buildings import SEWER as SEWER
from asl_core.buildings import TUNNEL as TUNNEL
from hexwright import Facts, Ground, Lines, Spot

CELLAR = "cellar"
"""A kind of Location, its name, and the fact that a hex has it."""
SUBTERRANEAN = (SEWER, CELLAR, TUNNEL)
"""Kinds of Locations beneath the ground."""
SHAFTS_BELOW, TRENCHES_BELOW = "shafts open below", "trenches open below"
"""The facts that Manholes and tunnels, or trenches, open into the cellar of a hex."""


def opens_into(facts: Facts, hex: int, what: str) -> str:
    """The name of the Location that openings lead to: the cellar where a fact has it so.

    Args:
        facts: What is so.
        hex: Index of the hex.
        what: ``SHAFTS_BELOW`` or ``TRENCHES_BELOW``.
    """
    return CELLAR if facts.hex(what)[hex] else "ground"


def interior(ground: Ground, among: Any = None) -> Any:
    """Which hexes are Interior Building hexes (bool, one for each hex).

    All neighbours of such a hex are standing hexes of its own building, and all are on the map.

    Args:
        ground: The ground.
        among: The hexes that are asked about, by index, if not all are: it is False of the others.
    """
    grid, hexes = ground.grid, ground.hexes
    found = ground.building_of >= 0
    if among is not None:
        found &= np.isin(np.arange(len(found)), among)
    for hex in np.flatnonzero(found).tolist():
        around = [grid.index.get(there, -1) for there in grid.neighbours(hexes[hex])]
        found[hex] = -1 not in around and bool(
            (ground.building_of[around] == ground.building_of[hex]).all()
        )
    return found


def indoors(ground: Ground, spot: Spot) -> bool:
    """Whether a place is in an Interior Building hex, and not on its roof."""
    return spot.kind != ROOF and bool(interior(ground, spot.hex)[spot.hex])


def beneath(lines: Lines) -> Any:
    """Which Locations are subterranean (bool by Location)."""
    found = np.zeros(len(lines.places), dtype=bool)
    for kind in SUBTERRANEAN:
        found |= lines.places.is_kind(kind)
    return found
