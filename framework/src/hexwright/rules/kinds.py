"""Declarations of what can be asked and done: attacks, moves, acts, rolls, conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from attrs.validators import in_

from hexwright.checked import defaults, kept, named, natural, readable

NEXT = "next phase"
"""The command that ends a phase and begins the next; no rule has an act of this name."""
BEGIN = "begin"
"""What the first entry of a journal is called; neither has it an act of this name."""


def _sides(value: Any) -> tuple[int, ...]:
    dice = tuple(natural(one) for one in value)
    if not dice or min(dice) < 2:
        raise ValueError(f"{value!r} are no dice; give the sides of each, such as (6, 6)")
    return dice


def _choices(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str):
        raise TypeError(f"{value!r} is one text; give a tuple of the values that may be")
    return tuple(map(kept, value))


@frozen
class Kind:
    """What all kinds have.

    Attributes:
        name: As people and files write it.
        values: What a question of this kind may say besides, with defaults of the same types.
    """

    name: str = field(converter=named)
    values: Mapping[str, Any] = field(factory=dict, converter=defaults, hash=False, kw_only=True)


@frozen
class AttackKind(Kind):
    """A way in which fire comes."""


@frozen
class MoveKind(Kind):
    """A way of moving from one Location to the next."""


@frozen
class ActKind(Kind):
    """Something that a player may do.

    Attributes:
        on: What it is done to: ``"place"``, ``"hexside"`` or ``"board"`` (nothing in particular).
    """

    on: str = field(default="place", validator=in_(("place", "hexside", "board")))

    def __attrs_post_init__(self) -> None:
        if self.name in (NEXT, BEGIN):
            raise ValueError(f"an act cannot be called {self.name!r}: every game has that command")


@frozen
class RollKind(Kind):
    """A roll of dice that rules modify.

    Attributes:
        dice: Sides of each die, in the order in which the rules tell them apart.
    """

    dice: tuple[int, ...] = field(default=(6, 6), converter=_sides)


@frozen
class ConditionKind:
    """Something that holds on the whole board.

    Attributes:
        name: As scenario files write it.
        default: What holds if nobody says otherwise; all its values are of this type.
        choices: The values it may be, such as texts or the numbers of a range; empty if any.
        unless: Name of another condition; while that is neither false, nor 0, nor empty, the
            default is that of an earlier rule which declares the condition too, if one does.
    """

    name: str = field(converter=named)
    default: Any = field(converter=kept)
    choices: tuple[Any, ...] = field(default=(), converter=_choices)
    unless: str = field(default="", converter=readable, kw_only=True)

    def __attrs_post_init__(self) -> None:
        usual = self.default if isinstance(self.default, tuple) else (self.default,)
        if strange := [one for one in usual if self.choices and one not in self.choices]:
            raise ValueError(f"the default of {self.name}, {strange[0]!r}, is none of its choices")
