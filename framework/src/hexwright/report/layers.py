"""The map of a scenario in two layers, for a page that changes the upper one alone, and its key.

Both are in the pixels of ``draw_scenario``. What is printed is the same in every state of play,
but for hexsides that markers take away; what stands on it, and what markers lay over it, is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from hexwright.board.image import BoardImage
from hexwright.report.canvas import element, title, words
from hexwright.report.legend import key_rows
from hexwright.report.mapping import Sheet, extent
from hexwright.report.svg import FONTS, MARGIN, furniture, scenario_sheet
from hexwright.scenario import Scenario

_KEY_WIDTH = 280


def draw_ground(scenario: Scenario, image: BoardImage | None = None, href: str = "") -> str:
    """What is printed on a scenario's map, without a legend, as the text of an SVG file.

    Over an image hexes have no names: those that are printed there are not written over.
    What stands on a hexside has its name in ``data-hexside``.

    Args:
        scenario: The scenario; its pieces are of no account, and of its markers only those that
            take printed hexsides away.
        image: What is printed, to be drawn over; see ``read_image``.
        href: Where the image is to be found, if it is not to be put into the file.
    """
    drawn = scenario_sheet(scenario)[0]
    printed, there = _printed(drawn), {*drawn.hexsides}
    sheet = evolve(
        printed, image=image, named=image is None, href=href,
        colours={**drawn.colours, **_colours(printed)},
        hexsides=tuple(side for side in printed.hexsides if side in there),
    )  # fmt: skip
    left, top, right, bottom = extent(sheet)
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    parts = "\n".join([title(scenario.title), *sheet.elements()])
    return element(
        "svg", parts, xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{n:.2f}" for n in box), width=round(box[2]), height=round(box[3]),
        font_family=FONTS,
    )  # fmt: skip


def draw_furniture(scenario: Scenario) -> str:
    """What stands on a scenario's map, as one SVG element to lie over ``draw_ground``.

    In it are two groups: ``laid``, what markers lay over hexes and hexsides, and ``standing``, the
    other markers, each with its place in ``data-at``, and the pieces, each with ``data-name`` and
    ``data-hex``. Printed hexsides that markers took away are named in ``data-hides``; while they
    are the same, the ground is.

    Args:
        scenario: In a state of play, or in what a side sees of one.
    """
    sheet, bare = scenario_sheet(scenario)
    printed = _printed(sheet)
    grid, left = sheet.board.grid, {*sheet.hexsides}
    # terrain that is printed too has the colour it has there
    sheet = evolve(sheet, colours={**sheet.colours, **_colours(printed)})
    hides = [grid.side_name(s.hex, s.side) for s in sheet.board.hexsides if s not in left]
    laid = element("g", "\n".join(_laid(sheet)), class_="laid")
    standing = element("g", "\n".join(furniture(sheet, bare, scenario.pieces)), class_="standing")
    return element(
        "g", laid + standing, class_="furniture", font_family=FONTS,
        data_hides=" ".join(dict.fromkeys(hides)) or None,
    )  # fmt: skip


def draw_key(scenario: Scenario) -> str:
    """What the map's colours and signs mean, as the text of an SVG file.

    Each row is a group ``row`` with its words in ``data-word``; in it is a group ``sign``, 22
    pixels wide and 16 high.

    Args:
        scenario: In a state of play, or in what a side sees of one.
    """
    rows = list(key_rows(scenario_sheet(scenario)[0]))
    parts = [
        element(
            "g",
            element("g", row.sign((11, 8)) if row.sign else "", class_="sign")
            + words((28, 12), row.text, 10, fill="#333333"),
            class_="row", data_word=row.text, transform=f"translate(0 {20 * n})",
        )
        for n, row in enumerate(rows)
    ]  # fmt: skip
    return element(
        "svg", "\n".join(parts), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_KEY_WIDTH} {20 * len(rows)}", width=_KEY_WIDTH, height=20 * len(rows),
        font_family=FONTS,
    )  # fmt: skip


def _printed(sheet: Sheet) -> Sheet:
    return evolve(sheet, hexsides=sheet.board.hexsides, laid={}, pieces={})


def _colours(printed: Sheet) -> dict[str, str]:
    """What each printed terrain is drawn in."""
    return {name: printed.colour(name) for name in (*printed.ground, *printed.sides)}


def _laid(sheet: Sheet) -> Iterator[str]:
    """What markers lay, and what is drawn above it where it covers that."""
    grid, printed = sheet.board.grid, {*sheet.board.hexsides}
    sides = [
        side
        for side in sheet.hexsides
        if side not in printed or not sheet.laid.keys().isdisjoint(
            (side.hex, grid.neighbour(side.hex, side.side))
        )
    ]  # fmt: skip
    if sheet.laid:
        yield from sheet.laid_elements()
    if sheet.laid or sides:
        yield from sheet.lines_of(sheet.laid, sides)
    for here in sheet.laid:
        yield from sheet.name(here)
