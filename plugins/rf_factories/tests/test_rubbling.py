"""Factories that turn to rubble as an act: walls, Roofless hexes, roofs (O5.34, O5.46)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack, HexwrightError, Loaded, Sight, Step

Worlds = Callable[[Any], Any]


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level Factory down columns C and D with a road into C8."""
    return new_map().building("hall", "C3-C8 D3-D8", 3).road("C8-C9")


def rubbled(scenario: Any, *hexes: str) -> Any:
    for hex in hexes:
        done = scenario.perform(Act("rubble", at=hex), Loaded(()))
        assert done.ruling.allowed
        scenario = done.scenario
    return scenario


@pytest.mark.rule("O5.46", "B24.11")
def test_a_roofless_hex_turns_to_rubble(rf: Worlds, hall: Any, in_play: Any) -> None:
    """Debris and its +1 +1 are gone; there is rubble, its TEM and cost, a Half-level Obstacle."""
    start = in_play(rf(hall.mark("roofless", "C5")))
    assert start.ask(Attack("C4", "C5")).tem == 2
    assert start.ask(Sight("C4", "C6")).hindrance == 2
    assert start.ask(Step("C4", "C5")).cost == 2
    later = rubbled(start, "C5")
    assert later.ask(Attack("C4", "C5")).tem == 3
    assert later.ask(Step("C4", "C5")).cost == 3
    blocked = later.ask(Sight("C4", "C6"))
    assert (blocked.clear, set(blocked.rules) & {"B24.2", "O5.41"}) == (False, {"B24.2"})
    assert "O5.4" not in later.ask(Attack("C4", "C5")).rules


@pytest.mark.rule("O5.34", "O5.34a", "O5.34b", "O5.46", "O5.31c")
def test_an_interior_wall_goes_with_the_second_of_its_hexes(
    rf: Worlds, hall: Any, in_play: Any
) -> None:
    world = rf(hall.wall("C4-C5").mark("roofless", "C4"))
    start = in_play(world)
    one = rubbled(start, "C4")
    assert not one.ask(Sight("C4", "C5")).clear
    assert not one.ask(Step("C4", "C5")).allowed
    both = rubbled(one, "C5")
    assert both.ask(Sight("C4", "C5")).clear
    assert both.ask(Step("C4", "C5")).allowed
    assert not both.without("O5.34").ask(Sight("C4", "C5")).clear
    assert not both.ask(Act("rubble", at="C5")).allowed


@pytest.mark.rule("B24.11", "B23.743", "O5.43")
def test_b01_the_roof_goes_with_its_hex_and_the_roof_beside_it_sees_over(
    rf: Worlds, new_map: Any, in_play: Any
) -> None:
    """As an act: whoever is on the roof is lost, and the higher the viewer, the better the line."""
    ground = new_map("H-R", "19-26").building("hall", "J21 K22", 3)
    world = rf(ground.road("J21-I22").mark("stairwell", "J21"))
    start = in_play(world, A=("squad", "K22@roof", {}), B=("squad", "J21@roof", {}))
    later = rubbled(start, "K22")
    assert set(later.pieces) == {"B"}
    with pytest.raises(HexwrightError, match="no Location 'roof'"):
        later.ask(Sight("K22@roof", "P23"))
    assert not later.ask(Sight("J21", "P23")).clear
    assert later.ask(Sight("B", "P23")).clear
    assert later.ask(Sight("B", "K22")).clear


@pytest.mark.rule("B24.12")
def test_a_factory_has_no_levels_that_could_fall(rf: Worlds, hall: Any, in_play: Any) -> None:
    """2½ levels high or not: no dice are rolled."""
    start = in_play(rf(hall.mark("stairwell", "C5")))
    assert not start.perform(Act("rubble", at="C5"), Loaded(())).rolls


@pytest.mark.rule("O5.41", "O5.41a", "O1.5")
def test_factory_debris_is_not_cleared(rf: Worlds, hall: Any, in_play: Any) -> None:
    """Not even where the map shows debris in the hex; debris in the open is."""
    world = rf(hall.mark("roofless", "C5").terrain("debris", "C5 B5"))
    start = in_play(world, A=("squad", "C5", {}), B=("squad", "B5", {}))
    asked = start.ask(Act("clear", "A", "C5"))
    assert (asked.allowed, set(asked.rules)) == (False, {"O5.41", "O1.5"})
    assert start.without("O5.41").ask(Act("clear", "A", "C5")).allowed
    assert start.ask(Act("clear", "B", "B5")).allowed


@pytest.mark.rule("O5.7a", "O5.46", "B24.11")
def test_nobody_is_left_in_a_location_that_rubble_took(rf: Worlds, hall: Any, in_play: Any) -> None:
    """Of a Split-Level hex rubbled whole the cellar is left; from level 1 up, its floor as well."""
    units = {at: ("squad", f"C5@{at}", {}) for at in ("cellar", "ground", "1", "2", "roof")}
    start = in_play(rf(hall.mark("split level", "C5")), **units)

    def left(at: str, dice: tuple[int, ...]) -> set[str]:
        after = start.perform(Act("rubble", at=at), Loaded(dice)).scenario
        there = after.situation.locations.of(after.place("C5").hex)
        assert {piece.location for piece in after.pieces.values()} <= set(there)
        return set(after.pieces)

    assert left("C5", (1, 1)) == {"cellar"}
    assert left("C5@1", (1, 1)) == {"cellar", "ground"}
