"""docs/tutorial.md, followed to the letter: a fresh environment, wheels, and what is printed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from threading import Timer

import pytest
from attrs import frozen
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"(?:^`(?P<file>[\w./]+)`:\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S
)
FAILS = re.compile(r"\b[1-9]\d* (?:errors|failed)\b")
SECONDS = re.compile(r"\bin \d+\.\d+s\b")
ENDED = re.compile(r"<<ended with (\d+)>>\n")

OFFLINE = {"UV_NO_BUILD_ISOLATION": "1", "UV_NO_CONFIG": "1", "UV_NO_INDEX": "1", "UV_OFFLINE": "1"}
ROOM = {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}
OURS = re.compile(r"PYTEST|PYTHON|VIRTUAL_ENV|PIP_|UV_|FORCE_COLOR|PY_COLORS|GITHUB_ACTIONS")


def needed(*names: str) -> dict[str, Distribution]:
    """Distributions with all that they require, by name; what is ours is left to the wheels."""
    found: dict[str, Distribution] = {}
    waiting = [*map(Requirement, names)]
    while waiting:
        wanted = waiting.pop()
        extras = [*wanted.extras, ""]
        if wanted.marker and not any(wanted.marker.evaluate({"extra": e}) for e in extras):
            continue
        name = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if name not in found:
            found[name] = distribution(name)
            waiting += map(Requirement, found[name].requires or ())
    return {name: dist for name, dist in found.items() if not name.startswith("hexwright")}


def link(site: Path, dist: Distribution) -> None:
    """Put a distribution that is installed here where another environment finds it."""
    tops = {
        file.parts[0] for file in dist.files or () if file.parts[0] not in ("..", "__pycache__")
    }
    for top in tops:
        there = Path(str(dist.locate_file(top)))
        if top.endswith(".dist-info"):  # uv looks at none that is a link
            shutil.copytree(there, site / top)
        else:
            (site / top).symlink_to(there)


@frozen
class Shell:
    """A shell in which one command is typed after the other."""

    process: subprocess.Popen[str]

    def type(self, command: str) -> tuple[str, int]:
        """What a command prints, and the code with which it ends."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f'{{ {command}\n}} </dev/null\necho "<<ended with $?>>"\n')
        self.process.stdin.flush()
        told = ""
        for line in self.process.stdout:
            if ended := ENDED.fullmatch(line):
                return told, int(ended[1])
            told += line
        raise AssertionError(f"the shell ended: {told}")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    bash, uv = shutil.which("bash"), os.environ.get("UV") or shutil.which("uv")
    if bash is None or uv is None:
        pytest.skip("there is no bash, or no uv")
    env = {k: v for k, v in os.environ.items() if not OURS.match(k)} | OFFLINE | ROOM
    own = str(Path(sys.executable).parent)  # whose hexwright shall not stand in for one
    path = [p for p in os.environ["PATH"].split(os.pathsep) if p != own]
    env |= {"PATH": os.pathsep.join([*path, str(Path(uv).parent)])}
    env |= {"UV_PYTHON": sys.executable, "UV_CACHE_DIR": str(tmp_path / "uv")}
    env |= {"HEXWRIGHT_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        [bash, "--norc"], cwd=tmp_path, env=env, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        patience = Timer(300, process.kill)
        patience.start()
        yield Shell(process)
        patience.cancel()
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def wheels(tmp_path: Path) -> None:
    """What ``uv build`` leaves in a checkout, made with the same backend and no network."""
    for package in ("framework", "plugins/asl_core"):
        builder = WheelBuilder(str(ROOT / package))
        list(builder.build(directory=str(tmp_path / "hexwright" / "dist"), versions=["standard"]))


def lend(environment: Path) -> None:
    """Lend an environment what our wheels require, pytest and hatchling: an index would give them.

    Nothing else of the environment that runs the tests is there, our own editable packages least.
    """
    (site,) = environment.glob("lib/python*/site-packages")
    for dist in needed("hexwright", "pytest", "hatchling").values():
        link(site, dist)


def edit(file: Path, diff: str) -> None:
    """Change a file as a diff shows it; its lines stand in the file once."""
    lines = diff.splitlines(keepends=True)
    old, new = ("".join(x[1:] for x in lines if x[0] in f" {sign}") for sign in "-+")
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")


def typed(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what is shown below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def fits(shown: str, told: str) -> bool:
    """Whether what is printed is what is shown; a line ``...`` stands for any, seconds differ."""
    shown, told = (SECONDS.sub("in a while", text) for text in (shown, told))
    lines = (line.rstrip() for line in shown.splitlines())
    wanted = "".join(r"(?:.*\n)*?" if x == "..." else re.escape(x) + r" *\n" for x in lines)
    return re.fullmatch(wanted, told) is not None


@pytest.mark.usefixtures("wheels")
def test_the_tutorial_works_as_it_is_printed(tmp_path: Path, shell: Shell) -> None:
    """All commands in order, in one shell; files and changes as they are shown between them."""
    home, lent = tmp_path / "evening", False
    for step in STEP.finditer(PAGE):
        if step["kind"] == "diff":
            edit(home / step["file"], step["text"])
        elif step["file"]:
            (home / step["file"]).write_text(step["text"], encoding="utf-8")
        elif step["kind"] == "console":
            for command, shown in typed(step["text"]):
                told, code = shell.type(command)
                assert (code == 0) is not bool(FAILS.search(shown)), f"{command}\n{told}"
                assert not shown or fits(shown, told), f"{command}\n{told}"
                if not lent and (home / ".venv").is_dir():
                    lend(home / ".venv")
                    lent = shell.type("unset UV_PYTHON")[1] == 0
    assert lent
