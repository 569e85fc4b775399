"""Slips on the command line that would cost a file, or hide what was meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.cli.common import write
from hexwright.errors import HexwrightError


def told(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(a) for a in args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_a_picture_is_not_written_over_the_scenario(glade: Any) -> None:
    path = glade.write()
    before = path.read_bytes()
    code, output = told("los", path, "Ada", "Bo", "--svg", path)
    assert code == 2
    assert "is not a picture, and is not written over (give another name" in output
    assert path.read_bytes() == before


def test_a_picture_is_written_over_a_picture_or_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "line.svg"
    for before in ("", "<svg>old</svg>"):
        path.write_text(before)
        write(path, "<svg>new</svg>")
        assert path.read_text() == "<svg>new</svg>"


@pytest.mark.parametrize("name", ["a\0b.svg", "no/such/directory.svg"])
def test_a_path_that_cannot_be_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(HexwrightError, match="cannot write the picture"):
        write(tmp_path / name, "<svg/>")


def test_a_rule_cannot_be_both_with_and_without(glade: Any) -> None:
    assert told("los", glade.write(), "Ada", "Bo", "--with", "G2", "--without", "G2") == (
        2,
        "error: G2: both --with and --without (give one of the two)\n",
    )
