"""Where a line is blocked and hindered, and the shapes of what blocks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from typing import Any

import pytest
import shapely

from hexwright.board import Area
from hexwright.grid import Grid, S
from hexwright.sight.los import Thread
from hexwright.sight.outlined import Outline

WHOLE = {"keeps": {"k": ("C3 C4 D3", 4)}, "hexsides": {"fence": "B5-B6 F3-F4 G6-H6"}}


def shape(one: Outline) -> Any:
    """What an outline encloses, by the even-odd rule."""
    if one.kind == "hexside":
        return shapely.LineString(one.rings[0])
    return reduce(shapely.symmetric_difference, [shapely.Polygon(ring) for ring in one.rings])


def hexagons(grid: Grid, names: str) -> Any:
    """Some hexes as one shape, in columns and rows."""
    corners = ([(x / S, y / S) for x, y in grid.vertices(grid.parse(n))] for n in names.split())
    return shapely.union_all([shapely.Polygon(c) for c in corners])


def threads(there: Any, names: str) -> Iterator[Thread]:
    for a, b in combinations(names.split(), 2):
        yield there.los(a, b).trace


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_what_is_on_a_line_is_shown_on_it(world: Callable[..., Any], orientation: Any) -> None:
    """Every place lies on the line, every outline meets it, and each block has one."""
    grid = Grid(columns=range(10), rows=range(10), orientation=orientation)
    drawn = (Area("thicket", outline=shapely.box(2 * S, S, 5 * S, 2.5 * S)),)
    there = world({"spire": "E5 F6"}, grid=grid, drawn=drawn, **WHOLE)
    shown = 0
    for thread in threads(there, "A1 A5 B7 C1 D6 F2 G6 H3 J1 J8"):
        ends = [(x / S, y / S) for x, y in (thread.start, thread.end)]
        line = shapely.LineString(ends)
        assert set(thread.at) == {p for p, *_ in (*thread.blocks, *thread.hindrances)}
        for x, y in thread.at.values():
            assert line.distance(shapely.Point(x / S, y / S)) < 1e-6
        assert {p for one in thread.outlines for p in one.places} == {
            p for p, _ in thread.blocks if p
        }
        for one in thread.outlines:
            assert shape(one).distance(line) < 1e-4
        shown += len(thread.at)
    assert shown > 30


def test_a_hexside_is_shown_where_it_is_crossed(world: Callable[..., Any]) -> None:
    """In its middle if the line runs along it, at the vertex if it is met there."""
    there = world(hexsides={"fence": "C3-C4 D2-D3"})
    across = there.los("C2", "C5").trace
    x, y = there.situation.ground.grid.centre(there.situation.ground.grid.parse("C3"))
    assert across.at == {"C3-C4": (x, y + S / 2)}
    (one,) = across.outlines
    assert (one.kind, one.name, one.places) == ("hexside", "fence", ("C3-C4",))
    middle = shape(one).interpolate(0.5, normalized=True)
    assert (middle.x, middle.y) == pytest.approx((x / S, y / S + 0.5), abs=1e-4)
    along = there.los("B3", "D3").trace
    assert [place for place, _ in along.blocks] == ["C3-C4"]
    assert along.at["C3-C4"] == (x, y + S / 2)


def test_a_building_is_outlined_as_it_stands(world: Callable[..., Any]) -> None:
    """Once, however many of its hexes block, and without the hex that a marker took from it."""
    there = world(keeps=WHOLE["keeps"])
    (one,) = there.los("C1", "C6").trace.outlines
    assert (one.kind, one.name, one.places) == ("building", "k", ("C3", "C4"))
    whole = hexagons(there.situation.ground.grid, "C3 C4 D3")
    assert shape(one).symmetric_difference(whole).area < 1e-3
    assert len(one.rings) == 1
    gone = world(keeps=WHOLE["keeps"], markers={"ruin": "C4"})
    (left,) = gone.los("C1", "C6").trace.outlines
    rest = hexagons(gone.situation.ground.grid, "C3 D3")
    assert shape(left).symmetric_difference(rest).area < 1e-3


def test_terrain_is_outlined_in_its_hex(world: Callable[..., Any]) -> None:
    """What is drawn as it is drawn there, a hole too; inherent terrain as its hex."""
    box = shapely.box(1.6 * S, 1.6 * S, 2.4 * S, 2.4 * S)
    pane = box.difference(shapely.box(1.9 * S, 1.9 * S, 2.1 * S, 2.1 * S))
    there = world({"spire": "G3"}, drawn=(Area("keep", outline=pane, height=4),))
    (one,) = there.los("C1", "C5").trace.outlines
    grid = there.situation.ground.grid
    seen = shapely.intersection(hexagons(grid, "C3"), shapely.transform(pane, lambda p: p / S))
    assert (one.kind, one.name, len(one.rings)) == ("terrain", "keep", 2)
    assert shape(one).symmetric_difference(seen).area < 1e-3
    (spire,) = there.los("G1", "G5").trace.outlines
    assert shape(spire).symmetric_difference(hexagons(grid, "G3")).area < 1e-3


def test_a_line_that_is_too_long_is_blocked_in_its_middle(world: Callable[..., Any]) -> None:
    """It has no place, and nothing to be outlined."""
    thread = world(on=["T6"]).los("A1", "A5").trace
    (ax, ay), (bx, by) = thread.start, thread.end
    assert thread.blocks == (("", "T6"),)
    assert thread.at == {"": ((ax + bx) / 2, (ay + by) / 2)}
    assert thread.outlines == ()
