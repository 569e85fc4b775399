"""Slips on the command line that would cost a file, or hide what was meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.cli.common import pairs, write
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


@pytest.mark.parametrize(
    ("name", "picture", "kind"),
    [("x.png", "<svg/>", "SVG (call it x.svg)"), ("x.svg", b"\x89PNG", "PNG (call it x.png)")],
)
def test_a_picture_is_not_called_as_another_kind(
    tmp_path: Path, name: str, picture: str | bytes, kind: str
) -> None:
    """By it a picture of that kind would be lost, and nothing shows what was written."""
    (tmp_path / name).write_bytes(b"GIF89a")
    with pytest.raises(HexwrightError) as told:
        write(tmp_path / name, picture)
    assert f"the picture is {kind}" in str(told.value)
    assert (tmp_path / name).read_bytes() == b"GIF89a"


@pytest.mark.parametrize("name", ["a\0b.svg", "no/such/directory.svg"])
def test_a_path_that_cannot_be_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(HexwrightError, match="cannot write the picture"):
        write(tmp_path / name, "<svg/>")


def test_a_rule_cannot_be_both_with_and_without(glade: Any) -> None:
    assert told("los", glade.write(), "Ada", "Bo", "--with", "G2", "--without", "G2") == (
        2,
        "error: G2: both on and off (give one of the two)\n",
    )


@pytest.mark.parametrize(
    "call",
    [["field", "{}", "A1"], ["board", "report", "{}"], ["board", "image", "{}", "-o", "x.gif"]],
)
def test_a_directory_is_not_said_to_be_missing(tmp_path: Path, call: list[str]) -> None:
    """Nor is a name nearest to itself."""
    code, output = told(*(part.format(tmp_path) for part in call))
    assert code == 2
    assert output.startswith(f"error: {tmp_path}: this is not a file")


@pytest.mark.parametrize("suffix", ["", ".toml"])
def test_a_name_that_is_too_long_is_told(tmp_path: Path, suffix: str) -> None:
    code, output = told("field", tmp_path / ("a" * 300 + suffix), "A1")
    assert code == 2
    assert "cannot read the file: " in output


def test_sections_of_which_none_is_named_are_not_the_usual_ones(glade: Any) -> None:
    board = glade.write().with_name("board.toml")
    code, output = told("field", board, "A1", "--sections", ",")
    assert code == 2
    assert "--sections ',' names no section" in output


def test_a_cache_that_is_no_directory_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for where, why in ((file, "this is not a directory"), (file / "sub", "its parent is a file")):
        monkeypatch.setenv("HEXWRIGHT_CACHE", str(where))
        code, output = told("board", "cache", "--clear")
        assert (code, why in output, "let HEXWRIGHT_CACHE name" in output) == (2, True, True)
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    "value",
    ["9" * 5000, "[" * 3000],
    ids=["digits", "brackets"],
)
@pytest.mark.parametrize("option", ["--condition", "--given"])
def test_a_value_that_cannot_be_read_is_told(glade: Any, option: str, value: str) -> None:
    code, output = told("act", glade.write(), "dig", option, f"rain={value}")
    told_as = {"--condition": "condition"}.get(option, option)
    assert (code, output.startswith(f"error: {told_as} rain=")) == (2, True)
    assert len(output) < 200


def test_a_value_of_several_lines_is_text_and_nothing_is_hidden_in_it() -> None:
    assert pairs(["a=1\nb = 2", "c=3"], "--given") == {"a": "1\nb = 2", "c": 3}
    with pytest.raises(HexwrightError, match="'a' is given twice"):
        pairs(["a=1", "a = 2"], "--given")


def test_a_file_that_is_not_there_is_looked_for_under_other_endings(glade: Any) -> None:
    file = glade.write()
    code, output = told("los", file.with_suffix(".tml"), "A1", "A2")
    assert (code, f"did you mean {file.name!r}?" in output) == (2, True)


def test_a_condition_may_be_called_as_an_argument_is(glade: Any) -> None:
    code, output = told("los", glade.write(), "Ada", "Bo", "--condition", "self=1")
    assert (code, "no installed rule knows a condition 'self'" in output) == (2, True)


@pytest.mark.parametrize("points", ["1e99999999", "1E9", "nan", "inf", "-1", "1/0", "many"])
def test_movement_points_that_are_no_number_are_told(glade: Any, points: str) -> None:
    code, output = told("reach", glade.write(), "A2", "--mf", points)
    assert (code, output) == (
        2, f"error: {points!r} is no number of points (write 4, or 9/2)\n"
    )  # fmt: skip


@pytest.mark.parametrize("seed", ["-1", "99999999999999999999"])
def test_a_seed_that_cannot_be_is_told(glade: Any, seed: str) -> None:
    glade.site.install(
        "dig",
        '[[rule]]\nid = "D1"\ntitle = "Digging"\n',
        'from hexwright import *\n@rule("D1")\nclass Digging:\n    @hookimpl\n'
        '    def act_kinds(self):\n        yield ActKind("dig", on="board")\n',
    )
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "dig"]')
    code, output = told("act", glade.write(head=head), "dig", "--seed", seed)
    assert (code, "no dice of this seed" in output) == (2, True)
