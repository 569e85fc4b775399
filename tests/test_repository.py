"""What the repository as a whole promises: neutral, clean, short, and as its README says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNEL = ROOT / "framework" / "src"
PLUGINS = sorted(path.parent.name for path in ROOT.glob("plugins/*/pyproject.toml"))
EXAMPLES = sorted(path.parent.name for path in ROOT.glob("examples/sections/*/pyproject.toml"))

GAMES_WORDS = (
    "asl|vasl|stalingrad|barricades"
    "|airfield|bocage|brush|cellar|crag|crater|debris|factory|gully|hedge|marsh|mulberry|orchard"
    "|railroad|rooftop|roofless|rowhouse|rubble|sewer|stairwell"
    "|squad|crew|leader|sniper|commissar|vehicle|tank|gun"
    "|german|russian|soviet|partisan|american|british"
    "|drm|ift|firepower|morale|breach|fortified|concealment|smoke|gutted"
)
# A word is a word inside a name too, such as asl_core or ASL2. Plurals count.
GAMES_WORD = re.compile(rf"(?<![a-z])(?:{GAMES_WORDS})(?:s|es)?(?![a-z])", re.IGNORECASE)

# What attrs and cattrs call a factory.
OF_ATTRS = re.compile(r"\bfactory=|\.factory\(\)|\battrs\.Factory\b|_hook_factory\(")
# In a class's name the words begin with capitals.
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")

# Modules that are longer than a module should be, each with why it is.
MAX_LINES = {".py": 300, ".js": 250, ".css": 250}
LONG = {
    "framework/src/hexwright/hookspecs.py": "every question a rule may answer stands in one place"
}


@cache
def tracked() -> tuple[Path, ...]:
    """All files of the repository, those that are about to be added among them."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    paths = (ROOT / name for name in told.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def texts() -> Iterator[tuple[str, str]]:
    """All files of text, by their path in the repository."""
    for path in tracked():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def games_words(text: str) -> list[str]:
    return lines_with(GAMES_WORD, HUMP.sub("_", OF_ATTRS.sub("", text)))


def lines_with(pattern: re.Pattern[str], text: str) -> list[str]:
    return [
        f"{n}: {line.strip()}"
        for n, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


# --- neutral -------------------------------------------------------------------------------------


PAGE = (".js", ".css", ".html", ".svg")
"""How files end of which the kernel's page is made."""


def in_kernel(search: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """What a search finds in the kernel, by file; files without a find are left out."""
    found = {
        path.relative_to(KERNEL).as_posix(): search(path.read_text(encoding="utf-8"))
        for path in sorted(KERNEL.rglob("*"))
        if path.suffix in (".py", *PAGE)
    }
    assert {*PAGE} <= {Path(name).suffix for name in found}
    return {name: lines for name, lines in found.items() if lines}


def test_the_kernel_speaks_of_no_game() -> None:
    """Games, their terrain, their pieces and their nations are words of sections."""
    assert in_kernel(games_words) == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from asl_core import x", True),
        ("class AslNames:", True),
        ('kind = "Rooftops"', True),
        ("class RoadFactoryHall:", True),
        ("what a factory is", True),
        ("attrs.field(factory=dict)", False),
        ("translate, dazzle, blockers, infrared", False),
    ],
)
def test_the_search_for_words_finds_them_in_names_and_not_within_words(
    line: str, found: bool
) -> None:
    """A guard that finds nothing would look like a clean kernel."""
    assert bool(games_words(line)) is found


def test_the_kernel_names_no_section() -> None:
    """Sections that ship with the kernel are installed sections like any other."""
    names = [
        *PLUGINS,
        *EXAMPLES,
        *(path.name for path in (ROOT / "tests" / "thirdparty").iterdir()),
    ]
    pattern = re.compile("|".join(rf"\b{name}\b" for name in names))
    assert in_kernel(lambda text: lines_with(pattern, text)) == {}


# --- clean ---------------------------------------------------------------------------------------

PLACES = re.compile(
    r"(?:^|[^\w.~-])/(?:work|root|home|farm|Users)/"  # directories of one machine
    r"|index[-_]url|registry *= *.http|[a-z]+\.(?:org|com)/simple",  # where packages came from
    re.MULTILINE,
)


def test_no_file_names_a_machine_s_directories_or_a_package_registry() -> None:
    """What is in the repository works wherever it is cloned."""
    found = {path: lines_with(PLACES, text) for path, text in texts()}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_the_lock_file_is_not_in_the_repository() -> None:
    """It names the registry of the machine that made it."""
    assert [path for path in tracked() if path.name == "uv.lock"] == []


def test_modules_are_short_or_say_why_not() -> None:
    """A long module is often a concept that is missing its name."""
    long = {
        path
        for path, text in texts()
        if "/src/" in path
        and len(text.splitlines()) > MAX_LINES.get(Path(path).suffix, sys.maxsize)
    }
    assert long == set(LONG)


# --- whole ---------------------------------------------------------------------------------------


def shell_lines(text: str) -> list[str]:
    """What a page's fenced blocks of shell have one type."""
    blocks = re.findall(r"^```(?:sh|bash|console|shell)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = (line.partition("#")[0].strip() for block in blocks for line in block.splitlines())
    return [line.removeprefix("$ ") for line in lines if line]


def test_the_two_commands_of_the_readme_are_those_that_ci_runs() -> None:
    """The main job and the tests, word for word."""
    promised = shell_lines((ROOT / "README.md").read_text(encoding="utf-8"))
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for command in ("uv run hexwright demo", "uv run pytest"):
        assert any(command in line.split(" && ") for line in promised), command
        assert re.search(rf"(?<!\w){command}(?![ \w]*[-/=])", run), command


def test_every_section_is_checked_like_the_others() -> None:
    """A new plugin or example is installed, typed, and held to the import contracts."""
    root = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = root["tool"]["importlinter"]
    public_api = next(c for c in contracts["contracts"] if c["id"] == "public-api")
    packages = {"hexwright", *PLUGINS, *EXAMPLES}
    assert set(contracts["root_packages"]) == packages
    assert set(public_api["source_modules"]) == packages - {"hexwright"}
    assert set(root["tool"]["mypy"]["packages"]) == packages
    installed = {name.partition("[")[0] for name in root["project"]["dependencies"]}
    plugins = {f"hexwright-{name.replace('_', '-')}" for name in PLUGINS}
    assert installed == {"hexwright", *plugins}
    examples = {f"example-{name.replace('_', '-')}" for name in EXAMPLES}
    assert examples <= set(root["dependency-groups"]["dev"])


def test_every_exception_to_the_linter_carries_a_reason() -> None:
    """An ignore without a reason is never taken away again."""
    config = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ruff = config[config.index("[tool.ruff.lint]") : config.index("[tool.mypy]")]
    ignores = re.findall(r'^    "[A-Z]+\d.*$', ruff, re.MULTILINE)
    assert len(ignores) > 5
    assert [line.strip() for line in ignores if not re.search(r"  # \w", line)] == []
