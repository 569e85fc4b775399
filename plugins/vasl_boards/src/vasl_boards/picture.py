"""A board's picture with the meaning of its pixels, and the numbers that its scale sets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from attrs import field, frozen

from hexwright import Hex, Note, outline
from vasl_boards.geometry import HexGeometry
from vasl_boards.losdata import LosData
from vasl_boards.shapes import Mask, grown, inside, lookup, on_lattice
from vasl_boards.terrain import Codes, Meaning

_USUAL = 56.25
_STROKE = 7
_SPECK = 12


@frozen(eq=False)
class Picture:
    """A board's picture.

    Attributes:
        ground: Its pixels.
        geometry: Where its hexes are.
        codes: What its pixels mean.
        notes: What is to tell about it; the parts of the importer add to it.
    """

    ground: LosData
    geometry: HexGeometry
    codes: Codes
    notes: list[Note] = field(factory=list)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the board."""
        return self.geometry.grid.hexes

    @property
    def scale(self) -> float:
        """How large its hexes are, 1 being usual."""
        return self.geometry.across / _USUAL

    @property
    def stroke(self) -> int:
        """The widest line drawn on a hexside, in pixels."""
        return round(_STROKE * self.scale)

    @property
    def speck(self) -> float:
        """Patches of fewer pixels are dirt."""
        return _SPECK * self.scale**2

    @cached_property
    def on_hexsides(self) -> Mask:
        """Pixels of what stands on hexsides, which hide the ground under them."""
        return self.mask(self.codes.of("hexside", "bar"))

    @cached_property
    def near_hexsides(self) -> Mask:
        """Pixels so near to a side of their hex that a stroke on it may hide them."""
        cells = self.geometry.hex_of
        edge = np.zeros(cells.shape, dtype=bool)
        edge[1:] = cells[1:] != cells[:-1]
        edge[:, 1:] |= cells[:, 1:] != cells[:, :-1]
        everywhere = np.zeros(cells.shape, dtype=np.int32)
        return grown(edge, np.ones_like(edge), everywhere, self.stroke // 2 + 2)

    @cached_property
    def pixels_in(self) -> npt.NDArray[np.int64]:
        """How many pixels each hex has."""
        return self._count(self.geometry.hex_of)

    @cached_property
    def centre_codes(self) -> npt.NDArray[np.uint8]:
        """The terrain code at the centre of each hex."""
        at = self.geometry.centres
        found: npt.NDArray[np.uint8] = self.ground.terrain[at[:, 0], at[:, 1]]
        return found

    def mask(self, meanings: Iterable[Meaning]) -> Mask:
        """Pixels that mean one of these."""
        return lookup([m.code for m in meanings], self.ground.terrain)

    def whole(self, mask: Mask) -> Mask:
        """Ground with what is hidden of it under the strokes on the sides of its hexes."""
        return grown(mask, self.on_hexsides, self.geometry.hex_of, self.stroke)

    def outline(self, shapes: list[Any]) -> Any:
        """Shapes in pixels as one outline of a board, without specks; None if nothing is left."""
        return on_lattice(shapes, self.geometry, self.speck)

    def without_slivers(self, shape: Any, patch: Any) -> Any:
        """A shape on the lattice without what it has of hexes in which no pixel of it lies.

        Pixels that lie across a hexside belong to the hex of their middle.

        Args:
            shape: On the lattice.
            patch: The same in pixels.
        """
        hexes = self.geometry.hex_of[inside(patch, self.geometry.size)]
        near = self._cells_tree.query(shape, "intersects")
        over = [self._cells[i] for i in near if i not in hexes]
        left = shapely.get_parts(shapely.difference(shape, shapely.union_all(over))).tolist()
        return outline([part for part in left if part.geom_type == "Polygon"])

    @cached_property
    def _cells(self) -> list[Any]:
        grid = self.geometry.grid
        return [shapely.Polygon(grid.vertices(hex)) for hex in grid.hexes]

    @cached_property
    def _cells_tree(self) -> Any:
        return shapely.STRtree(self._cells)

    def count(self, mask: Mask) -> npt.NDArray[np.int64]:
        """How many pixels of a mask each hex has."""
        return self._count(self.geometry.hex_of[mask])

    def _count(self, hexes: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
        inside = hexes[hexes >= 0]
        return np.bincount(inside.reshape(-1), minlength=len(self.hexes)).astype(np.int64)

    def names(self, hexes: Iterable[Hex]) -> tuple[str, ...]:
        """Names of hexes, in the grid's order."""
        index = self.geometry.grid.index
        return tuple(self.geometry.grid.name(h) for h in sorted(hexes, key=index.__getitem__))

    def names_at(self, chosen: Mask) -> tuple[str, ...]:
        """Names of the hexes for which ``chosen`` (by hex) is true."""
        return tuple(self.geometry.grid.name(self.hexes[i]) for i in np.flatnonzero(chosen))
