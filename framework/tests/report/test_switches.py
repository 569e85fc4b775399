from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from hexwright.report.switches import switches_json, switches_table
from hexwright.scenario import Scenario


def by_id(scenario: Scenario) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in switches_json(scenario)["switches"]}


def test_a_switch_tells_what_its_manifest_says_and_whether_it_is_on(glade: Any) -> None:
    scenario = glade.load()
    told = switches_json(scenario)
    assert (told["scenario"], told["fingerprint"]) == (
        "A day in the glade",
        scenario.ruleset.fingerprint,
    )
    (row,) = [r for r in told["switches"] if r["id"] == "G5"]
    assert row == {
        "kind": "rule", "id": "G5", "title": "Might", "citation": "G5", "section": "glade",
        "on": True, "default": True, "by": "", "switches_on": [], "options": {"times": 1},
        "can": True, "why": "", "warns": [],
    }  # fmt: skip
    other = by_id(scenario.without("G5").with_("G4"))
    assert (other["G5"]["on"], other["G4"]["on"], other["G4"]["default"]) == (False, True, False)
    assert other["glade"]["default"] is None


def test_what_would_mean_nothing_any_more_is_told_beforehand(glade: Any) -> None:
    kind = 'yield ConditionKind("gloom", False)'
    glade.site.install(
        "weather", glade.site.rows("W1"),
        "from hexwright import ConditionKind\n" + glade.site.rule("W1", kind, "conditions(self)"),
    )  # fmt: skip
    head = glade.write().read_text(encoding="utf-8").replace('["glade"]', '["glade", "weather"]')
    scenario = glade.load(
        '[[markers]]\nkind = "mist"\nat = "B4"\n[conditions]\ngloom = true\n', head=head
    )
    rows = by_id(scenario)
    gone = [
        "no rule in force knows these pieces any more: 4 scout",
        "these markers do nothing any more: 1 mist",
        "lines meet nothing any more in this terrain: thicket, keep, fence",
    ]
    homeless = ["the Locations of these pieces are gone: Cy (C3@1)"]
    assert rows["G1"]["warns"] == gone
    assert rows["G3"]["warns"] == homeless
    assert rows["G2"]["warns"] == []
    condition = "these conditions mean nothing any more: gloom"
    assert rows["glade"]["can"]
    assert rows["glade"]["warns"] == [*gone, *homeless]
    assert rows["weather"]["warns"] == rows["W1"]["warns"] == [condition]
    # and so it comes
    less = scenario.without("G1")
    assert "scout" not in less.situation.piece_kinds
    assert less.inert == ("fence", "keep", "thicket")
    assert by_id(less)["G1"]["warns"] == []


def test_a_rule_that_fails_can_still_be_switched_off(glade: Any) -> None:
    glade.site.install(
        "sour", glade.site.rows("S1"),
        glade.site.rule("S1", "raise KeyError('x')", "piece_kinds(self)"),
    )  # fmt: skip
    rows = by_id(glade.load().with_("sour"))
    assert rows["S1"]["can"]
    assert rows["G3"]["warns"] == ["the Locations of these pieces are gone: Cy (C3@1)"]


def test_a_search_finds_number_title_and_section(glade: Any) -> None:
    scenario = glade.load()

    def found(text: str) -> list[str]:
        return [row["id"] for row in switches_json(scenario, text)["switches"]]

    assert found("GAPS") == ["G7"]
    assert found("g1") == ["G1"]
    assert found("watch glade") == ["G4"]
    assert found("the shore")[0] == "shore"
    assert found("nowhere") == []


def test_the_table_tells_why_and_what_then(glade: Any) -> None:
    out = StringIO()
    console = Console(file=out, width=200, no_color=True)
    for part in switches_table(switches_json(glade.load())):
        console.print(part)
    told = out.getvalue()
    assert "times = 1" in told
    assert "stays as it is: section shore is not in force; switch that on" in told
    assert "then the Locations of these pieces are gone: Cy (C3@1)" in told
    n = len(switches_json(glade.load())["switches"])
    assert f"{n} switches, " in told
