"""Sections that are installed from source text, as a stranger's package would be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from hexwright.rules import Registry, RuleSet, compose, discover

HEAD = "from hexwright.rules import *\nfrom fractions import Fraction\n"


class Site:
    """A directory of installed distributions, on ``sys.path``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.packages: list[str] = []

    def install(
        self,
        package: str,
        manifest: str | None = "",
        code: str = "",
        *,
        entry: str | None = None,
        value: str | None = None,
        distribution: str | None = None,
        site: Path | None = None,
        **modules: str,
    ) -> Path:
        """Write a package with its ``.dist-info``.

        Args:
            package: Import name of the package.
            manifest: What its section.toml holds besides id, title and version; ``None`` for no
                file. A manifest with an ``id =`` of its own is written as it is.
            code: Its ``__init__.py``, which may use all public names of hexwright.rules.
            entry: Name of its entry point, if not the package's.
            value: What the entry point names, if not the package.
            distribution: Name of the distribution, if not the package's.
            site: Another directory to install it in.
            **modules: Further modules by name.

        Returns:
            The directory of the package.
        """
        site = site or self.path
        root = site / package
        root.mkdir(parents=True)
        self.packages.append(package)
        for name, text in {"__init__": code, **modules}.items():
            (root / f"{name}.py").write_text(HEAD + dedent(text))
        if manifest is not None:
            own = "" if "id =" in manifest.split("[[")[0] else identity(package)
            (root / "section.toml").write_text(own + dedent(manifest))
        name = distribution or package.replace("_", "-")
        info = site / f"{name.replace('-', '_')}-0.1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
        group = f"[hexwright.sections]\n{entry or package} = {value or package}\n"
        points = info / "entry_points.txt"
        points.write_text((points.read_text() if points.exists() else "") + group)
        (info / "RECORD").write_text(f"{package}/__init__.py,,\n")
        return root

    @staticmethod
    def rule(id: str, body: str = "return None", hook: str = "tem_modifiers(self, attack)") -> str:
        """Source of a rule class that implements one hook."""
        name = "Rule" + "".join(c if c.isalnum() else "_" for c in id)
        return f'@rule("{id}")\nclass {name}:\n    @hookimpl\n    def {hook}:\n        {body}\n'

    @staticmethod
    def rows(*ids: str, **keys: str) -> str:
        """``[[rule]]`` tables, with further keys as TOML source."""
        more = "".join(f"{key} = {value}\n" for key, value in keys.items())
        return "".join(f'[[rule]]\nid = "{id}"\ntitle = "Rule {id}"\n{more}' for id in ids)

    def discover(self, *more: Path) -> Registry:
        return discover(paths=[self.path, *more])

    def compose(self, *sections: str, **kwargs: object) -> RuleSet:
        return compose(self.discover(), sections, **kwargs)  # type: ignore[arg-type]


def identity(package: str, version: str = "0.1.0") -> str:
    return f'id = "{package}"\ntitle = "The {package}"\nversion = "{version}"\n'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty directory for installed packages; what was imported is forgotten afterwards."""
    path = tmp_path / "site"
    path.mkdir()
    monkeypatch.syspath_prepend(path)
    before = set(sys.modules)
    there = Site(path)
    yield there
    for name in set(sys.modules) - before:
        if name.split(".")[0] in there.packages:
            del sys.modules[name]


@pytest.fixture
def attack() -> SimpleNamespace:
    """Something to ask about; rules of these tests look at nothing."""
    return SimpleNamespace(place="K5")
