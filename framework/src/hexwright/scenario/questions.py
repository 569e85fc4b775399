"""The questions that can be asked: frozen, and answered alike whoever asks them."""

from __future__ import annotations

from attrs import field, frozen

from hexwright.checked import text
from hexwright.errors import HexwrightError, nearest

ATTACK_KINDS = ("direct", "indirect", "aerial")


def _attack_kind(_: Attack, __: object, value: str) -> None:
    if value not in ATTACK_KINDS:
        raise HexwrightError(
            f"there is no kind of attack {value!r}", hint=nearest(str(value), ATTACK_KINDS)
        )


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
        a, b: Places of the firer and of the target.
        kind: How it comes: ``"direct"``, ``"indirect"`` or ``"aerial"``.

    Raises:
        HexwrightError: for another kind.
    """

    a: str = field(converter=text)
    b: str = field(converter=text)
    kind: str = field(default="direct", validator=_attack_kind)


@frozen
class Step:
    """What it costs to go from one place to the next, and whether one may.

    Attributes:
        a, b: Places of one hex or of neighbouring hexes; with a vertex behind it,
            ``J18/J18-J19-K19``, ``b`` is entered by bypass along that vertex.
    """

    a: str = field(converter=text)
    b: str = field(converter=text)


Question = Sight | Attack | Step
