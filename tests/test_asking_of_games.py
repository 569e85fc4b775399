"""What is asked of a saved game is asked of it as it stands, or as it was after a step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

AT_A_STEP = {
    "los": ["0303", "0702"],
    "fire": ["0303", "0702"],
    "why": ["los", "0303", "0702"],
    "move": ["0303", "0702"],
    "reach": ["0303"],
    "act": ["battle"],
    "can": ["battle"],
    "roll": ["battle"],
    "show": [],
    "field": ["0303"],
    "atlas": ["--out", "never.npz"],
    "places": [],
    "supply": ["0303"],
    "victory": ["red"],
    "rules show": [],
    "rules diff": ["--without", "VB.Combat"],
    "rules words": [],
    "rules switches": [],
}
"""Commands that take a saved game at a step, as a side sees it; and what else each wants."""
NO_GAME = {
    "play": "this is a saved game",
    "simulate": "this is a saved game",
    "rules lock": "this is a saved game",
    "board show": "this is a saved game",
    "board validate": "this is a saved game",
    "board report": "this is a saved game",
    "rules toml": "a saved game is no scenario's file",
}
"""Commands that take a scenario, but no saved game, and what they say of one."""
NO_STEP = {
    "check": "tells of a saved game that it is one, and goes on with other files",
    "replay": "takes steps from one to another",
    "undo": "takes the last step back, and no other",
    "serve": "has steps and sides on its page",
    "sections": "the rules of a game are the same at every step",
    "hooks": "the rules of a game are the same at every step",
    "rules verify": "the lock of a game is the same at every step",
}
"""Commands that take a saved game, but no step, and why."""


def told(*words: object) -> Any:
    done = CliRunner().invoke(app, [*map(str, words), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def refused(*words: object) -> str:
    done = CliRunner().invoke(app, [*map(str, words)])
    assert done.exit_code == 2, done.output
    return done.output


def where(places: dict[str, Any]) -> dict[str, str]:
    return {piece["name"]: piece["place"].partition("@")[0] for piece in places["pieces"]}


def test_every_command_on_a_scenario_takes_a_step_of_a_game_or_is_known_not_to(
    all_commands: dict[str, Any],
) -> None:
    """One that is added must take ``Asked``, or get a place, and a reason, on a list above."""
    taking: dict[str, set[str]] = {}
    for name, command in all_commands.items():
        told = (f"{p.metavar} {getattr(p, 'help', '')}".lower() for p in command.params)
        if any(re.search("scenario|saved game", words) for words in told):
            taking[name] = {option for p in command.params for option in p.opts}
    assert taking.keys() == AT_A_STEP.keys() | NO_GAME.keys() | NO_STEP.keys()
    both = {"--step", "--seen-by"}
    assert {name for name, options in taking.items() if both <= options} == AT_A_STEP.keys()


@pytest.mark.parametrize("command", AT_A_STEP)
def test_a_step_and_a_side_are_looked_for(saved_game: Path, command: str) -> None:
    words = [*command.split(), saved_game, *AT_A_STEP[command]]
    assert "there is no step 99" in refused(*words, "--step", 99)
    assert "there is no side 'green'" in refused(*words, "--step", 1, "--seen-by", "green")


@pytest.mark.parametrize("command", NO_GAME)
def test_why_no_game_is_taken_is_told(saved_game: Path, command: str) -> None:
    assert NO_GAME[command] in refused(*command.split(), saved_game)


def test_an_act_is_judged_in_the_phase_that_the_game_is_in(saved_game: Path) -> None:
    first, then = (["--step", n, "--by", "Blue infantry 2", "--at", "0504"] for n in (0, 11))
    assert told("can", saved_game, "move", *then)["allowed"]
    assert told("act", saved_game, "move", *then)["allowed"]
    assert told("why", saved_game, "can", "move", *then)["allowed"]
    assert not told("can", saved_game, "move", *first)["allowed"]
    assert not told("can", saved_game, "move", *then, "--phase", "combat")["allowed"]


def test_a_piece_is_where_it_was_after_a_step(saved_game: Path) -> None:
    scenario = saved_game.with_suffix(".toml")
    start = where(told("places", scenario))["Red armor 1"]
    at = {n: where(told("places", saved_game, "--at", n))["Red armor 1"] for n in (0, 1)}
    assert at == {0: start, 1: "0303"}
    assert start != "0303"
    for question in ("los", "fire"):
        first, then = (told(question, saved_game, "Red armor 1", "0702", "--at", n) for n in (0, 1))
        assert first["line"]["from"] != then["line"]["from"], question
        assert then["line"] == told(question, saved_game, "0303", "0702", "--at", 1)["line"]
    assert told("reach", saved_game, "Red armor 1", "--at", 0) == told(
        "reach", scenario, "Red armor 1"
    )
    assert told("field", saved_game, "Red armor 1", "--at", 1)["viewer"] == "0303"


def test_without_a_step_it_is_as_it_stands(saved_game: Path) -> None:
    last = told("replay", saved_game, "--count")["steps"]
    assert told("places", saved_game) == told("places", saved_game, "--at", last)
    assert told("places", saved_game) != told("places", saved_game, "--at", last - 1)
    changed = told("places", saved_game, "--condition", "held=[]")
    assert where(changed) == where(told("places", saved_game))


def test_a_side_can_ask_of_nothing_that_it_does_not_see(saved_game: Path) -> None:
    seen = where(told("places", saved_game, "--at", 1, "--side", "blue"))
    assert "Red armor 1" not in seen
    assert "0303" in seen.values()
    for words in (
        ["los", "Red armor 1", "0702"],
        ["field", "Red armor 1"],
        ["reach", "Red marine"],
        ["supply", "Red marine"],
        ["can", "move", "--by", "Red marine", "--at", "0106"],
        ["act", "move", "--by", "Red marine", "--at", "0106"],
        ["why", "move", "Red marine", "0106"],
    ):
        message = refused(words[0], saved_game, *words[1:], "--step", 1, "--seen-by", "blue")
        assert "Red" not in message.replace("'Red armor 1'", "").replace("'Red marine'", "")
        assert told(words[0], saved_game, *words[1:], "--step", 1, "--seen-by", "red")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["los", "GAME", "0303", "0702", "--at", "99"], "there is no step 99"),
        (["los", "SCENARIO", "0303", "0702", "--at", "1"], "a scenario has no steps"),
        (["field", "BOARD", "0303", "--sections", "blocks_core", "--at", "1"], "a board has no"),
        (["places", "GAME", "--side", "green"], "there is no side 'green'"),
        (["places", "GAME", "--sections", "blocks_core"], "a scenario has its own sections"),
    ],
)
def test_what_cannot_be_asked_is_told(saved_game: Path, words: list[str], said: str) -> None:
    scenario = saved_game.with_suffix(".toml")
    named = {"GAME": saved_game, "SCENARIO": scenario, "BOARD": scenario.with_name("isthmus.toml")}
    assert said in refused(*(named.get(word, word) for word in words))
