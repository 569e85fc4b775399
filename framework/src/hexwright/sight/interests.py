"""Which lines and crossings are of interest to a rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hexwright.checked import seal, sealed
from hexwright.rules.hooks import Bound
from hexwright.rules.masks import Bits, Table
from hexwright.rules.rule import Interest
from hexwright.sight.ends import Ends

Bools = npt.NDArray[np.bool_]


class _Met(NamedTuple):
    """The bits of the interests that lines meet.

    Attributes:
        rows: Of each row, whatever ends its line has.
        lines: Of each line, with its ends and all its rows.
        any: Of all lines together.
    """

    rows: Bits
    lines: Bits
    any: int


class Interesting(Ends):
    """Lines as the interests of rules see them: all interests at once, a bit each."""

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

    def met(self, hook: str) -> Iterator[tuple[Bound, Interest]]:
        """Each rule that answers a sight hook and whose interest any line meets, with that."""
        for bound, interest, table, bit in self.situation.asked(hook):
            if self._bits(table).any & bit and self.situation.awake(bound):
                yield bound, interest

    def of_interest(self, interest: Interest) -> Bools:
        """Which lines meet an interest of a rule in force: their ends, and something on the way."""
        table = self.situation.table(interest)
        met: Bools = (self._bits(table).lines & table.bits[interest]) != 0
        return met

    def named(self, interest: Interest) -> Bools:
        """Which crossings are of what an interest of a rule in force names."""
        table = self.situation.table(interest)
        named: Bools = (self._bits(table).rows & table.bits[interest]) != 0
        return named

    def _bits(self, table: Table) -> _Met:
        """The interests that each row and each line meets."""
        if table not in self._met:
            r = self.rows
            bits = table.hexes[r.hex] | table.everything
            side, area = self.side_rows, self.area_rows
            bits[side] |= table.hexsides[r.feature[side]]
            bits[area] |= table.areas[r.feature[area]]
            whole = np.full(len(self), table.everything)
            if len(r):  # rows are line after line
                first = np.concatenate([[0], (r.line[1:] != r.line[:-1]).nonzero()[0] + 1])
                whole[r.line[first]] = np.bitwise_or.reduceat(bits, first)
            if table.uneven:
                whole[~self.uneven] &= ~table.uneven
            if table.indoors:
                whole[~self.indoors] &= ~table.indoors
            self._met[table] = _Met(seal(bits), seal(whole), int(np.bitwise_or.reduce(whole)))
        return self._met[table]

    @cached_property
    def _met(self) -> dict[Table, _Met]:
        return {}
