from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from hexwright.board import BoardProblems
from hexwright.cli.board import app
from hexwright.errors import HexwrightError

Write = Callable[..., Path]

TEXT = """
[[terrain]]
kind = "bog & fen"
hexes = ["A1", "A2"]
[[terrain]]
kind = "[bold]"
rectangles = [[0, 0, 2, 2]]
cut = [[0.5, 0.5, 1, 1]]
[[building]]
name = "Keep"
kind = "tower"
height = "2½"
rectangles = [[1.8, 1.8, 2.2, 2.2]]
[[hexside]]
kind = "fence"
at = ["A1-A2", "A2-A3"]
[marks]
ladder = ["C3"]
[elevation]
"-½" = ["E1", "E2"]
"""


def test_show_tells_what_is_on_a_board(write: Write) -> None:
    """Size, levels, terrain counts, buildings with height and hexes, hexsides and marks."""
    result = CliRunner().invoke(app, ["show", str(write(TEXT))])
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    for told in (
        "Glade",
        "30 flat-top hexes, A1 to E6",
        "elevation level -½: 2 hexes",
        "bog & fen 2 0",
        "[bold] 0 1",
        "Keep tower 2½ C3",
        "fence A1-A2 A2-A3",
        "ladder C3",
    ):
        assert told in lines


def test_show_draws_a_picture_that_is_well_formed(write: Write, tmp_path: Path) -> None:
    """Hexes, outlines with their holes, hexsides, and names that XML would misread."""
    picture = tmp_path / "glade.svg"
    result = CliRunner().invoke(app, ["show", str(write(TEXT)), "--svg", str(picture)])
    assert result.exit_code == 0
    root = ElementTree.parse(picture).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f".//{space}text[@class='hex']")) == 30
    assert len(root.findall(f".//{space}line[@class='hexside']")) == 2
    titles = [title.text for title in root.iter(f"{space}title")]
    assert {"Glade", "bog & fen", "Keep", "fence"} <= set(titles)
    assert "ladder" in [text.text for text in root.iter(f"{space}text")]


def test_a_picture_that_cannot_be_written_is_told(write: Write, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["show", str(write("")), "--svg", str(tmp_path / "no" / "x.svg")]
    )
    assert isinstance(result.exception, HexwrightError)
    assert "cannot write the picture" in str(result.exception)


def test_validate_says_that_a_board_is_right(write: Write) -> None:
    result = CliRunner().invoke(app, ["validate", str(write(TEXT))])
    assert (result.exit_code, "no mistakes; 30 hexes" in result.output) == (0, True)


@pytest.mark.parametrize("command", ["show", "validate"])
def test_a_wrong_board_is_left_to_the_command_line_to_tell(write: Write, command: str) -> None:
    """The commands let the error rise with all its problems."""
    result = CliRunner().invoke(app, [command, str(write("[mark]\n[elevaton]"))])
    assert isinstance(result.exception, BoardProblems)
    assert len(result.exception.problems) == 2
