"""The small scenario of the package is played to its end, and nothing is ever wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

import blocks_core
from hexwright import Scenario
from hexwright.game.simulate import simulate
from hexwright.rules import compose, discover

DEMO = Path(blocks_core.__file__).parent / "demo" / "isthmus_scenario.toml"


@pytest.fixture(scope="module")
def isthmus() -> Scenario:
    """For four turns, which are enough to do everything."""
    short = compose(discover(), ["blocks_core"], options={"VB.Turn": {"last": 4}})
    return evolve(Scenario.load(DEMO), ruleset=short)


def test_games_at_random_end_without_a_fault(isthmus: Scenario) -> None:
    games = [simulate(isthmus, seed) for seed in range(3)]
    assert [game.wrong for game in games] == [""] * 3
    done: Counter[str] = Counter()
    for game in games:
        done.update(game.acts)
    fighting = {"move", "fly", "respond", "order", "battle", "next phase"}
    assert {*fighting, "build", "strengthen", "convert"} <= set(done)
    refused = sum(game.refused for game in games)
    assert refused < sum(done.values()) / 100  # what is offered is nearly always allowed


def test_one_seed_is_one_game(isthmus: Scenario) -> None:
    assert len({simulate(isthmus, 7).hash for _ in range(2)}) == 1
