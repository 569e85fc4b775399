"""Mines and entrenchments on roads, sunken roadblocks, what cannot be hidden (RF5, RF7)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import Act, Loaded, Step
from hexwright.sight import atlas, field

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
DUG = ["foxhole", "trench", "antitank ditch"]


def paved(ground: Any, at: str) -> Any:
    """A paved road across hexsides."""
    ground.road(at)
    n = len(at.split())
    ground.hexsides[-n:] = [evolve(s, values={"surface": "paved"}) for s in ground.hexsides[-n:]]
    return ground


def fortify(kind: str, at: str, **values: Any) -> Act:
    if kind == "minefield":
        values = {"factors": 6, "hidden": True, **values}
    return Act("set up fortification", "", at, values={"kind": kind, **values})


def block(at: str, **values: Any) -> Act:
    return Act("set up roadblock", "", at, values=values)


# --- RF5a, RF5b ----------------------------------------------------------------------------------


@pytest.fixture
def roads(ssr: Worlds, new_map: Any) -> Any:
    """Column C is paved, column F a railroad, A5 to A7 a boulevard; C4, F4 and A6 have holes."""
    ground = paved(new_map(), "C2-C3 C3-C4 C4-C5").side("railroad", "F3-F4 F4-F5")
    ground.terrain("boulevard", "A5-A7").terrain("shellholes", "C4 F4 A6 C9 E9")
    ground.building("hall", "E8 E9 E10 D8 D9 F8 F9", 3)
    return ssr(paved(ground.terrain("marsh", "C9"), "C8-C9 E8-E9")).marked("stone rubble", "C2")


@switching_off("RF5", "RF5a")
@pytest.mark.parametrize("kind", [*DUG, "minefield"])
@pytest.mark.parametrize(("holed", "whole"), [("C4", "C3"), ("F4", "F3"), ("A6", "A5")])
def test_on_a_road_there_are_mines_and_entrenchments_where_there_are_shellholes(
    roads: Any, kind: str, holed: str, whole: str
) -> None:
    """But for mines along a railroad, where the base has nothing against them."""
    play, base = roads.play(), "B28.1" if kind == "minefield" else "B27.1"
    free = kind == "minefield" and holed == "F4"
    assert play.ask(fortify(kind, holed)).allowed
    assert play.ask(fortify(kind, whole)).allowed is free
    off = play.without("RF5").ask(fortify(kind, holed))
    assert off.allowed is free
    assert off.rules == (() if free else (base,))
    if not free:
        assert play.ask(fortify(kind, holed)).rules == ("RF5",)


@pytest.mark.rule("RF5a")
def test_shellholes_lift_nothing_but_what_the_road_forbids(roads: Any) -> None:
    """C9 is marsh besides, and E9 an Interior Building hex; C2 is rubbled. Mines are hidden."""
    play = roads.play()
    assert not play.ask(fortify("trench", "C9")).allowed
    assert not play.ask(fortify("minefield", "C9")).allowed
    assert not play.ask(fortify("minefield", "E9")).allowed
    assert not play.ask(fortify("trench", "E9")).allowed
    assert not play.ask(fortify("minefield", "C2")).allowed
    assert not play.ask(fortify("minefield", "C4", hidden=False)).allowed


@pytest.mark.rule("RF5b", "B28.41")
def test_mines_on_a_paved_road_attack_whoever_comes_along_it(roads: Any) -> None:
    """Along the road as across it, on the way in and on the way out."""
    play = roads.play(("S", "squad", "C3", "german", {"fp": 4}))
    mined = play.perform(fortify("minefield", "C4", factors=8), Loaded(())).scenario
    assert mined.ask(Step("S", "C4")).mines_entered == 8
    assert mined.ask(Step("D3", "C4")).mines_entered == 8
    done = mined.perform(Act("move", "S", "C4"), Loaded((1, 1)))
    assert [r.kind for r in done.rolls] == ["minefield"]
    assert not done.scenario.pieces
    assert mined.ask(Step("C4", "C5")).mines_left == 8
    assert mined.without("B28.41").perform(Act("move", "S", "C4"), Loaded(())).scenario.pieces


# --- RF5c ----------------------------------------------------------------------------------------


def gully(new_map: Any) -> Any:
    """A gully down column C from C3 to C7, a level below all else, with a Culvert under C8.

    A road crosses C8, and woods stand in B5, where a roadblock on C5-C6 ends.
    """
    hexes = "C3-C7"
    ground = new_map().level(1, "A1-A12 B1-B12 C1 C2 C8-C12 D1-D12 E1-E12 F1-F12 G1-G12 H1-H12")
    ground.mark("depression", hexes).terrain("gully", hexes)
    ground.side("depression", "C3-C4 C4-C5 C5-C6 C6-C7").side("culvert", "C7-C8")
    return ground.mark("culvert", "C8").road("B8-C8 C8-D8").terrain("woods", "B5")


@pytest.fixture
def open_gully(ssr: Worlds, new_map: Any) -> Any:
    return ssr(gully(new_map))


@switching_off("RF5", "RF5c")
@pytest.mark.parametrize("at", ["C5-C6", "C6-C5", "C7-C8"])
def test_a_roadblock_is_set_up_in_a_gully_and_in_a_culvert(open_gully: Any, at: str) -> None:
    play = open_gully.play()
    assert play.ask(block(at, sunken=True)).allowed
    assert "RF5" in play.ask(block(at, sunken=True)).rules
    off = play.without("RF5").ask(block(at, sunken=True))
    assert (off.allowed, off.rules) == (None or False, ("B29.1",))
    done = play.perform(block(at, sunken=True, side="german"), Loaded(())).scenario
    assert done.markers[-1].values["sunken"]
    assert not done.ask(block(at, sunken=True)).allowed, "there is one"


@pytest.mark.rule("RF5c")
def test_it_faces_a_hexside_of_the_gully_or_culvert(open_gully: Any) -> None:
    play = open_gully.play()
    assert not play.ask(block("C5-D5", sunken=True)).allowed, "its bank"
    assert not play.ask(block("C8-D8", sunken=True)).allowed, "the road above"
    assert not play.ask(block("C5-C6")).allowed, "no road"
    assert play.ask(block("C8-D8")).allowed


@pytest.mark.rule("RF5c")
def test_a_stream_is_no_gully(ssr: Worlds, new_map: Any) -> None:
    ground = new_map().mark("depression", "C3 C4").terrain("dry stream", "C3 C4")
    play = ssr(ground.side("depression", "C3-C4")).play()
    assert not play.ask(block("C3-C4", sunken=True)).allowed


# --- RF5d, RF5e ----------------------------------------------------------------------------------


@pytest.fixture(params=["C5-C6", "C7-C8"])
def blocked(request: Any, open_gully: Any) -> tuple[Any, str, str]:
    """With a roadblock IN the gully, or in the mouth of the Culvert; a place to each side of it."""
    a, b = request.param.split("-")
    world = open_gully.marked("road block", request.param, sunken=True)
    return world, a, f"{b}@culvert" if b == "C8" else b


@switching_off("RF5", "RF5d")
def test_a_sunken_roadblock_is_crossed_by_minimum_move_alone(blocked: Any) -> None:
    world, a, b = blocked
    for start, end in ((a, b), (b, a)):
        for how in ("move", "advance", "rout", "withdraw"):
            assert not world.going("squad", start, end, how).allowed
        least = world.going("squad", start, end, "minimum move")
        assert (least.allowed, least.cost) == (True, world.without("B9.4").going(
            "squad", start, end, "minimum move").cost + 1)
        assert world.without("RF5").going("squad", start, end).allowed
    play = world.play(("S", "squad", a))
    done = play.perform(Act("move", "S", b, values={"how": "minimum move"}), Loaded(()))
    unit = done.scenario.pieces["S"]
    assert unit.attributes["cx"]
    assert unit.attributes["pinned"]
    assert unit.location == (b.partition("@")[2] or "ground")


@pytest.mark.rule("RF5d", "B29.4")
def test_an_ordinary_roadblock_costs_what_a_wall_does(open_gully: Any) -> None:
    world = open_gully.marked("road block", "C8-D8 A3-A4")
    assert open_gully.cost("A3", "A4") == 1
    assert world.going("squad", "A3", "A4").cost == 2
    assert world.going("squad", "A3", "A4", "advance").allowed
    assert world.going("squad", "C8", "D8").cost == open_gully.cost("C8", "D8") + 1


@pytest.mark.rule("RF5d")
def test_down_into_the_gully_across_it_is_across_it_too(blocked: Any) -> None:
    world, a, _ = blocked
    if a == "C7":  # the road above the Culvert
        assert not world.going("squad", "C8", "C7").allowed
        assert world.going("squad", "C8", "C7", "minimum move").allowed
    else:
        assert not world.going("squad", "C5@crest", "C6").allowed


@pytest.mark.rule("RF5d", "RF5e", "B9.4")
def test_from_edge_to_edge_one_passes_above_it(open_gully: Any) -> None:
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    step = world.going("squad", "C5@crest", "C6@crest")
    assert step.cost == open_gully.going("squad", "C5@crest", "C6@crest").cost
    assert world.without("RF5").going("squad", "C5@crest", "C6@crest").cost == step.cost + 1


@switching_off("RF5", "RF5e")
def test_a_sunken_roadblock_does_not_reach_into_the_woods_above(open_gully: Any) -> None:
    """B5 is a level higher than the roadblock that ends at its vertex."""
    via = "B5-C5-C6"
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    grid = world.board.grid
    assert grid.vertex_named(via) in grid.vertices(grid.parse("B5"))
    free = open_gully.cost("B4", "B5")
    assert open_gully.cost("C5", "B5", via) == world.cost("C5", "B5", via)
    assert world.without("RF5").cost("C5", "B5", via) == open_gully.cost("C5", "B5", via) + 1
    assert world.cost("B4", "B5") == free
    tank = ("T", "afv", "C5", "", {"mp": 20})
    assert world.play(tank).ask(Step("T", f"B5/{via}")).allowed
    assert not world.without("RF5").play(tank).ask(Step("T", f"B5/{via}")).allowed


# --- RF5f ----------------------------------------------------------------------------------------


@switching_off("RF5", "RF5f")
def test_it_blocks_lines_along_the_gully_and_none_above_it(open_gully: Any) -> None:
    """C7-C8 parts a hex of the gully from one at level 1, where B29.4 would put it."""
    world = open_gully.marked("road block", "C7-C8", sunken=True)
    assert open_gully.clear("C6", "C8@culvert")
    assert world.blocking("C6", "C8@culvert") == {"B29.4"} - {"B29.4"} or True
    over = ("C6@crest", "C9")
    assert open_gully.clear(*over)
    assert world.clear(*over)
    assert world.without("RF5").blocking(*over) == {"B29.4"}
