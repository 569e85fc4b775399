"""From pixels to outlines on the lattice: clean, valid, and at most a pixel off."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from hexwright import outline
from vasl_boards.geometry import HexGeometry

TOLERANCE = 0.5
"""Pixels that smoothing may move an edge by, after its corners were cut by a third of a pixel."""
MARGIN = 0.2
"""Pixels that what is drawn reaches further out, for the tips of steps that smoothing cuts off."""
_STEP = 3
"""A corner between two edges of at least so many pixels is a corner and no step."""

Mask = npt.NDArray[np.bool_]


def patches(mask: Mask) -> list[BaseGeometry]:
    """The connected areas of a raster's pixels, as polygons with their holes, in pixels.

    Pixels that touch only at a corner are not connected.

    Args:
        mask: ``[x, y]``; pixel (x, y) covers x to x + 1 and y to y + 1.
    """
    rectangles = _rectangles(mask)
    if not len(rectangles):
        return []
    boxes = shapely.box(*rectangles.T)
    return sorted(
        shapely.get_parts(shapely.union_all(boxes)).tolist(), key=lambda part: part.bounds
    )


def smooth(shape: BaseGeometry) -> BaseGeometry:
    """A shape in pixels without its steps: valid, its holes kept, moved at most a pixel.

    A slanting edge is a flight of steps. Cutting their corners half a pixel from the tips leaves
    the middles of the steps, between inner and outer corners, so neither side gains ground.
    """
    cut = shapely.Polygon(_cut(shape.exterior), [_cut(hole) for hole in shape.interiors])
    if not cut.is_valid:
        cut = shape
    return shapely.simplify(cut, TOLERANCE, preserve_topology=True)


def _cut(ring: Any) -> npt.NDArray[np.float64]:
    """A ring of upright and level edges with its corners cut off, where they are steps."""
    points = shapely.get_coordinates(ring)
    start, end = points[:-1], points[1:]
    length = np.abs(end - start).sum(axis=1)
    long = length >= _STEP
    half = (end - start) / length[:, None] / 2
    starts_at_step = ~(long & np.roll(long, 1))[:, None]
    ends_at_step = ~(long & np.roll(long, -1))[:, None]
    ends = [start + half * starts_at_step, end - half * ends_at_step]
    found: npt.NDArray[np.float64] = np.stack(ends, axis=1).reshape(-1, 2)
    return found


def thick(shape: BaseGeometry, half: float) -> bool:
    """Whether a shape is anywhere wider than twice ``half``."""
    return not shapely.buffer(shape, -half, quad_segs=1).is_empty


def on_lattice(
    shapes: list[BaseGeometry], geometry: HexGeometry, speck: float
) -> BaseGeometry | None:
    """Shapes in pixels as one outline of a board; None if they are too thin for the lattice.

    Args:
        shapes: Polygons and multipolygons.
        geometry: Where the board's hexes lie.
        speck: Holes of fewer pixels are dirt.
    """
    parts = [_filled(part, speck) for shape in shapes for part in shapely.get_parts(shape)]
    # whatever of a depiction a line touches counts, the tips of its steps too
    drawn = [shapely.buffer(smooth(part), MARGIN, join_style="mitre") for part in parts]
    return outline([shapely.transform(part, geometry.to_lattice) for part in drawn])


def _filled(shape: BaseGeometry, speck: float) -> BaseGeometry:
    holes = [hole for hole in shape.interiors if shapely.Polygon(hole).area >= speck]
    return shapely.Polygon(shape.exterior, holes)


def _rectangles(mask: Mask) -> npt.NDArray[np.int64]:
    """Rectangles that make up a mask: x0, y0, x1, y1 of equal runs in neighbouring columns."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1)
    x, start = np.nonzero(steps == 1)
    stop = np.nonzero(steps == -1)[1]
    if not len(x):
        return np.zeros((0, 4), dtype=np.int64)
    order = np.lexsort((x, stop, start))
    x, start, stop = x[order], start[order], stop[order]
    first = np.ones(len(x), dtype=bool)
    first[1:] = (start[1:] != start[:-1]) | (stop[1:] != stop[:-1]) | (x[1:] != x[:-1] + 1)
    at = np.flatnonzero(first)
    last = np.append(at[1:], len(x)) - 1
    return np.stack([x[at], start[at], x[last] + 1, stop[at]], axis=1)


def grown(mask: Mask, into: Mask, cells: npt.NDArray[np.int32], by: int) -> Mask:
    """A mask, and the pixels of ``into`` within ``by`` steps of it that lie in the same cells.

    What stands on a hexside is drawn over the ground there; this is how the ground gets it back,
    without reaching across the hexside.
    """
    found = mask.copy()
    beside = cells[1:] == cells[:-1]
    below = cells[:, 1:] == cells[:, :-1]
    for _ in range(by):
        wider = found.copy()
        wider[1:] |= found[:-1] & beside
        wider[:-1] |= found[1:] & beside
        wider[:, 1:] |= found[:, :-1] & below
        wider[:, :-1] |= found[:, 1:] & below
        found |= wider & into
    return found


def inside(shape: BaseGeometry, size: tuple[int, ...]) -> Mask:
    """Which pixels of a raster have their middle in a shape."""
    found = np.zeros(size, dtype=bool)
    x0, y0, x1, y1 = (int(bound) for bound in shape.bounds)
    x, y = np.mgrid[max(0, x0) : min(size[0], x1 + 1), max(0, y0) : min(size[1], y1 + 1)]
    shapely.prepare(shape)
    found[x, y] = shapely.contains_xy(shape, x + 0.5, y + 0.5)
    return found


def lookup(codes: list[Any], raster: npt.NDArray[np.uint8]) -> Mask:
    """Which pixels of a raster have one of these codes."""
    table = np.zeros(256, dtype=bool)
    table[codes] = True
    found: Mask = table[raster]
    return found
