"""Declarations that a section makes about its world: terrain, pieces, markers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen


def half_levels(value: Any) -> int:
    """Check that a height is a whole number of half-levels.

    Raises:
        TypeError: for a float or a bool, naming the remedy.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(
            f"height {value!r} is not an int; heights are half-levels, so 1½ levels are 3"
        )
    return value


def _maybe_half_levels(value: Any) -> int | None:
    return None if value is None else half_levels(value)


def _frozen_map(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict(value))


@frozen
class Terrain:
    """Ordinary terrain, declared; nothing else is needed to add one.

    Attributes:
        name: As board files write it, e.g. ``"thicket"``.
        top: Height above the hex's base level in half-levels; ``None`` if it has none.
        obstacle: Blocks a line whose two ends are both below ``top``.
        hindrance: Hinders such a line by this much for each hex, instead of blocking it.
        inherent: Fills its hex and the hex's sides, whatever is drawn.
        on: ``"area"`` (hexes and outlines) or ``"hexside"``.
        values: Numbers of the section's own, e.g. ``{"tem": 3}``.
        colour: Fill in pictures, as CSS writes it.
    """

    name: str
    top: int | None = field(default=None, converter=_maybe_half_levels)
    obstacle: bool = False
    hindrance: int = 0
    inherent: bool = False
    on: str = "area"
    values: Mapping[str, Any] = field(factory=dict, converter=_frozen_map, hash=False)
    colour: str = "#cccccc"


@frozen
class PieceKind:
    """A kind of piece and the attributes its pieces have, with their defaults.

    Attributes:
        name: As scenario files write it, e.g. ``"infantry"``.
        attributes: Default of each attribute; a piece may give another value of the same type.
    """

    name: str
    attributes: Mapping[str, Any] = field(factory=dict, converter=_frozen_map, hash=False)


@frozen
class MarkerKind:
    """A kind of marker and what it does to the ground under it.

    Attributes:
        name: As scenario files write it.
        on: Where it stands: ``"hex"`` or ``"hexside"``.
        terrain: The terrain it brings, if it brings one.
        replaces_terrain: True if that terrain replaces what is printed there; False if it is added.
        values: Attributes a marker of this kind may have, with their defaults.
    """

    name: str
    on: str = "hex"
    terrain: str | None = None
    replaces_terrain: bool = False
    values: Mapping[str, Any] = field(factory=dict, converter=_frozen_map, hash=False)
