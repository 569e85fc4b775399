"""Symbols that rules declare, drawn at a place."""

from __future__ import annotations

from hexwright.board.symbols import Symbol
from hexwright.report.canvas import XY, element, title

_INK = "#3a3830"
"""What is drawn in no counter's colour."""


def stamp(
    symbol: Symbol, at: XY, scale: float, turn: float = 0, tip: str = "", class_: str | None = None
) -> str:
    """A symbol about a point.

    Args:
        symbol: What is drawn.
        at: Where its origin comes to lie, in pixels.
        scale: Pixels to its unit.
        turn: Degrees by which it is turned, clockwise.
        tip: What is shown when one points at it.
        class_: What it is, for who looks for it in the picture.
    """
    if not symbol.path:
        return ""
    put = f"translate({at[0]:.2f} {at[1]:.2f})"
    turned = f" rotate({turn:.2f})" if turn else ""
    return element(
        "path", title(tip), d=symbol.path, class_=class_, fill=symbol.fill, stroke=symbol.stroke,
        stroke_width=symbol.width, stroke_linecap="round", stroke_linejoin="round",
        transform=f"{put}{turned} scale({scale:.3f})",
    )  # fmt: skip


def sample(symbol: Symbol, at: XY, scale: float = 9, colour: str = _INK) -> str:
    """The sign of a symbol, for a legend."""
    return element("g", stamp(symbol, at, scale), color=colour)
