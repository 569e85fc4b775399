"""Which hexes a line meets, exactly and in order.

The functions here and in ``sight.trace`` are written in the subset of Python that numba compiles,
on whatever indexes like an array of ints: the same source answers one line interpreted (no
compiler is even imported) and a million lines compiled, so the two cannot differ.
"""

from __future__ import annotations

from typing import Any

IN, ALONG, TOUCH = 0, 1, 2
"""How a line meets a hex: through its interior, along one of its sides, at a point alone."""

_S = 1200  # lattice.S, as a constant that numba can freeze; a test holds them equal
_HALF, _THIRD = _S // 2, _S // 3


def hex_contact(px: int, py: int, qx: int, qy: int) -> int:
    """How the segment p-q meets the flat-top hex centred on the origin.

    Returns:
        -1 for not at all, ``IN``, ``TOUCH``, or ``ALONG + 10 * (1 + side)`` with the flat-top
        number of the side it runs along.
    """
    # The hex is |f| <= bound for three linear functions f. A segment and an open convex hex are
    # disjoint exactly when one of these, or the segment's own line, separates them.
    touch = False
    for axis in range(3):
        if axis == 0:
            fp, fq, bound = 2 * py, 2 * qy, _S
        elif axis == 1:
            fp, fq, bound = 3 * px + 2 * py, 3 * qx + 2 * qy, 2 * _S
        else:
            fp, fq, bound = 3 * px - 2 * py, 3 * qx - 2 * qy, 2 * _S
        low, high = (fp, fq) if fp < fq else (fq, fp)
        if low > bound or high < -bound:
            return -1
        if low == bound or high == -bound:
            touch = True
            if low == high:  # it lies on the line of a side: does it cover part of the side?
                if axis == 0:
                    low, high = min(px, qx), max(px, qx)
                    if low < _THIRD and high > -_THIRD:
                        return ALONG + 10 * (1 + (3 if fp > 0 else 0))
                else:
                    low, high = min(py, qy), max(py, qy)
                    if axis == 1 and fp > 0 and low < _HALF and high > 0:
                        return ALONG + 10 * (1 + 2)
                    if axis == 1 and fp < 0 and low < 0 and high > -_HALF:
                        return ALONG + 10 * (1 + 5)
                    if axis == 2 and fp > 0 and low < 0 and high > -_HALF:
                        return ALONG + 10 * (1 + 1)
                    if axis == 2 and fp < 0 and low < _HALF and high > 0:
                        return ALONG + 10 * (1 + 4)
    dx, dy = qx - px, qy - py
    # how far the centre is to a side of the line, and the vertices at most to either side of that
    centre, along, across = dy * px - dx * py, abs(dx) * _HALF, abs(dy) * _THIRD
    reach = max(along + across, 2 * across)
    if centre > reach or centre < -reach:
        return -1
    if touch or (centre in (reach, -reach) and (dx != 0 or dy != 0)):
        return TOUCH
    return IN


def walk(
    px: int, py: int, qx: int, qy: int, shoved: int, cols: Any, rows: Any, contacts: Any
) -> int:
    """The hexes of a flat-top grid that the segment p-q meets, in order from p.

    Args:
        px, py, qx, qy: Ends of the segment on the lattice.
        shoved: Parity (0 or 1) of the columns that lie half a row lower.
        cols, rows, contacts: Filled with column, row and contact (as ``hex_contact``) of each hex.
            They must hold at least ``capacity(...)`` entries.

    Returns:
        How many hexes were written. Hexes on both sides of a run along a hexside come one after
        the other, lower column first.
    """
    dx, dy = qx - px, qy - py
    first = -((2 * _THIRD - min(px, qx)) // _S)
    last = (max(px, qx) + 2 * _THIRD) // _S
    n = 0
    for step in range(last - first + 1):
        col = first + step if dx >= 0 else last - step  # in order already, or nearly so
        cx = col * _S
        shift = _HALF if (col & 1) == shoved else 0
        # the line's y over this column, widened to whole units so that nothing is missed
        left, right = max(cx - 2 * _THIRD, min(px, qx)), min(cx + 2 * _THIRD, max(px, qx))
        if dx == 0:
            low, high = min(py, qy), max(py, qy)
        else:
            y0 = py + (dy * (left - px)) // dx
            y1 = py + (dy * (right - px)) // dx
            low, high = min(y0, y1), max(y0, y1) + 1
        for row in range(-((_HALF + shift - low) // _S), (high + _HALF - shift) // _S + 1):
            cy = row * _S + shift
            contact = hex_contact(px - cx, py - cy, qx - cx, qy - cy)
            if contact < 0:
                continue
            # insertion by the projection of the centre on the line, in true distances
            # (3 dx dx' + 4 dy dy'): hexes are the Voronoi cells of their centres
            key = 3 * dx * cx + 4 * dy * cy
            at = n
            while at > 0:
                other = cols[at - 1]
                down = _HALF if (other & 1) == shoved else 0
                before = 3 * dx * other * _S + 4 * dy * (rows[at - 1] * _S + down)
                if before < key or (before == key and other <= col):
                    break
                cols[at], rows[at], contacts[at] = cols[at - 1], rows[at - 1], contacts[at - 1]
                at -= 1
            cols[at], rows[at], contacts[at] = col, row, contact
            n += 1
    return n


def capacity(px: int, py: int, qx: int, qy: int) -> int:
    """An upper bound on how many hexes the segment p-q can meet."""
    return 3 * ((abs(qx - px) + abs(qy - py)) // _S + 4)
