"""Whole boards turned, mirrored, moved and cropped; what is printed on them comes along.

A turned board gives the answers of the board that was turned, and so does a cropped one for lines
that meet none but its own hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve

from hexwright.board import outlines
from hexwright.board.model import Area, Board, Building, HexsideFeature
from hexwright.grid import Grid, Hex, Point, Transform


def turned(board: Board, transform: Transform) -> Board:
    """A board after its grid was turned, mirrored or moved.

    Args:
        board: The board.
        transform: Of its grid: ``board.grid.rotate(180)``, ``board.grid.mirror()``,
            ``board.grid.move(...)``.

    Raises:
        GridError: if a corner of an outline would leave the lattice, as it can for turns by other
            angles than 180 degrees.
    """
    grid = transform.grid
    return evolve(
        board,
        grid=grid,
        elevation={transform.hex(here): level for here, level in board.elevation.items()},
        areas=[_turned_area(area, transform) for area in board.areas],
        buildings=[
            evolve(building, hexes=_ordered(grid, map(transform.hex, building.hexes)))
            for building in board.buildings
        ],
        hexsides=[
            placed(
                feature,
                *grid.canonical_side(*transform.side(feature.hex, feature.side)),
                (transform.point(feature.start), transform.point(feature.end)),
                grid,
            )
            for feature in board.hexsides
        ],
        marks={name: map(transform.hex, hexes) for name, hexes in board.marks.items()},
    )


def cropped(board: Board, part: Grid) -> Board:
    """The part of a board that lies on a part of its grid.

    What is drawn keeps its outline, also where that goes on beyond the part, so that no line
    between hexes of the part sees a difference. A building keeps the hexes that are left to it; of
    one that has none left, what reaches into the part is ground of its height.

    Args:
        board: The board.
        part: ``board.grid.part(columns="R-GG")`` or ``board.grid.crop(...)``.
    """
    buildings = [
        evolve(building, hexes=left)
        for building in board.buildings
        if (left := tuple(here for here in building.hexes if here in part))
    ]
    return evolve(
        board,
        grid=part,
        elevation={here: level for here, level in board.elevation.items() if here in part},
        areas=list(_areas_within(board, part, {building.name for building in buildings})),
        buildings=buildings,
        hexsides=list(_hexsides_within(board, part)),
        marks={name: kept for name, hexes in board.marks.items() if (kept := _on(hexes, part))},
    )


def placed(
    feature: HexsideFeature, hex: Hex, side: int, ends: tuple[Point, Point], grid: Grid
) -> HexsideFeature:
    """A hexside feature told of another hexside.

    Args:
        feature: The feature.
        hex, side: The hexside, in canonical form.
        ends: Where the feature's start and end come to lie.
        grid: The grid of the hexside.
    """
    (ax, ay), (bx, by) = grid.side_ends(hex, side)
    along = [(x - ax) * (bx - ax) + (y - ay) * (by - ay) for x, y in ends]
    covers = feature.covers_start, feature.covers_end
    if along[0] > along[1]:  # clockwise about this hex it starts where it ended
        ends, covers = ends[::-1], covers[::-1]
    return evolve(
        feature, hex=hex, side=side, start=ends[0], end=ends[1],
        covers_start=covers[0], covers_end=covers[1],
    )  # fmt: skip


def without_building(area: Area, building: Building) -> Area:
    """What is left of a building's outline when the building is gone: ground of its height."""
    height = building.height if area.height is None else area.height
    return evolve(area, building=None, height=height)


def _turned_area(area: Area, transform: Transform) -> Area:
    if area.outline is not None:
        area = evolve(area, outline=_turned_shape(area.outline, transform))
    if area.hexes is not None:
        area = evolve(area, hexes=map(transform.hex, area.hexes))
    return area


def _turned_shape(shape: Any, transform: Transform) -> Any:
    import numpy as np
    import shapely

    def move(coords: Any) -> Any:
        points = [transform.point((x, y)) for x, y in coords.astype(np.int64).tolist()]
        return np.array(points, dtype=float)

    return shapely.normalize(shapely.transform(shape, move))


def _areas_within(board: Board, part: Grid, standing: set[str]) -> Iterator[Area]:
    by_name = {building.name: building for building in board.buildings}
    for area in board.areas:
        if area.hexes is not None:
            left = _on(area.hexes, part)
            if not left:
                continue
            area = evolve(area, hexes=left)
        elif not outlines.hexes_met(area.outline, part):
            continue
        if area.building is not None and area.building not in standing:
            area = without_building(area, by_name[area.building])
        yield area


def _hexsides_within(board: Board, part: Grid) -> Iterator[HexsideFeature]:
    for feature in board.hexsides:
        if feature.hex in part or part.neighbour(feature.hex, feature.side) in part:
            hex, side = part.canonical_side(feature.hex, feature.side)
            yield placed(feature, hex, side, (feature.start, feature.end), part)


def _on(hexes: Iterable[Hex], grid: Grid) -> frozenset[Hex]:
    return frozenset(here for here in hexes if here in grid)


def _ordered(grid: Grid, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(hexes, key=lambda here: grid.index[here]))
