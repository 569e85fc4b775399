"""``hexwright rules switches``, on a made-up game."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.report.switches import switches_json


def run(*args: object) -> Any:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(a) for a in args])


def test_switches_as_json_are_what_the_library_says(glade: Any) -> None:
    result = run("rules", "switches", glade.write(), "--without", "G2", "--json")
    rows = json.loads(result.stdout)["switches"]
    assert (result.exit_code, result.stderr) == (0, "")
    of = {"glade", "shore"}  # other sections are installed beside them
    expected = switches_json(glade.load().without("G2"))["switches"]
    assert [row for row in rows if row["section"] in of] == [
        row for row in expected if row["section"] in of
    ]
    assert [row["on"] for row in rows if row["id"] == "G2"] == [False]


def test_switches_are_searched_and_shown(glade: Any) -> None:
    result = run("rules", "switches", glade.write(), "--search", "glade might")
    assert result.exit_code == 0
    assert "times = 1" in result.stdout
    assert "Fences" not in result.stdout
    assert "1 switches" not in result.stdout
    assert "1 switch, which can be used as things are" in result.stdout
