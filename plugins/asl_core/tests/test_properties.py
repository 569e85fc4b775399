"""What holds on every map of the base: mutual sight, and maps that are raised."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import shapely
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.board import Area, Board, Building, HexsideFeature, Marker
from hexwright.board.terrain import GROUND
from hexwright.grid import Grid, S
from hexwright.rules import RuleSet, compose, discover
from hexwright.rules.situation import Situation
from hexwright.rules.state import State
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge

GRID = Grid.named(columns="A-E", rows="1-5")


@cache
def rules() -> RuleSet:
    return compose(discover(), ["asl_core"], on=["B23.8"])


@cache
def words() -> tuple[list[str], list[str], list[str], list[str]]:
    """Names of all terrain in areas and on hexsides, and of markers on hexes and hexsides."""
    empty = Situation(rules(), Board("empty", GRID))
    terrain = {name: declared.terrain.on for name, declared in empty.terrains.items()}
    markers = {name: kind.on for name, kind in empty.marker_kinds.items()}
    return (
        sorted(name for name, on in terrain.items() if on == "area" and name != GROUND),
        sorted(name for name, on in terrain.items() if on == "hexside"),
        sorted(name for name, on in markers.items() if on == "hex"),
        sorted(name for name, on in markers.items() if on == "hexside"),
    )


def box(lot: Random, x: float, y: float) -> shapely.Polygon:
    """A box about a point, its corners on twelfths of the lattice: often on hexsides."""
    step = S // 12
    left, top = round(x) + step * lot.randint(-9, 2), round(y) + step * lot.randint(-7, 2)
    return shapely.box(left, top, left + step * lot.randint(2, 9), top + step * lot.randint(2, 9))


def board_of(lot: Random) -> Board:
    """A map on which all terrain lies somewhere: filled hexes and boxes, on uneven ground."""
    areas, hexsides, hexes = [], [], list(GRID.hexes)
    terrain, sides = words()[:2]
    for name in lot.sample(terrain, len(terrain)):
        at = lot.choice(hexes)
        if lot.random() < 0.5:
            areas.append(Area(name, hexes=frozenset({at})))
        else:
            level = lot.choice([None, None, -2, 2])
            areas.append(Area(name, outline=box(lot, *GRID.centre(at)), level=level))
    for level in lot.choices([-2, 0, 1, 2, 4], k=4):
        areas.append(Area(GROUND, outline=box(lot, *GRID.centre(lot.choice(hexes))), level=level))
    for name in sides * 2:
        hex, side = GRID.canonical_side(lot.choice(hexes), lot.randrange(6))
        ends = GRID.vertex(hex, side), GRID.vertex(hex, (side + 1) % 6)
        covers = lot.random() < 0.5, lot.random() < 0.5
        hexsides.append(HexsideFeature(name, hex, side, *ends, *covers))
    buildings = []
    for number, at in enumerate(lot.sample(hexes, 4)):
        kind, height = lot.choice(["stone building", "wooden market place"]), lot.choice([2, 3, 5])
        buildings.append(Building(str(number), kind, height, (at,)))
        areas.append(Area(kind, outline=box(lot, *GRID.centre(at)), building=str(number)))
    marks = {
        name: lot.sample(hexes, 5) for name in ("depression", "bridge", "culvert", "stairwell")
    }
    heights = {hex: lot.choice([-2, 0, 0, 0, 1, 2, 4]) for hex in hexes}
    return Board("lots", GRID, heights, areas, buildings, hexsides, marks)


def markers_of(lot: Random) -> tuple[Marker, ...]:
    """A marker of each kind, on a hex or hexside drawn by lot."""
    hexes = list(GRID.hexes)
    on_hexes = [Marker(kind, lot.choice(hexes)) for kind in words()[2]]
    at = [GRID.canonical_side(lot.choice(hexes), lot.randrange(6)) for _ in words()[3]]
    return (*on_hexes, *(Marker(k, side) for k, side in zip(words()[3], at, strict=True)))


def verdicts(situation: Situation, *, back: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Clear and hindrance of all lines between Locations, the ends in one order or the other."""
    a, b = np.triu_indices(len(situation.locations))
    found = judge(trace_lines(situation, *((b, a) if back else (a, b))), "property")
    return found.clear, found.hindrance


def told(situation: Situation, differ: np.ndarray) -> list[str]:
    """Lines by number, as a player would name them."""
    places, hexes = situation.locations, situation.ground.hexes
    names = [f"{GRID.name(hexes[h])}@{n}" for h, n in zip(places.hex, places.names, strict=True)]
    a, b = np.triu_indices(len(places))
    return [f"{names[a[i]]} - {names[b[i]]}" for i in np.flatnonzero(differ)[:5]]


def raised(board: Board, by: int) -> Board:
    heights = {hex: board.level(hex) + by for hex in GRID.hexes}
    areas = [evolve(a, level=None if a.level is None else a.level + by) for a in board.areas]
    return evolve(board, elevation=heights, areas=areas)


LOTS = st.integers(0, 2**32)
FEW = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@FEW
@given(LOTS)
def test_sight_is_mutual_whatever_lies_on_the_map(seed: int) -> None:
    lot = Random(seed)
    situation = Situation(rules(), board_of(lot), State(markers=markers_of(lot)))
    there, back = verdicts(situation), verdicts(situation, back=True)
    differ = (there[0] != back[0]) | (there[1] != back[1])
    assert told(situation, differ) == []
    assert there[0].any()
    assert not there[0].all()


@FEW
@given(LOTS, st.sampled_from([-6, -2, 2, 8]))
def test_a_map_that_is_raised_as_a_whole_answers_as_before(seed: int, by: int) -> None:
    lot = Random(seed)
    board, markers = board_of(lot), markers_of(lot)
    low = Situation(rules(), board, State(markers=markers))
    high = Situation(rules(), raised(board, by), State(markers=markers))
    below, above = verdicts(low), verdicts(high)
    differ = (below[0] != above[0]) | (below[1] != above[1])
    assert told(low, differ) == []
