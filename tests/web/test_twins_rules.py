"""What is told of rules on the page and on the command line is the same."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from hexwright import Scenario
from hexwright.cli import app
from hexwright.scenario.changes import Changes
from hexwright.web.served import Served

from .conftest import HALL


def told(client: httpx.Client, what: str, **body: Any) -> Any:
    answer = client.post(f"/api/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(*words: str) -> Any:
    found = CliRunner().invoke(app, [*words, "--json"])
    assert found.exit_code == 0, found.output
    return json.loads(found.output)


def test_switches_and_the_file_are_those_of_the_command_line(client: httpx.Client) -> None:
    changes = {"off": ["O5.31"], "markers": ["smoke K15"]}
    options = ("--without", "O5.31", "--marker", "smoke K15")
    switches = told(client, "switches", changes=changes, search="wall")
    assert switches == printed("rules", "switches", str(HALL), *options, "--search", "wall")
    assert not next(one for one in switches["switches"] if one["id"] == "O5.31")["on"]
    toml = told(client, "toml", changes=changes)
    assert toml == printed("rules", "toml", str(HALL), *options)
    assert tomllib.loads(toml["toml"])["rules"]["off"] == ["O5.31"]


def test_two_views_differ_as_two_rule_sets_of_the_command_line(client: httpx.Client) -> None:
    """From O5.31 off to O5.41 off: the wall blocks again, and debris no longer hinders."""
    found = told(
        client, "diff", base={"off": ["O5.31"]}, changes={"off": ["O5.41"]},
        ask=["K15 L16"], field=["C"], quick=True,
    )  # fmt: skip
    options = ("--base-without", "O5.31", "--without", "O5.41", "--ask", "K15 L16", "--field", "C")
    assert found == printed("rules", "diff", str(HALL), *options, "--quick")
    first = found["changes"][0]
    assert (first["question"], first["before"]["clear"], first["after"]["clear"]) == (
        "LOS K15 - L16", True, False,
    )  # fmt: skip


def test_a_view_differs_in_nothing_from_itself(client: httpx.Client) -> None:
    same = told(client, "diff", base={"off": ["O5.31"]}, changes={"off": ["O5.31"]}, quick=True)
    assert (same["changes"], same["rules"]) == ([], [])


def test_conditions_and_markers_are_compared_like_rules(client: httpx.Client) -> None:
    """A night that ends, and smoke that is blown away, open lines; the rules stay."""
    base = {"conditions": ["night=true", "nvr=2"], "markers": ["smoke K15", "smoke K15"]}
    found = told(client, "diff", base=base, changes={"markers": ["smoke K15"]}, quick=True)
    assert "condition night: true -> false" in found["conditions"]
    assert found["markers"] == ["marker smoke K15: no longer there"]
    assert (found["sections"], found["rules"], found["options"]) == ([], [], [])
    opened = [one for one in found["changes"] if one["after"].get("clear")]
    assert opened
    assert all(len(one["ends"]) == 2 for one in opened)


def test_the_command_of_a_view_names_no_directory(client: httpx.Client) -> None:
    changes = {"on": ["B8.1"], "off": ["O5.31"], "conditions": ["night=true"]}
    assert told(client, "command", changes=changes)["words"] == [
        "scenario.toml", "--with", "B8.1", "--without", "O5.31", "--condition", "night=true",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "later"),
    [
        ({"off": ["O5.31"]}, {"on": ["O5.31"]}),
        ({"on": ["rf_ssr"], "conditions": ["fog=2"]}, {"off": ["RF1"], "conditions": ["fog=1"]}),
        ({"markers": ["smoke K15", "smoke K16"]}, {"unmarked": ["smoke K15"]}),
        ({"markers": ["breach K16-K15"]}, {"unmarked": ["breach K15-K16"]}),
        ({"markers": ["breach K15-K16"]}, {"markers": ["breach K15-K16"], "off": ["O5.331"]}),
    ],
)
def test_what_a_server_was_given_and_a_view_changes_is_one_change(
    hall: Scenario, given: dict[str, list[str]], later: dict[str, list[str]]
) -> None:
    first, second = Changes(**given), Changes(**later)
    assert first.then(second).made(hall).fingerprint == second.made(first.made(hall)).fingerprint
    seen = Served(first.made(hall), given=first).under(second)
    assert seen.fingerprint == first.then(second).made(hall).fingerprint


def test_rules_of_a_board_are_switched_on_the_command_line_too(hall: Scenario) -> None:
    """A page may show a board without a scenario, and its commands take one as well."""
    options = ("--sections", "rf_factories", "--without", "O5.31")
    board = str(HALL.parent / "board.toml")
    switches = printed("rules", "switches", board, *options, "--search", "O5.31")["switches"]
    assert {one["id"]: one["on"] for one in switches}["O5.31"] is False
    diff = printed("rules", "diff", board, *options, "--ask", "K15 L16", "--quick")
    assert [one["question"] for one in diff["changes"]] == ["LOS K15 - L16"]
