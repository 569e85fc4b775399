"""Which lines and crossings are of interest to a rule."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from hexwright.checked import seal, sealed
from hexwright.rules.masks import Bits, Table
from hexwright.rules.rule import Interest
from hexwright.sight.ends import Ends
from hexwright.sight.trace import AREA, SIDE

Bools = npt.NDArray[np.bool_]


class Interesting(Ends):
    """Lines as the interests of rules see them: all interests at once, a bit each."""

    def of_interest(self, interest: Interest | None) -> Bools:
        """Which lines have such ends as an interest asks for, whatever they meet."""
        chosen = np.ones(len(self), dtype=bool)
        if interest is not None and interest.uneven:
            chosen &= self.uneven
        if interest is not None and interest.indoors:
            chosen &= self.indoors
        return chosen

    @cached_property
    @sealed
    def uneven(self) -> Bools:
        """Which lines have ends at different heights."""
        uneven: Bools = self.a_height != self.b_height
        return uneven

    @cached_property
    @sealed
    def indoors(self) -> Bools:
        """Which lines have both ends in hexes printed as part of one building."""
        here, there = self.ground.owner[self.a_hex], self.ground.owner[self.b_hex]
        indoors: Bools = (here == there) & (here >= 0)
        return indoors

    def named(self, interest: Interest) -> Bools:
        """Which crossings are of what an interest of a rule in force names."""
        table = self.situation.table(interest)
        named: Bools = (self._bits(table)[0] & table.bits[interest]) != 0
        return named

    def any_of(self, interest: Interest) -> Bools:
        """Which lines have such crossings."""
        table = self.situation.table(interest)
        met: Bools = (self._bits(table)[1] & table.bits[interest]) != 0
        return met

    def _bits(self, table: Table) -> tuple[Bits, Bits]:
        """The bits of each row, and of all rows of each line together."""
        if table not in self._met:
            r = self.rows
            bits = table.hexes[r.hex]
            side, area = np.flatnonzero(r.kind == SIDE), np.flatnonzero(r.kind == AREA)
            bits[side] |= table.hexsides[r.feature[side]]
            bits[area] |= table.areas[r.feature[area]]
            whole = np.zeros(len(self), dtype=np.uint64)
            if len(r):  # rows are line after line
                first = np.flatnonzero(np.diff(r.line, prepend=-1))
                whole[r.line[first]] = np.bitwise_or.reduceat(bits, first)
            self._met[table] = seal(bits), seal(whole)
        return self._met[table]

    @cached_property
    def _met(self) -> dict[Table, tuple[Bits, Bits]]:
        return {}
