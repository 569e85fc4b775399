"""Hexes of an endless staggered map: where they lie, what adjoins them, how far apart they are."""

from __future__ import annotations

from typing import Literal, NamedTuple

from attrs import frozen

from hexwright.errors import HexwrightError, nearest
from hexwright.grid.lattice import FLAT_VERTICES, POINTY_VERTICES, Point, S
from hexwright.grid.walk import ALONG, capacity
from hexwright.grid.walk import walk as walk_flat

Orientation = Literal["flat", "pointy"]
"""Whether a hex has its flat side or its point on top."""

Stagger = Literal["odd", "even"]
"""Which columns (flat-top) lie half a hex lower, or which rows (pointy-top) half a hex further."""

_FLAT_STEPS = {  # shoved: (column, row) to the neighbour over each side
    False: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    True: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
}
_POINTY_STEPS = {
    shoved: tuple((steps[(4 - side) % 6][1], steps[(4 - side) % 6][0]) for side in range(6))
    for shoved, steps in _FLAT_STEPS.items()
}
_RING_TURNS = (2, 3, 4, 5, 0, 1)  # from the hex straight over side 0, clockwise round a ring


class GridError(HexwrightError):
    """A hex, hexside, vertex or map extent that does not exist or cannot be read."""


class Hex(NamedTuple):
    """A hex by its column and row, counted from 0 at the map's origin; either may be negative."""

    col: int
    row: int


class Met(NamedTuple):
    """A hex that a line meets, and how.

    ``contact`` is ``IN`` (through its interior), ``ALONG`` (along the hexside ``side``, of which
    the other hex is met too) or ``TOUCH`` (at a single point of its edge).
    """

    hex: Hex
    contact: int
    side: int | None = None


@frozen
class Layout:
    """An endless map of hexes: the two orientations and the two ways to stagger them.

    Args:
        orientation: ``"flat"`` (columns of hexes) or ``"pointy"`` (rows of hexes).
        stagger: Which columns of a flat-top map lie half a hex lower, or which rows of a
            pointy-top map lie half a hex further right: the ``"odd"`` or the ``"even"`` ones.

    Raises:
        GridError: for any other orientation or stagger.
    """

    orientation: Orientation = "flat"
    stagger: Stagger = "odd"

    def __attrs_post_init__(self) -> None:
        for value, known in (
            (self.orientation, ("flat", "pointy")),
            (self.stagger, ("odd", "even")),
        ):
            if value not in known:
                raise GridError(f"{value!r} is no layout of hexes", hint=nearest(str(value), known))

    @property
    def parity(self) -> int:
        """Remainder by 2 of the shoved columns (flat-top) or rows (pointy-top)."""
        return 1 if self.stagger == "odd" else 0

    def shoved(self, hex: Hex) -> bool:
        """Whether the hex lies in a column (row) that is shoved half a hex."""
        return (hex[0 if self.orientation == "flat" else 1] & 1) == self.parity

    # points

    def centre(self, hex: Hex) -> Point:
        """The centre of the hex on the lattice."""
        half = S // 2 if self.shoved(hex) else 0
        if self.orientation == "flat":
            return hex[0] * S, hex[1] * S + half
        return hex[0] * S + half, hex[1] * S

    def vertex(self, hex: Hex, i: int) -> Point:
        """Vertex ``i`` (0-5, clockwise; see ``lattice``) of the hex on the lattice."""
        x, y = self.centre(hex)
        dx, dy = (FLAT_VERTICES if self.orientation == "flat" else POINTY_VERTICES)[i]
        return x + dx, y + dy

    def vertices(self, hex: Hex) -> tuple[Point, ...]:
        """The six vertices of the hex, clockwise."""
        return tuple(self.vertex(hex, i) for i in range(6))

    def side_ends(self, hex: Hex, side: int) -> tuple[Point, Point]:
        """The two vertices at the ends of a hexside, clockwise about ``hex``."""
        return self.vertex(hex, side), self.vertex(hex, (side + 1) % 6)

    def hex_at(self, point: Point) -> tuple[Hex, ...]:
        """The hexes, on the map or not, whose closed hex holds the point: one, two or three."""
        return tuple(sorted(met.hex for met in self.walk(point, point)))

    def centred(self, point: Point) -> Hex:
        """The hex whose centre the point is.

        Raises:
            GridError: if the point is not the centre of a hex.
        """
        flat = self.orientation == "flat"
        x, y = point if flat else (point[1], point[0])
        line, off_line = divmod(x, S)
        cell, off_cell = divmod(y - (S // 2 if (line & 1) == self.parity else 0), S)
        if off_line or off_cell:
            raise GridError(f"lattice point {point} is not the centre of a hex")
        return Hex(line, cell) if flat else Hex(cell, line)

    # neighbours and distances

    def neighbour(self, hex: Hex, side: int) -> Hex:
        """The hex over side ``side`` (0-5, clockwise), on the map or not."""
        steps = _FLAT_STEPS if self.orientation == "flat" else _POINTY_STEPS
        dx, dy = steps[self.shoved(hex)][side]
        return Hex(hex[0] + dx, hex[1] + dy)

    def neighbours(self, hex: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        """The six hexes around, in the order of the sides, on the map or not."""
        steps = (_FLAT_STEPS if self.orientation == "flat" else _POINTY_STEPS)[self.shoved(hex)]
        a, b, c, d, e, f = (Hex(hex[0] + dx, hex[1] + dy) for dx, dy in steps)
        return a, b, c, d, e, f

    def side_between(self, a: Hex, b: Hex) -> int | None:
        """The side of ``a`` that it shares with ``b``; None if they are not adjacent."""
        around = self.neighbours(a)
        return around.index(b) if b in around else None

    def cube(self, hex: Hex) -> tuple[int, int, int]:
        """Cube coordinates (q, r, s), q + r + s = 0; the hex (0, 0) is the origin.

        Along a flat-top column (pointy-top row) q (r) is constant.
        """
        # shifting right rounds down for negative columns too, where // and % of C would not
        if self.orientation == "flat":
            q, r = hex[0], hex[1] - ((hex[0] + 1 - self.parity) >> 1)
        else:
            q, r = hex[0] - ((hex[1] + 1 - self.parity) >> 1), hex[1]
        return q, r, -q - r

    def from_cube(self, q: int, r: int) -> Hex:
        """The hex with these cube (axial) coordinates."""
        if self.orientation == "flat":
            return Hex(q, r + ((q + 1 - self.parity) >> 1))
        return Hex(q + ((r + 1 - self.parity) >> 1), r)

    def distance(self, a: Hex, b: Hex) -> int:
        """The range from ``a`` to ``b`` in hexes."""
        return max(abs(m - n) for m, n in zip(self.cube(a), self.cube(b), strict=True))

    def ring(self, hex: Hex, n: int) -> tuple[Hex, ...]:
        """The hexes at range ``n``, on the map or not, clockwise from straight over side 0."""
        if n == 0:
            return (hex,)
        at = hex
        for _ in range(n):
            at = self.neighbour(at, 0)
        found = []
        for side in _RING_TURNS:
            for _ in range(n):
                found.append(at)
                at = self.neighbour(at, side)
        return tuple(found)

    # lines

    def walk(self, p: Point, q: Point) -> list[Met]:
        """Every hex, on the map or not, that the segment p-q meets, in order from p.

        Args:
            p, q: Any two lattice points; they may be the same.

        Returns:
            One ``Met`` a hex. Two hexes equally far along, such as those on both sides of a
            hexside that the line runs along, come lower column (pointy-top: lower row) first.
        """
        flat = self.orientation == "flat"
        ends = (*p, *q) if flat else (p[1], p[0], q[1], q[0])
        room = capacity(*ends)
        cols, rows, contacts = [0] * room, [0] * room, [0] * room
        n = walk_flat(*ends, self.parity, cols, rows, contacts)
        if not flat:
            cols, rows = rows, cols
        met = []
        for col, row, contact in zip(cols[:n], rows[:n], contacts[:n], strict=True):
            how, side = contact % 10, contact // 10 - 1
            if how != ALONG:
                met.append(Met(Hex(col, row), how))
            else:
                met.append(Met(Hex(col, row), how, side if flat else (4 - side) % 6))
        return met
