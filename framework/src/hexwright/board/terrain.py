"""Declarations that a section makes about its world: terrain, pieces, markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from attrs.validators import in_, instance_of, optional

from hexwright.checked import defaults, frozen_map, named, natural, readable

GROUND = "ground"
"""The name of bare ground, which a board has at the levels it is drawn at."""

HIGHEST = 1_000_000
"""Heights lie between minus this and this, far from the numbers that stand for none."""


def half_levels(value: Any) -> int:
    """Check that a height is a whole number of half-levels.

    Raises:
        TypeError: for a float or a bool, naming the remedy.
        ValueError: for a height of more than ``HIGHEST``.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(
            f"height {value!r} is not an int; heights are half-levels, so 1½ levels are 3"
        )
    if not -HIGHEST <= value <= HIGHEST:
        raise ValueError(f"a height is at most {HIGHEST} half-levels up or down")
    return int(value)


def _maybe_half_levels(value: Any) -> int | None:
    return None if value is None else half_levels(value)


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

    name: str = field(converter=named)
    top: int | None = field(default=None, converter=_maybe_half_levels)
    obstacle: bool = field(default=False, validator=instance_of(bool))
    hindrance: int = field(default=0, converter=natural)
    inherent: bool = field(default=False, validator=instance_of(bool))
    on: str = field(default="area", validator=in_(("area", "hexside")))
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)
    colour: str = field(default="#cccccc", converter=readable)


@frozen
class PieceKind:
    """A kind of piece and the attributes its pieces have, with their defaults.

    Attributes:
        name: As scenario files write it, e.g. ``"infantry"``.
        attributes: Default of each attribute; a piece may give another value of the same type.
        allowance: Which of them is how many movement points it has, if one is; 0 is unsaid.
    """

    name: str = field(converter=named)
    attributes: Mapping[str, Any] = field(factory=dict, converter=defaults, hash=False)
    allowance: str = field(default="", converter=readable, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.allowance and self.allowance not in self.attributes:
            raise ValueError(f"{self.name} has no attribute {self.allowance!r}")


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

    name: str = field(converter=named)
    on: str = field(default="hex", validator=in_(("hex", "hexside")))
    terrain: str | None = field(default=None, validator=optional(instance_of(str)))
    replaces_terrain: bool = field(default=False, validator=instance_of(bool))
    values: Mapping[str, Any] = field(factory=dict, converter=defaults, hash=False)
