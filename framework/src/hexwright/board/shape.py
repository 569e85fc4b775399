"""The ground as flat sequences of ints, which the trace walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexwright.board.clip import flat

if TYPE_CHECKING:
    from hexwright.board.ground import Ground

Ints = npt.NDArray[np.int64]


class Shape(NamedTuple):
    """The ground as flat sequences, for the trace: arrays compiled, lists interpreted.

    Coordinates are those of the flat-top walk. ``*_ptr`` are offsets, one more than there are
    owners: hex -> features, feature -> edges, hex -> hexside features.
    """

    hex_at: Any
    col0: int
    row0: int
    height: int
    shoved: int
    area_ptr: Any
    area_whole: Any
    edge_ptr: Any
    edges: Any
    side_ptr: Any
    side_ids: Any
    sides: Any


def _offsets(owners: list[int], n: int) -> Ints:
    return np.searchsorted(np.array(owners, dtype=np.int64), np.arange(n + 1)).astype(np.int64)


def shape_of(ground: Ground) -> Shape:
    """The ground as arrays."""
    grid, n = ground.grid, len(ground.hexes)
    turned = grid.orientation == "pointy"
    places = [(h.row, h.col) if turned else (h.col, h.row) for h in ground.hexes]
    col0, row0 = min(c for c, _ in places), min(r for _, r in places)
    width = max(c for c, _ in places) - col0 + 1
    height = max(r for _, r in places) - row0 + 1
    hex_at = np.full(width * height, -1, dtype=np.int64)
    for i, (c, r) in enumerate(places):
        hex_at[(c - col0) * height + (r - row0)] = i
    edges = [edge for f in ground.features for edge in f.edges]
    owners = [i for i, f in enumerate(ground.features) for _ in f.edges]
    # a hexside is looked at once, from a hex of it that is on the board
    sides = sorted((max(pair[0], pair[1]), i) for i, pair in enumerate(ground.side_hexes.tolist()))
    return Shape(
        hex_at,
        col0,
        row0,
        height,
        1 if grid.stagger == "odd" else 0,
        _offsets([f.hex for f in ground.features], n),
        np.array([f.whole for f in ground.features], dtype=np.int64),
        _offsets(owners, len(ground.features)),
        np.array(edges, dtype=np.int64).reshape(-1, 7),
        _offsets([owner for owner, _ in sides], n),
        np.array([i for _, i in sides], dtype=np.int64),
        np.array(
            [
                (*flat(grid, s.start), *flat(grid, s.end), s.covers_start, s.covers_end)
                for s in ground.hexsides
            ],
            dtype=np.int64,
        ).reshape(-1, 6),
    )
