"""The picture of a board, for display: only if it is what it should be."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

from hexwright import BoardImage
from vasl_boards.archive import METADATA, Archive
from vasl_boards.errors import ArchiveError, place
from vasl_boards.geometry import HexGeometry, hex_geometry
from vasl_boards.losdata import MAX_PIXELS, read_los_data
from vasl_boards.metadata import read_metadata

MAX_IMAGE = 50_000_000
"""Bytes; that of the Red Barricades map has 3 million."""
FORMATS = ("GIF", "JPEG", "PNG")


def read_image(path: Path) -> BoardImage:
    """The picture that an archive has of its board, and where the hexes lie in it.

    Raises:
        ArchiveError: if there is none, or it is damaged, too large, or of another size than the
            ground that the archive tells of.
    """
    archive = Archive.open(path)
    metadata = read_metadata(archive)
    if not metadata.image:
        raise ArchiveError("it names no boardImageFileName", where=place(path, METADATA))
    geometry = hex_geometry(read_los_data(archive), metadata.measures, place(path, METADATA))
    # its name is looked up among the members, and leads nowhere else
    where = place(path, metadata.image)
    data = archive.read(metadata.image, MAX_IMAGE)
    media_type, size = _looked_at(data, geometry, where)
    return BoardImage(
        data, media_type, size, (geometry.across, geometry.down), (geometry.left, geometry.top)
    )


def _looked_at(data: bytes, geometry: HexGeometry, where: str) -> tuple[str, tuple[int, int]]:
    """The kind and size of an image whose every pixel can be read."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                _check_size(image.size, geometry, where)  # before any pixel is made
                image.load()
                return Image.MIME[str(image.format)], image.size
    except ArchiveError:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as exc:
        raise ArchiveError(f"the image is too large: {exc}", where=where) from exc
    except Exception as exc:  # Pillow documents no common base of what damaged images raise
        raise ArchiveError(
            f"this is no image in {', '.join(FORMATS)}, or a damaged one",
            where=where,
            hint="get the archive again",
        ) from exc


def _check_size(size: tuple[int, int], geometry: HexGeometry, where: str) -> None:
    steps = (geometry.across, geometry.down)
    off = [abs(a - b) > step for a, b, step in zip(size, geometry.size, steps, strict=True)]
    if any(off) or size[0] * size[1] > MAX_PIXELS:
        raise ArchiveError(
            f"the image has {size[0]:,} x {size[1]:,} pixels, and the ground "
            f"{geometry.size[0]:,} x {geometry.size[1]:,}",
            where=where,
            hint="image and LOSData must belong together",
        )
