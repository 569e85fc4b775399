"""What a rule may yield: a small, closed vocabulary of frozen contributions.

A rule never writes its own id into a contribution. The kernel calls each rule by itself and
stamps what it yields, so provenance is a fact and not a claim.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from attrs import field, frozen

Number = int | Fraction


def _exact(value: Any) -> Number:
    """Numbers are exact: a float is refused before it can round an answer."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(
            f"{value!r} is not an exact number; give an int or a Fraction, e.g. Fraction(1, 2)"
        )
    return value


def _rows(value: Any) -> Any:
    return np.atleast_1d(np.asarray(value, dtype=np.int64))


@frozen(kw_only=True)
class Contribution:
    """What all contributions carry.

    Attributes:
        reason: One phrase for the player: why this applies here.
        replaces: Ids of rules whose contributions to the same term this one takes the place of.
    """

    reason: str = ""
    replaces: tuple[str, ...] = ()


@frozen(kw_only=True)
class TermContribution(Contribution):
    """A contribution to one term of an answer.

    Attributes:
        term: The term it works on, such as ``"tem"``; empty means the question's main term.
        group: Contributions of one group are alternatives: the best one counts.
        place: Where it applies, as a player would name it; empty if it is plain.
    """

    term: str = ""
    group: str | None = None
    place: str = ""


@frozen
class Modify(TermContribution):
    """Add ``n`` to the term."""

    n: Number = field(converter=_exact)


@frozen
class Multiply(TermContribution):
    """Multiply the term by ``factor``; fractions are kept until the question rounds once."""

    factor: Number = field(converter=_exact)


@frozen
class Set(TermContribution):
    """The term starts from ``value`` instead of its base."""

    value: Number = field(converter=_exact)


@frozen
class Cap(TermContribution):
    """The term is at most ``value``."""

    value: Number = field(converter=_exact)


@frozen
class Floor(TermContribution):
    """The term is at least ``value``."""

    value: Number = field(converter=_exact)


@frozen
class Forbid(TermContribution):
    """Not allowed, for ``reason``."""


@frozen
class Permit(TermContribution):
    """Lifts the Forbid of the rules named in ``of``."""

    of: tuple[str, ...] = ()


@frozen
class Trait(Contribution):
    """The subject counts as ``name``."""

    name: str


@frozen
class Block(Contribution):
    """Lines are blocked at these crossings.

    Attributes:
        at: Row indices into the ``lines`` the hook was handed (int64, one for each block). From
            ``los_totals``, line indices instead.
    """

    at: Any = field(converter=_rows)


@frozen
class Clear(Contribution):
    """Blocks that are lifted.

    Attributes:
        of: Indices into the ``blocks`` the hook was handed (int64).
    """

    of: Any = field(converter=_rows)


@frozen
class Hinder(Contribution):
    """Lines are hindered by ``n`` at these crossings.

    Attributes:
        n: Hindrance of each crossing: one int, or an int64 array as long as ``at``.
        at: Row indices into the ``lines`` the hook was handed.
        group: Within a hex the best of a group counts, and different groups add up.
    """

    n: Any = field(converter=_rows)
    at: Any = field(converter=_rows)
    group: str = "terrain"


@frozen
class Fact(Contribution):
    """Something that is so on this board, under these rules.

    Attributes:
        name: The fact, such as ``"walled"``.
        on: What it is about: ``"hex"``, ``"building"`` or ``"hexside"``.
        at: Indices of those (into ``ground.grid.hexes``, ``ground.buildings``,
            ``ground.hexsides``).
        value: An int; 0 takes the fact away again.
    """

    name: str
    at: Any = field(converter=_rows)
    on: str = "hex"
    value: int = 1


@frozen
class AddLocation(Contribution):
    """A place in a hex where pieces can be.

    Attributes:
        hex: Index of the hex.
        name: What follows the ``@`` of a place: ``"ground"``, ``"2"`` ...
        height: Half-levels above the base level of the hex.
        kind: What sort of place it is, e.g. ``"level"``.
    """

    hex: int
    name: str
    height: int
    kind: str = "level"


@frozen
class DropLocation(Contribution):
    """Takes away Locations that an earlier rule gave a hex.

    Attributes:
        hex: Index of the hex.
        kind: The kind of Location that does not exist here.
    """

    hex: int
    kind: str


@frozen
class Link(Contribution):
    """Two Locations that are ADJACENT.

    Attributes:
        a, b: Each a hex index and a Location name.
    """

    a: tuple[int, str]
    b: tuple[int, str]


@frozen
class Column(Contribution):
    """An answer of an attack that is the sum of terms, rounded once.

    Attributes:
        name: Of the answer, e.g. ``"total"``.
        terms: The terms it adds up.
        rounding: ``"down"``, ``"up"`` or ``"exact"``.
    """

    name: str
    terms: tuple[str, ...]
    rounding: str = "down"


@frozen
class Stacking(Contribution):
    """How the hindrances of a line's hexes add up.

    Attributes:
        per: ``"hex"``: each hex counts; ``"range"``: of hexes at one range, the largest.
    """

    per: str = "hex"
