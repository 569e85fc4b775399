"""Lines that declared terrain blocks for good, found on the way out and dropped.

Most lines of a map are blocked, and early. Where declared terrain rises above both ends and no
rule in force may lift that block, nothing else about the line can change the answer. The sieve
walks outward and stops there, so that rules are handed only the lines that are left. It decides
no contact itself: ``trace.area_contact`` and ``side_contact`` do, as for every other line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexwright.grid.walk import ALONG, IN, walk
from hexwright.rules.entry import ActiveRule
from hexwright.rules.rule import Interest
from hexwright.rules.terrain import NO_TOP, TerrainColumns
from hexwright.sight.trace import OUTLINE, across, area_contact, hex_index, side_contact

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation

Ints = npt.NDArray[np.int64]

ANY, UNEVEN, INDOORS, BOTH = 1, 2, 4, 8
"""Which lines a rule that lifts blocks asks for: all, those with uneven ends, those with both ends
in one building, those with both. A line's own flags say which of these it is."""


OWN = -2
"""Stands for the hex across a hexside where that is the own hex of one of the line's ends."""


class Sieve(NamedTuple):
    """What blocks for good, as arrays.

    ``*_top`` is the absolute top of a feature that is an obstacle, else ``NO_TOP``; ``*_lift`` the
    lines (sum of ``ANY`` ...) on which a rule may lift its block; ``*_rule`` the rule that
    declares it, by its order. ``side_hex`` and ``side_other`` are the two hexes of a hexside
    feature, ``hex_top`` is the highest top in each hex. Arrays compiled, lists interpreted, as a
    ``Shape``.
    """

    area_top: Ints
    area_lift: Ints
    area_rule: Ints
    area_inherent: npt.NDArray[np.bool_]
    side_top: Ints
    side_lift: Ints
    side_rule: Ints
    side_hex: Ints
    side_other: Ints
    hex_top: Ints


def sift_one(
    shape: Any, sieve: Any, ends: Any, a: int, b: int, high: int, flags: int, work: Any
) -> int:
    """The rule whose declared terrain blocks a line for good, or -1.

    Args:
        shape: A ``Shape``.
        sieve: A ``Sieve``.
        ends: px, py, qx, qy in the frame of the trace.
        a, b: Hexes of the two ends.
        high: Absolute height of the higher end, in half-levels.
        flags: Which lines this one is (sum of ``ANY`` ...).
        work: As for ``trace_one``.
    """
    px, py, qx, qy = ends[0], ends[1], ends[2], ends[3]
    cols, rows, contacts = work
    count = walk(px, py, qx, qy, shape.shoved, cols, rows, contacts)
    for i in range(count):
        h = hex_index(shape, cols[i], rows[i])
        if h < 0 or sieve.hex_top[h] <= high:
            continue
        contact, other = contacts[i], -1
        if contact >= 10:
            contact, side = contact % 10, contact // 10 - 1
            other = across(shape, cols[i], rows[i], side)
            if other in (a, b):  # what is in an end's own hex does not count
                other = OWN
        if h not in (a, b):
            for f in range(shape.area_ptr[h], shape.area_ptr[h + 1]):
                if (
                    sieve.area_top[f] > high
                    and (sieve.area_lift[f] & flags) == 0
                    and counts(shape, sieve, px, py, qx, qy, f, contact, other, high)
                ):
                    return int(sieve.area_rule[f])
        for k in range(shape.side_ptr[h], shape.side_ptr[h + 1]):
            s = shape.side_ids[k]
            if (
                sieve.side_top[s] > high
                and (sieve.side_lift[s] & flags) == 0
                and sieve.side_hex[s] not in (a, b)
                and sieve.side_other[s] not in (a, b)
                and side_contact(px, py, qx, qy, shape.sides[s]) >= 0
            ):
                return int(sieve.side_rule[s])
    return -1


def counts(
    shape: Any, sieve: Any, px: int, py: int, qx: int, qy: int, f: int, contact: int, other: int,
    high: int,
) -> bool:  # fmt: skip
    """Whether an obstacle counts by how the line meets it; as ``Lines.effective`` has it."""
    if sieve.area_inherent[f]:
        return meets(shape, px, py, qx, qy, f) >= 0
    if contact == IN:
        return meets(shape, px, py, qx, qy, f) >= 0
    if contact != ALONG:
        met = meets(shape, px, py, qx, qy, f)
        return met >= 0 and (met & OUTLINE) != 0
    if other == OWN or meets(shape, px, py, qx, qy, f) < 0:
        return False
    if other < 0:  # the map's edge
        return True
    for g in range(shape.area_ptr[other], shape.area_ptr[other + 1]):
        if sieve.area_top[g] > high and meets(shape, px, py, qx, qy, g) >= 0:
            return True
    return False


def meets(shape: Any, px: int, py: int, qx: int, qy: int, f: int) -> int:
    """How a line meets a feature of a hex that it meets: ``area_contact``, or 0 if it fills it."""
    if shape.area_whole[f]:
        return 0
    return area_contact(px, py, qx, qy, shape.edges, shape.edge_ptr[f], shape.edge_ptr[f + 1])


def sift_many(
    shape: Any, sieve: Any, ends: Any, a: Any, b: Any, high: Any, flags: Any, work: Any, found: Any
) -> None:
    """``sift_one`` for each line, into ``found``; the columns are those of its arguments."""
    for i in range(len(ends)):
        found[i] = sift_one(shape, sieve, ends[i], a[i], b[i], high[i], flags[i], work)


# --- the arrays --------------------------------------------------------------------------------


def sieve_of(situation: Situation) -> Sieve:
    """What blocks for good on a situation's ground."""
    ground, shape = situation.ground, situation.ground.shape
    areas, sides = situation.area_terrain, situation.side_terrain
    area_hex = np.array([f.hex for f in ground.features], dtype=np.int64)
    area_lift = np.zeros(len(area_hex), dtype=np.int64)
    side_lift = np.zeros(len(ground.hexsides), dtype=np.int64)
    for rule in _lifting(situation):
        interest, bit = rule.interest, _asks(rule.interest)
        if interest is None or interest.everything:
            on_area, on_side = np.ones(len(area_lift), bool), np.ones(len(side_lift), bool)
        else:
            masks = situation.masks(interest)
            on_area = masks.areas | masks.hexes[area_hex]
            # the kernel tells a hexside's crossing by one of its two hexes
            on_side = masks.hexsides | (masks.hexes[ground.side_hexes]).any(axis=1)
        area_lift[on_area & _declared_by(areas, rule.clears)] |= bit
        side_lift[on_side & _declared_by(sides, rule.clears)] |= bit
    area_top = np.where(areas.obstacle, areas.top, NO_TOP)
    side_top = np.where(sides.obstacle, sides.top, NO_TOP)
    hex_top = np.full(len(ground.hexes), NO_TOP, dtype=np.int64)
    np.maximum.at(hex_top, area_hex, area_top)
    side_hex = np.repeat(np.arange(len(ground.hexes)), np.diff(shape.side_ptr))
    np.maximum.at(hex_top, side_hex, side_top[shape.side_ids])
    return Sieve(
        area_top,
        area_lift,
        _orders(areas),
        areas.inherent,
        side_top,
        side_lift,
        _orders(sides),
        np.ascontiguousarray(ground.side_hexes[:, 0]),
        np.ascontiguousarray(ground.side_hexes[:, 1]),
        hex_top,
    )


def flags_of(situation: Situation, a: Ints, b: Ints) -> Ints:
    """Which lines between Locations are uneven, within a building, or both."""
    places, owner = situation.locations, situation.ground.owner
    here, there = owner[places.hex[a]], owner[places.hex[b]]
    uneven = places.sight[a] != places.sight[b]
    indoors = (here == there) & (here >= 0)
    flags: Ints = ANY + UNEVEN * uneven + INDOORS * indoors + BOTH * (uneven & indoors)
    return flags


def _lifting(situation: Situation) -> Iterator[ActiveRule]:
    for bound in situation.ruleset.hook("los_clears"):
        if bound.rule.clears:
            yield bound.rule


def _asks(interest: Interest | None) -> int:
    if interest is None:
        return ANY
    if interest.uneven:
        return BOTH if interest.indoors else UNEVEN
    return INDOORS if interest.indoors else ANY


def _declared_by(columns: TerrainColumns, ids: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    return np.array([r is not None and r.id in ids for r in columns.rules], dtype=bool)


def _orders(columns: TerrainColumns) -> Ints:
    return np.array([-1 if r is None else r.order for r in columns.rules], dtype=np.int64)
