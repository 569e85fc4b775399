"""Answers that are sums of terms."""

from __future__ import annotations

import math
from collections.abc import Mapping

from hexwright.rules.contributions import Column, Number
from hexwright.rules.pipeline import Term

ROUND = {"down": math.floor, "up": math.ceil, "exact": lambda value: value}


def added(column: Column, terms: Mapping[str, Term]) -> Number | None:
    """The answer of a column: its terms added, then rounded once.

    Returns:
        ``None`` if a term is forbidden.
    """
    total: Number = 0
    for name in column.terms:
        value = terms[name].value
        if value is None:
            return None
        total += value
    rounded: Number = ROUND[column.rounding](total)
    return int(rounded) if rounded == int(rounded) else rounded
