"""Writing a board into the files that it can be read from again."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

from hexwright.board.errors import BoardError
from hexwright.board.heights import show_height
from hexwright.board.model import Area, Board, HexsideFeature
from hexwright.drafts import draft
from hexwright.errors import call_it
from hexwright.grid import Grid, Hex, Letters, Numbers, S

_DIGITS = 4
"""Decimals of a coordinate: a lattice unit is 0.0008."""


def save_board(board: Board, path: Path) -> None:
    """Write a board as a TOML file, and its outlines as a GeoJSON file beside it.

    Whole hexes are written first, then drawn ground, then buildings, as a board that is read has
    them; a board that is in this order reads back with the same digest.

    Args:
        board: The board.
        path: The TOML file; the outlines get its name with ``.geojson``.

    Raises:
        BoardError: if a file cannot be written, or the board was turned, moved or joined. What was
            in the files before is then still there.
    """
    if path.suffix.lower() != ".toml":
        hint = call_it(path, ".toml")
        raise BoardError("a board file ends in .toml", where=str(path), hint=hint)
    outlines = path.with_suffix(".geojson")
    features = list(_features(board))
    text = "\n".join(_toml(board, outlines.name if features else None)) + "\n"
    try:
        with ExitStack() as drafts:
            drafts.enter_context(draft(path)).write_text(text, encoding="utf-8")
            if features:
                lines = ",\n".join(json.dumps(f, separators=(",", ":")) for f in features)
                drafts.enter_context(draft(outlines)).write_text(
                    f'{{"type":"FeatureCollection","features":[\n{lines}\n]}}\n', encoding="utf-8"
                )
    except OSError as exc:
        raise BoardError(
            f"cannot write the board: {exc.strerror or exc}",
            where=str(path),
            hint="give a file in a directory that can be written to",
        ) from exc


def _toml(board: Board, outlines: str | None) -> Iterator[str]:
    grid = board.grid
    yield f"title = {toml_text(board.title)}"
    if outlines is not None:
        yield f"outlines = {toml_text(outlines)}"
    yield from ("", "[grid]", *_grid(grid))
    for area in board.areas:
        if area.hexes is not None and area.building is None:
            yield from ("", "[[terrain]]", f"kind = {toml_text(area.terrain)}")
            if area.height is not None:
                yield f"height = {toml_text(show_height(area.height))}"
            if area.level is not None:
                yield f"level = {toml_text(show_height(area.level))}"
            yield f"hexes = {_names(grid, area.hexes)}"
    for building in board.buildings:
        yield from ("", "[[building]]", f"name = {toml_text(building.name)}")
        yield f"kind = {toml_text(building.terrain)}"
        yield f"height = {toml_text(show_height(building.height))}"
        yield f"hexes = {_names(grid, building.hexes)}"
        if building.values:
            yield f"values = {_value(dict(building.values))}"
    for features in _alike(grid, board.hexsides):
        yield from ("", *_hexside(grid, features))
    yield from _lists("marks", {name: _names(grid, hexes) for name, hexes in board.marks.items()})
    levels: dict[int, list[Hex]] = {}
    for hex, level in board.elevation.items():
        levels.setdefault(level, []).append(hex)
    yield from _lists(
        "elevation", {show_height(h): _names(grid, hexes) for h, hexes in sorted(levels.items())}
    )


def _lists(table: str, entries: dict[str, str]) -> Iterator[str]:
    if entries:
        yield from ("", f"[{table}]")
        yield from (f"{toml_text(key)} = {text}" for key, text in entries.items())


# --- the grid ------------------------------------------------------------------------------------


def _grid(grid: Grid) -> Iterator[str]:
    yield f"orientation = {toml_text(grid.orientation)}"
    yield f"stagger = {toml_text(grid.stagger)}"
    naming = grid.naming
    if not isinstance(naming, (Letters, Numbers)):
        hint = "write it as it is printed, and lay it in the layout of a scenario"
        raise BoardError("a file cannot name the hexes of a turned or joined board", hint=hint)
    yield f"naming = {toml_text('letters' if isinstance(naming, Letters) else 'numbers')}"
    yield f"columns = {toml_text(_span(grid, grid.columns, row=False))}"
    rows = _span(grid, grid.rows, row=True)
    yield f"rows = {toml_text(rows)}"
    if grid.orientation == "flat":
        shoved = _span(grid, grid.shoved_rows or grid.rows, row=True, shoved=True)
        if shoved != rows:
            yield f"shoved_rows = {toml_text(shoved)}"
    if grid.map_group:
        yield f"map_group = {toml_text(grid.map_group)}"
    if grid.without:
        yield f"without = [{', '.join(toml_text(grid.name(h)) for h in sorted(grid.without))}]"
    usual = Letters() if isinstance(naming, Letters) else Numbers()
    for key in ("first_column", "first_row", "shoved_first_row", "origin", "leftward", "upward",
                "oblique", "rows_first", "width", "separator"):  # fmt: skip
        value = getattr(naming, key, None)
        if value != getattr(usual, key, None):
            yield f"{key} = {_value(value)}"


def _span(grid: Grid, span: range, *, row: bool, shoved: bool = False) -> str:
    naming = grid.naming
    assert isinstance(naming, (Letters, Numbers))
    beside = naming.origin
    if row and grid.orientation == "flat" and grid.shoved(beside) != shoved:
        beside = Hex(beside.col + 1, beside.row)
    parts = []
    for at in (span[0], span[-1]):
        hex = Hex(beside.col, at) if row else Hex(at, beside.row)
        number = naming.count(hex, grid)[1 if row else 0]
        lettered = isinstance(naming, Letters) and row == naming.rows_first
        parts.append(Letters.letters(number) if lettered else str(number))
    return "-".join(parts)


# --- hexsides ------------------------------------------------------------------------------------


def _alike(grid: Grid, features: Iterable[HexsideFeature]) -> Iterator[list[HexsideFeature]]:
    """Runs of features that one table can tell, in their order."""

    def key(feature: HexsideFeature) -> tuple[Any, ...]:
        ends = feature.start, feature.end
        # parts of hexsides are told one by one; whole ones are alike
        whole = ends == grid.side_ends(feature.hex, feature.side)
        return feature.terrain, sorted(feature.values.items()), None if whole else ends

    for _, run in groupby(features, key):
        table: list[HexsideFeature] = []
        covered: dict[Any, bool] = {}
        for feature in run:
            reach = {feature.start: feature.covers_start, feature.end: feature.covers_end}
            # a table says once for each vertex whether it is covered
            if any(covered.get(point, covers) != covers for point, covers in reach.items()):
                yield table
                table, covered = [], {}
            table.append(feature)
            covered |= reach
        yield table


def _hexside(grid: Grid, features: list[HexsideFeature]) -> Iterator[str]:
    first = features[0]
    yield "[[hexside]]"
    yield f"kind = {toml_text(first.terrain)}"
    yield f"at = {_list(grid.side_name(f.hex, f.side) for f in features)}"
    points = dict.fromkeys(
        point
        for f in features
        for point, covers in ((f.start, f.covers_start), (f.end, f.covers_end))
        if covers
    )
    if points:
        yield f"covers = {_list(grid.vertex_name(point) for point in points)}"
    start, end = grid.side_ends(first.hex, first.side)
    if (first.start, first.end) != (start, end):
        dx, dy = end[0] - start[0], end[1] - start[1]
        steps = math.gcd(dx, dy)
        away = [
            (x - start[0] if dx else y - start[1]) * steps // (dx or dy) / steps
            for x, y in (first.start, first.end)
        ]
        yield f"span = [{away[0]}, {away[1]}]"
    if first.values:
        yield f"values = {_value(dict(first.values))}"


# --- outlines ------------------------------------------------------------------------------------


def _features(board: Board) -> Iterator[dict[str, Any]]:
    drawn = [area for area in board.areas if area.outline is not None]
    begun: set[str] = set()
    for area in [*(a for a in drawn if a.building is None), *(a for a in drawn if a.building)]:
        told: dict[str, Any] = {}
        if area.building is None or area.building in begun:
            told["terrain"] = area.terrain
        if area.building is not None:
            told["building"] = area.building
            begun.add(area.building)
        if area.height is not None:
            told["height"] = show_height(area.height)
        if area.level is not None:
            told["level"] = show_height(area.level)
        yield {"type": "Feature", "properties": told, "geometry": _geometry(area)}


def _geometry(area: Area) -> dict[str, Any]:
    polygons: list[Any] = [
        [_ring(part.exterior), *(_ring(hole) for hole in part.interiors)]
        for part in getattr(area.outline, "geoms", [area.outline])
    ]
    if len(polygons) == 1:
        return {"type": "Polygon", "coordinates": polygons[0]}
    return {"type": "MultiPolygon", "coordinates": polygons}


def _ring(ring: Any) -> list[list[float]]:
    return [[round(x / S, _DIGITS), round(y / S, _DIGITS)] for x, y in ring.coords]


# --- TOML ----------------------------------------------------------------------------------------


def _names(grid: Grid, hexes: Iterable[Hex]) -> str:
    return _list(grid.name(hex) for hex in sorted(hexes, key=lambda hex: grid.index[hex]))


def _list(texts: Iterable[str]) -> str:
    """A list of texts, a dozen a line."""
    words = [toml_text(text) for text in texts]
    if len(words) <= 12:
        return f"[{', '.join(words)}]"
    lines = [", ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
    return "[\n" + "".join(f"    {line},\n" for line in lines) + "]"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_text(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, tuple | list):
        return f"[{', '.join(_value(v) for v in value)}]"
    return str(value)


def toml_text(text: str) -> str:
    """A text, or a key, as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
