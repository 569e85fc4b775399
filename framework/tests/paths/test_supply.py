"""Supply: sources, what joins hexes, what is cut, and the way from a piece to a source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwright import Network
from hexwright.scenario import Scenario, Supply

ROWS = "".join(
    f'[[rule]]\nid = "{id_}"\ntitle = "{title}"\n'
    for id_, title in (
        ("S1", "Depots"),
        ("S2", "Tracks"),
        ("S3", "Porters"),
        ("S4", "Enemies"),
        ("S5", "Rations"),
    )
)
RULES = """
from hexwright import *

@rule("S1")
class Depots:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("camp", {})
        yield PieceKind("depot", {})

    @hookimpl
    def supply_links(self, situation, side):
        index = situation.board.grid.index
        there = situation.state.pieces.values()
        yield Source([index[p.hex] for p in there if p.kind == "depot" and p.side == side])

@rule("S2")
class Tracks:
    @hookimpl
    def supply_links(self, situation, side):
        track = situation.ground.marked("track").tolist()
        near = set(track)
        grid, hexes = situation.ground.grid, situation.ground.hexes
        pairs = [(h, grid.index[o]) for h in track for o in grid.neighbours(hexes[h]) if o in grid]
        yield Join([pair for pair in pairs if pair[1] in near])

@rule("S3")
class Porters:
    @hookimpl
    def supply_steps(self, situation, side, hex):
        grid, hexes = situation.ground.grid, situation.ground.hexes
        yield Join([(hex, grid.index[o]) for o in grid.neighbours(hexes[hex]) if o in grid])

@rule("S4")
class Enemies:
    @hookimpl
    def supply_links(self, situation, side):
        index = situation.board.grid.index
        there = situation.state.pieces.values()
        yield Cut([index[p.hex] for p in there if p.side != side], reason="an enemy is there")

@rule("S5")
class Rations:
    enough: int = 9

    @hookimpl
    def supply_shares(self, situation, side, network):
        index = situation.board.grid.index
        there = [p for p in situation.state.pieces.values() if p.kind == "camp" and p.side == side]
        fed = [p for p in there if network.way(index[p.hex]) is not None]
        for piece in sorted(fed, key=lambda p: p.name)[self.enough:]:
            yield Short(piece.name, reason="nothing is left")
"""
BOARD = """
title = "Tracks"
[grid]
columns = "A-F"
rows = "1-6"
[marks]
track = ["B1", "B2", "B3", "B4", "C4", "D5"]
"""
SCENARIO = """
title = "Supply"
board = "board.toml"
[rules]
sections = ["tracks"]
[[pieces]]
name = "Depot"
kind = "depot"
at = "B1"
side = "red"
[[pieces]]
name = "On"
kind = "camp"
at = "C4"
side = "red"
[[pieces]]
name = "Beside"
kind = "camp"
at = "D4"
side = "red"
[[pieces]]
name = "Far"
kind = "camp"
at = "F3"
side = "red"
[[expect]]
supply = "On"
supplied = true
rules = ["S1", "S2"]
[[expect]]
supply = "Far"
supplied = false
[[expect]]
supply = "On"
side = "blue"
supplied = false
"""
ENEMY = '[[pieces]]\nname = "Foe"\nkind = "camp"\nat = "{}"\nside = "blue"\n'


@pytest.fixture
def tracks(site: Any, tmp_path: Path) -> Any:
    site.install("tracks", ROWS, RULES)
    (tmp_path / "board.toml").write_text(BOARD)

    def load(more: str = "") -> Scenario:
        path = tmp_path / "scenario.toml"
        path.write_text(SCENARIO + more)
        return Scenario.load(path, registry=site.discover())

    return load


def test_what_supply_comes_to_may_go_without_if_nothing_is_left(tracks: Any) -> None:
    """Beside and On have a way, and come in order of their names; Far has none."""
    scenario = tracks("[rules.options.S5]\nenough = 1\n")
    told = {name: scenario.ask(Supply(name)) for name in ("On", "Beside", "Far")}
    assert {name: ruling.supplied for name, ruling in told.items()} == {
        "On": False, "Beside": True, "Far": False,
    }  # fmt: skip
    assert told["On"].route is None
    assert "nothing is left" in told["On"].explain()
    assert "nothing is left" not in told["Far"].explain()
    network = Network(scenario.situation, "red")
    assert [network.supplies(scenario.pieces[name]) for name in ("On", "Beside", "Far")] == [
        False, True, False,
    ]  # fmt: skip
    assert scenario.without("S5").ask(Supply("On")).supplied
    assert scenario.ask(Supply("C4", "red")).supplied  # a place, and nobody who eats there


def test_a_piece_is_in_supply_by_the_nearest_way_to_a_source(tracks: Any) -> None:
    ruling = tracks().ask(Supply("On"))
    assert (ruling.supplied, ruling.route) == (True, ("C4", "B3", "B2", "B1"))
    assert {"S1", "S2"} <= set(ruling.rules)
    assert all(outcome.ok for outcome in tracks().check())


def test_one_step_beside_the_way_is_enough_and_two_are_too_many(tracks: Any) -> None:
    scenario = tracks()
    assert scenario.ask(Supply("Beside")).route[:2] == ("D4", "C4")
    assert scenario.ask(Supply("Far")).supplied is False
    assert scenario.without("S3").ask(Supply("Beside")).supplied is False


def test_what_is_cut_carries_nothing(tracks: Any) -> None:
    """B4 is beside the way; in B3 there is no other, and in its own hex it is lost at once."""
    assert tracks(ENEMY.format("B4")).ask(Supply("On")).supplied
    cut = tracks(ENEMY.format("B2"))
    assert cut.ask(Supply("On")).supplied is False
    assert cut.without("S4").ask(Supply("On")).supplied
    assert tracks(ENEMY.format("C4")).ask(Supply("On")).supplied is False
    assert tracks(ENEMY.format("B1")).ask(Supply("On")).supplied is False


def test_a_network_is_worked_out_once_and_asked_of_many_hexes(tracks: Any) -> None:
    """As a rule does, that looks at all pieces of a side."""
    situation = tracks().situation
    network, index, grid = (
        Network(situation, "red"),
        situation.board.grid.index,
        tracks().board.grid,
    )
    way = network.way(index[grid.parse("D4")])
    assert way is not None
    assert [grid.name(grid.hexes[hex]) for hex in way] == ["D4", "C4", "B3", "B2", "B1"]
    assert network.way(index[grid.parse("F3")]) is None


def test_without_a_source_there_is_none(tracks: Any) -> None:
    ruling = tracks().without("S1").ask(Supply("C4", "red"))
    assert (ruling.supplied, ruling.route) == (False, None)


@pytest.mark.parametrize(
    ("body", "hook"),
    [
        ("yield Source([-1])", "supply_links(self, situation, side)"),
        ("yield Source([999])", "supply_links(self, situation, side)"),
        ("yield Source([1.5])", "supply_links(self, situation, side)"),
        ("yield Source([True])", "supply_links(self, situation, side)"),
        ("yield Join([(0, float('nan'))])", "supply_links(self, situation, side)"),
        ("yield Join([(0, 1, 2)])", "supply_steps(self, situation, side, hex)"),
        ("yield Join('On')", "supply_steps(self, situation, side, hex)"),
        ("yield Join([(0, 999)])", "supply_steps(self, situation, side, hex)"),
        ("yield Cut(pairs=[(999, 0)])", "supply_links(self, situation, side)"),
    ],
)
def test_an_index_that_is_none_is_the_rules_mistake(
    tracks: Any, site: Any, body: str, hook: str
) -> None:
    from hexwright.errors import RuleFailed

    site.install(
        "wrong",
        'requires = ["tracks"]\n' + site.rows("W1"),
        "from hexwright import *\n" + site.rule("W1", body, hook),
    )
    path = tracks().source
    path.write_text(path.read_text().replace('["tracks"]', '["tracks", "wrong"]'))
    with pytest.raises(RuleFailed, match="rule W1"):
        Scenario.load(path, registry=site.discover()).ask(Supply("On"))


def test_the_command_tells_the_way_and_the_rules(tracks: Any) -> None:
    from typer.testing import CliRunner

    from hexwright.cli import app

    file = str(tracks().source)
    told = CliRunner().invoke(app, ["supply", file, "On"])
    assert told.exit_code == 0, told.output
    assert "supply of On: in supply, route C4 B3 B2 B1" in told.output
    assert "S1" in CliRunner().invoke(app, ["supply", file, "On", "--explain"]).output
    far = CliRunner().invoke(app, ["supply", file, "Far", "--without", "S3"])
    assert "supply of Far: out of supply" in far.output
    whose = CliRunner().invoke(app, ["supply", file, "C4"])
    assert (whose.exit_code, "say whose supply it is: --side red" in whose.output) == (2, True)
    strange = CliRunner().invoke(app, ["supply", file, "C4", "--side", "rde"])
    assert "did you mean 'red'" in strange.output
    assert "in supply" in CliRunner().invoke(app, ["supply", file, "C4", "--side", "red"]).output
    assert "did you mean 'Far'" in CliRunner().invoke(app, ["supply", file, "Fra"]).output
