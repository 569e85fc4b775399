"""The map of a scenario in two layers, for a page that changes the upper one alone, and its key.

Both are in the pixels of ``draw_scenario``. What is printed is the same in every state of play and
under most rules, but for hexsides that markers take away; what stands on it, and what markers lay
over it, is not.
"""

from __future__ import annotations

import hashlib
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
    sheet = evolve(_ground(scenario), image=image, named=image is None, href=href)
    left, top, right, bottom = extent(sheet)
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    parts = "\n".join([title(scenario.title), *sheet.elements()])
    return element(
        "svg", parts, xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{n:.2f}" for n in box), width=round(box[2]), height=round(box[3]),
        font_family=FONTS,
    )  # fmt: skip


def ground_key(scenario: Scenario) -> str:
    """What of a scenario its ground is drawn from, as a text to compare.

    Where it is the same for two scenarios on one board, ``draw_ground`` draws the same; most rules
    change nothing of it.
    """
    sheet = _ground(scenario)
    left = {*sheet.hexsides}
    gone = [side for side in sheet.board.hexsides if side not in left]
    told = (scenario.title, sorted(sheet.colours.items()), list(sheet.symbols.items()), gone)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]


def draw_furniture(scenario: Scenario) -> str:
    """What stands on a scenario's map, as one SVG element to lie over ``draw_ground``.

    In it are two groups: ``laid``, what markers lay over hexes and hexsides, and ``standing``, the
    other markers, each with its place in ``data-at``, and the pieces, each with ``data-name`` and
    ``data-hex``. While ``data-ground``, the ``ground_key``, is the same, the ground is.

    Args:
        scenario: In a state of play, or in what a side sees of one.
    """
    sheet, bare = scenario_sheet(scenario)
    printed = _printed(sheet)
    # terrain that is printed too has the colour it has there
    sheet = evolve(sheet, colours={**sheet.colours, **_colours(printed)})
    laid = element("g", "\n".join(_laid(sheet)), class_="laid")
    standing = element("g", "\n".join(furniture(sheet, bare, scenario.pieces)), class_="standing")
    return element(
        "g", laid + standing, class_="furniture", font_family=FONTS,
        data_ground=ground_key(scenario),
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


def _ground(scenario: Scenario) -> Sheet:
    """What is printed, as it is drawn: with no more of the rules than shows."""
    drawn = scenario_sheet(scenario)[0]
    printed, there = _printed(drawn), {*drawn.hexsides}
    lying = {*printed.ground, *printed.sides, *printed.board.marks}
    return evolve(
        printed, colours=_colours(printed),
        symbols={name: symbol for name, symbol in drawn.symbols.items() if name in lying},
        usual={},
        hexsides=tuple(side for side in printed.hexsides if side in there),
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
