"""Where boards meet: how one is moved beside another, and which hexes they then share.

Along a seam a board ends in half hexes or in whole ones, and which it is shows in its hexes. Below
each other, boards share the hexes of every other column if these reach half a hex beyond the
others; beside each other, they share a column if both columns are shoved, or both are not, since
they could not lie side by side. (For pointy-top boards: rows for columns, and beside for below.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import frozen

from hexwright.board.errors import BoardError
from hexwright.grid import Grid, Hex, Point, S

Where = Literal["right_of", "below"]
Spans = Mapping[int, tuple[int, int]]
"""Centres on the lattice: of each line of hexes, those of its first and last cell."""

_FITS = "turn or crop one of them, or give shift if one is meant to begin or end elsewhere"


@frozen
class Half:
    """One half of the plane: the points whose x (axis 0) or y (axis 1) is on this side.

    Attributes:
        axis: 0 or 1.
        at: Where it ends, on the lattice.
        below: Whether it is the half of smaller coordinates.
    """

    axis: int
    at: int
    below: bool


@frozen
class Edge:
    """A map that is to be joined along one of its edges, and what it is called."""

    name: str
    grid: Grid

    @property
    def spans(self) -> Spans:
        """Its lines: columns of a flat-top map, rows of a pointy-top one."""
        flat = self.grid.orientation == "flat"
        found: dict[int, tuple[int, int]] = {}
        for hex in self.grid.outline():
            x, y = self.grid.centre(hex)
            line, cell = (x, y) if flat else (y, x)
            low, high = found.get(line, (cell, cell))
            found[line] = min(low, cell), max(high, cell)
        return found


def offset(where: Where, first: Edge, second: Edge, shift: int | None) -> Point:
    """By how much ``second`` must be moved to stand right of or below ``first``.

    Args:
        where: Which of the two.
        first, second: The maps.
        shift: How many columns (rows) further along the seam than ``first`` it begins; if not
            given, the two must be equally long there.

    Raises:
        BoardError: if they do not fit.
    """
    if first.grid.orientation != second.grid.orientation:
        what = f"{first.name} has {first.grid.orientation}-top hexes and {second.name} has not"
        raise BoardError(what, hint="boards of one layout have hexes of one kind")
    flat = first.grid.orientation == "flat"
    along = _straight if flat == (where == "right_of") else _zigzag
    lines, cells = along(first, second, shift)
    return (lines, cells) if flat else (cells, lines)


def shared(a: Edge, b: Edge) -> Iterator[tuple[Hex, list[Half], list[Half]]]:
    """The hexes that two maps, lying where they are to lie, have in common.

    Yields:
        Each with the halves of it that belong to ``a`` and to ``b``.

    Raises:
        BoardError: if they lie over each other.
    """
    boxes = box(a.grid), box(b.grid)
    over = [min(p[1], q[1]) - max(p[0], q[0]) for p, q in zip(*boxes, strict=True)]
    if min(over) > 0:
        raise BoardError(f"{a.name} and {b.name} lie over each other", hint="place one elsewhere")
    if min(over) < 0:
        return
    for hex in a.grid.hexes:
        if hex not in b.grid:
            continue
        mine: list[Half] = []
        theirs: list[Half] = []
        for axis, at in enumerate(a.grid.centre(hex)):
            for p, q, below in ((boxes[0], boxes[1], True), (boxes[1], boxes[0], False)):
                if p[axis][1] == at == q[axis][0]:
                    mine.append(Half(axis, at, below))
                    theirs.append(Half(axis, at, not below))
        yield hex, mine, theirs


def box(grid: Grid) -> tuple[tuple[int, int], tuple[int, int]]:
    """Between which x and which y the centres of a map's hexes lie."""
    xs, ys = zip(*(grid.centre(hex) for hex in grid.outline()), strict=True)
    return (min(xs), max(xs)), (min(ys), max(ys))


def _straight(first: Edge, second: Edge, shift: int | None) -> tuple[int, int]:
    """Lines beside lines: the last of one is the first of the other, or lies next to it."""
    a, b = first.spans, second.spans
    cells = min(low for low, _ in a.values()) - min(low for low, _ in b.values())
    cells += (shift or 0) * S
    last, begin = max(a), min(b)
    same = (a[last][0] - b[begin][0] - cells) % S == 0
    if same and min(len(a), len(b)) == 1:
        thin = first if len(a) == 1 else second
        hint = "it needs a second one"
        raise BoardError(f"{thin.name} would share all of its hexes with its neighbour", hint=hint)
    ours, theirs = _profile(a, 0), _profile(b, cells)
    if shift is None and any(ours[way] != theirs[way] for way in ours.keys() & theirs.keys()):
        ends = _line(first, last), _line(second, begin)
        what = f"{first.name} ends with {ends[0]}, and {second.name} begins with {ends[1]}"
        raise BoardError(f"{what}: their hexes do not meet one to one", hint=_FITS)
    _touching(first, second, _reach(a), (_reach(b)[0] + cells, _reach(b)[1] + cells))
    return last - begin + (0 if same else S), cells


def _zigzag(first: Edge, second: Edge, shift: int | None) -> tuple[int, int]:
    """Lines end to end: every one goes on in another, or in a hex that both have."""
    a, b = first.spans, second.spans
    lines = min(a) - min(b) + (shift or 0) * S
    common = [line for line in a if line - lines in b]
    _touching(first, second, (min(a), max(a)), (min(b) + lines, max(b) + lines))
    if shift is None and len(a) != len(b):
        what = f"{first.name} has {len(a)} hexes along the seam, and {second.name} has {len(b)}"
        raise BoardError(what, hint=_FITS)
    gaps = [b[line - lines][0] - a[line][1] for line in common]
    if max(gaps) - min(gaps) not in (0, S):
        what = f"the edges of {first.name} and {second.name} do not fit into each other"
        raise BoardError(what, hint=_FITS)
    if max(gaps) == min(gaps) and len(common) > 1:
        for edge, spans in ((first, a), (second, b)):
            if _ends_in_halves(spans):
                other = second if edge is first else first
                what = f"{edge.name} ends in half hexes along the seam, and {other.name} does not"
                hint = "where a crop has left them out, name them: rows that begin or end with them"
                raise BoardError(what, hint=hint)
    return lines, S - max(gaps)


def _profile(spans: Spans, by: int) -> dict[int, tuple[int, int]]:
    """Where lines begin and end, for each of the two ways that they are shoved."""
    return {(low + by) % S: (low + by, high + by) for low, high in spans.values()}


def _ends_in_halves(spans: Spans) -> bool:
    """Whether every other line reaches beyond its neighbours at both of its ends.

    The map is then cut straight through those hexes; one that consists of whole hexes has as many
    in one line as in the next.
    """
    (low, high), *rest = set(spans.values())
    return any((low < a and high > b) or (low > a and high < b) for a, b in rest)


def _reach(spans: Spans) -> tuple[int, int]:
    return min(low for low, _ in spans.values()), max(high for _, high in spans.values())


def _touching(first: Edge, second: Edge, a: tuple[int, int], b: tuple[int, int]) -> None:
    if min(a[1], b[1]) < max(a[0], b[0]):
        what = f"{second.name} is shifted so far that it does not touch {first.name}"
        raise BoardError(what, hint="give a smaller shift")


def _line(edge: Edge, line: int) -> str:
    """A line of hexes in words: ``GG1 to GG10``."""
    grid, flat = edge.grid, edge.grid.orientation == "flat"
    hexes = [hex for hex in grid.hexes if grid.centre(hex)[0 if flat else 1] == line]
    if not hexes:
        return "no hexes"
    return f"{grid.name(hexes[0])} to {grid.name(hexes[-1])}"
