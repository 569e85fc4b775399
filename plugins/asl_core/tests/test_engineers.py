"""SMOKE grenades, Assault Engineers, Sappers, Unit Substitution (A24.1, H1.22, B28.8, A19.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Roll, Scenario, Sight, standing

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def squads(base: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """Squads in C4, by name with their attributes."""

    def scenario(kind: str = "squad", at: str = "C4", **units: dict[str, Any]) -> Scenario:
        made = ((name, kind, at, "german", has) for name, has in units.items())
        loaded: Scenario = base(new_map()).play(*made)
        return loaded

    return scenario


@switching_off("A1.25")
def test_what_is_of_the_elite_class_is_elite(squads: Callable[..., Scenario]) -> None:
    start = squads(A={"class": "elite"}, B={})
    assert "elite" in standing(start.situation, "A").traits
    assert "elite" not in standing(start.situation, "B").traits
    assert "elite" not in standing(start.without("A1.25").situation, "A").traits


@switching_off("A24.1")
def test_a_dr_up_to_the_exponent_places_smoke(squads: Callable[..., Scenario]) -> None:
    """1 MF here, 2 MF next door; once, and gone at the end of the MPh."""
    start = squads(A={"smoke": 2}).begin("movement").scenario
    here, beside = Act("place smoke", "A", "A"), Act("place smoke", "A", "C5")
    assert (start.ask(here).cost, start.ask(beside).cost) == (1, 2)
    assert start.ask(here).exponent == 2
    done = start.perform(beside, Loaded((2,))).scenario
    assert [(m.kind, done.name_of(m.at)) for m in done.markers] == [("smoke grenade", "C5")]
    assert done.ask(Sight("C3", "C6")).hindrance == 2
    assert not done.ask(here).allowed, "once"
    assert not done.end().scenario.markers
    assert not start.perform(beside, Loaded((3,))).scenario.markers
    with pytest.raises(HexwrightError, match="no act 'place smoke'"):
        start.without("A24.1").ask(here)


@pytest.mark.rule("A24.1")
def test_a_6_ends_the_mph_of_who_places_smoke(squads: Callable[..., Scenario]) -> None:
    start = squads(A={"smoke": 2}).begin("movement").scenario
    move = Act("move", "A", "C5")
    assert not start.perform(Act("place smoke", "A", "A"), Loaded((6,))).scenario.ask(move).allowed
    later = start.perform(Act("place smoke", "A", "A"), Loaded((5,))).scenario
    assert later.ask(move).allowed


@pytest.mark.rule("A24.1")
@pytest.mark.parametrize(
    ("kind", "has", "at"),
    [
        ("squad", {}, "A"),
        ("half-squad", {"smoke": 2}, "A"),
        ("leader", {"smoke": 2}, "A"),
        ("squad", {"smoke": 2, "pinned": True}, "A"),
        ("squad", {"smoke": 2, "broken": True}, "A"),
        ("squad", {"smoke": 2}, "C6"),
    ],
)
def test_who_places_no_smoke(
    squads: Callable[..., Scenario], kind: str, has: dict[str, Any], at: str
) -> None:
    start = squads(kind, A=has)
    assert not start.ask(Act("place smoke", "A", at)).allowed


@pytest.mark.rule("A24.1")
def test_no_smoke_where_there_is_no_way_nor_in_rain(base: Worlds, new_map: Any) -> None:
    ground = new_map().building("row", "C4 C5", 3).side("rowhouse wall", "C4-C5")
    start = base(ground).play(("A", "squad", "C4", "german", {"smoke": 3}))
    assert start.ask(Act("place smoke", "A", "C3")).allowed
    assert not start.ask(Act("place smoke", "A", "C5")).allowed, "a bar is between"
    assert not start.ask(Act("place smoke", "C4", "C3")).allowed, "nobody in particular"
    assert not start.with_conditions(rain=True).ask(Act("place smoke", "A", "C3")).allowed
    assert not start.begin("rally").scenario.ask(Act("place smoke", "A", "C3")).allowed


@switching_off("H1.22")
def test_assault_engineers_have_a_higher_exponent(squads: Callable[..., Scenario]) -> None:
    """Not those that were Replaced."""
    start = squads(
        A={"smoke": 1, "assault_engineers": True},
        B={"smoke": 1},
        C={"smoke": 1, "assault_engineers": True, "replaced": True},
    )
    act = Act("place smoke", "A", "C4")
    assert start.ask(act).exponent == 3
    assert start.perform(act, Loaded((3,))).scenario.markers
    assert start.ask(Act("place smoke", "B", "C4")).exponent == 1
    assert start.ask(Act("place smoke", "C", "C4")).exponent == 1
    off = start.without("H1.22")
    assert off.ask(act).exponent == 1
    assert not off.perform(act, Loaded((3,))).scenario.markers


@pytest.mark.rule("H1.22", "A11.5")
@pytest.mark.parametrize(("has", "n"), [({"assault_engineers": True}, 1), ({}, 0)])
def test_assault_engineers_have_a_higher_ccv(
    base: Worlds, new_map: Any, has: dict[str, Any], n: int
) -> None:
    """5 of a squad."""
    start = base(new_map()).play(
        ("A", "squad", "C4", "german", has), ("T", "afv", "C4", "russian", {"mp": 12})
    )
    act = Act("attack vehicle", "A", "T")
    assert start.ask(act).kill_number == 5 + n
    assert start.without("H1.22").ask(act).kill_number == 5


@switching_off("B24.74")
def test_squads_help_to_clear_mines(squads: Callable[..., Scenario]) -> None:
    """The first squad by 1, each other by 2."""
    roll = Roll("mine clearance", "A", "C4")
    assert squads(A={}).ask(roll).modifier == -1
    assert squads("half-squad", A={}).ask(roll).modifier == 0
    assert squads("half-squad", A={}, B={}).ask(roll).modifier == -1
    assert squads("leader", A={}).ask(roll).modifier == 0
    more = squads(A={}, B={}, C={"broken": True}, D={"pinned": True})
    assert more.ask(roll).modifier == -3
    with pytest.raises(HexwrightError, match="no roll 'mine clearance'"):
        more.without("B24.74").ask(roll)


@switching_off("B28.8")
@pytest.mark.parametrize(("kind", "n"), [("squad", -2), ("half-squad", -1)])
def test_sappers_clear_mines_better(squads: Callable[..., Scenario], kind: str, n: int) -> None:
    roll = Roll("mine clearance", "A", "C4")
    start = squads(kind, A={"sappers": True})
    assert start.ask(roll).modifier - start.without("B28.8").ask(roll).modifier == n
    assert squads(kind, A={"sappers": True, "replaced": True}).ask(roll).modifier == n + 1


LESSER = {"class": "first line", "fp": 4, "range": 6, "morale": 7}
"""What is printed on a 4-6-7."""


@switching_off("A19.13")
def test_a_unit_is_replaced_by_a_broken_lesser_one(squads: Callable[..., Scenario]) -> None:
    elite = {"class": "elite", "fp": 4, "range": 6, "morale": 8, "smoke": 1}
    start = squads(A=elite, B={**elite, "broken": True})
    act = Act("replace", "A", values={**LESSER, "smoke": 1})
    has = start.perform(act, Loaded(())).scenario.pieces["A"].attributes
    assert {n: has[n] for n in LESSER} == LESSER
    assert has["smoke"] == 1
    assert has["broken"]
    assert has["replaced"]
    assert not start.ask(Act("replace", "B", values=LESSER)).allowed
    for wrong in (
        {"class": "elite"}, {"class": ""}, {"fp": 5}, {"morale": 8}, {"fp": 0},
    ):  # fmt: skip
        assert not start.ask(Act("replace", "A", values={**LESSER, **wrong})).allowed, wrong
    assert not squads("leader", A={}).ask(Act("replace", "A", values=LESSER)).allowed
    with pytest.raises(HexwrightError, match="no act 'replace'"):
        start.without("A19.13").ask(act)


@switching_off("A15.3")
def test_battle_hardening_rallies_and_betters_a_unit(squads: Callable[..., Scenario]) -> None:
    """That it was Replaced is not forgotten."""
    start = squads(A={**LESSER, "broken": True, "pinned": True, "replaced": True})
    better = {"class": "elite", "fp": 4, "range": 6, "morale": 8}
    act = Act("battle harden", "A", values=better)
    has = start.perform(act, Loaded(())).scenario.pieces["A"].attributes
    assert {n: has[n] for n in better} == better
    assert not has["broken"]
    assert not has["pinned"]
    assert has["replaced"]
    assert not start.ask(Act("battle harden", "A", values=LESSER)).allowed
    assert not start.ask(Act("battle harden", "A")).allowed
    with pytest.raises(HexwrightError, match="no act 'battle harden'"):
        start.without("A15.3").ask(act)
