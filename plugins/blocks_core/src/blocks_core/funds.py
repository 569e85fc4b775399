"""What can be spent on production, and the hooks by which rules say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import field, frozen

from hexwright import Count, Effect, Forbid, Permit, Situation, hookspec

SPENT = "PP spent"
"""What is counted of each account until the production phase ends."""


@frozen
class Means:
    """Production points that can be spent in a city.

    Attributes:
        account: What they are called; what has been spent is counted under this name.
        hex: Index of the hex of the city.
        points: How many there are, in PP.
        maker: What makes blocks of them; empty for the city itself, which makes any.
        replaces: Ids of rules whose points it takes the place of.
        reason: Where they come from.
    """

    account: str
    hex: int
    points: int
    maker: str = ""
    replaces: tuple[str, ...] = field(default=(), kw_only=True)
    reason: str = field(default="", kw_only=True)


@hookspec
def means(situation: Situation, side: str) -> Any:
    """Say what a side can spend in its production phase, as ``Means``.

    Asked for each thing that is built, and for each list of what could be. Default: nothing. All
    adds up, but for that of rules which the ``replaces`` of another that answers names, or of its
    manifest row.
    """


def _hexes(value: Iterable[int]) -> frozenset[int]:
    return frozenset(value)


@frozen
class Halt:
    """Hexes in which nothing more is produced in this phase.

    Attributes:
        hexes: Their indices.
        reason: Why.
    """

    hexes: frozenset[int] = field(converter=_hexes)
    reason: str = ""


@hookspec
def halts(situation: Situation, side: str) -> Any:
    """Say in which hexes a side produces nothing more in its production phase, as ``Halt``.

    Asked whenever ``means`` is: what there is in such hexes cannot be spent. Default: none.
    """


@hookspec
def makes(situation: Situation, maker: str, kind: str) -> Any:
    """Say that a maker of blocks does not make a kind of them (Forbid), or does (Permit).

    Asked for each account of a city and each kind. Default: everything is made everywhere.
    """


def sources(situation: Situation, side: str) -> list[tuple[Means, str]]:
    """What a side can spend, what it has spent included, each with the id of its rule."""
    said = situation.ruleset.ask("means", "what can be spent", situation=situation, side=side)
    rows = {id_ for bound in situation.ruleset.hook("means") for id_ in bound.rule.replaces}
    gone = rows | {id_ for entry in said for id_ in entry.contribution.replaces}
    idle = situation.ruleset.ask("halts", "where nothing is made", situation=situation, side=side)
    still = frozenset[int]().union(*(entry.contribution.hexes for entry in idle))
    standing = ((e.contribution, e.rule.id) for e in said if e.rule.id not in gone)
    return [(one, rule) for one, rule in standing if one.hex not in still]


def accounts(situation: Situation, side: str) -> list[Means]:
    """What a side can spend, what it has spent included."""
    return [one for one, _ in sources(situation, side)]


def left(situation: Situation, account: Means) -> int:
    """What is left of it, in PP."""
    return account.points - situation.state.count(SPENT, account.account)


def refused_by(situation: Situation, maker: str, kind: str) -> list[str]:
    """Ids of the rules by which a maker does not make a kind of blocks; none if it does."""
    said = situation.ruleset.ask(
        "makes", f"who makes {kind}", situation=situation, maker=maker, kind=kind
    )
    lifted = {id_ for e in said if isinstance(e.contribution, Permit) for id_ in e.contribution.of}
    forbidding = (e.rule.id for e in said if isinstance(e.contribution, Forbid))
    return [id_ for id_ in forbidding if id_ not in lifted]


def made_by(situation: Situation, maker: str, kind: str) -> bool:
    """Whether a maker makes a kind of blocks."""
    return not refused_by(situation, maker, kind)


def usable(situation: Situation, side: str, hex: int, kind: str) -> list[Means]:
    """The accounts in a city that a kind of blocks can be paid from."""
    here = [one for one in accounts(situation, side) if one.hex == hex]
    able = {maker for maker in {o.maker for o in here} if made_by(situation, maker, kind)}
    return [one for one in here if one.maker in able]


def itemized(situation: Situation, side: str, hex: int, kind: str) -> tuple[int, str]:
    """What can be spent on a kind of blocks in a city, in PP, and of what, in words."""
    total, parts = 0, list[str]()
    for one, rule in sources(situation, side):
        if one.hex != hex:
            continue
        if refusing := refused_by(situation, one.maker, kind):
            parts.append(f"none of {one.account} ({', '.join(refusing)})")
        else:
            total += left(situation, one)
            parts.append(f"{left(situation, one)} of {one.account} ({rule})")
    return total, ", ".join(parts) or "none"


def paid(situation: Situation, from_: list[Means], cost: int) -> Iterator[Effect]:
    """The effects of spending so much from accounts that have it."""
    for one in from_:
        part = min(cost, left(situation, one))
        if part > 0:
            cost -= part
            yield Count(SPENT, one.account, part)
