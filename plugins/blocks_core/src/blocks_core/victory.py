"""Who has won: the side with the most points, which are those of cities (VB.Victory)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from blocks_core.control import holders
from blocks_core.terrain import city_sizes
from hexwright import Modify, Outcome, Situation, hookimpl, rule, victory


def leader(situation: Situation, sides: Iterable[str]) -> tuple[str, str]:
    """The side with the most points, and how many each has; no side if two have as many."""
    there = sorted({*sides, *holders(situation).values()})
    points = Counter({side: victory(situation, side).points or 0 for side in there})
    ranked = points.most_common(2)
    told = ", ".join(f"{side} has {n}" for side, n in sorted(points.items()) if n)
    alone = ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1])
    return (ranked[0][0] if alone else ""), told


@rule("VB.Victory")
class Victory:
    """When the last turn is over, the side whose cities have the most PP together has won.

    With ``share`` it has won at the end of the phase in which it comes to hold so many per cent of
    the PP of all cities; 0 is never.
    """

    share: int = 0

    @hookimpl
    def victory_points(self, situation: Situation, side: str) -> Iterator[Modify]:
        """The sizes of its cities."""
        if pp := _held(situation)[side]:
            yield Modify(pp, reason="PP of cities")

    @hookimpl
    def outcome(self, situation: Situation) -> Iterator[Outcome]:
        """The share, when a phase is over."""
        if not self.share or situation.state.phase:
            return
        every = int(city_sizes(situation).sum())
        for side, pp in _held(situation).items() if every else ():
            if 100 * pp >= self.share * every:
                yield Outcome(side, reason=f"{side} holds {pp} of {every} PP of cities")


def _held(situation: Situation) -> Counter[str]:
    """The PP of the cities that each side holds."""
    sizes, found = city_sizes(situation), Counter[str]()
    for hex, side in holders(situation).items():
        if sizes[hex]:
            found[side] += int(sizes[hex])
    return found
