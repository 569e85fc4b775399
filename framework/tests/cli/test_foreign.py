"""``hexwright board`` of boards in other formats, read by a reader of the tests' own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.board.cache import Cache
from hexwright.cli import app


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    return Cache(tmp_path / "cache")


def test_the_cache_is_told_and_cleared(store: Cache) -> None:
    store.put("board", "0" * 64, bytes(2_000_000))
    assert run("board", "cache").output == f"{store.directory}: 1 entries, 2.0 MB\n"
    told = json.loads(run("board", "cache", "--clear", "--json").output)
    assert told == {"directory": str(store.directory), "entries": 0, "bytes": 0, "dropped": 1}
    assert store.size() == (0, 0)


def test_a_cache_that_is_off_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", "off")
    assert run("board", "cache").output == "nothing is kept: HEXWRIGHT_CACHE is off\n"
    assert run("board", "cache", "--clear").exit_code == 0


READER = """
from hexwright import Board, Building, Area, Grid, Hex, Note, Reading, outline
from shapely import box

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def read(path, tell):
    grid = Grid(columns=range(3), rows=range(3))
    areas = [Area("bog", [Hex(0, 1)], height=1),
             Area("hut", outline=outline([box(-200, -200, 200, 200)]), building="A1")]
    hut = Building("A1", "hut", 3, [Hex(0, 0)], {"owner": "Ada"})
    notes = [Note("recognised", "a hut", ["A1"]), Note("guessed", "its height", ["A1", "A2"]),
             Note("unread", "the weather")]
    return Reading(Board("Foreign", grid, areas=areas, buildings=[hut],
                         marks={"well": [Hex(0, 0)]}), notes)
"""


@pytest.fixture
def map_file(bring: Callable[..., None], tmp_path: Path) -> Path:
    bring("made", READER)
    path = tmp_path / "glade"
    path.write_bytes(b"MAP")
    path.with_name("glade.override.toml").write_text(
        '[elevation]\n1 = ["A1"]\n[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\n'
        "values = { top = 2 }\n"
    )
    return path


def test_a_hex_is_told_with_all_that_lies_in_it_and_all_that_was_noted(map_file: Path) -> None:
    lines = run("board", "report", map_file, "--hex", "a1", "--hex", "A2").output.splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "hex A1, level 1",
        "building A1: hut, height 1½, of A1, owner Ada",
        "terrain hut, a part, building A1",
        "hexside fence on A1-A2, top 2",
        "marks well",
        "recognised a hut",
        "guessed its height",
        "overridden level 1",
        "overridden fence on A1-A2",
        "hex A2, level 0",
        "terrain bog, whole, height ½",
        "hexside fence on A1-A2, top 2",
        "guessed its height",
        "overridden fence on A1-A2",
    ]


def test_a_hex_is_told_as_json(map_file: Path) -> None:
    told = json.loads(run("board", "report", map_file, "--hex", "A1", "--json").output)
    (one,) = told["hexes"]
    assert (told["title"], one["hex"], one["level"], one["marks"]) == (
        "Foreign",
        "A1",
        "1",
        ["well"],
    )
    assert one["building"] == {
        "name": "A1", "kind": "hut", "height": "1½", "hexes": ["A1"], "values": {"owner": "Ada"},
    }  # fmt: skip
    assert {"kind": "overridden", "what": "level 1"} in one["notes"]


def test_a_hex_that_is_not_there_is_told_with_the_nearest(map_file: Path) -> None:
    result = run("board", "report", map_file, "--hex", "A11")
    assert result.exit_code == 2
    assert "there is no hex 'A11' on the map (did you mean 'A1'?)" in result.stderr


@pytest.mark.parametrize(
    "command", [["show"], ["validate"], ["report"], ["import", "-o", "x.toml"]]
)
def test_every_command_takes_another_override(
    map_file: Path, tmp_path: Path, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    other = tmp_path / "other.toml"
    other.write_text('erase = ["Q9"]')
    name, *rest = command
    result = run("board", name, map_file, *rest, "--override", other)
    assert result.exit_code == 2
    assert f"{other}: erase entry 1: there is no hex 'Q9'" in result.stderr
    assert run("board", name, map_file, *rest).exit_code == 0
