"""Rout, Interdiction, surrender (A10.5-.53, A20.21, A20.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

SHAKEN = {"broken": True, "broken_morale": 7, "dm": True, "fp": 4}
ARMED = {"fp": 4, "range": 6}


def rout(at: str, by: str = "S", **values: Any) -> Act:
    return Act("rout", by=by, at=at, values=values)


@pytest.fixture
def strip(base: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """Open ground with a house at C1, and a squad in it that runs from C5 or elsewhere."""
    ground = new_map("B-D", "1-7").building("house", "C1", 3)

    def with_units(*more: Any, at: str = "C4", **states: Any) -> Scenario:
        squad = ("S", "squad", at, "german", {**SHAKEN, **states})
        loaded: Scenario = base(ground).play(squad, *more)
        return loaded

    return with_units


def enemy(at: str, name: str = "R", **states: Any) -> Any:
    return (name, "squad", at, "russian", {**ARMED, **states})


def where(scenario: Scenario, name: str = "S") -> str:
    piece = scenario.pieces[name]
    return f"{scenario.name_of(piece.hex)}@{piece.location}"


@switching_off("A10.5")
def test_a_broken_unit_routs_up_to_6_mf(strip: Callable[..., Scenario]) -> None:
    play = strip()
    asked = play.ask(rout("C1"))
    assert (asked.allowed, asked.cost) == (True, 4)
    done = play.perform(rout("C1"), Loaded(()))
    assert where(done.scenario) == "C1@ground"
    assert not done.scenario.ask(rout("C2")).allowed, "once"
    with pytest.raises(HexwrightError, match="no act 'rout'"):
        play.without("A10.5").ask(rout("C1"))


@pytest.mark.rule("A10.5", "A10.51")
def test_a_rout_does_without_rules_that_are_off(strip: Callable[..., Scenario]) -> None:
    """Without A4.1 it goes as any move does; an enemy on a roof that is none frightens nobody."""
    assert strip().without("A4.1").ask(rout("C1")).allowed
    roof = strip(enemy("C1@roof"), at="C3")
    assert not roof.ask(rout("C1")).allowed
    assert roof.without("B23.8").ask(rout("C1")).allowed


@pytest.mark.rule("A10.5")
def test_who_is_not_desperate_or_not_broken_stays(strip: Callable[..., Scenario]) -> None:
    assert not strip(dm=False).ask(rout("C1")).allowed
    assert not strip(broken=False).ask(rout("C1")).allowed
    assert strip(enemy("C5"), dm=False).ask(rout("C1")).allowed, "a known enemy is beside it"
    assert not strip().begin("movement").scenario.ask(rout("C1")).allowed
    assert not strip(at="C7").ask(rout("C1")).allowed, "7 MF"
    assert not strip().ask(rout("C4")).allowed


@pytest.mark.rule("A10.5")
def test_who_ends_the_phase_beside_a_known_enemy_is_lost(strip: Callable[..., Scenario]) -> None:
    assert "S" not in strip(enemy("C5")).end("rout").scenario.pieces
    assert "S" in strip(enemy("C5"), broken=False).end("rout").scenario.pieces
    assert "S" in strip(enemy("C5", concealed=True)).end("rout").scenario.pieces
    assert "S" in strip(enemy("C5", broken=True)).end("rout").scenario.pieces
    assert "S" in strip(enemy("C6")).end("rout").scenario.pieces
    assert "S" in strip(enemy("C5")).end("movement").scenario.pieces
    held = strip(enemy("C4")).with_markers(("melee", "C4"))
    assert "S" in held.end("rout").scenario.pieces


@switching_off("A10.51")
def test_a_rout_leads_to_the_nearest_building(strip: Callable[..., Scenario]) -> None:
    """And on into what is entered directly from there, its upper level."""
    play = strip()
    refused = play.ask(rout("C3"))
    assert not refused.allowed
    assert "it routs to C1 (4 MF)" in refused.explain()
    assert play.without("A10.51").ask(rout("C3")).allowed
    free = strip(at="D7")
    assert free.ask(rout("D6")).allowed, "no building within 6 MF"


@pytest.mark.rule("A10.51")
def test_of_two_the_nearer_one(base: Worlds, new_map: Any) -> None:
    """Woods as well; and several levels of the building that it comes to first."""
    ground = new_map("B-D", "1-7").building("far", "C1", 2).terrain("woods", "C6")
    ground.building("near", "B3", 3).mark("stairwell", "B3")
    play = base(ground).play(("S", "squad", "C4", "german", SHAKEN))
    assert play.ask(rout("B3")).allowed
    assert not play.ask(rout("C1")).allowed
    assert play.ask(rout("B3@1")).cost == 3
    assert "B3 (2 MF), B3@1 (3 MF)" in play.ask(rout("C1")).explain()
    assert not play.ask(rout("C6")).allowed, "3 MF"


@pytest.mark.rule("A10.51")
def test_not_towards_nor_beside_a_known_enemy(strip: Callable[..., Scenario]) -> None:
    """The house is nearer to it than the unit is now, and may not be reached either."""
    play = strip(enemy("C2"))
    assert not play.ask(rout("C1")).allowed
    assert not play.ask(rout("C3")).allowed
    assert play.ask(rout("C6")).allowed
    assert strip(enemy("C2", concealed=True)).ask(rout("C1")).allowed


@pytest.mark.rule("A10.51")
def test_a_building_no_farther_from_an_enemy_is_passed_over(base: Worlds, new_map: Any) -> None:
    """C3 is as near to the enemy in A4 as C4 is, and farther from one in C6."""
    ground = new_map("A-E", "1-7").building("one", "C3", 2).building("two", "E4", 2)
    squad = ("S", "squad", "C4", "german", SHAKEN)
    free = base(ground).play(squad, enemy("A4"))
    assert free.ask(rout("C3")).allowed
    assert free.ask(rout("E4")).allowed
    bound = base(ground).play(squad, enemy("C6"))
    assert bound.ask(rout("C3")).allowed
    assert not bound.ask(rout("E4")).allowed
    hidden = base(ground).play(squad, enemy("A4", concealed=True))
    assert not hidden.ask(rout("E4")).allowed


@switching_off("A10.52")
def test_low_crawl_is_of_one_location_and_takes_all_mf(strip: Callable[..., Scenario]) -> None:
    play = strip(enemy("C7"))
    asked = play.ask(rout("C3", low_crawl=True))
    assert (asked.allowed, asked.cost) == (True, 6)
    assert not play.ask(rout("C1", low_crawl=True)).allowed
    assert not strip(enemy("C4")).ask(rout("C3", low_crawl=True)).allowed
    assert play.without("A10.52").ask(rout("C3", low_crawl=True)).cost == 1
    crawled = play.perform(rout("C3", low_crawl=True), Loaded(()))
    assert where(crawled.scenario) == "C3@ground"


@switching_off("A10.53")
def test_who_enters_open_ground_under_fire_checks_morale_there(
    strip: Callable[..., Scenario],
) -> None:
    """In C3 and C2: 7 or less passes below 7, just passes at 7, fails above."""
    play = strip(enemy("C7"))
    safe = play.perform(rout("C1"), Loaded((1, 1, 1, 1)))
    assert where(safe.scenario) == "C1@ground"
    assert len(safe.rolls) == 2
    pinned = play.perform(rout("C1"), Loaded((3, 4)))
    assert where(pinned.scenario) == "C3@ground"
    assert pinned.scenario.pieces["S"].attributes["pinned"]
    half = play.perform(rout("C1"), Loaded((6, 6, 1, 1)))
    assert where(half.scenario) == "C1@ground"
    assert half.scenario.pieces["S"].kind == "half-squad"
    gone = play.perform(rout("C1"), Loaded((6, 6, 6, 6)))
    assert "S" not in gone.scenario.pieces
    assert play.without("A10.53").perform(rout("C1"), Loaded(())).rolls == ()


@pytest.mark.rule("A10.53")
@pytest.mark.parametrize(
    "states", [{"range": 3}, {"broken": True}, {"pinned": True}, {"cx": True}, {"fp": 0}]
)
def test_who_cannot_fire_freely_interdicts_nobody(
    strip: Callable[..., Scenario], states: dict[str, Any]
) -> None:
    play = strip(enemy("C7", **states))
    assert play.perform(rout("C1"), Loaded(())).rolls == ()


def surrender(to: str = "R", kind: str = "surrender") -> Act:
    return Act(kind, by="S", at=to)


@pytest.fixture
def cornered(strip: Callable[..., Scenario]) -> Scenario:
    """A squad in the open with enemies on both sides of it."""
    return strip(enemy("C5"), enemy("C3", "Q"))


@switching_off("A20.21")
def test_who_cannot_rout_surrenders_to_the_enemy_beside_it(cornered: Scenario) -> None:
    assert cornered.ask(surrender()).allowed
    done = cornered.perform(surrender(), Loaded(())).scenario
    assert done.pieces["S"].attributes["guard"] == "R"
    assert where(done) == "C5@ground"
    assert "S" in done.end("rout").scenario.pieces
    with pytest.raises(HexwrightError, match="no act 'surrender'"):
        cornered.without("A20.21").ask(surrender())


@pytest.mark.rule("A20.21")
def test_who_can_rout_does_not(strip: Callable[..., Scenario]) -> None:
    """With an enemy that Interdicts every way it may; one that cannot leaves it a way."""
    fired_at = strip(enemy("C5"))
    assert fired_at.ask(surrender()).allowed
    assert "A10.53" in fired_at.ask(surrender()).rules
    free = strip(enemy("C5", cx=True))
    assert not free.ask(surrender()).allowed
    assert "it can rout to" in free.ask(surrender()).explain()
    assert not fired_at.without("A10.53").ask(surrender()).allowed


@pytest.mark.rule("A20.21")
@pytest.mark.parametrize("states", [{"broken": True}, {"concealed": True}, {"berserk": True}])
def test_only_good_order_infantry_that_is_known_takes_prisoners(
    strip: Callable[..., Scenario], states: dict[str, Any]
) -> None:
    assert not strip(enemy("C5", **states), enemy("C3", "Q")).ask(surrender()).allowed


@switching_off("A20.3")
def test_who_rejects_a_surrender_is_surrendered_to_no_more(
    strip: Callable[..., Scenario],
) -> None:
    """The other side still may accept one."""
    other = ("T", "squad", "D4", "german", SHAKEN)
    play = strip(enemy("C5"), enemy("C3", "Q"), other)
    done = play.perform(surrender(kind="reject surrender"), Loaded(())).scenario
    assert "S" not in done.pieces
    assert done.conditions["no quarter"] == "russian"
    again = Act("surrender", by="T", at="R")
    assert play.ask(again).allowed
    assert not done.ask(again).allowed
    assert "A20.3" in done.ask(again).rules
    assert done.without("A20.3").ask(again).allowed
    russians = play.with_conditions(**{"no quarter": "german"})
    assert russians.ask(again).allowed
