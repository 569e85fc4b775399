"""A game that is served is answered of as the command line does, and a side gets what it sees."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from hexwright import Scenario
from hexwright.cli import app as command
from hexwright.game.journal import Journal
from hexwright.game.session import Session
from hexwright.game.spoken import read_act
from hexwright.web.app import make_app
from hexwright.web.served import Served

BODIES: dict[str, dict[str, Any]] = {
    "hex": {"hex": "0702"},
    "los": {"ask": {"a": "0303", "b": "0702"}, "both_ways": True, "profile": True},
    "levels": {"ask": {"a": "0303", "b": "0702"}},
    "fire": {"ask": {"a": "0303", "b": "0702"}, "both_ways": True, "profile": True},
    "field": {"place": "0702", "levels": ["all"]},
    "reach": {"place": "0202", "mf": "2"},
    "move": {"start": "0202", "end": "0303"},
    "diff": {"base": {"off": ["VB.Fog"]}, "field": ["0702"]},
}
"""What is asked besides of the API's addresses; nothing, if they are not named here."""


@pytest.fixture(scope="module")
def client(saved_game: Path) -> Iterator[TestClient[Any]]:
    scenario = Scenario.load(saved_game.with_suffix(".toml"))
    with TestClient(make_app(Served(scenario, saved_game)), base_url="http://127.0.0.1") as asking:
        yield asking


@pytest.fixture
def own(saved_game: Path, tmp_path: Path) -> Path:
    """A copy of the game, to be changed."""
    for path in saved_game.parent.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path / saved_game.name


def told(*words: object) -> Any:
    done = CliRunner().invoke(command, [*map(str, words), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


@pytest.mark.parametrize("side", ["", "blue"])
def test_the_answers_of_a_step_are_those_of_the_commands(
    saved_game: Path, client: TestClient[Any], side: str
) -> None:
    asked = {"at": 8, "side": side}
    how = ["--at", 8, *(["--side", side] if side else [])]
    for what, words in {"show": [], "places": [], "los": ["0303", "0702", "--both-ways"]}.items():
        body = {"ask": {"a": "0303", "b": "0702"}, "both_ways": True} if what == "los" else {}
        found = client.post(f"/api/{what}", json={**asked, **body}).json()
        assert found == told(what, saved_game, *words, *how), what
    for what in ("switches", "words"):
        found = client.post(f"/api/{what}", json=asked).json()
        assert found == told("rules", what, saved_game, *how), what
    words = client.post("/api/command", json=asked).json()["words"]
    assert words == [saved_game.name, *map(str, how)]
    found = client.post("/api/replay", json={"side": side, "first": 7, "last": 9}).json()
    assert found == told("replay", saved_game, "--from", 7, "--to", 9, *how[2:])
    assert len(found) == 3


def test_how_many_steps_there_are_is_told(saved_game: Path, client: TestClient[Any]) -> None:
    found = client.post("/api/game", json={}).json()
    assert found == told("replay", saved_game, "--count")
    assert found["steps"] == 21
    assert found["sides"] == ["blue", "red"]
    rows = client.post("/api/replay", json={}).json()
    assert [row["n"] for row in rows] == [*range(22)]


def test_no_answer_for_a_side_names_what_it_does_not_see(
    saved_game: Path, client: TestClient[Any]
) -> None:
    """All addresses that the API's description has, at steps before, in and after a battle."""
    scenario = Scenario.load(saved_game.with_suffix(".toml"))
    paths = client.get("/schema/openapi.json").json()["paths"]
    asked = [path.removeprefix("/api/") for path, how in paths.items() if "post" in how]
    assert {"show", "places", "furniture.svg", "diff", "toml", *BODIES} <= {*asked}
    found = 0
    with Journal.open(saved_game, scenario) as journal:
        games = {n: journal.game(scenario, n) for n in (0, 4, 8, 21)}
    for n, game in games.items():
        for side in ("blue", "red"):
            hidden = game.state.pieces.keys() - game.observation(side).pieces.keys()
            assert hidden
            for what in asked:
                steps = {"first": n, "last": n} if what == "replay" else {}
                body = {"at": n, "side": side, **steps, **BODIES.get(what, {})}
                answer = client.post(f"/api/{what}", json=body)
                assert answer.status_code == (400 if what == "toml" else 200), answer.text
                named = [name for name in hidden if re.search(rf"\b{name}\b", answer.text)]
                if what == "replay":
                    earlier = games[0].observation(side).pieces if n == 0 else {}
                    named = [name for name in named if name not in earlier]
                assert named == [], (what, n, side)
                found += answer.status_code == 200
    assert found >= 8 * len(BODIES)
    everything = client.post("/api/furniture.svg", json={"at": 4}).text
    assert all(name in everything for name in games[4].state.pieces)


def test_a_piece_that_a_side_does_not_see_cannot_be_asked_of(client: TestClient[Any]) -> None:
    asked = {"ask": {"a": "Red armor 1", "b": "0702"}, "at": 1}
    assert client.post("/api/los", json={**asked, "side": "red"}).status_code == 200
    refused = client.post("/api/los", json={**asked, "side": "blue"})
    off = {"changes": {"off": ["VB.Fog"]}}
    assert refused.status_code == 400
    assert client.post("/api/los", json={**asked, "side": "blue", **off}).status_code == 400


@pytest.mark.parametrize(
    ("what", "body", "said"),
    [
        ("places", {"at": 22}, "there is no step 22"),
        ("places", {"at": -1}, "there is no step -1"),
        ("places", {"at": 10**30}, ""),
        ("places", {"at": "1"}, ""),
        ("places", {"side": "green"}, "there is no side 'green'"),
        ("places", {"side": 3}, ""),
        ("places", {"sid": "red"}, "there is no 'sid'"),
        ("replay", {"first": 5, "last": 4}, "step 4 is before step 5"),
        ("replay", {"first": 0, "last": 100}, "101 steps are not told at once"),
        ("replay", {"first": 30}, "there is no step 30"),
    ],
)
def test_what_cannot_be_answered_is_told(
    client: TestClient[Any], what: str, body: dict[str, Any], said: str
) -> None:
    answer = client.post(f"/api/{what}", json=body)
    assert answer.status_code == 400, answer.text
    assert said in answer.json()["detail"]


def test_a_game_that_goes_on_is_followed_and_one_that_is_damaged_is_told(own: Path) -> None:
    scenario = Scenario.load(own.with_suffix(".toml"))
    with TestClient(make_app(Served(scenario, own)), base_url="http://127.0.0.1") as asking:

        def ask(what: str, **body: Any) -> Any:
            answer = asking.post(f"/api/{what}", json=body)
            assert answer.status_code == 200, answer.text
            return answer.json()

        before = ask("show"), ask("game")
        with Session.resume(own, scenario) as session:
            assert session.do(read_act("next phase", session.game)).allowed
            assert ask("game")["steps"] == before[1]["steps"] + 1
            assert ask("show") != before[0]
            assert ask("show", at=before[1]["steps"]) == before[0]
        whole = own.read_bytes()
        for damaged in (b"", b"no game", whole[:5000], whole[:200] + b"\0" * (len(whole) - 200)):
            own.write_bytes(damaged)
            for what in ("game", "show", "replay", "places", "los"):
                body = BODIES.get(what, {})
                refused = asking.post(f"/api/{what}", json=body)
                assert refused.status_code == 400, (what, refused.text)
                assert own.name in refused.json()["detail"]
        own.unlink()
        assert asking.post("/api/game", json={}).status_code == 400
        own.write_bytes(whole)
        assert ask("game")["steps"] == before[1]["steps"] + 1


def test_a_scenario_alone_has_no_steps(saved_game: Path) -> None:
    scenario = Scenario.load(saved_game.with_suffix(".toml"))
    with TestClient(make_app(Served(scenario)), base_url="http://127.0.0.1") as asking:
        assert asking.post("/api/game", json={}).json() is None
        for what in ("replay", "show"):
            refused = asking.post(f"/api/{what}", json={"at": 1})
            assert refused.status_code == 400
            assert "no game is watched here" in refused.json()["detail"]
        seen = asking.post("/api/show", json={"side": "red"}).json()
        assert seen == told("show", saved_game.with_suffix(".toml"), "--side", "red")
