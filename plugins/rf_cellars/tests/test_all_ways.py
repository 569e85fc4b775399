"""All ways into a Cellar, free and held by the enemy (O6.2, O6.21, O6.6, with SSR RF2 and RF6)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import rf_cellars
from hexwright import Board, Scenario, Step
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
SHARED = Path(__file__).parents[4] / "shared"
CELLAR = "C25@cellar"
STAIRS, NEXT, MANHOLE, TUNNEL, TRENCH = (
    "C25@ground", "B25@cellar", "C25@sewer", "C25@tunnel", "D24@entrenched",
)  # fmt: skip
WAYS = {STAIRS, NEXT, MANHOLE, TUNNEL, TRENCH}


@pytest.fixture
def world(red_factories: Worlds) -> Any:
    """The example's board, with what is dug."""
    board = load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")
    return dug(red_factories(with_manhole(board)))


def with_manhole(board: Board) -> Board:
    """With the Manhole of C25, which archives of boards do not tell."""
    manhole = {"manhole": frozenset({board.grid.parse("C25")})}
    return evolve(board, marks={**board.marks, **manhole})


def dug(world: Any) -> Any:
    """With a trench in D24, and a tunnel of the Russians' from E22 to C25."""
    world = world.marked("trench", "D24").marked("tunnel", "C25", to="E22", side="russian")
    return world.marked("tunnel", "E22", to="C25", side="russian")


def entered(world: Any, side: str = "russian", *more: Any) -> set[str]:
    """From where a squad advances into the Cellar, of its own hex and those around it."""
    grid = world.board.grid
    hex = grid.parse("C25")
    names = [grid.name(h) for h in (hex, *grid.neighbours(hex)) if h in grid]
    places = {f"{name}@{at}" for name in names for at in world.places(name)} - {CELLAR}
    play = world.play(*((at, "squad", at, side) for at in places), *more)
    return {at for at in places if play.ask(Step(at, CELLAR, "advance")).allowed}


@pytest.mark.rule("O6.2b", "O6.21a", "O6.21c")
def test_a_free_cellar_is_entered_by_each_kind_of_link_and_by_nothing_else(world: Any) -> None:
    assert entered(world) == WAYS
    assert entered(world.without("RF6")) == WAYS - {TRENCH}
    assert entered(world.without("B8.6")) == WAYS - {TUNNEL}
    assert entered(world.without("B8.1")) == WAYS - {MANHOLE}


@pytest.mark.rule("O6.21c")
def test_so_it_is_on_the_printed_map(red_factories: Worlds) -> None:
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    printed = red_factories(with_manhole(Scenario.on(path, ["red_factories"]).board))
    assert entered(dug(printed)) == WAYS
    assert entered(printed) == {STAIRS, NEXT, MANHOLE}


@pytest.mark.rule("O6.2b", "B23.922")
@pytest.mark.parametrize("state", [{}, {"broken": True}, {"pinned": True}])
def test_one_that_is_held_is_entered_by_a_trench_and_by_a_tunnel_of_ones_own(
    world: Any, state: Any
) -> None:
    """Not by the stairs, the next Cellar and the Manhole, but if the squad is broken or pinned."""
    held = ("E", "squad", CELLAR, "german", state)
    assert entered(world, "russian", held) == (WAYS if state else {TRENCH, TUNNEL})
    theirs = ("E", "squad", CELLAR, "russian", state)
    assert entered(world, "german", theirs) == (WAYS if state else {TRENCH})


@pytest.mark.rule("O6.21a", "O6.6e")
def test_rubble_above_cuts_off_the_trench_and_leaves_manhole_and_tunnel(world: Any) -> None:
    """Without O6.21 they lead onto the ground, where the rubble lies."""
    buried = world.marked("stone rubble", "C25").marked("cellar", "C25")
    assert entered(buried) == WAYS - {TRENCH}
    assert entered(buried.without("O6.21")) == {STAIRS, NEXT}
