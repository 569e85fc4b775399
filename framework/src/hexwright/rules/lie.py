"""How rules have the ground lie otherwise than it is printed."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from hexwright.board.terrain import half_levels
from hexwright.rules.contributions import SAME, Contribution, row_numbers


@frozen
class Raise(Contribution):
    """Hexes lie higher than printed, or lower.

    Attributes:
        at: Indices of the hexes.
        by: How much higher, in half-levels; negative if lower.
    """

    at: Any = field(converter=row_numbers, eq=SAME, hash=False)
    by: int = field(converter=half_levels)


@frozen
class Bare(Contribution):
    """What is printed in hexes and on their hexsides counts for nothing, nor do markers there.

    Attributes:
        at: Indices of the hexes; none, where all that is said is whose answer is replaced.
    """

    at: Any = field(default=(), converter=row_numbers, eq=SAME, hash=False)
