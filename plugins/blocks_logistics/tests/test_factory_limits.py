"""Exchange against production, cities without Factories, and who fires last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Game, Loaded

War = Callable[..., Any]
HELD = ("B2 red", "D4 red", "C5 red", "F6 blue")
WORKS = ("A", "air factory", "B2", "red", {"cv": 2}), ("N", "naval factory", "B2", "red", {"cv": 1})
ARMY = ("R", "army factory", "D4", "red", {"cv": 2})
UNITS = (
    *WORKS,
    ARMY,
    ("F", "fighter", "B2", "red", {"cv": 1}),
    ("I", "infantry", "D4", "red", {"cv": 1}),
)
SWAP = Act("exchange", "N", values={"to": "army"})
CONVERT = Act("convert", "C5", "B2", values={"to": "air"})
CITY = {"BL.Factories-5": {"scope": "city"}}


@pytest.fixture
def coast(new_map: Any) -> Any:
    """B2 of 3 PP at the sea, D4 of 2 PP inland, F6 of 3 PP; a resource of 2 PP in C5."""
    drawn = new_map("A-F", "1-8").terrain("sea", "A1-A3").mark("port", "B2").mark("city 3", "B2 F6")
    return drawn.mark("city 2", "D4").mark("resource 2", "C5")


def spending(at: str, kind: str) -> list[Act]:
    name = {"fighter": "F", "infantry": "I"}[kind]
    return [Act("build", at=at, values={"kind": kind}), Act("strengthen", by=name)]


@pytest.mark.rule("BL.Factories-5")
@pytest.mark.parametrize(("options", "elsewhere"), [({}, False), (CITY, True)])
def test_nothing_is_built_strengthened_or_converted_after_an_exchange(
    war: War, coast: Any, done: Any, options: Any, elsewhere: bool
) -> None:
    """By the side; with ``scope = "city"``, in that city."""
    scenario = war(coast, "production", *UNITS, held=HELD, options=options or None)
    here, there = [*spending("B2", "fighter"), CONVERT], spending("D4", "infantry")
    assert all(scenario.ask(act).allowed for act in (*here, *there))
    changed = done(scenario, SWAP)
    offered = list(Game(scenario=changed).offers())
    for act in here:
        assert "BL.Factories-5" in changed.ask(act).rules
        assert act not in offered
    for act in there:
        assert changed.ask(act).allowed == (act in offered) == elsewhere


@pytest.mark.rule("BL.Factories-5")
@pytest.mark.parametrize("act", [*spending("B2", "fighter"), CONVERT])
def test_no_exchange_after_any_of_them(war: War, coast: Any, done: Any, act: Act) -> None:
    for options in (None, CITY):
        scenario = done(war(coast, "production", *UNITS, held=HELD, options=options), act)
        assert not scenario.ask(SWAP).allowed
        assert SWAP not in Game(scenario=scenario).offers()


@pytest.mark.rule("BL.Factories-10")
def test_a_city_without_a_factory_has_a_new_one_of_the_type_that_is_scarcest(
    war: War, coast: Any
) -> None:
    """Of a naval one, if it is at the sea; a city that nobody of the side holds has none."""
    units = ("I", "infantry", "A8", "red"), ("E", "infantry", "F1", "blue")

    def new(*there: Any, held: tuple[str, ...]) -> set[tuple[str, str, str, int]]:
        scenario = war(coast, "production", *units, *there, held=held).end().scenario
        return {
            (p.kind, scenario.name_of(p.hex), p.side, p.attributes["cv"])
            for p in scenario.pieces.values()
            if "factory" in p.kind and p.name not in ("A", "R")
        }

    army, air = ARMY, ("A", "air factory", "F6", "red", {"cv": 3})
    assert new(army, held=("B2 red", "D4 red")) == {("air factory", "B2", "red", 1)}
    assert new(army, air, held=("B2 red", "D4 red")) == {("naval factory", "B2", "red", 1)}
    assert new(held=("B2 red", "D4 red", "F6 blue")) == {
        ("army factory", "B2", "red", 1), ("air factory", "D4", "red", 1),
    }  # fmt: skip
    assert new(army, held=("B2 blue", "D4 red")) == set()


@pytest.mark.rule("BL.Factories-6")
def test_it_fires_after_kinds_that_the_order_of_fire_does_not_name(war: War, coast: Any) -> None:
    units = (
        ("Works", "army factory", "F6", "blue", {"cv": 1}),
        ("I", "infantry", "F6", "red", {"cv": 1}),
        ("E", "infantry", "F6", "blue", {"cv": 1}),
    )  # fmt: skip
    short = {"VB.Combat": {"order": ["fighter"]}}
    scenario = war(coast, "combat", *units, options=short)
    fought = scenario.perform(Act("battle", at="F6"), Loaded((6, 6, 6)))
    asked = [roll.ruling.question for roll in fought.rolls]
    assert asked == ["fire by E", "fire by I", "fire by Works"]
