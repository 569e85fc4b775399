"""A board under some rules, without a scenario file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwright import Scenario, Sight
from hexwright.board import Area, Board, HexsideFeature, load_board
from hexwright.errors import HexwrightError
from hexwright.grid import Grid


def test_a_board_is_asked_like_a_scenario(glade: Any) -> None:
    """From its file, or as it is in memory."""
    path = glade.write().with_name("board.toml")
    registry = glade.site.discover()
    for board in (path, str(path), load_board(path)):
        scenario = Scenario.on(board, ["glade"], registry=registry)
        assert (scenario.title, scenario.source) == ("The glade", path)
        assert not scenario.ask(Sight("A4", "A5")).clear
        assert scenario.inert == ()
        assert scenario.fingerprint != glade.load().fingerprint  # which has pieces
        assert scenario.sight_fingerprint == glade.load().sight_fingerprint


def test_rules_are_on_and_off_as_asked(glade: Any) -> None:
    path = glade.write().with_name("board.toml")
    registry = glade.site.discover()
    scenario = Scenario.on(path, ["glade"], on=["G4"], off=["G2"], registry=registry)
    assert scenario.ask(Sight("A4", "A5")).clear
    assert scenario.ask(Sight("C3@top", "A1")).clear
    with pytest.raises(HexwrightError, match="no section 'galde'"):
        Scenario.on(path, ["galde"], registry=registry)


def test_terrain_that_no_rule_in_force_declares_is_inert(glade: Any) -> None:
    """Also what a rule declares for another place than where it stands."""
    grid = Grid(columns=range(3), rows=range(5))
    hexes = frozenset(grid.hexes)
    ends = grid.side_ends(*grid.side("B2-B3"))
    board = Board(
        "odd", grid,
        areas=[Area("thicket", hexes), Area("fence", hexes), Area("pond", hexes)],
        hexsides=[HexsideFeature("hedgerow", *grid.side("B2-B3"), *ends)],
    )  # fmt: skip
    registry = glade.site.discover()
    scenario = Scenario.on(board, ["glade"], registry=registry)
    assert scenario.inert == ("fence", "hedgerow", "pond")
    assert scenario.ask(Sight("A1", "A5")).hindrance == 3
    assert Scenario.on(board, ["glade", "shore"], registry=registry).inert == ("fence", "hedgerow")


def test_terrain_of_a_rule_that_is_off_stands_where_that_rule_has_it(
    site: Any, tmp_path: Path
) -> None:
    """Another game, installed and not in force, may call something else by the same name."""
    code = "from hexwright import *\n@rule({id!r})\nclass One:\n    @hookimpl\n"
    code += "    def terrains(self):\n        yield Terrain('canal', on={on!r})\n"
    site.install("another", site.rows("A1"), code.format(id="A1", on="area"))
    site.install("ours", site.rows("O1"), code.format(id="O1", on="hexside"))
    told = 'title = "A map"\n[grid]\ncolumns = "A-C"\nrows = "1-4"\n[[hexside]]\nkind = "canal"\n'
    (tmp_path / "board.toml").write_text(told + 'at = ["B2-B3"]\n', encoding="utf-8")
    path = tmp_path / "scenario.toml"
    rules = '[rules]\nsections = ["ours"]\n'
    path.write_text(f'title = "Us"\nboard = "board.toml"\n{rules}', encoding="utf-8")
    scenario = Scenario.load(path, registry=site.discover())
    assert scenario.inert == ()
    path.write_text(path.read_text() + 'off = ["O1"]\n', encoding="utf-8")
    assert Scenario.load(path, registry=site.discover()).inert == ("canal",)
    path.write_text(path.read_text().replace("ours", "another").replace("off", "on"), "utf-8")
    path.write_text(path.read_text().replace("O1", "A1"), encoding="utf-8")
    with pytest.raises(HexwrightError, match="'canal' stands in hexes"):
        Scenario.load(path, registry=site.discover())
