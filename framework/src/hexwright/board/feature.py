"""Terrain in one hex, as the ground of a question has it."""

from __future__ import annotations

from attrs import frozen

from hexwright.board.clip import Edge


@frozen
class Feature:
    """Terrain in one hex: all of it, or the part that an outline covers.

    Attributes:
        hex: Index of the hex.
        terrain: Name of the terrain.
        building: Index of the building it belongs to, or -1.
        whole: True if it fills the hex.
        height: Half-levels of its top, where the board gives one; else the terrain's own holds.
        part: True for a part of a building, of another height, drawn within its outline.
        level: Half-levels of the ground it lies on, where that is not the hex's base level.
        edges: Of the outline's piece, as ``clip.Piece`` has them.
    """

    hex: int
    terrain: str
    building: int = -1
    whole: bool = False
    height: int | None = None
    part: bool = False
    level: int | None = None
    edges: tuple[Edge, ...] = ()
