"""Sections that are installed from source text, as a stranger's package would be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import Registry, RuleSet, compose, discover
from hexwright.scenario import Scenario

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


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Installs a package with a reader: a module of this source, under this name."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    names: list[str] = []

    def install(name: str, source: str, *, value: str = "") -> None:
        names.append(f"brought_{name}")
        (site / f"{names[-1]}.py").write_text(source, encoding="utf-8")
        info = site / f"{names[-1]}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {names[-1]}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            f"[hexwright.boards]\n{name} = {value or names[-1]}\n"
        )

    yield install
    for name in names:
        sys.modules.pop(name, None)


# --- a small made-up game with scenarios ---------------------------------------------------------

GLADE_ROWS = """
[[rule]]
id = "G1"
title = "What there is"
[[rule]]
id = "G2"
title = "Fences"
[[rule]]
id = "G3"
title = "Keeps"
[[rule]]
id = "G4"
title = "Watchtowers"
default = "off"
[[rule]]
id = "G5"
title = "Might"
[[rule]]
id = "G6"
title = "Going"
[[rule]]
id = "G7"
title = "Gaps"
clears = ["G2"]
"""
GLADE_RULES = """
import numpy as np
from hexwright import ActKind, AttackKind, Forbid, Modify, RollKind
from hexwright.board import MarkerKind, PieceKind, Terrain
from hexwright.grid import IN

@rule("G1")
class Ground:
    @hookimpl
    def terrains(self):
        yield Terrain("thicket", hindrance=1, top=1, inherent=True, colour="#88aa66")
        yield Terrain("keep", obstacle=True, colour="#999999")
        yield Terrain("fence", on="hexside", colour="#553311")
        yield Terrain("gap", on="hexside")
        yield Terrain("mist", hindrance=2, top=4, inherent=True)

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("scout", {"might": 2, "brave": False, "badge": "", "lore": None})

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("gap", on="hexside", terrain="gap")
        yield MarkerKind("mist", terrain="mist", values={"drift": 1})

@rule("G2", interest=Interest(hexsides=("fence",)))
class Fences:
    @hookimpl
    def los_blockers(self, lines):
        yield Block(lines.sides("fence"), reason="a fence")

@rule("G3")
class Keeps:
    @hookimpl
    def locations(self, ground):
        for hex in np.flatnonzero(ground.building_of >= 0).tolist():
            yield AddLocation(hex, "1", 2, "level")

    @hookimpl
    def tem_modifiers(self, attack):
        if attack.target.building >= 0:
            yield Modify(2, reason="a keep")

@rule("G4")
class Watchtowers:
    @hookimpl
    def locations(self, ground):
        for hex in ground.marked("ladder").tolist():
            yield AddLocation(hex, "top", 6, "top")

@rule("G5")
class Might:
    times: int = 1

    @hookimpl
    def attack_kinds(self):
        yield AttackKind("direct")
        yield AttackKind("lobbed", values={"high": False})

    @hookimpl
    def attack_terms(self):
        yield Column("might", ("blow",))

    @hookimpl
    def fire_modifiers(self, attack):
        might = attack.firer.attributes.get("might", 0)
        yield Set(might * self.times, term="blow", reason="its own")

@rule("G6")
class Going:
    @hookimpl
    def move_cost(self, step):
        yield Set(1, reason="a step")

    @hookimpl
    def act_kinds(self):
        yield ActKind("nap", values={"long": False})
        yield ActKind("leap", on="hexside")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("luck", (6,), values={"charm": 0})

    @hookimpl
    def permits(self, act):
        if act.kind == "leap" and act.by is None:
            yield Forbid(reason="nobody leaps")
        if act.kind == "nap" and act.values["long"]:
            yield Set(2, term="cost", reason="it takes its time")

    @hookimpl
    def roll_modifiers(self, roll):
        if roll.kind == "luck":
            yield Modify(roll.values["charm"], reason="charm")

@rule("G7")
class Gaps:
    @hookimpl
    def los_clears(self, lines, blocks):
        gaps = {(s.hex, s.side) for s in lines.ground.hexsides if s.terrain == "gap"}
        sides = [lines.ground.hexsides[f] for f in lines.rows.feature[blocks.row]]
        open_ = np.array([(s.hex, s.side) in gaps for s in sides], dtype=bool)
        open_ &= lines.rows.contact[blocks.row] == IN
        yield Clear(np.flatnonzero(open_), reason="through the gap")
"""
SHORE_ROWS = '[[rule]]\nid = "S1"\ntitle = "Water"\n'
SHORE_RULES = """
from hexwright.board import MarkerKind, PieceKind, Terrain

@rule("S1")
class Water:
    @hookimpl
    def terrains(self):
        yield Terrain("pond")

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("boat", {"oars": 2})

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("buoy")

    @hookimpl
    def locations(self, ground):
        for hex in ground.marker_hexes("buoy").tolist():
            yield AddLocation(hex, "raft", 0, "raft")
"""
GLADE_BOARD = """
title = "The glade"
[grid]
columns = "A-E"
rows = "1-6"
[[terrain]]
kind = "thicket"
hexes = ["B2", "B3"]
[[building]]
name = "Keep"
kind = "keep"
height = 2
hexes = ["C3", "C4", "D3"]
rectangles = [[1.7, 1.7, 2.3, 3.3], [2.2, 2.2, 3.3, 2.8]]
[[hexside]]
kind = "fence"
at = ["A4-A5", "B4-B5"]
covers = ["A5-B4-B5"]
[marks]
ladder = ["C3"]
bare = ["C4", "D3"]
"""
GLADE_SCENARIO = """
title = "A day in the glade"
board = "board.toml"
[rules]
sections = ["glade"]
[[pieces]]
name = "Ada"
kind = "scout"
at = "A2"
might = 3
[[pieces]]
name = "Bo"
kind = "scout"
at = "C2"
side = "hill folk"
[[pieces]]
name = "Cy"
kind = "scout"
at = "C3@1"
[[pieces]]
name = "Di"
kind = "scout"
at = "A5"
"""


class Glade:
    """Scenarios of a made-up game that is installed beside whatever else is."""

    def __init__(self, site: Site, home: Path) -> None:
        site.install("glade", GLADE_ROWS, GLADE_RULES)
        site.install("shore", SHORE_ROWS, SHORE_RULES)
        self.site, self.home = site, home

    def write(self, more: str = "", *, head: str = GLADE_SCENARIO, board: str = "") -> Path:
        """Write a scenario and its board; each the usual one with more at its end."""
        (self.home / "board.toml").write_text(GLADE_BOARD + board, encoding="utf-8")
        path = self.home / "scenario.toml"
        path.write_text(head + more, encoding="utf-8")
        return path

    def load(self, more: str = "", *, head: str = GLADE_SCENARIO, board: str = "") -> Scenario:
        """Load such a scenario."""
        return Scenario.load(
            self.write(more, head=head, board=board), registry=self.site.discover()
        )

    def complaints(
        self, more: str = "", *, head: str = GLADE_SCENARIO, board: str = ""
    ) -> list[str]:
        """Load such a scenario, which must fail, and give all that was told, without the path."""
        with pytest.raises(HexwrightError) as caught:
            self.load(more, head=head, board=board)
        return str(caught.value).replace(f"{self.home}/", "").splitlines()


@pytest.fixture
def glade(site: Site, tmp_path: Path) -> Glade:
    """A made-up game with a board and a scenario: see GLADE_BOARD and GLADE_SCENARIO."""
    home = tmp_path / "games" / "glade"
    home.mkdir(parents=True)
    return Glade(site, home)
