"""The main job, as a player runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

DEMO = Path(__file__).parents[1] / "examples" / "factory_543" / "scenario.toml"


def run(*args: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``hexwright`` in a process of its own."""
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "hexwright", *map(str, args)],
        cwd=cwd, env={**env, "PYTHONUTF8": "1"}, capture_output=True, text=True, encoding="utf-8",
        timeout=120, check=False,
    )  # fmt: skip


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_demo_shows_matrix_numbers_with_rules_and_a_picture(tmp_path: Path) -> None:
    """Without arguments: 105 of 105, the worked questions, and a picture under build/."""
    result = run("demo", cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    told = lines(result.stdout)
    assert "105 of 105 as expected" in told
    assert "A B C D E F G H I J K L M N O" in told
    assert "C 0 · · 0 · 2 4 · · · · · · ·" in told
    (numbers,) = [line for line in told if line.startswith("fire C at H")]
    assert "hindrance 4, TEM 2, DRM 6" in numbers
    assert "O5.41" in numbers
    assert not any("not as expected" in line for line in told)
    picture = tmp_path / "build" / "demo.svg"
    assert str(picture.relative_to(tmp_path)) in result.stdout
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_line_is_explained_with_the_rules_that_lost(tmp_path: Path) -> None:
    result = run("los", DEMO, "C", "H", "--explain", cwd=tmp_path)
    told = lines(result.stdout)
    assert told[0] == "LOS C - H: clear, hindrance 4"
    assert any("B23.2 " in line and "lost: lifted by B23.741" in line for line in told)
    assert sum(line.startswith("+1 O5.41 Factory debris") for line in told) == 2


def test_a_mistake_ends_with_two_and_no_traceback(tmp_path: Path) -> None:
    result = run("los", DEMO, "C", "H", "--without", "O5.411", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: off: there is no rule or section 'O5.411' (did you mean")


def test_output_for_a_pipe_is_not_cut(tmp_path: Path) -> None:
    """Tables are as wide as they must be when nobody looks."""
    whole: Any = run("los", DEMO, "C", "H", "--explain", cwd=tmp_path).stdout
    assert "…" not in whole
