"""What was done in a game, as a side saw it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from attrs import evolve

from hexwright.game.deciding import to_act
from hexwright.game.events import Event
from hexwright.game.saving import from_plain
from hexwright.game.view import hidden_from
from hexwright.rules.kinds import BEGIN, NEXT
from hexwright.scenario.questions import Act
from hexwright.scenario.scenario import Scenario


def as_seen(events: Iterable[Event], scenario: Scenario, side: str) -> Iterator[Event]:
    """The commands of a journal with no more in them than a side saw.

    In what others do, who does it is called as it looks if it is concealed, or left out if
    nothing of it is seen; what they say besides is not told, such as orders or what is built.

    Args:
        events: The commands, in order from the first.
        scenario: Of the game.
        side: Who looks.

    Raises:
        HexwrightError: if a state that is written is none.
    """
    before = scenario
    for event in events:
        after = scenario.in_state(from_plain(json.loads(event.state), scenario.situation))
        act, _ = act_seen(event.act, before, after, side)
        yield evolve(event, act=act)
        before = after


def act_seen(act: Act, before: Scenario, after: Scenario, side: str) -> tuple[Act, bool]:
    """What a side saw of an act, and whether it is one of its own.

    Args:
        act: What was done.
        before, after: As it was before, and as it was then.
        side: Who looks.
    """
    if act.kind in (BEGIN, NEXT):
        return act, False
    if whose(act, before) == side:
        return act, True
    unseen = {**hidden_from(after, side), **hidden_from(before, side)}
    by = unseen[act.by].shown_as if act.by in unseen else act.by
    return Act(act.kind, by, act.at), False


def whose(act: Act, before: Scenario) -> str:
    """Who does something: whose piece does it, or if none does, the side that is to act."""
    if act.kind == BEGIN:
        return ""
    piece = before.situation.state.pieces.get(act.by)
    return to_act(before.situation) if piece is None else piece.side
