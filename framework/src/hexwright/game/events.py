"""What is written of each command of a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from attrs import field, frozen

from hexwright.checked import kept, natural, readable
from hexwright.game.game import Move
from hexwright.game.saving import canonical, digest, to_plain
from hexwright.rules.ruling import plain
from hexwright.rules.sequence import Outcome
from hexwright.scenario.questions import Act

COLUMNS = "n, act, faces, drawn, fixed, outcome, hash, state"


@frozen(kw_only=True)
class Event:
    """A command that was carried out.

    Attributes:
        n: Its number; 0 is the beginning.
        act: What was done.
        faces: What was rolled: the kind of each roll, and its dice.
        drawn: Where the dice stood afterwards.
        fixed: Whether it cannot be taken back, for dice fell or something was revealed.
        outcome: How it ended the game; ``None`` if it did not.
        hash: SHA-256 of the state afterwards.
        state: That state, as canonical JSON.
    """

    n: int
    act: Act
    faces: tuple[tuple[str, tuple[int, ...]], ...]
    drawn: int
    fixed: bool
    outcome: Outcome | None
    hash: str
    state: str = field(repr=False)


def event_of(n: int, move: Move) -> Event:
    """What is written of a command."""
    state = canonical(to_plain(move.game.state, move.game.scenario.board.grid))
    return Event(
        n=n,
        act=move.act,
        faces=tuple((roll.kind, roll.faces) for roll in move.rolls),
        drawn=move.game.drawn,
        fixed=move.chance or move.revealed or n == 0,
        outcome=move.game.outcome,
        hash=digest(state),
        state=state,
    )


def to_row(event: Event) -> tuple[Any, ...]:
    """An event as a row of the table, in the order of ``COLUMNS``."""
    act = {"kind": event.act.kind, "by": event.act.by, "at": event.act.at}
    ended = event.outcome
    outcome = None if ended is None else {"winner": ended.winner, "reason": ended.reason}
    if ended is not None and outcome is not None and ended.level:
        outcome["level"] = ended.level
    return (
        event.n,
        canonical({**act, "values": plain(event.act.values)}),
        json.dumps(event.faces),
        event.drawn,
        int(event.fixed),
        None if outcome is None else canonical(outcome),
        event.hash,
        event.state,
    )


def from_row(row: Sequence[Any]) -> Event:
    """The event of a row.

    Raises:
        ValueError, KeyError, TypeError: for a row that is none.
    """
    n, act, faces, drawn, fixed, outcome, hash, state = row
    told = json.loads(act)
    kind, by, at = (readable(told[name]) for name in ("kind", "by", "at"))
    return Event(
        n=n,
        act=Act(kind, by, at, values={name: kept(v) for name, v in told["values"].items()}),
        faces=tuple(
            (readable(kind), tuple(map(natural, dice))) for kind, dice in json.loads(faces)
        ),
        drawn=drawn,
        fixed=bool(fixed),
        outcome=None if outcome is None else Outcome(**json.loads(outcome)),
        hash=hash,
        state=state,
    )
