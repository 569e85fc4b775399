"""Which parts of a line lie in an area, for pictures: no rule is decided by these floats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexwright.report.canvas import XY

Span = tuple[float, float]
"""From where to where, of a line from 0 to 1."""


def along(a: XY, b: XY, point: XY) -> float:
    """How far from a (0) to b (1) a point of the line between them is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    return ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0


def spans_in(ends: tuple[XY, XY], rings: Sequence[Sequence[XY]]) -> list[Span]:
    """The parts of a line, from 0 to 1, that lie in or on an area; for pictures.

    Args:
        ends: Those of the line.
        rings: Around the area, by the even-odd rule.

    Returns:
        Parts in order; where a line without a part inside touches the area, parts without length.
    """
    a, b = ends
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    if not dx and not dy:
        return [(0.0, 1.0)]
    cuts, beside, crossed = {0.0, 1.0}, [], []
    for ring in rings:
        p = ring[-1]
        left_p = dx * (p[1] - ay) - dy * (p[0] - ax)
        for q in ring:
            left_q = dx * (q[1] - ay) - dy * (q[0] - ax)
            if left_p * left_q <= 0:
                at_p, at_q = along(a, b, p), along(a, b, q)
                if left_p == left_q:  # on the line
                    low, high = max(0.0, min(at_p, at_q)), min(1.0, max(at_p, at_q))
                    if low < high:
                        beside.append((low, high))
                        cuts |= {low, high}
                else:
                    t = at_p + (at_q - at_p) * left_p / (left_p - left_q)
                    if (left_p > 0) != (left_q > 0):
                        crossed.append(t)
                    if -1e-9 <= t <= 1 + 1e-9:
                        cuts.add(min(1.0, max(0.0, t)))
            p, left_p = q, left_q
    at = sorted(cuts)
    found: list[Span] = []
    for start, end in pairwise(at):
        middle = (start + end) / 2
        if sum(t > middle for t in crossed) % 2 or any(p <= middle <= q for p, q in beside):
            if found and found[-1][1] == start:
                start = found.pop()[0]
            found.append((start, end))
    return found or [(t, t) for t in at if 0 < t < 1]
