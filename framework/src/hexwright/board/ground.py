"""The ground of a question: a printed board with its markers, as arrays.

What is printed is cut hex by hex once for each board; markers patch the hexes they stand in, so
taking one off gives back exactly what was there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright.board.clip import flat
from hexwright.board.feature import Feature
from hexwright.board.model import Board, Building, HexsideFeature, Marker
from hexwright.board.printed import cells
from hexwright.board.shape import Shape, shape_of
from hexwright.board.terrain import GROUND, MarkerKind
from hexwright.checked import sealed
from hexwright.grid import Grid, Hex, Point

Ints = npt.NDArray[np.int64]


@frozen(eq=False)
class Ground:
    """A board as a question sees it: terrain, hexsides, buildings and markers, all by index.

    Attributes:
        board: The printed board, overlays applied.
        markers: The markers on it.
        features: Terrain by hex, in hex order.
        hexsides: Hexside features, printed and by marker.
    """

    board: Board
    markers: tuple[Marker, ...]
    features: tuple[Feature, ...]
    hexsides: tuple[HexsideFeature, ...]

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return self.board.grid

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the board; a hex index counts these."""
        return self.grid.hexes

    @property
    def buildings(self) -> tuple[Building, ...]:
        """The buildings of the board; a building index counts these."""
        return self.board.buildings

    @cached_property
    @sealed
    def base(self) -> Ints:
        """Base level of each hex, in half-levels."""
        return np.array([self.board.elevation.get(h, 0) for h in self.hexes], dtype=np.int64)

    @cached_property
    @sealed
    def owner(self) -> Ints:
        """Index of the building to which each hex is printed as belonging, or -1."""
        owner = np.full(len(self.hexes), -1, dtype=np.int64)
        for i in range(len(self.buildings) - 1, -1, -1):
            owner[self.indices(self.buildings[i].hexes)] = i
        return owner

    @cached_property
    @sealed
    def building_of(self) -> Ints:
        """As ``owner``, but -1 where a marker has taken the building away."""
        standing = np.zeros(len(self.hexes), dtype=bool)
        for f in self.features:
            standing[f.hex] |= f.building >= 0 and f.building == self.owner[f.hex]
        return np.where(standing, self.owner, -1)

    def indices(self, hexes: Iterable[Hex]) -> Ints:
        """Indices of hexes of this board."""
        index = self.grid.index
        return np.array([index[h] for h in hexes], dtype=np.int64)

    def marked(self, name: str) -> Ints:
        """Indices of the hexes with the printed symbol ``name``."""
        return np.sort(self.indices(self.board.marks.get(name, frozenset())))

    def with_terrain(self, *names: str) -> Ints:
        """Indices of the hexes in which any of this terrain lies."""
        return np.unique(
            np.array([f.hex for f in self.features if f.terrain in names], dtype=np.int64)
        )

    def hexsides_of(self, *terrains: str) -> Ints:
        """Indices of the hexside features of these kinds."""
        return np.array(
            [i for i, s in enumerate(self.hexsides) if s.terrain in terrains], dtype=np.int64
        )

    @cached_property
    @sealed
    def side_hexes(self) -> Ints:
        """The two hexes of each hexside feature (k x 2); -1 beyond the map's edge."""
        index = self.grid.index
        pairs = [
            (index.get(s.hex, -1), index.get(self.grid.neighbour(s.hex, s.side), -1))
            for s in self.hexsides
        ]
        return np.array(pairs, dtype=np.int64).reshape(-1, 2)

    @cached_property
    def by_hex(self) -> tuple[tuple[Feature, ...], ...]:
        """The features of each hex."""
        found: list[list[Feature]] = [[] for _ in self.hexes]
        for feature in self.features:
            found[feature.hex].append(feature)
        return tuple(tuple(here) for here in found)

    @cached_property
    def sides_between(self) -> Mapping[frozenset[int], tuple[int, ...]]:
        """Indices of the hexside features between two hexes, by the frozenset of their indices."""
        found: dict[frozenset[int], list[int]] = {}
        for i, pair in enumerate(self.side_hexes.tolist()):
            found.setdefault(frozenset(pair), []).append(i)
        return {pair: tuple(sides) for pair, sides in found.items()}

    def marker_hexes(self, kind: str) -> Ints:
        """Indices of the hexes in which a marker of this kind stands."""
        at = {m.at for m in self.markers if m.kind == kind and isinstance(m.at, Hex)}
        return np.sort(self.indices(at))

    @cached_property
    @sealed
    def centres(self) -> Ints:
        """The centre of each hex (n x 2), in the frame of the trace."""
        grid = self.grid
        return np.array([flat(grid, grid.centre(h)) for h in self.hexes], dtype=np.int64)

    @cached_property
    @sealed
    def building_ids(self) -> Ints:
        """Index of the building that each feature belongs to, or -1."""
        return np.array([f.building for f in self.features], dtype=np.int64)

    @cached_property
    @sealed
    def outlines(self) -> Ints:
        """As ``building_ids``, but -1 for parts: the features that tell where a building ends."""
        return np.array([-1 if f.part else f.building for f in self.features], dtype=np.int64)

    @cached_property
    @sealed
    def cubes(self) -> Ints:
        """Cube coordinates of each hex (n x 3), for ranges."""
        turned = self.grid.orientation == "pointy"
        shoved = 1 if self.grid.stagger == "odd" else 0
        cr = np.array([(h.row, h.col) if turned else (h.col, h.row) for h in self.hexes])
        col, row = cr[:, 0], cr[:, 1]
        z = row - ((col - (col & 1)) // 2 if shoved else (col + (col & 1)) // 2)
        return np.stack([col, -col - z, z], axis=1).astype(np.int64)

    def ranges(self, a: Ints, b: Ints) -> Ints:
        """Ranges in hexes between hexes, element by element."""
        away: Ints = np.abs(self.cubes[a] - self.cubes[b]).max(axis=-1)
        return away

    def flat_point(self, point: Point) -> Point:
        """A lattice point in the frame of the trace."""
        return flat(self.grid, point)

    @cached_property
    def shape(self) -> Shape:
        """The ground as arrays, for the compiled trace."""
        return shape_of(self)

    @cached_property
    def widest(self) -> int:
        """How much terrain and how many hexside features a hex has at most, or more."""
        most = (np.diff(ptr).max(initial=0) for ptr in (self.shape.area_ptr, self.shape.side_ptr))
        return int(sum(most))

    @cached_property
    def lists(self) -> Shape:
        """The ground as lists, for the interpreted trace."""
        return Shape(*(v.tolist() if isinstance(v, np.ndarray) else v for v in self.shape))


KEPT = 8
"""So many grounds of a board are kept: who switches rules has mostly the same one again."""


def lay(board: Board, markers: Iterable[Marker], kinds: Mapping[str, MarkerKind]) -> Ground:
    """Lay markers on a board; the same ones give the same ground, with all that it knows.

    Args:
        board: The board, overlays applied.
        markers: What stands on it; each of a kind in ``kinds``.
        kinds: What each kind of marker does to the ground.
    """
    placed = tuple(markers)
    key = (placed, tuple(kinds[marker.kind] for marker in placed))
    kept = board.grounds
    if (ground := kept.get(key)) is None:
        ground = _laid(board, placed, kinds)
        for oldest in list(kept)[: max(0, len(kept) + 1 - KEPT)]:
            kept.pop(oldest, None)  # another thread may have been quicker
        kept[key] = ground
    found: Ground = ground
    return found


def _laid(board: Board, placed: tuple[Marker, ...], kinds: Mapping[str, MarkerKind]) -> Ground:
    by_hex = list(cells(board))
    hexsides = list(board.hexsides)
    for marker in placed:
        kind = kinds[marker.kind]
        if kind.terrain is None:
            continue
        if isinstance(marker.at, Hex):
            at = board.grid.index[marker.at]
            kept = by_hex[at]
            if kind.replaces_terrain:  # but the ground stays as high as it is
                kept = tuple(f for f in kept if f.terrain == GROUND)
            by_hex[at] = (*kept, Feature(at, kind.terrain, -1, True))
        else:
            hex, side = marker.at
            whole = HexsideFeature(
                kind.terrain, hex, side, *_ends(board.grid, hex, side), False, False, {}
            )
            if kind.replaces_terrain:
                hexsides = [s for s in hexsides if (s.hex, s.side) != (hex, side)]
            hexsides.append(whole)
    features = tuple(f for cell in by_hex for f in cell)
    return Ground(board, placed, features, tuple(hexsides))


def _ends(grid: Grid, hex: Hex, side: int) -> tuple[Point, Point]:
    return grid.vertex(hex, side), grid.vertex(hex, (side + 1) % 6)
