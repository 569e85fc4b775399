"""Names of hexes as data: letters or numbers, counted from any corner, straight or oblique."""

from __future__ import annotations

import re
from typing import Literal, Protocol

from attrs import field, frozen

from hexwright.errors import nearest
from hexwright.grid.coordinates import GridError, Hex, Layout

Oblique = Literal["", "falling", "rising"]
"""Straight, or the way that lines of one number run: down to the right, or up to the right."""


class AmbiguousName(GridError):
    """A name of several hexes, or of another hex than its reader would think."""


class Naming(Protocol):
    """How a map prints the names of its hexes; a name and its hex must determine each other."""

    def name(self, hex: Hex, layout: Layout) -> str:
        """The name of a hex; GridError if this way of naming has none for it."""

    def read(self, text: str, layout: Layout) -> Hex:
        """The hex with that name, whatever its case; GridError if it is no name at all."""


def _hex(pair: tuple[int, int]) -> Hex:
    return Hex(*pair)


@frozen(kw_only=True)
class Counted:
    """Counting columns and rows, which letters and numbers have in common.

    Args:
        origin: The hex that counting starts at.
        first_column, first_row: The numbers of its column and row.
        shoved_first_row: Number of the same row in the shoved columns of a flat-top map, if it
            differs.
        leftward, upward: Whether columns are counted right to left, rows bottom to top.
        oblique: Whether the zigzag axis (rows of a flat-top map, columns of a pointy-top one) is
            counted along a slanting line of hexes instead, and which way that line slants.
        rows_first: Whether the row is written before the column.
    """

    origin: Hex = field(default=Hex(0, 0), converter=_hex)
    first_column: int = 1
    first_row: int = 1
    shoved_first_row: int | None = None
    leftward: bool = False
    upward: bool = False
    oblique: Oblique = ""
    rows_first: bool = False

    def __attrs_post_init__(self) -> None:
        if self.oblique not in ("", "falling", "rising"):
            hint = nearest(str(self.oblique), ("falling", "rising"))
            raise GridError(f"numbers cannot be oblique like {self.oblique!r}", hint=hint)
        if self.oblique and self.shoved_first_row is not None:
            raise GridError("oblique numbering has no shoved columns of its own")

    def count(self, hex: Hex, layout: Layout) -> tuple[int, int]:
        """The numbers of the hex's column and row."""
        col, row = self._straighten(hex, layout)
        zero_col, zero_row = self._straighten(self.origin, layout)
        across, down = col - zero_col, row - zero_row
        return (
            self.first_column + (-across if self.leftward else across),
            self._first_row(hex, layout) + (-down if self.upward else down),
        )

    def counted(self, column: int, row: int, layout: Layout) -> Hex:
        """The hex with these column and row numbers."""
        zero_col, zero_row = self._straighten(self.origin, layout)
        across = column - self.first_column
        col = zero_col + (-across if self.leftward else across)
        down = row - self._first_row(Hex(col, 0), layout)
        return self._stagger(Hex(col, zero_row + (-down if self.upward else down)), layout)

    def _first_row(self, hex: Hex, layout: Layout) -> int:
        if self.shoved_first_row is None:
            return self.first_row
        if layout.orientation != "flat":
            raise GridError("shoved_first_row is for flat-top maps, whose columns are shoved")
        return self.shoved_first_row if layout.shoved(hex) else self.first_row

    def _straighten(self, hex: Hex, layout: Layout) -> Hex:
        """Column and row, the zigzag one replaced by an oblique axis if there is one."""
        if not self.oblique:
            return hex
        q, r, s = layout.cube(hex)
        if layout.orientation == "flat":
            return Hex(q, r if self.oblique == "falling" else -s)
        return Hex(q if self.oblique == "falling" else -s, r)

    def _stagger(self, axes: Hex, layout: Layout) -> Hex:
        """What ``_straighten`` made these axes from."""
        if not self.oblique:
            return axes
        a, b = axes
        if self.oblique == "falling":
            return layout.from_cube(a, b)
        return (
            layout.from_cube(a, b - a)
            if layout.orientation == "flat"
            else layout.from_cube(a - b, b)
        )


@frozen(kw_only=True)
class Letters(Counted):
    """A column by a letter and a row by a number: A1 ... Z1, AA1 ... ZZ1, AAA1 ...

    Columns after the 26th double the letter, after the 52nd treble it. With ``rows_first`` the
    letter is the row's.
    """

    def name(self, hex: Hex, layout: Layout) -> str:
        """The hex's name, such as ``K15``.

        Raises:
            GridError: for hexes before column A or with a number below 0.
        """
        first, second = self.count(hex, layout)
        if self.rows_first:
            first, second = second, first
        if first < 1 or second < 0:
            raise GridError(f"hex {tuple(hex)} lies before the first hex that letters can name")
        return self.letters(first) + str(second)

    def read(self, text: str, layout: Layout) -> Hex:
        """The hex named like ``K15`` or ``k15``.

        Raises:
            GridError: if the text is not letters and a number.
        """
        found = re.fullmatch(r"([a-z])(\1*)(0|[1-9][0-9]{0,5})", text.strip(), re.A | re.I)
        if not found:
            raise GridError(f"{text!r} is not a hex name", hint="such as K15 or BB3")
        column, row = self._number(found[1] + found[2]), int(found[3])
        if self.rows_first:
            column, row = row, column
        return self.counted(column, row, layout)

    def read_part(self, text: str, *, row: bool) -> int:
        """The number of a column (or row) that is written alone, such as 11 for ``K``."""
        if row == self.rows_first:
            if not re.fullmatch(r"([a-z])\1*", text, re.A | re.I):
                raise GridError(f"{text!r} is not a letter such as K or BB")
            return self._number(text)
        return _whole(text)

    @staticmethod
    def letters(number: int) -> str:
        """The letters of a column (or row) by its number, such as ``K`` for 11."""
        repeats, letter = divmod(number - 1, 26)
        return chr(ord("A") + letter) * (repeats + 1)

    @staticmethod
    def _number(letters: str) -> int:
        return ord(letters[0].upper()) - ord("A") + 26 * (len(letters) - 1) + 1


@frozen(kw_only=True)
class Numbers(Counted):
    """A column and a row by number: 0101 is column 1, row 1.

    Args:
        width: Digits of each number, filled with zeros.
        separator: What stands between the two, such as ``.``; without one no number may need
            more digits than ``width``.
    """

    width: int = 2
    separator: str = field(default="")

    @separator.validator
    def _plain(self, _attribute: object, value: str) -> None:
        # these two tell hexsides and vertices apart from hexes: 0101-0102, 0101/3
        if any(c.isalnum() or c.isspace() or c in "-/" for c in value):
            raise GridError(f"{value!r} cannot separate the numbers of a hex", hint="try '.'")

    def name(self, hex: Hex, layout: Layout) -> str:
        """The hex's name, such as ``0101``.

        Raises:
            GridError: if a number is negative or does not fit its width.
        """
        first, second = self.count(hex, layout)
        if self.rows_first:
            first, second = second, first
        if min(first, second) < 0:
            hint = "raise first_column or first_row, or set the origin"
            raise GridError(f"hex {tuple(hex)} would get a negative number", hint=hint)
        if not self.separator and max(first, second) >= 10**self.width:
            hint = f"use width={len(str(max(first, second)))} or a separator"
            raise GridError(f"{max(first, second)} needs more than {self.width} digits", hint=hint)
        return f"{first:0{self.width}d}{self.separator}{second:0{self.width}d}"

    def read(self, text: str, layout: Layout) -> Hex:
        """The hex named like ``0101``.

        Raises:
            GridError: if the text is not two numbers of the right width.
        """
        digits = "[0-9]{1,6}" if self.separator else f"[0-9]{{{self.width}}}"
        found = re.fullmatch(f"({digits}){re.escape(self.separator)}({digits})", text.strip())
        if not found:
            like = f"{1:0{self.width}d}{self.separator}{2:0{self.width}d}"
            raise GridError(f"{text!r} is not a hex name", hint=f"such as {like}")
        column, row = int(found[1]), int(found[2])
        if self.rows_first:
            column, row = row, column
        return self.counted(column, row, layout)

    def read_part(self, text: str, *, row: bool) -> int:
        """The number of a column or row that is written alone."""
        del row  # both are plain numbers
        return _whole(text)


def _whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise GridError(f"{text!r} is not a number of a column or row")
    return int(text)
