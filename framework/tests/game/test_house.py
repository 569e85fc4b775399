"""Games under house rules: what they were is saved with the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app


def run(*args: object, said: str = "") -> Any:
    return CliRunner().invoke(app, [str(a) for a in args], input=said)


SLOW = '''
from hexwright import Forbid, about, hookimpl, rule

@rule("H1")
class Snow:
    """No army marches to column C."""

    @hookimpl
    @about("march")
    def permits(self, act):
        if act.ground.grid.name(act.ground.hexes[act.at.hex]).startswith("C"):
            yield Forbid(reason="snow")
'''


@pytest.fixture
def war(raid: Any) -> tuple[Path, Path]:
    """A scenario that names house rules, and these."""
    path: Path = raid.load().source
    house = path.with_name("house_rules.py")
    house.write_text(SLOW, encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[rules]", '[rules]\nhouse = "house_rules.py"'), encoding="utf-8")
    return path, house


def test_a_game_is_saved_with_what_they_were(war: tuple[Path, Path]) -> None:
    path, house = war
    game = path.with_suffix(".game")
    assert run("play", path, said="list\n").exit_code == 2
    assert run("play", path, "--house", house, "--seed", "3", said="list\n1\n").exit_code == 0
    for command in ("replay", "show", "undo"):
        refused = run(command, game)
        assert refused.exit_code == 2
        assert "--house" in refused.stderr
    assert run("replay", game, "--house", house).exit_code == 0
    house.write_text(SLOW.replace('"C"', '"D"'), encoding="utf-8")
    told = run("replay", game, "--house", house)
    assert told.exit_code == 2
    assert "made with other rules: section house has another content" in told.stderr
    house.write_text(SLOW, encoding="utf-8")
    assert run("undo", game, "--house", house).exit_code == 0


def test_a_game_that_lacks_them_tells_how_to_give_them(war: tuple[Path, Path]) -> None:
    path, house = war
    path.write_text(path.read_text().replace("house =", "# house ="), encoding="utf-8")
    game = path.with_suffix(".game")
    assert run("play", path, "--house", house, said="list\n").exit_code == 0
    told = run("replay", game)
    assert told.exit_code == 2
    assert "section house is not in force (give the file of its house rules" in told.stderr


def test_games_are_simulated_with_them(war: tuple[Path, Path]) -> None:
    path, house = war
    told = run(
        "simulate", path, "--house", house, "--games", "2", "--jobs", "2", "--json",
        "--crashes", path.parent,
    )  # fmt: skip
    assert told.exit_code == 0, told.stdout + told.stderr
    assert len(json.loads(told.stdout)) == 2
