"""Factories: where they stand, what they make, exchange, growth, resources, and how they fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Game, Loaded

switching_off = row = pytest.mark.rule
War = Callable[..., Any]
Done = Callable[..., Any]
HELD = ("B2 red", "D4 red", "D7 red", "C5 red", "F6 blue")


@pytest.fixture
def coast(new_map: Any) -> Any:
    """Cities: B2 of 3 PP at the sea, D4 of 2 PP and D7 of 1 PP inland, F6 of 3 PP."""
    drawn = new_map("A-F", "1-8").terrain("sea", "A1-A3").mark("port", "B2").mark("city 3", "B2 F6")
    return drawn.mark("city 2", "D4").mark("city 1", "D7").mark("resource 2", "C5")


def works(name: str, kind: str, at: str, pp: int, side: str = "red") -> tuple[Any, ...]:
    return name, f"{kind} factory", at, side, {"cv": pp}


def buy(at: str, kind: str) -> Act:
    return Act("build", at=at, values={"kind": kind})


def can(scenario: Any, at: str, kind: str) -> bool:
    return bool(scenario.ask(buy(at, kind)).allowed)


def left(scenario: Any, at: str, kind: str) -> Any:
    """PP that can be spent on a kind, whatever else is in the way of it."""
    from blocks_core.funds import left, usable

    hex = scenario.situation.board.grid.index[scenario.board.grid.parse(at)]
    accounts = usable(scenario.situation, scenario.state.side, hex, kind)
    return sum(left(scenario.situation, one) for one in accounts)


def to(kind: str, by: str = "", at: str = "", **values: Any) -> Act:
    return Act(kind, by, at, values=values)


def pp(scenario: Any) -> dict[str, int]:
    there = scenario.pieces.values()
    return {p.name: p.attributes["cv"] for p in there if "factory" in p.kind}


# --- what they are -------------------------------------------------------------------------------


@switching_off("BL.Factories-1")
def test_factories_bring_in_pp_in_place_of_cities(war: War, coast: Any, done: Done) -> None:
    """D4 has none, and brings in nothing."""
    scenario = war(coast, "production", works("A", "army", "B2", 2), held=HELD)
    assert left(scenario, "B2", "infantry") == 2
    assert left(scenario, "D4", "infantry") == 0
    spent = done(scenario, buy("B2", "infantry"), buy("B2", "armor"))
    assert not can(spent, "B2", "infantry")
    cities = scenario.without("BL.Factories-1")
    assert left(cities, "D4", "infantry") == 2
    assert left(cities, "B2", "fighter") == 3


def test_a_factory_of_the_enemy_or_under_attack_brings_in_nothing(war: War, coast: Any) -> None:
    units = works("A", "army", "B2", 2), works("B", "army", "F6", 2, "blue")
    scenario = war(coast, "production", *units, ("I", "infantry", "B2", "red"), held=HELD)
    assert (left(scenario, "B2", "infantry"), left(scenario, "F6", "infantry")) == (2, 0)
    fought = war(
        coast, "production", *units, ("I", "infantry", "B2", "red"), ("E", "armor", "B2", "blue"),
        held=HELD,
    )  # fmt: skip
    assert left(fought, "B2", "infantry") == 0


@switching_off("BL.Factories-2")
def test_the_city_size_is_all_that_its_factories_may_be(
    war: War, coast: Any, faults: Callable[[Any], list[str]]
) -> None:
    """A city of 3 PP has an air Factory of 3, or of 2 and an army one of 1; not 2 and 2."""
    for units, told in (
        ([works("A", "air", "B2", 3)], []),
        ([works("A", "air", "B2", 2), works("B", "army", "B2", 1)], []),
        ([works("A", "air", "B2", 2), works("B", "army", "B2", 2)], [
            "BL.Factories-2: B2 has Factories of 4 PP, and the city is of 3"
        ]),
        ([works("A", "air", "C3", 1)], ["BL.Factories-2: A is in C3, which is no city"]),
    ):  # fmt: skip
        scenario = war(coast, "movement", *units)
        assert faults(scenario) == told
        assert faults(scenario.without("BL.Factories-2")) == []


def test_where_a_scenario_places_none_they_are_dealt_evenly(
    war: War, coast: Any, phase: Any
) -> None:
    """Among the types, at each side's cities, in the first turn; naval ones at the sea only."""
    units = ("I", "infantry", "B2", "red"), ("E", "infantry", "F6", "blue")
    game = Game.begin(phase(war(coast, "", *units, held=HELD), "", "", turn=0), 1).game
    there = {
        (game.scenario.name_of(p.hex), p.kind): (p.side, p.attributes["cv"])
        for p in game.state.pieces.values()
        if "factory" in p.kind
    }
    assert there == {
        ("B2", "army factory"): ("red", 1), ("B2", "air factory"): ("red", 1),
        ("B2", "naval factory"): ("red", 1), ("D4", "army factory"): ("red", 1),
        ("D4", "air factory"): ("red", 1), ("D7", "army factory"): ("red", 1),
        ("F6", "army factory"): ("blue", 2), ("F6", "air factory"): ("blue", 1),
    }  # fmt: skip
    placed = war(coast, "", *units, works("A", "air", "D4", 1), held=HELD)
    placed = phase(placed, "", "", turn=0)
    assert pp(Game.begin(placed, 1).game.scenario) == {"A": 1}


@switching_off("BL.Factories-3")
def test_naval_factories_are_at_the_sea(
    war: War, coast: Any, faults: Callable[[Any], list[str]]
) -> None:
    units = works("A", "naval", "B2", 1), works("B", "naval", "D4", 1), works("C", "air", "D7", 1)
    scenario = war(coast, "production", *units, works("D", "air", "B2", 0), held=HELD)
    assert faults(scenario) == ["BL.Factories-3: B is in D4, not at the sea"]
    assert not scenario.ask(to("exchange", "C", to="naval")).allowed
    assert scenario.ask(to("exchange", "D", to="naval")).allowed
    anywhere = scenario.without("BL.Factories-3")
    assert faults(anywhere) == []
    assert anywhere.ask(to("exchange", "C", to="naval")).allowed


# --- what they make ------------------------------------------------------------------------------


@switching_off("BL.Factories-4")
def test_a_factory_makes_its_own_arm(war: War, coast: Any) -> None:
    for kind, makes in (("air", "fighter"), ("naval", "battleship"), ("army", "infantry")):
        scenario = war(coast, "production", works("A", kind, "B2", 3), held=HELD)
        made = [k for k in ("fighter", "battleship", "infantry") if can(scenario, "B2", k)]
        assert made == [makes]
        assert can(scenario.without("BL.Factories-4"), "B2", "infantry")


def test_blocks_are_strengthened_by_the_factory_that_makes_them(war: War, coast: Any) -> None:
    units = ("F", "fighter", "B2", "red", {"cv": 2}), ("I", "infantry", "B2", "red", {"cv": 2})
    scenario = war(coast, "production", works("A", "air", "B2", 1), *units, held=HELD)
    assert scenario.ask(Act("strengthen", by="F")).allowed
    assert not scenario.ask(Act("strengthen", by="I")).allowed


@switching_off("BL.Factories-12")
def test_engineers_are_built_in_any_factory_if_a_scenario_says_so(war: War, coast: Any) -> None:
    for kind in ("air", "naval", "army"):
        units = works("A", kind, "B2", 2)
        assert not can(war(coast, "production", units, held=HELD), "B2", "engineer")
        on = war(coast, "production", units, held=HELD, on=("BL.Factories-12",))
        assert can(on, "B2", "engineer")
        assert not can(on.without("BL.Factories-12"), "B2", "engineer")
        assert can(on, "B2", "infantry") == (kind == "army")


def optional(war: War, coast: Any, rule: str, unit: str) -> dict[str, tuple[bool, bool]]:
    """Whether each type of Factory makes a unit without the rule, and with it."""
    found = {}
    for kind in ("air", "naval", "army"):
        on = war(coast, "production", works("A", kind, "B2", 2), held=HELD, on=(rule,))
        found[kind] = can(on.without(rule), "B2", unit), can(on, "B2", unit)
    return found


@switching_off("BL.Factories-13")
def test_airborne_are_built_in_air_factories_if_a_scenario_says_so(war: War, coast: Any) -> None:
    assert optional(war, coast, "BL.Factories-13", "airborne") == {
        "air": (False, True), "naval": (False, False), "army": (True, True),
    }  # fmt: skip


@switching_off("BL.Factories-14")
def test_marines_are_built_in_naval_factories_if_a_scenario_says_so(war: War, coast: Any) -> None:
    assert optional(war, coast, "BL.Factories-14", "marine") == {
        "air": (False, False), "naval": (False, True), "army": (True, True),
    }  # fmt: skip


# --- exchange ------------------------------------------------------------------------------------


@switching_off("BL.Factories-5")
def test_a_naval_factory_of_1_pp_becomes_an_air_one_of_0_pp(
    war: War, coast: Any, done: Done
) -> None:
    """The printed example; and nothing is produced in that phase."""
    units = works("N", "naval", "B2", 1), works("A", "army", "B2", 2)
    scenario = war(coast, "production", *units, held=HELD)
    changed = done(scenario, to("exchange", "N", to="air"))
    assert pp(changed) == {"A": 2, "red air factory 1": 0}
    new = changed.pieces["red air factory 1"]
    assert (new.kind, new.side, changed.name_of(new.hex)) == ("air factory", "red", "B2")
    assert not can(changed, "B2", "infantry")
    assert can(changed.without("BL.Factories-5"), "B2", "infantry")
    assert not scenario.ask(to("exchange", "N", to="naval")).allowed
    assert not scenario.ask(to("exchange", "N", to="tank")).allowed
    assert not scenario.ask(to("exchange", "N")).allowed


def test_no_exchange_once_anything_was_produced(war: War, coast: Any, done: Done) -> None:
    """By the side; or in the city, if a scenario says so."""
    units = works("N", "naval", "B2", 1), works("A", "army", "D4", 2)
    swap = to("exchange", "N", to="air")
    spent = done(war(coast, "production", *units, held=HELD), buy("D4", "infantry"))
    assert not spent.ask(swap).allowed
    city = {"BL.Factories-5": {"scope": "city"}}
    milder = war(coast, "production", *units, held=HELD, options=city)
    both = done(milder, buy("D4", "infantry"), swap, buy("D4", "infantry"))
    assert not both.ask(to("exchange", "A", to="air")).allowed
    with pytest.raises(Exception, match='scope is "side" or "city"'):
        war(coast, "production", options={"BL.Factories-5": {"scope": "map"}})


def test_only_ones_own_factories_in_ones_own_production_phase(
    war: War, coast: Any, phase: Any
) -> None:
    scenario = war(coast, "production", works("A", "air", "B2", 1), held=HELD)
    assert scenario.ask(to("exchange", "A", to="army")).allowed
    assert not phase(scenario, "production", "blue").ask(to("exchange", "A", to="army")).allowed
    assert not phase(scenario, "combat").ask(to("exchange", "A", to="army")).allowed


# --- growth --------------------------------------------------------------------------------------


@switching_off("BL.Factories-10")
def test_a_factory_of_a_2_pp_city_that_was_cut_to_1_is_back_after_production(
    war: War, coast: Any, done: Done
) -> None:
    """The printed example: 1 PP to spend this time, 2 PP the next."""
    scenario = war(coast, "production", works("A", "army", "D4", 1), held=("D4 red", "F6 blue"))
    spent = done(scenario, buy("D4", "infantry"))
    assert not can(spent, "D4", "infantry")
    later = spent.end().scenario
    assert pp(later) == {"A": 2}
    assert pp(spent.without("BL.Factories-10").end().scenario) == {"A": 1}


def test_each_city_gains_1_and_not_each_factory_and_a_full_one_nothing(
    war: War, coast: Any, phase: Any
) -> None:
    units = (
        works("A", "air", "B2", 1), works("N", "naval", "B2", 0), works("C", "army", "D4", 2),
        works("D", "army", "D7", 0), works("E", "army", "F6", 1, "blue"),
    )  # fmt: skip
    scenario = war(coast, "production", *units, held=HELD)
    red = scenario.end().scenario
    assert pp(red) == {"A": 1, "N": 1, "C": 2, "D": 1, "E": 1}
    assert pp(phase(red, "production", "blue").end().scenario)["E"] == 2
    assert pp(phase(scenario, "combat").end().scenario) == pp(scenario)


# --- resources -----------------------------------------------------------------------------------


@pytest.fixture
def fed(war: War, coast: Any) -> Callable[..., Any]:
    """2 PP of air and 1 PP of naval Factories in B2, and a resource of 2 PP in C5."""
    units = works("A", "air", "B2", 2), works("N", "naval", "B2", 1)
    return lambda **options: war(
        coast, "production", *units, held=HELD, options={"BL.Factories-11": options}
    )


@switching_off("BL.Factories-11")
def test_a_resource_of_2_pp_makes_4_pp_of_air_and_1_of_naval(fed: Any, done: Done) -> None:
    """The printed example, read as the total."""
    scenario = done(fed(), to("convert", "C5", "B2", to="air"))
    points = [left(scenario, "B2", kind) for kind in ("fighter", "battleship", "infantry")]
    assert points == [4, 1, 0]
    plain = done(fed().without("BL.Factories-11"), Act("convert", "C5", "B2"))
    assert left(plain, "B2", "infantry") == 2


def test_the_same_read_as_additional_is_on_top_of_2_and_1(fed: Any, done: Done) -> None:
    before = fed(mode="additional")
    assert [left(before, "B2", kind) for kind in ("fighter", "battleship")] == [2, 1]
    scenario = done(before, to("convert", "C5", "B2", to="air"))
    assert [left(scenario, "B2", kind) for kind in ("fighter", "battleship")] == [2 + 4, 1 + 1]
    bought = done(scenario, *[buy("B2", "submarine")] * 2)
    assert not can(bought, "B2", "submarine")


def test_points_go_to_no_type_without_a_factory_there(
    fed: Any, war: War, coast: Any, offered: Any
) -> None:
    scenario = fed()
    assert not scenario.ask(to("convert", "C5", "B2", to="army")).allowed
    assert not scenario.ask(Act("convert", "C5", "B2")).allowed
    assert not scenario.ask(to("convert", "C5", "D4", to="air")).allowed
    assert offered(scenario, "convert") == {("C5", "B2", "air"), ("C5", "B2", "naval")}
    ruined = war(coast, "production", works("A", "air", "B2", 0), held=HELD)
    assert not ruined.ask(to("convert", "C5", "B2", to="air")).allowed


def test_an_unknown_reading_is_refused(fed: Any) -> None:
    with pytest.raises(Exception, match='mode is "total" or "additional"'):
        fed(mode="sum")


# --- war -----------------------------------------------------------------------------------------


@switching_off("BL.Factories-6")
def test_a_factory_fires_last_a_die_for_each_pp_and_hits_with_a_1(war: War, coast: Any) -> None:
    """At infantry and at what flies over it alike; after everybody else."""
    units = [
        works("Works", "army", "F6", 2, "blue"), ("E", "infantry", "F6", "blue", {"cv": 1}),
        ("I", "infantry", "F6", "red", {"cv": 2}),
    ]  # fmt: skip
    scenario = war(coast, "combat", *units)
    fought = scenario.perform(Act("battle", at="F6"), Loaded((6, 6, 6, 1, 2)))
    asked = [roll.ruling.question for roll in fought.rolls]
    assert asked == ["fire by E", "fire by I", "fire by I", "fire by Works", "fire by Works"]
    assert fought.scenario.pieces["I"].attributes["cv"] == 1
    harmless = scenario.without("BL.Factories-6").perform(Act("battle", at="F6"), Loaded((6, 6, 6)))
    assert len(harmless.rolls) == 3
    ratings = scenario.situation.piece_kinds["army factory"].attributes
    assert [ratings[of] for of in ("vs_air", "vs_naval", "vs_ground")] == [1, 1, 1]


@row("BL.Factories-7")
def test_a_factory_does_not_move(war: War, coast: Any, phase: Any) -> None:
    scenario = war(coast, "movement", works("A", "army", "B2", 1), ("I", "infantry", "B2", "red"))
    assert scenario.ask(Act("move", "I", "B3")).allowed
    for kind in ("move", "fly", "sail"):
        assert not scenario.ask(Act(kind, "A", "B3")).allowed
    answering = phase(scenario, "air response")
    assert not answering.ask(Act("respond", "A", "B3")).allowed


@switching_off("BL.Factories-8")
def test_each_hit_takes_1_pp_and_the_last_step_stays(war: War, coast: Any, hit: Any) -> None:
    units = works("A", "air", "F6", 3, "blue"), ("I", "infantry", "F6", "red")
    scenario = war(coast, "combat", *units, ("E", "armor", "F6", "blue"))
    assert pp(hit(scenario, "A", 1)) == {"A": 2}
    assert pp(hit(hit(scenario, "A", 1), "A", 2)) == {"A": 1}
    assert pp(hit(scenario, "A", 5)) == {"A": 0}
    assert pp(hit(scenario.without("BL.Factories-8"), "A", 2)) == {"A": 3}


def test_hits_in_a_battle_reach_the_factory(war: War, coast: Any) -> None:
    """A block with orders fires at it, although blocks defend it."""
    bomber = ("H", "heavy bomber", "F6", "red", {"cv": 2, "orders": "logistics", "aim": "Works"})
    units = [works("Works", "army", "F6", 2, "blue"), ("E", "infantry", "F6", "blue", {"cv": 1})]
    scenario = war(coast, "combat", *units, bomber)
    fought = scenario.perform(Act("battle", at="F6"), Loaded((1, 6, 6, 6, 6)))
    assert pp(fought.scenario) == {"Works": 1}


@switching_off("BL.Factories-9")
def test_a_factory_alone_with_an_enemy_army_is_taken_as_strong_as_it_is(
    war: War, coast: Any, react: Any
) -> None:
    far = ("I", "infantry", "A8", "red")
    units = works("A", "air", "F6", 2, "blue"), ("J", "armor", "F6", "red"), far
    scenario = war(coast, "combat", *units)
    taken = react(scenario)
    assert (taken.pieces["A"].side, pp(taken)) == ("red", {"A": 2})
    assert react(scenario.without("BL.Factories-9")).pieces["A"].side == "blue"
    for other in (("J", "fighter", "F6", "red"), ("J", "armor", "E6", "red")):
        assert react(war(coast, "combat", units[0], other, far)).pieces["A"].side == "blue"
    defended = react(war(coast, "combat", *units, ("E", "fighter", "F6", "blue")))
    assert defended.pieces["A"].side == "blue"


def test_a_factory_that_is_hit_and_lost_in_one_battle_is_taken_as_it_is_then(
    war: War, coast: Any, hit: Any
) -> None:
    far = ("I", "infantry", "A8", "red")
    scenario = war(
        coast, "combat", works("A", "air", "F6", 2, "blue"), ("J", "armor", "F6", "red"), far
    )
    taken = hit(scenario, "A", 1)
    assert (taken.pieces["A"].side, pp(taken)) == ("red", {"A": 1})
