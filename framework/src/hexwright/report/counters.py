"""Pieces in a picture: counters with a symbol, and boxes with a name for kinds without one.

Each is a group with ``data-name`` and ``data-hex``, so that a page can pick it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from hexwright.grid import Hex
from hexwright.report.canvas import XY, element, title, words
from hexwright.report.mapping import Sheet
from hexwright.report.symbols import stamp
from hexwright.rules.state import Piece

_BOX, _GAP = 15.0, 2.0
"""Pixels: the height of a box, and what is between two of them in one hex."""
_WIDE, _HIGH, _LARGEST = 64.0, 36.0, 17.0
"""Pixels: what the counters of a hex have room in, and how large one is at most."""
_INKS = {
    "red": "#b03a30", "blue": "#2c5f9e", "green": "#3f7a3a", "black": "#33312c", "grey": "#77756b",
    "white": "#a8a497", "yellow": "#a3842a", "brown": "#7a5636",
}  # fmt: skip
_OTHERS = ("#26456e", "#7a3b9a", "#1f6f78", "#96561b")
_NOBODY, _WRITTEN = "#5f5d55", "#ffffff"


def side_colours(pieces: Mapping[str, Piece]) -> dict[str, str]:
    """The colour of each side's counters: the one it is called after, or one of its own."""
    names = sorted({piece.side for piece in pieces.values()} - {""})
    return {name: _INKS.get(name, _OTHERS[i % len(_OTHERS)]) for i, name in enumerate(names)}


def draw_pieces(sheet: Sheet, pieces: Mapping[str, Piece]) -> Iterator[str]:
    """What stands in each hex: its counters together, its boxes side by side below the centre."""
    colours, by_hex = side_colours(pieces), dict[Hex, list[Piece]]()
    for piece in pieces.values():
        by_hex.setdefault(piece.hex, []).append(piece)
    for here, together in by_hex.items():
        x, y = sheet.at(sheet.board.grid.centre(here))
        counters = [piece for piece in together if piece.kind in sheet.symbols]
        boxes = [piece for piece in together if piece.kind not in sheet.symbols]
        yield from _counters(sheet, counters, (x, y + 9), colours)
        widths = [max(_BOX, 7.0 * len(piece.name) + 6) for piece in boxes]
        left = x - (sum(widths) + _GAP * (len(boxes) - 1)) / 2
        for piece, width in zip(boxes, widths, strict=True):
            yield _box(sheet, piece, (left, y + 8), width)
            left += width + _GAP


def _counters(
    sheet: Sheet, pieces: list[Piece], at: XY, colours: Mapping[str, str]
) -> Iterator[str]:
    """In rows, as large as there is room for; those of one side come together."""
    if not pieces:
        return
    pieces = sorted(pieces, key=lambda p: p.side)  # as they were named within a side
    size, across = max(
        (min(_LARGEST, _WIDE / n, _HIGH / ceil(len(pieces) / n)), n)
        for n in range(1, len(pieces) + 1)
    )
    rows = [pieces[i : i + across] for i in range(0, len(pieces), across)]
    y = at[1] - size * len(rows) / 2
    for row in rows:
        x = at[0] - size * len(row) / 2
        for piece in row:
            yield _counter(sheet, piece, (x, y), size, colours.get(piece.side, _NOBODY))
            x += size
        y += size


def _counter(sheet: Sheet, piece: Piece, corner: XY, size: float, colour: str) -> str:
    symbol, (x, y) = sheet.symbols[piece.kind], corner
    usual = sheet.usual.get(piece.kind, {}).get(symbol.shows, "")
    shown = str(piece.attributes.get(symbol.shows, usual)) if symbol.shows else ""
    face = element(
        "rect", x=x + 0.5, y=y + 0.5, width=size - 1, height=size - 1, rx=size / 9, fill=colour,
        stroke=_WRITTEN, stroke_width=0.8,
    )  # fmt: skip
    middle = (x + size / 2, y + size * (0.36 if shown else 0.5))
    sign = stamp(symbol, middle, size * (0.29 if shown else 0.36))
    number = ""
    if shown:
        number = words(
            (x + size / 2, y + size * 0.93), shown, size * 0.36, text_anchor="middle",
            font_weight="bold", fill=_WRITTEN,
        )  # fmt: skip
    told = f"{piece.name}: {piece.kind}" + (f", {symbol.shows} {shown}" if shown else "")
    return _group(sheet, piece, title(told) + face + sign + number, color=_WRITTEN)


def _group(sheet: Sheet, piece: Piece, content: str, **style: object) -> str:
    where = sheet.board.grid.name(piece.hex)
    return element("g", content, class_="piece", data_name=piece.name, data_hex=where, **style)


def _box(sheet: Sheet, piece: Piece, corner: XY, width: float) -> str:
    x, y = corner
    told = f"{piece.name}: {piece.kind}, {piece.location}"
    box = element(
        "rect", x=x, y=y, width=width, height=_BOX, rx=2.5, fill="#ffffff", stroke="#26456e",
        stroke_width=1.3,
    )  # fmt: skip
    middle = x + width / 2
    name = words(
        (middle, y + 11.5), piece.name, 10.5, text_anchor="middle", font_weight="bold",
        fill="#26456e",
    )  # fmt: skip
    where = ""
    if piece.location != "ground":
        where = words(
            (middle, y - 1.5), piece.location, 6.5, text_anchor="middle", fill="#26456e",
            stroke="#ffffff", stroke_width=2, paint_order="stroke",
        )  # fmt: skip
    return _group(sheet, piece, title(told) + box + name + where)
