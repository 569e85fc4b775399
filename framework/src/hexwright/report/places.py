"""Where one can be on a map: its hexes with their Locations, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.board import Board, show_height
from hexwright.board.image import BoardImage
from hexwright.board.readers import read_image
from hexwright.errors import HexwrightError
from hexwright.grid import Point, S
from hexwright.report.canvas import to_pixels
from hexwright.rules.ruling import plain
from hexwright.scenario import Scenario
from hexwright.scenario.changes import told_marker
from hexwright.sight.written import label_of


def places_json(scenario: Scenario, picture: BoardImage | None = None) -> dict[str, Any]:
    """The map as JSON has it, for programs that draw it or let people pick a place.

    Args:
        scenario: The scenario.
        picture: Of the printed map, if there is one.

    Returns:
        ``grid`` (``orientation``, the six ``corners`` of a hex around its centre, ``pixels`` of a
        column and of a row in pictures), ``hexes`` (each with its centre ``at``, base ``level``
        and ``locations`` from the lowest up), ``pieces``, ``markers`` as ``--marker`` takes them,
        ``conditions``, ``sections`` and ``picture`` (``size`` in pixels, ``step`` from column to
        column and row to row, ``origin``; see ``BoardImage``). Points are (column, row).
    """
    grid, situation = scenario.board.grid, scenario.situation
    there, hexes = situation.locations, situation.ground.hexes
    by_hex: list[list[dict[str, Any]]] = [[] for _ in hexes]
    levels, owners = there.height.tolist(), there.hex.tolist()
    names = [grid.name(here) for here in hexes]
    for i, name in enumerate(there.names):
        place = label_of(names[owners[i]], name)
        level = show_height(levels[i])
        kind = there.kinds[i]
        by_hex[owners[i]].append({"place": place, "name": name, "level": level, "kind": kind})
    base = situation.ground.base.tolist()
    middle = grid.centre(hexes[0])
    return {
        "scenario": scenario.title,
        "sections": [section.id for section in scenario.ruleset.sections],
        "grid": {
            "orientation": grid.orientation,
            "corners": [units((x - middle[0], y - middle[1])) for x, y in grid.vertices(hexes[0])],
            "pixels": list(to_pixels(grid, (S, S))),
        },
        "hexes": [
            {
                "hex": names[i],
                "at": units(grid.centre(here)),
                "level": show_height(int(base[i])),
                "locations": by_hex[i],
            }
            for i, here in enumerate(hexes)
        ],
        "pieces": [
            {
                "name": piece.name,
                "kind": piece.kind,
                "side": piece.side,
                "place": label_of(grid.name(piece.hex), piece.location),
            }
            for piece in scenario.pieces.values()
        ],
        "markers": [told_marker(scenario, n) for n in range(len(scenario.markers))],
        "conditions": plain(dict(scenario.conditions)),
        "picture": picture and {
            "size": picture.size, "step": picture.step, "origin": picture.origin,
        },
    }  # fmt: skip


def picture_of(board: Board) -> BoardImage | None:
    """The picture of a board's printed map, if it was read of a file that has one."""
    if board.source is None or board.source.suffix.lower() == ".toml":
        return None
    with suppress(HexwrightError):
        return read_image(board.source)
    return None


def units(point: Point) -> list[float]:
    """A lattice point in columns and rows."""
    return [point[0] / S, point[1] / S]


def places_table(
    scenario: Scenario, only: frozenset[str] = frozenset()
) -> Iterator[RenderableType]:
    """The Locations as a table for a terminal.

    Args:
        scenario: The scenario.
        only: Names of hexes; all if it is empty.
    """
    there = scenario.situation.locations
    told = places_json(scenario)
    hexes = [one for one in told["hexes"] if not only or one["hex"] in only]
    several = sum(len(one["locations"]) > 1 for one in told["hexes"])
    yield Text(scenario.title, "bold")
    count = len(np.unique(there.hex))
    yield Text(f"{len(there):,} Locations in {count:,} hexes; {several:,} hexes have several")
    table = Table("hex", "Locations", box=box.SIMPLE_HEAD, pad_edge=False)
    for one in hexes:
        if only or len(one["locations"]) > 1:
            cells = (f"{p['name']} (level {p['level']})" for p in one["locations"])
            table.add_row(Text(one["hex"]), Text(", ".join(cells)))
    if table.row_count:
        yield table
