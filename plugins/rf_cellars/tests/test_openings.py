"""What opens into Cellars: trenches (O6.21, O6.6, with SSR RF6)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_cellars
from hexwright import Scenario, Step
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"
TRENCH = "D24@entrenched"
"""The trench of the example, beside C24, with a wall between, and beside C25."""


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")


@pytest.fixture(scope="module")
def printed() -> Any:
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    return Scenario.on(path, ["red_factories"]).board


def ways_into(world: Any, target: str) -> set[str]:
    """The Locations, of its hex and of those around it, from which a step leads to one."""
    grid = world.board.grid
    hex = grid.parse(target.partition("@")[0])
    around = [grid.name(h) for h in (hex, *grid.neighbours(hex)) if h in grid]
    places = [f"{name}@{at}" for name in around for at in world.places(name)]
    return {p for p in places if p != target and world.cost(p, target) is not None}


def as_in_the_example(world: Any) -> None:
    """2 MF from D24's trench, and nowhere else but from where C25's Cellar is ADJACENT."""
    world = world.marked("trench", "D24")
    units = (("S", "squad", TRENCH), ("A", "squad", "D24"))
    play = world.play(*units)
    for cellar in ("C25@cellar", "C24@cellar"):
        ruling = play.ask(Step("S", cellar))
        assert (ruling.cost, ruling.rules) == (2, ("A4.2", "RF6"))
        above = play.ask(Step("A", cellar))
        assert (above.allowed, "O6.2" in above.rules) == (False, True)
    near = {"C25@ground", "B25@cellar"}
    assert {p for p in ways_into(world, "C25@cellar") if "@sewer" not in p} == {*near, TRENCH}
    without = ways_into(world.without("RF6"), "C25@cellar")
    assert {p for p in without if "@sewer" not in p} == near


@pytest.mark.rule("O6.21c", "RF6d", "RF6e")
def test_the_example_the_trench_in_d24(red_factories: Worlds, board: Any) -> None:
    as_in_the_example(red_factories(board))


@pytest.mark.rule("O6.21c")
def test_the_example_on_the_printed_map(red_factories: Worlds, printed: Any) -> None:
    as_in_the_example(red_factories(printed))


@switching_off("O6.21", "O6.21a")
def test_a_trench_opens_into_the_cellar_and_not_onto_the_ground_floor(
    red_factories: Worlds, board: Any
) -> None:
    world = red_factories(board).marked("trench", "D24")
    assert ends(world) == {"C24@cellar", "C25@cellar"}
    assert ends(world.without("O6.21")) == {"C24@ground", "C25@ground"}
    assert ends(world.without("O6.1")) == {"C24@ground", "C25@ground"}, "there are no Cellars"


@pytest.mark.rule("O6.21a", "O6.6e")
def test_under_rubble_the_trench_is_cut_off_and_the_shafts_are_not(
    red_factories: Worlds, board: Any
) -> None:
    """The Cellar is there yet; the whole hex in rubble has neither."""
    world = red_factories(board).marked("trench", "D24")
    assert opens(world, "C25") == {"shafts", "trenches"}
    buried = world.marked("stone rubble", "C25").marked("cellar", "C25")
    assert ends(buried) == {"C24@cellar"}
    assert opens(buried, "C25") == {"shafts"}
    assert buried.cost(TRENCH, "C25@cellar") is None
    assert buried.cost("B25@cellar", "C25@cellar") is not None
    gone = world.marked("stone rubble", "C25")
    assert (ends(gone), opens(gone, "C25")) == ({"C24@cellar"}, set())
    off = buried.without("O6.21")
    assert opens(off, "C25") == set()


def ends(world: Any) -> set[str]:
    """The Locations to which the trench in D24 connects."""
    places, grid = world.situation.locations, world.board.grid
    trench = places.require(world.place("D24").hex, "entrenched", TRENCH)
    found = [b for a, b in world.situation.linked("connection") if a == trench]
    hexes = world.situation.ground.hexes
    return {f"{grid.name(hexes[places.hex[b]])}@{places.names[b]}" for b in found}


def opens(world: Any, hex: str) -> set[str]:
    """What opens into a Cellar."""
    return {what for what in ("shafts", "trenches") if world.fact(f"{what} open below", hex)}
