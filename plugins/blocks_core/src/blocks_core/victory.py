"""Who has won: cities that are held (VB.Victory), and the hook by which rules say what counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import field, frozen

from blocks_core.control import holders
from blocks_core.terrain import city_sizes
from hexwright import Outcome, Situation, hookimpl, hookspec, rule


@frozen
class Score:
    """Points of a side.

    Attributes:
        side: Whose they are.
        points: How many.
        reason: What for.
    """

    side: str
    points: int
    reason: str = field(default="", kw_only=True)


@hookspec
def scores(situation: Situation) -> Any:
    """Say what counts when the last turn is over, as ``Score``.

    Asked once, then. Default: nothing, and nobody has won. What rules give a side adds up.
    """


def leader(situation: Situation) -> tuple[str, str]:
    """The side with the most points, and how many each has; no side if two have as many."""
    points = Counter[str]()
    for entry in situation.ruleset.ask("scores", "what counts", situation=situation):
        points[entry.contribution.side] += entry.contribution.points
    ranked = points.most_common(2)
    told = ", ".join(f"{side} has {n}" for side, n in sorted(points.items()))
    alone = ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1])
    return (ranked[0][0] if alone else ""), told


@rule("VB.Victory")
class Victory:
    """When the last turn is over, the side whose cities have the most PP together has won.

    With ``share`` it has won as soon as it holds so many per cent of the PP of all cities; 0 is
    never.
    """

    share: int = 0

    @hookimpl
    def scores(self, situation: Situation) -> Iterator[Score]:
        """The size of each city."""
        for side, pp in _held(situation).items():
            yield Score(side, pp, reason="PP of cities")

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        """The share."""
        every = int(city_sizes(situation).sum())
        for side, pp in _held(situation).items() if self.share and every else ():
            if 100 * pp >= self.share * every:
                yield Outcome(side, reason=f"{side} holds {pp} of {every} PP of cities")


def _held(situation: Situation) -> Counter[str]:
    """The PP of the cities that each side holds."""
    sizes, found = city_sizes(situation), Counter[str]()
    for hex, side in holders(situation).items():
        if sizes[hex]:
            found[side] += int(sizes[hex])
    return found
