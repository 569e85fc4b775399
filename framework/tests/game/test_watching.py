"""A saved game is looked at step by step: dice, what happened, and the rules behind it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from typer.testing import CliRunner

from hexwright.board.model import Marker
from hexwright.cli import app
from hexwright.errors import HexwrightError
from hexwright.game.happened import Look, happened
from hexwright.game.journal import Journal
from hexwright.game.saving import state_hash
from hexwright.game.session import Session
from hexwright.game.view import hidden_from
from hexwright.game.watching import steps
from hexwright.rules.kinds import NEXT
from hexwright.rules.state import State
from hexwright.scenario import Act, Scenario


@pytest.fixture
def path(raid: Any) -> Path:
    """Red takes Blue's camp, the armies fight until one is beaten, and time is up."""
    scenario = raid.load()
    path: Path = scenario.source.with_suffix(".game")
    with Session.begin(path, scenario, 4) as session:
        while not session.game.is_terminal:
            state = session.game.state
            if state.phase == "movement" and state.side == "red" and state.turn == 1:
                assert session.do(Act("march", "Red 1", "B3")).allowed
            if state.phase == "battle" and "Blue 1" in state.pieces:
                assert session.do(Act("attack", "Red 1", "B4")).allowed
            session.do(Act(NEXT))
    return path


@pytest.fixture
def rows(raid: Any, path: Path) -> list[dict[str, Any]]:
    return watched(path, raid.load())


def watched(path: Path, scenario: Scenario, **how: Any) -> list[dict[str, Any]]:
    with Journal.open(path, scenario) as journal:
        return list(steps(journal, scenario, **how))


def told(row: dict[str, Any]) -> list[str]:
    return [one["told"] for one in row["happened"]]


def test_a_step_tells_who_did_it_what_happened_and_by_which_rules(rows: list[Any]) -> None:
    (march,) = (row for row in rows if row["act"].startswith("march"))
    assert (march["by"], march["turn"], march["phase"], march["side"]) == (
        "red", 1, "movement", "red",
    )  # fmt: skip
    assert told(march) == ["Red 1 goes from B2 to B3", "Camp goes from blue to red"]
    assert march["happened"][0] == {
        "told": "Red 1 goes from B2 to B3", "name": "Red 1", "hexes": ["B2", "B3"],
    }  # fmt: skip
    said = {(one["rule"], one["title"], one["reason"]) for one in march["rules"]}
    assert {("R2", "Moving", ""), ("R4", "Capture", "captured")} <= said
    assert not march["fixed"], "no dice fell, and nobody saw what he had not seen"


def test_dice_are_told_with_what_they_come_to_and_what_they_did(rows: list[Any]) -> None:
    fights = [row for row in rows if row["act"].startswith("attack")]
    for row in fights:
        (roll,) = row["dice"]
        assert roll["kind"] == "attack"
        assert roll["total"] == roll["original"] == sum(roll["faces"])
        beaten = "Blue 1 (army, blue) is taken from B4" in told(row)
        assert beaten == (roll["total"] >= 4)
        assert row["fixed"]
    assert told(fights[-1]), "the last one was won"


def test_phases_conditions_and_the_end_are_told(rows: list[Any]) -> None:
    assert rows[0]["act"] == "begin"
    assert rows[0]["by"] == ""
    assert "turn 1: movement, " in told(rows[0])[0]
    assert rows[-1]["outcome"] == {
        "winner": "", "level": "", "reason": "time is up", "told": "nobody has won, time is up",
    }  # fmt: skip
    assert [row["outcome"] for row in rows[:-1]] == [None] * (len(rows) - 1)


def test_only_what_changed_the_board_is_told_to_have_happened(
    raid: Any, path: Path, rows: list[Any]
) -> None:
    with Journal.open(path, raid.load()) as journal:
        states = [json.loads(event.state) for event in journal.events()]
    for (was, now), row in zip(pairwise(states), rows[1:], strict=True):
        seen = ("pieces", "markers", "conditions", "turn", "position", "phase")
        assert bool(row["happened"]) == any(was[name] != now[name] for name in seen)


def test_to_begin_with_a_later_step_tells_the_same_of_it(
    raid: Any, path: Path, rows: list[Any]
) -> None:
    assert watched(path, raid.load(), first=4) == rows[4:]
    assert watched(path, raid.load(), first=2, last=5) == rows[2:6]
    assert watched(path, raid.load(), last=0) == rows[:1]
    for wrong in ({"first": 999}, {"last": 999}, {"first": -1}, {"first": 5, "last": 4}):
        with pytest.raises(HexwrightError, match=r"no step (999|-1) .*from 0 to|before step 5"):
            watched(path, raid.load(), **wrong)


def test_a_game_can_be_looked_at_beyond_a_step_that_differs(
    raid: Any, path: Path, rows: list[Any]
) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE events SET faces = '[[\"attack\", [9]]]' WHERE n = 1")
        db.execute("UPDATE events SET state = '{', hash = 'x' WHERE n = 4")
    again = watched(path, raid.load())
    assert [row["n"] for row in again if row["differs"]] == [1, 4, 5]
    assert "event 4 is damaged" in again[5]["differs"][0]
    assert again[6:] == rows[6:]
    assert again[1]["dice"][0]["total"] is None
    ended = CliRunner().invoke(app, ["replay", str(path), "--json"])
    assert ended.exit_code == 1
    assert [row["n"] for row in json.loads(ended.output)] == [0, 1]


def test_a_side_is_told_nothing_of_what_it_does_not_see(raid: Any, path: Path) -> None:
    scenario = raid.load()
    red, blue = (watched(path, scenario, side=side) for side in ("red", "blue"))
    with Journal.open(path, scenario) as journal:
        games = [journal.game(scenario, n) for n in range(len(red))]
    for rows, side in ((red, "red"), (blue, "blue")):
        before = scenario
        for row, game in zip(rows, games, strict=True):
            hidden = {*hidden_from(game.scenario, side)} & {*hidden_from(before, side)}
            assert not [name for name in hidden if name in json.dumps(row)]
            assert row["hash"] == ""
            before = game.scenario
    (march,) = (row for row in blue if row["act"].startswith("march"))
    assert march["act"] == "march block B3"
    assert told(march) == ["Camp goes from blue to red", "block, red is gone from B2",
                           "block, red appears at B3"]  # fmt: skip
    assert march["rules"] == []
    (march,) = (row for row in red if row["act"].startswith("march"))
    assert {(one["rule"], one["title"]) for one in march["rules"]} == {
        ("R2", "Moving"), ("R4", "Capture"),
    }  # fmt: skip
    with pytest.raises(HexwrightError, match="did you mean 'red'"):
        watched(path, scenario, side="rde")


def test_two_games_that_look_alike_to_a_side_have_the_same_rows(raid: Any, path: Path) -> None:
    """They differ in the strength of what Red does not see."""
    scenario, other = raid.load(), path.with_name("other.game")
    strong = raid.load(lambda text: text.replace('at = "B4"', 'at = "B4"\nstrength = 7'))
    with Journal.open(path, scenario) as journal:
        acts = [event.act for event in journal.events()][1:]
    with Session.begin(other, strong, 4) as session:
        assert all(session.do(act).allowed for act in acts)
    assert watched(path, scenario, side="red") == watched(other, strong, side="red")
    assert watched(path, scenario) != watched(other, strong)


def test_what_happened_is_told_of_markers_and_of_values(raid: Any) -> None:
    scenario = raid.load()
    state, grid = scenario.situation.state, scenario.board.grid
    red = evolve(state.pieces["Red 1"], attributes={"strength": 2}, location="1")
    here, side = grid.parse("B2"), grid.canonical_side(grid.parse("B2"), 0)
    after = evolve(
        state,
        pieces={**state.pieces, "Red 1": red},
        markers=(Marker("smoke", here, {"n": 2}), Marker("smoke", here, {"n": 2}),
                 Marker("wire", side)),
        conditions={"storm": 2},
    )  # fmt: skip

    def lines(was: State, now: State) -> list[str]:
        return [one.told for one in happened(Look(was), Look(now), scenario.situation)]

    edge = grid.side_name(*side)
    assert lines(state, after) == [
        "Red 1 goes from B2 to B2@1", "Red 1: strength 3, now 2",
        "2 x smoke at B2 (n 2) is put", f"wire at {edge} is put", "storm 0, now 2",
    ]  # fmt: skip
    assert lines(after, state) == [
        "Red 1 goes from B2@1 to B2", "Red 1: strength 2, now 3",
        "2 x smoke at B2 (n 2) is taken away", f"wire at {edge} is taken away", "storm 2, now 0",
    ]  # fmt: skip
    assert lines(state, state) == []


def test_the_command_has_the_same_rows_and_tells_them_below_each_step(
    raid: Any, path: Path, rows: list[Any]
) -> None:
    def run(*more: str) -> str:
        done = CliRunner().invoke(app, ["replay", str(path), *more])
        assert done.exit_code == 0, done.output
        return done.output

    assert json.loads(run("--json")) == rows
    assert json.loads(run("--json", "--from", "3", "--to", "4")) == rows[3:5]
    plain = run().splitlines()
    assert len(plain) == len(rows)
    full = run("--explain")
    assert [line for line in full.splitlines() if " ok " in line] == plain
    assert "      Red 1 goes from B2 to B3\n" in full
    assert "        R4 Capture  Camp appears at B3: captured\n" in full
    assert "      the game is over: nobody has won, time is up\n" in full
    assert "attack: " in full
    assert "Blue 1" not in run("--explain", "--side", "red").split("attack")[0]


def test_the_hash_of_a_row_is_that_of_the_state_after_it(
    raid: Any, path: Path, rows: list[Any]
) -> None:
    scenario = raid.load()
    with Journal.open(path, scenario) as journal:
        for row in rows:
            state = journal.game(scenario, row["n"]).state
            assert row["hash"] == state_hash(state, scenario.board.grid)


def test_a_game_is_shown_as_it_was_after_a_step(raid: Any, path: Path, tmp_path: Path) -> None:
    def run(*more: str, what: Path = path, code: int = 0) -> str:
        done = CliRunner().invoke(app, ["show", str(what), *more])
        assert done.exit_code == code, done.output
        return done.output

    with Journal.open(path, raid.load()) as journal:
        states = [json.loads(event.state) for event in journal.events()]
    last = len(states) - 1
    assert [json.loads(run("--json", "--at", str(n))) for n in range(len(states))] == states
    assert json.loads(run("--json")) == states[-1]
    assert "Blue 1" in run("--at", "1")
    seen = run("--at", "1", "--side", "red")
    assert "block 1" in seen
    assert "Blue 1" not in seen
    drawn = tmp_path / "step.svg"
    run("--at", "1", "--side", "red", "--svg", str(drawn))
    assert "block 1" in drawn.read_text()
    assert "Blue 1" not in drawn.read_text()
    for n in ("-1", str(last + 1), "9" * 30):
        told = run("--at", n, code=2)
        assert f"there is no step {n} (give a number from 0 to {last})" in " ".join(told.split())
    assert "no steps" in run("--at", "0", what=raid.home / "scenario.toml", code=2)
