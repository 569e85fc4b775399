"""The small scenario of the base game with the Logistics Set: games at random, and what changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

import blocks_core
from hexwright import Act, Game, Scenario
from hexwright.game.simulate import simulate
from hexwright.rules import compose, discover

DEMO = Path(blocks_core.__file__).parent / "demo" / "isthmus_scenario.toml"


def isthmus(*sections: str) -> Scenario:
    """For three turns."""
    rules = compose(discover(), sections, options={"VB.Turn": {"last": 3}})
    return evolve(Scenario.load(DEMO), ruleset=rules)


def in_production(scenario: Scenario) -> Game:
    """The first production phase, when nobody has done anything."""
    game = Game.begin(scenario, 1).game
    while game.state.phase != "production":
        game = game.apply(Act("next phase")).game
    return game


@pytest.mark.parametrize("seed", [1, 2])
def test_games_at_random_end_without_a_fault(seed: int) -> None:
    played = simulate(isthmus("blocks_logistics"), seed)
    assert (played.wrong, played.turns) == ("", 4)
    assert {"move", "battle", "build"} <= set(played.acts)
    assert played.refused < played.commands / 100


def test_one_scenario_has_other_acts_with_the_logistics_set() -> None:
    plain, logistics = map(in_production, map(isthmus, ("blocks_core", "blocks_logistics")))
    kinds = [{act.kind for act in game.legal_actions()} for game in (plain, logistics)]
    assert kinds[0] == {"build", "next phase"}
    assert kinds[1] - kinds[0] == {"exchange"}
    built = [
        {(act.at, act.values["kind"]) for act in game.legal_actions() if act.kind == "build"}
        for game in (plain, logistics)
    ]
    assert built[1] < built[0]
    assert not {kind for _, kind in built[1]} & {"engineer"}
