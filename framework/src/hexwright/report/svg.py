"""Pictures: a board, or a scenario with a line and what became of it, as SVG text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwright.board import Board, Marker
from hexwright.board.image import BoardImage
from hexwright.grid import Hex
from hexwright.pictured import Pictured
from hexwright.report.canvas import XY, element, title, words
from hexwright.report.counters import draw_pieces
from hexwright.report.legend import WIDTH, Row, answer_rows, draw_legend, key_rows
from hexwright.report.mapping import Sheet, extent
from hexwright.report.profiled import draw_profile
from hexwright.report.thread import draw_spots, draw_thread
from hexwright.rules.ruling import Ruling
from hexwright.scenario import Piece, Scenario

FONTS = "DejaVu Sans, Verdana, Liberation Sans, Noto Sans, Arial, Helvetica, sans-serif"
"""Fonts of about one width, and those that systems have instead of them."""

MARGIN = 10.0


def draw_board(
    board: Board,
    colours: Mapping[str, str] | None = None,
    *,
    image: BoardImage | None = None,
    href: str = "",
) -> str:
    """A board as the text of an SVG file.

    Args:
        board: The board.
        colours: CSS colour of each terrain; those left out get one of their own.
        image: What is printed, to be drawn over; see ``read_image``.
        href: Where the image is to be found, if it is not to be put into the file.
    """
    sheet = Sheet(board, colours or {}, board.hexsides, image=image, href=href)
    return picture(sheet, board.title, list(sheet.elements()), list(key_rows(sheet)))


def drawn(what: Pictured) -> str:
    """A board, or a scenario with its markers and pieces, as the text of an SVG file.

    Raises:
        TypeError: for anything else.
    """
    match what:
        case Board():
            return draw_board(what)
        case Scenario():
            return draw_scenario(what)
    raise TypeError(f"{what!r:.60} is no board and no scenario")


def draw_scenario(
    scenario: Scenario, ruling: Ruling | None = None, *, profile: Mapping[str, Any] | None = None
) -> str:
    """A scenario's board with its markers and pieces as the text of an SVG file.

    Args:
        scenario: The scenario.
        ruling: An answer whose line is drawn, its blocks and hindrances marked.
        profile: The line's height profile, to be drawn below the legend; see ``profile``.
    """
    sheet, bare = scenario_sheet(scenario)
    parts, rows = list(sheet.elements()), list(key_rows(sheet))
    heading = scenario.title
    if ruling is not None:
        parts += draw_thread(sheet, ruling)
    parts += furniture(sheet, bare, scenario.pieces)
    if ruling is not None:
        parts += draw_spots(sheet, ruling)
        rows = [*answer_rows(ruling), *rows]
        heading = f"{heading}: {ruling.question}"
    return picture(sheet, heading, parts, rows, profile)


def scenario_sheet(scenario: Scenario) -> tuple[Sheet, list[Marker]]:
    """A scenario's map as it is drawn, and the markers that bring no terrain to it."""
    situation = scenario.situation
    colours = {name: d.terrain.colour for name, d in situation.terrains.items()}
    laid: dict[Hex, str] = {}
    bare: list[Marker] = []
    for marker in situation.ground.markers:
        terrain = situation.marker_kinds[marker.kind].terrain
        if terrain is None:
            bare.append(marker)
        elif isinstance(marker.at, Hex):
            laid[marker.at] = terrain
    usual = {name: kind.attributes for name, kind in situation.piece_kinds.items()}
    sheet = Sheet(
        scenario.board, colours, situation.ground.hexsides, laid, symbols=situation.symbols,
        usual=usual, pieces=scenario.pieces,
    )  # fmt: skip
    return sheet, bare


def furniture(sheet: Sheet, markers: list[Marker], pieces: Mapping[str, Piece]) -> Iterator[str]:
    """What stands on a map: markers by their names, then pieces."""
    yield from _markers(sheet, markers)
    yield from draw_pieces(sheet, pieces)


def _markers(sheet: Sheet, markers: list[Marker]) -> Iterator[str]:
    """Markers that bring no terrain, by their names: above the centre, or on the hexside."""
    grid = sheet.board.grid
    by_place: dict[tuple[str, XY], list[str]] = {}
    for marker in markers:
        if marker.side is None:
            name, (x, y) = grid.name(marker.hex), sheet.at(grid.centre(marker.hex))
            place = (x, y - 3)
        else:
            name = grid.side_name(marker.hex, marker.side)
            (ax, ay), (bx, by) = (sheet.at(p) for p in grid.side_ends(marker.hex, marker.side))
            place = ((ax + bx) / 2, (ay + by) / 2 + 2)
        by_place.setdefault((name, place), []).append(marker.kind)
    for (name, place), kinds in by_place.items():
        yield words(
            place, ", ".join(kinds), 6.5, class_="marker", data_at=name, text_anchor="middle",
            font_weight="bold", fill="#8a3a12", stroke="#ffffff", stroke_width=2,
            paint_order="stroke",
        )  # fmt: skip


def picture(
    sheet: Sheet,
    heading: str,
    parts: list[str],
    rows: list[Row],
    profile: Mapping[str, Any] | None = None,
) -> str:
    """The whole file: the map, and the legend to the right of it.

    Args:
        sheet: The board as it is drawn.
        heading: What is above the legend.
        parts: The elements of the map, lowest first.
        rows: What is in the legend.
        profile: A height profile to be drawn below the legend.
    """
    left, top, right, bottom = extent(sheet)
    left, top, right = left - MARGIN, top - MARGIN, right + MARGIN
    legend, end = draw_legend((right, top + 8), heading, rows)
    if profile is not None:
        diagram, end = draw_profile(sheet, profile, (right, end + 18))
        legend += ['<g class="profile">', *diagram, "</g>"]
    width, height = right + WIDTH - left, max(bottom, end) + MARGIN - top
    paper = element("rect", x=left, y=top, width=width, height=height, fill="#ffffff")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} '
            f'{width:.2f} {height:.2f}" width="{width:.0f}" height="{height:.0f}" '
            f'font-family="{FONTS}">',
            title(heading),
            paper,
            *parts,
            '<g class="legend">',
            *legend,
            "</g>",
            "</svg>\n",
        ]
    )
