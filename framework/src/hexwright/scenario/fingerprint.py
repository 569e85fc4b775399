"""What can change an answer, as a number to compare."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwright.scenario.scenario import Scenario


def of_all(scenario: Scenario) -> str:
    """SHA-256 over what can change an answer: rules, board, markers and pieces."""
    parts = [
        scenario.sight_fingerprint,
        *sorted(
            repr((p.name, p.kind, p.hex, p.location, p.side, sorted(p.attributes.items())))
            for p in scenario.pieces.values()
        ),
        repr(
            (
                scenario.phase,
                scenario.side,
                scenario.turn,
                scenario.position,
                sorted(scenario.counts.items()),
            )
        ),
    ]
    return _sum(parts)


def of_sight(scenario: Scenario) -> str:
    """SHA-256 over what can change a line of sight: rules, board, markers, conditions."""
    parts = [
        scenario.ruleset.fingerprint,
        scenario.board.digest,
        # as tuples, in which no name can be taken for two
        *sorted(repr((m.kind, m.at, sorted(m.values.items()))) for m in scenario.markers),
        *sorted(repr(item) for item in scenario.conditions.items()),
    ]
    return _sum(parts)


def _sum(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
