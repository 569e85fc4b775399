"""A map of hexes: which there are, what they are called, and the lines between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

from attrs import evolve, field, frozen

from hexwright.errors import nearest
from hexwright.grid import cropping, places, transform
from hexwright.grid.coordinates import GridError, Hex, Layout, Orientation, Stagger
from hexwright.grid.extent import Extent
from hexwright.grid.lattice import Point
from hexwright.grid.line import Line, trace
from hexwright.grid.naming import AmbiguousName, Letters, Naming, Numbers
from hexwright.grid.spans import read_columns, read_rows


@frozen(kw_only=True)
class Grid(Extent):
    """The hexes of a map. Hexes keep their column and row when the map is cropped.

    Args:
        orientation, stagger: See ``Layout``.
        columns, rows: The columns and rows that there are.
        shoved_rows: The rows of the shoved columns of a flat-top map, if they differ.
        shoved_columns: The columns of the shoved rows of a pointy-top map, if they differ.
        without: Hexes that the map lacks.
        naming: How its hexes are named.
        map_group: What may stand before a name to tell maps apart: RB in ``RBO40``.

    Raises:
        GridError: as for ``Extent``, or if two hexes have the same name, or one has none.
    """

    naming: Naming = field(factory=Letters)
    map_group: str = ""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        names = self._by_name
        if len(names) != len(self.hexes):
            raise GridError("two hexes of the map have the same name", hint="change its naming")
        if not re.fullmatch("[A-Za-z0-9]*", self.map_group):
            raise GridError(f"map group {self.map_group!r} is not letters and digits")
        if self.map_group:
            doubled = [name for name in names if self.map_group.upper() + name in names]
            if doubled:
                what = (
                    f"with map group {self.map_group!r}, {self.map_group}{doubled[0]} is two hexes"
                )
                raise GridError(what, hint="choose another map group")

    @classmethod
    def named(
        cls,
        *,
        columns: str,
        rows: str,
        shoved_rows: str | None = None,
        naming: Letters | Numbers | str = "letters",
        orientation: Orientation = "flat",
        stagger: Stagger = "odd",
        map_group: str = "",
        without: Iterable[str] = (),
    ) -> Grid:
        """A map whose extent is given in its own names, such as columns A-Q and rows 1-10.

        Raises:
            GridError: if a span, a name or the naming cannot be read, or as for ``Grid``.
        """
        style = _naming(naming)
        layout = Layout(orientation, stagger)
        plain, shoved = read_rows(rows, style, layout), None
        if orientation == "flat" or shoved_rows is not None:
            shoved = read_rows(shoved_rows or rows, style, layout, shoved=True)
        grid = cls(
            orientation=orientation,
            stagger=stagger,
            columns=read_columns(columns, style, layout),
            rows=plain,
            shoved_rows=None if shoved == plain else shoved,
            naming=style,
            map_group=map_group,
        )
        lacking = frozenset(grid.parse(text) for text in without)
        return evolve(grid, without=lacking) if lacking else grid

    # parts and images

    def crop(self, columns: range, rows: range, shoved: range | None = None) -> Grid:
        """The part of the map in these columns and rows, each hex as and where it was.

        Args:
            columns, rows: The columns and rows to keep.
            shoved: The rows of the shoved columns (pointy-top: the columns of the shoved rows) to
                keep, if they differ.

        Raises:
            GridError: if the map lacks any of them.
        """
        return cropping.crop(self, columns, rows, shoved)

    def part(
        self,
        *,
        columns: str | None = None,
        rows: str | None = None,
        shoved_rows: str | None = None,
    ) -> Grid:
        """The part of the map in columns and rows that are given in its own names.

        It has the hexes whose column and row are named, and no others: ``rows="6-20"`` has A6 and
        B6 at its top, and B5 only if ``shoved_rows="5-20"`` names it.

        Args:
            columns, rows: Spans such as ``R-GG`` and ``1-5``; all of them if not given.
            shoved_rows: The rows of the shoved columns of a flat-top map, if they differ.

        Raises:
            GridError: if a span cannot be read, or the map lacks a column or row that it names.
        """
        return cropping.part(self, columns, rows, shoved_rows)

    def rotate(self, degrees: int, about: Hex | None = None) -> transform.Transform:
        """The map turned clockwise; each hex keeps its printed name.

        Args:
            degrees: A multiple of 60. A map turned by 180 degrees fills the same columns and rows.
            about: The hex to turn about, instead of the middle of the map.

        Raises:
            GridError: for other angles.
        """
        return transform.rotate(self, degrees, about)

    def mirror(
        self, axis: Literal["left-right", "top-bottom"] = "left-right"
    ) -> transform.Transform:
        """The map with left and right (or top and bottom) exchanged; hexes keep their names."""
        return transform.mirror(self, axis)

    def move(self, by: Point) -> transform.Transform:
        """The map moved by lattice units (x, y); each hex keeps its printed name.

        Raises:
            GridError: if its hexes would not lie on hexes: a flat-top map moves by whole columns
                and half rows, a pointy-top one by half columns and whole rows.
        """
        return transform.move(self, by)

    # names

    @cached_property
    def _by_name(self) -> Mapping[str, Hex]:
        return {self.name(hex): hex for hex in self.hexes}

    def name(self, hex: Hex) -> str:
        """The name of a hex, without the map group; GridError if it cannot have one."""
        found = self._names.get(hex)
        if found is None:
            found = self._names[hex] = self.naming.name(hex, self)
        return found

    @cached_property
    def _names(self) -> dict[Hex, str]:
        return {}  # a name is asked for again and again, and some are slow to spell

    def full_name(self, hex: Hex) -> str:
        """The name of a hex with the map group before it, such as ``RBO40``."""
        return self.map_group + self.name(hex)

    def in_group(self, group: str, name: str) -> Hex | None:
        """The hex of a map group by its name there, such as ``in_group("RB", "O40")``.

        Returns:
            ``None`` if the map is of no such group, or this has no such hex.
        """
        try:
            hex = self.parse(group + name)
        except GridError:
            return None
        return hex if group.upper() in map(str.upper, self.groups_of(hex)) else None

    def groups_of(self, hex: Hex) -> tuple[str, ...]:
        """The map groups that a hex of the map is of: none, one, or several where maps meet."""
        found = getattr(self.naming, "groups_of", lambda *_: None)(hex, self)
        return tuple(filter(None, (self.map_group,))) if found is None else found

    def parse(self, text: str) -> Hex:
        """The hex of the map that ``text`` names, in any case, with or without the map group.

        Raises:
            GridError: if there is none, with the nearest name.
            AmbiguousName: if a map that is joined from several has more than one.
        """
        hex = None
        if isinstance(text, str):
            hex = next((hex for hex in self._readings(text) if hex in self), None)
        if hex is None:
            shown = text if isinstance(text, str) else repr(text)
            hint = nearest(shown, self._by_name)
            raise GridError(f"there is no hex {shown!r} on the map", hint=hint)
        return hex

    def parse_anywhere(self, text: str) -> Hex:
        """The hex that ``text`` names, even if it lies off the map.

        Raises:
            GridError: if the text cannot be the name of a hex.
        """
        if not isinstance(text, str):
            raise GridError(f"{text!r} is not the name of a hex", hint="write it in quotes")
        found = self._readings(text)
        if not found:
            return self.naming.read(text, self)  # raises, saying what a name is like
        return next((hex for hex in found if hex in self), found[0])

    def _readings(self, text: str) -> list[Hex]:
        """What the text may mean, with its map group taken off and not."""
        text = text.strip()
        tries = [text]
        if self.map_group and text.upper().startswith(self.map_group.upper()):
            tries.append(text[len(self.map_group) :])
        found = []
        for name in tries:
            try:
                found.append(self.naming.read(name, self))
            except AmbiguousName:
                raise
            except GridError:
                continue
        return found

    # hexsides and vertices

    def canonical_side(self, hex: Hex, side: int) -> tuple[Hex, int]:
        """The one of a hexside's two descriptions that everything agrees on.

        It is the one from the hex on the map; if both are, from the lower column, then row.
        """
        other = self.neighbour(hex, side)
        mine, theirs = (hex not in self, hex), (other not in self, other)
        return (Hex(*hex), side) if mine < theirs else (other, (side + 3) % 6)

    def side(self, text: str) -> tuple[Hex, int]:
        """The hexside written ``K15-K16``, or ``K15/3`` (side 3 of K15), as ``canonical_side``.

        Raises:
            GridError: if the text is no hexside, or none of its hexes is on the map.
        """
        return places.read_side(self, text)

    def side_name(self, hex: Hex, side: int) -> str:
        """The name of a hexside: ``K15-K16``, or ``K15/3`` on the edge of the map."""
        return places.write_side(self, hex, side)

    def vertex_named(self, text: str) -> Point:
        """The vertex written ``L15-M15-M16``, or ``K15/v2`` (vertex 2 of K15).

        Raises:
            GridError: if the text is no vertex, or none of its hexes is on the map.
        """
        return places.read_vertex(self, text)

    def vertex_name(self, point: Point) -> str:
        """The name of a vertex: ``L15-M15-M16``, or ``K15/v2`` on the edge of the map.

        Raises:
            GridError: if the point is not a vertex of a hex of the map.
        """
        return places.write_vertex(self, point)

    # lines

    def line(self, p: Point, q: Point) -> Line:
        """What the segment p-q meets, exactly, in order and with names, on the map or not."""
        return trace(self, p, q, self._name_of)

    def _name_of(self, hexes: tuple[Hex, ...]) -> str:
        """Names joined with hyphens; a hex off the map that has none is told by its numbers."""
        names = []
        for hex in hexes:
            try:
                names.append(self.name(hex))
            except GridError:
                names.append(f"({hex.col}, {hex.row})")
        return "-".join(names)


def _naming(naming: Letters | Numbers | str) -> Letters | Numbers:
    if isinstance(naming, (Letters, Numbers)):
        return naming
    kinds: dict[str, type[Letters | Numbers]] = {"letters": Letters, "numbers": Numbers}
    if naming not in kinds:
        raise GridError(f"there is no naming {naming!r}", hint=nearest(str(naming), kinds))
    return kinds[naming]()
