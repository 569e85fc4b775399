"""Which hexes a map has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from attrs import field, frozen

from hexwright.grid.coordinates import GridError, Hex, Layout

MOST_HEXES = 250_000
"""A map may not have more hexes, so that a slip in a file is an error and not a hung computer."""

FURTHEST = 10_000
"""Columns and rows lie between minus this and this, which keeps every product within int64."""


def _frozen_hexes(hexes: Iterable[tuple[int, int]]) -> frozenset[Hex]:
    return frozenset(Hex(*hex) for hex in hexes)


@frozen(kw_only=True)
class Extent(Layout):
    """The part of a layout that is on the map; ``Grid`` adds names to it.

    Raises:
        GridError: if the map has no hexes, too many, or some too far from the origin.
    """

    columns: range
    rows: range
    shoved_rows: range | None = None
    shoved_columns: range | None = None
    without: frozenset[Hex] = field(default=frozenset(), converter=_frozen_hexes)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        sizes = {}
        for what in ("columns", "rows", "shoved_rows", "shoved_columns"):
            span: range | None = getattr(self, what)
            if span is None:
                continue
            if not isinstance(span, range) or span.step != 1 or not span:
                raise GridError(f"{what} of a map must be a range upwards, not {span!r}")
            if span[0] < -FURTHEST or span[-1] > FURTHEST:
                raise GridError(f"{what} {span[0]} to {span[-1]} lie too far from the origin")
            sizes[what] = len(span)
        across = max(sizes["columns"], sizes.get("shoved_columns", 0))
        down = max(sizes["rows"], sizes.get("shoved_rows", 0))
        if across * down > MOST_HEXES:
            raise GridError(f"the map would have more than {MOST_HEXES:,} hexes")
        wrong = self.shoved_columns if self.orientation == "flat" else self.shoved_rows
        if wrong is not None:
            hint = "shoved_rows is for flat-top maps, shoved_columns for pointy-top ones"
            raise GridError(f"a {self.orientation}-top map cannot have that", hint=hint)
        if not self.hexes:
            raise GridError("the map has no hexes")

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, column by column and in each by row."""
        return tuple(hex for hex in self.outline() if hex not in self.without)

    @cached_property
    def index(self) -> Mapping[Hex, int]:
        """The place of each hex in ``hexes``."""
        return MappingProxyType({hex: i for i, hex in enumerate(self.hexes)})

    @cached_property
    def _members(self) -> frozenset[Hex]:
        return frozenset(self.hexes)

    def __contains__(self, hex: object) -> bool:
        return hex in self._members

    def __len__(self) -> int:
        return len(self.hexes)

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def outline(self) -> Iterator[Hex]:
        """The hexes of the columns and rows, column by column, with those the map lacks."""
        if self.orientation == "flat":
            for col in self.columns:
                lower = self.shoved_rows is not None and self.shoved(Hex(col, 0))
                for row in (self.shoved_rows if lower else None) or self.rows:
                    yield Hex(col, row)
            return
        further = self.shoved_columns or self.columns
        first, last = min(self.columns[0], further[0]), max(self.columns[-1], further[-1])
        for col in range(first, last + 1):
            for row in self.rows:
                if col in (further if self.shoved(Hex(0, row)) else self.columns):
                    yield Hex(col, row)
