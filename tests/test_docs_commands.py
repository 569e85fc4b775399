"""Commands that pages show with the repository's own files do what they are shown for."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

ROOT = Path(__file__).parent.parent
ELSEWHERE = {"sight.md", "tutorial.md", "versions.md", "testing.md", "house-rules.md", "checks.md"}
"""Pages whose commands have tests of their own."""


def shown() -> Iterator[tuple[str, str, str]]:
    """Each command: its page, the directory it is run in, and what is typed after the program."""
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page.name in ELSEWHERE:
            continue
        for block in re.findall(r"^```console\n(.*?)^```$", page.read_text(), re.S | re.M):
            where = "."
            for line in block.splitlines():
                if line.startswith("$ cd "):
                    where = line.removeprefix("$ cd ").strip()
                elif line.startswith("$ uv run hexwright serve "):
                    continue  # it goes on until it is stopped: tests/web tries it
                elif line.startswith("$ uv run hexwright "):
                    yield page.name, where, line.removeprefix("$ uv run hexwright ")


COMMANDS = list(dict.fromkeys(shown()))


def test_pages_show_commands() -> None:
    """Otherwise the next test would try none."""
    assert len(COMMANDS) >= 20
    assert len({page for page, _, _ in COMMANDS}) >= 6


@pytest.mark.parametrize(("page", "where", "command"), COMMANDS, ids=lambda text: text[:60])
def test_a_command_does_what_it_is_shown_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, where: str, command: str
) -> None:
    """Run beside links to what the repository's root has; what may not be done is told with 1."""
    for name in ("examples", "plugins"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path / where)
    ran = CliRunner().invoke(app, shlex.split(command))
    assert ran.exit_code in (0, 1), f"{page}: {ran.output}"
    assert ran.stdout
    assert "error:" not in ran.output


def test_the_python_of_the_page_on_games_plays_one() -> None:
    import blocks_core

    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    code = re.search(r"^```python\n(.*?)^```$", page, re.S | re.M)
    assert code is not None
    demo = Path(blocks_core.__file__).parent / "demo" / "isthmus_logistics_scenario.toml"
    names: dict[str, object] = {"path": demo}
    exec(code[1], names)
    assert getattr(names["game"], "is_terminal", False)
