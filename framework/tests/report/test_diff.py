from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from hexwright.errors import HexwrightError
from hexwright.report.diff import Comparison, compare, rendered


def shown(found: Comparison) -> str:
    out = StringIO()
    console = Console(file=out, width=300, no_color=True)
    for part in rendered(found):
        console.print(part)
    return out.getvalue()


def test_a_rule_off_changes_lines_and_the_comparison_says_why(glade: Any) -> None:
    scenario = glade.load()
    found = compare(scenario, scenario.without("G2"), ["A4 A5", "E1 E2"])
    assert found.rules == ("rule G2 Fences: on -> off",)
    told = {c.question: c for c in found.changes}
    change = told["LOS A4 - A5"]
    assert (change.before["clear"], change.after["clear"]) == (False, True)
    assert change.why == ("- G2 Fences: blocks at A4-A5 (a fence); now G2 is not in force",)
    assert "LOS E1 - E2" not in told
    assert "LOS Ada - Di" in told
    assert "LOS Ada - Di: blocked -> clear" in shown(found)
    assert f"{len(told)} of {found.compared} answers differ" in shown(found)


def test_what_another_rule_lifts_is_told_as_lifted(glade: Any) -> None:
    scenario = glade.load()
    found = compare(scenario, scenario.with_markers(("gap", "A4-A5")), ["A4 A5"])
    why = {c.question: c.why for c in found.changes}["LOS A4 - A5"]
    assert why[0] == ("- G2 Fences: blocks at A4-A5 (a fence); now lifted by G7: through the gap")


def test_the_same_rules_differ_in_nothing(glade: Any) -> None:
    scenario = glade.load()
    found = compare(scenario, scenario.without("G2").with_("G2"), ["A4 A5"])
    assert (found.sections, found.rules, found.options, found.changes) == ((), (), (), ())
    assert found.compared == 7
    assert shown(found) == "the rules are the same\n0 of 7 answers differ\n"


def test_sections_and_options_that_differ_are_told(glade: Any) -> None:
    scenario = glade.load()
    assert compare(scenario, scenario.with_("shore")).sections == ("section shore: now in force",)
    assert compare(scenario.with_("shore"), scenario).sections == (
        "section shore: no longer in force",
    )
    head = glade.write().read_text(encoding="utf-8")
    head = head.replace('["glade"]', '["glade"]\noptions = { G5 = { times = 2 } }')
    assert compare(scenario, glade.load(head=head)).options == ("option times of G5: 1 -> 2",)


def test_expectations_are_compared_once_for_both(glade: Any) -> None:
    scenario = glade.load('[[expect]]\nfire = "Ada-Cy"\ntem = 2\n')
    found = compare(scenario, scenario.without("G3"))
    (change,) = [c for c in found.changes if c.question == "fire Ada at Cy"]
    assert change.after == {}
    assert "there is no Location '1'" in change.why[0]
    assert "no answer" in shown(found)


def test_a_number_that_changes_is_told_with_its_rule(glade: Any) -> None:
    scenario = glade.load('[[expect]]\nfire = "Ada-C3"\ntem = 2\n')
    found = compare(scenario, scenario.without("G3"))
    (change,) = [c for c in found.changes if c.question == "fire Ada at C3"]
    assert (change.before, change.after) == ({"tem": 2}, {"tem": 0})
    assert change.why == ("- G3 Keeps: +2 (a keep); now G3 is not in force",)


def test_a_line_to_ask_must_be_on_both_boards(glade: Any) -> None:
    scenario = glade.load()
    with pytest.raises(HexwrightError, match="no hex 'A44'"):
        compare(scenario, scenario, ["A1 A44"])
