"""The 5.43 illustration: fifteen squads, who of them sees whom, and what their fire amounts to."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from hexwright import Attack, Scenario, Sight

DEMO = Path(__file__).parents[1] / "examples" / "factory_543" / "scenario.toml"

# Kept apart from the scenario's own table, so that a slip in one of them is seen.
VISIBLE = {
    "A": "C", "B": "DFIN", "C": "AEGH", "D": "BEFHIN", "E": "CDFGHIN", "F": "BDEGHIMN",
    "G": "CEFHIJMN", "H": "CDEFGIM", "I": "BDEFGHJKLMNO", "J": "GIKLMNO", "K": "IJLMNO",
    "L": "IJKNO", "M": "FGHIJKNO", "N": "BDEFGIJKLMO", "O": "IJKLMN",
}  # fmt: skip
PAIRS = list(itertools.combinations(VISIBLE, 2))

pytestmark = pytest.mark.scenario("../examples/factory_543/scenario.toml")


def test_the_scenario_expects_what_the_illustration_says(scenario: Scenario) -> None:
    """Fifty of the 105 pairs see each other."""
    assert {name: "".join(sorted(seen)) for name, seen in scenario.visible.items()} == VISIBLE
    assert len(PAIRS) == 105
    assert sum(b in VISIBLE[a] for a, b in PAIRS) == 50


def test_everything_the_scenario_expects_comes_out(scenario: Scenario) -> None:
    """All 105 pairs and all worked questions."""
    outcomes = scenario.check()
    assert [f"{o.question}: {o.error or dict(o.got)}" for o in outcomes if not o.ok] == []
    assert sum(o.table for o in outcomes) == 105


@pytest.mark.parametrize("a", VISIBLE)
def test_a_squad_sees_whom_it_sees_asked_line_by_line(scenario: Scenario, a: str) -> None:
    """Single questions in both directions, not the batch that the table is made of."""
    seen = {b for b in VISIBLE if b != a and scenario.ask(Sight(a, b)).clear}
    sees_it = {b for b in VISIBLE if b != a and scenario.ask(Sight(b, a)).clear}
    assert seen == sees_it == set(VISIBLE[a])


NUMBERS = [
    ("C", "H", {"hindrance": 4, "tem": 2, "drm": 6}, "O5.41"),
    ("H", "C", {"hindrance": 4, "tem": 1, "drm": 5}, "O5.41"),
    ("D", "H", {"hindrance": 0, "tem": 2, "drm": 2}, "O5.41"),
    ("L", "J", {"tem": 3}, "B23.3"),
    ("N", "M", {"tem": 3}, "B23.3"),
    ("M", "K", {"hindrance": 1}, "O1.1"),
    ("K", "N", {"tem": 1, "fp": 8}, "B23.88"),
]


@pytest.mark.rule("O5.41", "B23.741", "B23.88")
@pytest.mark.parametrize(("a", "b", "values", "rule"), NUMBERS)
def test_a_worked_number_comes_out_with_its_rule(
    scenario: Scenario, a: str, b: str, values: dict[str, int], rule: str
) -> None:
    ruling = scenario.ask(Attack(a, b))
    assert {name: getattr(ruling, name) for name in values} == values
    assert rule in ruling.rules


@pytest.mark.rule("O5.41")
def test_debris_of_the_factory_does_not_reach_outside_it(scenario: Scenario) -> None:
    """M to K runs along L19-L20: the one hindrance is the printed debris of L20."""
    ruling = scenario.ask(Attack("M", "K"))
    assert [(rule, n) for _, rule, n in ruling.trace.hindrances] == [("O1.1", 1)]


@pytest.mark.rule("B23.921")
def test_a_fortified_location_adds_one(scenario: Scenario) -> None:
    """L fires at J from outside: 3 for the building, 4 if it is fortified."""
    assert scenario.ask(Attack("L", "J")).tem == 3
    assert scenario.with_markers(("fortified", "K19")).ask(Attack("L", "J")).tem == 4


@pytest.mark.rule("B23.88", "A7.21")
def test_fire_up_the_access_point_is_point_blank(scenario: Scenario) -> None:
    ruling = scenario.ask(Attack("K", "N"))
    assert {"B23.88", "A7.21"} <= set(ruling.rules)
    (counting,) = ruling.terms["tem"].counting
    assert counting.reason.startswith("Height Advantage")


@pytest.mark.rule("O5.331")
def test_breaches_halve_inherent_firepower_and_not_support_weapons(scenario: Scenario) -> None:
    breached = scenario.with_markers(("breach", "L15-K16"), ("breach", "J17-K17"))
    ruling = breached.ask(Attack("C", "J17"))
    assert (ruling.inherent, ruling.support, ruling.fp) == (2, 6, 8)
    assert (ruling.tem, ruling.hindrance) == (1, 3)
    assert not scenario.ask(Sight("C", "J17")).clear


@pytest.mark.rule("O5.331")
def test_a_breach_shows_the_hex_behind_it_and_not_the_next(scenario: Scenario) -> None:
    breached = scenario.with_markers(("breach", "L15-K16"))
    assert breached.ask(Sight("C", "K16")).clear
    assert not breached.ask(Sight("C", "J16")).clear


@pytest.mark.rule("O5.31")
@pytest.mark.parametrize(("a", "b", "clear"), [
    ("K15", "L16", False), ("L15", "K17", False), ("J18", "K20", True),
])  # fmt: skip
def test_walls_block_along_and_at_the_vertices_they_cover(
    scenario: Scenario, a: str, b: str, clear: bool
) -> None:
    assert scenario.ask(Sight(a, b)).clear is clear
    assert scenario.ask(Sight(b, a)).clear is clear


def test_the_picture_shows_the_line_s_own_trace(scenario: Scenario) -> None:
    """Walls, the edge of the roofless part, the hindrances in order, all squads."""
    from hexwright.report.svg import draw_scenario

    text = draw_scenario(scenario, scenario.ask(Sight("C", "H")))
    assert text.count('class="hindrance"') == 2
    assert text.count('class="piece"') == 15
    assert text.count("<title>interior wall</title>") == 7
    assert "edge of roofless" in text


def test_a_scenario_is_asked_in_two_lines(scenario: Scenario) -> None:
    """A scenario is loaded, a question asked, and the answers are attributes."""
    loaded = Scenario.load(DEMO)
    ruling = loaded.ask(Sight("C", "H"))
    assert (ruling.clear, ruling.hindrance) == (True, 4)
    fire = loaded.ask(Attack("C", "H"))
    assert (fire.tem, fire.hindrance, fire.drm, fire.fp) == (2, 4, 6, 10)
    assert loaded.fingerprint == scenario.fingerprint
