"""Ways that the Storm bars: by ship, in answer to an attack, in retreat, home from battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded
from hexwright.rules import compose, discover

War = Callable[..., Any]
FOE = ("E", "infantry", "G9", "blue")


@pytest.fixture
def strait(new_map: Any) -> Any:
    """Land in A to C and in E to G, a strait in D; ports at both sides, in C and in E."""
    drawn = new_map("A-G", "1-9").terrain("sea", "D1-D9")
    return drawn.mark("port", "C2 E2 C8 E8").mark("town", "A5 C2 E2 G5")


def storm(at: str) -> tuple[str, str, str]:
    return "Storm", "storm", at


@pytest.mark.parametrize(("at", "where"), [("C3", "C2"), ("E3", "E2"), ("D2", "D2")])
def test_no_army_goes_by_sea_out_of_it_into_it_or_through_it(
    war: War, strait: Any, at: str, where: str
) -> None:
    held = ("C2 red", "E2 red", "C8 red", "E8 red")
    units = ("I", "infantry", "C2", "red"), FOE
    sail = Act("sail", "I", "E2")
    assert war(strait, "movement", *units, held=held).ask(sail).allowed
    stormy = war(strait, "movement", storm(at), *units, held=held)
    refused = stormy.ask(sail)
    assert not refused.allowed
    assert sail not in Game(scenario=stormy).offers()
    assert {id_ for id_ in refused.rules if id_.startswith("BL.Storms")} == {
        "C2": {"BL.Storms-3"}, "E2": {"BL.Storms-4"}, "D2": {"BL.Storms-3", "BL.Storms-4"},
    }[where]  # fmt: skip


@pytest.mark.parametrize(("at", "rule"), [("A5", "BL.Storms-3"), ("B7", "BL.Storms-4")])
def test_no_air_block_answers_out_of_it_or_into_it(
    war: War, new_map: Any, at: str, rule: str
) -> None:
    plain = new_map("A-G", "1-9").mark("town", "A5")
    units = (
        ("F", "fighter", "A5", "red"), ("J", "infantry", "B6", "red"), ("E", "armor", "B6", "blue"),
    )  # fmt: skip
    respond = Act("respond", "F", "B6")
    calm = war(plain, "air response", *units, held=("A5 red",))
    assert calm.ask(respond).allowed
    stormy = war(plain, "air response", storm(at), *units, held=("A5 red",))
    assert rule in stormy.ask(respond).rules
    assert respond not in Game(scenario=stormy).offers()


@pytest.mark.rule("BL.Storms-5")
def test_a_block_retreats_out_of_it_and_only_into_its_first_hex(war: War, new_map: Any) -> None:
    """With retreats of two hexes: not on through the storm, which is over a strip of land."""
    lane = new_map("A-A", "1-9")
    leaving = ("I", "infantry", "A3", "red", {"cv": 3, "orders": "retreat", "aim": "A6"})
    units = leaving, ("E", "infantry", "A3", "blue", {"cv": 1})
    fight = Act("battle", at="A3")
    far = {"VB.Retreat": {"hexes": 3}, "BL.Storms-7": {"centre": "A9"}}

    def ends(at: str, *more: tuple[Any, ...]) -> tuple[str, int]:
        rules = compose(discover(), ["blocks_logistics"], options=far)
        scenario = evolve(war(lane, "combat", storm(at), *units, *more), ruleset=rules)
        piece = scenario.perform(fight, Loaded((6,))).scenario.pieces["I"]
        return str(scenario.name_of(piece.hex)), int(piece.attributes["cv"])

    blocked = ("X", "infantry", "A2", "blue")
    assert ends("A9", blocked) == ("A6", 3)
    assert ends("A5", blocked) == ("A4", 2)
    assert ends("A2", blocked) == ("A6", 3)  # out of it


def test_air_blocks_come_home_around_it_and_not_into_it(war: War, new_map: Any) -> None:
    """The nearest base is in the storm; the other one is 4 hexes away, and farther around it."""
    plain = new_map("A-G", "1-9").mark("town", "D4 D1")
    units = (
        ("H", "heavy bomber", "D6", "red"), ("J", "infantry", "D6", "red"), FOE,
    )  # fmt: skip
    held = ("D4 red", "D1 red")

    def home(scenario: Any) -> str:
        pieces = scenario.end().scenario.pieces
        return str(scenario.name_of(pieces["H"].hex)) if "H" in pieces else "lost"

    assert home(war(plain, "combat", *units, held=held)) == "D4"
    stormy = war(plain, "combat", storm("D4"), *units, held=held)
    assert home(stormy.without("BL.Storms-4")) == "D4"
    assert home(stormy) == "lost"
    wide = evolve(stormy, pieces={
        **stormy.pieces, "H": evolve(stormy.pieces["H"], attributes={"move": 8})
    })  # fmt: skip
    assert home(wide) == "D1"


def test_options_of_its_dice_that_are_none_are_refused() -> None:
    for options, told in (
        ({"directions": [7]}, "directions are sides of a hex, 1 to 6"),
        ({"directions": []}, "directions are sides of a hex, 1 to 6"),
        ({"distance": 0}, "a die has one face or more"),
    ):
        with pytest.raises(Exception, match=told):
            compose(discover(), ["blocks_logistics"], options={"BL.Storms-8": options})


@pytest.mark.rule("BL.Storms-7")
def test_the_centre_of_a_map_of_even_sides_is_a_hex_of_it(war: War, new_map: Any) -> None:
    even = new_map("A-D", "1-4")
    ready = war(even, "", ("I", "infantry", "A1", "red"), (*FOE[:2], "D4", "blue")).set_up()
    assert ready.scenario.name_of(ready.scenario.pieces["Storm"].hex) == "C3"


@pytest.mark.rule("BL.Storms-8")
@pytest.mark.parametrize("name", ["movement", "air response", "combat", "supply", "production"])
def test_it_moves_after_the_roll_for_initiative_alone(war: War, new_map: Any, name: str) -> None:
    plain = new_map("A-G", "1-9")
    scenario = war(plain, name, storm("D4"), ("I", "infantry", "A1", "red"), FOE)
    ended = scenario.with_conditions(first="red").end(dice=Loaded(()))
    assert scenario.name_of(ended.scenario.pieces["Storm"].hex) == "D4"
