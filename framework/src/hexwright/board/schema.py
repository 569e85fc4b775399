"""The tables of a board file: what keys there are. What they mean is in features and griddef."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen
class GridTable:
    """``[grid]``: which hexes there are, and their names."""

    columns: str
    rows: str
    orientation: str = "flat"
    stagger: str = "odd"
    naming: str = "letters"
    shoved_rows: str | None = None
    map_group: str = ""
    without: list[str] = field(factory=list)
    first_column: int | None = None
    first_row: int | None = None
    shoved_first_row: int | None = None
    origin: list[int] | None = None
    leftward: bool | None = None
    upward: bool | None = None
    oblique: str | None = None
    rows_first: bool | None = None
    width: int | None = None
    separator: str | None = None


@frozen
class TerrainTable:
    """``[[terrain]]``: whole hexes of a terrain, or drawn ground."""

    kind: str
    hexes: list[str] = field(factory=list)
    outline: list[Any] = field(factory=list)
    outlines: list[Any] = field(factory=list)
    rectangles: list[Any] = field(factory=list)
    cut: list[Any] = field(factory=list)
    height: Any = None
    level: Any = None


@frozen
class BuildingTable:
    """``[[building]]``: a building, the hexes it owns and its outline."""

    name: str
    kind: str
    height: Any
    hexes: list[str] = field(factory=list)
    whole: bool = False
    outline: list[Any] = field(factory=list)
    outlines: list[Any] = field(factory=list)
    rectangles: list[Any] = field(factory=list)
    cut: list[Any] = field(factory=list)
    values: dict[str, Any] = field(factory=dict)


@frozen
class HexsideTable:
    """``[[hexside]]``: something on hexsides, or on a part of each."""

    kind: str
    at: list[str]
    covers: list[str] = field(factory=list)
    span: list[Any] = field(factory=list)
    values: dict[str, Any] = field(factory=dict)


@frozen(kw_only=True)
class FeatureTables:
    """What a board and an overlay both have."""

    outlines: str | None = None
    terrain: list[TerrainTable] = field(factory=list)
    building: list[BuildingTable] = field(factory=list)
    hexside: list[HexsideTable] = field(factory=list)
    marks: dict[str, list[str]] = field(factory=dict)
    elevation: dict[str, list[str]] = field(factory=dict)


@frozen(kw_only=True)
class BoardFile(FeatureTables):
    """A whole board file."""

    title: str
    grid: GridTable


@frozen
class ChangeTable:
    """``[[change]]``: what is to be otherwise about a printed building."""

    building: str
    kind: str | None = None
    height: Any = None
    hexes: list[str] = field(factory=list)
    values: dict[str, Any] = field(factory=dict)


@frozen(kw_only=True)
class OverrideFile(FeatureTables):
    """A file that corrects a board which a reader has read."""

    change: list[ChangeTable] = field(factory=list)
    erase: list[str] = field(factory=list)
    unmark: dict[str, list[str]] = field(factory=dict)


@frozen(kw_only=True)
class OverlayTable(OverrideFile):
    """``[[overlay]]`` of a scenario: what it lays over a board."""

    name: str


@frozen
class OutlineProperties:
    """``properties`` of a GeoJSON feature: whose outline it is."""

    terrain: str | None = None
    building: str | None = None
    height: Any = None
    level: Any = None
