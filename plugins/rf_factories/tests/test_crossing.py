"""Crossing an Interior Wall on the ground (O5.32), on the ground of the illustration."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright import HexwrightError, Scenario, Step

HALL = Path(__file__).parents[3] / "examples" / "factory_543" / "scenario.toml"
BREACH = ("breach", "J18-K19", {})


@pytest.fixture(scope="module")
def hall() -> Scenario:
    return Scenario.load(HALL)


@pytest.mark.rule("O5.32a", "O5.32b")
def test_a_ground_unit_does_not_simply_walk_through_the_wall(hall: Scenario) -> None:
    """K19 to J18 is refused by O5.32 in both directions, and allowed with the rule off."""
    for a, b in (("K19", "J18"), ("J18", "K19")):
        found = hall.ask(Step(a, b))
        assert (found.allowed, found.cost) == (False, None)
        assert "O5.32" in found.rules
        assert hall.without("O5.32").ask(Step(a, b)).allowed


@pytest.mark.rule("O5.32b", "O5.32c")
def test_it_goes_by_the_exterior_vertex_for_three_movement_factors(hall: Scenario) -> None:
    """J18-J19-K19 lies outside the depiction: 1 MF bypass and 2 MF for the building."""
    found = hall.ask(Step("K19", "J18/J18-J19-K19"))
    assert (found.allowed, found.cost) == (True, 3)
    assert hall.without("O5.32").ask(Step("K19", "J18/J18-J19-K19")).cost == 1


@pytest.mark.rule("O5.32a")
def test_a_vertex_inside_the_building_is_no_way_round(hall: Scenario) -> None:
    """The wall's other end, J18-K18-K19, is covered by it and inside the hall."""
    assert not hall.ask(Step("K19", "J18/J18-K18-K19")).allowed


@pytest.mark.rule("O5.32a", "O5.331g")
def test_a_breach_of_the_hexside_lets_it_through_as_across_a_wall(hall: Scenario) -> None:
    """1 MF for the wall and 1 for the Factory hex; without O5.331 the Breach is of no use."""
    breached = hall.with_markers(BREACH)
    found = breached.ask(Step("K19", "J18"))
    assert (found.allowed, found.cost) == (True, 2)
    assert "O5.331" in found.rules
    assert not breached.without("O5.331").ask(Step("K19", "J18")).allowed


@pytest.mark.rule("O5.34a", "O5.34b", "O5.32a")
def test_rubble_on_both_sides_ends_the_wall_for_movement_too(hall: Scenario) -> None:
    """Rubble on one side leaves it standing."""
    one = hall.with_markers(("stone rubble", "J18", {}))
    both = one.with_markers(("stone rubble", "K19", {}))
    assert not one.ask(Step("K19", "J18")).allowed
    assert both.ask(Step("K19", "J18")).allowed


@pytest.mark.rule("O5.32a")
def test_the_roof_is_no_ground_level(hall: Scenario) -> None:
    """The rule is about ground-level units; a hexside without a wall is open to them."""
    assert hall.ask(Step("K19", "K20")).allowed


def test_a_vertex_that_the_hexes_do_not_share_is_refused(hall: Scenario) -> None:
    """The message says what to name instead."""
    with pytest.raises(HexwrightError, match="name a vertex that both hexes share"):
        hall.ask(Step("K19", "J18/I18-I19-J18"))
