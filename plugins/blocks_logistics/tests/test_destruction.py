"""Bridges and canals: destroyed by hits, of no use, and rebuilt by Engineers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step, Supply

switching_off = row = pytest.mark.rule
War = Callable[..., Any]


@pytest.fixture
def land(new_map: Any) -> Any:
    """A road from the city in B2 over a bridge to B5; a canal in D3 between two seas."""
    drawn = new_map("A-F", "1-6").mark("city 2", "B2").road("B2-B3 B3-B4 B4-B5")
    drawn = drawn.side("river", "B3-B4").side("bridge", "B3-B4")
    return drawn.terrain("sea", "D1-D2 D4-D5").mark("canal", "D3")


ENGINEER = ("G", "engineer", "B4", "red", {"cv": 3})
INFANTRY = ("I", "infantry", "B5", "red")
FOE = ("E", "infantry", "A6", "blue")


def markers(scenario: Any) -> set[str]:
    return {marker.kind for marker in scenario.state.markers}


@switching_off("BL.Destruction-1")
def test_two_hits_destroy_a_bridge_or_a_canal_and_one_does_not(
    war: War, land: Any, hit: Any
) -> None:
    scenario = war(land, "combat", INFANTRY, FOE)
    for name, kind in (("B3-B4", "destroyed bridge"), ("D3", "destroyed canal")):
        assert markers(hit(scenario, name, 1)) == set()
        assert markers(hit(scenario, name, 2)) == {kind}
        assert markers(hit(hit(scenario, name, 2), name, 3)) == {kind}
        assert markers(hit(scenario.without("BL.Destruction-1"), name, 2)) == set()


def test_what_is_fired_at_is_a_bridge_from_both_hexes_and_no_road(war: War, land: Any) -> None:
    from blocks_core.targets import targets

    scenario = war(land, "combat", INFANTRY)
    names = scenario.board.grid.hexes
    found = {(t.name, scenario.name_of(names[t.hex])) for t in targets(scenario.situation)}
    assert found == {("B3-B4", "B3"), ("B3-B4", "B4"), ("D3", "D3")}
    off = scenario.without("BL.Destruction-1")
    assert not targets(off.situation)


def test_a_block_with_orders_destroys_a_bridge_in_a_battle(war: War, land: Any) -> None:
    bomber = ("H", "heavy bomber", "B4", "red", {"cv": 2, "orders": "logistics", "aim": "B3-B4"})
    scenario = war(land, "combat", bomber, FOE)
    assert markers(scenario.perform(Act("battle", at="B4"), Loaded((1, 6))).scenario) == set()
    fought = scenario.perform(Act("battle", at="B4"), Loaded((1, 1)))
    assert markers(fought.scenario) == {"destroyed bridge"}


@switching_off("BL.Destruction-2")
def test_what_is_destroyed_carries_neither_movement_nor_supply(
    war: War, land: Any, hit: Any
) -> None:
    ship = ("S", "submarine", "D2", "red")
    units = ENGINEER, INFANTRY, FOE, ship
    whole = war(land, "combat", *units, held=("B2 red",))
    broken = hit(hit(whole, "B3-B4", 2), "D3", 2)
    for scenario, cost, supplied in (
        (whole, 1, True), (broken, 2, False), (broken.without("BL.Destruction-2"), 1, True),
    ):  # fmt: skip
        assert scenario.ask(Step("G", "B3")).cost == cost
        assert scenario.ask(Supply("I")).supplied == supplied
        assert scenario.ask(Step("S", "D3")).allowed == supplied


def test_supply_by_sea_does_not_pass_a_destroyed_canal(war: War, new_map: Any, hit: Any) -> None:
    drawn = new_map("A-E", "1-1").terrain("sea", "B1-B1 D1-D1").mark("canal", "C1")
    drawn = drawn.mark("city 1", "A1").mark("port", "A1 E1")
    units = ("I", "infantry", "E1", "red"), ("S", "submarine", "C1", "red")
    whole = war(drawn, "combat", *units, held=("A1 red", "E1 red"))
    broken = hit(whole, "C1", 2)
    assert [s.ask(Supply("I")).supplied for s in (whole, broken)] == [True, False]
    assert broken.ask(Step("S", "B1")).allowed  # a ship in it gets out


@pytest.fixture
def ruined(war: War, land: Any, hit: Any, phase: Any) -> Callable[..., Any]:
    """Bridge and canal are destroyed, and red produces."""

    def scenario(*units: tuple[Any, ...], held: tuple[str, ...] = ()) -> Any:
        broken = hit(hit(war(land, "combat", FOE, *units, held=held), "B3-B4", 2), "D3", 2)
        return phase(broken, "production", counts={})

    return scenario


BRIDGE, CANAL = Act("rebuild bridge", "G", "B3-B4"), Act("rebuild canal", "G", "D3")


@switching_off("BL.Destruction-3")
def test_an_engineer_rebuilds_and_loses_a_step(
    ruined: Any, done: Any, phase: Any, offered: Any
) -> None:
    scenario = ruined(ENGINEER, INFANTRY)
    built = done(scenario, BRIDGE)
    assert markers(built) == {"destroyed canal"}
    assert built.pieces["G"].attributes["cv"] == 2
    assert offered(scenario, "rebuild bridge") == {("G", "B3-B4")}
    assert not built.ask(BRIDGE).allowed
    assert not scenario.ask(Act("rebuild bridge", "I", "B3-B4")).allowed
    assert not phase(scenario, "movement").ask(BRIDGE).allowed
    assert not phase(scenario, "production", "blue").ask(BRIDGE).allowed
    assert "rebuild bridge" not in scenario.without("BL.Destruction-3").situation.act_kinds


def test_the_last_step_of_an_engineer_is_spent_too(ruined: Any, done: Any) -> None:
    last = ruined(("G", "engineer", "B3", "red", {"cv": 1}))
    assert set(done(last, BRIDGE).pieces) == {"E"}


@switching_off("BL.Destruction-4")
def test_a_bridge_is_rebuilt_from_either_hex_if_both_are_friendly(ruined: Any) -> None:
    for at, foe, held, allowed in (
        ("B3", "F1", (), True), ("B4", "F1", (), True), ("C5", "F1", (), False),
        ("B3", "B4", (), False), ("B3", "F1", ("B4 red",), True),
    ):  # fmt: skip
        units = ("G", "engineer", at, "red"), ("X", "infantry", foe, "blue")
        scenario = ruined(*units, held=held)
        assert scenario.ask(BRIDGE).allowed == allowed
        both = scenario.without("BL.Destruction-4").ask(BRIDGE).allowed
        assert both == (at != "C5")


@row("BL.Destruction-5")
def test_a_canal_is_rebuilt_from_its_own_hex(ruined: Any, done: Any, offered: Any) -> None:
    beside, there = (ruined(("G", "engineer", at, "red", {"cv": 3})) for at in ("C3", "D3"))
    assert not beside.ask(CANAL).allowed
    assert offered(beside, "rebuild canal") == set()
    assert offered(there, "rebuild canal") == {("G", "D3")}
    built = done(there, CANAL)
    assert markers(built) == {"destroyed bridge"}
    assert built.pieces["G"].attributes["cv"] == 2


@row("BL.Destruction-2")
def test_under_a_bridge_is_a_river_though_none_is_drawn(war: War, new_map: Any, hit: Any) -> None:
    drawn = new_map("A-F", "1-6").mark("city 2", "B2").road("B2-B3 B3-B4 B4-B5")
    whole = war(drawn.side("bridge", "B3-B4"), "combat", ENGINEER, INFANTRY, FOE, held=("B2 red",))
    broken = hit(whole, "B3-B4", 2)
    assert [s.ask(Step("G", "B3")).cost for s in (whole, broken)] == [1, 2]
    assert [s.ask(Supply("I")).supplied for s in (whole, broken)] == [True, False]


@row("BL.Destruction-4")
@pytest.mark.parametrize(("at", "other"), [("B3", "B4"), ("B4", "B3")])
def test_the_hex_across_the_bridge_is_friendly_too(ruined: Any, at: str, other: str) -> None:
    engineer, far = ("G", "engineer", at, "red"), ("X", "infantry", "F1", "blue")
    assert ruined(engineer, far).ask(BRIDGE).allowed
    assert not ruined(engineer, ("X", "infantry", other, "blue")).ask(BRIDGE).allowed


@row("BL.Destruction-1")
def test_a_road_is_no_aim(war: War, land: Any) -> None:
    scenario = war(land, "combat", ("I", "infantry", "B3", "red"), FOE)
    aims = {"B3-B4": True, "B2-B3": False, "B3": False}
    for aim, allowed in aims.items():
        order = Act("order", "I", values={"to": "logistics", "aim": aim})
        assert scenario.ask(order).allowed == allowed


def test_a_refusal_says_whose_phase_it_is_and_which_hex_is_not_friendly(
    ruined: Any, phase: Any
) -> None:
    scenario = phase(ruined(ENGINEER, held=("B3 red", "B4 red")), "production", "blue")
    told = scenario.ask(BRIDGE).explain()
    assert "it is the phase of blue" in told
    assert "friendly" not in told
    assert "say which" not in told


@row("BL.Destruction-2")
def test_a_block_beside_a_destroyed_bridge_is_not_fed_over_it(
    war: War, land: Any, hit: Any
) -> None:
    """Unless blocks ford rivers for supply, by an option of the base rule."""
    units = ("I", "infantry", "B4", "red"), FOE
    for ford, fed in ((False, False), (True, True)):
        options = {"VB.Supply": {"fording": ford}}
        whole = war(land, "combat", *units, held=("B2 red",), options=options)
        assert whole.ask(Supply("I")).supplied
        assert hit(whole, "B3-B4", 2).ask(Supply("I")).supplied == fed
