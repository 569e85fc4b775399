"""A saved game of an installed base game is looked at, step by step, as each side sees it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright import Scenario
from hexwright.cli import app
from hexwright.game.journal import Journal
from hexwright.game.watching import steps


@pytest.fixture(scope="module")
def journal(saved_game: Path) -> Iterator[tuple[Journal, Scenario]]:
    scenario = Scenario.load(saved_game.with_suffix(".toml"))
    with Journal.open(saved_game, scenario) as found:
        yield found, scenario


@pytest.fixture(scope="module")
def rows(saved_game: Path) -> list[dict[str, Any]]:
    done = CliRunner().invoke(app, ["replay", str(saved_game), "--json"])
    assert done.exit_code == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.output)
    return found


def told(row: dict[str, Any]) -> list[str]:
    return [one["told"] for one in row["happened"]]


def test_a_battle_is_told_with_its_dice_its_losses_and_its_rules(rows: list[Any]) -> None:
    (battle,) = (row for row in rows if row["act"] == "battle at=0702")
    assert {roll["kind"] for roll in battle["dice"]} == {"fire"}
    assert battle["fixed"]
    assert "Blue armor 1 goes from 0702 to 0601" in told(battle)
    hits = [one for one in battle["rules"] if one["reason"] == "hit"]
    assert {(hit["rule"], hit["title"]) for hit in hits} == {("VB.Combat", "Combat")}
    losses = [line for line in told(battle) if re.search(r": cv \d, now \d", line)]
    assert len(hits) >= len(losses) > 0


def test_pieces_are_where_the_rows_have_taken_them(rows: list[Any], journal: Any) -> None:
    file, scenario = journal
    grid = scenario.board.grid
    pieces = file.game(scenario, 0).state.pieces.values()
    at = {piece.name: grid.name(piece.hex) for piece in pieces}
    for row in rows[1:]:
        for one in row["happened"]:
            if one["name"]:
                at[one["name"]] = one["hexes"][-1]
            if " is taken from " in one["told"]:
                del at[one["name"]]
    now = file.game(scenario).state.pieces.values()
    assert at == {piece.name: grid.name(piece.hex) for piece in now}


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_side_is_told_no_name_of_a_block_that_it_does_not_see(
    rows: list[Any], journal: Any, side: str
) -> None:
    file, scenario = journal
    games = [file.game(scenario, n) for n in range(len(rows))]
    names = {name for game in games for name in game.state.pieces}
    before: set[str] = set()
    for row, game in zip(steps(file, scenario, side=side), games, strict=True):
        after = {*game.observation(side).pieces}
        said = json.dumps([row["happened"], row["act"]])
        assert not [n for n in names - before - after if re.search(rf"\b{n}\b", said)]
        before = after
    seen = [row["act"] for row in steps(file, scenario, side=side)]
    assert any("block" in act for act in seen)
    assert [row["act"] for row in rows] != seen
