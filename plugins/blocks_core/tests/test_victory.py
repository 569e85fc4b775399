"""Who has won: cities that are held at the end, or enough of them before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule


@pytest.fixture
def ended(blocks: Callable[[Any], Any], new_map: Any) -> Callable[..., Any]:
    """``ended("A1 red", "F6 blue")``: how a game of a turn ends in which these are held."""
    plain = new_map("A-F", "1-6").mark("city 3", "A1").mark("city 2", "F6 F1").mark("city 1", "A6")
    board = blocks(plain).play(("R", "infantry", "A1", "red"), ("B", "infantry", "F6", "blue"))

    def outcome(*held: str, off: str = "", **share: int) -> Any:
        options = {"VB.Turn": {"last": 1}, "VB.Victory": share}
        rules = compose(discover(), ["blocks_core"], options=options)
        scenario = evolve(board, ruleset=rules).with_conditions(held=held)
        game = Game.begin(scenario.without(*[off] if off else []), 1).game
        while not game.is_terminal:
            game = game.apply(Act("next phase")).game
        return game.outcome

    return outcome


@switching_off("VB.Victory")
def test_the_side_with_the_most_pp_of_cities_has_won_when_the_last_turn_is_over(
    ended: Any,
) -> None:
    """Each side also holds the city in which its block is: red 3 PP, blue 2."""
    assert ended().winner == "red"
    assert ended().reason == "turn 1 is over: blue has 2, red has 3"
    assert ended("F1 blue").winner == "blue"
    assert ended("A6 blue").winner == ""
    assert ended("A6 blue").reason == "turn 1 is over: blue has 3, red has 3"
    off = ended(off="VB.Victory")
    assert (off.winner, off.reason) == ("", "turn 1 is over")


def test_a_side_has_won_as_soon_as_it_holds_its_share(ended: Any) -> None:
    """Of 8 PP red has 5, which is 62 per cent."""
    assert ended("F1 red", share=62).reason == "red holds 5 of 8 PP of cities"
    assert ended("F1 red", share=63).reason == "turn 1 is over: blue has 2, red has 5"
