"""Boards: terrain, features, buildings, and the files that describe them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexwright.board.errors import BoardError, BoardProblems
from hexwright.board.heights import parse_height, show_height
from hexwright.board.model import Area, Board, Building, HexsideFeature, Marker
from hexwright.board.terrain import MarkerKind, PieceKind, Terrain

if TYPE_CHECKING:
    from hexwright.board.joining import Part, join
    from hexwright.board.layers import Overlay, apply_overlay, read_overlays, touched
    from hexwright.board.load import load_board
    from hexwright.board.turning import cropped, turned

__all__ = [
    "Area",
    "Board",
    "BoardError",
    "BoardProblems",
    "Building",
    "HexsideFeature",
    "Marker",
    "MarkerKind",
    "Overlay",
    "Part",
    "PieceKind",
    "Terrain",
    "apply_overlay",
    "cropped",
    "join",
    "load_board",
    "parse_height",
    "read_overlays",
    "show_height",
    "touched",
    "turned",
]

# these import shapely and cattrs, which a command line that only prints its help can spare
_LAZY = {
    "Overlay": "layers",
    "Part": "joining",
    "apply_overlay": "layers",
    "cropped": "turning",
    "join": "joining",
    "read_overlays": "layers",
    "load_board": "load",
    "touched": "layers",
    "turned": "turning",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
