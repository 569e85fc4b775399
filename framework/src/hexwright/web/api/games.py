"""A saved game, to be watched."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from litestar import post
from litestar.params import JSONBody

from hexwright.errors import HexwrightError
from hexwright.game.saving import to_plain
from hexwright.game.standing import summary
from hexwright.game.watching import steps
from hexwright.web.api.asked import Asked, Here, Told

MOST_STEPS = 100
"""So many steps are told at once: each is played again."""


@frozen(kw_only=True)
class ReplayAsked(Asked):
    """As ``hexwright replay`` takes it.

    Attributes:
        first, last: The steps to begin and to end with, at most 100; of what there is if the
            second is not given.
    """

    first: int = 0
    last: int | None = None


@post("/game", status_code=200, sync_to_thread=True)
def game(data: JSONBody[Asked], served: Here) -> Told | None:
    """`hexwright replay --count --json`: how many steps there are; null if no game is watched."""
    whole = served.served
    if whole.game is None:
        return None
    with whole.journal() as journal:
        return summary(journal, whole.scenario)


@post("/replay", status_code=200, sync_to_thread=True)
def replay(data: JSONBody[ReplayAsked], served: Here) -> list[Told]:
    """`hexwright replay --json`: the steps of a game, with what happened, dice and rules."""
    whole = served.served
    with whole.journal() as journal:
        end = journal.last().n
        last = min(end, data.first + MOST_STEPS - 1) if data.last is None else data.last
        if last - data.first >= MOST_STEPS:
            hint = f"at most {MOST_STEPS} are; ask for the others then"
            raise HexwrightError(f"{last - data.first + 1} steps are not told at once", hint=hint)
        return list(steps(journal, whole.scenario, side=served.side, first=data.first, last=last))


@post("/show", status_code=200, sync_to_thread=True)
def show(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright show --json`: the state of play, and where the pieces are."""
    scenario = served.under(data.changes)
    return to_plain(scenario.situation.state, scenario.board.grid)


HANDLERS: tuple[Any, ...] = (game, replay, show)
