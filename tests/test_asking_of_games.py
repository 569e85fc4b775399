"""What is asked of a saved game is asked of it as it stands, or as it was after a step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app


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
    ):
        message = refused(words[0], saved_game, *words[1:], "--at", 1, "--side", "blue")
        assert "Red marine" not in message.replace(words[1], "")
        assert told(words[0], saved_game, *words[1:], "--at", 1, "--side", "red")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["los", "GAME", "0303", "0702", "--at", "99"], "there is no step 99"),
        (["los", "SCENARIO", "0303", "0702", "--at", "1"], "a scenario has no steps"),
        (["field", "BOARD", "0303", "--sections", "blocks_core", "--at", "1"], "a board has no"),
        (["places", "GAME", "--side", "green"], "there is no side 'green'"),
        (["places", "GAME", "--sections", "blocks_core"], "a scenario has its own sections"),
        (["play", "GAME"], "this is a saved game"),
        (["simulate", "GAME"], "this is a saved game"),
        (["rules", "lock", "GAME"], "this is a saved game"),
    ],
)
def test_what_cannot_be_asked_is_told(saved_game: Path, words: list[str], said: str) -> None:
    scenario = saved_game.with_suffix(".toml")
    named = {"GAME": saved_game, "SCENARIO": scenario, "BOARD": scenario.with_name("isthmus.toml")}
    assert said in refused(*(named.get(word, word) for word in words))
