"""Production: what cities bring in, what it buys, resources, and how many blocks there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game
from hexwright.game.simulate import faults
from hexwright.rules import compose, discover

switching_off = pytest.mark.rule
Worlds = Callable[[Any], Any]


def red_phase(scenario: Any, phase: str = "production", **counts: int) -> Any:
    at = {("PP spent", name): n for name, n in counts.items()}
    return scenario.in_state(evolve(scenario.state, phase=phase, side="red", turn=1, counts=at))


def optional(scenario: Any, **options: Any) -> Any:
    """With options of ``VB.Production``."""
    rules = compose(discover(), ["blocks_core"], options={"VB.Production": options})
    return evolve(scenario, ruleset=rules)


@pytest.fixture
def cities(blocks: Worlds, new_map: Any) -> Any:
    """Red holds B2 (2 PP, a port) and D4 (1 PP), blue F6 (3 PP); a resource of 2 is in C5."""
    drawn = new_map("A-F", "1-8").terrain("sea", "A1-A3").mark("port", "B2").mark("city 2", "B2")
    drawn = drawn.mark("city 1", "D4").mark("city 3", "F6").mark("resource 2", "C5")
    units = [("I", "infantry", "B2", "red", {"cv": 2}), ("F", "fighter", "D4", "red")]
    held = ("B2 red", "C5 red", "D4 red", "F6 blue")
    return red_phase(blocks(drawn).play(*units).with_conditions(held=held))


def build(scenario: Any, at: str, kind: str = "infantry") -> Any:
    ruling = scenario.ask(Act("build", at=at, values={"kind": kind}))
    return ruling.allowed


def done(scenario: Any, *acts: Act) -> Any:
    for act in acts:
        performed = scenario.perform(act)
        assert performed.ruling.allowed, performed.ruling.explain()
        scenario = performed.scenario
    return scenario


def buy(at: str, kind: str = "infantry") -> Act:
    return Act("build", at=at, values={"kind": kind})


@switching_off("VB.Production")
def test_a_city_has_its_size_to_spend_and_new_blocks_are_cadres(cities: Any) -> None:
    once = done(cities, buy("B2"))
    new = once.state.pieces["red infantry 1"]
    assert (new.kind, new.side, new.attributes["cv"]) == ("infantry", "red", 1)
    assert once.board.grid.name(new.hex) == "B2"
    ruling = once.ask(buy("B2"))
    assert (ruling.allowed, ruling.cost, ruling.left) == (True, 1, 1)
    twice = done(once, buy("B2", "battleship"))
    assert not build(twice, "B2")
    assert build(twice, "D4")
    assert not build(cities, "F6")
    assert not build(cities, "E1")
    assert not cities.without("VB.Production").situation.act_kinds.get("build")


def test_what_is_not_spent_is_lost_with_the_phase(cities: Any) -> None:
    spent = done(cities, buy("B2"), buy("B2"))
    assert red_phase(spent.end().scenario).ask(buy("B2")).left == 2


def test_blocks_are_built_where_they_have_room(cities: Any) -> None:
    """D4 is no port, and its base and its hex have room for one more air block."""
    assert build(cities, "B2", "battleship")
    assert not build(cities, "D4", "battleship")
    assert not build(cities, "B2", "cavalry")
    full = evolve(cities, pieces={**cities.pieces, "G": evolve(cities.pieces["F"], name="G")})
    assert build(cities, "D4", "fighter")
    assert not build(full, "D4", "fighter")


def test_only_in_ones_own_production_phase(cities: Any) -> None:
    assert not build(red_phase(cities, "movement"), "B2")
    assert build(cities, "B2")


def test_a_city_with_enemies_in_it_brings_in_nothing(blocks: Worlds, new_map: Any) -> None:
    world = blocks(new_map("A-F", "1-8").mark("city 2", "B2"))
    units = [("I", "infantry", "B2", "red"), ("E", "infantry", "B2", "blue")]
    for there, free in ((units[:1], True), (units, False)):
        assert build(red_phase(world.play(*there).with_conditions(held=("B2 red",))), "B2") == free


def test_a_block_in_a_city_gains_a_step_up_to_full_strength(cities: Any) -> None:
    stronger = done(cities, Act("strengthen", by="I"))
    assert stronger.state.pieces["I"].attributes["cv"] == 3
    assert stronger.ask(buy("B2")).left == 1
    assert not stronger.ask(Act("strengthen", by="I")).allowed
    assert optional(stronger, most=2).ask(Act("strengthen", by="I")).allowed
    assert not cities.ask(Act("strengthen", by="F")).allowed
    built = done(cities, buy("B2"))
    assert not built.ask(Act("strengthen", by="red infantry 1")).allowed


def test_with_cadres_at_2_pp_only_larger_cities_start_a_block(cities: Any) -> None:
    dear = optional(cities, cadre=2)
    assert (build(dear, "B2"), build(dear, "D4")) == (True, False)
    assert not build(done(dear, buy("B2")), "B2")
    assert not dear.perform(buy("D4")).ruling.allowed


@switching_off("VB.Resources")
def test_a_resource_gives_its_pp_to_one_city_once_a_turn(cities: Any) -> None:
    fed = done(cities, Act("convert", "C5", "D4"))
    assert (fed.ask(buy("D4")).left, fed.ask(buy("B2")).left) == (3, 2)
    assert not fed.ask(Act("convert", "C5", "B2")).allowed
    assert not cities.ask(Act("convert", "C5", "F6")).allowed
    assert not cities.ask(Act("convert", "D4", "B2")).allowed
    lost = cities.with_conditions(held=("B2 red", "C5 blue"))
    assert not lost.ask(Act("convert", "C5", "B2")).allowed
    near = evolve(cities, ruleset=compose(
        discover(), ["blocks_core"], options={"VB.Resources": {"reach": 2}}
    ))  # fmt: skip
    assert [near.ask(Act("convert", "C5", at)).allowed for at in ("D4", "B2")] == [True, False]
    spent = done(fed, buy("D4"), buy("D4"), buy("D4"))
    assert not build(spent, "D4")
    assert fed.without("VB.Resources").ask(buy("D4")).left == 1


def test_more_spent_than_there_is_is_a_fault(cities: Any) -> None:
    ok, over = red_phase(cities, B2=2), red_phase(cities, B2=3)
    assert faults(Game(scenario=ok)) == []
    assert faults(Game(scenario=over)) == ["VB.Production: 1 PP too many spent of B2"]


@switching_off("VB.Pool")
def test_a_side_has_so_many_blocks(cities: Any) -> None:
    few = compose(discover(), ["blocks_core"], options={"VB.Pool": {"blocks": 3}})
    limited = evolve(cities, ruleset=few)
    last = done(limited, buy("B2"))
    assert not build(last, "B2")
    assert build(last.without("VB.Pool"), "B2")
    assert faults(Game(scenario=last)) == []
    none = compose(discover(), ["blocks_core"], options={"VB.Pool": {"blocks": 1}})
    assert faults(Game(scenario=evolve(cities, ruleset=none))) == [
        "VB.Pool: red has 2 blocks in play, of 1"
    ]


def pooled(scenario: Any, **options: Any) -> Any:
    rules = compose(discover(), ["blocks_core"], options={"VB.Pool": options})
    return evolve(scenario, ruleset=rules)


def test_there_may_be_so_many_of_a_kind(cities: Any) -> None:
    few = pooled(cities, kinds={"infantry": 2, "fighter": 1})
    last = done(few, buy("B2"))
    assert (build(last, "B2"), build(last, "B2", "armor"), build(few, "D4", "fighter")) == (
        False, True, False,
    )  # fmt: skip
    assert build(pooled(last, kinds={}), "B2")
    assert faults(Game(scenario=last)) == []
    none = pooled(cities, kinds={"infantry": 0})
    assert faults(Game(scenario=none)) == ["VB.Pool: red has 1 infantry blocks, of 0"]


def test_blocks_and_their_steps_come_from_nowhere_but_production(cities: Any) -> None:
    """Red has two blocks, of 2 and 4 CV."""
    before, made = cities, done(cities, buy("B2"))
    stronger = done(made, Act("strengthen", by="I"))
    assert faults(Game(scenario=made), Game(scenario=before)) == []
    assert faults(Game(scenario=stronger), Game(scenario=made)) == []

    def with_(scenario: Any, name: str, before: Any, **attributes: Any) -> list[str]:
        old = scenario.pieces["I"]
        piece = evolve(old, name=name, attributes={**old.attributes, **attributes})
        pieces = {**scenario.pieces, name: piece}
        after = scenario.in_state(evolve(scenario.state, pieces=pieces))
        return faults(Game(scenario=after), Game(scenario=before))

    assert with_(cities, "I", cities, cv=3) == ["VB.Pool: red has 7 CV, and can have 6"]
    assert with_(cities, "copy", cities, cv=1) == [
        "VB.Pool: red has 3 blocks, and can have 2", "VB.Pool: red has 7 CV, and can have 6",
    ]  # fmt: skip
    assert with_(made, "copy", cities, cv=1) == [
        "VB.Pool: red has 4 blocks, and can have 3", "VB.Pool: red has 8 CV, and can have 7",
    ]  # fmt: skip
    assert with_(stronger, "I", made, cv=4) == ["VB.Pool: red has 9 CV, and can have 8"]
    assert with_(stronger, "I", stronger) == []
    over = red_phase(stronger, "movement")
    assert faults(Game(scenario=over), Game(scenario=made)) == [
        "VB.Pool: red has 8 CV, and can have 7"
    ]
    assert with_(made.without("VB.Pool"), "copy", cities) == []


def test_what_is_offered_is_allowed_and_nothing_else_could_be_built(cities: Any) -> None:
    game = Game(scenario=cities)
    offered = list(game.offers())
    assert {act.kind for act in offered} == {"build", "strengthen", "convert"}
    assert all(cities.ask(act).allowed for act in offered)
    kinds = cities.situation.piece_kinds
    could = {(a, k) for a in ("B2", "D4", "C5", "F6") for k in kinds if build(cities, a, k)}
    assert {(a.at, a.values["kind"]) for a in offered if a.kind == "build"} == could
    spent = done(cities, buy("B2"), buy("B2"), buy("D4"), Act("convert", "C5", "B2"))
    assert {act.at for act in Game(scenario=spent).offers() if act.kind == "build"} == {"B2"}
