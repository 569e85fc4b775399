"""Where lines begin and end, and how far from either end their crossings are."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from hexwright.checked import seal, sealed
from hexwright.rules.situation import OnGround
from hexwright.sight.rows import Rows
from hexwright.sight.trace import AREA, SIDE

if TYPE_CHECKING:
    from hexwright.rules.locations import Locations
    from hexwright.rules.situation import Situation

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Ends(OnGround):
    """Lines between Locations, and how far along and aside their crossings lie.

    Attributes:
        situation: The rules and the ground.
        ends: Their ends (n x 4 int64: x, y of a, x, y of b), in the frame of the trace.
        a, b: The Locations at the two ends, by index. Fire goes and sight looks from a to b.
        rows: The crossings.
        line_numbers, row_numbers: Where these lines and rows stand in the whole batch.
    """

    def __init__(
        self,
        situation: Situation,
        ends: Ints,
        a: Ints,
        b: Ints,
        rows: Rows,
        line_numbers: Ints | None = None,
        row_numbers: Ints | None = None,
    ) -> None:
        self.situation, self.rows = situation, rows
        self.ends: Ints = seal(ends)
        self.a: Ints = seal(a)
        self.b: Ints = seal(b)
        lines = np.arange(len(a)) if line_numbers is None else line_numbers
        self.line_numbers: Ints = seal(lines)
        self.row_numbers: Ints = seal(np.arange(len(rows)) if row_numbers is None else row_numbers)

    def __len__(self) -> int:
        return len(self.a)

    @property
    def places(self) -> Locations:
        """The Locations that ``a`` and ``b`` count."""
        return self.situation.locations

    @cached_property
    @sealed
    def a_hex(self) -> Ints:
        """Hex of end a of each line."""
        return self.places.hex[self.a]

    @cached_property
    @sealed
    def b_hex(self) -> Ints:
        """Hex of end b of each line."""
        return self.places.hex[self.b]

    @cached_property
    @sealed
    def a_height(self) -> Ints:
        """Absolute height from which each line runs at end a, in half-levels."""
        return self.places.sight[self.a]

    @cached_property
    @sealed
    def b_height(self) -> Ints:
        """Absolute height from which each line runs at end b, in half-levels."""
        return self.places.sight[self.b]

    @cached_property
    @sealed
    def high(self) -> Ints:
        """Absolute height of the higher end of each line, in half-levels."""
        return np.maximum(self.a_height, self.b_height)

    @cached_property
    @sealed
    def low(self) -> Ints:
        """Absolute height of the lower end of each line, in half-levels."""
        return np.minimum(self.a_height, self.b_height)

    @cached_property
    @sealed
    def range(self) -> Ints:
        """Range of each line in hexes."""
        return self.ground.ranges(self.a_hex, self.b_hex)

    @cached_property
    @sealed
    def shared_building(self) -> Ints:
        """Index of the standing building that both ends of a line are in, or -1."""
        here, there = self.places.building[self.a], self.places.building[self.b]
        return np.where(here == there, here, -1)

    @cached_property
    @sealed
    def adjacent(self) -> Bools:
        """Which lines join Locations that a rule links as ADJACENT."""
        links = self.situation.links
        pairs = zip(self.a.tolist(), self.b.tolist(), strict=True)
        return np.array([pair in links for pair in pairs], dtype=bool)

    @cached_property
    @sealed
    def area_rows(self) -> Ints:
        """The AREA rows."""
        rows: Ints = (self.rows.kind == AREA).nonzero()[0]
        return rows

    @cached_property
    @sealed
    def side_rows(self) -> Ints:
        """The SIDE rows."""
        rows: Ints = (self.rows.kind == SIDE).nonzero()[0]
        return rows

    @cached_property
    @sealed
    def between(self) -> Bools:
        """Which rows are in neither end's own hex (of a SIDE row: nor on its hexsides)."""
        r = self.rows
        own = (r.hex == self.a_hex[r.line]) | (r.hex == self.b_hex[r.line])
        own[self.side_rows] = self.own_side[self.side_rows]
        between: Bools = ~own
        return between

    @cached_property
    @sealed
    def own_side(self) -> Bools:
        """Which SIDE rows are on a hexside of one of the two ends' own hexes."""
        return self._side_of(self.a_hex) | self._side_of(self.b_hex)

    @cached_property
    @sealed
    def own_side_of_high(self) -> Bools:
        """Which SIDE rows are on a hexside of the higher end's own hex (either, at one height)."""
        up, down = self.a_height >= self.b_height, self.b_height >= self.a_height
        line = self.rows.line
        return (self._side_of(self.a_hex) & up[line]) | (self._side_of(self.b_hex) & down[line])

    def _side_of(self, hexes: Ints) -> Bools:
        r = self.rows
        found = np.zeros(len(r), dtype=bool)
        side = self.side_rows
        pairs = self.ground.side_hexes[r.feature[side]]
        found[side] = (pairs == hexes[r.line[side]][:, None]).any(axis=1)
        return found

    @cached_property
    @sealed
    def near(self) -> Ints:
        """Range from end a to each row's hex; to a hexside's nearer hex."""
        return self._away(self.a_hex)

    @cached_property
    @sealed
    def far(self) -> Ints:
        """Range from each row's hex to end b; from a hexside's nearer hex."""
        return self._away(self.b_hex)

    def _away(self, ends: Ints) -> Ints:
        r = self.rows
        away = self.ground.ranges(ends[r.line], r.hex)
        side = self.side_rows
        if len(side):
            pairs = self.ground.side_hexes[r.feature[side]]
            pairs = np.where(pairs >= 0, pairs, pairs[:, ::-1])  # one hex, at the map's edge
            away[side] = self.ground.ranges(ends[r.line[side]][:, None], pairs).min(axis=1)
        return away

    @cached_property
    @sealed
    def from_high(self) -> Ints:
        """Range from the higher end to each row's hex."""
        return np.where((self.a_height >= self.b_height)[self.rows.line], self.near, self.far)

    @cached_property
    @sealed
    def from_low(self) -> Ints:
        """Range from each row's hex to the lower end."""
        return np.where((self.a_height >= self.b_height)[self.rows.line], self.far, self.near)
