"""What the docs say is what there is."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hexwright.hookspecs import HookSpecs

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
HOOKS = [name for name, spec in vars(HookSpecs).items() if hasattr(spec, "hexwright_spec")]


@pytest.fixture
def generator() -> ModuleType:
    """The script that writes the page, imported."""
    spec = importlib.util.spec_from_file_location("generate_hooks", DOCS / "generate_hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_hooks_is_what_the_specifications_say(generator: ModuleType) -> None:
    """Every signature, yield and docstring of hookspecs.py stands in docs/hooks.md."""
    written = (DOCS / "hooks.md").read_text(encoding="utf-8")
    assert generator.page() == written, "run: uv run python docs/generate_hooks.py"


def test_every_hook_has_its_chapter(generator: ModuleType) -> None:
    """A hook that the generator overlooked would be missing from the page without a sound."""
    headings = [line for line in generator.page().splitlines() if line.startswith("### ")]
    assert headings == [f"### `{name}`" for name in HOOKS]


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_says_when_it_is_asked_and_what_holds_if_nobody_answers(name: str) -> None:
    """Without these two nobody can write an answer to it."""
    doc = getattr(HookSpecs, name).__doc__
    assert "Asked " in doc
    assert "Default: " in doc


# --- the README ----------------------------------------------------------------------------------


def blocks(language: str) -> str:
    """All that the README's fenced blocks of this language have, one after the other."""
    found = re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return "\n".join(found)


COMMANDS = re.findall(r"^\$ uv run hexwright (.+)$", blocks("console"), re.MULTILINE)


def test_the_readme_shows_commands() -> None:
    """Otherwise the next test would try none."""
    assert len(COMMANDS) >= 3


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_does_what_it_is_shown_for(
    installed: Callable[..., Any], tmp_path: Path, command: str
) -> None:
    """It is run in a directory that has the examples, as the repository's root has."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = installed().run(*shlex.split(command))
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout


def test_the_python_of_the_readme_prints_what_its_comments_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first block is a session; ``print(...)  # True 4`` promises a line."""
    source = next(b for b in re.split(r"^```python\n", README, flags=re.M) if b.startswith("from"))
    source = source.partition("```")[0]
    promised = re.findall(r"^print\(.*\)  +# ([\dTF].*)$", source, re.MULTILINE)
    assert len(promised) >= 3
    monkeypatch.chdir(ROOT)
    with redirect_stdout(StringIO()) as out:
        exec(source, {})
    printed = out.getvalue().splitlines()
    assert [line for line in promised if line not in printed] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    """Links to files of the repository; other sites are not asked."""
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (page.parent / link).exists()] == []
