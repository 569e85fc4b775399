"""What can be spent on production, and the hooks by which rules say so."""

from __future__ import annotations

from collections.abc import Iterator
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


@hookspec
def makes(situation: Situation, maker: str, kind: str) -> Any:
    """Say that a maker of blocks does not make a kind of them (Forbid), or does (Permit).

    Asked for each account of a city and each kind. Default: everything is made everywhere.
    """


def accounts(situation: Situation, side: str) -> list[Means]:
    """What a side can spend, what it has spent included."""
    said = situation.ruleset.ask("means", "what can be spent", situation=situation, side=side)
    rows = {id_ for bound in situation.ruleset.hook("means") for id_ in bound.rule.replaces}
    gone = rows | {id_ for entry in said for id_ in entry.contribution.replaces}
    return [entry.contribution for entry in said if entry.rule.id not in gone]


def left(situation: Situation, account: Means) -> int:
    """What is left of it, in PP."""
    return account.points - situation.state.count(SPENT, account.account)


def made_by(situation: Situation, maker: str, kind: str) -> bool:
    """Whether a maker makes a kind of blocks."""
    said = situation.ruleset.ask(
        "makes", f"who makes {kind}", situation=situation, maker=maker, kind=kind
    )
    lifted = {id_ for e in said if isinstance(e.contribution, Permit) for id_ in e.contribution.of}
    return not any(isinstance(e.contribution, Forbid) and e.rule.id not in lifted for e in said)


def usable(situation: Situation, side: str, hex: int, kind: str) -> list[Means]:
    """The accounts in a city that a kind of blocks can be paid from, those of one maker first."""
    here = [one for one in accounts(situation, side) if one.hex == hex]
    makers = {one.maker for one in here}
    able = {maker for maker in makers if made_by(situation, maker, kind)}
    return [one for one in here if one.maker in able]


def paid(situation: Situation, from_: list[Means], cost: int) -> Iterator[Effect]:
    """The effects of spending so much from accounts that have it."""
    for one in from_:
        part = min(cost, left(situation, one))
        if part > 0:
            cost -= part
            yield Count(SPENT, one.account, part)
