"""Reads the board archives of VASL into boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vasl_boards.errors import ArchiveError
    from vasl_boards.image import read_image
    from vasl_boards.importing import Reader, read_archive, read_board

    READER: Reader

__all__ = ["READER", "ArchiveError", "Reader", "read_archive", "read_board", "read_image"]


def __getattr__(name: str) -> Any:
    """Shapely and numpy are imported by who reads a board, not by who lists readers."""
    if name == "ArchiveError":
        from vasl_boards.errors import ArchiveError

        return ArchiveError
    if name in __all__:
        from vasl_boards import importing

        return importing.Reader() if name == "READER" else getattr(importing, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
