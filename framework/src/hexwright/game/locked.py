"""In what a scenario differs from the one that a game was begun with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwright.errors import HexwrightError
from hexwright.rules.house import HOUSE
from hexwright.rules.lock import Difference, Lock
from hexwright.scenario.scenario import Scenario


def differing(lock: Lock, start: Any, scenario: Scenario) -> Iterator[Difference]:
    """In what a scenario differs from what a saved game tells of its beginning.

    Args:
        lock: The rules and the board that the game was begun with.
        start: The fingerprint of the scenario then.
        scenario: The scenario as it is.
    """
    found = list(lock.differences(Lock.of(scenario.ruleset, scenario.board.digest)))
    yield from found
    if not found and start != scenario.fingerprint:
        told = "the scenario has changed since the game began"
        yield Difference("scenario", "", f"{start:.64}", scenario.fingerprint, told)


def problem(difference: Difference) -> HexwrightError:
    """Why a game cannot go on in a scenario that differs."""
    if difference.what == "board":
        return HexwrightError("made on another board, or on this one changed")
    if difference.what == "scenario":
        return HexwrightError(difference.told)
    hint = ""
    if (difference.what, difference.id, difference.now) == ("section", HOUSE, None):
        hint = "give the file of its house rules: --house FILE"
    return HexwrightError(f"made with other rules: {difference}", hint=hint)
