"""Hexsides and vertices as people write them: K15-K16, K15/3, L15-M15-M16, K15/v2."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hexwright.grid.coordinates import GridError, Hex
from hexwright.grid.lattice import Point

if TYPE_CHECKING:
    from hexwright.grid.grid import Grid


def read_side(grid: Grid, text: str) -> tuple[Hex, int]:
    """The hexside written ``K15-K16`` or ``K15/3``, as ``Grid.canonical_side`` gives it."""
    if found := _numbered(text, r"([0-5])"):
        return grid.canonical_side(grid.parse(found[1]), int(found[2]))
    hexes = _hexes(grid, text, 2, "a hexside", grid.side_name(grid.hexes[0], 3))
    side = grid.side_between(*hexes)
    if side is None:
        raise GridError(f"the hexes of {text!r} are not adjacent, so they share no hexside")
    return grid.canonical_side(hexes[0], side)


def write_side(grid: Grid, hex: Hex, side: int) -> str:
    """The name of a hexside: ``K15-K16``, or ``K15/3`` if only one of the hexes is on the map."""
    hex, side = grid.canonical_side(hex, side)
    other = grid.neighbour(hex, side)
    if hex in grid and other in grid:
        return f"{grid.name(hex)}-{grid.name(other)}"
    return f"{grid.name(hex)}/{side}"


def read_vertex(grid: Grid, text: str) -> Point:
    """The vertex written ``L15-M15-M16`` or ``K15/v2``."""
    if found := _numbered(text, r"[vV]([0-5])"):
        return grid.vertex(grid.parse(found[1]), int(found[2]))
    hexes = _hexes(grid, text, 3, "a vertex", grid.vertex_name(grid.vertex(grid.hexes[0], 3)))
    common = set(grid.vertices(hexes[0]))
    for hex in hexes[1:]:
        common &= set(grid.vertices(hex))
    if len(set(hexes)) != 3 or len(common) != 1:
        raise GridError(f"the hexes of {text!r} are not all adjacent, so they share no vertex")
    return common.pop()


def write_vertex(grid: Grid, point: Point) -> str:
    """The name of a vertex: ``L15-M15-M16``, or ``K15/v2`` if a hex of it is off the map."""
    hexes = grid.hex_at(point)
    here = [hex for hex in hexes if hex in grid]
    if len(hexes) != 3:
        raise GridError(f"lattice point {point} is not a vertex")
    if not here:
        raise GridError(f"the vertex at lattice point {point} is off the map")
    if len(here) == 3:
        return "-".join(grid.name(hex) for hex in here)
    return f"{grid.name(here[0])}/v{grid.vertices(here[0]).index(point)}"


def _numbered(text: str, number: str) -> re.Match[str] | None:
    if not isinstance(text, str):
        return None
    return re.fullmatch(rf"([^/]+)/{number}", text.strip())


def _hexes(grid: Grid, text: str, n: int, what: str, example: str) -> list[Hex]:
    """The hexes in ``K15-K16``, of which all but one may lie off the map."""
    parts = [part.strip() for part in text.split("-")] if isinstance(text, str) else []
    if len(parts) != n or not all(parts) or "/" in text:
        raise GridError(f"{text!r} is not {what}", hint=f"such as {example}")
    hexes = [grid.parse_anywhere(part) for part in parts]
    if not any(hex in grid for hex in hexes):
        grid.parse(parts[0])  # raises, naming the nearest hex
    return hexes
