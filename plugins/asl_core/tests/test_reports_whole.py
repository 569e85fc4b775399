"""Reports about whole maps: one function for every view, higher is no worse, unknown terrain."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright import Scenario, Sight, sight
from hexwright.board.writing import save_board
from hexwright.cli import app

Worlds = Callable[[Any], Any]


def town(new_map: Any) -> Any:
    """Some of everything within a few hexes."""
    ground = new_map("A-G", "1-8").building("hall", "C3 C4", 3).building("tower", "E5", 5)
    ground.building("shed", "B6", 2).level(1, "F2 F3 G3").level(2, "G2")
    ground.terrain("woods", "D6").terrain("brush", "C6 D3").terrain("orchard", "E2")
    return ground.side("wall", "B4-B5").side("hedge", "E6-E7").mark("stairwell", "E5")


@pytest.mark.rule("B10.22", "A6.4", "B10.23", "A6.3")
@pytest.mark.parametrize("hill", [0, 1, 2])
def test_b31_a_higher_location_of_a_hex_sees_what_a_lower_one_sees(
    base: Worlds, new_map: Any, hill: int
) -> None:
    """From a tower on the edge of a hill; woods, walls, houses and a gully round about."""
    ground = new_map("A-G", "1-12").level(hill, "D3 D2 C3").building("tower", "D3", 7)
    ground.building("house", "D6", 2).building("shed", "F5", 3).terrain("woods", "B5 E7")
    ground.terrain("brush", "D8 C7").level(-1, "C9 D9").mark("depression", "C9 D9")
    world = base(ground.side("wall", "D4-D5 B7-B8").side("bocage", "E4-E5").level(1, "E9"))
    grid, places = world.board.grid, world.places("D3")
    assert places == ["ground", "1", "2", "3", "roof"]
    seen = dict.fromkeys(places, 0)
    for hex in grid.hexes:
        name = grid.name(hex)
        if name == "D3":
            continue
        clear = [world.clear(f"D3@{at}", name) for at in places]
        assert clear == sorted(clear), name
        for at, yes in zip(places, clear, strict=True):
            seen[at] += yes
    assert seen["ground"] < seen["1"] < seen["roof"]


@pytest.mark.rule("B14.2", "B23.25")
def test_b31_only_a_named_rule_lets_the_lower_see_more(base: Worlds, new_map: Any) -> None:
    """Between the trunks of an orchard; level 1 looks into its crowns."""
    world = base(new_map().building("tower", "C1", 5).terrain("orchard", "C3"))
    assert world.clear("C1", "C4")
    assert not world.clear("C1@1", "C4")
    assert not world.without("B14.2").clear("C1", "C4")


def test_b71_unknown_terrain_in_one_corner_leaves_every_line_what_it_was(new_map: Any) -> None:
    """LOS stays available; the scenario says which terrain no rule knows."""
    plain = Scenario.on(town(new_map).board(), ["asl_core"])
    odd = Scenario.on(town(new_map).terrain("quicksilver", "A1 A2 B1").board(), ["asl_core"])
    assert plain.inert == ()
    assert odd.inert == ("quicksilver",)
    before, after = sight.atlas(plain, "all"), sight.atlas(odd, "all")
    assert before.labels == after.labels
    assert (before.clear == after.clear).all()
    assert (before.hindrance == after.hindrance).all()


@pytest.mark.rule("B23.8", "A6.7")
@pytest.mark.parametrize(("on", "off"), [([], []), (["B23.8"], []), (["B23.8"], ["A6.7", "B9.2"])])
def test_b89_field_line_and_question_give_one_answer(
    new_map: Any, tmp_path: Path, on: list[str], off: list[str]
) -> None:
    """The command's JSON, ``sight.line``, ``sight.field`` and ``Scenario.ask``."""
    path = tmp_path / "town.toml"
    save_board(town(new_map).board(), path)
    scenario = Scenario.on(path, ["asl_core"], on=on, off=off)
    options = [*itertools.chain(*(("--with", r) for r in on), *(("--without", r) for r in off))]
    for viewer in ("C1", "E5@1", "G2"):
        args = ["field", str(path), viewer, "--levels", "all", "--sections", "asl_core", "--json"]
        result = CliRunner().invoke(app, [*args, *options])
        assert result.exit_code == 0, result.output
        told = json.loads(result.stdout)["places"]
        assert any(row["place"].endswith("@roof") for row in told) is bool(on)
        field = sight.field(scenario, viewer, levels="all")
        for row in told:
            ruling = scenario.ask(Sight(viewer, row["place"]))
            line = sight.line(scenario, viewer, row["place"])
            assert (row["clear"], row["hindrance"]) == (ruling.clear, ruling.hindrance)
            assert line.values == ruling.values
            answer = field.at(row["place"])
            assert (answer.clear, answer.hindrance) == (ruling.clear, ruling.hindrance)
            assert row["rule"] is None or row["rule"] in ruling.rules
        assert {row["clear"] for row in told} == {True, False}


@pytest.mark.rule("B23.8", "B9.2")
def test_b89_what_is_off_is_off_in_every_view(new_map: Any) -> None:
    board = town(new_map).board()
    on, off = (Scenario.on(board, ["asl_core"], off=rules) for rules in ((), ("B9.2",)))
    for a, b in (("B3", "B7"), ("E5", "E8")):
        seen = [(sight.field(s, a).at(b).clear, s.ask(Sight(a, b)).clear) for s in (on, off)]
        assert all(field == question for field, question in seen)
    assert not on.ask(Sight("B3", "B7")).clear
    assert sight.field(off, "B3").clear.sum() > sight.field(on, "B3").clear.sum()
