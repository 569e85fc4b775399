"""Crossings and blocks as columns."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from hexwright.checked import seal

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@frozen(eq=False)
class Rows:
    """Crossings as columns, line after line and in order along each.

    Attributes:
        line: Line of each row.
        kind: ``HEX``, ``AREA`` (terrain met in a hex) or ``SIDE`` (a hexside feature met).
        hex: Hex of each row, by index.
        other: The hex across the hexside that the line runs along here, else -1.
        contact: ``IN``, ``ALONG`` or ``TOUCH`` of the hex; of a SIDE row how the hexside is met:
            ``IN`` (crossed), ``ALONG`` or ``END`` (at a vertex that the feature covers).
        feature: Index of the terrain or hexside feature; -1 in HEX rows.
        flags: ``CROSSES`` and ``OUTLINE`` of AREA rows.
    """

    line: Ints = field(converter=seal)
    kind: Ints = field(converter=seal)
    hex: Ints = field(converter=seal)
    other: Ints = field(converter=seal)
    contact: Ints = field(converter=seal)
    feature: Ints = field(converter=seal)
    flags: Ints = field(converter=seal)

    def __len__(self) -> int:
        return len(self.line)

    def take(self, rows: Ints, line: Ints) -> Rows:
        """Some of the rows, with new line numbers."""
        return Rows(
            line,
            self.kind[rows],
            self.hex[rows],
            self.other[rows],
            self.contact[rows],
            self.feature[rows],
            self.flags[rows],
        )


@frozen(eq=False)
class Blocks:
    """Blocks found on some lines, as columns.

    Attributes:
        row: Row of each block in the ``lines`` it is handed with.
        line: Line of each block.
        rule: Id of the rule that blocks.
    """

    row: Ints = field(converter=seal)
    line: Ints = field(converter=seal)
    rule: npt.NDArray[np.object_] = field(converter=seal)

    def by(self, *rules: str) -> Bools:
        """Which blocks are of these rules."""
        return np.isin(self.rule.astype(str), rules)
