from __future__ import annotations

from typing import Any

import pytest

GOOD = """
[[expect]]
los = "Ada-Bo"
clear = true
hindrance = 1
rules = ["G1"]
[[expect]]
los = ["A4", "Di"]
clear = true
without = ["G2"]
[[expect]]
los = "A4 Di"
clear = true
markers = [{ kind = "gap", at = "A4-A5" }]
[[expect]]
fire = "Ada-Cy"
might = 3
blow = 3
[[expect]]
step = "A2-B2"
cost = 1
[[expect]]
los = "C3@top-A1"
clear = true
with = ["G4"]
[[expect]]
act = "nap"
by = "Ada"
at = "A2"
values = { long = true }
allowed = true
cost = 2
[[expect]]
act = "leap"
at = "A4-A5"
allowed = false
rules = ["G6"]
[[expect]]
roll = "luck"
by = "Ada"
values = { charm = -1 }
modifier = -1
[expect_los]
Di = ["Bo", "Cy"]
Ada = ["Bo", "Cy"]
"""


def test_what_comes_out_as_expected_is_ok(glade: Any) -> None:
    outcomes = glade.load(GOOD).check()
    assert [o for o in outcomes if not o.ok] == []
    assert [o.question for o in outcomes if not o.table] == [
        "LOS Ada - Bo", "LOS A4 - Di", "LOS A4 - Di", "fire Ada at Cy", "step from A2 to B2",
        "LOS C3@top - A1", "nap by Ada A2", "leap A4-A5", "luck by Ada",
    ]  # fmt: skip
    assert [o.under for o in outcomes if o.under] == [
        "without G2", "gap at A4-A5", "with G4",
    ]  # fmt: skip


def test_a_table_of_lines_has_an_outcome_for_each_pair(glade: Any) -> None:
    """Pairs of which neither is listed are nobody's business."""
    lines = [o for o in glade.load(GOOD).check() if o.table]
    assert [o.question for o in lines] == [
        "LOS Ada - Bo", "LOS Ada - Cy", "LOS Ada - Di", "LOS Bo - Di", "LOS Cy - Di",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "got", "error"),
    [
        ("los = 'Ada-Bo'\nhindrance = 2", {"hindrance": 1}, ""),
        ("los = 'Ada-Bo'\nhindarnce = 1", {}, "has no 'hindarnce'"),
        ("los = 'Ada-Bo'\nexplain = 'x'", {}, "has no 'explain'"),
        ("los = 'Ada-Bo'\nclear = true\nrules = ['G2']", {"clear": True}, "G2 has no part in it"),
        ("los = 'A1-C3@top'\nclear = true", {}, "there is no Location 'top' here"),
        ("act = 'leap'\nat = 'A4-A5'\nallowed = true", {"allowed": False}, ""),
        ("roll = 'luck'\nvalues = { charm = 'x' }\nmodifier = 1", {}, "charm"),
        ("act = 'nap'\nby = 'Ada'\nallowed = true", {}, "is done to a place"),
        ("act = 'nap'\nat = 'A2'\nvalues = { long = true }\ncost = 3", {"cost": 2}, ""),
        ("act = 'nap'\nat = 'A2'\nto_json = 3", {}, "has no 'to_json'"),
        ("roll = 'luck'\nmodifier = 'x'", {"modifier": 0}, ""),
        ("supply = 'Ada'\nsupplied = true", {"supplied": False}, ""),
        ("supply = 'A2@loft'\nsupplied = false", {}, "there is no Location 'loft' here"),
        ("victory = 'hill folk'\nover = true\npoints = 1", {"over": False, "points": 0}, ""),
    ],
)
def test_what_does_not_is_told(glade: Any, more: str, got: Any, error: str) -> None:
    (outcome,) = glade.load(f"[[expect]]\n{more}\n").check()
    assert (outcome.ok, dict(outcome.got)) == (False, got)
    assert error in outcome.error


def test_a_line_that_is_not_as_expected_brings_its_ruling(glade: Any) -> None:
    outcomes = glade.load("[expect_los]\nDi = ['Ada', 'Bo', 'Cy']\n").check()
    wrong = [o for o in outcomes if not o.ok]
    assert [o.question for o in wrong] == ["LOS Ada - Di"]
    assert wrong[0].ruling is not None
    assert wrong[0].ruling.clear is False


def test_a_piece_that_is_nowhere_is_told(glade: Any) -> None:
    """Cy is on a level that only G3 provides."""
    scenario = glade.load("[expect_los]\nCy = []\n").without("G3")
    outcomes = scenario.check()
    assert [o.ok for o in outcomes] == [False] * 3
    assert all("no Location '1' here" in o.error for o in outcomes)
