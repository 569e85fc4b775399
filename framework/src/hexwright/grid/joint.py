"""The names of hexes on a map that is joined from several, and its extent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from hexwright.errors import nearest
from hexwright.grid.coordinates import GridError, Hex, Layout
from hexwright.grid.extent import Extent
from hexwright.grid.grid import Grid
from hexwright.grid.naming import AmbiguousName, Naming


def _hexes(value: Iterable[tuple[int, int]]) -> frozenset[Hex]:
    return frozenset(Hex(*hex) for hex in value)


@frozen
class Sheet:
    """One map of several.

    Attributes:
        name: What may stand before the names of its hexes.
        naming: Its own names, where it lies now.
        hexes: Its hexes, where they lie now; those that it shares with other sheets too.
        group: The map group that it is of, if it is of one; sheets of one group have names of
            hexes in common.
    """

    name: str
    naming: Naming
    hexes: frozenset[Hex] = field(converter=_hexes)
    group: str = ""

    @property
    def prefixes(self) -> tuple[str, ...]:
        """What may stand before the names of its hexes; the first does if one has to."""
        return tuple(dict.fromkeys((self.group or self.name, self.name)))

    def of(self, group: str) -> bool:
        """Whether it is of a map group, in any case."""
        return bool(self.group) and self.group.upper() == group.strip().upper()


@frozen
class Joint:
    """The names of a joined map: those of its sheets, with the sheet's own where they need it.

    A hex that several sheets share has the name that the first of them gives it. It can be read by
    its other names too. Where two hexes would have one name, and where there are sheets of several
    map groups, all names begin with the group of the sheet, or the sheet's name if it has none.

    Attributes:
        sheets: The sheets.
        prefixed: Whether names begin so.
        context: The map group that is meant where a name has none. Where sheets are of several
            groups and this is empty, such a name is refused.
    """

    sheets: tuple[Sheet, ...]
    prefixed: bool
    context: str = ""

    def name(self, hex: Hex, layout: Layout) -> str:
        """The name that the first sheet which has the hex gives it; GridError if none has it."""
        for sheet in self.sheets:
            if hex in sheet.hexes:
                plain = sheet.naming.name(hex, layout)
                return sheet.prefixes[0] + plain if self.prefixed else plain
        raise GridError(f"hex {tuple(hex)} is on none of the joined maps")

    def read(self, text: str, layout: Layout) -> Hex:
        """The hex with that name, with or without its sheet's or group's.

        A name that leads off its own sheet is a name still, unless another sheet lies there.

        Raises:
            AmbiguousName: if several hexes are called so, if it does not say of which map group
                it is, or another sheet lies there.
            GridError: if it is no name.
        """
        found = {(sheet, hex) for sheet, hex in self._readings(text, layout)}
        hexes = {hex for sheet, hex in found if hex in sheet.hexes}
        named = [hex for hex in hexes if self.name(hex, layout).upper() == text.strip().upper()]
        if len(hexes) > 1 and not named:
            ways = " or ".join(sorted(self.name(hex, layout) for hex in hexes))
            raise AmbiguousName(f"{text!r} is on several maps", hint=f"write {ways}")
        if hexes:
            return (named or list(hexes))[0]
        off = {hex for _, hex in found}
        if not off and self._groupless(text, layout):
            groups = dict.fromkeys(sheet.group for sheet in self.sheets if sheet.group)
            hint = f"write {' or '.join(group + text.strip() for group in groups)}"
            raise AmbiguousName(f"{text!r} is of no map group", hint=hint)
        if not off:
            hint = f"such as {self.name(min(self.sheets[0].hexes), layout)}"
            raise GridError(f"{text!r} is not a hex name", hint=hint)
        if len(off) > 1:
            raise GridError(f"{text!r} is off several maps", hint="put the map's name before it")
        hex = off.pop()
        for sheet in self.sheets:
            if hex in sheet.hexes:
                hint = f"what lies there is {self.name(hex, layout)}"
                raise AmbiguousName(f"{text!r} is beyond the edge of its map", hint=hint)
        return hex

    def _readings(self, text: str, layout: Layout) -> Iterator[tuple[Sheet, Hex]]:
        """All that the text may mean, on its sheet or off it."""
        text = text.strip()
        for sheet in self.sheets:
            meant = not self._grouped or sheet.of(self.context)
            tries = [text] if meant else []
            for prefix in sheet.prefixes:
                if text.upper().startswith(prefix.upper()):
                    tries.append(text[len(prefix) :])
            for plain in tries:
                try:
                    yield sheet, sheet.naming.read(plain, layout)
                except AmbiguousName:
                    raise
                except GridError:
                    continue

    @property
    def _grouped(self) -> bool:
        """Whether there are sheets of several map groups."""
        return len({sheet.group.upper() for sheet in self.sheets if sheet.group}) > 1

    def _groupless(self, text: str, layout: Layout) -> bool:
        """Whether the text would be a name if it said of which map group."""
        if not self._grouped:
            return False
        for sheet in self.sheets:
            try:
                sheet.naming.read(text.strip(), layout)
                return True
            except GridError:
                continue
        return False

    def groups_of(self, hex: Hex, layout: Layout) -> tuple[str, ...]:
        """The map groups of the sheets that have the hex."""
        del layout  # sheets know where they lie
        found = (sheet.group for sheet in self.sheets if hex in sheet.hexes and sheet.group)
        return tuple(dict.fromkeys(found))


def joint_grid(sheets: Sequence[Sheet], like: Grid, context: str = "") -> Grid:
    """The map that has the hexes of all sheets.

    Args:
        sheets: The sheets; the first of those that share a hex names it.
        like: A map of the same orientation and stagger as all of them.
        context: The map group that is meant where a name has none.

    Raises:
        GridError: if it would have too many hexes, or two of one name, or no sheet is of
            ``context``.
    """
    groups = sorted({sheet.group for sheet in sheets if sheet.group})
    if context and not any(sheet.of(context) for sheet in sheets):
        raise GridError(f"no map is of group {context!r}", hint=nearest(context, groups))
    hexes = {hex for sheet in sheets for hex in sheet.hexes}
    layout = Layout(like.orientation, like.stagger)
    flat = like.orientation == "flat"
    plain, shoved = (
        [hex for hex in hexes if layout.shoved(hex) == which] for which in (False, True)
    )
    cells, further = (
        _span(hex.row if flat else hex.col for hex in some) for some in (plain, shoved)
    )
    lines = _span(hex.col if flat else hex.row for hex in hexes)
    assert lines is not None  # a sheet has hexes
    cells, further = cells or further, further or cells
    extent: dict[str, Any] = {
        "columns" if flat else "rows": lines,
        "rows" if flat else "columns": cells,
        "shoved_rows" if flat else "shoved_columns": None if further == cells else further,
        "orientation": like.orientation,
        "stagger": like.stagger,
    }
    lacking = [hex for hex in Extent(**extent).outline() if hex not in hexes]
    plain_names = Joint(tuple(sheets), prefixed=False)
    names = {plain_names.name(hex, layout) for hex in hexes}
    several = len({group.upper() for group in groups}) > 1
    naming = Joint(tuple(sheets), several or len(names) < len(hexes), context)
    return Grid(**extent, naming=naming, without=lacking)


def prefixed(grid: Grid) -> bool:
    """Whether the names of a map's hexes begin with those of the maps it is joined from."""
    return isinstance(grid.naming, Joint) and grid.naming.prefixed


def _span(values: Iterable[int]) -> range | None:
    found = list(values)
    return range(min(found), max(found) + 1) if found else None
