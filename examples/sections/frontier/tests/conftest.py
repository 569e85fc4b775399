"""A small map, and units on it."""

from __future__ import annotations

from typing import Any, Protocol

import pytest

from hexwright import Scenario
from hexwright.testing import ComposeRules, DrawBoard, scenario_on

VALLEY = """
    .  .  .  .  .
     .  .  .  .
    W  w  .  .  E
     .  t  h  .
    .  .  .  .  .
     .  .  .  .
    .  .  .  .  .
     .  .  .  .

    w = woods
    t = town
    h = hills
    W = mark west depot
    E = mark east depot
    0303-0403 0503-0403 0303-0402 = river
    0303-0402 = bridge
"""
SIDES = {"E": "east", "W": "west"}


class Put(Protocol):
    """``put(E1="foot 0302")``: units by name, which begins with the letter of their side."""

    def __call__(self, *, flags: dict[str, str] | None = None, **units: str) -> Scenario: ...


@pytest.fixture
def put(board: DrawBoard, ruleset: ComposeRules) -> Put:
    valley = board(VALLEY, naming="numbers")

    def scenario(*, flags: dict[str, str] | None = None, **units: str) -> Scenario:
        pieces: dict[str, Any] = {}
        for name, told in units.items():
            kind, at = told.split()
            pieces[name] = {"kind": kind, "at": at, "side": SIDES[name[0]]}
        markers = [("flag", at, {"side": side}) for at, side in (flags or {}).items()]
        return scenario_on(valley, ruleset("frontier"), pieces=pieces, markers=markers)

    return scenario
