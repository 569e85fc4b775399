"""What supply networks are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import cmp_using, field, frozen

from hexwright.checked import named
from hexwright.rules.contributions import Contribution

_SAME = cmp_using(eq=np.array_equal)


def _whole(value: Any) -> Any:
    """Whole numbers as int64; what would have to be rounded, or is true or false, is none."""
    given = np.asarray(value if value is not None else ())
    if given.size and given.dtype.kind not in "iu":
        raise TypeError(f"{value!r:.60} are no whole numbers")
    return given.astype(np.int64)


def _hexes(value: Any) -> Any:
    found = np.atleast_1d(_whole(value))
    if found.ndim != 1 or (found < 0).any():
        raise ValueError(f"{value!r:.60} are no indices of hexes")
    return found


def _pairs(value: Any) -> Any:
    found = _whole(value).reshape(-1, 2)
    if (found < 0).any():
        raise ValueError(f"{value!r:.60} are no pairs of indices of hexes")
    return found


@frozen
class Source(Contribution):
    """Supply comes from these hexes.

    Attributes:
        at: Indices of hexes (int64).
    """

    at: Any = field(converter=_hexes, eq=_SAME, hash=False)


@frozen
class Join(Contribution):
    """Supply passes between these hexes, both ways.

    Attributes:
        pairs: Indices of hexes (int64, n x 2).
    """

    pairs: Any = field(converter=_pairs, eq=_SAME, hash=False)


@frozen
class Cut(Contribution):
    """No supply passes here.

    Attributes:
        at: Indices of hexes that carry none.
        pairs: Pairs of hexes between which none passes.
    """

    at: Any = field(default=None, converter=_hexes, eq=_SAME, hash=False)
    pairs: Any = field(default=None, converter=_pairs, eq=_SAME, hash=False)


@frozen
class Short(Contribution):
    """Nothing is left for a piece, though there is a way to it.

    Attributes:
        piece: Its name.
    """

    piece: str = field(converter=named)
