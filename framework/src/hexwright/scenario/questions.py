"""The questions that can be asked: frozen, and answered alike whoever asks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from hexwright.checked import frozen_map, text


def _values() -> Any:
    return field(factory=dict, converter=frozen_map, hash=False, kw_only=True)


@frozen
class Sight:
    """Whether the line between two places is clear, and how much it is hindered.

    Attributes:
        a, b: Places: a piece's name, ``K18``, ``K18@2``, or with a vertex to aim at,
            ``K18/v2`` or ``K18@2/K18-K19-L18``.
    """

    a: str = field(converter=text)
    b: str = field(converter=text)


@frozen
class Attack:
    """What an attack from one place on another amounts to.

    Attributes:
        a, b: Places of the firer and of the target; ``b`` may have a vertex behind it, such as
            ``J18/J18-J19-K19``, if the target is there on its way.
        kind: How it comes, as rules in force declare: ``"direct"`` ...
        observer: Place of who sees the target for the firer; empty if the firer does.
        values: What the attack says besides, as its kind declares.
    """

    a: str = field(converter=text)
    b: str = field(converter=text)
    kind: str = field(default="direct", converter=text)
    observer: str = field(default="", converter=text, kw_only=True)
    values: Mapping[str, Any] = _values()


@frozen
class Step:
    """What it costs to go from one place to the next, and whether one may.

    Attributes:
        a, b: Places of one hex or of neighbouring hexes; with a vertex behind it,
            ``J18/J18-J19-K19``, ``b`` is entered by bypass along that vertex.
        how: How the piece moves, as rules in force declare: ``"move"`` ...
        values: What the step says besides, as its kind declares.
    """

    a: str = field(converter=text)
    b: str = field(converter=text)
    how: str = field(default="move", converter=text)
    values: Mapping[str, Any] = _values()


@frozen
class Act:
    """Whether something may be done, and what it costs.

    Attributes:
        kind: What is done, as rules in force declare.
        by: Place of who does it, mostly a piece's name; empty if nobody in particular does.
        at: What it is done to: a place, a hexside such as ``K15-K16``, or empty, as its kind has
            it.
        values: What the act says besides, as its kind declares.
    """

    kind: str = field(converter=text)
    by: str = field(default="", converter=text)
    at: str = field(default="", converter=text)
    values: Mapping[str, Any] = _values()


@frozen
class Roll:
    """What modifies a roll of dice.

    Attributes:
        kind: What is rolled for, as rules in force declare.
        by: Place of who rolls, or empty.
        at: The place it is about, or empty.
        values: What the roll says besides, as its kind declares.
    """

    kind: str = field(converter=text)
    by: str = field(default="", converter=text)
    at: str = field(default="", converter=text)
    values: Mapping[str, Any] = _values()


@frozen
class Supply:
    """Whether a piece is in supply, and by which way.

    Attributes:
        of: Its place: a piece's name, or ``K18``.
        side: Whose supply it is; the piece's own if empty.
    """

    of: str = field(converter=text)
    side: str = field(default="", converter=text)


@frozen
class Victory:
    """Whether the game is over as things are, and how a side stands.

    Attributes:
        side: Whose points are asked for; empty if nobody's.
    """

    side: str = field(default="", converter=text)


Question = Sight | Attack | Step | Act | Roll | Supply | Victory


def places_of(question: Question) -> tuple[str, ...]:
    """The places that a question names, but for what an act is done to."""
    match question:
        case Act() | Roll():
            return (question.by,) if question.by else ()
        case Supply():
            return (question.of,)
        case Victory():
            return ()
    return question.a, question.b


def told(question: Question) -> str:
    """A question that has no answer, in a few words."""
    match question:
        case Act() | Roll():
            by = f" by {question.by}" if question.by else ""
            return question.kind + by + (f" at {question.at}" if question.at else "")
        case Victory():
            return f"Victory {question.side}".strip()
    return f"{type(question).__name__} {' - '.join(places_of(question))}"
