"""Hexside features: which part of which side, and which vertices they reach over."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from hexwright.board.errors import BoardError
from hexwright.board.model import HexsideFeature
from hexwright.board.schema import HexsideTable
from hexwright.board.tables import Report, Step, shown
from hexwright.board.values import check_name, read_values
from hexwright.grid import Grid, Hex, Point

Span = tuple[Fraction, Fraction]
WHOLE: Span = (Fraction(0), Fraction(1))


def read_hexsides(
    tables: Sequence[HexsideTable], grid: Grid, report: Report, path: tuple[Step, ...] = ()
) -> tuple[HexsideFeature, ...]:
    """The features of ``[[hexside]]`` tables; mistakes are noted in ``report``."""
    found: list[HexsideFeature] = []
    seen: set[tuple[Any, ...]] = set()
    for at, table in enumerate(tables):
        place: tuple[Step, ...] = (*path, "hexside", at)
        for entry, feature in _features(table, grid, report, place):
            key = (feature.terrain, feature.hex, feature.side, feature.start, feature.end)
            if key in seen:
                report.add(
                    f"hexside {table.at[entry]} has this {table.kind} twice", *place, "at", entry,
                    hint="remove one of the two",
                )  # fmt: skip
            seen.add(key)
            found.append(feature)
    return tuple(found)


def read_span(raw: Sequence[Any]) -> Span:
    """The part of a side that ``[from, to]`` means; the whole side if it is empty.

    Raises:
        BoardError: unless it is two numbers from 0 to 1, the smaller first.
    """
    if not raw:
        return WHOLE
    numbers = [n for n in raw if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(raw) != 2 or len(numbers) != 2 or not 0 <= numbers[0] < numbers[1] <= 1:
        raise BoardError(
            f"{shown(list(raw))} is no part of a hexside",
            hint="give [from, to] with 0 <= from < to <= 1, clockwise about the hex named first",
        )
    # 0.4 is meant as 2/5, whatever the nearest float is
    return Fraction(str(numbers[0])), Fraction(str(numbers[1]))


@frozen
class _Wanted:
    """What one table wants of each of its hexsides."""

    terrain: str
    span: Span
    covers: Mapping[Point, int]
    values: Mapping[str, Any]

    def on(self, grid: Grid, hex: Hex, side: int, backwards: bool) -> HexsideFeature:
        """The feature on a side; ``backwards`` if the span counts about the hex beyond it."""
        low, high = self.span
        if backwards:
            low, high = 1 - high, 1 - low
        corners = grid.vertex(hex, side), grid.vertex(hex, (side + 1) % 6)
        start, end = _along(*corners, low), _along(*corners, high)
        if start == end:
            raise BoardError("that part of the hexside is too short to draw")
        return HexsideFeature(
            self.terrain, hex, side, start, end,
            covers_start=start in self.covers, covers_end=end in self.covers, values=self.values,
        )  # fmt: skip


def _features(
    table: HexsideTable, grid: Grid, report: Report, path: tuple[Step, ...]
) -> list[tuple[int, HexsideFeature]]:
    """The features of one table, each with the index of the hexside it is on."""
    before = len(report.problems)
    check_name(table.kind, report, *path, "kind")
    span = WHOLE
    with report.catching(*path, "span"):
        span = read_span(table.span)
    values = read_values(table.values, report, *path, "values")
    wanted = _Wanted(table.kind, span, _covers(table, grid, report, path), values)
    if not table.at:
        report.add("it is on no hexside", *path, "at", hint="name hexsides by their two hexes")
    found = []
    for at, name in enumerate(table.at):
        with report.catching(*path, "at", at):
            here, side = grid.side(name)
            first = grid.parse_anywhere(re.split("[-/]", name)[0].strip())
            found.append((at, wanted.on(grid, here, side, backwards=first != here)))
    if len(report.problems) == before:
        reached = {f.start for _, f in found if f.covers_start}
        reached |= {f.end for _, f in found if f.covers_end}
        for point, entry in wanted.covers.items():
            if point not in reached:
                report.add(
                    f"vertex {table.covers[entry]} is not where any of these hexsides ends",
                    *path, "covers", entry, hint="name hexsides and vertices that meet",
                )  # fmt: skip
    return found


def _covers(
    table: HexsideTable, grid: Grid, report: Report, path: tuple[Step, ...]
) -> dict[Point, int]:
    covers: dict[Point, int] = {}
    for at, name in enumerate(table.covers):
        with report.catching(*path, "covers", at):
            point = grid.vertex_named(name)
            if point in covers:
                raise BoardError(f"vertex {name!r} is listed twice", hint="remove one of the two")
            covers[point] = at
    return covers


def _along(start: Point, end: Point, part: Fraction) -> Point:
    """The lattice point of the segment that is nearest to ``part`` of the way along it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = math.gcd(dx, dy)  # so many lattice points lie exactly on the side
    step = math.floor(part * steps + Fraction(1, 2))
    return start[0] + dx // steps * step, start[1] + dy // steps * step
