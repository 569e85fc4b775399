"""What the tables of a board or an overlay mean, on a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from hexwright.board.buildings import read_buildings
from hexwright.board.drawing import check_on_board, is_drawn, read_shape
from hexwright.board.files import beside
from hexwright.board.geojson import Drawing, read_drawings
from hexwright.board.hexsides import read_hexsides
from hexwright.board.model import Area, Building, HexsideFeature
from hexwright.board.schema import FeatureTables, OutlineProperties, TerrainTable
from hexwright.board.tables import Report, Step
from hexwright.board.terrain import GROUND
from hexwright.board.values import check_name, read_elevation, read_height, read_hexes
from hexwright.errors import nearest
from hexwright.grid import Grid, Hex


@frozen
class Features:
    """What stands on a grid, as a board or an overlay has it; see Board for the attributes."""

    elevation: dict[Hex, int] = field(factory=dict)
    areas: tuple[Area, ...] = ()
    buildings: tuple[Building, ...] = ()
    hexsides: tuple[HexsideFeature, ...] = ()
    marks: dict[str, frozenset[Hex]] = field(factory=dict)


def read_features(
    tables: FeatureTables, grid: Grid, source: Path, report: Report, *path: Step
) -> Features:
    """The features that tables describe; mistakes are noted in ``report``.

    Args:
        tables: A board's or an overlay's tables.
        grid: The grid they stand on.
        source: The file they came from; paths in it are relative to its directory.
        report: Where mistakes are noted.
        path: The path to the tables in the file.
    """
    drawings: list[Drawing] = []
    drawn_in, before = report, len(report.problems)
    if tables.outlines is not None:
        with report.catching(*path, "outlines"):
            drawn_in, drawings = read_drawings(beside(source, tables.outlines), report)
    all_read = len(report.problems) == before
    ground: list[Area] = []
    for at, table in enumerate(tables.terrain):
        ground += _terrain(table, grid, report, (*path, "terrain", at))
    names = [table.name for table in tables.building]
    for drawing in drawings:
        ground += _drawn_ground(drawing, names, grid, drawn_in)
    buildings, built_up = read_buildings(
        tables.building, drawings, grid, report, *path, all_read=all_read
    )
    return Features(
        elevation=read_elevation(tables.elevation, grid, report, *path, "elevation"),
        areas=(*ground, *built_up),
        buildings=tuple(buildings),
        hexsides=read_hexsides(tables.hexside, grid, report, path),
        marks=read_marks(tables.marks, grid, report, *path, "marks"),
    )


def read_marks(
    tables: Mapping[str, list[str]], grid: Grid, report: Report, *path: Step
) -> dict[str, frozenset[Hex]]:
    """The hexes that lists of names give to symbols; mistakes are noted in ``report``."""
    return {
        name: frozenset(read_hexes(hexes, grid, report, *path, name))
        for name, hexes in tables.items()
    }


def _terrain(table: TerrainTable, grid: Grid, report: Report, path: tuple[Step, ...]) -> list[Area]:
    check_name(table.kind, report, *path, "kind")
    hexes = read_hexes(table.hexes, grid, report, *path, "hexes")
    shape = read_shape(table, report, *path)
    height = read_height(table.height, report, *path, "height")
    level = read_height(table.level, report, *path, "level")
    _check_ground(table, report, path)
    if not table.hexes and not is_drawn(table):
        report.add("the terrain is nowhere", *path, hint="give hexes, outline or rectangles")
    areas = []
    if hexes:
        areas.append(Area(table.kind, hexes=frozenset(hexes), height=height, level=level))
    if shape is not None:
        check_on_board(shape, grid, report, *path)
        areas.append(Area(table.kind, outline=shape, height=height, level=level))
    return areas


def _check_ground(
    told: TerrainTable | OutlineProperties, report: Report, path: tuple[Step, ...]
) -> None:
    """Bare ground is drawn to say how high it is."""
    kind = told.kind if isinstance(told, TerrainTable) else told.terrain
    if kind == GROUND and told.level is None:
        report.add("bare ground is drawn without a level", *path, hint="add level = ...")
    if kind == GROUND and told.height is not None:
        report.add("bare ground has no height of its own", *path, hint="its level says it all")


def _drawn_ground(
    drawing: Drawing, buildings: Sequence[str], grid: Grid, report: Report
) -> list[Area]:
    """A GeoJSON feature's own Area; none if it is the outline of a building."""
    told = drawing.properties
    check_on_board(drawing.shape, grid, report, "features", drawing.step)
    height = read_height(told.height, report, "features", drawing.step, "properties", "height")
    level = read_height(told.level, report, "features", drawing.step, "properties", "level")
    _check_ground(told, report, ("features", drawing.step, "properties"))
    if told.building is not None:
        if told.building not in buildings:
            report.add(
                f"no [[building]] is called {told.building!r}",
                *("features", drawing.step), "properties", "building",
                hint=nearest(told.building, buildings),
            )  # fmt: skip
        return []
    return [Area(told.terrain or "", outline=drawing.shape, height=height, level=level)]
