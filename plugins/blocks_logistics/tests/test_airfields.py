"""Airfields: built by Engineers, bases for air blocks, targets, captured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Loaded, Supply

switching_off = row = pytest.mark.rule
War = Callable[..., Any]
BUILD, ENLARGE = Act("build airfield", by="G"), Act("enlarge airfield", by="G")
FAR = ("I", "infantry", "G8", "red")


@pytest.fixture
def land(new_map: Any) -> Any:
    drawn = new_map("A-G", "1-8").terrain("mountain", "C3").terrain("marsh", "C4")
    drawn = drawn.terrain("forest", "C5").mark("city 1", "B2").mark("town", "B5")
    return drawn.road("B2-B3 B3-B4")


def engineer(at: str = "D4", cv: int = 3) -> tuple[Any, ...]:
    return "G", "engineer", at, "red", {"cv": cv}


def field(kind: str, side: str = "red", at: str = "D4", **attributes: Any) -> tuple[Any, ...]:
    return "Field", f"{kind} airfield", at, side, attributes


@switching_off("BL.Airfields-1")
def test_an_engineer_loses_a_step_and_a_minor_airfield_is_there(
    war: War, land: Any, done: Any, phase: Any, offered: Any
) -> None:
    scenario = war(land, "production", engineer(), FAR)
    built = done(scenario, BUILD)
    there = built.pieces["red airfield 1"]
    assert (there.kind, there.side, built.name_of(there.hex)) == ("minor airfield", "red", "D4")
    assert built.pieces["G"].attributes["cv"] == 2
    assert offered(scenario, "build airfield") == {("G", "")}
    assert not built.ask(BUILD).allowed
    assert not phase(scenario, "movement").ask(BUILD).allowed
    assert not phase(scenario, "production", "blue").ask(BUILD).allowed
    assert not scenario.ask(Act("build airfield", by="I")).allowed
    assert "build airfield" not in scenario.without("BL.Airfields-1").situation.act_kinds


@switching_off("BL.Airfields-2")
def test_an_engineer_makes_a_minor_airfield_a_major_one(
    war: War, land: Any, done: Any, offered: Any
) -> None:
    scenario = done(war(land, "production", engineer(), FAR), BUILD)
    larger = done(scenario, ENLARGE)
    assert larger.pieces["red airfield 1"].kind == "major airfield"
    assert larger.pieces["G"].attributes["cv"] == 1
    assert offered(scenario, "enlarge airfield") == {("G", "")}
    assert not larger.ask(ENLARGE).allowed
    assert not war(land, "production", engineer(), FAR).ask(ENLARGE).allowed
    assert "enlarge airfield" not in scenario.without("BL.Airfields-2").situation.act_kinds


def flights(war: War, land: Any, kind: str, off: str = "") -> int:
    """How many fighters an airfield takes, one after the other."""
    units = [(f"F{n}", "fighter", "B2", "red") for n in range(3)]
    scenario = war(land, "movement", field(kind), *units, held=("B2 red",))
    scenario = scenario.without(off) if off else scenario
    for n in range(3):
        done = scenario.perform(Act("fly", f"F{n}", "D4"))
        if not done.ruling.allowed:
            return n
        scenario = done.scenario
    return 3


@switching_off("BL.Airfields-3")
def test_one_air_block_operates_from_a_minor_airfield_and_two_from_a_major_one(
    war: War, land: Any
) -> None:
    assert (flights(war, land, "minor"), flights(war, land, "major")) == (1, 2)
    assert flights(war, land, "major", off="BL.Airfields-3") == 0


@switching_off("BL.Airfields-4")
def test_it_is_built_in_any_terrain_but_not_in_a_city_or_town(war: War, land: Any) -> None:
    for at, allowed in (
        ("C3", True), ("C4", True), ("C5", True), ("D4", True), ("B2", False), ("B5", False),
    ):  # fmt: skip
        scenario = war(land, "production", engineer(at))
        assert scenario.ask(BUILD).allowed == allowed
        assert scenario.without("BL.Airfields-4").ask(BUILD).allowed


@row("BL.Airfields-5")
def test_it_does_not_count_towards_stacking(war: War, land: Any) -> None:
    units = [(f"I{n}", "infantry", "D4", "red") for n in range(2)]
    mover = ("M", "infantry", "D5", "red")
    for there, allowed in ((units[:1], True), (units, False)):
        for airfield in ([], [field("major")]):
            scenario = war(land, "movement", *airfield, *there, mover)
            assert scenario.ask(Act("move", "M", "D4")).allowed == allowed


@switching_off("BL.Airfields-6")
def test_two_hits_in_one_battle_make_a_major_airfield_a_minor_one(
    war: War, land: Any, hit: Any, phase: Any
) -> None:
    scenario = war(land, "combat", field("major"), FAR)

    def kind(now: Any) -> str:
        return str(now.pieces["Field"].kind)

    assert kind(hit(scenario, "Field", 1)) == "major airfield"
    assert kind(hit(scenario, "Field", 2)) == "minor airfield"
    assert kind(hit(hit(scenario, "Field", 2), "Field", 4)) == "minor airfield"
    assert kind(hit(scenario.without("BL.Airfields-6"), "Field", 2)) == "major airfield"
    first = hit(scenario, "Field", 1).end().scenario
    assert kind(hit(phase(first, "combat"), "Field", 1)) == "major airfield"


def test_a_minor_airfield_is_not_fired_at_and_a_major_one_is(war: War, land: Any) -> None:
    bomber = ("H", "heavy bomber", "D4", "blue", {"cv": 2, "orders": "logistics", "aim": "Field"})
    scenario = war(land, "combat", field("major"), bomber, FAR, side="blue")
    fought = scenario.perform(Act("battle", at="D4"), Loaded((1, 1)))
    assert fought.scenario.pieces["Field"].kind == "minor airfield"
    minor = war(land, "combat", field("minor"), bomber, FAR, side="blue")
    assert not minor.ask(Act("battle", at="D4")).allowed


@switching_off("BL.Airfields-7")
@pytest.mark.parametrize(
    ("kind", "side"), [("infantry", "blue"), ("fighter", "red"), ("submarine", "red")]
)
def test_an_army_block_alone_takes_it_at_once(
    war: War, land: Any, react: Any, kind: str, side: str
) -> None:
    scenario = war(land, "movement", field("major"), ("X", kind, "D4", "blue"), FAR)
    assert react(scenario).pieces["Field"].side == side
    assert react(scenario).pieces["Field"].kind == "major airfield"
    assert react(scenario.without("BL.Airfields-7")).pieces["Field"].side == "red"
    held = war(land, "movement", field("major"), ("X", kind, "D4", "blue"), FAR, engineer())
    assert react(held).pieces["Field"].side == "red"


@switching_off("BL.Airfields-8")
def test_the_captors_air_blocks_operate_from_it_in_the_next_turn(
    war: War, land: Any, react: Any, phase: Any
) -> None:
    units = (
        field("major"), ("X", "infantry", "D4", "blue"), ("F", "fighter", "B2", "blue"), FAR,
    )  # fmt: skip
    scenario = war(land, "movement", *units, side="blue", held=("B2 blue",))
    fly = Act("fly", "F", "D4")
    taken = react(scenario)
    assert taken.pieces["Field"].side == "blue"
    assert not taken.ask(fly).allowed
    later = taken.in_state(evolve(taken.state, turn=4)).begin("initiative").scenario
    assert phase(later, "movement", "blue").ask(fly).allowed
    assert react(scenario.without("BL.Airfields-8")).ask(fly).allowed


@row("BL.Airfields-9")
def test_blocks_at_an_airfield_trace_to_a_city_and_the_airfield_needs_nothing(
    war: War, land: Any
) -> None:
    units = field("major", at="F7"), ("F", "fighter", "F7", "red", {"cv": 3})
    near = ("N", "fighter", "B4", "red", {"cv": 3})
    scenario = war(land, "movement", *units, near, held=("B2 red",))
    assert not scenario.ask(Supply("F")).supplied
    assert scenario.ask(Supply("N")).supplied
    hungry = scenario.begin("supply").scenario
    assert hungry.pieces["Field"] == scenario.pieces["Field"]
    assert {n: hungry.pieces[n].attributes["cv"] for n in ("F", "N")} == {"F": 2, "N": 3}


def test_a_major_one_bases_two_where_more_may_stack(war: War, land: Any) -> None:
    units = [(f"F{n}", "fighter", "D4", "red") for n in range(2)]
    scenario = war(
        land, "movement", field("major"), *units, ("F", "fighter", "B2", "red"),
        held=("B2 red",), options={"VB.Stacking": {"air": 9}},
    )  # fmt: skip
    assert not scenario.ask(Act("fly", "F", "D4")).allowed
    one = evolve(scenario, pieces={n: p for n, p in scenario.pieces.items() if n != "F1"})
    assert one.ask(Act("fly", "F", "D4")).allowed


def test_one_of_the_enemy_is_not_enlarged(war: War, land: Any, offered: Any) -> None:
    for side, allowed in (("red", True), ("blue", False)):
        scenario = war(land, "production", engineer(), field("minor", side), FAR)
        assert scenario.ask(ENLARGE).allowed == allowed
        assert bool(offered(scenario, "enlarge airfield")) == allowed


@pytest.mark.rule("BL.Airfields-7")
@pytest.mark.rule("BL.Airfields-8")
def test_a_minor_one_is_captured_too_and_enlarging_it_or_hits_make_it_no_sooner_of_use(
    war: War, land: Any, react: Any, phase: Any, done: Any, hit: Any
) -> None:
    near = ("F", "fighter", "B2", "blue"), FAR
    fly = Act("fly", "F", "D4")
    for kind in ("minor", "major"):
        units = field(kind), ("G", "engineer", "D4", "blue", {"cv": 3}), *near
        taken = react(war(land, "movement", *units, side="blue", held=("B2 blue",)))
        assert taken.pieces["Field"].side == "blue"
        assert not taken.ask(fly).allowed
        if kind == "minor":
            other = done(phase(taken, "production", "blue"), ENLARGE)
        else:
            other = hit(phase(taken, "combat"), "Field", 2)
        assert other.pieces["Field"].kind != taken.pieces["Field"].kind
        again = phase(other, "movement", "blue", counts={})
        assert not again.ask(fly).allowed
        later = again.in_state(evolve(again.state, turn=4)).begin("initiative").scenario
        assert phase(later, "movement", "blue").ask(fly).allowed


@pytest.mark.rule("BL.Airfields-4")
def test_one_that_a_scenario_places_in_a_city_or_town_is_a_fault(
    war: War, land: Any, faults: Callable[[Any], list[str]]
) -> None:
    for at, told in (
        ("D4", []), ("C3", []),
        ("B2", ["BL.Airfields-4: Field is in B2, a city or town"]),
        ("B5", ["BL.Airfields-4: Field is in B5, a city or town"]),
    ):  # fmt: skip
        assert faults(war(land, "movement", field("minor", at=at), FAR)) == told


def test_one_that_is_hit_and_lost_in_one_battle_is_a_minor_one_of_the_captor(
    war: War, land: Any, hit: Any
) -> None:
    units = field("major"), ("G", "infantry", "D4", "blue"), FAR
    taken = hit(war(land, "combat", *units), "Field", 2).pieces["Field"]
    assert (taken.side, taken.kind, taken.attributes["ready"]) == ("blue", "minor airfield", 4)
