"""A small made-up game: a section with a few rules, and boards drawn in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from hexwright.board import Area, Board, Building, Marker
from hexwright.grid import Grid, Hex
from hexwright.rules import RuleSet, Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.state import State
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import Verdicts, judge
from hexwright.sight.los import look
from hexwright.sight.spot import Place

RULES = '''
import numpy as np
from hexwright import ConditionKind
from hexwright.board import MarkerKind, Terrain
from hexwright.grid import ALONG, IN

@rule("T1")
class Ground:
    @hookimpl
    def terrains(self):
        yield Terrain("keep", obstacle=True, top=4)
        yield Terrain("spire", obstacle=True, top=6, inherent=True)
        yield Terrain("reeds", hindrance=1, top=1, inherent=True)
        yield Terrain("thicket", hindrance=2, top=1)
        yield Terrain("bank", on="hexside", top=1, obstacle=True)
        yield Terrain("fence", on="hexside")

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("ruin", terrain="reeds", replaces_terrain=True)
        yield MarkerKind("smoke", terrain="thicket")
        yield MarkerKind("gap", on="hexside")

@rule("T2", interest=Interest(hexsides=("fence",)))
class Fences:
    """A fence blocks whatever crosses it."""

    @hookimpl
    def los_blockers(self, lines):
        yield Block(lines.sides("fence"), reason="fence")

@rule("T3")
class Gaps:
    """A line that begins beside a fence sees over it."""

    @hookimpl
    def los_clears(self, lines, blocks):
        yield Clear(np.flatnonzero(lines.own_side[blocks.row]), reason="beside it")

@rule("T4", interest=Interest(everything=True))
class Mist:
    limit: int = 5

    @hookimpl
    def los_totals(self, lines, totals):
        yield Block(np.flatnonzero(totals >= self.limit), reason="too much in the way")

@rule("T5")
class PerRange:
    @hookimpl
    def hindrance_policy(self):
        return Stacking(per="range")

@rule("T6")
class Night:
    sees: int = 2

    @hookimpl
    def sight_limits(self, lines):
        yield Block(np.flatnonzero(lines.range > self.sees), reason="dark")

@rule("T7", interest=Interest(terrains=("reeds",)))
class Midges:
    @hookimpl
    def los_hindrances(self, lines):
        rows = lines.areas("reeds")
        rows = rows[lines.between[rows]]
        yield Hinder(3, rows, group="insects", reason="midges")

@rule("T8")
class Towers:
    @hookimpl
    def classify(self, ground):
        tall = [i for i, b in enumerate(ground.buildings) if b.height > 2]
        yield Fact("tall", np.array(tall, dtype=int), on="building")

    @hookimpl
    def locations(self, ground):
        for hex in np.flatnonzero(ground.building_of >= 0).tolist():
            yield AddLocation(hex, "1", 2, "level")
            yield AddLocation(hex, "top", ground.buildings[ground.building_of[hex]].height, "top")

@rule("T9")
class Hills:
    @hookimpl
    def terrains(self):
        yield Terrain("ground", obstacle=True, top=0)

@rule("T10", interest=Interest(terrains=("keep",), uneven=True))
class Windows:
    """One sees down through a keep."""

    @hookimpl
    def los_clears(self, lines, blocks):
        yield Clear(np.arange(len(blocks.row)), reason="through the windows")

@rule("T11")
class Glare:
    @hookimpl
    def sight_limits(self, lines):
        x = lines.ground.centres[:, 0]
        sunward = x[lines.b_hex] > x[lines.a_hex]
        yield Block(np.flatnonzero(sunward & (lines.range > 2)), reason="against the light")

@rule("T12", interest=Interest(everything=True, condition="dusk"))
class Dusk:
    """Asked at dusk alone."""

    @hookimpl
    def conditions(self):
        yield ConditionKind("dusk", 0, range(3))

    @hookimpl
    def los_hindrances(self, lines):
        yield Hinder(1, lines.last_row(), group="dusk", reason="dusk")

    @hookimpl
    def sight_limits(self, lines):
        yield Block(np.flatnonzero(lines.range > 3), reason="dusk")

@rule("T13")
class Periscope:
    """From the deep of the first hex one looks out as from its surface."""

    @hookimpl
    def locations(self, ground):
        yield AddLocation(0, "deep", -4, "deep", sight=0)
'''
OFF = ("T5", "T6", "T7", "T9", "T10", "T11", "T12", "T13")
CLEARS = {"T3": '["T2"]', "T10": '["T1"]'}


class World:
    """A board under the made-up rules."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def place(self, text: str) -> Place:
        """A place such as ``B2`` or ``B2@1``."""
        hex, _, location = text.partition("@")
        grid = self.situation.board.grid
        return Place(grid.index[grid.parse(hex)], location or "ground", text)

    def los(self, a: str, b: str) -> Ruling:
        """The ruling on the line between two places."""
        return look(self.situation, self.place(a), self.place(b))[2]

    def everything(self, *, reverse: bool = False) -> Verdicts:
        """All lines between all Locations, in one batch."""
        i, j = np.triu_indices(len(self.situation.locations), 1)
        ends = (j, i) if reverse else (i, j)
        return judge(trace_lines(self.situation, *ends), "all lines")


@pytest.fixture
def rules(site: Any) -> Callable[..., RuleSet]:
    """Compose the made-up game, with and without some of its rules."""
    ids = [f"T{n}" for n in range(1, 14)]
    manifest = "".join(
        site.rows(i, **({"default": '"off"'} if i in OFF else {}),
                  **({"clears": CLEARS[i]} if i in CLEARS else {}))
        for i in ids
    )  # fmt: skip
    site.install("isles", manifest, RULES)

    def composed(**kwargs: Any) -> RuleSet:
        found: RuleSet = site.compose("isles", **kwargs)
        return found

    return composed


@pytest.fixture
def world(rules: Callable[..., RuleSet]) -> Callable[..., World]:
    """A world of 10 x 10 hexes; hexes of terrain and buildings are given by name."""

    def made(
        terrain: Mapping[str, str] | None = None,
        *,
        keeps: Mapping[str, tuple[str, int]] | None = None,
        hexsides: Mapping[str, str] | None = None,
        elevation: Mapping[str, int] | None = None,
        markers: Mapping[str, str] | None = None,
        grid: Grid | None = None,
        drawn: tuple[Area, ...] = (),
        **kwargs: Any,
    ) -> World:
        grid = grid or Grid(columns=range(10), rows=range(10))

        def hexes(names: str) -> frozenset[Hex]:
            return frozenset(grid.parse(n) for n in names.split())

        board = Board(
            "isles",
            grid,
            elevation={grid.parse(h): v for h, v in (elevation or {}).items()},
            areas=(
                *(Area(kind, hexes(where)) for kind, where in (terrain or {}).items()),
                *(Area("keep", hexes(w), building=b) for b, (w, _) in (keeps or {}).items()),
                *drawn,
            ),
            buildings=tuple(
                Building(b, "keep", height, tuple(sorted(hexes(w))))
                for b, (w, height) in (keeps or {}).items()
            ),
            hexsides=tuple(
                side(grid, kind, at) for kind, where in (hexsides or {}).items()
                for at in where.split()
            ),
        )  # fmt: skip
        placed = tuple(
            Marker(kind, grid.side(at) if "-" in at else grid.parse(at))
            for kind, where in (markers or {}).items()
            for at in where.split()
        )
        return World(Situation(rules(**kwargs), board, State(markers=placed)))

    return made


def side(grid: Grid, kind: str, at: str) -> Any:
    """A hexside feature on a whole hexside, covering both its vertices."""
    from hexwright.board import HexsideFeature

    hex, n = grid.side(at)
    ends = grid.vertex(hex, n), grid.vertex(hex, (n + 1) % 6)
    return HexsideFeature(kind, hex, n, *ends, True, True)
