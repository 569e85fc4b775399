"""Deployment in turns before the first turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Piece, Scenario
from hexwright.game.simulate import faults, simulate
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]
NEXT = Act("next phase")


def begun(world: Any, *reserves: str, **options: Any) -> Game:
    """A game in which red holds C3 and D5 at the sea, blue F6, and nothing is on the map."""
    held = ("C3 red", "D5 red", "F6 blue")
    scenario: Scenario = world.play().with_conditions(held=held, reserves=reserves)
    if options:
        rules = compose(discover(), ["blocks_core"], options={"VB.SetUp": options})
        scenario = evolve(scenario, ruleset=rules)
    return Game.begin(scenario, 1).game


@pytest.fixture
def coast(blocks: Worlds, new_map: Any) -> Any:
    drawn = (
        new_map("A-F", "1-8").terrain("sea", "C1-C2").mark("city 2", "C3 F6").mark("port", "C3 D1")
    )
    return blocks(drawn.mark("resource 1", "D5"))


def deploy(at: str, kind: str = "infantry") -> Act:
    return Act("deploy", at=at, values={"kind": kind})


def done(game: Game, *acts: Act) -> Game:
    for act in acts:
        move = game.apply(act)
        assert move.allowed, move.rulings[0].explain()
        game = move.game
    return game


@switching_off("VB.SetUp")
def test_sides_deploy_three_blocks_at_a_time_and_then_the_first_turn_begins(coast: Any) -> None:
    game = begun(coast, "red infantry 4", "blue infantry 1", "red fighter 1")
    assert (game.state.phase, game.state.side) == ("deployment", "blue")
    assert game.scenario.conditions["deploys"] == ("blue", "red", "red")
    game = done(game, deploy("F6"))
    assert (game.state.pieces["blue infantry 1"].attributes["cv"], faults(game)) == (4, [])
    assert not game.apply(deploy("F6")).allowed
    game = done(game, NEXT)
    assert not game.is_terminal
    game = done(game, deploy("C3"), deploy("C3"), deploy("C4"))
    assert not game.apply(deploy("C4")).allowed
    assert [act for act in game.legal_actions() if act.kind == "deploy"] == []
    game = done(game, NEXT, deploy("C4"), deploy("C3", "fighter"))
    assert game.scenario.conditions["reserves"] == ()
    game = done(game, NEXT)
    assert (game.state.turn, game.state.phase) == (1, "movement")
    later = done(game, *[NEXT] * 8)
    assert (later.state.turn, later.state.phase) == (2, "movement")
    two = begun(coast, "red infantry 5", each=2)
    assert two.scenario.conditions["deploys"] == ("red", "red", "red")
    off = coast.without("VB.SetUp").play()
    assert Game.begin(off, 1).game.state.phase != "deployment"


def test_where_blocks_may_be_deployed(coast: Any) -> None:
    """Armies next to places of their side, on land; air blocks at bases, ships in ports."""
    kinds = "infantry", "fighter", "carrier"
    game = begun(coast, *(f"red {kind} 3" for kind in kinds), "blue infantry 1")
    red = done(game, NEXT)
    refused = {
        act
        for act in (deploy("C2"), deploy("F5"), deploy("D5", "fighter"), deploy("D5", "carrier"),
                    deploy("C2", "carrier"), deploy("C3", "marine"), deploy("F6"),
                    deploy("D1", "carrier"))
        if not red.apply(act).allowed
    }  # fmt: skip
    assert len(refused) == 8
    found = {kind: set() for kind in kinds}
    for act in red.legal_actions():
        if act.kind == "deploy":
            found[act.values["kind"]].add(act.at)
    assert found["fighter"] == found["carrier"] == {"C3"}
    assert found["infantry"] == {
        "B2", "B3", "C3", "C4", "D2", "D3", "C5", "D5", "D4", "D6", "E5", "E6", "C6", "E4",
    } & found["infantry"]  # fmt: skip
    assert {"C3", "C4", "D5", "D6"} <= found["infantry"]
    far = done(begun(coast, "red infantry 1", reach=0))
    assert {act.at for act in far.legal_actions() if act.kind == "deploy"} == {"C3", "D5"}


def test_nothing_is_deployed_where_the_enemy_is(coast: Any) -> None:
    game = done(begun(coast, "red infantry 2", "blue infantry 1"), NEXT)
    enemy = Piece("E", "infantry", coast.board.grid.parse("C4"), side="blue")
    there = game.scenario.in_state(evolve(game.state, pieces={"E": enemy}))
    assert not there.ask(deploy("C4")).allowed
    assert there.ask(deploy("C3")).allowed
    assert "C4" not in {act.at for act in Game(scenario=there).offers()}


def test_what_waits_must_be_told_so_that_it_can_be_read(coast: Any) -> None:
    for wrong in ("red", "red infantry", "red cavalry 3", "infantry 3", "red infantry many", ""):
        with pytest.raises(Exception, match="write a side, a kind of block and how many"):
            begun(coast, wrong)


def test_deployed_blocks_count_towards_the_pool(coast: Any) -> None:
    game = done(begun(coast, "red infantry 2", "blue infantry 1"), NEXT)
    rules = compose(discover(), ["blocks_core"], options={"VB.Pool": {"kinds": {"infantry": 1}}})
    few = done(evolve(game, scenario=evolve(game.scenario, ruleset=rules)), deploy("C3"))
    assert not few.apply(deploy("C3")).allowed
    assert done(game, deploy("C3"), deploy("C3"))


def test_games_with_deployment_are_played_to_their_end(coast: Any) -> None:
    rules = compose(discover(), ["blocks_core"], options={"VB.Turn": {"last": 2}})
    reserves = "red infantry 4", "red fighter 1", "blue armor 3", "red carrier 1"
    held = ("C3 red", "D5 red", "F6 blue")
    scenario = coast.play().with_conditions(held=held, reserves=reserves)
    for seed in (1, 2):
        played = simulate(evolve(scenario, ruleset=rules), seed)
        assert played.wrong == ""
        assert played.acts["deploy"]
