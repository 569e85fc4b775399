"""What is seen from a Cellar (O6.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_cellars
from hexwright import Scenario, Sight, sight
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")


@pytest.fixture
def block(new_map: Any) -> Any:
    """A building of C5 to C7 with a wall to its north, and a hill of level 1 beyond."""
    ground = new_map("A-H", "1-14").building("block", "C5-C7", 3).mark("stairwell", "C5-C7")
    return ground.side("wall", "C4-C5").level(1, "C1")


@switching_off("O6.3", "O6.3a")
def test_out_of_the_building_one_looks_as_if_entrenched(cellars: Worlds, block: Any) -> None:
    """Walls of its own hex hide it from all that is no higher and not in the next hex."""
    world = cellars(block)
    off = world.without("O6.3")
    assert world.blocking("C5@cellar", "C3") == {"O6.3"}
    assert world.clear("C5", "C3"), "not entrenched"
    assert world.clear("C5@cellar", "C4"), "the next hex"
    assert world.clear("C5@cellar", "C1"), "above"
    assert world.clear("C5@cellar", "D3"), "not across the wall"
    assert off.clear("C5@cellar", "C3")


@pytest.mark.rule("O6.3a", "B27.2")
def test_it_sees_what_a_foxhole_on_the_same_spot_does(cellars: Worlds, new_map: Any) -> None:
    """Walls, woods, a crest and a tower around; F7 is a house of one hex, or bare with a foxhole.

    The building is the Cellar's own, and bare ground is nobody's: nothing else differs.
    """
    ground = new_map("A-K", "1-14").side("wall", "F6-F7 F7-G7 E7-E8").terrain("woods", "D6 H5")
    ground.building("tower", "H10", 5).building("far", "C9 C10", 3).level(1, "B2-B6 A2-A6")
    dug = cellars(ground).marked("foxhole", "F7")
    ground.building("house", "F7 F8", 3, drawn=[(4.95, 5.45, 5.05, 6.5), (4.95, 6.4, 5.05, 7.6)])
    housed = cellars(ground)
    grid = dug.board.grid
    told = {}
    for hex in grid.hexes:
        name = grid.name(hex)
        places = [
            f"{name}@{at}" for at in housed.places(name) if at not in ("cellar", "entrenched")
        ]
        for at in places if name not in ("F7", "F8", "F6") else []:
            if "F8" not in {p for _, p in housed.blockers("F7@cellar", at)}:
                told[at] = housed.clear("F7@cellar", at), dug.clear("F7@entrenched", at)
    assert len(told) > 100
    assert [at for at, (cellar, foxhole) in told.items() if cellar is not foxhole] == []
    assert {cellar for cellar, _ in told.values()} == {True, False}


@pytest.mark.rule("O6.3a", "B10.31", "A7.21")
def test_targets_on_the_ground_have_no_height_advantage_over_a_cellar(
    cellars: Worlds, block: Any
) -> None:
    """And the first level of the next hex is at Point Blank range, as from the ground."""
    world = cellars(block.building("hut", "D7", 3))
    assert world.tem("C5@cellar", "D3") == 0
    assert world.without("O6.3").tem("C5@cellar", "D3") == 1
    assert world.fire("C7@cellar", "D7@1", fp=4).inherent == 8
    assert world.without("O6.3").fire("C7@cellar", "D7@1", fp=4).inherent == 4


@pytest.mark.rule("O6.3b")
def test_within_its_building_it_sees_what_is_adjacent(cellars: Worlds, block: Any) -> None:
    """The next Cellar and the floor above, and not the floors of the next hex, nor level 1."""
    world = cellars(block)
    assert world.clear("C5@cellar", "C6@cellar")
    assert world.clear("C5@cellar", "C5")
    for hidden in ("C5@1", "C6", "C6@1", "C7@cellar", "C7"):
        assert "O6.3" in world.blocking("C5@cellar", hidden)
    assert "O6.3" not in world.without("O6.3").blocking("C5@cellar", "C6")


@pytest.mark.rule("O6.3b")
def test_the_example_c25_sees_b25_though_the_line_leaves_the_drawing(
    cellars: Worlds, board: Any
) -> None:
    ruling = cellars(board).see("C25@cellar", "B25@cellar")
    assert (ruling.clear, ruling.hindrance, ruling.rules) == (True, 0, ())


@pytest.mark.rule("O6.3e")
@pytest.mark.parametrize("printed", [False, True])
def test_the_example_squad_b_does_not_see_d23(cellars: Worlds, board: Any, printed: bool) -> None:
    """The line from C25 runs along C24-D24, a wall; on the ground it is open."""
    if printed:
        path = SHARED / "boards" / "bdRBv2"
        if not path.exists():
            pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
        on = Scenario.on(path, ["rf_cellars"])
        below, above = on.ask(Sight("C25@cellar", "D23")), on.ask(Sight("C25", "D23"))
    else:
        world = cellars(board)
        below, above = world.see("C25@cellar", "D23"), world.see("C25", "D23")
        assert world.without("O6.3").clear("C25@cellar", "D23")
    assert (below.clear, above.clear) == (False, True)
    told = {(e.rule.id, e.place) for e in below.entries if e.counts}
    assert told == {("O6.3", "C24-D24"), ("B9.2", "C24-D24")}, "one blocks, the other clears"


def test_the_example_directory_is_the_demo(board: Any) -> None:
    """One board, two ways to reach it, in a checkout of the repository."""
    example = Path(__file__).parents[3] / "examples" / "cellars"
    assert board.source.parent.resolve() == example.resolve()


@pytest.mark.rule("O6.3")
def test_single_lines_and_an_atlas_agree_and_ends_may_be_exchanged(
    cellars: Worlds, board: Any
) -> None:
    """All Locations of the demo board, with rubble on one Cellar and a Breach between two."""
    world = cellars(board).marked("stone rubble", "B24").marked("cellar", "B24")
    situation = world.marked("cellar breach", "B25-C25").situation
    atlas = sight.atlas(situation, "all")
    assert (atlas.clear == atlas.clear.T).all()
    below = [i for i, label in enumerate(atlas.labels) if label.endswith("@cellar")]
    assert len(below) == 8
    seen = 0
    for i in below:
        for b in atlas.labels[i % 5 :: 5]:
            ruling = sight.line(situation, atlas.labels[i], b)
            answer = atlas.at(atlas.labels[i], b)
            assert (answer.clear, answer.hindrance) == (ruling.clear, ruling.hindrance)
            assert answer.rule is None if answer.clear else answer.rule in ruling.rules
            seen += answer.clear
    assert seen
