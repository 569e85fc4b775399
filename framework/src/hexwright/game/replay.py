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


def replay(journal: Journal, scenario: Scenario) -> Iterator[Step]:
    """Play a journal again, command by command; the first that differs is the last."""
    game: Game | None = None
    for n, event in enumerate(journal.events()):
        try:
            seed = journal.meta("seed")
            move = Game.begin(scenario, seed) if game is None else game.apply(event.act)
        except HexwrightError as exc:
            yield Step(event=event, move=None, differs=(str(exc),))
            return
        differs = tuple(_differences(n, event, move))
        yield Step(event=event, move=move, differs=differs)
        if differs:
            return
        game = move.game


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
