"""Turns: who plays first, which phases follow, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]


@pytest.fixture
def two(blocks: Worlds, new_map: Any) -> Any:
    """A block of each side, on an empty map."""
    return blocks(new_map("A-F", "1-6")).play(
        ("R", "infantry", "A1", "red"), ("B", "infantry", "F6", "blue")
    )


def phases(game: Game, n: int) -> list[tuple[int, str, str]]:
    found = []
    for _ in range(n):
        found.append((game.state.turn, game.state.phase, game.state.side))
        game = game.apply(Act("next phase")).game
    return found


@switching_off("VB.Turn")
def test_a_turn_is_two_player_turns_and_production(two: Any) -> None:
    game = Game.begin(two, 1).game
    first = game.state.side
    other = {"red": "blue", "blue": "red"}[first]
    assert phases(game, 8) == [
        (1, "movement", first), (1, "air response", other), (1, "combat", first),
        (1, "movement", other), (1, "air response", first), (1, "combat", other),
        (1, "production", first), (1, "production", other),
    ]  # fmt: skip
    assert Game.begin(two.without("VB.Turn"), 1).game.state.phase == ""


@switching_off("VB.Initiative")
@pytest.mark.parametrize(("faces", "first"), [((1, 2, 3, 4), "red"), ((5, 5, 4, 5), "blue")])
def test_the_higher_roll_plays_first(two: Any, faces: tuple[int, ...], first: str) -> None:
    """Blue rolls before red, as its name comes first; a tie is rolled again."""
    begun = two.begin("initiative", Loaded(faces))
    assert begun.scenario.situation.condition("first") == first
    again = two.begin("initiative", Loaded((3, 3, 2, 4, *faces)))
    assert len(again.rolls) == 4
    assert again.scenario.situation.condition("first") == first
    assert not two.without("VB.Initiative").begin("initiative", Loaded(faces)).rolls


def test_a_tie_may_leave_the_order_as_it_was(two: Any) -> None:
    rules = compose(discover(), ["blocks_core"], options={"VB.Initiative": {"ties": "stay"}})
    tied = evolve(two, ruleset=rules).begin("initiative", Loaded((3, 3, 2, 4)))
    assert len(tied.rolls) == 2
    assert "first" not in tied.scenario.conditions


def test_the_game_ends_when_a_side_has_nothing_left_or_time_is_up(two: Any) -> None:
    alone = evolve(two, pieces={"R": two.pieces["R"]})
    over = Game.begin(alone, 1).game
    assert over.outcome is not None
    assert over.outcome.winner == "red"
    game = Game.begin(two.without("VB.Supply"), 1).game  # there is none on this map
    while not game.is_terminal:
        game = game.apply(Act("next phase")).game
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == ("", "turn 12 is over")
