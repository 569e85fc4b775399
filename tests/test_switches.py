"""Switches of an example under the installed sections: what they promise holds."""

from __future__ import annotations

from random import Random

import pytest

from hexwright import Scenario
from hexwright.report.diff import compare
from hexwright.report.switches import switches_json
from hexwright.rules import CompositionError, RuleSet
from hexwright.rules.switches import Switch, switches
from tests.conftest import ROOT

SAMPLE = 12


@pytest.fixture(scope="module")
def hall() -> Scenario:
    return Scenario.load(ROOT / "examples" / "factory_543" / "scenario.toml")


def in_force(ruleset: RuleSet, switch: Switch) -> bool:
    """Whether a switch is on; one without a class is while it is not listed as off."""
    if switch.kind == "section":
        return switch.id in {section.id for section in ruleset.sections}
    rows = {row.id for section in ruleset.sections for row in section.rules}
    return switch.id in rows and switch.id not in ruleset.off


def test_what_a_switch_promises_is_what_composing_does(hall: Scenario) -> None:
    found = switches(hall.ruleset)
    sections = [s for s in found if s.kind == "section"]
    others = [s for s in found if s.kind == "rule"]
    kinds = {s.why.partition(" ")[0]: s for s in others}  # one for each reason that there is
    before = {rule.id for rule in hall.ruleset.rules}
    for switch in (*sections, *kinds.values(), *Random(8).sample(others, SAMPLE)):
        try:
            after = (hall.ruleset.without if switch.on else hall.ruleset.with_)(switch.id)
            refused = ""
        except CompositionError as error:
            after, refused = hall.ruleset, str(error.problems[0])
        assert refused in switch.why, switch
        idle = ("only confirms", "stands for it", "all there is to it")
        nothing = any(words in switch.why for words in idle)
        changed = in_force(after, switch) != switch.on and not nothing
        assert switch.can == changed, switch
        assert not switch.can or switch.ends == before - {rule.id for rule in after.rules}


def test_the_walls_can_go_and_the_base_cannot(hall: Scenario) -> None:
    rows = {row["id"]: row for row in switches_json(hall)["switches"]}
    assert rows["O5.31"]["can"]
    assert "rf_factories needs it" in rows["asl_core"]["why"]
    assert rows["rf_factories"]["can"]
    assert any("interior wall" in one for one in rows["rf_factories"]["warns"])
    assert rows["O5.46"]["why"] == "it only confirms O5.4; switch that"
    assert (rows["B23.8"]["on"], rows["B23.8"]["default"]) == (True, False)
    assert any("K15@roof" in one for one in rows["B23.8"]["warns"])
    assert "not in force" in rows["RF4"]["why"]
    assert rows["rf_ssr"]["can"]


def test_roofs_come_back_where_no_hex_is_roofless(hall: Scenario) -> None:
    found = compare(hall, hall.without("O5.4"), viewers=["C"], quick=True)
    roofless = {name for name, all_ in found.ground.hexes.items() for d in all_
                if (d.name, d.before, d.after) == ("roofless", 1, None)}  # fmt: skip
    roofs = {name for name, all_ in found.ground.hexes.items() for d in all_
             if (d.kind, d.name, d.before) == ("location", "roof", None)}  # fmt: skip
    grid = hall.board.grid
    assert roofless == {grid.name(hex) for hex in hall.board.marked("roofless")} == roofs
    (seen,) = found.fields
    assert set(seen.lost) == {"M17@roof", "M20@roof"}  # over the roofs that are back
    halved = {one.place: (one.before, one.after) for one in seen.hindrance}
    assert halved["K18"] == (4, 2)  # no debris


def test_a_line_that_the_walls_blocked_is_seen_in_the_field(hall: Scenario) -> None:
    (seen,) = compare(hall, hall.without("O5.31"), viewers=["K15"], quick=True).fields
    assert "L16" in seen.seen
    assert seen.lost == ()
