"""The page on versions: what it shows is what comes out."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.rules import discover

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "versions.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(language: str) -> list[str]:
    """The page's code blocks in one language, in order."""
    return [code for kind, code in BLOCK.findall(PAGE) if kind == language]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Installs packages as a stranger's would be; what was imported is forgotten afterwards."""
    path, installed = tmp_path / "site", []
    path.mkdir()
    monkeypatch.syspath_prepend(path)

    def install(package: str, manifest: str, **modules: str) -> None:
        (path / package).mkdir()
        installed.append(package)
        for name, code in modules.items():
            (path / package / f"{name}.py").write_text(code, encoding="utf-8")
        head = f'id = "{package}"\ntitle = "{package}"\nversion = "0.3"\n'
        (path / package / "section.toml").write_text(head + manifest, encoding="utf-8")
        info = path / f"{package}-0.3.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.3\n")
        (info / "entry_points.txt").write_text(f"[hexwright.sections]\n{package} = {package}\n")

    yield install
    for name in [n for n in sys.modules if n.split(".")[0] in installed]:
        del sys.modules[name]


def test_the_range_of_the_page_is_one(site: Any) -> None:
    (range_,) = (t for t in blocks("toml") if "kernel" in t)
    site("soils", range_, __init__="")
    assert discover().sections["soils"].manifest.kernel == tomllib.loads(range_)["kernel"]
    assert "soils" not in discover().imported().broken


RULES = """
from hexwright import hookimpl, rule

@rule("FD1")
class Mud:
    @hookimpl
    def mud_of(self, hex): ...

@rule("FD2")
class Wet:
    @hookimpl
    def soil_of(self, weather): ...
"""


def test_deprecated_hooks_are_told_as_the_page_shows(site: Any, tmp_path: Path) -> None:
    site("soils", 'hookspecs = "soils.specs"\n', __init__="", specs=blocks("python")[0])
    tables = "".join(f'[[rule]]\nid = "{i}"\ntitle = "{i}"\n' for i in ("FD1", "FD2"))
    site("fields", 'requires = ["soils"]\n' + tables, __init__=RULES)
    (tmp_path / "board.toml").write_text('title = "B"\n[grid]\ncolumns = "A-C"\nrows = "1-3"\n')
    scenario = tmp_path / "hall.toml"
    scenario.write_text('title = "H"\nboard = "board.toml"\n[rules]\nsections = ["fields"]\n')
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        told = CliRunner().invoke(app, ["rules", str(scenario)])
    (promised,) = (t for t in blocks("text") if "deprecated" in t)
    assert (told.exit_code, told.stderr) == (0, promised)


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worked example as hall.toml, where commands run."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    (tmp_path / "scenario.toml").rename(tmp_path / "hall.toml")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hall.toml"


def test_a_scenario_is_locked_and_compared_as_the_page_shows(
    hall: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock, verify, locked = re.findall(r"^\$ hexwright (.+)$", PAGE, re.MULTILINE)
    run = CliRunner().invoke
    for command in (lock, verify, locked):
        told = run(app, shlex.split(command))
        assert (told.exit_code, told.stderr) == (0, ""), command
        assert told.stdout
    beginning, differences = [t for t in blocks("text") if "deprecated" not in t]
    written = (hall.parent / "hall.lock").read_text(encoding="utf-8").splitlines()
    assert [line for line in beginning.splitlines() if line not in [*written, "..."]] == []
    changes = [re.search(rf"`({key} = [^`]+)`", PAGE) for key in ("off", "options")]
    plain = hall.read_text(encoding="utf-8")
    rules = "[rules]\n" + "".join(f"{change[1]}\n" for change in changes if change)
    hall.write_text(plain.replace("[rules]\n", rules), encoding="utf-8")
    told = run(app, shlex.split(verify))
    assert (told.exit_code, told.stdout) == (1, differences)
    refused = run(app, shlex.split(locked))
    assert (refused.exit_code, refused.stdout) == (2, "")
    exec(blocks("python")[1], {})
    printed = capsys.readouterr().out
    assert all(line in printed for line in differences.splitlines())
