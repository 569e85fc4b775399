"""SVG elements as text, on a map whose hexes come out regular."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from hexwright.grid import Grid, S

LONG = 60.0
"""Pixels from one hex to the next along a file of hexes whose sides touch."""

SHORT = LONG * 3**0.5 / 2
"""Pixels from one column (of a flat-top map) to the next, so that hexes come out regular."""

XY = tuple[float, float]

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What an XML file may not hold in any spelling."""


def to_pixels(grid: Grid, point: XY) -> XY:
    """Where a lattice point lies in a picture, before the picture's own offset."""
    across, down = (SHORT, LONG) if grid.orientation == "flat" else (LONG, SHORT)
    return round(point[0] * across / S, 2), round(point[1] * down / S, 2)


def element(tag: str, content: str = "", **attributes: object) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, ``class_`` becomes ``class``.

    Args:
        tag: Its name.
        content: What is in it, as XML already.
        **attributes: Its attributes; those that are ``None`` are left out.
    """
    told = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_held(_shown(value)))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{told}>{content}</{tag}>" if content else f"<{tag}{told}/>"


def title(text: str) -> str:
    """What is shown when one points at the element around it."""
    return element("title", escape(_held(text))) if text else ""


def path(rings: Iterable[Sequence[XY]], tip: str = "", **style: object) -> str:
    """A closed shape; inner rings are holes."""
    parts = []
    for ring in rings:
        corners = " L".join(f"{_shown(x)} {_shown(y)}" for x, y in ring)
        parts.append(f"M{corners}Z")
    return element("path", title(tip), d=" ".join(parts), fill_rule="evenodd", **style)


def line(a: XY, b: XY, tip: str = "", **style: object) -> str:
    """A straight line."""
    return element("line", title(tip), x1=a[0], y1=a[1], x2=b[0], y2=b[1], **style)


def circle(at: XY, radius: float, tip: str = "", **style: object) -> str:
    """A circle."""
    return element("circle", title(tip), cx=at[0], cy=at[1], r=radius, **style)


def words(at: XY, text: str, size: float, **style: object) -> str:
    """Text."""
    return element("text", escape(_held(text)), x=at[0], y=at[1], font_size=size, **style)


def _held(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _shown(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
