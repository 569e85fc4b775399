"""What a line meets, exactly: hexes, the terrain in them, and hexsides.

Written, like ``grid.walk``, in the subset of Python that numba compiles; ``trace_one`` is the only
code that decides a contact, whether for one line, a million lines or a picture.
"""

from __future__ import annotations

from typing import Any

from hexwright.grid.walk import ALONG, IN, walk

HEX, AREA, SIDE = 0, 1, 2
"""Kinds of rows of a trace: a hex met, terrain met in that hex, a hexside feature met."""

CROSSES, OUTLINE = 1, 2
"""Flags of an AREA row: the line has a part inside; it meets the real outline in this hex."""

END = 2
"""Contact of a SIDE row that meets the feature only at a vertex (beside IN and ALONG)."""


def sign(value: int) -> int:
    """-1, 0 or 1."""
    return (value > 0) - (value < 0)


def inside_wedge(ax: int, ay: int, bx: int, by: int, dx: int, dy: int) -> bool:
    """Whether d points into the area at a vertex between edge a (arriving) and b (leaving)."""
    left_a = ax * dy - ay * dx > 0
    left_b = bx * dy - by * dx > 0
    if ax * by - ay * bx > 0:
        return left_a and left_b
    return left_a or left_b


def area_contact(px: int, py: int, qx: int, qy: int, edges: Any, start: int, stop: int) -> int:
    """How the segment p-q meets an area given by ``edges[start:stop]`` (see ``clip.Piece``).

    Returns:
        -1 if it does not, else the sum of ``CROSSES`` and ``OUTLINE`` that apply.
    """
    dx, dy = qx - px, qy - py
    aside = dx * py - dy * px
    met, crosses, outline = False, False, False
    winding = 0
    for k in range(start, stop):
        edge = edges[k]
        x0, y0, x1, y1 = edge[0], edge[1], edge[2], edge[3]
        if (y0 > py) != (y1 > py):  # p's winding number: an area may hold the whole segment
            turn = (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
            if y1 > y0:
                winding += 1 if turn > 0 else 0
            else:
                winding -= 1 if turn < 0 else 0
        left0, left1 = dx * y0 - dy * x0 - aside, dx * y1 - dy * x1 - aside
        if (left0 > 0 and left1 > 0) or (left0 < 0 and left1 < 0):
            continue  # most edges
        s0, s1 = sign(left0), sign(left1)
        ex, ey = x1 - x0, y1 - y0
        t0 = sign(ex * (py - y0) - ey * (px - x0))
        t1 = sign(ex * (qy - y0) - ey * (qx - x0))
        if t0 * t1 > 0:
            continue
        if (
            s0 == 0
            and s1 == 0
            and (  # on one line: do they overlap?
                max(min(x0, x1), min(px, qx)) > min(max(x0, x1), max(px, qx))
                or max(min(y0, y1), min(py, qy)) > min(max(y0, y1), max(py, qy))
            )
        ):
            continue
        met = True
        if edge[6]:
            outline = True
        if s0 * s1 < 0:
            if t0 * t1 < 0 or (t0 == 0 and t1 > 0) or (t1 == 0 and t0 > 0):
                crosses = True
        elif s0 == 0 and (min(px, qx) <= x0 <= max(px, qx) and min(py, qy) <= y0 <= max(py, qy)):
            ax, ay = x0 - edge[4], y0 - edge[5]
            if (x0 != qx or y0 != qy) and inside_wedge(ax, ay, ex, ey, dx, dy):
                crosses = True
            if (x0 != px or y0 != py) and inside_wedge(ax, ay, ex, ey, -dx, -dy):
                crosses = True
    if not met:
        return CROSSES if winding != 0 else -1
    return (CROSSES if crosses else 0) + (OUTLINE if outline else 0)


def side_contact(px: int, py: int, qx: int, qy: int, side: Any) -> int:
    """How the segment p-q meets a hexside feature: -1, ``IN``, ``ALONG`` or ``END``.

    An end of the feature at a vertex belongs to it only where it covers that vertex.
    """
    x0, y0, x1, y1, covers0, covers1 = side[0], side[1], side[2], side[3], side[4], side[5]
    dx, dy, ex, ey = qx - px, qy - py, x1 - x0, y1 - y0
    s0 = sign(dx * (y0 - py) - dy * (x0 - px))
    s1 = sign(dx * (y1 - py) - dy * (x1 - px))
    if s0 * s1 > 0:
        return -1
    t0 = sign(ex * (py - y0) - ey * (px - x0))
    t1 = sign(ex * (qy - y0) - ey * (qx - x0))
    if t0 * t1 > 0:
        return -1
    if s0 == 0 and s1 == 0:
        # on one line: compare on the feature's longer axis
        if abs(ex) >= abs(ey):
            a0, a1, b0, b1 = min(x0, x1), max(x0, x1), min(px, qx), max(px, qx)
        else:
            a0, a1, b0, b1 = min(y0, y1), max(y0, y1), min(py, qy), max(py, qy)
        low, high = max(a0, b0), min(a1, b1)
        if low < high:
            return ALONG
        if low > high:
            return -1
        at0 = (x0 == px and y0 == py) or (x0 == qx and y0 == qy)
        return END if (covers0 if at0 else covers1) else -1
    if s0 == 0:
        return END if covers0 else -1
    if s1 == 0:
        return END if covers1 else -1
    return IN


def trace_one(shape: Any, px: int, py: int, qx: int, qy: int, work: Any, out: Any, n: int) -> int:
    """All that the segment p-q meets on the ground, in order from p.

    Args:
        shape: A ``Shape``.
        px, py, qx, qy: Ends, in the frame of the flat-top walk.
        work: Three sequences of ints of at least ``capacity(...)``, scratch for the walk.
        out: Six sequences of ints to fill: kind of row, hex, other hex (the one across a hexside
            run along, else -1), contact, feature (index of the area or hexside feature), flags.
        n: Where in ``out`` to begin.

    Returns:
        Where the rows end, or -1 if ``out`` is too short for them.
    """
    cols, rows, contacts = work
    kinds, hexes, others, touches, features, flags = out
    room = len(kinds)
    count = walk(px, py, qx, qy, shape.shoved, cols, rows, contacts)
    for i in range(count):
        h = hex_index(shape, cols[i], rows[i])
        if h < 0:
            continue
        contact, other = contacts[i], -1
        if contact >= 10:
            contact, side = contact % 10, contact // 10 - 1
            other = across(shape, cols[i], rows[i], side)
        if (
            n
            + 1
            + shape.area_ptr[h + 1]
            - shape.area_ptr[h]
            + (shape.side_ptr[h + 1] - shape.side_ptr[h])
            > room
        ):
            return -1
        kinds[n], hexes[n], others[n], touches[n], features[n], flags[n] = (
            HEX, h, other, contact, -1, 0,
        )  # fmt: skip
        n += 1
        for f in range(shape.area_ptr[h], shape.area_ptr[h + 1]):
            if shape.area_whole[f]:
                met = CROSSES if contact == IN else 0
            else:
                met = area_contact(
                    px, py, qx, qy, shape.edges, shape.edge_ptr[f], shape.edge_ptr[f + 1]
                )
            if met >= 0:
                kinds[n], hexes[n], others[n], touches[n], features[n], flags[n] = (
                    AREA, h, other, contact, f, met,
                )  # fmt: skip
                n += 1
        for k in range(shape.side_ptr[h], shape.side_ptr[h + 1]):
            s = shape.side_ids[k]
            met = side_contact(px, py, qx, qy, shape.sides[s])
            if met >= 0:
                kinds[n], hexes[n], others[n], touches[n], features[n], flags[n] = (
                    SIDE, h, -1, met, s, 0,
                )  # fmt: skip
                n += 1
    return n


def hex_index(shape: Any, col: int, row: int) -> int:
    """Index of a hex of the flat-top walk, or -1 if it is not on the board."""
    c, r = col - shape.col0, row - shape.row0
    if c < 0 or r < 0 or r >= shape.height or c * shape.height + r >= len(shape.hex_at):
        return -1
    return int(shape.hex_at[c * shape.height + r])


def across(shape: Any, col: int, row: int, side: int) -> int:
    """Index of the hex across a flat-top side, or -1 beyond the map's edge."""
    down = 1 if (col & 1) == shape.shoved else 0
    if side == 0:
        return hex_index(shape, col, row - 1)
    if side == 3:
        return hex_index(shape, col, row + 1)
    step = 1 if side in (1, 2) else -1
    return hex_index(shape, col + step, row + down - (1 if side in (1, 5) else 0))


def trace_many(shape: Any, ends: Any, work: Any, out: Any, ptr: Any) -> int:
    """Trace lines one after the other into ``out``.

    Args:
        ends: n x 4 ints: px, py, qx, qy.
        ptr: n + 1 ints to fill: where each line's rows begin.

    Returns:
        How many lines fitted.
    """
    n = 0
    for i in range(len(ends)):
        px, py, qx, qy = ends[i][0], ends[i][1], ends[i][2], ends[i][3]
        end = trace_one(shape, px, py, qx, qy, work, out, n)
        if end < 0:
            return i
        n = end
        ptr[i + 1] = n
    return len(ends)
