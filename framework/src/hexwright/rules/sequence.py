"""How a game goes on: phases, what a side may try or must decide, what it sees, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of

from hexwright.checked import frozen_map, named, names, readable
from hexwright.rules.contributions import Contribution


@frozen
class Phase(Contribution):
    """A phase of a turn.

    Attributes:
        name: As rules look for it.
        side: Whose it is; empty if nobody's, or everybody's.
        acts: Whether somebody may act in it; one in which nobody may passes by itself.
    """

    name: str = field(converter=named)
    side: str = field(default="", converter=readable)
    acts: bool = field(default=True, validator=instance_of(bool))


@frozen
class Offer(Contribution):
    """Something that a side could try to do.

    Attributes:
        kind: Name of an ActKind.
        by: Name of the piece that does it, or a place; empty if nobody in particular does.
        at: What it is done to, as its kind has it.
        values: What it says besides.
    """

    kind: str = field(converter=named)
    by: str = field(default="", converter=readable)
    at: str = field(default="", converter=readable)
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)


@frozen
class Decision(Contribution):
    """A side has to decide something before the phase can end; ``reason`` tells what.

    Attributes:
        side: Who decides, whosever phase it is.
    """

    side: str = field(converter=named)

    @property
    def told(self) -> str:
        """The decision in a few words."""
        return f"{self.side} has to decide{f': {self.reason}' if self.reason else ''}"


@frozen
class Conceal(Contribution):
    """A side does not see what a piece is, or something of it.

    Attributes:
        name: Of the piece.
        shown_as: What it is seen as, such as ``"block"``; empty if it is not seen at all.
        attributes: Names of attributes; if there are any, the piece is seen, but for these.
    """

    name: str = field(converter=named)
    shown_as: str = field(default="", converter=readable)
    attributes: tuple[str, ...] = field(default=(), converter=names, kw_only=True)


@frozen
class Outcome(Contribution):
    """The game is over.

    Attributes:
        winner: The side that has won; empty if none has.
        level: How much it has won, such as ``"marginal"``; empty if there is but one way to win.
    """

    winner: str = field(default="", converter=readable)
    level: str = field(default="", converter=readable, kw_only=True)

    @property
    def told(self) -> str:
        """The outcome in a few words."""
        level = f" ({self.level})" if self.level else ""
        return f"{self.winner or 'nobody'} has won{level}, {self.reason}".rstrip(", ")


@frozen
class Fault(Contribution):
    """Something is so in the state of play that never may be; ``reason`` tells what."""
