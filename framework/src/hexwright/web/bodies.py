"""What requests say: a question of the kernel's, and what it changes of the scenario.

The names are those of the command line's options, and the texts are written alike.
"""

from __future__ import annotations

from attrs import frozen

from hexwright.scenario.changes import Changes
from hexwright.scenario.questions import Attack, Sight

NONE = Changes()


@frozen(kw_only=True)
class Asked:
    """Whatever is asked of a scenario.

    Attributes:
        changes: What is otherwise than in its file.
    """

    changes: Changes = NONE


@frozen(kw_only=True)
class LosAsked(Asked):
    """As ``hexwright los`` takes it.

    Attributes:
        ask: The line.
        both_ways: Whether to ask from ``b`` to ``a`` as well.
    """

    ask: Sight
    both_ways: bool = False


@frozen(kw_only=True)
class FireAsked(Asked):
    """As ``hexwright fire`` takes it.

    Attributes:
        ask: The attack.
        both_ways: Whether to ask from ``b`` to ``a`` as well.
    """

    ask: Attack
    both_ways: bool = False


@frozen(kw_only=True)
class FieldAsked(Asked):
    """As ``hexwright field`` takes it.

    Attributes:
        place: Where one looks from.
        levels: Names of the Locations that are looked at, or ``all``.
    """

    place: str
    levels: tuple[str, ...] = ("ground",)


@frozen(kw_only=True)
class ReachAsked(Asked):
    """As ``hexwright reach`` takes it.

    Attributes:
        place: Where it begins: a piece's name, or a place.
        mf: How many movement points there are, such as ``4`` or ``9/2``; empty for the piece's own.
        how: How the piece moves.
    """

    place: str
    mf: str = ""
    how: str = "move"


@frozen(kw_only=True)
class HexAsked(Asked):
    """As ``hexwright board report --hex`` takes it.

    Attributes:
        hex: Its name.
    """

    hex: str
