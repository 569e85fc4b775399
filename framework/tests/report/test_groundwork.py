from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.report.diff import compare
from hexwright.report.groundwork import MOST_LINES, Difference, TerrainChange, ground_change
from hexwright.report.sighting import Hindered, field_change
from hexwright.rules.ruling import plain
from hexwright.sight import field

MOOD = """
from hexwright import Fact

@rule("M1")
class Mood:
    @hookimpl
    def classify(self, ground):
        yield Fact("calm", ground.marked("bare"), "hex", 1)
        yield Fact("steep", ground.marked("ladder"), "hex", 3)
        yield Fact("kept", np.array([0]), "building", 1)
        yield Fact("loose", ground.hexsides_of("fence"), "hexside", 1)

@rule("M2")
class Worse:
    @hookimpl
    def classify(self, ground):
        yield Fact("steep", ground.marked("ladder"), "hex", 5)

    @hookimpl
    def terrains(self):
        from hexwright.board import Terrain
        yield Terrain("thicket", hindrance=2, top=1, inherent=True, colour="#88aa66")
"""


@pytest.fixture
def moody(glade: Any) -> Any:
    """A scenario with facts of all kinds; M1 says them, and M2 says one of them otherwise."""
    glade.site.install(
        "mood",
        'requires = ["glade"]\n' + glade.site.rows("M1", "M2"),
        "import numpy as np\n" + MOOD,
    )
    return glade.load().with_("mood").without("M2")


# --- the ground ----------------------------------------------------------------------------------


def test_the_same_rules_have_the_same_ground(glade: Any) -> None:
    scenario = glade.load()
    found = ground_change(scenario.situation, scenario.without("G2").with_("G2").situation)
    assert (dict(found.hexes), dict(found.hexsides), dict(found.buildings)) == ({}, {}, {})
    assert found.terrains == ()
    assert list(found.told()) == []


def test_locations_that_come_and_go_are_told_by_hex(glade: Any) -> None:
    scenario = glade.load()
    found = ground_change(scenario.situation, scenario.without("G3").with_("G4").situation)
    assert found.hexes["C3"] == (
        Difference("location", "1", "1", None),
        Difference("location", "top", None, "3"),
    )
    assert set(found.hexes) == {"C3", "C4", "D3"}
    assert list(found.told()) == [
        "no longer Location 1 in 3 hexes: C3, C4, D3",
        "now Location top at 3 in 1 hex: C3",
    ]


def test_facts_are_told_by_hex_hexside_and_building(moody: Any) -> None:
    found = ground_change(moody.without("M1").situation, moody.situation)
    calm = Difference("fact", "calm", None, 1)
    assert dict(found.hexes) == {
        "C3": (Difference("fact", "steep", None, 3),), "C4": (calm,), "D3": (calm,),
    }  # fmt: skip
    assert found.hexsides["A4-A5"] == (Difference("fact", "loose", None, 1),)
    assert found.buildings["Keep"] == (Difference("fact", "kept", None, 1),)
    assert "now calm in 2 hexes: C4, D3" in list(found.told())
    back = ground_change(moody.situation, moody.without("M1").situation)
    assert {"no longer steep (3) in 1 hex: C3", "no longer kept in 1 building: Keep"} < set(
        back.told()
    )


def test_a_fact_of_another_value_and_terrain_declared_otherwise_are_told(moody: Any) -> None:
    found = ground_change(moody.situation, moody.with_("M2").situation)
    assert dict(found.hexes) == {"C3": (Difference("fact", "steep", 3, 5),)}
    assert found.terrains == (TerrainChange("thicket", "G1", "M2", {"hindrance": (1, 2)}),)
    assert list(found.told()) == [
        "M2 declares thicket otherwise: hindrance 1 -> 2",
        "steep 3 -> 5 in 1 hex: C3",
    ]


def test_terrain_that_nobody_declares_any_more_is_told_with_its_hexes(glade: Any) -> None:
    scenario = glade.load()
    found = ground_change(scenario.situation, scenario.without("G1").situation)
    assert found.terrains[-1] == TerrainChange("thicket", "G1", None)
    assert found.hexes["B2"] == (Difference("terrain", "thicket", "G1", None),)
    assert found.hexsides["A4-A5"] == (Difference("terrain", "fence", "G1", None),)
    assert list(found.told()) == [
        f"no rule declares {name} any more: lines meet nothing there"
        for name in ("fence", "keep", "thicket")
    ]
    back = ground_change(scenario.without("G1").situation, scenario.situation)
    assert "G1 declares thicket" in list(back.told())


def test_markers_change_the_ground_too(glade: Any) -> None:
    scenario = glade.load()
    laid = scenario.with_markers(("mist", "B4"))
    found = ground_change(scenario.situation, laid.situation)
    assert dict(found.hexes) == {"B4": (Difference("terrain", "mist", None, "G1"),)}


def test_places_of_one_board_alone_are_told(glade: Any) -> None:
    scenario = glade.load()
    other = glade.load(board='[[terrain]]\nkind = "thicket"\nhexes = ["E2"]\nlevel = 1\n')
    assert "E2" in ground_change(scenario.situation, other.situation).hexes


def test_of_very_many_differences_some_are_told(glade: Any) -> None:
    facts = "".join(f'yield Fact("f{n:02}", ground.marked("bare"), "hex", 1); ' for n in range(40))
    body = glade.site.rule("N1", facts, "classify(self, ground)")
    glade.site.install("noisy", glade.site.rows("N1"), "from hexwright import Fact\n" + body)
    scenario = glade.load()
    told = list(ground_change(scenario.situation, scenario.with_("noisy").situation).told())
    assert len(told) == MOST_LINES + 1
    assert told[-1] == f"and {40 - MOST_LINES} more differences"


# --- what is seen --------------------------------------------------------------------------------


def test_what_is_seen_from_a_place_is_compared_with_the_fields_themselves(moody: Any) -> None:
    after = moody.without("G2").with_("M2")
    found = field_change(moody, after, "Ada")
    fields = [field(s, "Ada", levels="all") for s in (moody, after)]
    before, now = (dict(zip(f.labels, f.clear.tolist(), strict=True)) for f in fields)
    assert found.viewer == "A2"
    assert set(found.seen) == {p for p in now if now[p] and not before[p]} != set()
    assert set(found.lost) == {p for p in now if before[p] and not now[p]}
    through = [
        Hindered(p, fields[0].at(p).hindrance, fields[1].at(p).hindrance)
        for p in now
        if now[p] and before[p] and fields[0].at(p) != fields[1].at(p)
    ]
    assert list(found.hindrance) == through != []
    back = field_change(after, moody, "Ada")
    assert (back.seen, back.lost) == (found.lost, found.seen)


def test_a_viewer_that_is_there_in_one_of_them_alone_is_no_mistake(glade: Any) -> None:
    scenario = glade.load()
    less = scenario.without("G3")
    lost = field_change(scenario, less, "Cy")
    assert (lost.viewer, lost.seen, lost.before) == ("C3@1", (), "")
    assert len(lost.lost) > 3
    assert "there is no Location '1'" in lost.after
    assert next(line for line in lost.told() if "nothing now" in line)
    gained = field_change(less, scenario, "Cy")
    assert (gained.seen, gained.lost, gained.after) == (lost.lost, (), "")
    with pytest.raises(HexwrightError, match="'9'"):
        field_change(scenario, less, "C3@9")


# --- together ------------------------------------------------------------------------------------


def test_a_comparison_has_ground_and_fields_as_json(glade: Any) -> None:
    scenario = glade.load()
    told = plain(compare(scenario, scenario.without("G3"), viewers=["Ada", "A5"]))
    assert told["ground"]["hexes"]["C4"] == [
        {"kind": "location", "name": "1", "before": "1", "after": None}
    ]
    assert [one["viewer"] for one in told["fields"]] == ["A2", "A5"]
    assert set(told["fields"][0]) == {"viewer", "seen", "lost", "hindrance", "before", "after"}


def test_a_quick_comparison_leaves_out_what_is_expected(glade: Any) -> None:
    scenario = glade.load('[[expect]]\nfire = "Ada-Cy"\ntem = 2\n')
    whole = compare(scenario, scenario.without("G3"))
    quick = compare(scenario, scenario.without("G3"), quick=True)
    assert "fire Ada at Cy" in {c.question for c in whole.changes}
    assert whole.compared == quick.compared + 1
    assert quick.changes == tuple(c for c in whole.changes if c.question != "fire Ada at Cy")
    assert quick.ground == whole.ground
