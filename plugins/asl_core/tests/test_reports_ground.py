"""Reports about hollows, bridges and hexsides, as ``test_reports.py`` has them; ids are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from hexwright.board.turning import turned
from hexwright.grid import S
from hexwright.sight.los import look

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def bank(ground: Any, *hexes: str) -> Any:
    """Gullies whose bottom, a third of a hex in height, lies between banks at level 0."""
    for name in hexes:
        ground.level(-1, name).mark("depression", name)
        x, y = (v / S for v in ground.grid.centre(ground.grid.parse(name)))
        for low, high in ((-0.5, -0.17), (0.17, 0.5)):
            ground.drawn("ground", (x - 0.66, y + low, x + 0.66, y + high), level=0)
    return ground


def aimed(world: Any, a: str, b: str, vertex: str) -> Any:
    """A line to a vertex of the second place's hex, judged in both directions."""
    there = evolve(world.place(b), aim=world.board.grid.vertex_named(vertex))
    ruling = look(world.situation, world.place(a), there)[2]
    assert ruling.values == look(world.situation, there, world.place(a))[2].values
    return ruling


@pytest.mark.rule("B23.71")
@pytest.mark.parametrize(("viewer", "target"), [("A5", "E4"), ("H4", "D4")])
def test_b17_over_a_rowhouse_wall_to_its_vertex_both_ways_are_one(
    base: Worlds, new_map: Any, viewer: str, target: str
) -> None:
    """The bar D4-E4 covers the vertex that D4, E4 and E5 share; four hexes on either side."""
    ground = new_map("A-I", "1-8").building("a", "D4", 3, drawn=[(2.7, 3.1, 2.9, 3.3)])
    ground.building("b", "E4", 3, drawn=[(4.1, 2.7, 4.3, 2.9)])
    ground.side("rowhouse wall", "D4-E4", covers="D4-E4-E5").building("tower", viewer, 5)
    world = base(ground)
    low = aimed(world, viewer, target, "D4-E4-E5")
    assert set(low.rules) >= {"B23.71"}
    assert not low.clear
    high = aimed(world, f"{viewer}@2", target, "D4-E4-E5")
    assert not high.clear, "the hex at the wall is the first blind one"
    assert aimed(world.without("B23.71"), viewer, target, "D4-E4-E5").clear
    assert aimed(world.without("B23.71"), f"{viewer}@2", target, "D4-E4-E5").clear


@switching_off("O.3")
def test_b23_rubble_in_a_gully_blocks_at_its_bottom_and_at_its_crest(
    base: Worlds, new_map: Any
) -> None:
    """C4 to C6 over C5, all of one gully."""
    gully = new_map().level(-1, "C4-C6").mark("depression", "C4-C6").building("tower", "C9", 5)
    world = base(gully).marked("stone rubble", "C5")
    assert "B24.2" in world.blocking("C4", "C6")
    assert world.blocking("C4@crest", "C6@crest") == {"O.3"}
    assert world.clear("C4@crest", "C9@2"), "half a level high: seen over"
    assert world.clear("C4", "C5")
    assert world.clear("C4@crest", "C5@crest")
    assert world.cost("C5", "C5@crest") == 4
    assert world.cost("C4", "C4@crest") == 2
    assert world.without("O.3").clear("C4@crest", "C6@crest")


@pytest.mark.rule("A6.3", "B19.1", "B10.2")
def test_b33_at_the_maps_edge_every_line_has_an_answer(base: Worlds, new_map: Any) -> None:
    """Gullies run off the map at all four edges of six by six hexes; each line, both ways."""
    ground = new_map("A-F", "1-6").level(1, "C3 D3").side("wall", "C3-C4")
    grid = ground.grid
    edge = [h for h in grid.hexes if not all(n in grid for n in grid.neighbours(h))]
    for hex in edge[::2]:
        bank(ground, grid.name(hex))
        sides = {grid.side_name(*grid.canonical_side(hex, side)) for side in range(6)}
        ground.side("depression", " ".join(sides))
    world = base(ground)
    n = len(world.situation.locations)
    a, b = np.triu_indices(n)
    there, back = world.verdicts(a, b), world.verdicts(b, a)
    assert there == back
    assert {clear for clear, _ in there} == {True, False}


@pytest.mark.rule("A6.3")
@pytest.mark.parametrize(
    ("inside", "outside", "hexes"),
    [("G5", "G7", 2), ("F5", "K7", 5), ("F6", "I6", 3), ("F6", "M4", 7)],
)
def test_b35_out_of_a_gully_one_sees_as_far_as_the_other_end_is_higher(
    base: Worlds, new_map: Any, inside: str, outside: str, hexes: int
) -> None:
    """G6 and the three hexes it is entered from; then the far end raised level by level."""
    for level in range(hexes + 1):
        ground = bank(new_map("E-N", "1-10"), "G6", "F5", "F6", "G5").level(level, outside)
        world = base(ground)
        blocked = "A6.3" in world.blocking(inside, outside)
        assert blocked is (level + 1 < hexes)
    assert world.clear(inside, outside)


@pytest.mark.rule("A6.3")
@pytest.mark.parametrize("beside", ["I1", "J2"])
def test_b35_next_door_one_sees_out_of_a_gully(base: Worlds, new_map: Any, beside: str) -> None:
    assert base(bank(new_map("H-L", "1-5"), "I2")).clear("I2", beside)
    joined = bank(new_map("H-L", "1-5"), "I2", beside).side("depression", f"I2-{beside}")
    assert base(joined).clear("I2", beside)


@pytest.mark.rule("B10.1", "B10.23")
def test_b37_open_ground_below_is_no_obstacle_between_heights(base: Worlds, new_map: Any) -> None:
    world = base(new_map().level(2, "C1").level(1, "C5").level(-1, "C3"))
    assert world.see("C1", "C5").values == {"clear": True, "hindrance": 0}
    heights = world.situation.locations.height
    for there in (look(world.situation, world.place(a), world.place(b))[0]
                  for a, b in (("C1", "C5"), ("C5", "C1"))):  # fmt: skip
        assert {int(heights[there.a[0]]), int(heights[there.b[0]])} == {4, 2}


@pytest.mark.rule("B20.91", "A6.3")
def test_b39_in_a_gully_and_at_its_crest_are_two_places(base: Worlds, new_map: Any) -> None:
    """From D9 to B8: not IN it; at its crest from the hex's centre; a vertex is another line."""
    world = base(bank(new_map("A-E", "5-12"), "B8"))
    assert "A6.3" in world.blocking("D9", "B8")
    assert world.clear("D9", "B8@crest")
    assert aimed(world, "D9", "B8@crest", "B8-C8-C9").clear
    assert world.places("B8") == ["ground", "crest"]


@pytest.mark.rule("B9.52")
def test_b41_along_bocage_nobody_sees(base: Worlds, new_map: Any) -> None:
    """C4 to E4 runs along D3-D4."""
    world = base(new_map().side("bocage", "D3-D4"))
    assert world.blockers("C4", "E4") == {("B9.52", "D3-D4")}
    assert world.without("B9.52").clear("C4", "E4")


@pytest.mark.rule("B9.52", "A6.4")
@pytest.mark.parametrize("kind", ["level", "building"])
def test_b41_up_and_over_bocage_one_sees(base: Worlds, new_map: Any, kind: str) -> None:
    """From the ground behind it, and from two hexes further, to level 2 on the other side."""
    ground = new_map().side("bocage", "C5-C6")
    high = ground.level(2, "C9") if kind == "level" else ground.building("tower", "C9", 5)
    at = "C9" if kind == "level" else "C9@2"
    world = base(high)
    assert world.clear("C5", at)
    assert world.clear("C3", at)
    assert not world.clear("C3", "C8")


def crossing(new_map: Any) -> Any:
    """A bridge of one hex, D4, over a gully, with its road up and down column D."""
    ground = new_map("A-H", "1-8").mark("bridge", "D4").drawn("roadway", (2.9, 0.0, 3.1, 8.0))
    ground.drawn("ground", (2.4, 3.3, 3.6, 3.7), level=-1)
    return ground.drawn("stone bridge", (2.8, 3.1, 3.2, 3.9), level=0)


@pytest.mark.rule("B6.1", "B6.2")
@pytest.mark.parametrize("half_turns", [0, 1])
@pytest.mark.parametrize(
    ("a", "b", "hindrance"),
    [("D2", "D6", 0), ("D3", "D5", 0), ("C2", "E7", 1), ("B5", "F3", 1), ("C4", "E5", 1)],
)
def test_b43_along_the_road_of_a_bridge_nothing_hinders_and_off_it_something_does(
    base: Worlds, new_map: Any, a: str, b: str, hindrance: int, half_turns: int
) -> None:
    """Straight along, at a small angle, and across; on the board and on the board turned."""
    board = crossing(new_map).board()
    if half_turns:
        board = turned(board, board.grid.rotate(180))
    world = base(board)
    assert world.hindrance(a, b) == hindrance
    assert world.places("D4") == ["under", "ground"]
    heights = {name: int(world.situation.locations.height[i]) for name in world.places("D4")
               for i in [world.situation.locations.find(world.place("D4").hex, name)]}  # fmt: skip
    assert heights == {"under": -2, "ground": 0}
    assert world.blocking("D4@under", "D4") == {"B6.1"}
    assert "A6.3" in world.blocking("D4@under", "D7")
    assert world.clear("D4", "D7")


@pytest.mark.rule("B23.8", "B23.2", "B20.91")
@pytest.mark.parametrize("base_level", [-3, -2, 0, 1, 2])
def test_b47_a_roof_is_above_whatever_its_hex_lies_at(
    base: Worlds, new_map: Any, base_level: int
) -> None:
    """A roof of 1½ levels on a hillock of half a level is at level 2."""
    ground = new_map().building("hall", "C1", 3)
    ground.elevation[ground.grid.parse("C1")] = base_level
    world = base(ground.building("house", "C4", 3))
    places = world.situation.locations
    above = {name: int(places.height[places.find(world.place("C1").hex, name)])
             for name in world.places("C1")}  # fmt: skip
    assert above == {"ground": base_level, "1": base_level + 2, "roof": base_level + 3}
    blocking = world.blocking("C1@roof", "C8")
    assert ("B23.2" in blocking) is (base_level < 0)
    assert ("B10.22" in blocking) is (base_level == 0)
    assert bool(blocking) is (base_level <= 0)


@pytest.mark.rule("B23.2")
def test_b87_off_the_map_is_no_open_ground(base: Worlds, new_map: Any) -> None:
    """A1 to C1 runs along the upper edge of B1, and of the map."""
    ground = new_map("A-E", "1-6").building("keep", "B1", 5)
    assert ground.grid.side("B1/0")[0] == ground.grid.parse("B1")
    assert base(ground).blocking("A1", "C1") == {"B23.2"}
    assert base(new_map("A-E", "1-6").building("keep", "B2", 5)).clear("A2", "C2")
