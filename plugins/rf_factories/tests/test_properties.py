"""What holds on every map: mutual sight, maps that are moved, turned or raised, higher viewers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import rf_factories
from hexwright.board import Area, Board, Building, HexsideFeature, Marker, load_board
from hexwright.board.outlines import centred
from hexwright.grid import Grid, Hex, Point, S
from hexwright.rules import RuleSet, compose, discover
from hexwright.rules.situation import Situation
from hexwright.rules.state import State
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge

RULES = compose(discover(), ["rf_factories"], on=["B23.8"])
DEMO = load_board(Path(rf_factories.__file__).parent / "demo" / "board.toml")
GRID = Grid.named(columns="A-G", rows="1-8")
ENDS = [DEMO.grid.parse(h) for h in ("J18", "K16", "K20", "L15", "L16", "L19", "M20", "K23", "O13")]

Pairs = list[tuple[int, int]]


@frozen
class Ground:
    """A board with its markers."""

    board: Board
    markers: tuple[Marker, ...] = ()

    def situation(self, rules: RuleSet = RULES) -> Situation:
        return Situation(rules, self.board, State(markers=self.markers))


def verdicts(situation: Situation, pairs: Pairs) -> list[tuple[bool, int]]:
    """Clear, and hindrance, of lines between Locations by index."""
    a, b = (np.array(ends, dtype=np.int64) for ends in zip(*pairs, strict=True))
    found = judge(trace_lines(situation, a, b), "property")
    return list(zip(found.clear.tolist(), found.hindrance.tolist(), strict=True))


def told(situation: Situation, pair: tuple[int, int]) -> str:
    """A pair as a player would name it."""
    places, grid = situation.locations, situation.ground.grid
    hexes = situation.ground.hexes
    return " - ".join(f"{grid.name(hexes[places.hex[i]])}@{places.names[i]}" for i in pair)


# --- maps ----------------------------------------------------------------------------------------

twelfth = st.integers(0, 12).map(lambda n: n * S // 12)


@st.composite
def clusters(draw: st.DrawFn, free: frozenset[Hex]) -> list[Hex]:
    """Hexes that hang together."""
    found = [draw(st.sampled_from(sorted(free)))]
    for _ in range(draw(st.integers(0, 9))):
        hex = GRID.neighbour(draw(st.sampled_from(found)), draw(st.integers(0, 5)))
        if hex in free and hex not in found:
            found.append(hex)
    return sorted(found)


@st.composite
def rectangles(draw: st.DrawFn) -> Any:
    """A few boxes united, their corners often on hexsides and vertices, inside the map."""
    boxes = []
    x0, y0 = draw(st.integers(0, 4)) * S, draw(st.integers(1, 5)) * S
    for _ in range(draw(st.integers(1, 3))):
        left, top = x0 + draw(twelfth), y0 + draw(twelfth)
        boxes.append(
            shapely.box(
                left, top, left + S // 12 + draw(twelfth) * 2, top + S // 12 + draw(twelfth) * 2
            )
        )
    shape = shapely.union_all(boxes, grid_size=1)
    if draw(st.booleans()):  # an edge that is neither upright nor level
        x, y = x0 + draw(st.integers(0, 2 * S)), y0 + draw(st.integers(0, 2 * S))
        corners = [(x, y), (x + draw(st.integers(1, S)), y), (x, y + draw(st.integers(1, S)))]
        shape = shapely.union(shape, shapely.Polygon(corners), grid_size=1)
    return shape


def filled(hexes: list[Hex]) -> Any:
    return shapely.union_all([shapely.Polygon(GRID.vertices(h)) for h in hexes], grid_size=1)


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """Small boards: a building or two, walls, roads, symbols, debris, hills, rubble, Breaches."""
    buildings: list[Building] = []
    areas: list[Area] = []
    free = frozenset(GRID.hexes)
    for name in ("north", "south")[: draw(st.integers(1, 2))]:
        if not buildings and draw(st.booleans()):
            shape = draw(rectangles())
            hexes = sorted(centred(shape, GRID))
        else:
            hexes = draw(clusters(free))
            shape = filled(hexes)
        if not hexes:
            continue
        met = {h for h in GRID.hexes if shape.intersects(shapely.Polygon(GRID.vertices(h)))}
        kind = draw(st.sampled_from(["stone building", "wooden building"]))
        buildings.append(Building(name, kind, draw(st.sampled_from([2, 3, 3, 5])), hexes))
        areas.append(Area(kind, outline=shape, building=name))
        free -= met
    owned = sorted(h for b in buildings for h in b.hexes)
    some_owned = st.sets(st.sampled_from(owned), max_size=6) if owned else st.just(set())
    debris = draw(st.sets(st.sampled_from(sorted(free)), max_size=5)) if free else set()
    if debris:
        areas.append(Area("debris", hexes=frozenset(debris)))
    hexsides, walls = [], []
    for building in buildings:
        inner = sorted(
            GRID.canonical_side(h, i)
            for h in building.hexes
            for i in range(6)
            if GRID.neighbour(h, i) in building.hexes
        )
        for hex, side in draw(st.sets(st.sampled_from(inner), max_size=4)) if inner else ():
            over = draw(st.booleans()), draw(st.booleans())
            ends = GRID.vertex(hex, side), GRID.vertex(hex, (side + 1) % 6)
            hexsides.append(HexsideFeature("interior wall", hex, side, *ends, *over))
            walls.append((hex, side))
        if draw(st.booleans()):
            outer = sorted(
                GRID.canonical_side(h, i)
                for h in building.hexes
                for i in range(6)
                if GRID.neighbour(h, i) not in building.hexes
            )
            hex, side = draw(st.sampled_from(outer))
            ends = GRID.vertex(hex, side), GRID.vertex(hex, (side + 1) % 6)
            hexsides.append(HexsideFeature("road", hex, side, *ends))
    hills = draw(st.sets(st.sampled_from(GRID.hexes), max_size=4))
    marks = {"roofless": draw(some_owned), "stairwell": draw(some_owned)}
    marks["split level"] = set(sorted(draw(some_owned))[:2])
    rubble = sorted(draw(some_owned))[:3]
    holes = sorted(draw(st.sets(st.sampled_from(walls), max_size=3))) if walls else []
    board = Board("random", GRID, dict.fromkeys(hills, 2), areas, buildings, hexsides, marks)
    markers = [Marker("stone rubble", h) for h in rubble] + [Marker("breach", s) for s in holes]
    markers += [Marker("gutted", h) for h in sorted(draw(some_owned))[:1] if draw(st.booleans())]
    return Ground(board, tuple(markers))


@st.composite
def asked(draw: st.DrawFn, ground: Ground) -> tuple[Situation, Pairs]:
    """A situation, and pairs of its Locations, those of buildings more often than others."""
    situation = ground.situation()
    places = situation.locations
    inside = np.flatnonzero(places.building >= 0).tolist()
    anywhere = st.integers(0, len(places) - 1)
    end = st.one_of(st.sampled_from(inside), anywhere) if inside else anywhere
    return situation, draw(st.lists(st.tuples(end, end), min_size=20, max_size=40))


# --- mutual sight --------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_los_is_mutual_on_every_map(data: st.DataObject) -> None:
    """Clear and hindrance are those of the line from the other end."""
    situation, pairs = data.draw(asked(data.draw(grounds())))
    back = [(b, a) for a, b in pairs]
    for pair, there, again in zip(
        pairs, verdicts(situation, pairs), verdicts(situation, back), strict=True
    ):
        assert there == again, told(situation, pair)


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_los_is_mutual_on_the_demo_board(data: st.DataObject) -> None:
    sides = st.sampled_from([(s.hex, s.side) for s in DEMO.hexsides if s.terrain != "road"])
    holes = [Marker("breach", s) for s in sorted(data.draw(st.sets(sides, max_size=2)))]
    rubbled = sorted(data.draw(st.sets(st.sampled_from(ENDS), max_size=2)))
    ground = Ground(DEMO, (*holes, *(Marker("stone rubble", h) for h in rubbled)))
    situation, pairs = data.draw(asked(ground))
    back = [(b, a) for a, b in pairs]
    for pair, there, again in zip(
        pairs, verdicts(situation, pairs), verdicts(situation, back), strict=True
    ):
        assert there == again, told(situation, pair)


@pytest.mark.parametrize("drop", [(), ("O5.43",), ("O5.31",), ("rf_factories",)], ids=str)
def test_los_is_mutual_for_all_locations_of_the_hall(drop: tuple[str, ...]) -> None:
    """All pairs of Locations of nine telling hexes, also with rules off."""
    situation = Ground(DEMO).situation(RULES.without(*drop))
    places = situation.locations
    index = DEMO.grid.index
    ends = np.flatnonzero(np.isin(places.hex, [index[h] for h in ENDS])).tolist()
    pairs = [(a, b) for a in ends for b in ends]
    back = [(b, a) for a, b in pairs]
    assert verdicts(situation, pairs) == verdicts(situation, back)


# --- maps that are moved, turned, raised ---------------------------------------------------------


@frozen
class Shift:
    """The map moved by whole columns, an even number of them, and rows."""

    grid: Grid
    columns: int
    rows: int

    def hex(self, hex: Hex) -> Hex:
        return Hex(hex.col + self.columns, hex.row + self.rows)

    def side(self, hex: Hex, side: int) -> tuple[Hex, int]:
        return self.hex(hex), side

    def point(self, point: Point) -> Point:
        return point[0] + self.columns * S, point[1] + self.rows * S


def shifted(grid: Grid, columns: int, rows: int) -> Shift:
    def along(span: range | None, by: int) -> range | None:
        return None if span is None else range(span.start + by, span.stop + by)

    moved = evolve(
        grid,
        columns=along(grid.columns, columns),
        rows=along(grid.rows, rows),
        shoved_rows=along(grid.shoved_rows, rows),
        naming=grid.naming,
    )
    return Shift(moved, columns, rows)


def moved(ground: Ground, to: Any) -> Ground:
    """All that is on a ground, where a transform of its grid takes it."""
    board = ground.board

    def outline(shape: Any) -> Any:
        if shape is None:
            return None
        return shapely.transform(
            shape, lambda xy: np.array([to.point((int(x), int(y))) for x, y in xy.tolist()])
        )

    def side(feature: HexsideFeature) -> HexsideFeature:
        hex, number = to.grid.canonical_side(*to.side(feature.hex, feature.side))
        ends = [
            (to.point(feature.start), feature.covers_start),
            (to.point(feature.end), feature.covers_end),
        ]
        first = to.grid.vertex(hex, number)
        if abs(ends[0][0][0] - first[0]) + abs(ends[0][0][1] - first[1]) > 0:
            ends.reverse()
        (start, over), (end, over_end) = ends
        return evolve(
            feature, hex=hex, side=number, start=start, end=end,
            covers_start=over, covers_end=over_end,
        )  # fmt: skip

    def place(at: Any) -> Any:
        return to.hex(at) if isinstance(at, Hex) else to.grid.canonical_side(*to.side(*at))

    image = Board(
        board.title,
        to.grid,
        {to.hex(h): level for h, level in board.elevation.items()},
        [
            evolve(
                a,
                hexes=None if a.hexes is None else {to.hex(h) for h in a.hexes},
                outline=outline(a.outline),
            )
            for a in board.areas
        ],
        [evolve(b, hexes=[to.hex(h) for h in b.hexes]) for b in board.buildings],
        [side(f) for f in board.hexsides],
        {name: {to.hex(h) for h in hexes} for name, hexes in board.marks.items()},
    )
    return Ground(image, tuple(evolve(m, at=place(m.at)) for m in ground.markers))


def images(before: Situation, after: Situation, hex: Callable[[Hex], Hex]) -> list[int]:
    """For each Location before, its index after."""
    places, index = before.locations, after.ground.grid.index
    found = []
    for i in range(len(places)):
        there = index[hex(before.ground.hexes[places.hex[i]])]
        at = after.locations.find(there, places.names[i])
        assert at is not None
        found.append(at)
    return found


TO = {
    "flipped": lambda grid: grid.rotate(180),
    "left-right": lambda grid: grid.mirror("left-right"),
    "top-bottom": lambda grid: grid.mirror("top-bottom"),
    "moved": lambda grid: shifted(grid, 4, 3),
    "moved far": lambda grid: shifted(grid, 122, 457),
}


@settings(deadline=None, max_examples=40)
@given(st.data())
@pytest.mark.parametrize("how", list(TO))
def test_a_map_that_is_moved_or_turned_keeps_its_answers(how: str, data: st.DataObject) -> None:
    ground = data.draw(grounds())
    same_answers(ground, moved(ground, TO[how](ground.board.grid)), TO[how], data)


def same_answers(ground: Ground, image: Ground, how: Any, data: st.DataObject) -> None:
    situation, pairs = data.draw(asked(ground))
    after = image.situation()
    there = images(situation, after, how(ground.board.grid).hex)
    answers = verdicts(after, [(there[a], there[b]) for a, b in pairs])
    for pair, one, two in zip(pairs, verdicts(situation, pairs), answers, strict=True):
        assert one == two, told(situation, pair)


@settings(deadline=None, max_examples=10)
@given(st.data())
@pytest.mark.parametrize("how", list(TO))
def test_the_demo_board_moved_or_turned_keeps_its_answers(how: str, data: st.DataObject) -> None:
    ground = Ground(DEMO)
    same_answers(ground, moved(ground, TO[how](DEMO.grid)), TO[how], data)


@settings(deadline=None, max_examples=40)
@given(st.data(), st.integers(-3, 4))
def test_a_map_that_is_raised_keeps_its_answers(data: st.DataObject, levels: int) -> None:
    """Every base level raised by the same number of levels."""
    ground = data.draw(grounds())
    base = {h: ground.board.level(h) + 2 * levels for h in GRID.hexes}
    raised = evolve(ground, board=evolve(ground.board, elevation=base))
    situation, pairs = data.draw(asked(ground))
    answers = verdicts(raised.situation(), pairs)
    for pair, one, two in zip(pairs, verdicts(situation, pairs), answers, strict=True):
        assert one == two, told(situation, pair)


# --- higher viewers ------------------------------------------------------------------------------

NAMED = {"O5.43", "O5.7", "B23.25"}
"""Rules by which a higher Location of a hex may see less: roofs, and levels of one building."""


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_who_goes_up_sees_no_less_unless_a_named_rule_says_so(data: st.DataObject) -> None:
    """Those of NAMED, and O5.31 where a Breach passes the line on the ground floor alone.

    The roof of a building of 1 level is lower than the building (decision 10), which may hide from
    it what one sees from a floor through roofless hexes.
    """
    situation, pairs = data.draw(asked(data.draw(grounds())))
    places = situation.locations
    ups = [
        ((a, b), (up, b))
        for a, b in pairs
        for up in np.flatnonzero(places.hex == places.hex[a]).tolist()
        if places.height[up] > places.height[a] and not is_below_its_building(situation, up)
    ]
    if not ups:
        return
    low, high = (verdicts(situation, [u[k] for u in ups]) for k in (0, 1))
    lost = [u for u, (seen, _), (still, _) in zip(ups, low, high, strict=True) if seen > still]
    for before, after in lost:
        by = blocking(situation, after)
        breached = {"O5.31"} if "O5.31" in lifted(situation, before) else set()
        assert by & (NAMED | breached), f"{told(situation, after)} blocked by {by}"


def is_below_its_building(situation: Situation, place: int) -> bool:
    places, ground = situation.locations, situation.ground
    hex, building = int(places.hex[place]), int(places.building[place])
    roof = bool(places.is_kind("roof")[place])
    return roof and bool(
        places.height[place] < ground.base[hex] + ground.buildings[building].height
    )


def blocking(situation: Situation, pair: tuple[int, int]) -> set[str]:
    return {f.entry.rule.id for f in blocks(situation, pair) if f.counts.any()}


def lifted(situation: Situation, pair: tuple[int, int]) -> set[str]:
    return {f.entry.rule.id for f in blocks(situation, pair) if (~f.counts).any()}


def blocks(situation: Situation, pair: tuple[int, int]) -> Any:
    return judge(trace_lines(situation, np.array([pair[0]]), np.array([pair[1]])), "one").blocks
