"""Maps turned, mirrored and moved, exactly on the lattice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from hexwright.errors import nearest
from hexwright.grid.coordinates import GridError, Hex, Layout
from hexwright.grid.lattice import Point, S
from hexwright.grid.naming import Naming

if TYPE_CHECKING:
    from hexwright.grid.grid import Grid


@frozen
class Motion:
    """A turn, mirror image or shift of the plane: (x, y) goes to (ax + by, cx + dy) / 4 + (dx, dy).

    The lattice is finer across than down in true distances, so a turn by 60 degrees has quarters
    and takes only some points to lattice points, all centres and vertices among them.
    """

    a: int
    b: int
    c: int
    d: int
    dx: int = 0
    dy: int = 0

    def __call__(self, point: Point) -> Point:
        """Where the point goes; GridError if that is between lattice points."""
        x, off_x = divmod(self.a * point[0] + self.b * point[1], 4)
        y, off_y = divmod(self.c * point[0] + self.d * point[1], 4)
        if off_x or off_y:
            hint = "turn by 180 degrees or mirror, or use points in steps of 4"
            raise GridError(f"point {point} would leave the lattice when turned", hint=hint)
        return x + self.dx, y + self.dy

    def about(self, point: Point) -> Motion:
        """The same turn, leaving ``point`` where it is."""
        x, y = evolve(self, dx=0, dy=0)(point)
        return evolve(self, dx=point[0] - x, dy=point[1] - y)

    def after(self, first: Motion) -> Motion:
        """``first``, and then this one."""
        dx, dy = self((first.dx, first.dy))
        return Motion(
            (self.a * first.a + self.b * first.c) // 4,
            (self.a * first.b + self.b * first.d) // 4,
            (self.c * first.a + self.d * first.c) // 4,
            (self.c * first.b + self.d * first.d) // 4,
            dx,
            dy,
        )

    def inverse(self) -> Motion:
        """The motion that undoes this one."""
        sign = 1 if self.a * self.d - self.b * self.c > 0 else -1
        back = Motion(sign * self.d, -sign * self.b, -sign * self.c, sign * self.a)
        x, y = back((self.dx, self.dy))
        return evolve(back, dx=-x, dy=-y)


NO_MOTION = Motion(4, 0, 0, 4)
_TURN = {"flat": Motion(2, -4, 3, 2), "pointy": Motion(2, -3, 4, 2)}  # 60 degrees clockwise


@frozen
class Turned:
    """The names of a map that was turned or moved: each hex keeps the name printed on it."""

    naming: Naming
    printed: Layout
    motion: Motion

    def name(self, hex: Hex, layout: Layout) -> str:
        """The name printed on the hex."""
        printed = self.printed.centred(self.motion.inverse()(layout.centre(hex)))
        return self.naming.name(printed, self.printed)

    def read(self, text: str, layout: Layout) -> Hex:
        """The hex on which that name is printed."""
        printed = self.naming.read(text, self.printed)
        return layout.centred(self.motion(self.printed.centre(printed)))

    def groups_of(self, hex: Hex, layout: Layout) -> tuple[str, ...] | None:
        """The map groups of the sheets that have the hex; ``None`` if it is a single map."""
        joint = getattr(self.naming, "groups_of", None)
        if joint is None:
            return None
        printed = self.printed.centred(self.motion.inverse()(layout.centre(hex)))
        found: tuple[str, ...] = joint(printed, self.printed)
        return found


@frozen
class Transform:
    """Where the hexes, hexsides and points of a map go when it is turned, mirrored or moved.

    Attributes:
        grid: The map afterwards.
    """

    grid: Grid
    _before: Layout
    _motion: Motion

    def point(self, point: Point) -> Point:
        """Where a lattice point goes.

        Raises:
            GridError: if that is between lattice points, as it can be for turns by 60 degrees.
                Centres and vertices of hexes never are.
        """
        return self._motion(point)

    def hex(self, hex: Hex) -> Hex:
        """Where a hex goes."""
        return self.grid.centred(self._motion(self._before.centre(hex)))

    def side(self, hex: Hex, side: int) -> tuple[Hex, int]:
        """Where a hexside goes, as seen from where its hex goes."""
        there = self.hex(hex)
        found = self.grid.side_between(there, self.hex(self._before.neighbour(hex, side)))
        assert found is not None  # neighbours stay neighbours
        return there, found


def rotate(grid: Grid, degrees: int, about: Hex | None = None) -> Transform:
    """The map turned clockwise by a multiple of 60 degrees; see ``Grid.rotate``."""
    turns, rest = divmod(degrees, 60)
    if rest:
        hint = "a multiple of 60"
        raise GridError(f"a map of hexes cannot be turned by {degrees} degrees", hint=hint)
    motion = NO_MOTION
    for _ in range(turns % 6):
        motion = _TURN[grid.orientation].after(motion)
    if turns % 3 == 0:
        if about is None:
            return _flipped(grid, _within(grid, motion))
        return _flipped(grid, motion.about(grid.centre(about)))
    if about is None:
        columns, rows = grid.columns, grid.rows
        about = Hex(columns[len(columns) // 2], rows[len(rows) // 2])
    return _slanted(grid, motion.about(grid.centre(about)))


def mirror(grid: Grid, axis: str) -> Transform:
    """The map with left and right, or top and bottom, exchanged; see ``Grid.mirror``."""
    motions = {"left-right": Motion(-4, 0, 0, 4), "top-bottom": Motion(4, 0, 0, -4)}
    if axis not in motions:
        raise GridError(f"a map has no {axis!r} to exchange", hint=nearest(str(axis), motions))
    return _flipped(grid, _within(grid, motions[axis]))


def move(grid: Grid, by: Point) -> Transform:
    """The map moved by lattice units; see ``Grid.move``."""
    across, down = by if grid.orientation == "flat" else (by[1], by[0])
    if across % S or down % (S // 2):
        hint = "by whole columns and half rows (pointy-top: half columns and whole rows)"
        raise GridError(f"moved by {by} lattice units no hex would lie on a hex", hint=hint)
    return _flipped(grid, evolve(NO_MOTION, dx=by[0], dy=by[1]))


def _within(grid: Grid, motion: Motion) -> Motion:
    """The motion, moved so that the map ends in the rectangle of centres where it began."""
    xs, ys = zip(*(grid.centre(hex) for hex in grid.outline()), strict=True)
    across, down = min(xs) + max(xs), min(ys) + max(ys)
    return evolve(motion, dx=across if motion.a < 0 else 0, dy=down if motion.d < 0 else 0)


def _flipped(grid: Grid, motion: Motion) -> Transform:
    """The map after a motion that keeps columns columns and rows rows."""
    flat = grid.orientation == "flat"
    x, y = motion(grid.centre(Hex(0, 0)))
    origin, shoved = (x // S, y % S != 0) if flat else (y // S, x % S != 0)
    layout = Layout(grid.orientation, "odd" if (origin % 2 == 1) == shoved else "even")

    def span(line: int, cells: range) -> tuple[range, bool, int]:
        """Where these hexes of one column (pointy-top: row) come to lie."""
        ends = (Hex(line, cell) if flat else Hex(cell, line) for cell in (cells[0], cells[-1]))
        a, b = (layout.centred(motion(grid.centre(hex))) for hex in ends)
        along = sorted((a.row, b.row) if flat else (a.col, b.col))
        return range(along[0], along[1] + 1), layout.shoved(a), a.col if flat else a.row

    lines, cells = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
    differing = grid.shoved_rows if flat else grid.shoved_columns
    spans = {}
    for parity in (0, 1):
        mine = differing if differing and parity == grid.parity else cells
        across, lower, _ = span(parity, mine)
        spans[lower] = across
    ends = sorted(span(line, cells)[2] for line in (lines[0], lines[-1]))
    lines, cells = range(ends[0], ends[1] + 1), spans[False]
    further = None if spans[True] == cells else spans[True]
    image = evolve(
        grid,
        stagger=layout.stagger,
        columns=lines if flat else cells,
        rows=cells if flat else lines,
        shoved_rows=further if flat else None,
        shoved_columns=None if flat else further,
        without=[layout.centred(motion(grid.centre(hex))) for hex in grid.without],
        naming=_turned(grid, motion),
    )
    return Transform(image, _plain(grid), motion)


def _slanted(grid: Grid, motion: Motion) -> Transform:
    """The map after a turn that makes columns slant: what fits about it, without the rest."""
    layout = _plain(grid)
    images = {layout.centred(motion(layout.centre(hex))) for hex in grid.hexes}
    columns = range(min(h.col for h in images), max(h.col for h in images) + 1)
    rows = range(min(h.row for h in images), max(h.row for h in images) + 1)
    image = evolve(
        grid,
        columns=columns,
        rows=rows,
        shoved_rows=None,
        shoved_columns=None,
        without=[Hex(c, r) for c in columns for r in rows if (c, r) not in images],
        naming=_turned(grid, motion),
    )
    return Transform(image, layout, motion)


def _plain(grid: Grid) -> Layout:
    return Layout(grid.orientation, grid.stagger)


def _turned(grid: Grid, motion: Motion) -> Naming:
    """The map's names after the motion, undone if it turns the map back to how it was printed."""
    naming, printed = grid.naming, _plain(grid)
    if isinstance(naming, Turned):
        motion, printed, naming = motion.after(naming.motion), naming.printed, naming.naming
    if motion == NO_MOTION:
        return naming
    return Turned(naming, printed, motion)
