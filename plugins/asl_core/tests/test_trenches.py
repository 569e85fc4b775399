"""Trenches that connect, antitank ditches (B27.5), and Snap Shots (A8.15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Attack, HexwrightError

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@switching_off("B27.5")
def test_from_trench_to_trench_costs_1_mf(base: Worlds, new_map: Any) -> None:
    """Whatever grows there, beneath a wall and up a hill; foxholes do not connect."""
    ground = new_map().terrain("grain", "C4").side("wall", "C3-C4").level(1, "C5")
    world = base(ground).marked("trench", "C3 C4 C5 C7").marked("antitank ditch", "C6")
    for a, b in (("C3", "C4"), ("C4", "C5"), ("C6", "C7")):
        assert world.cost(f"{a}@entrenched", f"{b}@entrenched") == 1
        assert world.cost(f"{b}@entrenched", f"{a}@entrenched") == 1
    assert world.cost("C4", "C5") == 2, "uphill"
    off = world.without("B27.5")
    assert off.cost("C3@entrenched", "C4@entrenched") == 4.5  # grain 1½, a wall, out and in
    assert off.cost("C4@entrenched", "C5@entrenched") == 4  # doubled, out and in
    holes = base(new_map()).marked("foxhole", "C3").marked("trench", "C4")
    assert holes.cost("C3@entrenched", "C4@entrenched") == 3


@pytest.mark.rule("B27.5")
def test_trenches_connect_over_no_cliff_and_no_further_than_the_next_hex(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map().level(1, "C4").side("cliff", "C3-C4")
    world = base(ground).marked("trench", "C3 C4 C6")
    assert world.situation.linked("connection") == frozenset()
    assert world.marked("trench", "D3").situation.linked("connection") != frozenset()


@pytest.mark.rule("B27.5", "A4.6")
def test_who_moves_from_trench_to_trench_is_not_fired_at_as_a_mover(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map()).marked("trench", "C3 C4")
    moving = {"ffnam": True, "ffmo": True}
    along = {**moving, "moved_from": "C3@entrenched"}
    assert world.fire("C8", "C4@entrenched", said=along, fp=4).drm == 2
    assert world.fire("C8", "C4@entrenched", said=moving, fp=4).drm == 0
    above = {**moving, "moved_from": "C3"}
    assert world.fire("C8", "C4@entrenched", said=above, fp=4).drm == 0
    assert world.without("B27.5").fire("C8", "C4@entrenched", said=along, fp=4).drm == 0


@switching_off("B27.56")
def test_a_ditch_takes_2_mf_to_get_into_and_out_of(base: Worlds, new_map: Any) -> None:
    """To the terrain of the hex, and stops vehicles."""
    world = base(new_map().terrain("brush", "C4")).marked("antitank ditch", "C3")
    assert world.cost("C2", "C3@entrenched") == 3
    assert world.cost("C3@entrenched", "C4") == 4
    assert world.cost("C3", "C3@entrenched") == world.cost("C3@entrenched", "C3") == 2
    assert world.cost("C2", "C3") == 1, "above it"
    assert world.marked("foxhole", "D3").cost("C3@entrenched", "D3@entrenched") == 4
    assert world.without("B27.56").cost("C2", "C3@entrenched") == 2
    ditch = world.going("afv", "C2", "C3", mp=12)
    assert (ditch.allowed, "B27.56" in ditch.rules) == (False, True)
    assert world.going("afv", "C3", "C2", mp=12).allowed
    assert world.without("B27.56").going("afv", "C2", "C3", mp=12).allowed


@switching_off("A8.15")
def test_a_snap_shot_is_fired_at_the_hexside_with_half_the_fp(base: Worlds, new_map: Any) -> None:
    """At an end of the hexside that is crossed, where no building covers the target."""
    world = base(new_map().building("house", "C5", 2))
    play = world.play(("G", "squad", "C2", "", {"fp": 4, "range": 6, "sw_fp": 2}))
    shot = {"snap_shot": True, "moved_from": "D5"}
    ruling = play.ask(Attack("G", "C5/C5-D4-D5", values=shot))
    assert (ruling.fp, ruling.tem) == (3, 0)
    assert "A8.15" in ruling.rules
    off = play.without("A8.15")
    assert off.ask(Attack("G", "C5/C5-D4-D5", values=shot)).fp == 6


@pytest.mark.rule("A8.15")
@pytest.mark.parametrize(
    ("at", "left", "why"),
    [
        ("C5", "D5", "aim at a vertex"),
        ("C5/v0", "D5", "aim at a vertex"),  # one of C5's, but none of D5's
        ("C5/C5-D4-D5", "", "say from which"),
        ("C5/C5-D4-D5", "C5", "say from which"),
        ("C5/C5-D4-D5", "C7", "say from which"),
        ("C5/C5-D4-D5", "D5@roof", "say from which"),
        ("C5/C5-D4-D5", "nowhere", "say from which"),
    ],
)
def test_a_snap_shot_says_which_hexside_is_crossed(
    base: Worlds, new_map: Any, at: str, left: str, why: str
) -> None:
    play = base(new_map()).play(("G", "squad", "C2", "", {"fp": 4}))
    ruling = play.ask(Attack("G", at, values={"snap_shot": True, "moved_from": left}))
    assert (ruling.allowed, ruling.fp) == (False, None)
    assert why in ruling.explain()


@pytest.mark.rule("B27.5", "A8.15")
def test_no_snap_shot_from_trench_to_trench(base: Worlds, new_map: Any) -> None:
    world = base(new_map()).marked("trench", "C5 D5")
    play = world.play(("G", "squad", "C2", "", {"fp": 4}))
    shot = Attack("G", "C5@entrenched/C5-D4-D5", values={"snap_shot": True, "moved_from": "D5"})
    assert play.ask(shot).fp == 2
    below = {"snap_shot": True, "moved_from": "D5@entrenched"}
    ruling = play.ask(Attack("G", "C5@entrenched/C5-D4-D5", values=below))
    assert (ruling.allowed, "B27.5" in ruling.rules) == (False, True)
    with pytest.raises(HexwrightError, match="moved_from"):
        play.ask(Attack("G", "C5", values={"moved_from": 5}))


@pytest.mark.rule("B10.4")
def test_up_a_hill_into_a_trench_the_terrain_costs_double(base: Worlds, new_map: Any) -> None:
    """What the trench adds does not."""
    world = base(new_map().level(1, "C3")).marked("trench", "C3")
    assert world.cost("C4", "C3@entrenched") == 3
    assert world.cost("C3@entrenched", "C4") == 2
    assert world.without("B10.4").cost("C4", "C3@entrenched") == 2
