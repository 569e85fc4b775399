"""The picture of a map as it is printed, and where its hexes lie in it."""

from __future__ import annotations

import base64

from attrs import field, frozen
from attrs.validators import in_, instance_of

from hexwright.grid.lattice import Point, S

SUFFIXES = {"image/gif": ".gif", "image/jpeg": ".jpg", "image/png": ".png"}
"""The kinds of images there may be, with the usual end of their names."""


@frozen
class BoardImage:
    """The picture of a map.

    Attributes:
        data: The file's content; whoever makes one has seen that it is such an image.
        media_type: One of ``SUFFIXES``, such as ``"image/png"``.
        size: Pixels across and down.
        step: Pixels from one column to the next, and from one row to the next.
        origin: The pixel of the lattice's origin, the centre of the hex in column 0 and row 0; it
            need not lie in the picture.
    """

    data: bytes = field(repr=False, validator=instance_of(bytes))
    media_type: str = field(validator=in_(SUFFIXES))
    size: tuple[int, int]
    step: tuple[float, float]
    origin: tuple[float, float]

    @property
    def suffix(self) -> str:
        """The end of a file's name that fits it."""
        return SUFFIXES[self.media_type]

    @property
    def uri(self) -> str:
        """The image as a ``data:`` URI, which a page or an SVG file can hold."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode('ascii')}"

    def pixel(self, point: Point) -> tuple[float, float]:
        """Where a lattice point lies in the picture, in pixels from its upper left corner."""
        (across, down), (left, top) = self.step, self.origin
        return left + point[0] * across / S, top + point[1] * down / S
