"""A board as an SVG picture: ground, hexes and names, outlines, hexsides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from hexwright.board.model import Area, Board, HexsideFeature
from hexwright.grid import Grid, Hex, Point, S

LONG = 60.0
"""Pixels from one hex to the next along a file of hexes whose sides touch."""

SHORT = LONG * 3**0.5 / 2
"""Pixels from one column (of a flat-top map) to the next, so that hexes come out regular."""

_PALETTE = ("#b9c99a", "#c9b79a", "#9ab7c9", "#c99aa8", "#b3a6cc", "#a6ccbd", "#ccc4a6")


def to_pixels(grid: Grid, point: Point) -> tuple[float, float]:
    """Where a lattice point lies in a picture, before the picture's own offset."""
    across, down = (SHORT, LONG) if grid.orientation == "flat" else (LONG, SHORT)
    return round(point[0] * across / S, 2), round(point[1] * down / S, 2)


def draw(board: Board, colours: Mapping[str, str] | None = None) -> str:
    """The board as the text of an SVG file.

    Args:
        board: The board.
        colours: CSS colour of each terrain; those left out get one of their own.
    """
    grid = board.grid
    corners = [to_pixels(grid, p) for at in grid.hexes for p in grid.vertices(at)]
    left, top = min(x for x, _ in corners) - 5, min(y for _, y in corners) - 5
    width, height = max(x for x, _ in corners) + 5 - left, max(y for _, y in corners) + 5 - top
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} '
            f'{width:.2f} {height:.2f}" width="{width:.0f}" height="{height:.0f}" '
            'font-family="sans-serif">',
            f"<title>{escape(board.title)}</title>",
            *layers(board, colours),
            "</svg>\n",
        ]
    )


def layers(board: Board, colours: Mapping[str, str] | None = None) -> Iterator[str]:
    """The elements of the picture, lowest first, for use in a larger one."""
    known = {area.terrain for area in board.areas} | {side.terrain for side in board.hexsides}
    own = {name: _PALETTE[i % len(_PALETTE)] for i, name in enumerate(sorted(known))}
    own.update(colours or {})
    grid = board.grid
    for at in grid.hexes:
        yield _path(grid, [list(grid.vertices(at))], 'fill="#f4f1e6"')
    for area in board.areas:
        yield from _area(grid, area, own[area.terrain])
    for at in grid.hexes:
        yield _path(grid, [list(grid.vertices(at))], 'fill="none" stroke="#8a8a80"')
    for feature in board.hexsides:
        yield _hexside(grid, feature)
    symbols: dict[Hex, list[str]] = {}
    for name in sorted(board.marks):
        for at in board.marks[name]:
            symbols.setdefault(at, []).append(name)
    for at in grid.hexes:
        yield _label(grid, at, symbols.get(at, []))


def _area(grid: Grid, area: Area, colour: str) -> Iterator[str]:
    style = f'fill={quoteattr(colour)} fill-opacity="0.8" fill-rule="evenodd"'
    if area.building is not None:
        style += ' stroke="#333333" stroke-width="1.5"'
    for at in sorted(area.hexes or ()):
        yield _path(grid, [list(grid.vertices(at))], style, area.terrain)
    if area.outline is not None:
        for part in getattr(area.outline, "geoms", [area.outline]):
            rings = [part.exterior, *part.interiors]
            points = [[(int(x), int(y)) for x, y in ring.coords[:-1]] for ring in rings]
            yield _path(grid, points, style, area.building or area.terrain)


def _hexside(grid: Grid, feature: HexsideFeature) -> str:
    (x0, y0), (x1, y1) = to_pixels(grid, feature.start), to_pixels(grid, feature.end)
    return (
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#111111" stroke-width="4">'
        f"<title>{escape(feature.terrain)}</title></line>"
    )


def _label(grid: Grid, at: Hex, symbols: list[str]) -> str:
    x, y = to_pixels(grid, grid.centre(at))
    name = escape(grid.name(at))
    more = f"<title>{escape(', '.join(symbols))}</title>" if symbols else ""
    dot = "#c03020" if symbols else "#555555"
    return (
        f'<g><circle cx="{x}" cy="{y}" r="2" fill="{dot}"/><text x="{x}" y="{y - 16:.2f}" '
        f'font-size="9" text-anchor="middle" fill="#444444">{name}</text>{more}</g>'
    )


def _path(grid: Grid, rings: list[list[Point]], style: str, title: str = "") -> str:
    parts = []
    for ring in rings:
        corners = " L".join(f"{x} {y}" for x, y in (to_pixels(grid, p) for p in ring))
        parts.append(f"M{corners}Z")
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<path d="{" ".join(parts)}" {style}>{told}</path>'
