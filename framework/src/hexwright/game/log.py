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
        act = event.act
        if act.kind not in (BEGIN, NEXT) and not _own(act, before, side):
            unseen = {**hidden_from(after, side), **hidden_from(before, side)}
            by = unseen[act.by].shown_as if act.by in unseen else act.by
            act = Act(act.kind, by, act.at)
        yield evolve(event, act=act)
        before = after


def _own(act: Act, before: Scenario, side: str) -> bool:
    """Whether it is an act of the side: by a piece of its own, or by nobody when it acts."""
    piece = before.situation.state.pieces.get(act.by)
    return to_act(before.situation) == side if piece is None else piece.side == side
