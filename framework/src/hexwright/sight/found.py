"""What rules found on lines, with what became of it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright.rules.entry import Entry

Ints = npt.NDArray[np.int64]


@frozen(eq=False)
class Found:
    """What one rule found: crossings where lines are blocked, or hindered by ``n``.

    Attributes:
        entry: The rule and its contribution.
        row: Crossings, as rows of the whole batch; -1 where it is the line as a whole.
        line: Lines of the whole batch.
        n: Hindrance of each, or 0.
        why: For each, why it does not count; empty while it does.
    """

    entry: Entry
    row: Ints
    line: Ints
    n: Ints
    why: npt.NDArray[np.object_]


def standing(like: Ints) -> npt.NDArray[np.object_]:
    """Reasons for something that has not lost anywhere."""
    return np.full(len(like), "", dtype=object)
