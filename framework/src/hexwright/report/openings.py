"""What can be done in the first turn of a game under one rule set and not under another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from hexwright.game.game import Game
from hexwright.game.spoken import spoken
from hexwright.rules.kinds import NEXT
from hexwright.scenario import Act, Scenario

MOST_PHASES = 40
"""So many phases of the first turn are looked at."""
SHOWN = 4
"""So many acts of a kind are named; of the others there is the number."""

Acts = Mapping[str, tuple[str, ...]]


@frozen
class Opening:
    """What can be done in a phase of the first turn, before anybody has done anything.

    Attributes:
        phase, side: The phase.
        gone, new: Acts that can no longer be done, and that can be done now, as they are typed, by
            their kind.
    """

    phase: str
    side: str
    gone: Acts = field(factory=dict)
    new: Acts = field(factory=dict)

    def told(self) -> Iterator[str]:
        """In words, a line for each kind of acts."""
        for sign, acts in (("-", self.gone), ("+", self.new)):
            for named in acts.values():
                more = f" and {len(named) - SHOWN} more" if len(named) > SHOWN else ""
                yield f"{sign} {'; '.join(named[:SHOWN])}{more}"


def openings(a: Scenario, b: Scenario) -> tuple[int, tuple[Opening, ...]]:
    """Compare what each side can do in the phases of a first turn in which nobody does anything.

    Args:
        a, b: The scenarios, before and after; nothing is compared unless both are games.

    Returns:
        How many phases were compared, and those in which something else can be done.

    Raises:
        RuleFailed: if a rule raises.
    """
    if not all(scenario.ruleset.hook("sequence_of_play") for scenario in (a, b)):
        return 0, ()
    before, after = dict(_phases(a)), dict(_phases(b))
    keys = dict.fromkeys((*before, *after))
    changes = []
    for key in keys:
        was, now = before.get(key, {}), after.get(key, {})
        if was.keys() != now.keys():
            gone, new = _by_kind(was, now), _by_kind(now, was)
            changes.append(Opening(*key[:2], gone, new))
    return len(keys), tuple(changes)


def _phases(scenario: Scenario) -> Iterator[tuple[tuple[str, str, int], dict[str, Act]]]:
    """The phases of the first turn, each with all that can be done in it."""
    game = Game.begin(scenario).game
    met: dict[tuple[str, str], int] = {}
    for _ in range(MOST_PHASES):
        if game.is_terminal or game.state.turn > 1:
            return
        named = (game.state.phase, game.state.side)
        met[named] = met.get(named, 0) + 1  # a turn may have two of one name
        there = {spoken(act): act for act in game.legal_actions() if act.kind != NEXT}
        yield (*named, met[named]), there
        move = game.apply(Act(NEXT))
        if not move.allowed:
            return  # somebody has to decide something first
        game = move.game


def _by_kind(acts: Mapping[str, Act], others: Iterable[str]) -> Acts:
    """Those that are not among the others, by their kind."""
    found: dict[str, tuple[str, ...]] = {}
    for told, act in acts.items():
        if told not in others:
            found[act.kind] = (*found.get(act.kind, ()), told)
    return found
