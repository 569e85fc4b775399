"""Mines and entrenchments on roads, sunken roadblocks, what cannot be hidden (RF5, RF7)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import Act, Loaded, Scenario, Sight, Step, sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"
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
    ground = new_map("A-E", "1-10").level(1, "A1-A10 B1-B10 C1 C2 C8-C10 D1-D10 E1-E10")
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
    assert (off.allowed, off.rules) == (False, ("B29.1",))
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
    bare = world.without("B9.4")
    for start, end in ((a, b), (b, a)):
        for how in ("move", "advance", "rout", "withdraw"):
            assert not world.going("squad", start, end, how).allowed
        least, free = (w.going("squad", start, end, "minimum move") for w in (world, bare))
        assert (least.allowed, least.cost) == (True, free.cost + 1), "as a wall"
        assert world.without("RF5").going("squad", start, end).allowed
    play = world.play(("S", "squad", a))
    done = play.perform(Act("move", "S", b, values={"how": "minimum move"}), Loaded(()))
    unit = done.scenario.pieces["S"]
    assert unit.attributes["cx"]
    assert unit.attributes["pinned"]
    assert unit.location == (b.partition("@")[2] or "ground")


@pytest.mark.rule("RF5d")
def test_no_gun_is_pushed_across_it(open_gully: Any) -> None:
    gun = ("G", "gun", "C5", "us", {"manhandling": 9})
    crew = ("K", "crew", "C5", "us")
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    refused = world.play(gun, crew).ask(Step("G", "C6", "push"))
    assert (refused.allowed, "RF5" in refused.rules) == (False, True)
    assert "RF5" not in world.play(gun, crew).ask(Step("G", "C4", "push")).rules


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
def test_a_sunken_roadblock_does_not_reach_into_the_woods_above(
    open_gully: Any, ssr: Worlds, new_map: Any
) -> None:
    """B5 is a level higher than the roadblock that ends at its vertex; on its level it is not."""
    via = "B5-C5-C6"
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    grid = world.board.grid
    assert grid.vertex_named(via) in grid.vertices(grid.parse("B5"))
    free = open_gully.cost("B4", "B5")
    assert open_gully.cost("C5", "B5", via) == world.cost("C5", "B5", via)
    assert world.without("RF5").cost("C5", "B5", via) == open_gully.cost("C5", "B5", via) + 1
    assert world.cost("B4", "B5") == free
    low = ssr(gully(new_map).level(0, "B5"))
    reached = low.marked("road block", "C5-C6", sunken=True)
    assert reached.cost("C5", "B5", via) == low.cost("C5", "B5", via) + 1
    tank = ("T", "afv", "C5", "", {"mp": 20})
    assert world.play(tank).ask(Step("T", f"B5/{via}")).allowed
    assert not world.without("RF5").play(tank).ask(Step("T", f"B5/{via}")).allowed


# --- RF5f ----------------------------------------------------------------------------------------


@switching_off("RF5", "RF5f")
def test_between_higher_ends_it_is_not_there(open_gully: Any) -> None:
    """C7-C8 parts a hex of the gully from the road, a level higher, where B29.4 would put it."""
    world = open_gully.marked("road block", "C7-C8", sunken=True)
    for a, b in (("C6@crest", "C9"), ("C6@crest", "C10"), ("C5@crest", "C9")):
        assert open_gully.clear(a, b)
        assert world.clear(a, b)
        assert "RF5" in {e.rule.id for e in world.see(a, b).entries}
        assert world.without("RF5").blockers(a, b) == {("B29.4", "C7-C8")}


@pytest.mark.rule("RF5f", "B29.4")
def test_along_the_gully_it_blocks_as_a_wall_does(open_gully: Any) -> None:
    """From hexes that are not its own; from the edge of the gully one looks over it."""
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    assert open_gully.clear("C4", "C7")
    assert world.blockers("C4", "C7") == {("B29.4", "C5-C6")}
    assert world.blockers("C3", "C7") == {("B29.4", "C5-C6")}
    assert world.clear("C5", "C7")
    assert world.clear("C4@crest", "C7@crest")
    assert world.clear("C4@crest", "C7") is open_gully.clear("C4@crest", "C7")
    mouth = open_gully.marked("road block", "C6-C7", sunken=True)
    assert open_gully.clear("C5", "C8@culvert")
    assert mouth.blockers("C5", "C8@culvert") == {("B29.4", "C6-C7")}


@pytest.mark.rule("RF5f", "B29.4")
def test_it_is_half_a_level_high_at_the_bottom(ssr: Worlds, new_map: Any) -> None:
    """Who stands higher than its top looks down over it, and it makes no hex blind."""
    ground = gully(new_map).level(3, "D6")
    ground.hexsides = [h for h in ground.hexsides if h.terrain != "culvert"]
    world = ssr(ground)
    seen = [p for p in ("C4", "C5", "C6", "C7") if world.clear("D6", p)]
    assert "C4" in seen
    blocked = world.marked("road block", "C5-C6 C4-C5", sunken=True)
    assert [p for p in ("C4", "C5", "C6", "C7") if blocked.clear("D6", p)] == seen


@pytest.mark.rule("RF5f", "B27.2")
def test_who_is_dug_in_above_it_is_not_hidden_by_it(open_gully: Any) -> None:
    """In C8 behind C7-C8; who is dug in IN the gully is."""
    world = open_gully.marked("road block", "C7-C8", sunken=True).marked("foxhole", "C8")
    assert world.clear("C8@entrenched", "C6@crest")
    assert world.without("RF5").blocking("C8@entrenched", "C6@crest") == {"B27.2"}
    low = open_gully.marked("road block", "C6-C7", sunken=True).marked("foxhole", "C6")
    assert low.blocking("C6@entrenched", "C8@culvert") == {"B27.2"}


@pytest.mark.rule("RF5f")
def test_b45_a_sunken_roadblock_matters_on_its_hexside_alone(open_gully: Any) -> None:
    """All lines that it takes away are between ends IN the gully, and cross or touch C5-C6."""
    world = open_gully.marked("road block", "C5-C6", sunken=True)
    before, after = sight.atlas(open_gully.situation, "all"), sight.atlas(world.situation, "all")
    lost = np.argwhere(before.clear & ~after.clear)
    assert (after.clear <= before.clear).all()
    pairs = {frozenset((after.labels[a], after.labels[b])) for a, b in lost.tolist()}
    assert frozenset(("C4", "C7")) in pairs
    assert {name for pair in pairs for name in pair} <= {"C3", "C4", "C7", "C8@culvert"}


@pytest.mark.rule("RF5f")
def test_under_a_bridge_of_the_red_barricades_map_it_is_no_obstacle_above() -> None:
    """V45-W45 is crossed by a gully, and by the bridge in W45 a level above it."""
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    block = ("road block", "V45-W45", {"sunken": True})
    world = Scenario.on(path, ["rf_ssr"]).with_markers(block)
    assert world.ask(Sight("T44", "X45")).clear
    high = world.without("RF5").ask(Sight("T44", "X45"))
    assert not high.clear
    assert ("B29.4", "V45-W45") in {(e.rule.id, e.place) for e in high.entries if e.counts}


def ruined(new_map: Any, lot: Random) -> tuple[Any, list[tuple[str, str]]]:
    """A gully with a Culvert on ground of three levels, and hexsides of it to block."""
    ground = gully(new_map)
    for _ in range(4):
        at = f"{lot.choice('ABDE')}{lot.randint(2, 9)}"
        ground.level(lot.choice([0, 1, 2]), at)
    ground.building("tower", "E5", 5).mark("stairwell", "E5").side("wall", "B4-B5")
    sides = ["C3-C4", "C4-C5", "C5-C6", "C6-C7", "C7-C8"]
    return ground, [("road block", at) for at in lot.sample(sides, 2)]


@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
@pytest.mark.rule("RF5f")
def test_lines_fields_and_an_atlas_agree_on_sunken_roadblocks(
    ssr: Worlds, new_map: Any, seed: int
) -> None:
    """And so they do with the ends exchanged: on all lines to and from the gully's hexes."""
    lot = Random(seed)
    ground, blocks = ruined(new_map, lot)
    world = ssr(ground).marked("foxhole", "C5 C8")
    for kind, at in blocks:
        world = world.marked(kind, at, sunken=True)
    atlas = sight.atlas(world.situation, "all")
    assert (atlas.clear == atlas.clear.T).all()
    assert (atlas.hindrance == atlas.hindrance.T).all()
    below = [label for label in atlas.labels if label.startswith("C")]
    for a in lot.sample(below, 3):
        field = sight.field(world.situation, a, levels="all")
        for b in lot.sample(atlas.labels, 12):
            answers = atlas.at(a, b), field.at(b), world.see(a, b)
            assert len({(answer.clear, answer.hindrance) for answer in answers}) == 1


# --- RF7 -----------------------------------------------------------------------------------------


@switching_off("RF7")
@pytest.mark.parametrize("kind", [*DUG, "wire"])
def test_russian_entrenchments_and_wire_are_not_set_up_hidden(open_gully: Any, kind: str) -> None:
    play = open_gully.play()
    assert not play.ask(fortify(kind, "E4", side="Russian", hidden=True)).allowed
    assert play.ask(fortify(kind, "E4", side="Russian")).allowed
    assert play.ask(fortify(kind, "E4", side="german", hidden=True)).allowed
    assert play.without("RF7").ask(fortify(kind, "E4", side="Russian", hidden=True)).allowed
    swapped = open_gully.with_options(RF7={"side": "german"}).play()
    assert not swapped.ask(fortify(kind, "E4", side="german", hidden=True)).allowed


@pytest.mark.rule("RF7")
def test_what_else_is_russian_may_be_hidden(open_gully: Any) -> None:
    play = open_gully.play(("S", "squad", "E4", "russian"), ("G", "gun", "E4", "russian"))
    assert play.ask(fortify("minefield", "E4", side="russian")).allowed
    assert play.ask(block("C8-D8", side="russian", hidden=True)).allowed
    for unit in "SG":
        assert play.ask(Act("set up", unit, "E4", values={"hidden": True})).allowed
    by = Act("set up fortification", "S", "E4", values={"kind": "trench", "hidden": True})
    assert not play.ask(by).allowed, "the side of the unit that is named"


@pytest.mark.rule("RF5a", "RF7")
def test_rf5_and_rf7_meet_without_order(roads: Any) -> None:
    """A hidden Russian trench on a road with shellholes: each says its own."""
    play = roads.play()
    act = fortify("trench", "C4", side="russian", hidden=True)
    answers = {}
    for off in itertools.chain.from_iterable(
        itertools.combinations(("RF5", "RF7"), n) for n in range(3)
    ):
        answers[off] = play.without(*off).ask(act).allowed
    assert answers == {(): False, ("RF5",): False, ("RF7",): True, ("RF5", "RF7"): False}
