"""What holds of any section, and games played at random."""

from __future__ import annotations

import random
from pathlib import Path

import frontier
from hexwright import Game, Scenario
from hexwright.testing import conformance

test_conforms = conformance("frontier")

BRIDGE = Path(frontier.__file__).parent / "demo" / "scenario.toml"


def test_a_game_played_at_random_comes_to_its_end_and_breaks_nothing() -> None:
    """`hexwright simulate` does so a hundred times; here the first turn of some games."""
    for seed in range(2):
        chance = random.Random(seed)
        game = Game.begin(Scenario.load(BRIDGE), seed=seed).game
        while not game.is_terminal and game.state.turn == 1:
            actions = game.legal_actions()
            last = chance.random() < 0.2
            game = game.apply(actions[-1] if last else chance.choice(actions)).game
            hexes = [(piece.hex, piece.side) for piece in game.scenario.pieces.values()]
            assert max(hexes.count(one) for one in hexes) <= 2
            assert len({hex for hex, _ in hexes}) == len(set(hexes))
