"""Battles: who fires when and at whom, orders, retreats, logistics targets, and what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, HexwrightError, Loaded, RuleSet, Scenario

switching_off = pytest.mark.rule
War = Callable[..., Scenario]
Told = Callable[[Scenario], dict[str, Any]]
HIT, MISS = 1, 6


def unit(name: str, kind: str, side: str, cv: int, at: str = "C3", **more: Any) -> tuple[Any, ...]:
    return name, kind, at, side, {"cv": cv, **more}


def fight(scenario: Scenario, *faces: int, at: str = "C3") -> Any:
    """A round, in which exactly these dice fall."""
    dice = Loaded(faces)
    done = scenario.perform(Act("battle", at=at), dice)
    assert done.ruling.allowed, done.ruling.explain()
    assert dice.drawn == len(faces)
    return done


@pytest.fixture
def plain(new_map: Any) -> Any:
    return new_map("A-F", "1-6")


@switching_off("VB.Combat")
def test_kinds_fire_in_order_and_of_each_kind_the_defender_first(
    war: War, plain: Any, cv: Told
) -> None:
    """What was hit before its turn rolls fewer dice, and what is gone rolls none."""
    scenario = war(
        plain, "combat", "red",
        unit("RI", "infantry", "red", 2), unit("RA", "armor", "red", 2),
        unit("BI", "infantry", "blue", 3), unit("BA", "armor", "blue", 1),
    )  # fmt: skip
    done = fight(scenario, MISS, HIT, HIT, HIT, HIT, MISS)
    assert [(roll.ruling.question, roll.faces[0]) for roll in done.rolls] == [
        ("fire by BA", 6), ("fire by RA", 1), ("fire by RA", 1), ("fire by BI", 1),
        ("fire by RI", 1), ("fire by RI", 6),
    ]  # fmt: skip
    assert cv(done.scenario) == {"RI": 2, "RA": 1, "BI": 1}
    with pytest.raises(HexwrightError, match="battle"):
        scenario.without("VB.Combat").ask(Act("battle", at="C3"))


def test_the_order_of_kinds_is_an_option(war: War, plain: Any) -> None:
    """A kind that it does not name fires last."""
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 1)
    first = {"VB.Combat": {"order": ["infantry"]}}
    done = fight(war(plain, "combat", "red", *units, options=first), HIT)
    assert [roll.ruling.question for roll in done.rolls] == ["fire by BI"]


def test_a_die_hits_with_the_rating_against_the_target_or_less(
    war: War, plain: Any, cv: Told
) -> None:
    """Armor has 3 against ground, infantry 2."""
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 4)
    scenario = war(plain, "combat", "red", *units)
    assert cv(fight(scenario, 3, 6, 6, 6).scenario)["BI"] == 3
    assert cv(fight(scenario, 4, 6, 6, 6, 6).scenario)["BI"] == 4
    assert cv(fight(scenario, 4, 3, 3, 3, 2).scenario) == {"BI": 4}


def test_hits_go_to_the_strongest_of_the_arm_that_is_fired_at(
    war: War, plain: Any, cv: Told
) -> None:
    scenario = war(
        plain, "combat", "red", unit("RA", "armor", "red", 3),
        unit("B1", "infantry", "blue", 1), unit("Blue 2", "infantry", "blue", 2),
        unit("BF", "fighter", "blue", 4),
    )  # fmt: skip
    # the fighter misses, armor hits 2 (now 1 each), then one of equals by name, then the other
    done = fight(scenario, *[MISS] * 4, HIT, HIT, HIT)
    assert cv(done.scenario) == {"RA": 3, "BF": 4}


def test_who_has_no_rating_against_what_is_there_does_not_fire(war: War, plain: Any) -> None:
    units = unit("RS", "submarine", "red", 3), unit("BI", "infantry", "blue", 1)
    assert len(fight(war(plain, "combat", "red", *units), MISS).rolls) == 1


def test_a_battle_is_fought_once_by_the_attacker_or_as_often_as_the_option_says(
    war: War, plain: Any
) -> None:
    units = unit("RI", "infantry", "red", 1), unit("BI", "infantry", "blue", 1)
    scenario = war(plain, "combat", "red", *units)
    assert [act.at for act in Game(scenario=scenario).offers() if act.kind == "battle"] == ["C3"]
    over = fight(scenario, MISS, MISS).scenario
    assert not over.ask(Act("battle", at="C3")).allowed
    assert not scenario.ask(Act("battle", at="D3")).allowed
    long = war(plain, "combat", "red", *units, options={"VB.Combat": {"rounds": 2}})
    twice = fight(fight(long, MISS, MISS).scenario, MISS, MISS).scenario
    assert not twice.ask(Act("battle", at="C3")).allowed
    assert not war(plain, "movement", "red", *units).ask(Act("battle", at="C3")).allowed


def test_what_the_attacker_does_not_begin_is_fought_when_the_phase_ends(
    war: War, plain: Any, cv: Told
) -> None:
    units = (
        unit("RI", "infantry", "red", 1), unit("BI", "infantry", "blue", 1),
        unit("Red 2", "infantry", "red", 1, "E4"), unit("Blue 2", "infantry", "blue", 1, "E4"),
    )  # fmt: skip
    scenario = war(plain, "combat", "red", *units)
    dice = Loaded((HIT, MISS, HIT))
    assert cv(scenario.end(dice=dice).scenario) == {"BI": 1, "Red 2": 1}
    assert dice.drawn == 3
    begun = fight(scenario, MISS, MISS, at="C3").scenario
    assert set(begun.end(dice=Loaded((HIT,))).scenario.pieces) == {"RI", "BI", "Blue 2"}


# --- orders --------------------------------------------------------------------------------------


def tell(scenario: Scenario, name: str, to: str, aim: str = "") -> Scenario:
    done = scenario.perform(Act("order", name, values={"to": to, "aim": aim}))
    assert done.ruling.allowed, done.ruling.explain()
    return done.scenario


@switching_off("VB.Orders")
def test_a_block_fires_at_what_it_is_told_once(war: War, plain: Any, cv: Told) -> None:
    """Without orders the fighter would fire at the fighter, which it hits best."""
    scenario = war(
        plain, "combat", "red", unit("RF", "fighter", "red", 1),
        unit("BF", "fighter", "blue", 1), unit("BI", "infantry", "blue", 1),
    )  # fmt: skip
    offers = [act.values["to"] for act in Game(scenario=scenario).offers() if act.kind == "order"]
    assert offers == ["air", "army", "naval", "retreat"], "not only what is there"
    told = tell(scenario, "RF", "army")
    assert cv(fight(told, MISS, HIT).scenario) == {"RF": 1, "BF": 1}
    after = fight(told, MISS, MISS, MISS).scenario
    assert after.pieces["RF"].attributes["orders"] == ""
    assert cv(fight(scenario, MISS, HIT, MISS).scenario) == {"RF": 1, "BI": 1}
    tame = war(
        plain, "combat", "red", unit("RF", "fighter", "red", 1, orders="army"),
        unit("BF", "fighter", "blue", 1), unit("BI", "infantry", "blue", 1),
        options={"VB.Combat": {"choosers": ["dive bomber"]}},
    )  # fmt: skip
    assert "BF" not in fight(tame, MISS, HIT, MISS).scenario.pieces
    with pytest.raises(HexwrightError, match="order"):
        tell(scenario.without("VB.Orders"), "RF", "army")


@pytest.mark.parametrize(
    ("phase", "side", "name", "to", "allowed"),
    [
        ("movement", "red", "RI", "retreat", True),
        ("movement", "red", "BI", "retreat", False),
        ("air response", "blue", "BI", "retreat", True),
        ("combat", "red", "BI", "retreat", True),
        ("production", "red", "RI", "retreat", False),
        ("combat", "red", "RI", "dance", False),
        ("combat", "red", "RI", "army/C4", False),
        ("combat", "red", "RI", "retreat/C4", True),
        ("combat", "red", "RI", "retreat/Z9", False),
        ("combat", "red", "RI", "logistics/the dam", True),
        ("combat", "red", "RI", "logistics/the mill", False),
        ("combat", "red", "C3", "retreat", False),
    ],
)
def test_who_gives_orders_when(
    war: War, plain: Any, works: RuleSet, phase: str, side: str, name: str, to: str, allowed: bool
) -> None:
    units = unit("RI", "infantry", "red", 1), unit("BI", "infantry", "blue", 1)
    what, _, aim = to.partition("/")
    told = {"to": what, "aim": aim}
    scenario = war(plain, phase, side, *units, rules=works)
    assert scenario.ask(Act("order", name, values=told)).allowed is allowed


# --- retreats ------------------------------------------------------------------------------------


@switching_off("VB.Retreat")
def test_a_block_retreats_in_its_turn_to_fire(war: War, plain: Any, where: Told, cv: Told) -> None:
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 2, orders="retreat")
    scenario = war(plain, "combat", "red", *units)
    done = fight(scenario, HIT).scenario  # armor fires before infantry
    assert where(done) == {"RA": "C3", "BI": "B2"}
    assert cv(done)["BI"] == 1
    assert done.state.count("retreated", "BI") == 1
    assert where(fight(tell(scenario, "BI", "retreat", "D3"), HIT).scenario)["BI"] == "D3"
    assert fight(scenario.without("VB.Retreat"), MISS, MISS, MISS)


def test_a_block_retreats_where_there_is_room_and_no_enemy_or_not_at_all(
    war: War, new_map: Any, where: Told
) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "B2 B3 C2 D2")
    enemy = unit("Red 2", "infantry", "red", 1, "C4")
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 1, orders="retreat")
    assert where(fight(war(ground, "combat", "red", *units, enemy), MISS).scenario)["BI"] == "D3"
    full = [unit(f"Blue {n}", "marine", "blue", 1, "D3") for n in (1, 2)]
    stuck = war(ground, "combat", "red", *units, enemy, *full)
    assert where(fight(stuck, MISS, MISS).scenario)["BI"] == "C3"
    ship = unit("BS", "submarine", "blue", 1, orders="retreat")
    sailing = war(ground, "combat", "red", units[0], ship, enemy)
    assert where(fight(sailing).scenario)["BS"] == "B2"


def test_army_blocks_retreat_over_a_hexside_as_they_attack_over_it(
    war: War, new_map: Any, where: Told
) -> None:
    """Two, and one across a river; the next one goes elsewhere, or stays."""
    ground = new_map("A-F", "1-6").terrain("sea", "B2 B3 C2 D2 D3").side("river", "C3-C4")
    units = [unit(f"Blue {n}", "infantry", "blue", 1, orders="retreat") for n in (1, 2)]
    scenario = war(ground, "combat", "red", unit("RA", "armor", "red", 1), *units)
    done = fight(scenario, MISS, MISS)
    assert where(done.scenario) == {"RA": "C3", "Blue 1": "C4", "Blue 2": "C3"}
    free = fight(scenario.without("VB.Hexsides"), MISS).scenario
    assert where(free) == {"RA": "C3", "Blue 1": "C4", "Blue 2": "C4"}


def test_nobody_retreats_to_a_place_of_the_enemy_s(war: War, new_map: Any, where: Told) -> None:
    ground = new_map("A-F", "1-6").terrain("sea", "B3 C2 D2 D3").mark("town", "B2 C4")
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 1, orders="retreat")
    for held, to in ((("B2 red",), "C4"), (("B2 blue",), "B2"), (("B2 red", "C4 red"), "C3")):
        scenario = war(ground, "combat", "red", *units, held=held)
        done = fight(scenario, *[MISS] * (2 if to == "C3" else 1))
        assert where(done.scenario)["BI"] == to


def test_a_retreat_of_two_hexes_is_an_option(war: War, plain: Any, where: Told) -> None:
    units = unit("RA", "armor", "red", 1), unit("BI", "infantry", "blue", 1, orders="retreat")
    far = tell(
        war(plain, "combat", "red", *units, options={"VB.Retreat": {"hexes": 2}}),
        "BI", "retreat", "C5",
    )  # fmt: skip
    assert where(fight(far, MISS).scenario)["BI"] == "C5"
    near = tell(war(plain, "combat", "red", *units), "BI", "retreat", "C5")
    assert where(fight(near, MISS).scenario)["BI"] == "B2"


def test_air_blocks_retreat_to_a_base(war: War, new_map: Any, where: Told) -> None:
    ground = new_map("A-F", "1-6").mark("town", "A1 E4")
    units = unit("RI", "infantry", "red", 1), unit("BF", "fighter", "blue", 1, orders="retreat")
    scenario = war(ground, "combat", "red", *units, held=("A1 red", "E4 blue"))
    assert where(fight(scenario).scenario)["BF"] == "E4"
    homeless = war(ground, "combat", "red", *units, held=("A1 red", "E4 red"))
    assert where(fight(homeless, MISS, MISS).scenario)["BF"] == "C3"


# --- logistics targets ---------------------------------------------------------------------------


def test_hits_on_logistics_targets_are_counted_by_name(
    war: War, plain: Any, works: RuleSet, cv: Told
) -> None:
    """One with ratings fires last, a die for each CV; hits change nothing by themselves."""
    scenario = war(
        plain, "combat", "red",
        unit("RB", "dive bomber", "red", 3, orders="logistics", aim="the works"),
        unit("BI", "infantry", "blue", 1), unit("the works", "works", "blue", 2),
        rules=works,
    )  # fmt: skip
    done = fight(scenario, 2, 3, 2, MISS, HIT, MISS)
    assert [roll.ruling.question for roll in done.rolls][-3:] == [
        "fire by BI", "fire by the works", "fire by the works",
    ]  # fmt: skip
    assert done.scenario.state.count("hits", "the works") == 2
    assert cv(done.scenario) == {"RB": 2, "BI": 1, "the works": 2}
    offers = {
        act.values["aim"]
        for act in Game(scenario=war(
            plain, "combat", "red", unit("RB", "dive bomber", "red", 3),
            unit("BI", "infantry", "blue", 1), unit("the works", "works", "blue", 2), rules=works,
        )).offers()
        if act.kind == "order" and act.values["to"] == "logistics"
    }  # fmt: skip
    assert offers == {"the works", "the dam"}


def test_what_is_no_piece_is_fired_at_too_and_needs_no_defender(
    war: War, plain: Any, works: RuleSet
) -> None:
    scenario = war(plain, "combat", "red", unit("RB", "heavy bomber", "red", 2), rules=works)
    assert fight(scenario, HIT, MISS).scenario.state.count("hits", "the dam") == 1
    flying = war(plain, "movement", "red", unit("RB", "heavy bomber", "red", 2, "C1"), rules=works)
    assert flying.ask(Act("fly", "RB", "C3")).allowed
    assert not flying.ask(Act("fly", "RB", "C2")).allowed


def test_what_is_nobody_s_is_fired_at_by_the_attacker_when_he_says_so(
    war: War, plain: Any, works: RuleSet
) -> None:
    """Neither by defenders who have nobody left to fire at, nor by itself when the phase ends."""
    units = [unit("RI", "infantry", "red", 1), unit("BA", "armor", "blue", 1)]
    left = war(plain, "combat", "red", *units, unit("BI", "infantry", "blue", 2), rules=works)
    assert len(fight(left, HIT).rolls) == 1
    alone = war(plain, "combat", "red", unit("RB", "heavy bomber", "red", 2), rules=works)
    assert not alone.end(dice=Loaded(())).rolls


def test_what_is_its_own_is_not_fired_at(war: War, plain: Any, works: RuleSet) -> None:
    units = unit("RB", "heavy bomber", "red", 1, "D3"), unit("W", "works", "red", 1, "D3")
    scenario = war(plain, "combat", "red", *units, rules=works)
    assert not scenario.ask(Act("battle", at="D3")).allowed


# --- hidden blocks -------------------------------------------------------------------------------


@switching_off("VB.Fog")
def test_orders_are_not_seen_even_of_blocks_that_are(war: War, plain: Any) -> None:
    scenario = war(
        plain, "combat", "red", unit("RI", "infantry", "red", 2),
        unit("RB", "heavy bomber", "red", 2), unit("BI", "infantry", "blue", 2),
    )  # fmt: skip
    after = Game(scenario=scenario).apply(Act("battle", at="C3"), Loaded((MISS,) * 9)).game
    told = after.apply(Act("order", "RB", values={"to": "retreat", "aim": "C2"})).game
    assert told.observation("red").pieces["RB"].attributes["orders"] == "retreat"
    bare = after.state.pieces["RB"].attributes.keys() - {"orders", "aim"}
    for game in (after, told):
        assert game.observation("blue").pieces["RB"].attributes.keys() == bare
    open_ = Game(scenario=told.scenario.without("VB.Fog"))
    assert open_.observation("blue").pieces["RB"].attributes["aim"] == "C2"


@switching_off("VB.Fog")
def test_blocks_face_away_until_they_are_in_a_battle(war: War, plain: Any) -> None:
    scenario = war(
        plain, "combat", "red", unit("RI", "infantry", "red", 1), unit("BI", "infantry", "blue", 1),
        unit("Blue 2", "armor", "blue", 1, "E4"),
    )  # fmt: skip
    game = Game(scenario=scenario)

    def seen(game: Game, side: str) -> list[tuple[str, str]]:
        return sorted((p.name, p.kind) for p in game.observation(side).pieces.values())

    assert seen(game, "red") == [("RI", "infantry"), ("block 1", "block"), ("block 2", "block")]
    move = game.apply(Act("battle", at="C3"), Loaded((MISS, MISS)))
    assert move.revealed
    assert seen(move.game, "red") == [("BI", "infantry"), ("RI", "infantry"), ("block 1", "block")]
    later = move.game.scenario.in_state(evolve(move.game.state, counts={}))
    assert seen(Game(scenario=later), "red") == seen(game, "red")
    open_ = Game(scenario=scenario.without("VB.Fog"))
    assert ("Blue 2", "armor") in seen(open_, "red")
