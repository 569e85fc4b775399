"""Parts of maps, by columns and rows. What a map has not got cannot be kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from hexwright.grid.coordinates import GridError
from hexwright.grid.naming import Letters, Numbers
from hexwright.grid.spans import read_columns, read_rows

if TYPE_CHECKING:
    from hexwright.grid.grid import Grid


def crop(grid: Grid, columns: range, rows: range, shoved: range | None) -> Grid:
    """The part of a map in these columns and rows; see ``Grid.crop``."""
    flat = grid.orientation == "flat"
    plain, differing = _cells(grid)
    lines, cells = (columns, rows) if flat else (rows, columns)
    line, cell = ("column", "row") if flat else ("row", "column")
    _check(grid, lines, grid.columns if flat else grid.rows, f"{line}s")
    if shoved is None:
        either = range(min(plain[0], differing[0]), max(plain[-1], differing[-1]) + 1)
        _check(grid, cells, either, f"{cell}s")
    else:
        _check(grid, cells, plain, f"{cell}s")
        _check(grid, shoved, differing, f"shoved {cell}s")
    kept, further = _common(plain, cells), _common(differing, cells if shoved is None else shoved)
    if not kept or not further:
        raise GridError(f"every other {line} would be left without a hex", hint=_extent(grid))
    changed: dict[str, Any] = {
        f"{line}s": lines,
        f"{cell}s": kept,
        f"shoved_{cell}s": None if further == kept else further,
    }
    return evolve(grid, **changed)


def part(grid: Grid, columns: str | None, rows: str | None, shoved_rows: str | None) -> Grid:
    """The part of a map in columns and rows that are named; see ``Grid.part``."""
    naming, flat = grid.naming, grid.orientation == "flat"
    if not isinstance(naming, (Letters, Numbers)):
        what = "a map that was turned, moved or joined is not cropped by its names"
        raise GridError(what, hint="crop it before")
    if naming.oblique and (rows or shoved_rows if flat else columns):
        axis = "rows" if flat else "columns"
        raise GridError(f"the {axis} of the map slant; it cannot be cropped along them")
    if shoved_rows is not None and not flat:
        raise GridError("shoved_rows is for flat-top maps, whose columns are shoved")
    wide, high = grid.columns, grid.rows
    if columns is not None:
        wide = _there(grid, "columns", columns, read_columns(columns, naming, grid), wide)
    if not flat:
        if rows is not None:
            high = _there(grid, "rows", rows, read_rows(rows, naming, grid), high)
        return crop(grid, wide, high, None)
    plain, further = _cells(grid)
    if rows is not None and shoved_rows is None:
        # one span for all columns may begin and end with a row that only every other one has
        wanted = read_rows(rows, naming, grid), read_rows(rows, naming, grid, shoved=True)
        ends = list(zip(wanted, (plain, further), strict=True))
        if not any(at[0] in own for at, own in ends) or not any(at[-1] in own for at, own in ends):
            raise _lacking(grid, "rows", rows)
        plain, further = _common(plain, wanted[0]), _common(further, wanted[1])
    elif rows is not None:
        plain = _there(grid, "rows", rows, read_rows(rows, naming, grid), plain)
    if shoved_rows is not None:
        read = read_rows(shoved_rows, naming, grid, shoved=True)
        further = _there(grid, "shoved_rows", shoved_rows, read, further)
    if not plain or not further:
        raise GridError(f"with rows {rows} every other column would be left without a hex")
    return crop(grid, wide, plain, further)


def _cells(grid: Grid) -> tuple[range, range]:
    """The cells of a map's lines: of those that are not shoved, and of those that are."""
    if grid.orientation == "flat":
        return grid.rows, grid.shoved_rows or grid.rows
    return grid.columns, grid.shoved_columns or grid.columns


def _check(grid: Grid, wanted: range, there: range, what: str) -> None:
    if not isinstance(wanted, range) or wanted.step != 1 or not wanted:
        raise GridError(f"{what} to keep must be a range upwards, not {wanted!r}")
    _there(grid, what, f"{wanted[0]} to {wanted[-1]}, counted from 0", wanted, there)


def _there(grid: Grid, what: str, told: str, wanted: range, there: range) -> range:
    if wanted[0] not in there or wanted[-1] not in there:
        raise _lacking(grid, what, told)
    return wanted


def _lacking(grid: Grid, what: str, told: str) -> GridError:
    return GridError(f"the map has no {what} {told}", hint=_extent(grid))


def _extent(grid: Grid) -> str:
    return f"its hexes are {grid.name(grid.hexes[0])} to {grid.name(grid.hexes[-1])}"


def _common(a: range, b: range) -> range:
    return range(max(a.start, b.start), min(a.stop, b.stop))
