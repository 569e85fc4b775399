"""Vehicles and Guns: what they pay, where they may go, Bog and Manhandling (C2, C10, D2, D8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]
HALFTRACK = {"movement": "halftrack"}


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A 1½-level stone building down column C, with a road into its southern end."""
    return new_map().building("hall", "C3-C8", 3).road("C8-C9")


@pytest.fixture
def factory(base: Worlds, hall: Any) -> Any:
    """The same, called a Factory by the scenario."""
    return base(hall).with_options(B23_74={"buildings": ("hall",)})


def drives(world: Any, a: str, b: str, kind: str = "afv", **more: Any) -> Any:
    """Cost and Bog DRM of a vehicle of 13 MP."""
    found = world.going(kind, a, b, mp=13, **more)
    return found.cost, found.bog


@switching_off("D1.1")
def test_a_vehicle_is_no_infantry(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert world.going("truck", "C1", "C2", "rout").allowed is False
    assert world.without("D1.1").going("truck", "C1", "C2", "rout").allowed


@switching_off("D2.1")
def test_a_vehicle_pays_1_mp_and_enters_only_what_a_rule_lets_it_into(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().terrain("woods", "C2").level(1, "D4"))
    assert drives(world, "C1", "D1") == (1, None)
    assert drives(world, "C1", "C2") == (None, None)
    assert drives(world, "D3", "D4") == (1, None), "B10.4 is for those on foot"
    off = world.without("D2.1")
    assert drives(off, "C1", "C2") == (0, None)


@switching_off("D2.3")
def test_a_vehicle_bypasses_along_a_vertex_outside(base: Worlds, new_map: Any) -> None:
    world = base(new_map().building("hut", "C5", 2, drawn=[(1.8, 3.8, 2.2, 4.2)]))
    by = "C5/C4-C5-D4"
    assert drives(world, "C4", by, "truck") == (2, None)
    filled = base(new_map().building("hut", "C5", 2))
    assert drives(filled, "C4", by, "truck") == (None, None)
    play = world.play(("T", "truck", "C4"))
    assert not play.ask(Act("move", "T", "C5", values={"via": "C4-C5-D4"})).allowed
    assert drives(world.without("D2.3"), "C4", by, "truck") == (1, None)


@switching_off("D8.21")
def test_a_bog_check_of_12_bogs_the_vehicle_where_it_went(base: Worlds, hall: Any) -> None:
    """8 + 4 for a stone building is 12; 7 + 4 is not; who is bogged stays."""
    play = base(hall).play(("V", "afv", "C2", "", {"mp": 13}))
    done = play.perform(Act("move", "V", "C3"), Loaded((4, 4)))
    assert [(r.kind, r.total) for r in done.rolls] == [("bog check", 12)]
    assert done.scenario.pieces["V"].attributes["bogged"]
    assert play.name_of(done.scenario.pieces["V"].hex) == "C3"
    assert not done.scenario.ask(Step("V", "C2")).allowed
    free = play.perform(Act("move", "V", "C3"), Loaded((4, 3))).scenario
    assert not free.pieces["V"].attributes.get("bogged", False)
    off = play.without("D8.21")
    assert not off.perform(Act("move", "V", "C3"), Loaded(())).rolls
    assert "bog" not in off.ask(Step("V", "C3")).values


@switching_off("B23.41")
def test_a_fully_tracked_afv_breaks_into_a_building_for_half_its_mp(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map().building("stone", "C3", 2)
    world = base(ground.building("wood", "C5", 2, kind="wooden building"))
    assert drives(world, "C2", "C3") == (7, 4)
    assert drives(world, "C4", "C5") == (7, 3)
    for more in (HALFTRACK, {"open_topped": True}, {"buttoned_up": False}, {"riders": True}):
        assert drives(world, "C2", "C3", **more) == (None, None)
    assert drives(world, "C2", "C3", "truck") == (None, None)
    assert drives(world.without("B23.41"), "C2", "C3") == (None, None)


@pytest.mark.rule("B24.4")
def test_rubble_takes_half_the_mp_of_a_fully_tracked_afv(base: Worlds, hall: Any) -> None:
    world = base(hall).marked("stone rubble", "C3")
    assert drives(world, "C2", "C3") == (7, 3)
    assert drives(world, "C2", "C3", **HALFTRACK) == (None, None)
    assert drives(world.without("B24.4"), "C2", "C3") == (None, None)


@pytest.mark.rule("O1.2")
def test_debris_takes_a_quarter_of_the_mp_of_a_fully_tracked_afv(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().terrain("debris", "C3"))
    assert drives(world, "C2", "C3") == (4, 1)
    assert drives(world, "C2", "C3", "truck") == (None, None)
    assert drives(world.without("O1.2"), "C2", "C3") == (1, None)


@pytest.mark.rule("B9.4")
def test_fully_tracked_vehicles_cross_walls_and_no_vehicle_a_roadblock(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().side("wall", "C3-C4").side("road block", "C5-C6"))
    assert drives(world, "C3", "C4") == (2, None)
    assert drives(world, "C3", "C4", "truck") == (None, None)
    assert drives(world, "C5", "C6") == (None, None)


@pytest.mark.rule("B23.742")
def test_inside_a_factory_an_afv_pays_a_quarter_and_bogs_by_1(factory: Any) -> None:
    assert drives(factory, "C3", "C4") == (4, 1)
    assert drives(factory, "C2", "C3") == (7, 4)
    assert drives(factory, "C3", "C4", **HALFTRACK) == (None, None)
    assert drives(factory.without("B23.742"), "C3", "C4") == (7, 4)


@switching_off("A26.1", "B23.742")
def test_an_entrance_is_open_ground_to_vehicles_of_who_controls_it(factory: Any) -> None:
    for kind in ("afv", "truck"):
        assert drives(factory, "C9", "C8", kind) == (1, None)
    assert drives(factory, "C7", "C8", "truck") == (None, None), "only from outside"
    assert drives(factory.without("B23.742"), "C9", "C8", "truck") == (None, None)
    assert factory.cost("C9", "C8") == 2, "it is for vehicles"
    theirs = factory.marked("control", "C8", side="russian")

    def truck(world: Any, side: str) -> bool:
        return bool(world.play(("T", "truck", "C9", side)).ask(Step("T", "C8")).allowed)

    assert truck(theirs, "russian")
    assert not truck(theirs, "german")
    assert truck(theirs.without("A26.1"), "german")


# --- Guns ----------------------------------------------------------------------------------------


def pushed(world: Any, a: str, b: str, **more: Any) -> Any:
    """Manhandling DRM of a Pushed Gun."""
    return world.going("gun", a, b, "push", **{"manhandling": 8, **more}).manhandling


@switching_off("C2.2")
def test_there_are_six_categories_of_guns(base: Worlds, new_map: Any) -> None:
    world = base(new_map())

    def set_up(category: str, world: Any = world) -> bool:
        play = world.play(("G", "gun", "C1", "", {"category": category}))
        return bool(play.ask(Act("set up", "G", "C2")).allowed)

    assert all(set_up(c) for c in ("AT", "INF", "ART", "AA", "MTR", "RCL"))
    assert not set_up("MG")
    assert set_up("MG", world.without("C2.2"))


@switching_off("B23.423")
def test_only_some_guns_get_into_a_building(base: Worlds, hall: Any) -> None:
    """Small ones, and AT and INF Guns that are not large; Pushed, on the ground floor."""
    world = base(hall)
    fits = [("AT", ""), ("INF", ""), ("ART", "small"), ("MTR", "small")]
    not_ = [("AT", "large"), ("ART", ""), ("AA", ""), ("MTR", ""), ("RCL", "large")]
    for category, size in (*fits, *not_):
        gun = {"category": category, "size": size}
        play = world.play(("G", "gun", "C2", "", gun))
        allowed = (category, size) in fits
        assert (pushed(world, "C2", "C3", **gun) is not None) is allowed
        assert play.ask(Act("set up", "G", "C3")).allowed is allowed
        assert not play.ask(Act("set up", "G", "C3@roof")).allowed
    assert not world.going("gun", "C2", "C3").allowed
    assert pushed(world.without("B23.423"), "C2", "C3", category="ART") == 5


@switching_off("B23.93")
def test_a_fortified_building_takes_guns_at_set_up_and_none_in_play(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().building("tower", "C3", 5)).marked("fortified", "C3")

    def set_up(at: str, world: Any = world, **gun: Any) -> bool:
        play = world.play(("G", "gun", "C2", "", gun))
        return bool(play.ask(Act("set up", "G", at)).allowed)

    assert set_up("C3", category="AA")
    assert set_up("C3@1", category="AT", calibre=75)
    assert not set_up("C3@1", category="AT", calibre=88)
    assert not set_up("C3@1", category="MTR", calibre=50)
    assert pushed(world, "C2", "C3") is None
    off = world.without("B23.93")
    assert not set_up("C3", off, category="AA")
    assert pushed(off, "C2", "C3") == 5


@switching_off("C10.3")
def test_a_gun_is_pushed_if_the_dr_is_at_most_its_number(base: Worlds, new_map: Any) -> None:
    """MF and TEM are the DRM, a road hexside -2; equal, and the Gun stops; above, it stays."""
    ground = new_map().building("hut", "C3", 2).road("C1-C2").terrain("woods", "C5")
    world = base(ground)
    assert pushed(world, "C1", "D1") == 1
    assert pushed(world, "C1", "C2") == -1
    assert pushed(world, "C2", "C3") == 2 + 3
    assert pushed(world, "C4", "C5") == 2 + 1
    play = world.play(("G", "gun", "C1", "", {"manhandling": 8}))
    push = Act("move", "G", "D1", values={"how": "push"})
    for faces, at, stops in (((3, 3), "D1", False), ((4, 3), "D1", True), ((4, 4), "C1", True)):
        done = play.perform(push, Loaded(faces)).scenario
        assert done.name_of(done.pieces["G"].hex) == at
        back = Act("move", "G", "C1" if at == "D1" else "D1", values={"how": "push"})
        assert done.ask(back).allowed is not stops
        assert done.state.count("half MF spent", "G") == 2
    assert not world.going("gun", "C1", "D1", "push").allowed, "it has no Manhandling Number"
    assert not world.going("squad", "C1", "D1", "push").allowed
    with pytest.raises(Exception, match="no way of moving 'push'"):
        world.without("C10.3").going("gun", "C1", "D1", "push")
