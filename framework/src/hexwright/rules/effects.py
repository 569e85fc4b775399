"""Effects: what an act, or a phase that begins or ends, changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from hexwright.board.model import Marker
from hexwright.checked import frozen_map, named, readable, whole
from hexwright.grid import Hex
from hexwright.rules.contributions import Contribution
from hexwright.rules.state import Piece


def _hex(value: Any) -> Hex:
    if not isinstance(value, Hex):
        raise TypeError(f"{value!r:.60} is not a Hex")
    return value


def _at(value: Any) -> Hex | tuple[Hex, int]:
    if isinstance(value, Hex):
        return value
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"a {type(value).__name__} is neither a Hex nor a hexside (Hex, side)")
    side = whole(value[1])
    if not 0 <= side < 6:
        raise ValueError(f"a hex has sides 0 to 5, and no side {side}")
    return _hex(value[0]), side


def _marker(value: Any) -> Marker:
    if not isinstance(value, Marker):
        raise TypeError(f"{value!r:.60} is not a Marker")
    return value


def _piece(value: Any) -> Piece:
    if not isinstance(value, Piece):
        raise TypeError(f"{value!r:.60} is not a Piece")
    return value


@frozen(kw_only=True)
class Effect(Contribution):
    """A change of what play can change."""

    @property
    def told(self) -> str:
        """The change in a few words, for explanations."""
        return type(self).__name__

    @property
    def where(self) -> Hex | tuple[Hex, int] | None:
        """The hex or hexside that it is about, if it is about one."""
        return None


@frozen
class PutMarker(Effect):
    """A marker is placed.

    Attributes:
        kind: Name of its MarkerKind.
        at: A Hex, or a hexside as (Hex, side).
        values: Its values, where they differ from its kind's defaults.
    """

    kind: str = field(converter=named)
    at: Hex | tuple[Hex, int] = field(converter=_at)
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"place {self.kind}"

    @property
    def where(self) -> Hex | tuple[Hex, int] | None:
        """Where it happens."""
        return self.at


@frozen
class TakeMarker(Effect):
    """A marker is removed.

    Attributes:
        marker: The marker, one of ``state.markers``.
    """

    marker: Marker = field(converter=_marker)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"remove {self.marker.kind}"

    @property
    def where(self) -> Hex | tuple[Hex, int] | None:
        """Where it happens."""
        return self.marker.at


@frozen
class PutPiece(Effect):
    """A piece comes into play.

    Attributes:
        piece: The piece; its name must be free.
    """

    piece: Piece = field(converter=_piece)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.piece.name} appears"

    @property
    def where(self) -> Hex | tuple[Hex, int] | None:
        """Where it happens."""
        return self.piece.hex


@frozen
class TakePiece(Effect):
    """A piece leaves play.

    Attributes:
        name: Of the piece.
    """

    name: str = field(converter=named)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.name} is removed"


@frozen
class MovePiece(Effect):
    """A piece goes to another Location.

    Attributes:
        name: Of the piece.
        hex: Where it goes.
        location: Name of the Location there.
    """

    name: str = field(converter=named)
    hex: Hex = field(converter=_hex)
    location: str = field(default="ground", converter=named)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.name} moves to {self.location}"

    @property
    def where(self) -> Hex | tuple[Hex, int] | None:
        """Where it happens."""
        return self.hex


@frozen
class ChangePiece(Effect):
    """An attribute of a piece changes.

    Attributes:
        name: Of the piece.
        attribute: One that its kind declares.
        value: Of the type of the attribute's default.
    """

    name: str = field(converter=named)
    attribute: str = field(converter=named)
    value: Any

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.name}: {self.attribute} is {self.value}"


@frozen
class GivePiece(Effect):
    """A piece is another side's from then on, and else as it is.

    Attributes:
        name: Of the piece.
        side: Whose it is.
    """

    name: str = field(converter=named)
    side: str = field(converter=named)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.name} is {self.side}'s"


@frozen
class SetCondition(Effect):
    """A condition changes for the whole board.

    Attributes:
        name: Of a ConditionKind.
        value: Of the type of its default.
    """

    name: str = field(converter=named)
    value: Any

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.name} is {self.value}"


@frozen
class Count(Effect):
    """Something is used up until the phase ends.

    Attributes:
        what, of: What is counted, and of which place or piece.
        n: How much is added.
    """

    what: str = field(converter=named)
    of: str = field(default="", converter=readable)
    n: int = field(default=1, converter=whole)

    @property
    def told(self) -> str:
        """The change in a few words."""
        return f"{self.what} +{self.n}"
