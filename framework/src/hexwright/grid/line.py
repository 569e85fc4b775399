"""A line over the map, told exactly: hexes crossed, hexsides run along, vertices hit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen

from hexwright.grid.coordinates import Hex, Layout
from hexwright.grid.lattice import Point, S
from hexwright.grid.walk import ALONG, IN, TOUCH


@frozen(kw_only=True)
class Crossing:
    """One thing that a line does on its way.

    Attributes:
        contact: ``IN`` (crosses one hex), ``ALONG`` (runs along a hexside between two hexes) or
            ``TOUCH`` (hits a vertex of three hexes).
        hexes: The one, two or three hexes, lower column and row first.
        start, end: Where on the line, exactly, from 0 at its start to 1 at its end.
        name: What it is called on the map, such as ``S3``, ``S4-T3``, ``L15-M15-M16``.
        vertex: The vertex, if it hits one.
    """

    contact: int
    hexes: tuple[Hex, ...]
    start: Fraction
    end: Fraction
    name: str
    vertex: Point | None = None

    def __str__(self) -> str:
        how = {IN: "crosses", ALONG: "runs along", TOUCH: "hits vertex"}[self.contact]
        return f"{how} {self.name}"


@frozen
class Line:
    """What the segment from ``p`` to ``q`` meets, in order; ``str()`` tells it in words."""

    p: Point
    q: Point
    crossings: tuple[Crossing, ...]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes whose interior it crosses, in order."""
        return tuple(c.hexes[0] for c in self.crossings if c.contact == IN)

    @property
    def sides(self) -> tuple[tuple[Hex, ...], ...]:
        """The hexsides it runs along, in order, each as its two hexes."""
        return tuple(c.hexes for c in self.crossings if c.contact == ALONG)

    @property
    def vertices(self) -> tuple[Point, ...]:
        """The vertices it hits, in order."""
        return tuple(c.vertex for c in self.crossings if c.vertex is not None)

    def __str__(self) -> str:
        return ", ".join(str(crossing) for crossing in self.crossings)


def trace(layout: Layout, p: Point, q: Point, name: Callable[[tuple[Hex, ...]], str]) -> Line:
    """What the segment p-q meets, in order.

    Args:
        layout: The map.
        p, q: Two lattice points.
        name: Gives the name of a hex, a hexside (two hexes) or a vertex (three hexes).
    """
    found: list[Crossing] = []
    vertices: set[Point] = set()
    for hex, contact, side in layout.walk(p, q):
        vertices.update(v for v in layout.vertices(hex) if _on(v, p, q))
        if contact == TOUCH:
            continue
        hexes = (hex,) if side is None else tuple(sorted((hex, layout.neighbour(hex, side))))
        if hexes[0] == hex:  # the second hex of a hexside tells the same again
            start, end = _inside(layout, hex, p, q)
            found.append(
                Crossing(contact=contact, hexes=hexes, start=start, end=end, name=name(hexes))
            )
    for vertex in vertices:
        t, hexes = _portion(vertex, p, q), layout.hex_at(vertex)
        found.append(
            Crossing(contact=TOUCH, hexes=hexes, start=t, end=t, name=name(hexes), vertex=vertex)
        )
    return Line(p, q, tuple(sorted(found, key=lambda c: (c.start, c.end))))


def _on(v: Point, p: Point, q: Point) -> bool:
    """Whether ``v`` lies on the closed segment p-q."""
    turn = (q[0] - p[0]) * (v[1] - p[1]) - (q[1] - p[1]) * (v[0] - p[0])
    between = all(min(p[i], q[i]) <= v[i] <= max(p[i], q[i]) for i in (0, 1))
    return turn == 0 and between


def _portion(v: Point, p: Point, q: Point) -> Fraction:
    """How far along p-q the point ``v`` of it lies."""
    axis = 0 if p[0] != q[0] else 1
    if p[axis] == q[axis]:
        return Fraction(0)
    return Fraction(v[axis] - p[axis], q[axis] - p[axis])


def _inside(layout: Layout, hex: Hex, p: Point, q: Point) -> tuple[Fraction, Fraction]:
    """The part of p-q in the closed hex, which it must meet."""
    cx, cy = layout.centre(hex)
    px, py, qx, qy = p[0] - cx, p[1] - cy, q[0] - cx, q[1] - cy
    if layout.orientation == "pointy":
        px, py, qx, qy = py, px, qy, qx
    start, end = Fraction(0), Fraction(1 if p != q else 0)
    for a, b, bound in ((0, 2, S), (3, 2, 2 * S), (3, -2, 2 * S)):
        f, change = a * px + b * py, a * (qx - px) + b * (qy - py)
        if change:
            enter, leave = sorted((Fraction(-bound - f, change), Fraction(bound - f, change)))
            start, end = max(start, enter), min(end, leave)
    return start, end
