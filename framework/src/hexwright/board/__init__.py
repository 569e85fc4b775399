"""Boards: terrain, features, buildings, and the files that describe them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexwright.board.errors import BoardError, BoardProblems
from hexwright.board.heights import parse_height, show_height
from hexwright.board.model import Area, Board, Building, HexsideFeature, Marker
from hexwright.board.terrain import MarkerKind, PieceKind, Terrain

if TYPE_CHECKING:
    from hexwright.board.layers import Overlay, apply_overlay, read_overlays, touched
    from hexwright.board.load import load_board

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
    "PieceKind",
    "Terrain",
    "apply_overlay",
    "load_board",
    "parse_height",
    "read_overlays",
    "show_height",
    "touched",
]

# these import shapely and cattrs, which a command line that only prints its help can spare
_LAZY = {
    "Overlay": "layers",
    "apply_overlay": "layers",
    "read_overlays": "layers",
    "load_board": "load",
    "touched": "layers",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
