"""Playing a journal again: every command must lead to the state that is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from hexwright.checked import unseen
from hexwright.errors import HexwrightError
from hexwright.game.events import Event, event_of
from hexwright.game.game import Game, Move
from hexwright.game.journal import Journal
from hexwright.scenario.scenario import Scenario


@frozen(kw_only=True)
class Step:
    """A command that was played again.

    Attributes:
        event: What is written of it.
        move: What came of it now; ``None`` if it could not be done.
        differs: In what that is not what is written; empty if it is the same.
    """

    event: Event
    move: Move | None
    differs: tuple[str, ...] = ()


def replay(
    journal: Journal, scenario: Scenario, first: int = 0, *, beyond: bool = False
) -> Iterator[Step]:
    """Play a journal again, command by command; the first that differs is the last.

    Args:
        journal: The game.
        scenario: As it was before the game began.
        first: The number of the first command; what is written before it is taken as it is.
        beyond: Whether to go on after one that differs, from what is written of it.
    """
    game: Game | None = None
    n = first
    for event in journal.events(first):
        move: Move | None = None
        try:
            if n == 0:
                move = Game.begin(scenario, journal.meta("seed"))
            else:
                move = (game or journal.game(scenario, n - 1)).apply(event.act)
        except HexwrightError as exc:
            differs = [str(exc)]
        else:
            differs = list(_differences(n, event, move))
        yield Step(event=event, move=move, differs=tuple(differs))
        if differs and not beyond:
            return
        game = None if differs or move is None else move.game
        n = event.n + 1


def _differences(n: int, event: Event, move: Move) -> Iterator[str]:
    if event.n != n:
        yield f"event {n} is not there"
        return
    if not move.allowed:
        yield f"{event.act.kind} is not allowed: {', '.join(move.rulings[0].rules)}"
        return
    now = event_of(n, move)
    if now.faces != event.faces:
        yield f"the dice: {_told(now.faces)}, not {_told(event.faces)}"
    if now.outcome != event.outcome:
        yield "how the game ends"
    if now.drawn != event.drawn:
        yield f"where the dice stand: {now.drawn}, not {event.drawn}"
    if now.fixed != event.fixed:
        yield f"that it can{'not' if now.fixed else ''} be taken back"
    if now.hash != event.hash or now.state != event.state:
        yield from _parts(_read(event.state), json.loads(now.state))


def _read(state: str) -> dict[str, Any]:
    """A state as it is written; nothing, if it is damaged."""
    try:
        found = json.loads(state)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _parts(was: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What of a state differs, by name."""
    for name in now:
        before, after = was.get(name), now[name]
        if before == after:
            continue
        if name in ("pieces", "markers") and isinstance(before, list):
            for row in [r for r in after if r not in before] + [
                r for r in before if r not in after
            ]:
                called = str(row[0]) if isinstance(row, list) and row else ""
                yield f"{name[:-1]} {'' if unseen(called) else called}: {row}"
        else:
            yield f"{name}: {after}, not {before}"
    if all(was.get(name) == now[name] for name in now):
        yield "the state that is written is damaged"


def _told(faces: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
    return "; ".join(f"{kind} {', '.join(map(str, dice))}" for kind, dice in faces) or "none"
