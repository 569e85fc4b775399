"""Interests as arrays: which hexes and features of a ground a rule wants to see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from hexwright.checked import FrozenMap, seal
from hexwright.rules.rule import Interest

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation

Bools = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint64]

MOST = 64
"""So many interests have a bit each in one table."""


@frozen(eq=False)
class Masks:
    """What an interest names on a ground.

    Attributes:
        hexes: By hex: a symbol, marker or fact that it names is there, or the hex is printed as
            part of a building that has the fact.
        areas: By terrain feature: it is of a terrain, or a building, that it names.
        hexsides: By hexside feature: it is of a kind, or has a fact, that it names.
    """

    hexes: Bools = field(converter=seal)
    areas: Bools = field(converter=seal)
    hexsides: Bools = field(converter=seal)

    @classmethod
    def of(cls, situation: Situation, interest: Interest) -> Masks:
        """Resolve an interest on a situation's ground."""
        ground, facts = situation.ground, situation.facts
        hexes = np.zeros(len(ground.hexes), dtype=bool)
        for mark in interest.marks:
            hexes[ground.marked(mark)] = True
        for kind in interest.markers:
            hexes[ground.marker_hexes(kind)] = True
        areas = situation.area_terrain.named(*interest.terrains).copy()
        hexsides = situation.side_terrain.named(*interest.hexsides, *interest.markers).copy()
        buildings = np.zeros(len(ground.buildings) + 1, dtype=bool)  # the last is "none": -1
        for fact in interest.facts:
            hexes |= facts.hex(fact) != 0
            hexsides |= facts.hexside(fact) != 0
            buildings[:-1] |= facts.building(fact) != 0
        areas |= buildings[ground.building_ids]
        return cls(hexes | buildings[ground.owner], areas, hexsides)


@frozen(eq=False)
class Table:
    """Up to ``MOST`` interests at once: what each hex and feature means to all of them.

    Attributes:
        bits: The bit of each interest.
        everything, uneven, indoors: The bits of all interests that ask for such lines.
        hexes, areas, hexsides: As in ``Masks``, the bits of all interests that name it.
    """

    bits: Mapping[Interest, np.uint64]
    everything: np.uint64
    uneven: np.uint64
    indoors: np.uint64
    hexes: Bits = field(converter=seal)
    areas: Bits = field(converter=seal)
    hexsides: Bits = field(converter=seal)

    @classmethod
    def of(cls, situation: Situation, interests: Iterable[Interest]) -> Table:
        """Resolve interests on a situation's ground."""
        ground = situation.ground
        sizes = len(ground.hexes), len(ground.features), len(ground.hexsides)
        found = [np.zeros(size, dtype=np.uint64) for size in sizes]
        bits = {interest: np.uint64(1 << i) for i, interest in enumerate(interests)}

        def asking(of: str) -> np.uint64:
            return np.uint64(sum(int(bit) for i, bit in bits.items() if getattr(i, of)))

        for interest in bits:
            if interest.everything:
                continue
            masks = situation.masks(interest)
            for column, named in zip(
                found, (masks.hexes, masks.areas, masks.hexsides), strict=True
            ):
                column[named] |= bits[interest]
        asked = asking("everything"), asking("uneven"), asking("indoors")
        return cls(FrozenMap(bits), *asked, *found)
