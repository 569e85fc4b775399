"""Lines and everything they meet, as columns: what a sight rule is handed.

A rule is written once over these columns, for one line and for a million. Row numbers count
crossings (a hex met, terrain met in it, a hexside met); line numbers count lines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from hexwright.checked import seal, sealed
from hexwright.grid.walk import ALONG, IN, TOUCH
from hexwright.rules.terrain import NO_TOP, TerrainColumns
from hexwright.sight.interests import Interesting
from hexwright.sight.trace import CROSSES, HEX, OUTLINE

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
T = TypeVar("T")


class Lines(Interesting):
    """Lines between Locations, with their crossings.

    Attributes:
        situation: The rules and the ground.
        ends: Their ends (n x 4 int64: x, y of a, x, y of b), in the frame of the trace.
        a, b: The Locations at the two ends, by index. Fire goes and sight looks from a to b.
        rows: The crossings.
        line_numbers, row_numbers: Where these lines and rows stand in the whole batch.
    """

    @cached_property
    def _worked_out(self) -> dict[Callable[[Lines], Any], Any]:
        return {}

    def once(self, work: Callable[[Lines], T]) -> T:
        """What ``work`` makes of these lines, worked out the first time only.

        For helpers that several rules of a section share; ``work`` must be a named function.
        """
        if work not in self._worked_out:
            self._worked_out[work] = seal(work(self))
        found: T = self._worked_out[work]
        return found

    @cached_property
    def declared(self) -> TerrainColumns:
        """Declarations of the terrain that ``rows.feature`` of AREA rows counts."""
        return self.situation.area_terrain

    @cached_property
    @sealed
    def top(self) -> Ints:
        """Absolute height of the declared terrain of each AREA or SIDE row; ``NO_TOP`` else."""
        return self._by_feature("top")

    @cached_property
    @sealed
    def rises(self) -> Ints:
        """As ``top``, but above the ground that the terrain lies on."""
        return self._by_feature("relative")

    def _by_feature(self, column: str) -> Ints:
        r = self.rows
        found = np.full(len(r), NO_TOP, dtype=np.int64)
        told = (self.area_rows, self.declared), (self.side_rows, self.situation.side_terrain)
        for rows, columns in told:
            found[rows] = getattr(columns, column)[r.feature[rows]]
        return found

    @cached_property
    @sealed
    def building(self) -> Ints:
        """Index of the building that the terrain of an AREA row belongs to, or -1."""
        return self._of_areas(self.ground.building_ids)

    @cached_property
    @sealed
    def outline(self) -> Ints:
        """Index of the building whose outline, as a whole, an AREA row is about, or -1."""
        return self._of_areas(self.ground.outlines)

    def _of_areas(self, by_feature: Ints) -> Ints:
        r = self.rows
        found = np.full(len(r), -1, dtype=np.int64)
        rows = self.area_rows
        found[rows] = by_feature[r.feature[rows]]
        return found

    def areas(self, *terrains: str) -> Ints:
        """AREA rows of this terrain."""
        rows = self.area_rows
        return rows[self.declared.named(*terrains)[self.rows.feature[rows]]]

    def sides(self, *terrains: str) -> Ints:
        """SIDE rows of this kind of hexside."""
        rows = self.side_rows
        return rows[self.situation.side_terrain.named(*terrains)[self.rows.feature[rows]]]

    def effective(self, rows: Ints) -> Bools:
        """Which of these AREA rows count for their line by how it meets them.

        Terrain counts in a hex that the line enters. Along a hexside, inherent terrain counts on
        either side, and what is drawn only if another of ``rows`` is in the hex across; along the
        map's edge there is none, and nothing that leaves the line open. At a vertex alone,
        inherent terrain counts, and what is drawn if its real outline is there.

        Args:
            rows: AREA rows of the terrain in question.
        """
        r = self.rows
        contact, inherent = r.contact[rows], self.declared.inherent[r.feature[rows]]
        good: Bools = inherent | (contact == IN)
        good |= (contact == TOUCH) & ((r.flags[rows] & OUTLINE) > 0)
        along = ((contact == ALONG) & ~inherent).nonzero()[0]
        if not len(along):
            return good
        good[along] = self._tallest_across(rows[along], rows) > NO_TOP
        good[along] |= r.other[rows[along]] < 0
        return good

    @cached_property
    @sealed
    def obstacles(self) -> tuple[Ints, Ints]:
        """Rows of declared obstacles between the ends, and the absolute top of each.

        Along a hexside the lower of the obstacles on its two sides counts.
        """
        r = self.rows
        between = self.between & (self.top > NO_TOP)
        rows = self.area_rows[between[self.area_rows]]
        rows = rows[self.declared.obstacle[r.feature[rows]]]
        rows = rows[self.effective(rows)]
        tops = self.top[rows]
        drawn = ~self.declared.inherent[r.feature[rows]]
        along = ((r.contact[rows] == ALONG) & (r.other[rows] >= 0) & drawn).nonzero()[0]
        tops[along] = np.minimum(tops[along], self._tallest_across(rows[along], rows))
        sides = self.side_rows[between[self.side_rows]]
        sides = sides[self.situation.side_terrain.obstacle[r.feature[sides]]]
        return np.concatenate([rows, sides]), np.concatenate([tops, self.top[sides]])

    def _tallest_across(self, rows: Ints, among: Ints) -> Ints:
        """For rows ALONG a hexside: the tallest of ``among`` in the hex across, or ``NO_TOP``."""
        r, n = self.rows, len(self.ground.hexes)
        if not len(rows):
            return np.zeros(0, dtype=np.int64)
        tops = np.maximum(self.top[among], NO_TOP + 1)
        keys = r.line[among] * n + r.hex[among]
        order = np.lexsort((tops, keys))
        wanted = r.line[rows] * n + r.other[rows]
        last = np.searchsorted(keys[order], wanted, side="right") - 1
        found = (last >= 0) & (keys[order][last] == wanted) & (r.other[rows] >= 0)
        return np.where(found, tops[order][last], NO_TOP)

    # --- depictions ----------------------------------------------------------------------------

    def within(self, buildings: Ints, also: Bools | None = None) -> Bools:
        """Which lines stay wholly within the outline of a building.

        Args:
            buildings: The building asked about for each line, by index; -1 gives False.
            also: Hexes (bool by hex) that count as within the building they are printed as part
                of though it does not stand there.

        Returns:
            bool for each line. A line that meets the real outline has left the building.
        """
        r = self.rows
        granted = np.zeros(len(r), dtype=bool)
        if also is not None:
            granted = also[r.hex] & (self.ground.owner[r.hex] == buildings[r.line])
        hexes = np.flatnonzero((r.kind == HEX) & (r.contact != TOUCH) & ~granted)
        mine = (self.outline == buildings[r.line]) & (self.outline >= 0)
        inside = np.flatnonzero(mine & (r.contact != TOUCH) & ~granted)
        needed = np.bincount(r.line[hexes], minlength=len(self))
        got = np.bincount(r.line[inside], minlength=len(self))
        left = self.any(np.flatnonzero(mine & ((r.flags & OUTLINE) > 0)))
        stays: Bools = (buildings >= 0) & (needed == got) & ~left
        return stays

    def enters_within(self, buildings: Ints) -> Bools:
        """Which lines reach end b's centre from its hexside wholly within a building's outline."""
        r = self.rows
        mine = (self.outline == buildings[r.line]) & (self.outline >= 0)
        mine &= r.hex == self.b_hex[r.line]
        inside = self.any(np.flatnonzero(mine & ((r.flags & CROSSES) > 0)))
        return inside & ~self.any(np.flatnonzero(mine & ((r.flags & OUTLINE) > 0)))

    # --- choosing ------------------------------------------------------------------------------

    def any(self, rows: Ints) -> Bools:
        """Which lines have at least one of these rows."""
        found: Bools = np.bincount(self.rows.line[rows], minlength=len(self)) > 0
        return found

    def last_row(self) -> Ints:
        """The HEX row of each line in which end b lies."""
        r = self.rows
        at = np.flatnonzero((r.kind == HEX) & (r.hex == self.b_hex[r.line]))
        found: Ints = np.zeros(len(self), dtype=np.int64)
        found[r.line[at]] = at
        return found

    def take(self, lines: Bools) -> Lines:
        """Some of the lines, with all their crossings."""
        if lines.all():
            return self
        number = np.cumsum(lines) - 1
        rows = np.flatnonzero(lines[self.rows.line])
        return Lines(
            self.situation,
            self.ends[lines],
            self.a[lines],
            self.b[lines],
            self.rows.take(rows, number[self.rows.line[rows]]),
            self.line_numbers[lines],
            self.row_numbers[rows],
        )
