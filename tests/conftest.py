"""Packages of strangers, built and installed as their authors would have them installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest
from attrs import frozen
from hatchling.builders.wheel import WheelBuilder

from hexwright.rules import Registry, discover

ROOT = Path(__file__).parent.parent
THIRD_PARTY = ROOT / "tests" / "thirdparty"


@frozen
class Site:
    """Directories into which packages have been installed, beside what the workspace has.

    Attributes:
        paths: One directory for each package.
        home: Where commands are run.
    """

    paths: tuple[Path, ...]
    home: Path

    def discover(self) -> Registry:
        """What is installed, these packages among it."""
        return discover(paths=[*self.paths, *sys.path])

    def run(self, *args: str | Path) -> subprocess.CompletedProcess[str]:
        """Run ``hexwright`` in a process of its own that has these packages.

        The table it prints is given room, so that no word of it is cut.
        """
        # Only what is set here: a colour setting or a width of whoever runs the tests is not.
        path = os.pathsep.join(map(str, self.paths))
        unset = {"FORCE_COLOR", "PY_COLORS", "CLICOLOR_FORCE", "GITHUB_ACTIONS"}
        env = {k: v for k, v in os.environ.items() if k not in unset}
        env |= {"PYTHONPATH": path, "COLUMNS": "400", "NO_COLOR": "1", "PYTHONUTF8": "1"}
        return subprocess.run(
            [sys.executable, "-m", "hexwright", *map(str, args)],
            cwd=self.home,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="session")
def install_one(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Build the wheel of a package of ``tests/thirdparty``, offline, and unpack it.

    Each worker of pytest-xdist has its own directory for it, and builds what its tests want.
    """
    base = tmp_path_factory.mktemp("thirdparty")

    @cache
    def install(name: str) -> Path:
        builder = WheelBuilder(str(THIRD_PARTY / name))
        (wheel,) = builder.build(directory=str(base / "wheels"), versions=["standard"])
        site = base / name
        with ZipFile(wheel) as packed:
            packed.extractall(site)
        return site

    return install


@pytest.fixture
def installed(
    install_one: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Site]]:
    """``installed("rice_paddies", ...)`` installs packages for one test, and gives their site."""
    before = set(sys.modules)
    names: list[str] = []

    def install(*packages: str) -> Site:
        paths = tuple(install_one(name) for name in packages)
        for path in paths:
            monkeypatch.syspath_prepend(path)
        names.extend(packages)
        return Site(paths, tmp_path)

    yield install
    for module in set(sys.modules) - before:
        if module.split(".")[0] in names:
            del sys.modules[module]


PLAYED = """
move 'Red armor 1' 0303
move 'Red marine' 0106
fly 'Red heavy bomber' 0702
next phase
order 'Blue armor 1' to=retreat
next phase
order 'Red heavy bomber' to=army
battle at=0702
next phase
fly 'Blue heavy bomber' 0603
move 'Blue marine' 0804
move 'Blue infantry 2' 0504
next phase
next phase
next phase
strengthen 'Red heavy bomber'
build at=0202 kind=fighter
next phase
build at=0603 kind=armor
next phase
move 'Blue infantry 1' 0701
"""
"""The first turn of the isthmus: moves, a battle with dice, what is built; a side sees blocks."""


@pytest.fixture(scope="session")
def saved_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved game of some 20 steps, which no test changes; its scenario ends on ``.toml``."""
    import blocks_core
    from hexwright import Scenario
    from hexwright.game.session import Session
    from hexwright.game.spoken import read_act

    home, demo = tmp_path_factory.mktemp("saved_game"), Path(blocks_core.__file__).parent / "demo"
    for name in ("isthmus.toml", "isthmus_scenario.toml"):
        shutil.copy(demo / name, home)
    path = home / "isthmus_scenario.game"
    with Session.begin(path, Scenario.load(path.with_suffix(".toml")), seed=7) as session:
        for line in PLAYED.strip().splitlines():
            assert session.do(read_act(line, session.game)).allowed, line
    return path
