"""Crossing an Interior Wall on the ground (O5.32), on the ground of the illustration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Attack, HexwrightError, Piece, Ruling, Scenario, Step

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


PHASES = ("move", "rout", "advance", "withdraw")
VERTEX = "J18/J18-J19-K19"


@pytest.mark.rule("O5.32a", "O5.331g")
@pytest.mark.parametrize("how", PHASES)
def test_in_all_four_phases_the_two_ways_are_the_same(hall: Scenario, how: str) -> None:
    """By the vertex for 3 MF, through a Breach for 2, and no other way; who routs is broken."""
    if how == "rout":
        broken = evolve(hall.pieces["J"], attributes={"broken": True})
        hall = evolve(hall, pieces={**hall.pieces, "J": broken})
    assert not hall.ask(Step("J", "J18", how)).allowed
    assert hall.ask(Step("J", VERTEX, how)).cost == 3
    assert hall.with_markers(BREACH).ask(Step("J", "J18", how)).cost == 2


@pytest.mark.rule("O5.331g")
@pytest.mark.parametrize("how", PHASES)
def test_a_breach_leads_into_a_fortified_location_that_the_enemy_holds(
    hall: Scenario, how: str
) -> None:
    at = hall.board.grid.parse
    units = {
        "J": Piece("J", "squad", at("K19"), side="german", attributes={"broken": how == "rout"}),
        "E": Piece("E", "squad", at("J18"), side="russian"),
    }
    held = evolve(hall, pieces=units).with_markers(("fortified", "J18"))
    held = held.without("A10.51")  # which keeps routs away from enemies, wall or none
    assert not held.ask(Step("J", VERTEX, how)).allowed
    assert "B23.922" in held.ask(Step("J", VERTEX, how)).rules
    assert held.with_markers(BREACH).ask(Step("J", "J18", how)).cost == 2
    assert not held.with_markers(BREACH).without("O5.331").ask(Step("J", "J18", how)).allowed


@pytest.mark.rule("O5.331g")
def test_as_a_wall_or_not_is_an_option(rf: Any, new_map: Any) -> None:
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5")
    world = rf(ground).marked("breach", "C4-C5")
    assert world.cost("C4", "C5") == 2
    assert world.with_options(O5_331={"as_wall": False}).cost("C4", "C5") == 1


@pytest.mark.rule("O5.331h")
def test_units_of_us_number_5_use_a_breach_in_one_phase(rf: Any, new_map: Any) -> None:
    """A squad and a half-squad; the leader after them waits for the next phase."""
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5")
    units = ("S", "squad", "C4"), ("H", "half-squad", "C5"), ("L", "leader", "C4")
    world = rf(ground).marked("breach", "C4-C5")

    def third(play: Scenario) -> Ruling:
        for name, to in (("S", "C5"), ("H", "C4")):
            done = play.perform(Act("move", name, to))
            assert done.ruling.allowed
            play = done.scenario
        later.append(play.end("MPh").scenario)
        return play.ask(Step("L", "C5"))

    later: list[Scenario] = []
    refused = third(world.play(*units))
    assert not refused.allowed
    assert "O5.331" in refused.rules
    assert later[0].ask(Step("L", "C5")).allowed
    assert third(world.with_options(O5_331={"capacity": 0}).play(*units)).allowed


@pytest.mark.rule("O5.32c")
def test_who_is_pinned_or_broken_at_the_vertex_is_back_in_the_start_location(
    hall: Scenario,
) -> None:
    via = {"via": "J18-J19-K19"}
    around = hall.perform(Act("move", "J", "J18", values=via))
    assert (around.ruling.cost, hall.name_of(around.scenario.pieces["J"].hex)) == (3, "J18")
    caught = hall.perform(Act("move", "J", "J18", values={**via, "caught": True}))
    assert hall.name_of(caught.scenario.pieces["J"].hex) == "K19"
    assert caught.scenario.state.count("half MF spent", "J") == 6
    assert "O5.32" in caught.ruling.rules


@pytest.mark.rule("O5.32c")
def test_at_the_vertex_one_is_fired_at_outside_the_building(hall: Scenario) -> None:
    """FFMO and FFNAM against no TEM; in J18 the building's +3 leaves FFNAM alone."""
    moving = {"ffmo": True, "ffnam": True}
    there, inside = (hall.ask(Attack("L", to, values=moving)) for to in (VERTEX, "J18"))
    assert (there.tem, there.drm) == (0, -2)
    assert (inside.tem, inside.drm) == (3, 3 - 1)


@pytest.mark.rule("O5.32a")
def test_a_vehicle_at_the_vertex_is_in_bypass(hall: Scenario) -> None:
    """It pays for that, and not for entering; through the wall it does not go either."""
    tank = {"T": Piece("T", "afv", hall.board.grid.parse("K19"), attributes={"mp": 13})}
    world = evolve(hall, pieces=tank)
    assert world.ask(Step("T", VERTEX)).cost == 2
    assert not world.ask(Step("T", "J18")).allowed
    assert "O5.32" in world.ask(Step("T", "J18")).rules


@pytest.mark.rule("O5.32a", "O5.6b", "B23.93")
def test_around_the_wall_no_gun_gets_into_a_fortified_location(hall: Scenario) -> None:
    """Pushed for 3 MF of its crew it is in the building then, and not in Bypass."""
    told = {"manhandling": 10, "category": "ART"}
    gun = evolve(
        hall, pieces={"G": Piece("G", "gun", hall.board.grid.parse("K19"), "ground", "", told)}
    )
    assert gun.ask(Step("G", VERTEX, "push")).cost == 3
    refused = gun.with_markers(("fortified", "J18")).ask(Step("G", VERTEX, "push"))
    assert (refused.allowed, "B23.93" in refused.rules) == (False, True)
    assert not gun.without("O5.6").ask(Step("G", VERTEX, "push")).allowed
    tank = evolve(hall, pieces={"T": Piece("T", "afv", gun.pieces["G"].hex, attributes={"mp": 13})})
    assert tank.with_markers(("fortified", "J18")).ask(Step("T", VERTEX)).cost == 2
