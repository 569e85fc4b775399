"""The lines below a drawing that say what its words stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import define, field

from hexwright.board import Area, Building, HexsideFeature
from hexwright.board.buildings import read_buildings
from hexwright.board.heights import parse_height, show_height
from hexwright.board.hexsides import read_hexsides
from hexwright.board.schema import BuildingTable, HexsideTable
from hexwright.board.tables import Report
from hexwright.errors import HexwrightError, nearest
from hexwright.grid import Grid, Hex


@define
class Drawn:
    """What the lines have put on a board; see Board for the attributes."""

    elevation: dict[Hex, int] = field(factory=dict)
    ground: list[Area] = field(factory=list)
    built_up: list[Area] = field(factory=list)
    buildings: list[Building] = field(factory=list)
    hexsides: list[HexsideFeature] = field(factory=list)
    marks: dict[str, set[Hex]] = field(factory=dict)

    @property
    def areas(self) -> list[Area]:
        """All ground, buildings over the rest."""
        return [*self.ground, *self.built_up]


@define
class Legend:
    """Reads line after line; what is wrong within one is noted in ``problems``.

    Attributes:
        grid: The board's grid.
        shown: The hexes at which the drawing has each word.
        explained: The words that were explained, with their lines.
    """

    grid: Grid
    shown: Mapping[str, Sequence[Hex]]
    drawn: Drawn = field(factory=Drawn)
    explained: dict[str, int] = field(factory=dict)
    problems: list[HexwrightError] = field(factory=list)
    _built: dict[Hex, str] = field(factory=dict)

    def read(self, sentence: str, number: int) -> None:
        """Read the line of a number.

        Raises:
            HexwrightError: if its left side names nothing of the board.
        """
        sign = re.search(r"(?<!\S)=(?!\S)", sentence)
        assert sign is not None  # or it would be no such line
        names = [(m[0], m.start() + 1) for m in re.finditer(r"\S+", sentence[: sign.start()])]
        things = [
            (m[0].strip(), sign.end() + m.start() + len(m[0]) - len(m[0].lstrip()) + 1)
            for m in re.finditer(r"[^,]+", sentence[sign.end() :])
            if m[0].strip()
        ]
        if not names:
            raise _at(number, 1, "nothing stands before =", "write a word of the drawing there")
        if not things:
            raise _at(number, sign.start() + 1, "nothing stands behind =", "write what it is")
        if any("-" in name or "/" in name for name, _ in names) and names[0][0] not in self.shown:
            self._sides(names, things, number)
            return
        hexes = self._hexes(names, number)
        for thing, column in things:
            with_place = Report(f"drawing, line {number}, column {column}", problems=self.problems)
            with with_place.catching():
                self._put(thing, names[0][0], hexes, with_place)

    def _hexes(self, names: list[tuple[str, int]], number: int) -> list[Hex]:
        first, column = names[0]
        if first in self.shown and len(names) == 1:
            before = self.explained.setdefault(first, number)
            if before != number:
                hint = "put all of it into one line, with commas between"
                raise _at(number, column, f"line {before} explains {first!r} already", hint)
            return list(self.shown[first])
        found = []
        for name, at in names:
            try:
                found.append(self.grid.parse(name))
            except HexwrightError:
                near = nearest(name, self.shown)
                what = f"{name!r} is neither in the drawing nor a hex"
                raise _at(number, at, what, near) from None
        return found

    def _put(self, thing: str, name: str, hexes: list[Hex], report: Report) -> None:
        """Put something into hexes."""
        head, _, rest = thing.partition(" ")
        rest = rest.strip()
        if head == "mark" and rest:
            self.drawn.marks.setdefault(rest, set()).update(hexes)
        elif head == "level" and rest:
            level = parse_height(rest)
            for at in hexes:
                known = self.drawn.elevation.setdefault(at, level)
                if known != level:
                    raise HexwrightError(
                        f"hex {self.grid.name(at)} is at level {show_height(known)} already",
                        hint="give it one level",
                    )
        elif head == "building" and rest:
            self._build(rest, name, hexes, report)
        else:
            kind, height = _with_height(thing)
            top = None if height is None else parse_height(height)
            self.drawn.ground.append(Area(kind, hexes=frozenset(hexes), height=top))

    def _build(self, said: str, name: str, hexes: list[Hex], report: Report) -> None:
        kind, height = _with_height(said)
        if height is None:
            hint = f"write building {kind} height 2"
            raise HexwrightError("a building has a height, in levels", hint=hint)
        parse_height(height)
        for at in hexes:
            if at in self._built:
                what = f"hex {self.grid.name(at)} is of building {self._built[at]!r} already"
                raise HexwrightError(what, hint="a hex belongs to one building")
        self._built.update(dict.fromkeys(hexes, name))
        names = [self.grid.name(at) for at in hexes]
        table = BuildingTable(name, kind, height, names, whole=True)
        buildings, areas = read_buildings([table], [], self.grid, report, all_read=True)
        self.drawn.buildings += buildings
        self.drawn.built_up += areas

    def _sides(
        self, names: list[tuple[str, int]], things: list[tuple[str, int]], number: int
    ) -> None:
        for name, column in names:
            with Report(
                f"drawing, line {number}, column {column}", problems=self.problems
            ).catching():
                self.grid.side(name)
        if self.problems:
            return
        for thing, column in things:
            kind, _, covers = thing.partition(" covers ")
            report = Report(f"drawing, line {number}, column {column}", problems=self.problems)
            table = HexsideTable(kind.strip(), [name for name, _ in names], covers.split())
            self.drawn.hexsides += read_hexsides([table], self.grid, report)


def _with_height(said: str) -> tuple[str, str | None]:
    """A kind, and its height if one is given: ``stone building height 2``."""
    found = re.fullmatch(r"(.+?)\s+height\s+(\S+)", said)
    return (found[1], found[2]) if found else (said, None)


def _at(line: int, column: int, what: str, hint: str) -> HexwrightError:
    return HexwrightError(what, where=f"drawing, line {line}, column {column}", hint=hint)
