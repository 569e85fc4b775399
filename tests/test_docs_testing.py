"""docs/testing.md: its tests pass, its commands run, and it names all that the plugin has."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright import testing
from hexwright.cli import app
from hexwright.testing import fixtures, plugin
from hexwright.testing.asking import QUESTIONS, question
from hexwright.testing.checks import CHECKS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

FEW = "not test_conforms or documented or answered"
"""The section's own tests run all of its conformance suite."""


def blocks(language: str) -> list[str]:
    return [code for kind, code in FENCE.findall(PAGE) if kind == language]


def run(home: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers"]
    return subprocess.run(
        [*command, *options], cwd=home, capture_output=True, text=True, timeout=300, check=False
    )


def test_the_tests_of_the_page_pass_and_its_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the worked example: the golden rulings are kept first, and then compared."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    (tmp_path / "scenario.toml").rename(tmp_path / "hall.toml")
    (tmp_path / "test_hall.py").write_text("\n".join(blocks("python")), encoding="utf-8")
    written, compared = (
        command.removeprefix("$ pytest ").split()
        for command in re.findall(r"^\$ pytest .+$", PAGE, re.MULTILINE)
    )
    first = run(tmp_path, "-k", "before", *written)
    assert first.returncode == 0, first.stdout + first.stderr
    file = "golden/test_hall/test_the_hall_is_judged_as_before.json"
    assert file in first.stdout
    told = run(tmp_path, "-k", FEW, *compared)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "11 passed, 8 deselected" in told.stdout
    assert "tested 1 by 1 tests that passed" in told.stdout
    monkeypatch.chdir(tmp_path)
    (read,) = re.findall(r"^\$ hexwright (.+)$", PAGE, re.MULTILINE)
    listed = CliRunner().invoke(app, read.split())
    assert "test_hall.py::test_without_the_wall_one_sees_through" in listed.stdout


def test_the_page_names_all_that_there_is() -> None:
    """Marks, fixtures, checks, options and public names."""
    marks = [line.partition("(")[0] for line in plugin.MARKERS]
    named = {f"`@pytest.mark.{mark}(" for mark in marks} | {f"| `{check}` |" for check in CHECKS}
    given = ("board", "ruleset", "ruling", "scenario", "golden", "installed_sections")
    assert set(given) | {"hexwright_kept"} == set(plugin.__all__)
    named |= {f"| `{name}" for name in given}
    named |= {f"{name}=" for name in signature(testing.conformance).parameters if name != "section"}
    named |= {"--update-golden", "--hexwright-coverage", *testing.__all__}
    assert {name for name in named if name not in PAGE} == set()
    assert hasattr(fixtures, "AskRuling")


def test_the_questions_of_the_page_are_questions() -> None:
    lines = re.findall(rf"`((?:{'|'.join(QUESTIONS)}) [^`]+)`", PAGE)
    assert {line.split()[0] for line in lines} == set(QUESTIONS)
    assert all(question(line) for line in lines)
