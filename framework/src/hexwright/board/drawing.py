"""Outlines as the tables of a board give them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hexwright.board import outlines
from hexwright.board.schema import BuildingTable, TerrainTable
from hexwright.board.tables import Report, Step
from hexwright.grid import Grid


def is_drawn(table: TerrainTable | BuildingTable) -> bool:
    """Whether a table draws an outline itself."""
    return bool(table.outline or table.outlines or table.rectangles)


def read_shape(
    table: TerrainTable | BuildingTable, report: Report, *path: Step, more: Sequence[Any] = ()
) -> Any:
    """All that a table draws, less its cuts, as one shape on the lattice.

    Args:
        table: Its ``outline``, ``outlines``, ``rectangles`` and ``cut`` are read.
        report: Where mistakes are noted.
        path: The path to the table.
        more: Shapes drawn elsewhere that belong to it.

    Returns:
        A shapely geometry; ``None`` if nothing is drawn or something is wrong.
    """
    before = len(report.problems)
    shapes, cuts = list(more), list[Any]()
    if table.outline:
        with report.catching(*path, "outline"):
            shapes.append(outlines.polygon(outlines.read_ring(table.outline)))
    kinds: list[tuple[str, list[Any], Callable[[Any], outlines.Ring], list[Any]]] = [
        ("outlines", table.outlines, outlines.read_ring, shapes),
        ("rectangles", table.rectangles, outlines.read_rectangle, shapes),
        ("cut", table.cut, outlines.read_cut, cuts),
    ]
    for key, raw, read, into in kinds:
        for at, ring in enumerate(raw):
            with report.catching(*path, key, at):
                into.append(outlines.polygon(read(ring)))
    if table.cut and not more and not is_drawn(table):
        report.add("there is nothing to cut from", *path, "cut", hint="give an outline")
    if shapes and len(report.problems) == before:
        with report.catching(*path):
            return outlines.combined(shapes, cuts)
    return None


def check_on_board(shape: Any, grid: Grid, report: Report, *path: Step) -> None:
    """Note a shape that meets no hex of the board."""
    if not outlines.meets(shape, grid):
        report.add(
            "the outline lies off the board", *path,
            hint="points are [column, row], counted from the centre of column 0, row 0",
        )  # fmt: skip
