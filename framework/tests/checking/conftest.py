"""A section in which nothing is wrong, in its source tree; tests put something wrong into it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from hexwright.checking import Finding, check
from hexwright.rules.discovery import Registry

FILES = {
    "pyproject.toml": """
        [project]
        name = "paddies"
        version = "0.1.0"
        [project.entry-points."hexwright.sections"]
        wet_paddies = "wet_paddies"
    """,
    "wet_paddies/section.toml": """
        id = "wet_paddies"
        title = "Paddies"
        version = "0.1.0"
        kernel = ">=0.1"
        demo = "demo/scenario.toml"
        [[rule]]
        id = "RP1"
        title = "Paddies"
        [[rule]]
        id = "RP2"
        title = "Mist"
        [[rule]]
        id = "RP3"
        title = "Wading"
    """,
    "wet_paddies/__init__.py": '''
        """Paddies."""

        import numpy as np

        from hexwright import *


        @rule("RP1")
        class Paddies:
            """A paddy hinders."""

            @hookimpl
            def terrains(self):
                yield Terrain("paddy", top=1, hindrance=1, inherent=True)

            @hookimpl
            def classify(self, ground):
                yield Fact("pumped", ground.marked("pump"))


        @rule("RP2", interest=Interest(terrains=("paddy",)))
        class Mist:
            """Mist over it hinders more."""

            more: int = 1

            @hookimpl
            def los_hindrances(self, lines):
                rows = lines.areas("paddy")
                yield Hinder(self.more, rows[lines.between[rows]], group="mist")


        @rule("RP3")
        class Wading:
            """One wades slowly."""

            @hookimpl
            def move_cost(self, step):
                yield Set(2, reason="wading")
    ''',
    "wet_paddies/demo/board.toml": """
        title = "The valley"
        [grid]
        columns = "A-F"
        rows = "1-6"
        [[terrain]]
        kind = "paddy"
        hexes = ["C3", "C4"]
        [marks]
        pump = ["B2"]
    """,
    "wet_paddies/demo/scenario.toml": """
        title = "The valley"
        board = "board.toml"
        [rules]
        sections = ["wet_paddies"]
        [[pieces]]
        name = "A"
        kind = "boat"
        at = "C2"
        [[expect]]
        los = ["C2", "C5"]
        hindrance = 4
    """,
    "tests/test_paddies.py": """
        import pytest

        @pytest.mark.rule("RP1", "RP2", "RP3")
        def test_all(): ...
    """,
}


class Home:
    """The source tree of the section."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.registry = Registry()
        for name, text in FILES.items():
            file = path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(dedent(text).lstrip(), encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Put another text for one; for an empty one, at the end. ``name`` ends as the file."""
        (file,) = (f for f in self.path.rglob("*.*") if f.as_posix().endswith(name))
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")

    def check(self, *paths: str, **options: Any) -> list[Finding]:
        """What is found, with places told from the tree's root."""
        where = [str(self.path / path) for path in paths] or [str(self.path)]
        return check(where, registry=self.registry, **options)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A source tree, in which the test is run; what it imports is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    yield Home(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "wet_paddies"]:
        del sys.modules[name]
