"""The extent of a map in its own names: columns A-Q, rows 1-10."""

from __future__ import annotations

from collections.abc import Callable

from hexwright.grid.coordinates import GridError, Hex, Layout
from hexwright.grid.naming import Letters, Numbers


def read_columns(text: str, naming: Letters | Numbers, layout: Layout) -> range:
    """The columns in a span such as ``I-O``, or ``I`` alone, by their names.

    Raises:
        GridError: if the text is no span of columns.
    """
    row = naming.count(naming.origin, layout)[1]
    return _span(
        text, lambda part: naming.counted(naming.read_part(part, row=False), row, layout).col
    )


def read_rows(
    text: str, naming: Letters | Numbers, layout: Layout, *, shoved: bool = False
) -> range:
    """The rows in a span such as ``12-24``, or ``12`` alone, by their names.

    Args:
        text: The span.
        naming, layout: Of the map.
        shoved: Whether the rows of the shoved columns are meant, which may be counted otherwise.

    Raises:
        GridError: if the text is no span of rows.
    """
    beside = naming.origin
    if layout.orientation == "flat" and not naming.oblique and layout.shoved(beside) != shoved:
        beside = Hex(beside.col + 1, beside.row)
    column = naming.count(beside, layout)[0]
    return _span(
        text, lambda part: naming.counted(column, naming.read_part(part, row=True), layout).row
    )


def _span(text: str, read: Callable[[str], int]) -> range:
    parts = [part.strip() for part in str(text).split("-")]
    if len(parts) > 2 or not all(parts):
        raise GridError(f"{text!r} is not a span of columns or rows", hint="such as A-Q or 1-10")
    ends = [read(part) for part in parts]
    return range(min(ends), max(ends) + 1)
