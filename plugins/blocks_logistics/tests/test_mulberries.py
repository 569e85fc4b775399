"""Mulberries: built by Marines, ports until hits, the enemy or a storm take them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Loaded, Step, Supply

switching_off = row = pytest.mark.rule
War = Callable[..., Any]
BUILD = Act("build mulberry", by="M")


@pytest.fixture
def shore(new_map: Any) -> Any:
    """Sea in A and B; a beach in C4, a road from D4 inland; a home port in C1, and a town in F1."""
    drawn = new_map("A-G", "1-8").terrain("sea", "A1-A8 B1-B8").mark("port", "C1")
    return drawn.mark("city 2", "C1").road("D4-D5 D5-D6 D6-D7").mark("town", "F1")


def mulberry(side: str = "red", at: str = "C4", **attributes: Any) -> tuple[Any, ...]:
    return "Mulberry", "mulberry", at, side, attributes


MARINE = ("M", "marine", "C4", "red", {"cv": 3})
FAR = ("I", "infantry", "G8", "red")
FOE = ("E", "infantry", "G1", "blue")


@switching_off("BL.Mulberries-1")
def test_a_marine_loses_a_step_and_a_mulberry_is_there(
    war: War, shore: Any, done: Any, phase: Any, offered: Any
) -> None:
    scenario = war(shore, "production", MARINE, FAR)
    built = done(scenario, BUILD)
    there = built.pieces["red mulberry 1"]
    assert (built.name_of(there.hex), there.side) == ("C4", "red")
    assert built.pieces["M"].attributes["cv"] == 2
    assert offered(scenario, "build mulberry") == {("M", "")}
    assert not phase(scenario, "movement").ask(BUILD).allowed
    assert not phase(scenario, "production", "blue").ask(BUILD).allowed
    assert not built.ask(BUILD).allowed
    assert not scenario.ask(Act("build mulberry", by="I")).allowed
    inland = war(shore, "production", ("M", "marine", "E5", "red"))
    assert not inland.ask(BUILD).allowed
    assert not war(shore, "production", ("M", "marine", "C1", "red")).ask(BUILD).allowed
    assert "build mulberry" not in scenario.without("BL.Mulberries-1").situation.act_kinds


@switching_off("BL.Mulberries-2")
def test_it_is_a_port_of_capacity_2(war: War, shore: Any) -> None:
    """Two ships put in, and no third; and two blocks are fed through it."""
    for ships, allowed in ((0, True), (1, True), (2, False)):
        there = [(f"S{n}", "submarine", "C4", "red") for n in range(ships)]
        scenario = war(shore, "movement", mulberry(), ("S", "submarine", "B4", "red"), *there)
        assert scenario.ask(Act("move", "S", "C4")).allowed == allowed
        assert not scenario.without("BL.Mulberries-2").ask(Act("move", "S", "C4")).allowed
    blocks = [(f"I{n}", "infantry", "D4", "red", {"cv": n}) for n in (2, 3, 4)]
    scenario = war(shore, "movement", mulberry(), *blocks, held=("C1 red",))
    fed = scenario.begin("supply").scenario
    assert {n: p.attributes["cv"] for n, p in fed.pieces.items() if n != "Mulberry"} == {
        "I2": 1, "I3": 3, "I4": 4,
    }  # fmt: skip


@switching_off("BL.Mulberries-3")
def test_supply_goes_from_it_to_any_hex_beside_it_and_on_by_road(war: War, shore: Any) -> None:
    units = (
        ("On", "infantry", "D7", "red"), ("Beside", "infantry", "C5", "red"),
        ("Away", "infantry", "E3", "red"), mulberry(),
    )  # fmt: skip
    scenario = war(shore, "supply", *units, held=("C1 red",))
    assert scenario.ask(Supply("On")).route == ("D7", "D6", "D5", "D4", "C4", "C1")
    supplied = [scenario.ask(Supply(name)).supplied for name in ("On", "Beside", "Away")]
    assert supplied == [True, True, False]
    off = scenario.without("BL.Mulberries-3")
    assert [off.ask(Supply(name)).supplied for name in ("On", "Beside", "Away")] == [False] * 3
    theirs = war(shore, "supply", *units[:3], mulberry("blue"), held=("C1 red",))
    assert not theirs.ask(Supply("On")).supplied


@row("BL.Mulberries-4")
def test_it_stays_when_the_marine_leaves_and_a_beach_does_not(
    war: War, shore: Any, done: Any, phase: Any
) -> None:
    """A block that landed on a beach, where no Mulberry is, has no port behind it."""
    built = done(war(shore, "production", MARINE, held=("C1 red",)), BUILD)
    gone = done(phase(built, "movement", counts={}), Act("move", "M", "D4"))
    ship = evolve(gone, pieces={**gone.pieces, "S": evolve(gone.pieces["M"], name="S",
        kind="submarine", hex=gone.board.grid.parse("B4"), attributes={})})  # fmt: skip
    assert ship.ask(Step("S", "C4")).allowed
    assert gone.ask(Supply("M")).supplied
    plain = done(war(shore, "movement", MARINE, held=("C1 red",)), Act("move", "M", "D4"))
    assert not plain.ask(Supply("M")).supplied


@switching_off("BL.Mulberries-5")
def test_two_hits_in_one_battle_destroy_it(war: War, shore: Any, hit: Any, phase: Any) -> None:
    scenario = war(shore, "combat", mulberry(), FAR)
    assert "Mulberry" in hit(scenario, "Mulberry", 1).pieces
    assert "Mulberry" not in hit(scenario, "Mulberry", 2).pieces
    assert "Mulberry" in hit(scenario.without("BL.Mulberries-5"), "Mulberry", 2).pieces
    first = hit(scenario, "Mulberry", 1).end().scenario
    assert "Mulberry" in hit(phase(first, "combat"), "Mulberry", 1).pieces


def test_a_raid_from_the_sea_destroys_it_in_battle(war: War, shore: Any) -> None:
    raid = ("B", "battleship", "C4", "blue", {"cv": 2, "orders": "logistics", "aim": "Mulberry"})
    scenario = war(
        shore, "combat", mulberry(), raid, ("M", "marine", "C4", "red", {"cv": 1}), side="blue"
    )
    fought = scenario.perform(Act("battle", at="C4"), Loaded((1, 2, 6)))
    assert "Mulberry" not in fought.scenario.pieces


@switching_off("BL.Mulberries-6")
@pytest.mark.parametrize(
    ("kind", "side"), [("infantry", "blue"), ("submarine", "blue"), ("fighter", "red")]
)
def test_it_is_taken_by_an_army_or_naval_block_alone(
    war: War, shore: Any, react: Any, kind: str, side: str
) -> None:
    scenario = war(shore, "movement", mulberry(), ("X", kind, "C4", "blue"), FAR)
    assert react(scenario).pieces["Mulberry"].side == side
    assert react(scenario.without("BL.Mulberries-6")).pieces["Mulberry"].side == "red"
    held = war(shore, "movement", mulberry(), ("X", kind, "C4", "blue"), FAR, MARINE)
    assert react(held).pieces["Mulberry"].side == "red"


def test_what_is_hit_and_lost_in_one_battle_is_destroyed(war: War, shore: Any, hit: Any) -> None:
    """Not captured: there is nothing left to take."""
    scenario = war(shore, "combat", mulberry(), ("X", "infantry", "C4", "blue"), FAR)
    assert hit(scenario, "Mulberry", 1).pieces["Mulberry"].side == "blue"
    assert "Mulberry" not in hit(scenario, "Mulberry", 2).pieces


@switching_off("BL.Mulberries-7")
def test_the_captor_uses_it_from_the_next_turn(
    war: War, shore: Any, react: Any, phase: Any
) -> None:
    units = mulberry(), ("X", "infantry", "C4", "blue"), ("S", "submarine", "B4", "blue"), FAR
    taken = react(war(shore, "movement", *units, side="blue"))
    assert not taken.ask(Step("S", "C4")).allowed
    same = phase(taken.begin("combat").scenario, "movement", "blue")
    assert not same.ask(Step("S", "C4")).allowed
    next_turn = taken.in_state(evolve(taken.state, turn=4)).begin("initiative").scenario
    assert phase(next_turn, "movement", "blue").ask(Step("S", "C4")).allowed
    at_once = react(war(shore, "movement", *units, side="blue").without("BL.Mulberries-7"))
    assert at_once.ask(Step("S", "C4")).allowed


# --- storms --------------------------------------------------------------------------------------


def after_storm(scenario: Any, direction: int, far: int, *damage: int) -> bool:
    """Whether the Mulberry is left when a storm has moved, and the next phase has begun."""
    moved = scenario.end(dice=Loaded((direction, far))).scenario
    dice = Loaded(damage)
    begun = moved.begin("movement", dice)
    assert dice.drawn == len(damage)
    return "Mulberry" in begun.scenario.pieces


@pytest.fixture
def windy(war: War, shore: Any) -> Callable[..., Any]:
    def at(hex: str) -> Any:
        storm = ("Storm", "storm", hex)
        scenario = war(shore, "initiative", mulberry(), storm, FAR, FOE)
        return scenario.with_conditions(first="red")

    return at


@switching_off("BL.Mulberries-8")
def test_a_storm_that_lands_on_it_destroys_it_and_one_that_passes_over_does_not(
    windy: Any,
) -> None:
    assert not after_storm(windy("C2"), 4, 2)
    assert after_storm(windy("C2"), 4, 4)
    assert after_storm(windy("C2").without("BL.Mulberries-8"), 4, 2)


@switching_off("BL.Mulberries-9")
def test_a_storm_that_lands_beside_it_destroys_it_on_3_or_less(windy: Any) -> None:
    for face in (1, 3, 4, 6):
        assert after_storm(windy("C2"), 4, 1, face) == (face > 3)
    assert after_storm(windy("C2").without("BL.Mulberries-9"), 4, 1)


def test_a_storm_that_has_not_just_landed_does_nothing(windy: Any) -> None:
    moved = windy("C2").end(dice=Loaded((4, 1))).scenario
    first = moved.begin("movement", Loaded((6,))).scenario.end().scenario
    assert "Mulberry" in first.begin("air response", Loaded(())).scenario.pieces


# --- equivalent to a port, and a target on the ground --------------------------------------------


@row("BL.Mulberries-5")
def test_it_is_hit_as_an_army_is(war: War, shore: Any) -> None:
    """A battleship hits it with 2 or less, as an army, not with 3, as a ship; a submarine never."""
    marine = ("M", "marine", "C4", "red", {"cv": 1})
    for kind, faces, left in (
        ("battleship", (2, 3, 6), True),
        ("battleship", (2, 2, 6), False),
        ("submarine", (6,), True),
    ):  # fmt: skip
        raid = ("B", kind, "C4", "blue", {"cv": 2, "orders": "logistics", "aim": "Mulberry"})
        scenario = war(shore, "combat", mulberry(), raid, marine, side="blue")
        fought = scenario.perform(Act("battle", at="C4"), Loaded(faces))
        assert ("Mulberry" in fought.scenario.pieces) == left


@row("BL.Mulberries-2")
def test_ships_are_built_at_it_in_a_city_without_a_port(war: War, shore: Any) -> None:
    city = shore.mark("city 1", "C6")
    works = ("W", "naval factory", "C6", "red", {"cv": 1})
    build = Act("build", at="C6", values={"kind": "submarine"})
    for there, allowed in (
        ((), False),
        ((mulberry(at="C6"),), True),
        ((mulberry("blue", "C6"),), False),
    ):
        scenario = war(city, "production", works, FAR, *there, held=("C6 red",))
        assert scenario.ask(build).allowed == allowed


@row("BL.Mulberries-3")
@row("BL.Mulberries-7")
def test_no_supply_comes_through_one_that_is_of_no_use(war: War, shore: Any) -> None:
    """Where enemies are with the Marine, or in the turn of its capture."""
    units = ("On", "infantry", "D7", "red"), ("I", "infantry", "C4", "red")
    held = ("C1 red",)
    for more, given, supplied in (
        ((), {}, True),
        ((("E", "infantry", "C4", "blue"),), {}, False),
        ((), {"port": 0, "ready": 4}, False),
    ):
        scenario = war(shore, "supply", *units, mulberry(**given), *more, held=held)
        assert scenario.ask(Supply("On")).supplied == supplied
