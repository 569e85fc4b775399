"""Overlays: what a scenario lays over a printed board. The printed board itself never changes.

An overlay says only what it changes, in the tables a board file has:

- Terrain that lists ``hexes`` *replaces* what is printed on them: ground, buildings and symbols.
  So does a building on the hexes it owns, and it replaces a printed building of its name whole.
- Terrain that is drawn, hexside features and marks are *added*; a hexside feature takes the place
  of one of the same kind on the same hexside.
- ``erase`` takes away what is printed on hexes, or everything on hexsides, and puts nothing there.
- ``change`` makes a printed building another one in the same outline.
- ``unmark`` takes symbols away.
- ``elevation`` is the new level of its hexes, all over. Nothing else changes the level of ground.

Hexside features stay when the ground beside them is replaced, until ``erase`` names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board import outlines
from hexwright.board.changes import Change, changed, reach, read_changes
from hexwright.board.errors import BoardError
from hexwright.board.features import Features, read_features, read_marks
from hexwright.board.model import Area, Board, HexsideFeature
from hexwright.board.printed import lay_over
from hexwright.board.schema import OverlayTable, OverrideFile
from hexwright.board.tables import Report, Step, structured
from hexwright.board.terrain import GROUND
from hexwright.checked import frozen_map
from hexwright.errors import nearest
from hexwright.grid import Grid, Hex

Hexside = tuple[Hex, int]


@frozen
class Overlay:
    """One overlay, read and checked against a grid.

    Attributes:
        name: What people call it.
        features: What it brings.
        erased: Hexes whose print it takes away without putting anything there.
        erased_sides: Hexsides, in canonical form, that it clears.
        changes: What it makes of printed buildings, before it covers or erases anything.
        unmarked: Symbols that it takes away, with the hexes that show them.
    """

    name: str
    features: Features = field(factory=Features)
    erased: frozenset[Hex] = frozenset()
    erased_sides: frozenset[Hexside] = frozenset()
    changes: tuple[Change, ...] = ()
    unmarked: Mapping[str, frozenset[Hex]] = field(factory=dict, converter=frozen_map)

    @cached_property
    def replaced(self) -> frozenset[Hex]:
        """The hexes whose print it covers or takes away."""
        hexes = set(self.erased)
        for area in self.features.areas:
            hexes |= area.hexes or set()
        for building in self.features.buildings:
            hexes.update(building.hexes)
        return frozenset(hexes)


def read_overlays(raw: Any, grid: Grid, source: Path) -> tuple[Overlay, ...]:
    """The overlays of a scenario's ``[[overlay]]`` tables.

    Args:
        raw: The list of tables, as TOML gives it.
        grid: The grid of the board that they will lie on.
        source: The scenario file: errors name it, and outlines files are found from it.

    Raises:
        BoardProblems: with every mistake in them, each told with file, place and remedy.
    """
    report = Report(str(source), {"overlay": raw})
    tables = structured(raw, list[OverlayTable], report, "overlay") or []
    report.stop()
    found = [
        read_overlay(table, table.name, grid, source, report, "overlay", at)
        for at, table in enumerate(tables)
    ]
    report.stop()
    return tuple(found)


def apply_overlay(board: Board, overlay: Overlay) -> Board:
    """The board with an overlay on it; without it, go on using ``board``.

    Overlays that lie on each other are applied in their order, the lowest first.

    Raises:
        BoardError: if it changes a building, or takes away a symbol, that is not there.
    """
    under = board
    for change in overlay.changes:
        board = changed(board, change)
    new, gone, levelled = overlay.features, overlay.replaced, frozenset(overlay.features.elevation)
    renewed = {building.name for building in new.buildings}
    buildings = []
    for building in board.buildings:
        left = tuple(here for here in building.hexes if here not in gone)
        if left and building.name not in renewed:
            buildings.append(building if left == building.hexes else evolve(building, hexes=left))
    standing = {building.name for building in buildings}
    cells = {hexes: outlines.hex_shapes(board.grid, hexes) for hexes in {gone, levelled}}
    areas = []
    for area in board.areas:
        if area.building is None or area.building in standing:
            hexes = levelled if area.terrain == GROUND else gone
            rest = _less(area, hexes, cells[hexes])
            areas += [] if rest is None else [rest]
    marks = {name: hexes - gone for name, hexes in board.marks.items()}
    for name, hexes in overlay.unmarked.items():
        marks[name] = _without_marks(board, name, hexes) - gone
    for name, hexes in new.marks.items():
        marks[name] = marks.get(name, frozenset()) | hexes
    laid = evolve(
        board,
        elevation={**board.elevation, **new.elevation},
        areas=(*areas, *new.areas),
        buildings=(*buildings, *new.buildings),
        hexsides=(*_kept(board.hexsides, overlay), *new.hexsides),
        marks={name: hexes for name, hexes in marks.items() if hexes},
    )
    lay_over(laid, under, touched(under, overlay))
    return laid


def touched(board: Board, overlay: Overlay) -> frozenset[Hex]:
    """The board's hexes in which anything differs once the overlay lies on it.

    A hexside counts for both of its hexes; a line that meets none of these is what it was.
    """
    grid, new = board.grid, overlay.features
    hexes = set(overlay.replaced) | set(new.elevation)
    for marked in (*new.marks.values(), *overlay.unmarked.values()):
        hexes |= marked
    for change in overlay.changes:
        hexes |= reach(board, change)
        board = changed(board, change)
    sides = set(overlay.erased_sides) | {(h.hex, h.side) for h in new.hexsides}
    for here, side in sides:
        hexes |= {here, grid.neighbour(here, side)}
    renewed = {building.name for building in new.buildings}
    standing = {b.name for b in board.buildings if not set(b.hexes) <= overlay.replaced} - renewed
    dropped = [a for a in board.areas if a.building is not None and a.building not in standing]
    for area in (*new.areas, *dropped):
        if area.outline is not None:
            hexes.update(outlines.hexes_met(area.outline, grid))
    for building in board.buildings:
        if building.name in renewed:
            hexes.update(building.hexes)
    return frozenset(here for here in hexes if here in grid)


def read_overlay(
    table: OverrideFile, name: str, grid: Grid, source: Path, report: Report, *path: Step
) -> Overlay:
    """The overlay that tables describe; mistakes are noted in ``report``.

    Args:
        table: The tables.
        name: What it is to be called.
        grid: The grid of the board that it will lie on.
        source: The file; paths in it are relative to its directory.
        report: Where mistakes are noted.
        path: The path to the tables in the file.
    """
    hexes: set[Hex] = set()
    sides: set[Hexside] = set()
    for entry, erased in enumerate(table.erase):
        with report.catching(*path, "erase", entry):
            if "-" in erased or "/" in erased:
                sides.add(grid.side(erased))
            else:
                hexes.add(grid.parse(erased))
    return Overlay(
        name,
        read_features(table, grid, source, report, *path),
        frozenset(hexes),
        frozenset(sides),
        read_changes(table.change, grid, report, *path),
        read_marks(table.unmark, grid, report, *path, "unmark"),
    )


def _without_marks(board: Board, name: str, hexes: frozenset[Hex]) -> frozenset[Hex]:
    shown = board.marked(name)
    if lacking := sorted(hexes - shown):
        names = ", ".join(board.grid.name(here) for here in lacking)
        hint = "" if shown else nearest(name, board.marks)
        raise BoardError(f"there is no mark {name!r} to take away in {names}", hint=hint)
    return shown - hexes


def _less(area: Area, gone: frozenset[Hex], cells: Any) -> Area | None:
    """An area without what lies in some hexes, given also as shapes; ``None`` if that was all."""
    if area.hexes is not None:
        left = area.hexes - gone
        return evolve(area, hexes=left) if left else None
    cuts = outlines.overlapped(area.outline, cells)
    if not cuts:
        return area
    shape = outlines.without(area.outline, cuts)
    return None if shape is None else evolve(area, outline=shape)


def _kept(printed: Iterable[HexsideFeature], overlay: Overlay) -> list[HexsideFeature]:
    anew = {(h.terrain, h.hex, h.side) for h in overlay.features.hexsides}
    return [
        h
        for h in printed
        if (h.hex, h.side) not in overlay.erased_sides and (h.terrain, h.hex, h.side) not in anew
    ]
