"""The small scenario of the package is played to its end, and nothing is ever wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import blocks_core
from hexwright import Scenario
from hexwright.game.simulate import simulate

DEMO = Path(blocks_core.__file__).parent / "demo" / "isthmus_scenario.toml"


@pytest.fixture(scope="module")
def isthmus() -> Scenario:
    return Scenario.load(DEMO)


def test_games_at_random_end_without_a_fault(isthmus: Scenario) -> None:
    games = [simulate(isthmus, seed) for seed in range(3)]
    assert [game.wrong for game in games] == [""] * 3
    done: Counter[str] = Counter()
    for game in games:
        done.update(game.acts)
    assert set(done) == {"move", "fly", "respond", "order", "battle", "next phase"}
    refused = sum(game.refused for game in games)
    assert refused < sum(done.values()) / 20  # what is offered is mostly allowed


def test_one_seed_is_one_game(isthmus: Scenario) -> None:
    assert len({simulate(isthmus, 7).hash for _ in range(2)}) == 1
