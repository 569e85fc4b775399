"""The victory question, and games that end in the middle of a phase."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright import Victory, victory
from hexwright.cli import app
from hexwright.game.events import event_of, from_row, to_row
from hexwright.game.game import Game
from hexwright.scenario import Act, Scenario
from hexwright.testing import scenario_on

ROWS = '[[rule]]\nid = "W1"\ntitle = "Points"\n[[rule]]\nid = "W2"\ntitle = "The end"\n'
RULES = """
from hexwright import *

@rule("W1")
class Points:
    @hookimpl
    def act_kinds(self):
        yield ActKind("cheer", on="board")

    @hookimpl
    def resolve(self, act):
        yield SetCondition("cheers", act.situation.condition("cheers") + 1)

    @hookimpl
    def conditions(self):
        yield ConditionKind("cheers", 0)

    @hookimpl
    def sequence_of_play(self):
        yield Phase("day", "red")

    @hookimpl
    def victory_points(self, situation, side):
        yield Modify(situation.condition("cheers") if side == "red" else 1, reason="cheers")
        if side == "red":
            yield Multiply(Fraction(1, 2), term="glory", reason="of nothing")

@rule("W2")
class End:
    @hookimpl
    def outcome(self, situation):
        if (points := victory(situation, "red").points) > 1:
            yield Outcome("red", level="marginal" if points == 2 else "decisive", reason="cheers")
        if points > 2:
            yield Outcome("red", level="decisive", reason="many cheers")
"""
GROUND = """
    .   .
      .
"""


@pytest.fixture
def scenario(site: Any) -> Scenario:
    site.install("wins", ROWS, RULES)
    pieces = {"R": {"kind": "x", "at": "A1", "side": "red"}}
    return scenario_on(GROUND, "wins", registry=site.discover(), pieces=pieces)


def test_how_a_side_stands_is_a_question_with_its_reasons(scenario: Scenario) -> None:
    red = scenario.ask(Victory("red"))
    assert dict(red.values) == {
        "over": False, "winner": None, "level": None, "points": 0, "glory": 0,
    }  # fmt: skip
    assert red.rules == ("W1",)
    assert scenario.ask(Victory("blue")).points == 1
    assert scenario.without("W1", "W2").ask(Victory("red")).points == 0
    assert victory(scenario.situation, "blue").points == 1
    assert dict(scenario.ask(Victory()).values) == {"over": False, "winner": None, "level": None}


def test_whether_it_is_over_is_asked_at_any_time(scenario: Scenario) -> None:
    won = scenario.with_conditions(cheers=2).ask(Victory("red"))
    assert (won.over, won.winner, won.level, won.points) == (True, "red", "marginal", 2)
    many = scenario.with_conditions(cheers=3).ask(Victory("red"))
    assert many.level == "decisive"
    assert [e.reason for e in many.entries if not e.counts] == ["cheers"]
    assert not scenario.with_conditions(cheers=2).without("W2").ask(Victory("red")).over


def test_a_game_ends_with_the_act_that_wins_it(scenario: Scenario) -> None:
    game = Game.begin(scenario).game.apply(Act("cheer")).game
    assert not game.is_terminal
    move = game.apply(Act("cheer"))
    assert move.game.outcome is not None
    assert (move.game.outcome.winner, move.game.outcome.level) == ("red", "marginal")
    assert move.game.state.phase == "day"
    event = event_of(2, move)
    assert from_row(to_row(event)).outcome == event.outcome


def test_the_command_tells_it(scenario: Scenario, site: Any, tmp_path: Any) -> None:
    (tmp_path / "board.toml").write_text('title = "A"\n[grid]\ncolumns = "A-B"\nrows = "1-2"\n')
    file = tmp_path / "war.toml"
    file.write_text(
        'title = "A war"\nboard = "board.toml"\n[rules]\nsections = ["wins"]\n'
        '[[pieces]]\nname = "R"\nkind = "x"\nat = "A1"\nside = "red"\n'
    )
    told = CliRunner().invoke(app, ["victory", str(file), "red", "--condition", "cheers=2"])
    assert told.exit_code == 0
    assert "the game is over, winner red, level marginal, points 2" in told.output
    wrong = CliRunner().invoke(app, ["victory", str(file), "rde"])
    assert wrong.exit_code == 2
    assert "did you mean 'red'" in wrong.output
