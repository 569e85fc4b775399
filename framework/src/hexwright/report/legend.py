"""The legend of a picture: what its colours and signs mean, and what the answer is."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from attrs import frozen

from hexwright.board.symbols import Symbol
from hexwright.report.canvas import XY, circle, element, line, words
from hexwright.report.counters import side_colours
from hexwright.report.mapping import Sheet, level_name
from hexwright.report.symbols import sample
from hexwright.report.thread import BLOCKED, CLEAR, HINDERED, blocks, hindrances
from hexwright.report.wording import named, told_values
from hexwright.rules.contributions import Block
from hexwright.rules.ruling import Ruling
from hexwright.sight.los import Thread

WIDTH = 250.0
"""Pixels that a legend takes beside its map."""

_HEAD, _TEXT = 34, 40
"""Characters to a line of the title and of the rows."""


@frozen
class Row:
    """One row of a legend.

    Attributes:
        text: What is said.
        sign: Draws the sign before it about a point; ``None`` if there is no sign.
    """

    text: str
    sign: Callable[[XY], str] | None = None


def answer_rows(ruling: Ruling) -> Iterator[Row]:
    """The answer, the numbered hindrances and the blocks."""
    clear = bool(ruling.values.get("clear"))
    yield Row(told_values(ruling.values), _stroke(CLEAR if clear else BLOCKED, 2.4))
    if not isinstance(ruling.trace, Thread):
        return
    for number, spot in enumerate(hindrances(ruling.trace), 1):
        yield Row(f"{spot.place}: {spot.told}", _numbered(number))
    reasons = {
        (e.where, e.rule.id): f"{named(e)}: {e.reason}" if e.reason else named(e)
        for e in ruling.entries
        if e.counts and isinstance(e.contribution, Block)
    }
    for spot in blocks(ruling.trace):
        for place, rule in dict.fromkeys(ruling.trace.blocks):
            if place == spot.place:
                at = f"{place}: " if place else ""
                yield Row(at + reasons.get((place, rule), rule), _crossed)


def key_rows(sheet: Sheet) -> Iterator[Row]:
    """What the map shows."""
    for level in reversed(sheet.levels):
        yield Row(level_name(level), swatch(sheet.level_colour(level)))
    for name in sheet.ground:
        yield Row(name, _filled(sheet, name))
    for name in sheet.sides:
        symbol = sheet.symbols.get(name)
        yield Row(name, _stroke(sheet.colour(name), 5) if symbol is None else _sign(symbol))
    for name, colour in sheet.edged.items():
        yield Row(f"edge of {name}", _stroke(colour, 2, "5 3"))
    kinds = {piece.kind for piece in sheet.pieces.values()}
    for name, symbol in sheet.symbols.items():
        if name in sheet.board.marks or name in kinds:
            yield Row(name, _sign(symbol))
    if not kinds.isdisjoint(sheet.symbols):
        for side, colour in side_colours(sheet.pieces).items():
            yield Row(side, swatch(colour, 1))


def draw_legend(at: XY, title: str, rows: list[Row]) -> tuple[list[str], float]:
    """The legend's elements, and how far down it reaches.

    Args:
        at: Its upper left corner in pixels.
        title: What is above it.
        rows: What is in it.
    """
    x, y = at
    parts = []
    for text in textwrap.wrap(title, _HEAD):
        y += 15
        parts.append(words((x, y), text, 12, font_weight="bold", fill="#222222"))
    y += 4
    for row in rows:
        y += 5
        if row.sign is not None:
            parts.append(row.sign((x + 11, y + 8)))
        for text in textwrap.wrap(row.text, _TEXT) or [""]:
            y += 12
            parts.append(words((x + 28, y), text, 10, fill="#333333"))
    return parts, y


def swatch(colour: str, opacity: float = 0.75) -> Callable[[XY], str]:
    """The sign of an area of some colour."""

    def sign(at: XY) -> str:
        return element(
            "rect", x=at[0] - 9, y=at[1] - 6, width=18, height=12, fill=colour,
            fill_opacity=opacity, stroke="#77756b", stroke_width=0.8,
        )  # fmt: skip

    return sign


def _sign(symbol: Symbol) -> Callable[[XY], str]:
    return (lambda at: sample(symbol, at)) if symbol.path else swatch("none")


def _filled(sheet: Sheet, name: str) -> Callable[[XY], str]:
    """The colour of a terrain, with its symbol."""
    symbol, plain = sheet.symbols.get(name), swatch(sheet.colour(name))
    return plain if symbol is None else lambda at: plain(at) + sample(symbol, at, 8)


def _stroke(colour: str, width: float, dashes: str | None = None) -> Callable[[XY], str]:
    def sign(at: XY) -> str:
        return line(
            (at[0] - 9, at[1]), (at[0] + 9, at[1]), stroke=colour, stroke_width=width,
            stroke_dasharray=dashes,
        )  # fmt: skip

    return sign


def _numbered(number: int) -> Callable[[XY], str]:
    def sign(at: XY) -> str:
        ring = circle(at, 6.5, fill="#fff6e0", stroke=HINDERED, stroke_width=1.5)
        digit = words(
            (at[0], at[1] + 3), str(number), 8.5, text_anchor="middle", font_weight="bold",
            fill=HINDERED,
        )  # fmt: skip
        return ring + digit

    return sign


def _crossed(at: XY) -> str:
    (x, y), parts = at, []
    for rise in (-1, 1):
        a, b = (x - 4, y - 4 * rise), (x + 4, y + 4 * rise)
        parts.append(line(a, b, stroke=BLOCKED, stroke_width=2))
    return "".join(parts)
