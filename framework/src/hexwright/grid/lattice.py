r"""The integer lattice on which all geometry is decided.

One unit is 1/S of a column across and 1/S of a row down, so hex centres, vertices, middles of
hexsides and outlines are whole numbers, and every decision is the sign of an int64 product.

Sides and vertices are numbered clockwise; side ``i`` runs from vertex ``i`` to vertex ``i + 1``::

      flat-top (columns)              pointy-top (rows)

        0 ____0____ 1                       0
         /         \                     /     \
      5 /           \ 1              5  /       \  0
       /             \              5 /           \ 1
    5 (               ) 2            |             |
       \             /             4 |             | 1
      4 \           / 2              |             |
         \_________/                4 \           / 2
        4     3     3                3  \       /  2
                                         \     /
                                            3

Flat-top side 0 faces north, pointy-top side 0 faces north-east. A pointy-top grid is a flat-top
grid with x and y exchanged, which is how the walk below serves both.
"""

from __future__ import annotations

S = 1200
"""Lattice units to one column and to one row; a multiple of 12, and of 100 for drawn outlines."""

LATTICE = S
"""Its name outside the kernel, where a bare S says nothing."""

FLAT_VERTICES = (
    (-S // 3, -S // 2),
    (S // 3, -S // 2),
    (2 * S // 3, 0),
    (S // 3, S // 2),
    (-S // 3, S // 2),
    (-2 * S // 3, 0),
)
"""Vertices of a flat-top hex about its centre, clockwise from the upper left."""

POINTY_VERTICES = (
    (0, -2 * S // 3),
    (S // 2, -S // 3),
    (S // 2, S // 3),
    (0, 2 * S // 3),
    (-S // 2, S // 3),
    (-S // 2, -S // 3),
)
"""Vertices of a pointy-top hex about its centre, clockwise from the top."""

Point = tuple[int, int]
"""A point on the lattice: (x across, y down), in units of 1/S column and 1/S row."""
