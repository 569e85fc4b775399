"""Changes to printed buildings, whose outlines stay: another kind, height, or other hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board import outlines
from hexwright.board.errors import BoardError
from hexwright.board.model import Area, Board, Building
from hexwright.board.schema import ChangeTable
from hexwright.board.tables import Report, Step
from hexwright.board.values import read_height, read_hexes, read_values
from hexwright.errors import nearest
from hexwright.grid import Grid, Hex


@frozen
class Change:
    """What is to be otherwise about a building; what is ``None`` stays.

    Attributes:
        building: Its name.
        terrain: Its kind.
        height: Its height in half-levels; it is as high all over then.
        hexes: The hexes it owns; no other building owns them then.
        values: Values of its own, added to those it has.
    """

    building: str
    terrain: str | None = None
    height: int | None = None
    hexes: tuple[Hex, ...] | None = None
    values: Mapping[str, Any] = field(factory=dict, hash=False)


def read_changes(
    tables: Sequence[ChangeTable], grid: Grid, report: Report, *path: Step
) -> tuple[Change, ...]:
    """The changes of ``[[change]]`` tables; mistakes are noted in ``report``."""
    found = []
    for at, table in enumerate(tables):
        place: tuple[Step, ...] = (*path, "change", at)
        if table.kind is None and table.height is None and not table.hexes and not table.values:
            report.add("nothing is changed", *place, hint="give kind, height, hexes or values")
        if any(table.building == other.building for other in tables[:at]):
            report.add(f"building {table.building!r} is changed already", *place, hint="join them")
        height = read_height(table.height, report, *place, "height")
        if height is not None and height < 0:
            report.add("a building is not lower than its ground", *place, "height")
        if table.kind is not None and not table.kind.strip():
            report.add("the name is empty", *place, "kind")
        hexes = read_hexes(table.hexes, grid, report, *place, "hexes")
        values = read_values(table.values, report, *place, "values")
        found.append(Change(table.building, table.kind, height, hexes or None, values))
    return tuple(found)


def changed(board: Board, change: Change) -> Board:
    """The board with one building changed.

    Raises:
        BoardError: if there is no such building, or its outline does not reach a hex it shall own.
    """
    names = [building.name for building in board.buildings]
    if change.building not in names:
        raise BoardError(
            f"there is no building {change.building!r}", hint=nearest(change.building, names)
        )
    old = board.buildings[names.index(change.building)]
    hexes = old.hexes if change.hexes is None else change.hexes
    _check_reach(board, old, hexes)
    new = Building(
        old.name,
        old.terrain if change.terrain is None else change.terrain,
        old.height if change.height is None else change.height,
        hexes,
        {**old.values, **change.values},
    )
    buildings = []
    for other in board.buildings:
        left = tuple(here for here in other.hexes if here not in hexes)
        if other is old or left:
            buildings.append(new if other is old else evolve(other, hexes=left))
    standing = {building.name for building in buildings}
    areas = [a for a in board.areas if a.building is None or a.building in standing]
    return evolve(board, buildings=buildings, areas=_drawn(areas, old, change))


def reach(board: Board, change: Change) -> frozenset[Hex]:
    """The hexes in which something is otherwise after a change."""
    hexes = set(change.hexes or ())
    concerned = [b for b in board.buildings if b.name == change.building or hexes & {*b.hexes}]
    for building in concerned:
        hexes.update(building.hexes)
    names = {building.name for building in concerned}
    for area in board.areas:
        if area.building in names and area.outline is not None:
            hexes.update(outlines.hexes_met(area.outline, board.grid))
    return frozenset(hexes)


def _check_reach(board: Board, building: Building, hexes: Sequence[Hex]) -> None:
    mine = [a for a in board.areas if a.building == building.name]
    for here in set(hexes) - set(building.hexes):
        if not any(
            here in area.hexes if area.hexes is not None
            else outlines.overlaps(area.outline, board.grid, here)
            for area in mine
        ):  # fmt: skip
            raise BoardError(
                f"the outline of building {building.name!r} does not reach hex "
                f"{board.grid.name(here)}",
                hint="draw the building anew, as [[building]]",
            )


def _drawn(areas: Sequence[Area], old: Building, change: Change) -> list[Area]:
    """The areas, those of the building with its new kind, and level on top if it has a new height.

    The first Area of a building is all of it; the others are its parts.
    """
    found: list[Area] = []
    begun = False
    for area in areas:
        if area.building != old.name:
            found.append(area)
            continue
        part, begun = begun, True
        if part and change.height is not None:
            continue
        if change.terrain is not None and area.terrain == old.terrain:
            area = evolve(area, terrain=change.terrain)
        found.append(evolve(area, height=None) if change.height is not None else area)
    return found
