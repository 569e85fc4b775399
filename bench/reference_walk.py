"""The yardstick for whole maps: a plain walk along each line, compiled, and nothing more.

It steps from hex to hex over the edges it crosses and tests each outline edge in those hexes
against the line, to its full length, with no early end and no rule. A map's atlas is judged by how
long it takes beside this, in one run, with the same threads. It is not to be tuned: a faster
yardstick would measure the yardstick.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit, prange

from hexwright import Ground, Scenario

DEMO = Path(__file__).parent.parent / "examples" / "factory_543" / "scenario.toml"


@njit
def cross(ax: int, ay: int, bx: int, by: int) -> int:
    """Twice the area of a triangle with its sign."""
    return ax * by - ay * bx


@njit
def meets(px: int, py: int, qx: int, qy: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether segment p-q meets the other one, ends included."""
    dx, dy, ex, ey = qx - px, qy - py, x1 - x0, y1 - y0
    s0, s1 = cross(dx, dy, x0 - px, y0 - py), cross(dx, dy, x1 - px, y1 - py)
    t0, t1 = cross(ex, ey, px - x0, py - y0), cross(ex, ey, qx - x0, qy - y0)
    return not ((s0 > 0 and s1 > 0) or (s0 < 0 and s1 < 0)) and not (
        (t0 > 0 and t1 > 0) or (t0 < 0 and t1 < 0)
    )


@njit(parallel=True)
def walk_all(
    centres: Any, corners: Any, beside: Any, area_ptr: Any, edge_ptr: Any, edges: Any, pairs: Any
) -> Any:
    """For each pair of hexes, how many hexes and how many outlines the line between them meets.

    Args:
        centres: n x 2, of the hexes.
        corners: n x 6 x 2, clockwise.
        beside: n x 6, the hex across each side, or -1.
        area_ptr: n + 1, offsets of each hex's outlines.
        edge_ptr: Offsets of each outline's edges.
        edges: x0, y0, x1, y1 of each edge.
        pairs: k x 2, of hexes.
    """
    found = np.zeros((len(pairs), 2), dtype=np.int64)
    for k in prange(len(pairs)):
        here, there = pairs[k, 0], pairs[k, 1]
        px, py = centres[here]
        qx, qy = centres[there]
        last = -1
        while here >= 0:
            found[k, 0] += 1
            for area in range(area_ptr[here], area_ptr[here + 1]):
                touched = False
                for e in range(edge_ptr[area], edge_ptr[area + 1]):
                    if meets(px, py, qx, qy, edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]):
                        touched = True
                if touched:
                    found[k, 1] += 1
            if here == there:
                break
            onward, best = -1, -1
            for side in range(6):
                x0, y0 = corners[here, side]
                x1, y1 = corners[here, (side + 1) % 6]
                other = beside[here, side]
                if other < 0 or other == last or not meets(px, py, qx, qy, x0, y0, x1, y1):
                    continue
                # of the sides met, the one whose hex lies furthest along the line
                ahead = 3 * (qx - px) * (centres[other, 0] - px)
                ahead += 4 * (qy - py) * (centres[other, 1] - py)
                if ahead > best:
                    onward, best = other, ahead
            last, here = here, onward
    return found


def arrays(ground: Ground) -> tuple[Any, ...]:
    """The ground as the walk wants it."""
    grid, shape = ground.grid, ground.shape
    corners = np.array([[grid.vertex(h, i) for i in range(6)] for h in grid.hexes])
    beside = np.array([[grid.index.get(n, -1) for n in grid.neighbours(h)] for h in grid.hexes])
    edges = np.ascontiguousarray(shape.edges[:, :4])
    return ground.centres, corners, beside, shape.area_ptr, shape.edge_ptr, edges


def main() -> None:
    """Walk all pairs of the demo's hexes and say what one line takes."""
    ground = Scenario.load(DEMO).situation.ground
    pairs = np.stack(np.triu_indices(len(ground.hexes), 1), axis=1)
    given = arrays(ground)
    walk_all(*given, pairs)
    start = time.perf_counter()
    found = walk_all(*given, pairs)
    took = (time.perf_counter() - start) / len(pairs)
    print(
        f"{len(pairs)} lines, {found[:, 0].mean():.1f} hexes and {found[:, 1].mean():.1f}", end=" "
    )
    print(f"outlines a line, {1e6 * took:.2f} microseconds a line")


if __name__ == "__main__":
    main()
