"""The Storm: its area, what it stops, and how it moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded, Step

switching_off = row = pytest.mark.rule
War = Callable[..., Any]
STORM = ("Storm", "storm", "D4")
FOE = ("E", "infantry", "G8", "blue")


@pytest.fixture
def plain(new_map: Any) -> Any:
    return new_map("A-G", "1-9").mark("city 2", "D4 A1 A8 G1").mark("town", "D1 D8")


def at_storm(scenario: Any) -> str:
    return str(scenario.name_of(scenario.pieces["Storm"].hex))


def covered(scenario: Any) -> set[str]:
    """The hexes that a block next to them cannot enter, and those that one cannot leave."""
    grid = scenario.board.grid
    found = set()
    for hex in grid.hexes:
        for other in (o for o in grid.neighbours(hex) if o in grid):
            there = evolve(scenario.pieces["I"], hex=other)
            asked = evolve(scenario, pieces={**scenario.pieces, "I": there})
            if not asked.ask(Step("I", grid.name(hex))).allowed:
                found.add(grid.name(hex))
    return found


@row("BL.Storms-1")
@switching_off("BL.Storms-7")
def test_a_game_has_one_storm_in_the_centre_of_the_map_unless_placed(
    war: War, plain: Any, phase: Any
) -> None:
    units = ("I", "infantry", "A1", "red"), FOE
    placed = war(plain, "", ("Storm", "storm", "B2"), *units)
    for scenario, where in (
        (war(plain, "", *units), ["D5"]),
        (placed, ["B2"]),
        (war(plain, "", *units, options={"BL.Storms-7": {"centre": "C3"}}), ["C3"]),
        (war(plain, "", *units).without("BL.Storms-7"), []),
    ):
        begun = scenario.set_up().scenario
        storms = [p for p in begun.pieces.values() if p.kind == "storm"]
        assert [begun.name_of(p.hex) for p in storms] == where


@switching_off("BL.Storms-2")
def test_its_area_is_its_hex_and_the_six_around(war: War, plain: Any) -> None:
    scenario = war(plain, "movement", STORM, ("I", "infantry", "A1", "red"), FOE)
    around = {"D3", "D5", "C4", "C5", "E4", "E5"}
    area = scenario.without("BL.Storms-3")
    assert covered(area) == {"D4", *around}
    assert covered(area.without("BL.Storms-2")) == {"D4"}


@switching_off("BL.Storms-3")
def test_blocks_within_do_not_move_and_lie_face_down(war: War, plain: Any) -> None:
    units = (
        ("I", "infantry", "D5", "red"), ("F", "fighter", "D5", "red"),
        ("J", "infantry", "D6", "red"), ("E", "infantry", "D4", "blue"),
    )  # fmt: skip
    scenario = war(plain, "movement", STORM, *units, held=("D8 red", "D4 red"))
    off = scenario.without("BL.Storms-3")
    for act in (Act("move", "I", "D6"), Act("fly", "F", "D8")):
        assert not scenario.ask(act).allowed
        assert off.ask(act).allowed
    assert scenario.ask(Act("move", "J", "D7")).allowed
    seen = Game(scenario=scenario.without("VB.Fog")).observation("blue")
    unseen = Game(scenario=off.without("VB.Fog")).observation("blue")
    kinds = [{p.kind for p in view.pieces.values()} for view in (seen, unseen)]
    assert kinds[0] == {"storm", "block face down", "infantry"}
    assert seen.pieces["E"].kind == "infantry"  # blue's own
    assert kinds[1] == {"storm", "infantry", "fighter"}


@switching_off("BL.Storms-4")
def test_blocks_outside_go_neither_into_it_nor_through_it(war: War, plain: Any) -> None:
    """What flies goes around, as far as its move takes it."""
    units = (
        ("I", "infantry", "D6", "red"), ("F", "fighter", "D1", "red"),
        ("H", "heavy bomber", "D1", "red"), ("E", "infantry", "D7", "blue"),
        ("X", "infantry", "D5", "blue"),
    )  # fmt: skip
    scenario = war(plain, "movement", STORM, *units, held=("D1 red", "D4 red"))
    off = scenario.without("BL.Storms-4")
    asked = [Act("move", "I", "D5"), Act("fly", "F", "D4"), Act("fly", "H", "D5")]
    assert [scenario.ask(act).allowed for act in asked] == [False] * 3
    assert [off.ask(act).allowed for act in asked] == [True] * 3
    over = Act("fly", "H", "D7")
    assert off.ask(over).cost == 6
    assert not scenario.ask(over).allowed
    wide = evolve(scenario, pieces={
        **scenario.pieces,
        "H": evolve(scenario.pieces["H"], attributes={"move": 8}),
    })  # fmt: skip
    assert wide.ask(over).cost == 8


@pytest.fixture
def leaving(war: War, plain: Any) -> Any:
    """A block with orders to leave a battle next to the storm for a hex of it."""
    units = (
        ("I", "infantry", "D6", "red", {"cv": 3, "orders": "retreat", "aim": "D5"}),
        ("E", "infantry", "D6", "blue", {"cv": 1}),
    )
    return war(plain, "combat", STORM, *units)


@switching_off("BL.Storms-5")
def test_a_retreat_into_it_is_allowed_and_costs_1_cv(leaving: Any) -> None:
    fight = Act("battle", at="D6")
    out = leaving.perform(fight, Loaded((6,))).scenario
    assert (out.name_of(out.pieces["I"].hex), out.pieces["I"].attributes["cv"]) == ("D5", 2)
    free = leaving.without("BL.Storms-5").perform(fight, Loaded((6,))).scenario
    assert free.pieces["I"].attributes["cv"] == 3
    aimed = evolve(leaving.pieces["I"], attributes={"cv": 3, "orders": "retreat", "aim": "D7"})
    away = evolve(leaving, pieces={**leaving.pieces, "I": aimed})
    assert away.perform(fight, Loaded((6,))).scenario.pieces["I"].attributes["cv"] == 3


def test_the_last_step_of_a_block_is_lost_in_it(leaving: Any) -> None:
    weak = evolve(leaving.pieces["I"], attributes={"cv": 1, "orders": "retreat", "aim": "D5"})
    scenario = evolve(leaving, pieces={**leaving.pieces, "I": weak})
    assert set(scenario.perform(Act("battle", at="D6"), Loaded((6,))).scenario.pieces) == {
        "Storm", "E",
    }  # fmt: skip


@row("BL.Storms-6")
def test_a_city_within_it_produces(war: War, plain: Any, done: Any) -> None:
    works = ("A", "army factory", "D4", "red", {"cv": 2})
    scenario = war(plain, "production", STORM, works, FOE, held=("D4 red",))
    built = done(scenario, Act("build", at="D4", values={"kind": "infantry"}))
    assert built.pieces["red infantry 1"].attributes["cv"] == 1


@pytest.fixture
def windy(war: War, plain: Any) -> Any:
    """Initiative has been rolled for, and blue has lost it."""
    scenario = war(plain, "initiative", STORM, ("I", "infantry", "A1", "red"), FOE)
    return scenario.with_conditions(first="red")


@switching_off("BL.Storms-8")
def test_the_loser_of_the_initiative_rolls_two_dice_one_after_the_other(windy: Any) -> None:
    ended = windy.end(dice=Loaded((4, 2)))
    assert [roll.kind for roll in ended.rolls] == ["storm direction", "storm distance"]
    told = "{} rolls 4 for its direction and 2 for its distance"
    assert told.format("blue") in ended.ruling.explain()
    other = windy.with_conditions(first="blue").end(dice=Loaded((4, 2)))
    assert told.format("red") in other.ruling.explain()
    assert at_storm(ended.scenario) == "D6"
    assert windy.without("BL.Storms-8").end(dice=Loaded(())).rolls == ()


@row("BL.Storms-9")
@row("BL.Storms-10")
@pytest.mark.parametrize(
    ("faces", "where"),
    [
        ((1, 1), "D3"), ((2, 1), "E4"), ((3, 1), "E5"), ((4, 1), "D5"), ((5, 1), "C5"),
        ((6, 1), "C4"), ((1, 3), "D1"), ((4, 5), "D9"), ((3, 2), "F5"),
    ],
)  # fmt: skip
def test_the_first_die_is_the_direction_and_the_second_the_distance(
    windy: Any, faces: tuple[int, int], where: str
) -> None:
    assert at_storm(windy.end(dice=Loaded(faces)).scenario) == where


def test_directions_and_the_distance_die_are_options(war: War, plain: Any) -> None:
    turned = {"BL.Storms-8": {"directions": [4, 1], "distance": 3}}
    units = STORM, ("I", "infantry", "A1", "red"), FOE
    scenario = war(plain, "initiative", *units, options=turned).with_conditions(first="red")
    assert at_storm(scenario.end(dice=Loaded((1, 3))).scenario) == "D7"
    with pytest.raises(Exception, match="2 sides does not show 3"):
        scenario.end(dice=Loaded((3, 1)))


@switching_off("BL.Storms-11")
def test_a_storm_that_leaves_the_map_is_back_in_the_centre(
    windy: Any, war: War, plain: Any
) -> None:
    assert at_storm(windy.end(dice=Loaded((1, 4))).scenario) == "D5"
    assert at_storm(windy.end(dice=Loaded((2, 6))).scenario) == "D5"
    assert at_storm(windy.without("BL.Storms-11").end(dice=Loaded((1, 4))).scenario) == "D1"
    named = war(
        plain, "initiative", STORM, ("I", "infantry", "A1", "red"), FOE,
        options={"BL.Storms-11": {"centre": "B7"}},
    ).with_conditions(first="red")  # fmt: skip
    assert at_storm(named.end(dice=Loaded((1, 4))).scenario) == "B7"
