"""Overlays: what a scenario lays over a printed board. The printed board itself never changes.

An overlay says only what it changes, in the tables a board file has:

- Terrain that lists ``hexes`` *replaces* what is printed on them: ground, buildings and symbols.
  So does a building on the hexes it owns, and it replaces a printed building of its name whole.
- Terrain that is drawn, hexside features and marks are *added*; a hexside feature takes the place
  of one of the same kind on the same hexside.
- ``erase`` takes away what is printed on hexes, or everything on hexsides, and puts nothing there.
- ``elevation`` is the new level of its hexes, all over. Nothing else changes the level of ground.

Hexside features stay when the ground beside them is replaced, until ``erase`` names them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board import outlines
from hexwright.board.features import Features, read_features
from hexwright.board.model import Area, Board, HexsideFeature
from hexwright.board.printed import lay_over
from hexwright.board.schema import OverlayTable
from hexwright.board.tables import Report, structured
from hexwright.board.terrain import GROUND
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
    """

    name: str
    features: Features = field(factory=Features)
    erased: frozenset[Hex] = frozenset()
    erased_sides: frozenset[Hexside] = frozenset()

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
    found = [_read(table, at, grid, source, report) for at, table in enumerate(tables)]
    report.stop()
    return tuple(found)


def apply_overlay(board: Board, overlay: Overlay) -> Board:
    """The board with an overlay on it; without it, go on using ``board``.

    Overlays that lie on each other are applied in their order, the lowest first.
    """
    new, gone, levelled = overlay.features, overlay.replaced, frozenset(overlay.features.elevation)
    renewed = {building.name for building in new.buildings}
    buildings = []
    for building in board.buildings:
        left = tuple(here for here in building.hexes if here not in gone)
        if left and building.name not in renewed:
            buildings.append(building if left == building.hexes else evolve(building, hexes=left))
    standing = {building.name for building in buildings}
    areas = [
        rest
        for area in board.areas
        if area.building is None or area.building in standing
        if (rest := _less(area, levelled if area.terrain == GROUND else gone, board.grid))
        is not None
    ]
    marks = {name: hexes - gone for name, hexes in board.marks.items()}
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
    lay_over(laid, board, touched(board, overlay))
    return laid


def touched(board: Board, overlay: Overlay) -> frozenset[Hex]:
    """The board's hexes in which anything differs once the overlay lies on it.

    A hexside counts for both of its hexes; a line that meets none of these is what it was.
    """
    grid, new = board.grid, overlay.features
    hexes = set(overlay.replaced) | set(new.elevation)
    for marked in new.marks.values():
        hexes |= marked
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


def _read(table: OverlayTable, at: int, grid: Grid, source: Path, report: Report) -> Overlay:
    features = read_features(table, grid, source, report, "overlay", at)
    hexes: set[Hex] = set()
    sides: set[Hexside] = set()
    for entry, name in enumerate(table.erase):
        with report.catching("overlay", at, "erase", entry):
            if "-" in name or "/" in name:
                sides.add(grid.side(name))
            else:
                hexes.add(grid.parse(name))
    return Overlay(table.name, features, frozenset(hexes), frozenset(sides))


def _less(area: Area, gone: frozenset[Hex], grid: Grid) -> Area | None:
    """An area without what lies in some hexes; ``None`` if that was all of it."""
    if area.hexes is not None:
        left = area.hexes - gone
        return evolve(area, hexes=left) if left else None
    cuts = [
        outlines.hex_shape(grid, here)
        for here in gone
        if outlines.overlaps(area.outline, grid, here)
    ]
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
