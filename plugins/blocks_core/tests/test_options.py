"""What scenarios may say otherwise: each option changes something, or is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Game, Loaded, Scenario, Step
from hexwright.rules import compose, discover

War = Callable[..., Scenario]


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("VB.Turn", {"last": -1}, "last is 0 or more, not -1"),
        ("VB.Initiative", {"ties": "never"}, 'ties is one of "reroll", "stay", and not'),
        ("VB.Movement", {"forest": -2}, "forest is 0 or more"),
        ("VB.Rivers", {"cost": -1}, "cost is 0 or more"),
        ("VB.Roads", {"cost": 0}, "cost is 1 or more, not 0"),
        ("VB.Naval", {"capacity": [2, 2, 2]}, "capacity is four numbers, and not 3"),
        ("VB.Naval", {"capacity": [2, 2, 2, -1]}, "capacity is 0 or more, not -1"),
        ("VB.SeaTransport", {"reach": -1}, "reach is 0 or more"),
        ("VB.Air", {"capacity": -1}, "capacity is 0 or more"),
        ("VB.Stacking", {"city": -4}, "city is 0 or more"),
        ("VB.Hexsides", {"river": -1}, "river is 0 or more"),
        ("VB.AirResponse", {"reach": -2}, "reach is 0 or more"),
        ("VB.Combat", {"rounds": 0}, "rounds is 1 or more"),
        ("VB.Combat", {"hit_rule": "d6"}, 'hit_rule is one of "d6<=rating"'),
        ("VB.Retreat", {"hexes": -1}, "hexes is 0 or more"),
        ("VB.Supply", {"attrition": -1}, "attrition is 0 or more"),
        ("VB.Supply", {"road_max": -1}, "road_max is 0 or more"),
        ("VB.Supply", {"by_sea": "often"}, 'by_sea is one of "capacity", "any", "none"'),
        ("VB.Beachhead", {"capacity": -1}, "capacity is 0 or more"),
        ("VB.Beachhead", {"kinds": ["squad"]}, "kinds has 'squad', which is no block"),
        ("VB.Production", {"cadre": 0}, "cadre is 1 or more"),
        ("VB.Production", {"town": -1}, "town is 0 or more"),
        ("VB.Resources", {"reach": -1}, "reach is 0 or more"),
        ("VB.Pool", {"blocks": -1}, "blocks is 0 or more"),
        ("VB.Pool", {"kinds": {"squad": 3}}, "kinds has 'squad', which is no block"),
        ("VB.SetUp", {"each": 0}, "each is 1 or more"),
        ("VB.Units", {"moves": {"tank": 3}}, "moves has 'tank', which is no block"),
        ("VB.Units", {"ratings": {"armor": [1, -1, 3]}}, "moves and ratings are 0 or more"),
        ("VB.Units", {"steps": {"armor": 0}}, "steps 1 or more"),
    ],
)
def test_values_that_make_no_sense_are_refused(
    rule: str, options: dict[str, Any], told: str
) -> None:
    with pytest.raises(Exception, match=told):
        compose(discover(), ["blocks_core"], options={rule: options})


def test_a_scenario_says_what_is_printed_on_blocks(war: War, new_map: Any) -> None:
    """New blocks have it too."""
    printed = {"moves": {"armor": 5}, "ratings": {"armor": [0, 0, 6]}, "steps": {"armor": 6}}
    ground = new_map("A-F", "1-6").mark("city 2", "C3")
    held = ("C3 red",)
    units = ("A", "armor", "C3", "red", {"cv": 1}), ("B", "infantry", "C3", "blue", {"cv": 1})
    special = war(ground, "combat", "red", *units, options={"VB.Units": printed})
    assert set(special.perform(Act("battle", at="C3"), Loaded((6,))).scenario.pieces) == {"A"}
    kind = special.situation.piece_kinds["armor"].attributes
    assert [kind[name] for name in ("cv", "move", "vs_air", "vs_naval", "vs_ground")] == [
        6, 5, 0, 0, 6,
    ]  # fmt: skip
    assert special.ask(Step("A", "C4")).allowed
    made = war(ground, "production", "red", held=held, options={"VB.Units": printed})
    made = made.perform(Act("build", at="C3", values={"kind": "armor"})).scenario
    assert made.situation.piece_kinds["armor"].attributes["cv"] == 6


@pytest.mark.parametrize(
    ("hit_rule", "hit"), [("d6<=rating", (1, 2)), ("d6<rating", (1,)), ("d6>=rating", (2, 3, 6))]
)
def test_when_a_die_hits_is_an_option(
    war: War, new_map: Any, hit_rule: str, hit: tuple[int, ...]
) -> None:
    """Infantry has 2 against ground."""
    units = (
        ("A", "infantry", "C3", "red", {"cv": 1}),
        ("B", "infantry", "C3", "blue", {"cv": 1, "vs_ground": 0, "vs_air": 0, "vs_naval": 0}),
    )
    options = {"VB.Combat": {"hit_rule": hit_rule}}
    scenario = war(new_map("A-F", "1-6"), "combat", "red", *units, options=options)
    battle = Act("battle", at="C3")
    found = [
        n for n in (1, 2, 3, 6) if "B" not in scenario.perform(battle, Loaded((n,))).scenario.pieces
    ]
    assert tuple(found) == hit


def test_a_block_fires_where_its_dice_hit_most_often(war: War, new_map: Any) -> None:
    """With ``d6>=rating`` a low rating is the good one: armor has 1 against air."""
    units = (
        ("A", "armor", "C3", "red", {"cv": 1}),
        ("B", "infantry", "C3", "blue", {"cv": 1}), ("F", "fighter", "C3", "blue", {"cv": 1}),
    )  # fmt: skip
    for hit_rule, target in (("d6<=rating", "army"), ("d6>=rating", "air")):
        options = {"VB.Combat": {"hit_rule": hit_rule, "order": ["armor"]}}
        scenario = war(new_map("A-F", "1-6"), "combat", "red", *units, options=options)
        done = scenario.perform(Act("battle", at="C3"), Loaded((3, 1, 1, 6)))
        assert done.rolls[0].ruling.question == "fire by A"
        left = set(done.scenario.pieces)
        assert ("B" not in left) if target == "army" else ("F" not in left), target


def test_terrain_of_cost_0_is_never_entered(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").terrain("mountain", "C4")
    unit = ("A", "armor", "C3", "red")
    closed = war(ground, "movement", "red", unit, options={"VB.Movement": {"mountain": 0}})
    assert not closed.ask(Act("move", "A", "C4")).allowed
    assert "C4" not in {act.at for act in Game(scenario=closed).offers()}
    assert war(ground, "movement", "red", unit).ask(Act("move", "A", "C4")).allowed


def test_a_town_may_bring_in_pp(war: War, new_map: Any) -> None:
    ground = new_map("A-F", "1-6").mark("town", "C3")
    build = Act("build", at="C3", values={"kind": "infantry"})
    for town, allowed in ((0, False), (1, True)):
        options = {"VB.Production": {"town": town}}
        scenario = war(ground, "production", "red", held=("C3 red",), options=options)
        assert scenario.ask(build).allowed is allowed
        assert (build in Game(scenario=scenario).legal_actions()) is allowed
