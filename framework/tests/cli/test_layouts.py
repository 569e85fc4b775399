"""``hexwright board`` of a scenario: the board that it names, joined if it names several."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

FIELD = """
title = "A field"
[grid]
columns = "A-E"
rows = "1-4"
shoved_rows = "0-4"
[[terrain]]
kind = "reeds"
hexes = ["B4", "C2"]
"""
SCENARIO = """
title = "Two fields"
rules = { sections = ["no such section is needed to look at a board"] }
[[layout]]
board = "field.toml"
name = "1"
[[layout]]
board = "field.toml"
name = "2"
below = "1"
"""
READER = """
from hexwright import Board, Grid, Note, Reading

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def read(path, tell):
    grid = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4")
    notes = [Note("guessed", "a ford", ["A1", "E4"]), Note("unread", "its legend")]
    return Reading(Board("Foreign", grid), notes)
"""


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    (tmp_path / "field.toml").write_text(FIELD, encoding="utf-8")
    path = tmp_path / "scenario.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_show_tells_and_draws_the_joined_board(scenario: Path) -> None:
    picture = scenario.with_suffix(".svg")
    told = run("board", "show", scenario, "--svg", picture)
    assert told.exit_code == 0, told.output
    lines = [" ".join(line.split()) for line in told.output.splitlines()]
    assert {"A field + A field", "42 flat-top hexes, 1A1 to 2E4", "reeds 4 0"} <= set(lines)
    names = [
        text.text
        for text in ElementTree.parse(picture).getroot().iter("{http://www.w3.org/2000/svg}text")
        if text.get("class") == "hex"
    ]
    assert len(names) == 42
    assert {"1B4", "2A1"} <= set(names)


def test_validate_says_that_a_layout_is_right_or_what_is_wrong(scenario: Path) -> None:
    told = run("board", "validate", scenario)
    assert (told.exit_code, "no mistakes; 42 hexes" in told.output) == (0, True)
    text = scenario.read_text(encoding="utf-8").replace('below = "1"', 'right_of = "1"\nshift = 9')
    scenario.write_text(text, encoding="utf-8")
    wrong = run("board", "validate", scenario)
    assert wrong.exit_code == 2
    assert "scenario.toml: layout: 2 is shifted so far" in wrong.output.replace("\n", "")


def test_a_scenario_with_one_board_is_that_board(scenario: Path) -> None:
    scenario.write_text('title = "x"\nboard = "field.toml"\n', encoding="utf-8")
    told = run("board", "validate", scenario)
    assert "no mistakes; 22 hexes" in told.output
    assert run("board", "report", scenario).output.splitlines()[0] == "A field"
    scenario.write_text('title = "x"\nboard = "no.toml"\n', encoding="utf-8")
    wrong = run("board", "validate", scenario)
    assert (wrong.exit_code, "there is no such file" in wrong.output) == (2, True)


def test_report_tells_what_boards_share_and_where_they_differ(scenario: Path) -> None:
    told = run("board", "report", scenario).output.splitlines()
    assert told == [
        "A field + A field",
        "recognised  shared by 1 and 2; the name and the level are 1's: 1B4 1D4",
        "guessed     reeds in the half of 1 and not in the other: 1B4",
        "undeclared  no installed section declares reeds",
    ]


def test_report_tells_what_is_known_of_each_board(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the names of the layout, and of hexes that a crop has left; JSON has the same."""
    site = scenario.parent / "site"
    info = site / "brought-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "brought.py").write_text(READER, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hexwright.boards]\nbrought = brought\n")
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("HEXWRIGHT_CACHE", "off")
    monkeypatch.delitem(sys.modules, "brought", raising=False)
    (scenario.parent / "foreign").write_bytes(b"MAP")
    text = scenario.read_text(encoding="utf-8").replace("field.toml", "foreign", 1)
    scenario.write_text(text.replace('foreign"', 'foreign"\ncrop = { rows = "2-4" }'), "utf-8")
    told = json.loads(run("board", "report", scenario, "--json").output)
    assert told["notes"][:2] == [
        {"kind": "guessed", "what": "1: a ford", "hexes": ["1E4"]},
        {"kind": "unread", "what": "1: its legend", "hexes": []},
    ]
    kinds = [(note["kind"], note["hexes"]) for note in told["notes"][2:]]
    assert kinds == [("recognised", ["1B4", "1D4"])]
