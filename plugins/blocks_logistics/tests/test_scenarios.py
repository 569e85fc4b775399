"""The scenarios of the packages: the small one is played, the large ones are as they say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve
from typer.testing import CliRunner

import blocks_core
from blocks_core.units import KINDS
from hexwright import Game, Scenario
from hexwright.cli import app
from hexwright.game.simulate import faults, simulate
from hexwright.grid import Hex
from hexwright.rules import compose, discover

DEMO = Path(blocks_core.__file__).parent / "demo"
HEST = DEMO / "hest_scenario.toml"
HEST_LOGISTICS = DEMO / "hest_logistics_scenario.toml"


def test_one_seed_plays_the_small_scenario_in_one_way() -> None:
    """Two turns of it, to the end; another seed goes another way."""
    rules = compose(discover(), ["blocks_logistics"], options={"VB.Turn": {"last": 2}})
    scenario = Scenario.load(DEMO / "isthmus_logistics_scenario.toml")
    small = evolve(scenario, ruleset=rules)
    once, again = simulate(small, 3), simulate(small, 3)
    assert (once.wrong, once.turns) == ("", 3)
    assert once.hash == again.hash
    assert once.acts == again.acts
    assert Game.begin(small, 3).game.state != Game.begin(small, 4).game.state


@pytest.mark.parametrize("path", [HEST, HEST_LOGISTICS])
def test_the_full_scenario_begins_without_a_fault(path: Path) -> None:
    """Blocks of all kinds have room where they are, and both sides have as many."""
    game = Game.begin(Scenario.load(path), 1).game
    assert faults(game) == []
    blocks = [piece for piece in game.state.pieces.values() if piece.kind in KINDS]
    sides = [Counter(p.kind for p in blocks if p.side == side) for side in ("red", "blue")]
    assert sides[0] == sides[1]
    assert sides[0].keys() == KINDS.keys()
    assert 20 <= sum(sides[0].values()) <= 25


def test_the_two_full_scenarios_differ_in_the_logistics_set_alone() -> None:
    plain, logistics = map(Scenario.load, (HEST, HEST_LOGISTICS))
    assert plain.board.source == logistics.board.source
    assert plain.conditions == logistics.conditions
    more = logistics.pieces.items() - plain.pieces.items()
    assert plain.pieces.items() <= logistics.pieces.items()
    assert {piece.kind for _, piece in more} == {
        "army factory", "air factory", "naval factory", "minor airfield", "storm",
    }  # fmt: skip


def test_the_demo_asks_its_questions_and_not_who_sees_whom(tmp_path: Path) -> None:
    """No rule of the block game speaks of sight."""
    told = CliRunner().invoke(app, ["demo", "blocks_core", "--out", str(tmp_path)])
    assert told.exit_code == 0, told.stdout
    assert "7 of 7 as expected" in told.stdout
    assert "Who sees whom" not in told.stdout
    assert "The Hest Strait" in (tmp_path / "demo.svg").read_text(encoding="utf-8")


def test_the_picture_of_the_docs_is_what_red_sees(tmp_path: Path) -> None:
    """``hexwright show hest_scenario.toml --side red --svg docs/images/hest.svg`` writes it."""
    drawn = tmp_path / "hest.svg"
    told = CliRunner().invoke(app, ["show", str(HEST), "--side", "red", "--svg", str(drawn)])
    assert told.exit_code == 0, told.stderr
    picture = Path(__file__).parents[3] / "docs" / "images" / "hest.svg"
    assert picture.read_text(encoding="utf-8") == drawn.read_text(encoding="utf-8")


@pytest.fixture
def hest() -> Scenario:
    return Scenario.load(HEST)


def connected(scenario: Scenario, start: str, by: str) -> set[str]:
    """What roads, land, or the sea and canals connect with a hex."""
    board, grid = scenario.board, scenario.board.grid
    sea = {h for area in board.areas if area.terrain == "sea" for h in area.hexes or ()}
    ways = {"sea": sea | board.marks["canal"], "land": {*grid.hexes} - sea}
    roads = {
        frozenset((side.hex, grid.neighbour(side.hex, side.side)))
        for side in board.hexsides
        if side.terrain == "road"
    }

    def open_(a: Hex, b: Hex) -> bool:
        return frozenset((a, b)) in roads if by == "road" else b in ways[by]

    found, waiting = {grid.parse(start)}, [grid.parse(start)]
    for here in waiting:  # grows as it goes
        more = [h for h in grid.neighbours(here) if h in grid and h not in found and open_(here, h)]
        found.update(more)
        waiting += more
    return {grid.name(hex) for hex in found}


def test_the_strait_and_the_southern_sea_meet_by_the_canal_alone(hest: Scenario) -> None:
    assert {"0101", "1012"} <= connected(hest, "1009", "sea")
    marks = {name: hexes for name, hexes in hest.board.marks.items() if name != "canal"}
    dug = evolve(hest, board=evolve(hest.board, marks={**marks, "canal": frozenset()}))
    assert "1012" in connected(hest, "1010", "sea")
    assert "1010" not in connected(dug, "1009", "sea")


def test_roads_join_all_cities_but_those_of_the_island(hest: Scenario) -> None:
    cities = {
        hest.board.grid.name(hex) for size in (1, 2, 3) for hex in hest.board.marks[f"city {size}"]
    }
    assert cities - connected(hest, "0406", "road") == {"1206"}
    assert "1206" not in connected(hest, "0406", "land")
    assert "1806" in connected(hest, "0406", "land")
