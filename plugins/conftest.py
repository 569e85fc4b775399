"""Small maps to try rules on, and questions about them as a player would put them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import evolve, field, frozen

from hexwright.board import Area, Board, Building, HexsideFeature, Marker
from hexwright.grid import Grid, Hex, Point, S
from hexwright.paths.step import step
from hexwright.play.rolls import judge_roll
from hexwright.rules import Block, Hinder, RuleSet, compose, discover
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece, State
from hexwright.scenario import Scenario, Step
from hexwright.sight.attack import attack
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge
from hexwright.sight.los import look
from hexwright.sight.spot import Place, spot


def hexes_of(text: str) -> list[str]:
    """``"C3-C5 D4"`` is C3, C4, C5 and D4."""
    found = []
    for word in text.split():
        span = re.fullmatch(r"([A-Z]+)(\d+)-\1(\d+)", word)
        if span:
            found += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)]
        else:
            found.append(word)
    return found


class Map:
    """A board that is drawn piece by piece; each method draws something and gives the map back."""

    def __init__(self, columns: str = "A-H", rows: str = "1-12") -> None:
        self.grid = Grid.named(columns=columns, rows=rows)
        self.elevation: dict[Hex, int] = {}
        self.areas: list[Area] = []
        self.buildings: list[Building] = []
        self.hexsides: list[HexsideFeature] = []
        self.marks: dict[str, set[Hex]] = {}

    def at(self, text: str) -> list[Hex]:
        return [self.grid.parse(name) for name in hexes_of(text)]

    def building(
        self,
        name: str,
        hexes: str,
        height: int,
        *,
        kind: str = "stone building",
        drawn: Sequence[tuple[float, float, float, float]] = (),
    ) -> Map:
        """A building of some hexes, filling them unless rectangles (columns, rows) are given.

        Args:
            height: In half-levels.
        """
        cells = self.at(hexes)
        shapes = [shapely.Polygon(self.grid.vertices(h)) for h in cells]
        if drawn:
            shapes = [shapely.box(*(round(v * S) for v in box)) for box in drawn]
        outline = shapely.union_all(shapes, grid_size=1)
        self.areas.append(Area(kind, outline=outline, building=name))
        self.buildings.append(Building(name, kind, height, cells))
        return self

    def terrain(self, kind: str, hexes: str) -> Map:
        self.areas.append(Area(kind, hexes=frozenset(self.at(hexes))))
        return self

    def drawn(
        self, kind: str, *boxes: tuple[float, float, float, float], level: int | None = None
    ) -> Map:
        """Terrain in rectangles (columns, rows), on ground of a level if it is not the hexes'."""
        outline = shapely.union_all([shapely.box(*(round(v * S) for v in b)) for b in boxes])
        on = None if level is None else 2 * level
        self.areas.append(Area(kind, outline=outline, level=on))
        return self

    def side(
        self,
        kind: str,
        at: str,
        *,
        covers: str = "",
        span: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1)),
    ) -> Map:
        """Something on hexsides (``"C3-C4 C4-D4"``), over the vertices that it covers."""
        over = {self.grid.vertex_named(name) for name in covers.split()}
        for text in at.split():
            hex, side = self.grid.side(text)
            self.hexsides.append(on_side(self.grid, kind, hex, side, over, span))
        return self

    def wall(self, at: str, covers: str = "", **kwargs: Any) -> Map:
        return self.side("interior wall", at, covers=covers, **kwargs)

    def road(self, at: str) -> Map:
        return self.side("road", at)

    def mark(self, name: str, hexes: str) -> Map:
        self.marks.setdefault(name, set()).update(self.at(hexes))
        return self

    def level(self, level: int, hexes: str) -> Map:
        self.elevation.update(dict.fromkeys(self.at(hexes), 2 * level))
        return self

    def board(self) -> Board:
        return Board(
            "test",
            self.grid,
            self.elevation,
            self.areas,
            self.buildings,
            self.hexsides,
            self.marks,
        )


def on_side(
    grid: Grid,
    kind: str,
    hex: Hex,
    side: int,
    over: Iterable[Point] = (),
    span: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1)),
) -> HexsideFeature:
    (x0, y0), (x1, y1) = grid.vertex(hex, side), grid.vertex(hex, (side + 1) % 6)
    ends = []
    for part in span:
        point = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        ends.append((int(point[0]), int(point[1])))
    over = set(over)
    return HexsideFeature(kind, hex, side, *ends, ends[0] in over, ends[1] in over)


@frozen
class World:
    """Rules on a board with markers: what tests ask.

    Places are written ``"K18"``, ``"K18@roof"``, ``"J21@2"``.
    """

    rules: RuleSet
    board: Board
    markers: tuple[Marker, ...] = ()
    situation: Situation = field(init=False, repr=False)

    @situation.default
    def _situation(self) -> Situation:
        return Situation(self.rules, self.board, State(markers=self.markers))

    def without(self, *ids: str) -> World:
        return evolve(self, rules=self.rules.without(*ids))

    def with_options(self, **options: Any) -> World:
        """``with_options(O5_1={"railroads": True})``: a number's point is written ``_``."""
        rules = self.rules
        for name, values in options.items():
            rules = rules.with_options(name.replace("_", "."), **values)
        return evolve(self, rules=rules)

    def marked(self, kind: str, at: str, **values: Any) -> World:
        """With markers of a kind on hexes or hexsides."""
        grid = self.board.grid
        sides = self.situation.marker_kinds[kind].on == "hexside"
        places: list[Any] = [
            grid.side(name) if sides else grid.parse(name)
            for name in (at.split() if sides else hexes_of(at))
        ]
        return evolve(self, markers=(*self.markers, *(Marker(kind, p, values) for p in places)))

    def place(self, text: str, **attributes: Any) -> Place:
        name, _, location = text.partition("@")
        index = self.board.grid.index[self.board.grid.parse(name)]
        kind = "squad" if attributes else ""
        return Place(index, location or "ground", text, kind, attributes)

    def see(self, a: str, b: str) -> Ruling:
        """LOS, judged in both directions, which must agree."""
        there = look(self.situation, self.place(a), self.place(b))[2]
        back = look(self.situation, self.place(b), self.place(a))[2]
        assert there.values == back.values, f"{there.explain()}\n{back.explain()}"
        return there

    def clear(self, a: str, b: str) -> bool:
        return bool(self.see(a, b).clear)

    def hindrance(self, a: str, b: str) -> Any:
        return self.see(a, b).hindrance

    def blockers(self, a: str, b: str) -> set[tuple[str, str]]:
        """The rules whose blocks stand, and where."""
        ruling = self.see(a, b)
        standing = (e for e in ruling.entries if e.counts and isinstance(e.contribution, Block))
        return {(e.rule.id, e.place) for e in standing}

    def blocking(self, a: str, b: str) -> set[str]:
        return {rule for rule, _ in self.blockers(a, b)}

    def hinders(self, a: str, b: str) -> dict[str, int]:
        """What counts of each rule's hindrances, added up."""
        found: dict[str, int] = {}
        for e in self.see(a, b).entries:
            if e.counts and isinstance(e.contribution, Hinder):
                found[e.rule.id] = found.get(e.rule.id, 0) + int(e.contribution.n[0])
        return found

    def fire(
        self,
        a: str,
        b: str,
        kind: str = "direct",
        *,
        observer: str = "",
        said: Mapping[str, Any] | None = None,
        **attributes: Any,
    ) -> Ruling:
        seer = self.place(observer) if observer else None
        firer = self.place(a, **attributes)
        return attack(self.situation, firer, self.place(b), kind, seer, said)

    def tem(self, a: str, b: str, kind: str = "direct", **said: Any) -> Any:
        return self.fire(a, b, kind, said=said).tem

    def roll(self, kind: str, at: str, **said: Any) -> Ruling:
        there = spot(self.situation, self.place(at))
        return judge_roll(self.situation, kind, at=there, values=said)

    def cost(self, a: str, b: str, via: str = "") -> Any:
        """MF from a Location to the next, by a vertex if one is named; ``None`` if not allowed."""
        there = self.place(b)
        if via:
            there = evolve(there, aim=self.board.grid.vertex_named(via))
        return step(self.situation, self.place(a), there).cost

    def play(self, *units: tuple[Any, ...]) -> Scenario:
        """With units: each a name, a kind, a place, and maybe a side and its attributes."""
        pieces = {}
        for name, kind, at, *more in units:
            hex, _, location = at.partition("@")
            side, attributes = (more + ["", {}][len(more) :])[:2]
            here = self.board.grid.parse(hex)
            pieces[name] = Piece(name, kind, here, location or "ground", side, attributes)
        return Scenario(
            title="test", ruleset=self.rules, board=self.board, markers=self.markers, pieces=pieces
        )

    def going(self, kind: str, a: str, b: str, how: str = "move", **attributes: Any) -> Ruling:
        """The step of a unit of some kind from ``a``."""
        return self.play(("U", kind, a, "", attributes)).ask(Step("U", b, how))

    def places(self, hex: str) -> list[str]:
        return self.situation.locations.of(self.place(hex).hex)

    def fact(self, name: str, hex: str) -> bool:
        return bool(self.situation.facts.hex(name)[self.place(hex).hex])

    def building_fact(self, name: str, building: str) -> bool:
        names = [b.name for b in self.board.buildings]
        return bool(self.situation.facts.building(name)[names.index(building)])

    def verdicts(self, a: Sequence[int], b: Sequence[int]) -> list[tuple[bool, int]]:
        """Clear and hindrance of lines between Locations by index, as one batch."""
        lines = trace_lines(self.situation, np.array(a), np.array(b))
        found = judge(lines, "test")
        return list(zip(found.clear.tolist(), found.hindrance.tolist(), strict=True))


Worlds = Callable[[Map | Board], World]


def worlds(*sections: str, on: Iterable[str] = ()) -> Worlds:
    """What puts a map under the rules of some sections."""
    rules = compose(discover(), sections, on=on)
    return lambda ground: World(rules, ground.board() if isinstance(ground, Map) else ground)


@pytest.fixture(scope="session")
def switched_off() -> Callable[[str], set[str]]:
    """Ids of the rules that the tests beside a file switch off, by their marks."""

    def ids(file: str) -> set[str]:
        texts = (path.read_text() for path in Path(file).parent.glob("test_*.py"))
        return {id for text in texts for id in re.findall(r'@switching_off\(\s*"([^"]+)"', text)}

    return ids


@pytest.fixture(scope="session")
def classes() -> Callable[[str], set[str]]:
    """``classes("asl_core")``: ids of the rules of a section that have a class."""
    return lambda section: set(discover().section(section).code.classes)


@pytest.fixture(scope="session")
def new_map() -> type[Map]:
    return Map


@pytest.fixture(scope="session")
def base() -> Worlds:
    """``base(map)``: the map under the base rules, rooftops included."""
    return worlds("asl_core", on=["B23.8"])


@pytest.fixture(scope="session")
def rf() -> Worlds:
    """``rf(map)``: the map under section 5 and the base rules."""
    return worlds("rf_factories", on=["B23.8"])


@pytest.fixture(scope="session")
def cellars() -> Worlds:
    """``cellars(map)``: the map under section 6 and the base rules, without section 5."""
    return worlds("rf_cellars", on=["B23.8"])


@pytest.fixture(scope="session")
def red_factories() -> Worlds:
    """``red_factories(map)``: the map under all of Red Factories."""
    return worlds("red_factories")


@pytest.fixture(scope="session")
def ssr() -> Worlds:
    """``ssr(map)``: the map under the scenario special rules and the base rules alone."""
    return worlds("rf_ssr")


@pytest.fixture(scope="session")
def blocks() -> Worlds:
    """``blocks(map)``: the map under the base rules of the block game."""
    return worlds("blocks_core")


@pytest.fixture(scope="session")
def logistics() -> Worlds:
    """``logistics(map)``: the map under the block game with the Logistics Set."""
    return worlds("blocks_logistics")


@pytest.fixture(scope="session")
def in_play() -> Callable[..., Scenario]:
    """``in_play(world, A=("squad", "C4", {"dc": 1}))``: the world with pieces, to act in."""

    def scenario(world: World, **pieces: tuple[str, str, dict[str, Any]]) -> Scenario:
        units = ((n, kind, at, "", given) for n, (kind, at, given) in pieces.items())
        return world.play(*units)

    return scenario
