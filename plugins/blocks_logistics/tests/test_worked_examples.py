"""The printed examples of production: what comes of them, and which rules it is told of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act

row = pytest.mark.rule
War = Callable[..., Any]
HELD = ("B2 red", "D4 red", "C5 red", "F6 blue")


@pytest.fixture
def coast(new_map: Any) -> Any:
    """Cities: B2 of 3 PP at the sea, with a port, and D4 of 2 PP; a resource of 2 PP in C5."""
    drawn = new_map("A-F", "1-8").terrain("sea", "A1-A3").mark("port", "B2").mark("city 3", "B2 F6")
    return drawn.mark("city 2", "D4").mark("resource 2", "C5")


def works(name: str, kind: str, at: str, pp: int, side: str = "red") -> tuple[Any, ...]:
    return name, f"{kind} factory", at, side, {"cv": pp}


def points(scenario: Any, at: str, kind: str) -> tuple[int, str]:
    """What can be spent on a kind in a city, in PP, and of what."""
    ruling = scenario.ask(Act("build", at=at, values={"kind": kind}))
    (told,) = (e.reason for e in ruling.terms["left"].counting)
    return ruling.terms["left"].value, told.removeprefix("PP for it there: ")


AIR, NAVAL = works("A", "air", "B2", 2), works("N", "naval", "B2", 1)
RESOURCE = Act("convert", "C5", "B2", values={"to": "air"})
CITED = ("VB.Resources", "BL.Factories-11")


@row("BL.Factories-10")
def test_a_2_pp_city_whose_factory_was_cut_to_1_has_1_now_and_2_the_next_time(
    war: War, coast: Any, hit: Any, phase: Any
) -> None:
    defended = works("R", "army", "D4", 2), ("I", "infantry", "A8", "red")
    bombed = hit(war(coast, "combat", *defended, held=("D4 red", "F6 blue")), "R", 1)
    scenario = phase(bombed, "production", counts={})
    assert points(scenario, "D4", "infantry") == (1, "1 of R (BL.Factories-1)")
    ended = scenario.end()
    assert "R: cv is 2  BL.Factories-10  Automatic growth" in ended.ruling.explain()
    assert ended.ruling.rules == ("BL.Factories-10",)
    later = phase(ended.scenario, "production")
    assert points(later, "D4", "infantry") == (2, "2 of R (BL.Factories-1)")
    assert later.end().scenario.pieces["R"].attributes["cv"] == 2


@row("BL.Factories-11")
def test_2_pp_of_a_resource_with_2_air_and_1_naval_are_4_air_and_1_naval(
    war: War, coast: Any
) -> None:
    fed = war(coast, "production", AIR, NAVAL, held=HELD).perform(RESOURCE)
    assert (fed.ruling.gain, fed.ruling.rules) == (2, CITED)
    resource = "resources in B2 air"
    assert points(fed.scenario, "B2", "fighter") == (
        4, f"2 of A (BL.Factories-1), none of N (BL.Factories-4), 2 of {resource} (BL.Factories-11)"
    )  # fmt: skip
    no = "none of {} (BL.Factories-4)".format
    assert points(fed.scenario, "B2", "battleship") == (
        1, f"{no('A')}, 1 of N (BL.Factories-1), {no(resource)}"
    )  # fmt: skip


@row("BL.Factories-11")
def test_read_as_additional_they_are_4_air_and_1_naval_on_top_of_2_and_1(
    war: War, coast: Any
) -> None:
    reading = {"BL.Factories-11": {"mode": "additional"}}
    fed = war(coast, "production", AIR, NAVAL, held=HELD, options=reading).perform(RESOURCE)
    assert (fed.ruling.gain, fed.ruling.rules) == (2, CITED)
    total, told = points(fed.scenario, "B2", "fighter")
    assert (total, "2 of A again (BL.Factories-11)" in told) == (2 + 4, True)
    total, told = points(fed.scenario, "B2", "battleship")
    assert (total, "1 of N again (BL.Factories-11)" in told) == (1 + 1, True)


@row("BL.Factories-5")
def test_a_1_pp_naval_factory_is_exchanged_for_a_0_pp_air_factory(war: War, coast: Any) -> None:
    exchanged = war(coast, "production", AIR, NAVAL, held=HELD).perform(
        Act("exchange", "N", values={"to": "air"})
    )
    assert exchanged.ruling.rules == ("BL.Factories-5",)
    there = exchanged.scenario.pieces
    assert {(p.kind, p.attributes["cv"]) for p in there.values()} == {
        ("air factory", 2),
        ("air factory", 0),
    }
    refused = exchanged.scenario.ask(Act("build", at="B2", values={"kind": "fighter"}))
    assert (refused.allowed, refused.rules) == (False, ("VB.Production", "BL.Factories-5"))
    assert "a Factory has been exchanged instead" in refused.explain()


@row("BL.Factories-2")
@pytest.mark.parametrize("dealt", [[("air", 3)], [("air", 2), ("army", 1)]])
def test_a_3_pp_city_has_an_air_factory_of_3_or_of_2_and_an_army_one_of_1(
    war: War, coast: Any, faults: Callable[[Any], list[str]], dealt: list[tuple[str, int]]
) -> None:
    units = [works(kind, kind, "B2", pp) for kind, pp in dealt]
    assert faults(war(coast, "production", *units, held=HELD)) == []
    more = works("M", "army", "B2", 1)
    assert faults(war(coast, "production", *units, more, held=HELD)) == [
        "BL.Factories-2: B2 has Factories of 4 PP, and the city is of 3"
    ]
