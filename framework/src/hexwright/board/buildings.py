"""Buildings: the hexes they own, and the outline that is drawn of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from attrs import evolve

from hexwright.board import outlines
from hexwright.board.drawing import check_on_board, is_drawn, read_shape
from hexwright.board.geojson import Drawing
from hexwright.board.heights import parse_height
from hexwright.board.model import Area, Building
from hexwright.board.schema import BuildingTable
from hexwright.board.tables import Report, Step
from hexwright.board.values import check_name, read_height, read_hexes, read_values
from hexwright.grid import Grid, GridError, Hex


def read_buildings(
    tables: Sequence[BuildingTable],
    drawings: Sequence[Drawing],
    grid: Grid,
    report: Report,
    *path: Step,
    all_read: bool = True,
) -> tuple[list[Building], list[Area]]:
    """The buildings of ``[[building]]`` tables, and the Areas that are their outlines.

    Args:
        tables: The tables.
        drawings: What the outlines file draws, of buildings and of ground.
        grid: The grid they stand on.
        report: Where mistakes are noted.
        path: The path to the tables that ``building`` is a key of.
        all_read: False if drawings are missing because of mistakes that are told already; a
            building without an outline is not told then.
    """
    found: dict[str, Building] = {}
    areas: list[Area] = []
    owners: dict[Hex, str] = {}
    for at, table in enumerate(tables):
        place: tuple[Step, ...] = (*path, "building", at)
        if any(table.name == other.name for other in tables[:at]):
            report.add(f"there are two buildings {table.name!r}", *place, hint="rename one of them")
            continue
        mine = [d for d in drawings if d.properties.building == table.name]
        if table.whole:
            outline = _whole(table, mine, grid, report, place)
        else:
            outline = _outline(table, mine, report, place, all_read)
        building = _building(table, outline, grid, report, place)
        if building is None or outline is None:
            continue
        for here in building.hexes:
            if here in owners:
                report.add(
                    f"hex {grid.name(here)} belongs to building {owners[here]!r} already", *place,
                    hint="list the hexes of both; a hex belongs to one building",
                )  # fmt: skip
            owners[here] = table.name
        found[table.name] = building
        areas += _areas(building, outline, mine)
    return list(found.values()), areas


def _outline(
    table: BuildingTable,
    mine: list[Drawing],
    report: Report,
    path: tuple[Step, ...],
    all_read: bool,
) -> Any:
    if mine and is_drawn(table):
        report.add(
            "its outline is drawn both here and in the outlines file",
            *path,
            hint="keep one of them",
        )
    if not mine and not is_drawn(table) and all_read:
        report.add(
            "it has no outline",
            *path,
            hint="give outline, rectangles, or a feature in the outlines",
        )
    return read_shape(table, report, *path, more=[drawing.shape for drawing in mine])


def _whole(
    table: BuildingTable,
    mine: list[Drawing],
    grid: Grid,
    report: Report,
    path: tuple[Step, ...],
) -> Any:
    """The outline of a building that fills its hexes."""
    if mine or is_drawn(table):
        report.add("it fills its hexes and is drawn as well", *path, hint="keep one of the two")
    if not table.hexes:
        report.add("it fills its hexes, and has none", *path, hint='add hexes = ["..."]')
    shapes = []
    for name in table.hexes:
        with suppress(GridError):  # told with the list of its hexes
            shapes.append(outlines.hex_shape(grid, grid.parse(name)))
    return outlines.combined(shapes) if shapes else None


def _building(
    table: BuildingTable, shape: Any, grid: Grid, report: Report, path: tuple[Step, ...]
) -> Building | None:
    before = len(report.problems)
    check_name(table.name, report, *path, "name")
    check_name(table.kind, report, *path, "kind")
    height = read_height(table.height, report, *path, "height") or 0
    if height < 0:
        report.add("a building is not lower than its ground", *path, "height")
    values = read_values(table.values, report, *path, "values")
    hexes = _hexes(table, shape, grid, report, path)
    if len(report.problems) > before:
        return None
    return Building(table.name, table.kind, height, hexes, values)


def _hexes(
    table: BuildingTable, shape: Any, grid: Grid, report: Report, path: tuple[Step, ...]
) -> tuple[Hex, ...]:
    """The hexes that a building owns: those listed, or those whose centre it covers."""
    if table.hexes:
        hexes = read_hexes(table.hexes, grid, report, *path, "hexes")
        for here in hexes:
            if shape is not None and not outlines.overlaps(shape, grid, here):
                report.add(
                    f"its outline does not reach hex {grid.name(here)}", *path, "hexes",
                    hint="draw it there, or take the hex out of the list",
                )  # fmt: skip
        return hexes
    if shape is None:
        return ()
    check_on_board(shape, grid, report, *path)
    hexes = outlines.centred(shape, grid)
    if not hexes:
        report.add("its outline covers no hex's centre", *path, hint="list its hexes")
    return hexes


def _areas(building: Building, outline: Any, drawings: list[Drawing]) -> list[Area]:
    """A building's outline, and over it the parts that a drawing gives another height."""
    whole = Area(building.terrain, outline=outline, building=building.name)
    areas = [whole]
    for drawing in drawings:
        told = drawing.properties
        terrain = told.terrain or building.terrain
        if terrain == building.terrain and told.height is None and told.level is None:
            continue
        shape = outlines.common(drawing.shape, outline)
        if shape is not None:
            height = None if told.height is None else parse_height(told.height)
            level = None if told.level is None else parse_height(told.level)
            areas.append(evolve(whole, terrain=terrain, outline=shape, height=height, level=level))
    return areas
