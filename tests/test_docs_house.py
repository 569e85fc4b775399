"""docs/house-rules.md: its rules are played with, its commands run, its test passes."""

from __future__ import annotations

import re
import shlex
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(language: str) -> list[str]:
    return [code for kind, code in FENCE.findall(PAGE) if kind == language]


RULES, SESSION, TEST = blocks("python")
COMMANDS = re.findall(r"^\$ hexwright (.+)$", PAGE, re.MULTILINE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worked example as hall.toml, with the house rules of the page beside it."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    (tmp_path / "scenario.toml").rename(tmp_path / "hall.toml")
    (tmp_path / "house_rules.py").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def name_them(home: Path) -> None:
    """What the page has a scenario say."""
    (lines,) = blocks("toml")
    hall = home / "hall.toml"
    text = hall.read_text(encoding="utf-8")
    hall.write_text(text.replace("[rules]\n", f"[rules]\n{lines}"), encoding="utf-8")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_is_answered(command: str) -> None:
    """A Hindrance of 4 becomes one of 6, which blocks; the second rule changes a TEM of 2."""
    told = CliRunner().invoke(app, shlex.split(command))
    assert (told.exit_code, told.stderr) == (0, "")
    promised = {"rules diff": r"LOS C - H: clear, hindrance 4 -> blocked", "fire": "TEM 1"}
    for begins, line in promised.items():
        assert not command.startswith(begins) or re.search(line, told.stdout), told.stdout
    assert told.stdout


@pytest.mark.usefixtures("home")
def test_the_python_of_the_page_prints_what_its_comments_say() -> None:
    with redirect_stdout(StringIO()) as out:
        exec(SESSION, {})
    promised = re.findall(r"^print\(.*\)  +# (.+)$", SESSION, re.MULTILINE)
    assert out.getvalue().splitlines() == promised
    assert len(promised) == 2


def test_a_scenario_that_names_them_is_refused_as_the_page_says(home: Path) -> None:
    name_them(home)
    told = CliRunner().invoke(app, ["los", "hall.toml", "C", "H"])
    (promised,) = blocks("")
    assert (told.exit_code, told.stderr) == (2, promised)
    asked = ["los", "hall.toml", "C", "H", "--house", "house_rules.py"]
    assert CliRunner().invoke(app, asked).exit_code == 0
    told = CliRunner().invoke(app, ["rules", "hall.toml", "--house", "house_rules.py"])
    assert "height = 1" in told.stdout


def test_the_test_of_the_page_passes(home: Path, request: pytest.FixtureRequest) -> None:
    """With the fixture and the marks that it has; its line of conformance makes a test."""
    page: dict[str, Any] = {}
    exec(TEST, page)
    test = page["test_without_dust"]
    for mark in test.pytestmark:
        files = [str(home / one) if one.endswith(".toml") else one for one in mark.args]
        house = {name: str(home / file) for name, file in mark.kwargs.items()}
        request.node.add_marker(getattr(pytest.mark, mark.name)(*files, **house))
    test(request.getfixturevalue("scenario"))
    assert callable(page["test_conforms"])
