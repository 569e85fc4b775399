"""Into Cellars and out (O6.2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_cellars
from hexwright import Act, Scenario, Step
from hexwright.board import Area, Building, load_board

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"
BLOCK = [f"{column}{row}" for column in "BC" for row in (23, 24, 25)]
ADJACENT = {
    "B23": {"B24", "C23"}, "B24": {"B23", "B25"}, "B25": {"B24", "C25"},
    "C23": {"B23", "C24"}, "C24": {"C23"}, "C25": {"B25"},
}  # fmt: skip


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")


def ways(world: Any, start: str) -> set[str]:
    """The Locations that a step from one leads to, of its hex and of those around it."""
    grid = world.board.grid
    hex = grid.parse(start.partition("@")[0])
    around = [hex, *(other for other in grid.neighbours(hex) if other in grid)]
    places = [
        f"{grid.name(h)}@{at}" for h in around for at in world.places(grid.name(h))
    ]  # fmt: skip
    return {p for p in places if p != start and world.cost(start, p) is not None}


def into_and_out_of(world: Any) -> dict[str, set[str]]:
    """The ways out of each Cellar of the block; the ways in are found to be the same."""
    out = {hex: ways(world, f"{hex}@cellar") for hex in BLOCK}
    there = {f"{hex}@{at}" for hex in BLOCK for at in world.places(hex)}
    back = {at: ways(world, at) for at in there}
    for hex in BLOCK:
        assert {at for at in there if f"{hex}@cellar" in back[at]} == out[hex]
    return out


EXPECTED = {
    hex: {f"{hex}@ground", *(f"{other}@cellar" for other in others)}
    for hex, others in ADJACENT.items()
}


@pytest.mark.rule("O6.2c")
def test_the_example_each_cellar_and_its_neighbours(cellars: Worlds, board: Any) -> None:
    """C25's is ADJACENT to B25's and its own ground floor, not to B24's and C24's."""
    world = cellars(board)
    assert into_and_out_of(world) == EXPECTED
    ruling = world.play(("B", "squad", "C25@cellar")).ask(Step("B", "B25@cellar"))
    assert (ruling.cost, ruling.rules) == (2, ("O6.2",))
    for other in ("B24", "C24"):
        refused = world.play(("B", "squad", "C25@cellar")).ask(Step("B", f"{other}@cellar"))
        assert (refused.allowed, "O6.2" in refused.rules) == (False, True)


@pytest.mark.rule("O6.2c")
def test_the_example_on_the_printed_map(cellars: Worlds) -> None:
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    assert into_and_out_of(cellars(Scenario.on(path, ["rf_cellars"]).board)) == EXPECTED


@switching_off("O6.2", "O6.2a")
def test_only_infantry_gets_into_a_cellar(cellars: Worlds, new_map: Any) -> None:
    """It may set up there and go down the stairs; a vehicle or a Gun may do neither."""
    world = cellars(new_map().building("block", "C3-C5", 3).mark("stairwell", "C3-C5"))
    guns = {"category": "MTR", "manhandling": 12}
    units = (
        ("S", "squad", "C3"),
        ("L", "leader", "C3"),
        ("T", "afv", "C3", "", {"mp": 12}),
    )
    play = world.play(*units, ("G", "gun", "C3", "", guns))
    for name, fits in (("S", True), ("L", True), ("T", False), ("G", False)):
        below = play.ask(Act("set up", name, "C3@cellar"))
        assert (below.allowed, "O6.2" in below.rules) == (fits, not fits)
        assert play.ask(Step(name, "C3@cellar")).allowed is fits
    off = play.without("O6.2")
    assert off.ask(Act("set up", "T", "C3@cellar")).allowed
    assert not off.ask(Step("S", "C3@cellar")).allowed, "no stairwell leads there"


@pytest.mark.rule("O6.2c")
def test_without_a_stairwell_there_is_no_way_up(cellars: Worlds, new_map: Any) -> None:
    """Nor from the street, nor by way of a vertex, nor to the ground floor of the next hex."""
    world = cellars(new_map().building("block", "C3-C5", 3).mark("stairwell", "C4"))
    assert ways(world, "C3@cellar") == {"C4@cellar"}
    assert ways(world, "C4@cellar") == {"C3@cellar", "C5@cellar", "C4@ground"}
    assert world.cost("C2", "C3@cellar") is None
    assert world.cost("C3@cellar", "C4@cellar", "B3-C3-C4") is None
    assert world.cost("C4@cellar", "C4") == world.cost("C4", "C4@cellar") == 1


@pytest.mark.rule("O6.2c")
@pytest.mark.parametrize(
    ("upper", "lower", "shared"),
    [
        ((1.9, 1.8, 2.1, 2.5), (1.9, 2.5, 2.1, 3.2), True),
        ((1.9, 1.8, 2.1, 2.5), (1.9, 2.6, 2.1, 3.2), False),  # one ends on the hexside
        ((1.9, 1.8, 2.1, 2.5), (2.1, 2.5, 2.2, 3.2), False),  # they meet in a point of it
        ((1.9, 1.8, 2.1, 2.6), (1.9, 2.8, 2.1, 3.2), True),  # the hexside is crossed all the same
    ],
)
def test_more_than_a_point_of_the_hexside_must_be_drawn_across(
    cellars: Worlds, new_map: Any, upper: Any, lower: Any, shared: bool
) -> None:
    """C3 and C4 share a level hexside at row 2½."""
    world = cellars(new_map().building("block", "C3 C4", 3, drawn=[upper, lower]))
    assert (world.cost("C3@cellar", "C4@cellar") == 2) is shared


@pytest.mark.rule("O6.2c", "B23.71")
def test_there_is_no_way_and_no_line_across_a_rowhouses_bar(cellars: Worlds, new_map: Any) -> None:
    ground = new_map().building("row", "C3-C5", 3).side("rowhouse wall", "C3-C4")
    world = cellars(ground)
    assert ways(world, "C4@cellar") == {"C5@cellar"}
    assert "B23.71" in world.blocking("C3@cellar", "C4@cellar")
    assert world.clear("C4@cellar", "C5@cellar")
    assert ways(world.without("B23.71"), "C4@cellar") == {"C3@cellar", "C5@cellar"}


@pytest.mark.rule("O6.2c")
def test_buildings_that_touch_have_cellars_of_their_own(cellars: Worlds, new_map: Any) -> None:
    world = cellars(new_map().building("one", "C3 C4", 3).building("two", "C5 C6", 3))
    assert ways(world, "C4@cellar") == {"C3@cellar"}


@pytest.mark.rule("O6.3c", "B23.71")
def test_a_breach_at_their_level_opens_a_bar_between_cellars(cellars: Worlds, new_map: Any) -> None:
    """One of the ground floors does not; and the Breach of the Cellars is none of the floors."""
    world = cellars(new_map().building("row", "C3-C5", 3).side("rowhouse wall", "C3-C4"))
    assert "B23.71" in world.blocking("C3@cellar", "C4@cellar")
    above = world.marked("breach", "C3-C4")
    assert "B23.71" in above.blocking("C3@cellar", "C4@cellar")
    assert ways(above, "C4@cellar") == {"C5@cellar"}
    below = world.marked("cellar breach", "C3-C4")
    assert below.clear("C3@cellar", "C4@cellar")
    assert ways(below, "C4@cellar") == {"C3@cellar", "C5@cellar"}
    assert "B23.71" in below.blocking("C3", "C4")
    assert "B23.71" in below.without("O6.3").blocking("C3@cellar", "C4@cellar")
    held = below.play(("A", "squad", "C3@cellar", "us"), ("B", "squad", "C4@cellar", "them"))
    assert held.ask(Step("A", "C4@cellar")).allowed, "held or not"
    assert not held.without("O6.11").ask(Step("A", "C4@cellar")).allowed, "no Breach is known"


@pytest.mark.rule("O6.2c")
def test_a_building_that_is_given_by_its_hexes_is_drawn_across_between_them(
    cellars: Worlds, new_map: Any
) -> None:
    """All of both hexes is its drawing; the hexes of another building beside it are not."""
    ground = new_map()
    for name, hexes in (("block", "C3-C5"), ("next", "D3 D4")):
        cells = ground.at(hexes)
        whole = Area("stone building", hexes=frozenset(cells), building=name)
        ground.areas.append(whole)
        ground.buildings.append(Building(name, "stone building", 3, cells))
    world = cellars(ground)
    assert world.cost("C3@cellar", "C4@cellar") == 2
    assert world.cost("C4@cellar", "C5@cellar") == 2
    assert world.cost("C4@cellar", "D4@cellar") is None
    assert world.cost("D3@cellar", "D4@cellar") == 2
