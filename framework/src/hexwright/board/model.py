"""A board: what is printed on a map, without any rule's opinion of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from hexwright.board.terrain import half_levels
from hexwright.checked import FrozenMap, frozen_map
from hexwright.grid import Grid, Hex, Point
from hexwright.pictured import Pictured

if TYPE_CHECKING:  # shapely is slow to import, and a board can be looked at without it
    from shapely.geometry.base import BaseGeometry


def _tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(value)


def _maybe_set(value: Iterable[Hex] | None) -> frozenset[Hex] | None:
    return None if value is None else frozenset(value)


def _maybe_half_levels(value: Any) -> int | None:
    return None if value is None else half_levels(value)


def _elevations(value: Mapping[Hex, int]) -> Mapping[Hex, int]:
    return FrozenMap({at: half_levels(height) for at, height in value.items() if height})


def _marks(value: Mapping[str, Iterable[Hex]]) -> Mapping[str, frozenset[Hex]]:
    return FrozenMap({name: frozenset(hexes) for name, hexes in value.items()})


@frozen
class Area:
    """Ground of one terrain: either whole hexes, or an outline drawn across them.

    Attributes:
        terrain: Name of its terrain.
        hexes: The hexes it fills; ``None`` if it is drawn.
        outline: A valid shapely Polygon or MultiPolygon on the lattice (whole coordinates);
            ``None`` if it fills whole hexes.
        building: Name of the building it belongs to, if any.
        height: Height of its top in half-levels, where that differs from its terrain's.
        level: Level of the ground it lies on, in half-levels, where that is not its hexes' base
            level: a hill's slope, a hollow. Of terrain ``GROUND`` it is all there is to say.
    """

    terrain: str
    hexes: frozenset[Hex] | None = field(default=None, converter=_maybe_set)
    outline: BaseGeometry | None = None
    building: str | None = None
    height: int | None = field(default=None, converter=_maybe_half_levels)
    level: int | None = field(default=None, converter=_maybe_half_levels)


@frozen
class Building:
    """A building and the hexes it owns; its outline is the Areas that name it.

    Attributes:
        name: What the board calls it, unique on the board.
        terrain: Name of its terrain.
        height: Its height as an obstacle, in half-levels above its hexes' base level.
        hexes: The hexes that count as part of it, in the grid's order.
        values: Numbers of the board's own about it; sections read them.
    """

    name: str
    terrain: str
    height: int = field(converter=half_levels)
    hexes: tuple[Hex, ...] = field(converter=_tuple)
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)


@frozen
class HexsideFeature:
    """Something that stands on a hexside, or on part of it, or crosses it.

    Attributes:
        terrain: Name of its terrain.
        hex: The hex whose side it is, by the grid's canonical choice of the two.
        side: Number of the side of ``hex``.
        start: Where it starts, clockwise about ``hex``, on the lattice.
        end: Where it ends, likewise.
        covers_start: It starts at the side's vertex and reaches over it.
        covers_end: It ends at the side's vertex and reaches over it.
        values: Numbers of the board's own about it; sections read them.
    """

    terrain: str
    hex: Hex
    side: int
    start: Point
    end: Point
    covers_start: bool = False
    covers_end: bool = False
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)


@frozen
class Marker:
    """A marker that play or a scenario put on a hex or a hexside.

    Attributes:
        kind: Name of its MarkerKind.
        at: A hex, or a hexside as (hex, side number) in the grid's canonical form.
        values: Its own values, where they differ from its kind's defaults.
    """

    kind: str
    at: Hex | tuple[Hex, int]
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)

    @property
    def hex(self) -> Hex:
        """The hex it stands on, or whose side it stands on."""
        return self.at if isinstance(self.at, Hex) else self.at[0]

    @property
    def side(self) -> int | None:
        """Number of the side it stands on; ``None`` if it stands on a hex."""
        return None if isinstance(self.at, Hex) else self.at[1]


@frozen(eq=False)
class Board(Pictured):
    """A map: its grid and what is printed on it. Boards never change.

    Attributes:
        title: What people call it.
        grid: Its hexes and their names.
        elevation: Base level of hexes in half-levels; hexes that are not in it are at 0.
        areas: Ground, in the order in which it is drawn: later lies over earlier.
        buildings: Its buildings; what is drawn of them is in ``areas``.
        hexsides: What stands on hexsides.
        marks: Printed symbols: name of the symbol to the hexes that show it.
        source: The file it was read from, if it was read.
    """

    title: str
    grid: Grid
    elevation: Mapping[Hex, int] = field(factory=dict, converter=_elevations)
    areas: tuple[Area, ...] = field(default=(), converter=_tuple)
    buildings: tuple[Building, ...] = field(default=(), converter=_tuple)
    hexsides: tuple[HexsideFeature, ...] = field(default=(), converter=_tuple)
    marks: Mapping[str, frozenset[Hex]] = field(factory=dict, converter=_marks)
    source: Path | None = None

    @cached_property
    def grounds(self) -> dict[Any, Any]:
        """Where ``ground.lay`` keeps what it made of this board; nobody else looks into it."""
        return {}

    @cached_property
    def digest(self) -> str:
        """sha256 of the board's content: equal for boards on which all answers are equal.

        The title and the source do not enter it, nor do file formats or spelling.
        """
        text = json.dumps(self._content(), sort_keys=True, default=repr, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def owners(self) -> Mapping[Hex, Building]:
        """The building that owns each hex that has one."""
        return FrozenMap({at: b for b in self.buildings for at in b.hexes})

    def level(self, at: Hex) -> int:
        """Base level of a hex, in half-levels."""
        return self.elevation.get(at, 0)

    def marked(self, name: str) -> frozenset[Hex]:
        """The hexes that show the symbol ``name``; empty if none does."""
        return self.marks.get(name, frozenset())

    def _content(self) -> list[Any]:
        areas = [
            [a.terrain, sorted(a.hexes) if a.hexes is not None else None,
             a.outline.wkb_hex if a.outline is not None else None, a.building, a.height, a.level]
            for a in self.areas
        ]  # fmt: skip
        buildings = [[b.name, b.terrain, b.height, b.hexes, dict(b.values)] for b in self.buildings]
        hexsides = [
            [h.terrain, h.hex, h.side, h.start, h.end, h.covers_start, h.covers_end, dict(h.values)]
            for h in self.hexsides
        ]
        marks = {name: sorted(hexes) for name, hexes in self.marks.items() if hexes}
        elevation = sorted(self.elevation.items())
        return [_grid_content(self.grid), elevation, areas, buildings, hexsides, marks]


def _grid_content(grid: Grid) -> list[Any]:
    # the names enter too: facts and places are told by name
    return [grid.orientation, grid.stagger, [(at, grid.name(at)) for at in grid.hexes]]
