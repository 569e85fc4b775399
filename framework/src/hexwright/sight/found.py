"""What rules found on lines, with what became of it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from hexwright.rules.entry import Entry

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def distinct(numbers: Ints) -> list[int]:
    """The small numbers, from 0 up, that occur, in order."""
    found: list[int] = np.flatnonzero(np.bincount(numbers)).tolist()
    return found


@frozen(eq=False)
class Found:
    """What one rule found: crossings where lines are blocked, or hindered by ``n``.

    Attributes:
        entry: The rule and its contribution.
        row: Crossings, as rows of the whole batch; -1 where it is the line as a whole.
        line: Lines of the whole batch.
        n: Hindrance of each, or 0.
        lost: For each, 0 while it counts, else which of ``reasons`` it lost by, counted from 1.
        reasons: Why some of it does not count.
    """

    entry: Entry
    row: Ints
    line: Ints
    n: Ints
    lost: npt.NDArray[np.int16] = field()
    reasons: list[str] = field(factory=list)

    @lost.default
    def _none(self) -> npt.NDArray[np.int16]:
        return np.zeros(len(self.row), dtype=np.int16)

    @property
    def counts(self) -> Bools:
        """Which of it counts."""
        counts: Bools = self.lost == 0
        return counts

    def lose(self, which: npt.NDArray[np.int64] | Bools, why: str) -> None:
        """Note why some of it does not count; a later reason takes the place of an earlier."""
        if why not in self.reasons:
            self.reasons.append(why)
        self.lost[which] = 1 + self.reasons.index(why)

    def why(self, i: int) -> str:
        """Why one of it does not count; empty while it does."""
        return self.reasons[self.lost[i] - 1] if self.lost[i] else ""
