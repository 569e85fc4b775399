"""Reading a board file: everything that is wrong with it is told at once."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from hexwright.board.features import read_features
from hexwright.board.files import read_toml
from hexwright.board.model import Board
from hexwright.board.schema import BoardFile, GridTable
from hexwright.board.tables import Report, structured
from hexwright.errors import nearest
from hexwright.grid import Grid, Letters, Numbers

_CHOICES = {
    "orientation": ("flat", "pointy"),
    "stagger": ("odd", "even"),
    "naming": ("letters", "numbers"),
}


def load_board(path: str | PathLike[str]) -> Board:
    """The board that a TOML file describes, with the outlines file it refers to.

    Raises:
        BoardError: if the file cannot be read, or as BoardProblems with every mistake in it,
            each told with file, place and remedy.
    """
    source = Path(path)
    root = read_toml(source)
    report = Report(str(source), root)
    tables = structured(root, BoardFile, report)
    report.stop()
    assert tables is not None  # otherwise stop has raised
    grid = _read_grid(tables.grid, report)
    report.stop()
    assert grid is not None
    features = read_features(tables, grid, source, report)
    if not tables.title.strip():
        report.add("the title is empty", "title")
    report.stop()
    return Board(
        tables.title,
        grid,
        elevation=features.elevation,
        areas=features.areas,
        buildings=features.buildings,
        hexsides=features.hexsides,
        marks=features.marks,
        source=source,
    )


def _read_grid(table: GridTable, report: Report) -> Grid | None:
    for key, known in _CHOICES.items():
        value = getattr(table, key)
        if value not in known:
            report.add(f"there is no {key} {value!r}", "grid", key, hint=nearest(value, known))
    if table.naming == "letters":
        for key in ("width", "separator"):
            if getattr(table, key) is not None:
                report.add(f"{key} is for numbers, not letters", "grid", key, hint="remove it")
    report.stop()
    with report.catching("grid"):
        return Grid.named(
            columns=table.columns,
            rows=table.rows,
            shoved_rows=table.shoved_rows,
            naming=_naming(table),
            orientation=table.orientation,  # type: ignore[arg-type]  # checked above
            stagger=table.stagger,  # type: ignore[arg-type]
            map_group=table.map_group,
            without=table.without,
        )
    return None


def _naming(table: GridTable) -> Letters | Numbers:
    given: dict[str, Any] = {
        key: value
        for key in ("first_column", "first_row", "shoved_first_row", "origin", "leftward",
                    "upward", "oblique", "rows_first", "width", "separator")
        if (value := getattr(table, key)) is not None
    }  # fmt: skip
    return Letters(**given) if table.naming == "letters" else Numbers(**given)
