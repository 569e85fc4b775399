"""Pictures as PNG, drawn from their SVG by a library that is imported when one is wanted."""

from __future__ import annotations

import re
from typing import Any

from hexwright.errors import HexwrightError
from hexwright.report.svg import FONTS

LONGEST = 3000
"""Pixels of the longer side, unless the picture itself is larger."""

_LETTERS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" '
    f'font-family="{FONTS}"><text x="2" y="15" font-size="14">{{}}</text></svg>'
)


def to_png(svg: str) -> bytes:
    """A picture as the bytes of a PNG file.

    Args:
        svg: The picture, as ``draw_field`` and its like give it.

    Raises:
        HexwrightError: if the library that draws it is not installed, or there is no font that it
            could write with.
    """
    draw = renderer()
    size = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', svg)
    longer = max(map(int, size.groups())) if size else LONGEST
    try:
        picture: bytes = bytes(draw(svg_string=svg, zoom=min(2.0, max(1.0, LONGEST / longer))))
    except ValueError as exc:
        raise HexwrightError(
            f"the picture cannot be drawn as PNG: {exc}", hint="draw an SVG"
        ) from exc
    return picture


def renderer() -> Any:
    """What draws.

    Raises:
        HexwrightError: as ``to_png``.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as exc:
        raise HexwrightError(
            "drawing a PNG needs the package resvg-py",
            hint="install it with: pip install 'hexwright[png]'; or draw an SVG",
        ) from exc
    if svg_to_bytes(svg_string=_LETTERS.format("A1")) == svg_to_bytes(
        svg_string=_LETTERS.format("")
    ):
        raise HexwrightError(
            "there is no font to write a PNG's hex names with",
            hint="install one, such as DejaVu Sans or Arial; or draw an SVG",
        )
    return svg_to_bytes
