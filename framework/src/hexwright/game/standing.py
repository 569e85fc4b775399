"""A scenario as a saved game left it, and as a side sees it: what questions can be asked of."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hexwright.game.game import Game
from hexwright.game.journal import Journal
from hexwright.game.view import known_side, seen
from hexwright.scenario.scenario import Scenario


def standing(path: Path, scenario: Scenario, at: int | None = None, side: str = "") -> Scenario:
    """A game's scenario after a step.

    Args:
        path: The saved game.
        scenario: Of the game, as it was before it began.
        at: The step; the last if none is named.
        side: Who looks; see ``as_seen``.

    Raises:
        HexwrightError: as ``Journal.open`` and ``Journal.game`` do, and if there is no such side.
    """
    with Journal.open(path, scenario) as journal:
        return as_seen(journal.game(scenario, at).scenario, side)


def as_seen(scenario: Scenario, side: str) -> Scenario:
    """A scenario in which nothing is that is concealed from a side; as it is if none is named.

    Raises:
        HexwrightError: if there are sides, and none of this name.
    """
    if not side:
        return scenario
    known_side(side, Game(scenario=scenario).sides())
    # what its file expects may be of what is not seen
    return scenario.in_state(seen(scenario, side), expecting=False)


def summary(journal: Journal, scenario: Scenario) -> dict[str, Any]:
    """What a saved game is, in short, with nothing that a side might not know.

    Returns:
        ``steps``, the number of the last; ``saved``, when that was written; ``turn``, ``phase``
        and ``side``, whose phase it is; ``sides``; and ``outcome``, null while it goes on.
    """
    written = datetime.fromtimestamp(journal.path.stat().st_mtime, UTC)
    last = journal.last().n
    game = journal.game(scenario, last)
    return {
        "steps": last,
        "saved": written.isoformat(timespec="microseconds"),
        "turn": game.state.turn,
        "phase": game.state.phase,
        "side": game.state.side,
        "sides": list(game.sides()),
        "outcome": game.outcome.told if game.outcome else None,
    }
