"""One seed is one game, in any process; a game that was copied or pickled goes on alike."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter

from attrs import evolve

from hexwright import Act, Game, Scenario
from hexwright.game.saving import state_hash

PLAYED = """
import sys
from hexwright import Scenario
from hexwright.game.simulate import simulate
print(*(simulate(Scenario.load(sys.argv[1]), seed, longest=30).hash for seed in (3, 4)))
"""


def hashed(game: Game) -> str:
    return state_hash(game.state, game.scenario.board.grid)


def test_a_seed_gives_the_same_hashes_in_other_processes(isthmus: Scenario) -> None:
    """Whatever the order in which Python has the members of a set."""
    found = []
    for n in ("0", "1"):
        environ = {**os.environ, "PYTHONHASHSEED": n}
        command = [sys.executable, "-c", PLAYED, str(isthmus.source)]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        found.append(done.stdout.split())
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_a_pickled_game_goes_on_as_the_game_itself(isthmus: Scenario, walked: list[Act]) -> None:
    move = Game.begin(isthmus, 5)
    copy = pickle.loads(pickle.dumps(move.game))
    for n, act in enumerate(walked):
        move, other = move.game.apply(act), copy.apply(act)
        copy = other.game
        assert hashed(copy) == hashed(move.game)
        assert [roll.faces for roll in other.rolls] == [roll.faces for roll in move.rolls]
        if n % 15 == 0:
            copy = pickle.loads(pickle.dumps(copy))
            again = pickle.loads(pickle.dumps(move))
            assert hashed(again.game) == hashed(move.game)
            assert again.act == move.act
            assert again.game.legal_actions() == move.game.legal_actions()


def test_a_clone_is_not_changed_by_what_is_done_to_the_game(
    isthmus: Scenario, walked: list[Act]
) -> None:
    game = Game.begin(isthmus, 5).game
    clone, before = game.clone(), hashed(game)
    after = game.apply(walked[0]).game
    assert hashed(clone) == before
    assert hashed(clone.apply(walked[0]).game) == hashed(after)


def test_the_hash_differs_if_anything_does_and_only_then(
    isthmus: Scenario, walked: list[Act]
) -> None:
    """Each command that changes something changes it; each part of the state counts."""
    game = Game.begin(isthmus, 5).game
    by_hash = {hashed(game): game.state}
    for act in walked:
        game = game.apply(act).game
        same = by_hash.setdefault(hashed(game), game.state)
        assert same == game.state
    state = game.state
    name = next(iter(state.pieces))
    marked = {**state.pieces, name: evolve(state.pieces[name], attributes={"cv": 9})}
    others = [
        evolve(state, turn=9),
        evolve(state, side="nobody"),
        evolve(state, phase="rest"),
        evolve(state, position=99),
        evolve(state, counts={("x", "y"): 1}),
        evolve(state, conditions={}),
        evolve(state, pieces=marked),
    ]
    hashes = Counter(state_hash(one, game.scenario.board.grid) for one in [state, *others])
    assert set(hashes.values()) == {1}
    assert hashed(evolve(game, scenario=game.scenario.in_state(evolve(state)))) in hashes
