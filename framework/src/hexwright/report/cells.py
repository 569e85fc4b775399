"""Hexes that a map shades and writes on, to show an answer for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from hexwright.grid import Hex
from hexwright.report.canvas import XY, path, words
from hexwright.report.mapping import Sheet

VEIL = 0.68
"""How much of a shade hides the map."""
_DARK, _LIGHT, _PALE = "#1d1c18", "#ffffff", 220


@frozen
class Cell:
    """A hex as it is drawn.

    Attributes:
        colour: Its shade.
        told: What is said of each of its Locations.
        amount: What is printed on it, if anything is.
        small: Whether that is printed small, below the place of pieces, and not beside it.
    """

    colour: str
    told: str
    amount: str = ""
    small: bool = False

    @property
    def ink(self) -> str:
        """The colour of what is written on it, with the pale map that shines through."""
        red, green, blue = (
            VEIL * int(self.colour[i : i + 2], 16) + (1 - VEIL) * _PALE for i in (1, 3, 5)
        )
        return _DARK if (2 * red + 5 * green + blue) / 8 > 117 else _LIGHT


def shades(sheet: Sheet, cells: Mapping[Hex, Cell]) -> Iterator[str]:
    """The hexes with an answer, paler and then shaded."""
    yield path([sheet.hexagon(here) for here in cells], fill="#ffffff", fill_opacity=0.3)
    for here, cell in cells.items():
        yield path(
            [sheet.hexagon(here)], cell.told, class_="cell", fill=cell.colour, fill_opacity=VEIL
        )


def written(sheet: Sheet, cells: Mapping[Hex, Cell]) -> Iterator[str]:
    """The names of all hexes, and what is printed on those with an answer."""
    for here in sheet.board.grid.hexes:
        cell = cells.get(here)
        if cell is None:
            yield from sheet.name(here)
            continue
        yield from sheet.name(here, cell.ink)
        x, y = sheet.at(sheet.board.grid.centre(here))
        at, size = ((x, y + 28), 7) if cell.small else ((x - 21, y + 5), 13)
        if cell.amount:
            yield words(
                at, cell.amount, size, class_="amount", text_anchor="middle", font_weight="bold",
                fill=cell.ink,
            )  # fmt: skip


def ring(corners: list[XY], tip: str = "") -> Iterator[str]:
    """A hex that is marked by its outline."""
    style = {"fill": "none", "stroke_linejoin": "round"}
    yield path([corners], stroke="#ffffff", stroke_width=7, **style)
    yield path([corners], tip, class_="viewer", stroke="#000000", stroke_width=3, **style)


def hexagon_sign(at: XY) -> str:
    """The sign of such a hex, for a legend."""
    x, y = at
    return "".join(ring([(x - 8, y), (x - 4, y - 6), (x + 4, y - 6), (x + 8, y), (x + 4, y + 6),
                         (x - 4, y + 6)]))  # fmt: skip
