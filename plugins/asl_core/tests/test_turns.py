"""The sequence of play (A3), in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]
NEXT = Act("next phase")


@pytest.fixture
def street(base: Worlds, new_map: Any) -> Any:
    return base(new_map()).play(("R", "squad", "B2", "russian"), ("G", "squad", "D6", "german"))


@switching_off("A3.1")
def test_each_side_has_a_player_turn_of_eight_phases(street: Any) -> None:
    game = Game.begin(street.with_conditions(**{"first side": "russian"})).game
    told = []
    for _ in range(17):
        told.append((game.state.turn, game.state.side, game.state.phase))
        game = game.apply(NEXT).game
    assert [side for _, side, _ in told] == ["russian"] * 8 + ["german"] * 8 + ["russian"]
    assert [phase for _, _, phase in told[:8]] == [
        "rally", "prep fire", "movement", "defensive fire", "advancing fire", "rout", "advance",
        "close combat",
    ]  # fmt: skip
    assert (told[8][0], told[16][0]) == (1, 2)
    off = Game.begin(street.without("A3.1")).game
    assert (off.state.phase, off.phases()) == ("", ())


def test_the_attacker_alone_moves_and_in_its_mph(street: Any) -> None:
    """Outside a game there are no phases, and nobody is held back."""
    game = Game.begin(street.with_conditions(**{"first side": "russian"})).game
    move = Act("move", by="R", at="B3")
    assert street.ask(move).allowed
    assert "A3.1" in game.scenario.ask(move).rules
    while game.state.phase != "movement":
        game = game.apply(NEXT).game
    assert game.scenario.ask(move).allowed
    other = game.scenario.ask(Act("move", by="G", at="D5"))
    assert (other.allowed, "A3.1" in other.rules) == (False, True)
    least = Act("move", by="G", at="D5", values={"how": "minimum move"})
    assert not game.scenario.ask(least).allowed
    assert "A3.1" in game.scenario.ask(least).rules
    assert game.scenario.without("A3.1").ask(Act("move", by="G", at="D5")).allowed


def test_a_side_is_one_however_it_is_written(base: Worlds, new_map: Any) -> None:
    """Capitals do not make another of it, nor keep its units from moving."""
    units = ("R", "squad", "B2", "Russian"), ("S", "squad", "B4", "russian")
    start = base(new_map()).play(*units, ("G", "squad", "D6", "german"))
    game = Game.begin(start.with_conditions(**{"first side": "RUSSIAN"})).game
    assert len(game.phases()) == 16
    while game.state.phase != "movement":
        game = game.apply(NEXT).game
    assert game.scenario.ask(Act("move", by="R", at="B3")).allowed
    assert game.scenario.ask(Act("move", by="S", at="B3")).allowed
    assert not game.scenario.ask(Act("move", by="G", at="D5")).allowed


def test_the_first_by_name_is_first_if_nobody_says(street: Any) -> None:
    assert Game.begin(street).game.state.side == "german"


def test_the_game_is_over_after_so_many_turns(street: Any) -> None:
    rules = compose(discover(), ["asl_core"], options={"A3.1": {"turns": 2}})
    game = Game.begin(evolve(street, ruleset=rules)).game
    n = 0
    while not game.is_terminal:
        game, n = game.apply(NEXT).game, n + 1
    assert n == 32
    assert game.outcome is not None
    assert game.outcome.reason == "Game Turn 2 is over"
