"""``hexwright new section``: what it writes is whole, and it writes over nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from typer.testing import CliRunner

from hexwright import HexwrightError
from hexwright.checking import check
from hexwright.cli import app
from hexwright.rules import Registry, Section, discover
from hexwright.rules.manifest import read_manifest
from hexwright.starting import Started, new_section, section


@pytest.fixture
def _forget() -> Iterator[None]:
    """What a check imports is forgotten: others write sections of the same name."""
    yield
    for name in [name for name in sys.modules if name.startswith("tall_g")]:
        del sys.modules[name]


def manifest(started: Started) -> Section:
    """The section that was written, as if it were installed."""
    root = started.directory / "src" / started.section
    return Section(read_manifest(root / "section.toml"), root, started.section)


def test_the_tests_that_are_written_pass_once_the_section_is_installed(tmp_path: Path) -> None:
    """From its wheel, as another would have it installed; the demo is packed with it."""
    home = new_section("tall_grass", tmp_path).directory
    builder = WheelBuilder(str(home))
    (wheel,) = builder.build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += ["-p", "no:hypothesispytest"]  # neither is of use here, and both take their time
    told = subprocess.run(
        [*command, "-W", "error", "--strict-markers", "--hexwright-coverage", "tall_grass"],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site"), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "tested 1 by 4 tests that passed" in told.stdout


@pytest.mark.usefixtures("_forget")
@pytest.mark.parametrize("requires", [(), ("blocks_core", "asl_core")])
def test_a_check_of_what_is_written_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requires: tuple[str, ...]
) -> None:
    """Neither an error nor a warning, whatever it requires."""
    monkeypatch.chdir(tmp_path)
    started = new_section("tall_grass", requires=requires)
    assert manifest(started).manifest.requires == requires
    project = tomllib.loads((tmp_path / "tall_grass" / "pyproject.toml").read_text())["project"]
    packages = [f"hexwright-{id_.replace('_', '-')}" for id_ in requires]
    assert project["dependencies"] == ["hexwright>=0.1,<0.2", *packages]
    assert check(["tall_grass"]) == []


def test_what_was_written_is_told_and_nothing_else_is_there(tmp_path: Path) -> None:
    """As JSON too; the package was imported to judge a line, and no trace of that is left."""
    told = CliRunner().invoke(app, ["new", "section", "reeds", "--into", str(tmp_path), "--json"])
    assert (told.exit_code, told.stderr) == (0, "")
    found = json.loads(told.stdout)
    home = tmp_path / "reeds"
    there = sorted(p.relative_to(home).as_posix() for p in home.rglob("*") if p.is_file())
    assert found == {
        "section": "reeds",
        "directory": home.as_posix(),
        "files": there,
        "rule": "RE1",
        "terrain": "reeds",
    }
    assert {"README.md", "docs/reeds.md", "src/reeds/section.toml"} < set(there)
    assert not [name for name in there if name.endswith((".tmpl", ".pyc"))]
    assert not [p for p in home.rglob("*") if p.is_file() and "$section" in p.read_text()]
    assert "reeds" not in sys.modules


def test_the_rule_has_an_id_that_no_installed_rule_has(tmp_path: Path) -> None:
    """Else neither could be switched."""
    grass = new_section("tall_grass", tmp_path)
    assert grass.rule == "TG1"
    both = Registry({**discover().sections, "tall_grass": manifest(grass)})
    assert new_section("tall_gates", tmp_path, registry=both).rule == "TALLGATES.1"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Tall-Grass", "'Tall-Grass' is no name of a section (a name has lower-case letters"),
        ("Tall-Grass", "with _ between words, such as tall_grass)"),
        ("x_", "such as x)"),
        ("9", "such as tall_grass)"),
        ("", "'' is no name of a section"),
        ("../up", "'../up' is no name of a section"),
        ("g" * 41, "is no name of a section"),
        ("class", "'class' is a word of Python"),
        ("asl_core", "section asl_core is installed"),
        ("json", "there is a package 'json' already"),
        ("numpy", "there is a package 'numpy' already"),
        ("tall_grass --requires asl_cor", "no section 'asl_cor' is installed (did you mean"),
        ("woods --requires asl_core", "asl_core has terrain 'woods' (give it another name)"),
        ("ground", "any board has terrain 'ground' (give it another name)"),
        ("tall_grass --into nowhere", "nowhere/tall_grass: cannot be written: No such file"),
        ("tall_grass --into file", "file/tall_grass: cannot be written: Not a directory"),
    ],
)
def test_a_user_s_mistake_ends_with_code_2_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    """What, where, and what to do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    found = CliRunner().invoke(app, ["new", "section", *(name.split() or [""])])
    assert found.exit_code == 2
    assert f"error: {told}" in found.stderr or told in found.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("what", ["a directory", "a file", "a link to nothing"])
def test_nothing_that_is_there_is_written_over(tmp_path: Path, what: str) -> None:
    """Not even an empty directory is taken."""
    there = tmp_path / "tall_grass"
    if what == "a directory":
        there.mkdir()
    elif what == "a file":
        there.write_text("mine")
    else:
        there.symlink_to(tmp_path / "nowhere")
    with pytest.raises(HexwrightError, match="tall_grass: is there already"):
        new_section("tall_grass", tmp_path)
    assert there.is_symlink() or there.is_file() or list(there.iterdir()) == []
    assert [p.name for p in tmp_path.iterdir()] == ["tall_grass"]


def test_a_section_that_fails_half_way_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full; it can be tried again."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(section, "_keep_golden", full)
    with pytest.raises(HexwrightError, match="cannot be written: No space left on device"):
        new_section("tall_grass", tmp_path)
    assert list(tmp_path.iterdir()) == []
