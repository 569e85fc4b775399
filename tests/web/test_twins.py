"""Every answer of the API is what a command prints with ``--json``, under all it can be asked.

The commands begin with what ``/api/command`` tells, so whoever copies one from the page gets that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import fields, frozen
from litestar.testing import TestClient
from typer.testing import CliRunner

from hexwright import Scenario
from hexwright.board.readers import open_reading
from hexwright.cli import app as commands
from hexwright.scenario.changes import Changes
from hexwright.web.app import make_app
from hexwright.web.served import Served

from .conftest import HALL

BOARD = HALL.with_name("board.toml")
HERE = object()
"""In a command, the file and options that ``/api/command`` tells."""
NO_JSON = {
    "ground.svg": "a picture: tests/report/test_layers.py holds it to that of show --svg",
    "furniture.svg": "likewise",
    "key.svg": "likewise",
    "image": "a picture: board image writes the same bytes",
    "command": "it tells the commands of this table",
}

CHANGES = {
    "on": ["B8.1"], "off": ["O5.31", "E3.32"], "conditions": ["night=true", "nvr=6"],
    "markers": ["breach J18-K19", "smoke K18", "smoke K15"], "unmarked": [],
}  # fmt: skip
CHANGING = {"--with", "--without", "--condition", "--marker", "--unmark"}
LINE = {"a": "C", "b": "H"}
VALUES = {"leadership": -1, "moved_from": "K15", "pinned": True}
GIVEN = ("leadership=-1", "moved_from=K15", "pinned=true")
FIRE = {"ask": {**LINE, "kind": "direct", "values": VALUES}, "both_ways": True, "profile": True}
SEEN_BY = {"a": "K15", "b": "M20", "kind": "indirect", "observer": "C"}
BASE = {
    **CHANGES,
    "on": ["B8.2"],
    "off": ["O5.41"],
    "conditions": ["nvr=4"],
    "markers": ["smoke K16"],
}
DIFF = {"base": BASE, "field": ["C"], "ask": ["K15 - L16", '["C", "H"]']}

Row = tuple[str, dict[str, Any], list[Any]]
HALL_ROWS: list[Row] = [
    ("places", {}, ["places", HERE]),
    ("los", {"ask": LINE}, ["los", HERE, "C", "H"]),
    ("los", {"ask": {"a": "K15@roof", "b": "C"}, "both_ways": True, "profile": True},
     ["los", HERE, "K15@roof", "C", "--both-ways", "--profile"]),
    ("levels", {"ask": LINE}, ["los", HERE, "C", "H", "--levels"]),
    ("fire", FIRE, ["fire", HERE, "C", "H", *(w for one in GIVEN for w in ("--given", one)),
                    "--both-ways", "--profile"]),
    ("fire", {"ask": SEEN_BY}, ["fire", HERE, "K15", "M20", "--kind", "indirect",
                                "--observer", "C"]),
    ("field", {"place": "C"}, ["field", HERE, "C"]),
    ("field", {"place": "K18", "levels": ["ground", "roof"]},
     ["field", HERE, "K18", "--levels", "ground,roof"]),
    ("reach", {"place": "J"}, ["reach", HERE, "J"]),
    ("reach", {"place": "K19", "mf": "5/2", "how": "advance"},
     ["reach", HERE, "K19", "--mf", "5/2", "--how", "advance"]),
    ("move", {"start": "J", "end": "J18"}, ["move", HERE, "J", "J18"]),
    ("move", {"start": "J", "end": "I18", "how": "rout"},
     ["move", HERE, "J", "I18", "--how", "rout"]),
    ("rules", {}, ["rules", "show", HERE]),
    ("words", {}, ["rules", "words", HERE]),
    ("switches", {"search": "wall"}, ["rules", "switches", HERE, "--search", "wall"]),
    ("diff", {**DIFF, "quick": True},
     ["rules", "diff", HERE, "--field", "C",
      "--ask", "K15 - L16", "--ask", '["C", "H"]', "--quick"]),
    ("toml", {}, ["rules", "toml", HERE]),
    ("show", {}, ["show", HERE]),
]  # fmt: skip
BOARD_ROWS: list[Row] = [
    *((what, {"ask": {"a": "K15", "b": "L16"}}, [*words, "K15", "L16", *more])
      for what, words, more in (
          ("los", ["los", HERE], []), ("levels", ["los", HERE], ["--levels"]),
          ("fire", ["fire", HERE], []),
      )),
    ("field", {"place": "K15"}, ["field", HERE, "K15"]),
    ("reach", {"place": "K15", "mf": "3"}, ["reach", HERE, "K15", "--mf", "3"]),
    ("move", {"start": "K15", "end": "L16"}, ["move", HERE, "K15", "L16"]),
    *((what, {}, [*words, HERE]) for what, words in {
        "places": ["places"], "rules": ["rules", "show"], "words": ["rules", "words"],
        "switches": ["rules", "switches"], "toml": ["rules", "toml"], "show": ["show"],
    }.items()),
    ("diff", {"base": {"off": ["B8.1"]}}, ["rules", "diff", HERE]),
    ("hex", {"hex": "K15"}, ["board", "report", BOARD, "--hex", "K15"]),
]  # fmt: skip
GAME_LINE = {"a": "0303", "b": "0702"}
GAME_ROWS: list[Row] = [
    *((what, {"ask": GAME_LINE}, [*words, "0303", "0702", *more])
      for what, words, more in (
          ("los", ["los", HERE], []), ("levels", ["los", HERE], ["--levels"]),
          ("fire", ["fire", HERE], []),
      )),
    ("field", {"place": "0702", "levels": ["all"]}, ["field", HERE, "0702", "--levels", "all"]),
    ("reach", {"place": "0202", "mf": "2"}, ["reach", HERE, "0202", "--mf", "2"]),
    ("move", {"start": "0202", "end": "0303"}, ["move", HERE, "0202", "0303"]),
    ("reach", {"place": "0702", "mf": "3", "how": "retreat", "given": {"gone": 1}},
     ["reach", HERE, "0702", "--mf", "3", "--how", "retreat", "--given", "gone=1"]),
    ("move", {"start": "0702", "end": "0601", "how": "retreat", "given": {"before": 1}},
     ["move", HERE, "0702", "0601", "--how", "retreat", "--given", "before=1"]),
    *((what, {}, [*words, HERE]) for what, words in {
        "places": ["places"], "rules": ["rules", "show"], "words": ["rules", "words"],
        "switches": ["rules", "switches"], "show": ["show"],
    }.items()),
    ("diff", {"base": {"off": ["VB.Fog"]}, "field": ["0702"], "quick": True},
     ["rules", "diff", HERE, "--field", "0702", "--quick"]),
]  # fmt: skip


@frozen
class Twins:
    """A server, and the directory in which its commands are run."""

    client: TestClient[Any]
    home: Path

    def both(self, what: str, body: dict[str, Any], command: list[Any]) -> tuple[Any, Any]:
        """What the API answers and what the command prints."""
        common = {key: body[key] for key in ("changes", "at", "side") if key in body}
        file, *options = self.client.post("/api/command", json=common).json()["words"]
        if what == "diff":
            asked = {"changes": body["base"]}
            first = self.client.post("/api/command", json=asked).json()["words"]
            for name, value in pairwise(first):
                options += [f"--base-{name[2:]}", value] if name in CHANGING else []
        words = [str(self.home / file) if word is HERE else str(word) for word in command]
        more = options if HERE in command else []
        ran = CliRunner().invoke(commands, [*words, *more, "--json"])
        assert ran.exit_code == 0, (words, more, ran.output)
        answer = self.client.post(f"/api/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json(), json.loads(ran.stdout)


@pytest.fixture(scope="module")
def hall_twins() -> Iterator[Twins]:
    """The hall, as a command serves it that changes something itself."""
    given = Changes(off=["E3.71"], conditions=["wind=mild breeze"])
    served = Served(given.made(Scenario.load(HALL)), given=given)
    with TestClient(make_app(served), base_url="http://127.0.0.1") as client:
        yield Twins(client, HALL.parent)


@pytest.fixture(scope="module")
def board_twins() -> Iterator[Twins]:
    scenario = Scenario.on(open_reading(BOARD).board, ["rf_factories"])
    served = Served(scenario, more=("--sections", "rf_factories"))
    with TestClient(make_app(served), base_url="http://127.0.0.1") as client:
        yield Twins(client, BOARD.parent)


@pytest.fixture(scope="module")
def game_twins(saved_game: Path) -> Iterator[Twins]:
    scenario = Scenario.load(saved_game.with_suffix(".toml"))
    with TestClient(make_app(Served(scenario, saved_game)), base_url="http://127.0.0.1") as client:
        yield Twins(client, saved_game.parent)


def named(rows: list[Row]) -> Any:
    return pytest.mark.parametrize(("what", "body", "command"), rows)


@named(HALL_ROWS)
def test_a_scenario_is_told_of_alike(
    hall_twins: Twins, what: str, body: dict[str, Any], command: list[Any]
) -> None:
    told, printed = hall_twins.both(what, {**body, "changes": CHANGES}, command)
    assert told == printed
    unchanged = hall_twins.client.post(f"/api/{what}", json=body).json()
    assert told != unchanged, "this row would not show that changes are taken"


@named(BOARD_ROWS)
def test_a_board_is_told_of_alike(
    board_twins: Twins, what: str, body: dict[str, Any], command: list[Any]
) -> None:
    told, printed = board_twins.both(what, body, command)
    assert told == printed


@named(GAME_ROWS)
def test_a_game_is_told_of_alike(
    game_twins: Twins, what: str, body: dict[str, Any], command: list[Any]
) -> None:
    told, printed = game_twins.both(what, {**body, "at": 8, "side": "blue"}, command)
    assert told == printed


def test_the_steps_of_a_game_are_told_alike(game_twins: Twins, saved_game: Path) -> None:
    """A side is told its own; the file of the scenario is that which the game began with."""
    game = str(saved_game)
    for what, body, command in (
        ("game", {}, ["replay", game, "--count"]),
        ("replay", {}, ["replay", game]),
        ("replay", {"first": 7, "last": 9, "side": "blue"},
         ["replay", game, "--from", 7, "--to", 9, "--side", "blue"]),
        ("toml", {"at": 8, "changes": {"off": ["VB.Fog"]}},
         ["rules", "toml", saved_game.with_suffix(".toml"), "--without", "VB.Fog"]),
    ):  # fmt: skip
        told, printed = game_twins.both(what, body, command)
        assert told == printed


def test_every_address_and_key_of_the_api_is_compared(hall_twins: Twins) -> None:
    described = hall_twins.client.get("/schema/openapi.json").json()
    models = described["components"]["schemas"]
    rows = [*HALL_ROWS, *BOARD_ROWS, *GAME_ROWS]
    asked: dict[str, set[str]] = {"game": set(), "replay": {"first", "last"}}
    for what, body, _ in rows:
        asked.setdefault(what, set()).update(body)
    for path, methods in described["paths"].items():
        what = path.removeprefix("/api/")
        if what in NO_JSON:
            continue
        assert what in asked, f"{path}: add a row with the command that tells the same"
        name = methods["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        keys = {*models[name.rpartition("/")[2]]["properties"]} - {"changes", "at", "side"}
        assert keys == asked[what], f"{path}: a row must use each of its keys"
    assert {one.name for one in fields(Changes)} == {*CHANGES}


def test_what_is_given_of_a_move_counts(game_twins: Twins) -> None:
    """Who has retreated as far as anybody may goes no further; what no kind takes is refused."""
    asked = {"place": "0702", "mf": "3", "how": "retreat", "at": 8}
    free = game_twins.client.post("/api/reach", json=asked).json()
    gone = game_twins.client.post("/api/reach", json={**asked, "given": {"gone": 1}}).json()
    assert len(gone["reached"]) == 1 < len(free["reached"])
    wrong = game_twins.client.post("/api/reach", json={**asked, "given": {"gon": 2}})
    assert wrong.status_code == 400
    assert "retreat has no 'gon'" in wrong.json()["detail"]
