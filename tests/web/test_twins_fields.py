"""What the page is told of fields and ways is what the commands print with ``--json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
from typer.testing import CliRunner

from hexwright.cli import app

HALL = Path(__file__).parents[2] / "examples" / "factory_543" / "scenario.toml"


def twins(client: httpx.Client, path: str, body: dict[str, Any], *words: str) -> Any:
    """What both say, which is the same."""
    command, *rest = words
    told = CliRunner().invoke(app, [command, str(HALL), *rest, "--json"])
    assert told.exit_code == 0, told.output
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json() == json.loads(told.stdout)
    return answer.json()


def test_a_field_is_that_of_the_command(client: httpx.Client) -> None:
    body = {"place": "C", "levels": ["ground", "roof"]}
    told = twins(client, "field", body, "field", "C", "--levels", "ground,roof")
    assert told["by_rule"]["O5.31"] == sum(row["rule"] == "O5.31" for row in told["places"])
    opened = {**body, "changes": {"off": ["O5.31"]}}
    words = ("field", "C", "--levels", "ground,roof", "--without", "O5.31")
    assert twins(client, "field", opened, *words)["clear"] > told["clear"]


def test_reach_is_that_of_the_command(client: httpx.Client) -> None:
    told = twins(client, "reach", {"place": "J"}, "reach", "J")
    assert told["reached"]["K18"]["from"] == "L18"
    fewer = twins(client, "reach", {"place": "K19", "mf": "5/2"}, "reach", "K19", "--mf", "5/2")
    assert set(fewer["reached"]) < set(told["reached"])


def test_a_move_is_that_of_the_command(client: httpx.Client) -> None:
    """A wall is between K19 and J18: the step is refused, and the way around told."""
    told = twins(client, "move", {"start": "J", "end": "J18"}, "move", "J", "J18")
    assert not told["allowed"]
    assert told["around"][0]["allowed"]
    body = {"start": "K19", "end": "J18", "changes": {"markers": ["breach J18-K19"]}}
    words = ("move", "K19", "J18", "--marker", "breach J18-K19")
    assert twins(client, "move", body, *words)["allowed"]
    far = twins(client, "move", {"start": "J", "end": "M20"}, "move", "J", "M20")
    assert far["cost"] == far["steps"][-1]["total"]
