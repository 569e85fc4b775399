"""Mistakes in files and arguments: exit code 2, what, where, the nearest name, no traceback."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

DEMO = Path(__file__).parents[1] / "examples" / "factory_543"


@pytest.fixture
def spoil(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the demo in which some text of a file is replaced."""

    def spoiled(file: str, old: str, new: str) -> Path:
        home = tmp_path / "demo"
        shutil.copytree(DEMO, home)
        path = home / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return home / "scenario.toml"

    return spoiled


def complaints(*args: object) -> list[str]:
    """What ``hexwright`` says on standard error; it says nothing else and ends with 2."""
    result: Any = CliRunner().invoke(app, [str(a) for a in args])
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert "Traceback" not in result.stderr
    lines: list[str] = result.stderr.splitlines()
    assert all(line.startswith("error: ") for line in lines)
    return [line.removeprefix("error: ") for line in lines]


FILES = [
    # an unknown hex, piece, rule, section, option, key
    ("scenario.toml", 'at = "K18"', 'at = "K188"',
     '[[pieces]] 8 "H" at', "no hex 'K188'", "'K18'"),
    ("scenario.toml", 'A = ["C"]', 'A = ["CC"]', "[expect_los] A", "no piece 'CC'", "'C'"),
    ("scenario.toml", 'on = ["B23.8"]', 'off = ["O5.32x"]',
     "[rules]: off", "no rule or section 'O5.32x'", "did you mean"),
    ("scenario.toml", '"rf_factories"]', '"rf_factory"]',
     "[rules]", "no section 'rf_factory'", "'rf_factories'"),
    ("scenario.toml", 'on = ["B23.8"]', 'on = ["B23.8"]\noptions = { "O5.1" = { railrods = 1 } }',
     "options of rule O5.1", "no option 'railrods'", "'railroads'"),
    ("scenario.toml", 'on = ["B23.8"]', 'onn = ["B23.8"]', "[rules]", "unknown key 'onn'", "'on'"),
    ("scenario.toml", "sw_fp = 6", "swfp = 6", '[[pieces]] 3 "C"', "no 'swfp'", "'sw_fp'"),
    ("scenario.toml", 'kind = "squad"', 'kind = "sqad"', "[[pieces]] 1", "'sqad'", "'squad'"),
    ("scenario.toml", 'kind = "fortified"', 'kind = "fortifed"',
     "[[expect]] 8", "'fortifed'", "'fortified'"),
    ("board.toml", 'kind = "debris"', 'kind = "debirs"', "hex J19", "'debirs'", "'debris'"),
    ("board.toml", "stagger =", "staggre =", "[grid]", "unknown key 'staggre'", "'stagger'"),
    # malformed TOML or GeoJSON
    ("scenario.toml", "[rules]", "[rules", "", "not valid TOML", "line"),
    ("board.toml", "[grid]", "[grid", "", "not valid TOML", "line"),
    ("hall.geojson", "{", "{{", "line 1", "not valid JSON", ""),
    # an off-board reference, a hex listed twice
    ("board.toml", 'hexes = ["J19", "J20"', 'hexes = ["J199", "J20"',
     "[[terrain]] 1", "no hex 'J199'", "'J19'"),
    ("board.toml", 'hexes = ["J19", "J20"', 'hexes = ["J20", "J20"',
     "[[terrain]] 1", "'J20' is listed twice", "remove"),
    ("scenario.toml", 'at = "J17-K17"', 'at = "Q17-Q18"',
     "[[expect]] ", "no hex 'Q17'", ""),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "place", "what", "nearest"), FILES)
def test_a_mistake_in_a_file_is_one_message_with_file_place_and_nearest_name(
    spoil: Callable[..., Path], file: str, old: str, new: str, place: str, what: str, nearest: str
) -> None:
    (line,) = complaints("los", spoil(file, old, new), "C", "H")
    for part in (file, place, what, nearest):
        assert part in line


ARGUMENTS = [
    (["los", "C", "K188"], "there is no piece and no hex 'K188' (did you mean 'K18'?)"),
    (["los", "C", "Z"], "there is no piece and no hex 'Z'"),
    (["los", "C", "K18@rof"], "K18@rof: there is no Location 'rof' here (there are: ground)"),
    (["los", "C", "H", "--without", "O5.4l"], "no rule or section 'O5.4l' (did you mean 'O5.4"),
    (["los", "C", "H", "--with", "rf_cellar"], "on: there is no rule or section 'rf_cellar'"),
    (["los", "C", "H/v9"], "'H/v9'"),
    (["move", "C", "K188"], "no hex 'K188'"),
    (["fire", "C", "H", "--kind", "indirct"], "'indirct' (did you mean 'indirect'?)"),
]


@pytest.mark.parametrize(("args", "told"), ARGUMENTS)
def test_a_mistake_in_an_argument_is_one_message(args: list[str], told: str) -> None:
    command, *rest = args
    (line,) = complaints(command, DEMO / "scenario.toml", *rest)
    assert told in line


def test_mistakes_in_several_places_are_told_together(spoil: Callable[..., Path]) -> None:
    """A line for each, of both files."""
    path = spoil("board.toml", 'hexes = ["J19", "J20"', 'hexes = ["J199", "J20"')
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("rf_factories", "rf_factory").replace("title", "titel", 1))
    lines = complaints("rules", path)
    assert len(lines) == 4
    for told in ("'J199'", "'rf_factory'", "'titel'", "'title' is missing"):
        assert any(told in line for line in lines)


def test_a_file_that_is_not_there_is_told_with_its_neighbour() -> None:
    (line,) = complaints("demo", "rf_factorie")
    assert "no section 'rf_factorie' is installed (did you mean 'rf_factories'?)" in line
    (line,) = complaints("los", DEMO / "scenari.toml", "C", "H")
    assert "there is no such file (did you mean 'scenario.toml'?)" in line


def test_a_board_in_place_of_a_scenario_is_told_so() -> None:
    lines = complaints("simulate", DEMO / "board.toml")
    assert any("'board' is missing" in line for line in lines)
