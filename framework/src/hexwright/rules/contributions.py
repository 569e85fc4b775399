"""What a rule may yield: a small, closed vocabulary of frozen contributions.

A rule never writes its own id into a contribution. The kernel calls each rule by itself and
stamps what it yields, so provenance is a fact and not a claim.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from attrs import cmp_using, field, frozen
from attrs.converters import optional
from attrs.validators import in_

from hexwright.board.terrain import half_levels
from hexwright.checked import named, names, natural, readable, whole, within

Number = int | Fraction

OWN_NAMES = frozenset(
    {"question", "kind", "values", "terms", "sums", "entries", "facts", "trace", "rules"}
    | {"explain", "to_json"}
)
"""What every ruling has: no term and no answer is called so."""

TAKEN = OWN_NAMES | {"allowed", "clear"}
"""What a Ruling has of its own."""

MOST = 1_000_000
"""Hindrance of one crossing is at most this, so that sums are exact."""


def _exact(value: Any) -> Number:
    """Numbers are exact: a float is refused before it can round an answer."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(
            f"{value!r} is not an exact number; give an int or a Fraction, e.g. Fraction(1, 2)"
        )
    within(value.numerator), within(value.denominator)
    return value


def row_numbers(value: Any) -> Any:
    """Row numbers as int64: a copy of the contribution's own, that nobody can change."""
    given = np.atleast_1d(np.asarray(value))
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        hint = "; of a mask np.flatnonzero() gives the numbers" if given.dtype == bool else ""
        raise TypeError(f"{value!r:.60} is not whole numbers in a row{hint}")
    rows = given.astype(np.int64)
    rows.setflags(write=False)
    return rows


def _sizes(value: Any) -> Any:
    """As ``row_numbers``; none may be negative, for what cancels must name what it cancels."""
    sizes = row_numbers(value)
    if sizes.size and (sizes.min() < 0 or sizes.max() > MOST):
        raise ValueError(f"hindrance is from 0 to {MOST}, not {value!r:.60}")
    return sizes


def _term(value: Any) -> str:
    if readable(value) in OWN_NAMES:
        raise ValueError(f"a term cannot be called {value!r}; a ruling has a {value} of its own")
    return str(value)


def _optional(value: Any) -> str | None:
    return None if value is None else readable(value)


def _end(value: Any) -> tuple[int, str]:
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"{value!r:.60} is not a hex index and the name of a Location")
    return natural(value[0]), readable(value[1])


SAME = cmp_using(eq=np.array_equal)


@frozen(kw_only=True)
class Contribution:
    """What all contributions carry.

    Attributes:
        reason: One phrase for the player: why this applies here.
        replaces: Ids of rules whose contributions to the same term this one takes the place of.
    """

    reason: str = field(default="", converter=readable)
    replaces: tuple[str, ...] = field(default=(), converter=names)


@frozen(kw_only=True)
class TermContribution(Contribution):
    """A contribution to one term of an answer.

    Attributes:
        term: The term it works on, such as ``"tem"``; empty means the question's main term.
        group: Contributions of one group are alternatives: the best one counts.
        place: Where it applies, as a player would name it; empty if it is plain.
    """

    term: str = field(default="", converter=_term)
    group: str | None = field(default=None, converter=_optional)
    place: str = field(default="", converter=readable)


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

    of: tuple[str, ...] = field(default=(), converter=names)


@frozen
class Trait(Contribution):
    """The subject counts as ``name``."""

    name: str = field(converter=named)


@frozen
class Block(Contribution):
    """Lines are blocked at these crossings.

    Attributes:
        at: Row indices into the ``lines`` the hook was handed (int64, one for each block). From
            ``los_totals``, line indices instead.
    """

    at: Any = field(converter=row_numbers, eq=SAME, hash=False)


@frozen
class Clear(Contribution):
    """Blocks that are lifted.

    Attributes:
        of: Indices into the ``blocks`` the hook was handed (int64).
    """

    of: Any = field(converter=row_numbers, eq=SAME, hash=False)


@frozen
class Hinder(Contribution):
    """Lines are hindered by ``n`` at these crossings.

    Attributes:
        n: Hindrance of each crossing: one int, or an int64 array as long as ``at``.
        at: Row indices into the ``lines`` the hook was handed.
        group: Within a hex the best of a group counts, and different groups add up.
    """

    n: Any = field(converter=_sizes, eq=SAME, hash=False)
    at: Any = field(converter=row_numbers, eq=SAME, hash=False)
    group: str = field(default="terrain", converter=readable)


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

    name: str = field(converter=named)
    at: Any = field(converter=row_numbers, eq=SAME, hash=False)
    on: str = field(default="hex", converter=readable)
    value: int = field(default=1, converter=whole)


@frozen
class AddLocation(Contribution):
    """A place in a hex where pieces can be.

    Attributes:
        hex: Index of the hex.
        name: What follows the ``@`` of a place: ``"ground"``, ``"2"`` ...
        height: Half-levels above the base level of the hex.
        kind: What sort of place it is, e.g. ``"level"``.
        sight: Half-levels above the base level from which lines run to and from it, if that is
            not its height.
        building: Index of the building that it is in, if not of the one that stands in the hex.
    """

    hex: int = field(converter=natural)
    name: str = field(converter=named)
    height: int = field(converter=half_levels)
    kind: str = field(default="level", converter=readable)
    sight: int | None = field(default=None, converter=optional(half_levels))
    building: int | None = field(default=None, converter=optional(natural))


@frozen
class DropLocation(Contribution):
    """Takes away Locations that an earlier rule gave a hex.

    Attributes:
        hex: Index of the hex.
        kind: The kind of Location that does not exist here.
    """

    hex: int = field(converter=natural)
    kind: str = field(converter=readable)


@frozen
class Link(Contribution):
    """Two Locations that are ADJACENT.

    Attributes:
        a, b: Each a hex index and a Location name.
        kind: What sort of way it is, for rules that speak of such ways alone; empty if of none.
    """

    a: tuple[int, str] = field(converter=_end)
    b: tuple[int, str] = field(converter=_end)
    kind: str = field(default="", converter=readable, kw_only=True)


@frozen
class Column(Contribution):
    """An answer of an attack or a step that is the sum of terms, rounded once.

    Attributes:
        name: Of the answer, e.g. ``"total"``.
        terms: The terms it adds up.
        rounding: ``"down"``, ``"up"`` or ``"exact"``.
    """

    name: str = field(converter=named)
    terms: tuple[str, ...] = field(converter=names)
    rounding: str = field(default="down", validator=in_(("down", "up", "exact")))

    @name.validator
    def _free(self, _: Any, value: str) -> None:
        if value in TAKEN or value.startswith("_"):
            raise ValueError(f"an answer cannot be called {value!r}; every ruling has its own")


@frozen
class Stacking(Contribution):
    """How the hindrances of a line's hexes add up.

    Attributes:
        per: ``"hex"``: each hex counts; ``"range"``: of hexes at one range, the largest.
    """

    per: str = field(default="hex", validator=in_(("hex", "range")))
