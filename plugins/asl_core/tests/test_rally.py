"""Rally (A10.6-.63)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Roll, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

RALLY = Act("rally", by="S")
SHAKEN = {"broken": True, "broken_morale": 6}


@pytest.fixture
def field(base: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """A broken squad and a leader, in the open at C3 unless elsewhere is said."""
    ground = new_map("A-E", "1-6").building("house", "D3", 3).terrain("woods", "B3")

    def with_units(at: str = "C3", squad: Any = SHAKEN, leader: Any = None) -> Scenario:
        units = [("S", "squad", at, "german", squad)]
        if leader is not None:
            units.append(("L", "leader", at, "german", leader))
        loaded: Scenario = base(ground).play(*units)
        return loaded

    return with_units


def state(scenario: Scenario) -> Any:
    return scenario.pieces["S"].attributes.get("broken")


@switching_off("A10.6")
@pytest.mark.parametrize(("dice", "broken"), [((3, 3), False), ((3, 4), False), ((4, 4), True)])
def test_a_broken_unit_rallies_with_a_leader_if_the_dr_is_at_most_its_morale(
    field: Callable[..., Scenario], dice: tuple[int, ...], broken: bool
) -> None:
    """6, with a leader's -1."""
    led = field(leader={"leadership": -1})
    done = led.perform(RALLY, Loaded(dice))
    assert state(done.scenario) is broken
    assert done.rolls[0].modifier == -1
    assert not done.scenario.ask(RALLY).allowed, "once a phase, and only if broken"
    with pytest.raises(HexwrightError, match="no act 'rally'"):
        led.without("A10.6").ask(RALLY)


@pytest.mark.rule("A10.6")
def test_who_has_no_leader_does_not_rally(field: Callable[..., Scenario]) -> None:
    alone = field()
    assert not alone.ask(RALLY).allowed
    assert "no Good Order leader is with it" in alone.ask(RALLY).explain()
    assert not field(leader={"broken": True}).ask(RALLY).allowed
    assert not field(squad={}, leader={}).ask(RALLY).allowed, "it is not broken"
    assert not field(leader={}).begin("movement").scenario.ask(RALLY).allowed
    assert field(leader={}).begin("rally").scenario.ask(RALLY).allowed


@pytest.mark.rule("A10.6")
def test_an_original_12_reduces_it(field: Callable[..., Scenario]) -> None:
    done = field(squad={**SHAKEN, "fp": 4}, leader={"leadership": -3}).perform(
        RALLY, Loaded((6, 6))
    )
    assert done.scenario.pieces["S"].kind == "half-squad"
    assert done.scenario.pieces["S"].attributes["broken"]


@switching_off("A10.61")
@pytest.mark.parametrize(
    ("at", "modifier"), [("C3", 0), ("D3", -1), ("D3@1", -1), ("D3@roof", 0), ("B3", -1)]
)
def test_a_rally_in_a_building_or_woods_has_minus_1(
    field: Callable[..., Scenario], at: str, modifier: int
) -> None:
    led = field(at, leader={})
    asked = led.ask(Roll("rally", "S", "S"))
    assert asked.modifier == modifier
    assert ("A10.61" in asked.rules) is bool(modifier)
    assert led.without("A10.61").ask(Roll("rally", "S", "S")).modifier == 0


@pytest.mark.rule("A10.61")
def test_so_has_one_in_a_pillbox_or_trench(base: Worlds, new_map: Any) -> None:
    world = base(new_map("A-E", "1-6"))
    for kind, at, modifier in (("trench", "C3@entrenched", -1), ("foxhole", "C3@entrenched", 0)):
        play = world.marked(kind, "C3").play(("S", "squad", at, "german", SHAKEN))
        assert play.ask(Roll("rally", "S", "S")).modifier == modifier
    inside = world.marked("pillbox", "C3").play(("S", "squad", "C3@pillbox", "german", SHAKEN))
    assert inside.ask(Roll("rally", "S", "S")).modifier == -1


@switching_off("A10.62")
def test_desperation_morale_adds_4_and_ends_with_the_rph(field: Callable[..., Scenario]) -> None:
    desperate = field(squad={**SHAKEN, "dm": True}, leader={})
    assert desperate.ask(Roll("rally", "S", "S")).modifier == 4
    assert desperate.without("A10.62").ask(Roll("rally", "S", "S")).modifier == 0
    later = desperate.end("rally").scenario
    assert later.ask(Roll("rally", "S", "S")).modifier == 0
    assert desperate.end("movement").scenario.ask(Roll("rally", "S", "S")).modifier == 4


@pytest.mark.rule("A10.62")
def test_a_known_enemy_beside_it_makes_it_desperate(base: Worlds, new_map: Any) -> None:
    units = (("S", "squad", "C3", "german", SHAKEN), ("R", "squad", "C4", "russian", {}))
    near = base(new_map("A-E", "1-6")).play(*units)
    assert near.ask(Roll("rally", "S", "S")).modifier == 4
    hidden = (units[0], ("R", "squad", "C4", "russian", {"concealed": True}))
    assert base(new_map("A-E", "1-6")).play(*hidden).ask(Roll("rally", "S", "S")).modifier == 0


@switching_off("A10.63")
def test_who_has_the_capability_rallies_alone_with_plus_1(field: Callable[..., Scenario]) -> None:
    alone = field(squad={**SHAKEN, "self_rally": True})
    assert alone.ask(RALLY).allowed
    assert "A10.63" in alone.ask(RALLY).rules
    assert alone.ask(Roll("rally", "S", "S")).modifier == 1
    assert not alone.without("A10.63").ask(RALLY).allowed
    led = field(squad={**SHAKEN, "self_rally": True}, leader={"leadership": -1})
    assert led.ask(Roll("rally", "S", "S")).modifier == -1


@pytest.mark.rule("A10.61")
def test_with_an_option_rubble_is_such_terrain(base: Worlds, new_map: Any) -> None:
    world = base(new_map("A-E", "1-6").terrain("stone rubble", "C3"))
    for option, modifier in ((False, 0), (True, -1)):
        read = world.with_options(A10_61={"rubble": option})
        play = read.play(("S", "squad", "C3", "german", SHAKEN))
        assert play.ask(Roll("rally", "S", "S")).modifier == modifier
