"""Rubble as a building for Rout, Rally, Ambush and Street Fighting (RF8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Roll

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

SHAKEN = {"broken": True, "broken_morale": 7, "dm": True}


def rout(at: str) -> Act:
    return Act("rout", by="S", at=at)


@switching_off("RF8", "RF8a")
@pytest.mark.parametrize("kind", ["stone rubble", "wooden rubble"])
def test_a_rout_leads_to_rubble(ssr: Worlds, new_map: Any, kind: str) -> None:
    """The house in C1 is 4 MF away, the rubble in C4 3."""
    world = ssr(new_map("B-D", "1-5").building("house", "C1", 2).terrain(kind, "C4"))
    play = world.play(("S", "squad", "C3", "german", SHAKEN))
    asked = play.ask(rout("C4"))
    assert asked.allowed
    assert "RF8" in asked.rules
    without = play.without("RF8")
    assert without.ask(rout("C1")).allowed
    assert not without.ask(rout("C4")).allowed
    farther = world.play(("S", "squad", "C5", "german", SHAKEN))
    assert not farther.ask(rout("C1")).allowed
    assert "it routs to C4 (3 MF)" in farther.ask(rout("C1")).explain()
    done = farther.perform(rout("C4"), Loaded(())).scenario
    assert done.name_of(done.pieces["S"].hex) == "C4"


@switching_off("RF8", "RF8b")
def test_a_rally_in_rubble_has_minus_1(ssr: Worlds, new_map: Any) -> None:
    """As one in a building; a counter's as well as what is printed."""
    ground = new_map("B-D", "1-5").terrain("stone rubble", "C4").building("house", "D3", 2)
    asked = Roll("rally", "S", "S")
    for world, at in (
        (ssr(ground), "C4"), (ssr(ground).marked("stone rubble", "D3"), "D3"),
    ):  # fmt: skip
        play = world.play(
            ("S", "squad", at, "german", {**SHAKEN, "dm": False}), ("L", "leader", at, "german")
        )
        assert play.ask(asked).modifier == -1
        assert play.ask(asked).rules == ("RF8",)
        assert play.without("RF8").ask(asked).modifier == 0
        done = play.perform(Act("rally", by="S"), Loaded((4, 4))).scenario
        assert not done.pieces["S"].attributes["broken"]
        failed = play.without("RF8").perform(Act("rally", by="S"), Loaded((4, 4))).scenario
        assert failed.pieces["S"].attributes["broken"]


@pytest.mark.rule("RF8b", "RF8c")
def test_rubble_adds_to_no_woods_and_is_not_what_lies_below_it(ssr: Worlds, new_map: Any) -> None:
    ground = new_map("B-D", "1-5").terrain("stone rubble", "C4").terrain("woods", "C4")
    world = ssr(ground.mark("manhole", "C4"))
    shaken = ("S", "squad", "C4", "german", {**SHAKEN, "dm": False})
    play = world.play(shaken, ("L", "leader", "C4", "german"))
    assert play.ask(Roll("rally", "S", "S")).modifier == -1
    sides = ("german", "russian")
    play = world.play(*((side, "squad", "C4@sewer", side) for side in sides))
    below = play.ask(Act("ambush", at="C4@sewer"))
    assert (below.allowed, below.rules) == (False, ("A11.4",))


@switching_off("RF8", "RF8c")
def test_there_is_an_ambush_in_rubble(ssr: Worlds, new_map: Any) -> None:
    world = ssr(new_map("B-D", "1-5").terrain("stone rubble", "C4"))
    play = world.play(("G", "squad", "C4", "german"), ("R", "squad", "C4", "russian"))
    asked = play.ask(Act("ambush", at="C4"))
    assert asked.allowed
    assert asked.rules == ("RF8",)
    assert not play.without("RF8").ask(Act("ambush", at="C4")).allowed
    done = play.perform(Act("ambush", at="C4"), Loaded((1, 6))).scenario
    assert done.pieces["R"].attributes["ambushed"]
    open_ = world.play(("G", "squad", "C3", "german"), ("R", "squad", "C3", "russian"))
    assert not open_.ask(Act("ambush", at="C3")).allowed


@switching_off("RF8", "RF8d")
@pytest.mark.parametrize(
    ("by", "terrain", "houses"), [("B3", "B3", "D3"), ("D3", "B3", "D3"), ("B3", "B3 D3", "")]
)
def test_street_fighting_is_out_of_rubble_and_between_it(
    ssr: Worlds, new_map: Any, by: str, terrain: str, houses: str
) -> None:
    ground = new_map("A-E", "1-5").road("C2-C3 C3-C4").terrain("stone rubble", terrain)
    if houses:
        ground.building("house", houses, 2)
    tank = ("T", "afv", "C3", "russian")
    play = ssr(ground).play(tank, ("L", "leader", by, "german"))
    street = Act("street fighting", by="L", at="T")
    asked = play.ask(street)
    assert asked.allowed
    assert asked.drm == -1
    assert "RF8" in asked.rules
    assert not play.without("RF8").ask(street).allowed
    done = play.perform(street, Loaded((1, 1))).scenario
    assert "T" not in done.pieces


@pytest.mark.rule("RF8d")
def test_rubble_on_one_side_alone_is_not_enough(ssr: Worlds, new_map: Any) -> None:
    ground = new_map("A-E", "1-5").road("C2-C3 C3-C4").terrain("stone rubble", "B3")
    play = ssr(ground).play(("T", "afv", "C3", "russian"), ("L", "leader", "B3", "german"))
    asked = play.ask(Act("street fighting", by="L", at="T"))
    assert not asked.allowed
    assert "A11.8" in asked.rules
