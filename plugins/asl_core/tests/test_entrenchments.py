"""Entrenchments (B27), crest status (B20.91), cliffs (B11), counters on hexsides (B29, E3.75)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.board.features import Features
from hexwright.board.layers import Overlay, apply_overlay

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
DUG = ["foxhole", "trench", "antitank ditch"]


@switching_off("B27.2")
@pytest.mark.parametrize("kind", DUG)
def test_who_is_entrenched_behind_a_wall_sees_and_is_seen_only_next_door_and_from_above(
    base: Worlds, new_map: Any, kind: str
) -> None:
    ground = new_map().side("wall", "C3-C4").building("tower", "C1", 5).level(1, "C8")
    world = base(ground).marked(kind, "C3")
    assert world.blocking("C3@entrenched", "C5") == {"B27.2"}
    assert world.clear("C3", "C5"), "not entrenched"
    assert world.clear("C3@entrenched", "C4"), "adjacent"
    assert world.clear("C3@entrenched", "C8"), "above"
    assert world.clear("C3@entrenched", "C2"), "not across the wall"
    assert "entrenched" not in world.without("B27.2").places("C3")


@switching_off("B27.3")
def test_an_entrenchment_is_worth_2_and_adds_to_nothing(base: Worlds, new_map: Any) -> None:
    world = base(new_map().terrain("debris", "C3")).marked("foxhole", "C3")
    assert world.tem("C1", "C3@entrenched") == 2
    assert world.tem("C1", "C3") == 1
    assert world.without("B27.3").tem("C1", "C3@entrenched") == 0


@switching_off("B27.4")
def test_in_and_out_of_an_entrenchment_cost_1_mf_more(base: Worlds, new_map: Any) -> None:
    world = base(new_map()).marked("trench", "C3")
    assert world.cost("C3", "C3@entrenched") == world.cost("C3@entrenched", "C3") == 1
    assert world.cost("C2", "C3@entrenched") == 2
    assert world.cost("C2", "C3") == 1
    assert world.without("B27.4").cost("C2", "C3@entrenched") == 1


@pytest.mark.rule("B27.2", "B15.2")
@pytest.mark.parametrize("counter", ["", *DUG, "pillbox"])
def test_b05_an_entrenchment_leaves_the_hindrance_of_its_hex(
    base: Worlds, new_map: Any, counter: str
) -> None:
    """F3 to H2 crosses G3 alone, which is grain."""
    world = base(new_map("E-I", "1-6").terrain("grain", "G3"))
    if counter:
        world = world.marked(counter, "G3")
    assert world.hinders("F3", "H2") == {"B15.2": 1}


@pytest.mark.rule("B15.2")
def test_b05_an_overlay_of_open_ground_takes_the_grain_away(base: Worlds, new_map: Any) -> None:
    board = new_map("E-I", "1-6").terrain("grain", "G3").board()
    g3 = frozenset({board.grid.parse("G3")})
    bare = apply_overlay(board, Overlay("open", Features(), erased=g3))
    assert base(bare).marked("foxhole", "G3").hindrance("F3", "H2") == 0


@switching_off("B20.91")
def test_the_edge_of_a_gully_is_a_location_a_level_above_its_bottom(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map().level(-1, "C3").mark("depression", "C3"))
    assert world.places("C3") == ["ground", "crest"]
    assert world.cost("C3", "C3@crest") == 2
    assert world.clear("C3@crest", "C8")
    assert "crest" not in world.without("B20.91").places("C3")


@switching_off("B11.21")
def test_the_hex_at_the_foot_of_a_cliff_is_blind_from_behind_its_edge(
    base: Worlds, new_map: Any
) -> None:
    """Level 2 over level 1: at ranges below five only a cliff hides the hex behind."""
    hill = new_map().level(2, "C1").level(1, "C2 C3")
    assert base(hill).clear("C1", "C4")
    world = base(hill.side("cliff", "C3-C4"))
    assert world.blockers("C1", "C4") == {("B11.21", "C3-C4")}
    assert world.clear("C1", "C5")
    assert world.clear("C3", "C4"), "from its edge"
    assert world.without("B11.21").clear("C1", "C4")


@switching_off("B29.1")
def test_a_roadblock_counter_is_a_roadblock(base: Worlds, new_map: Any) -> None:
    world = base(new_map()).marked("road block", "C3-C4")
    assert world.blocking("C2", "C5") == {"B29.4"}
    assert world.without("B29.1").clear("C2", "C5")


@switching_off("E3.75")
def test_a_drift_is_half_a_level_high(base: Worlds, new_map: Any) -> None:
    world = base(new_map().building("tower", "C1", 5)).marked("drift", "C3-C4")
    assert world.blocking("C2", "C5") == {"E3.75"}
    assert world.clear("C1@1", "C5")
    assert world.without("E3.75").clear("C2", "C5")


@pytest.mark.rule("B29.1", "E3.75")
@pytest.mark.parametrize("kind", ["road block", "drift"])
def test_b45_a_counter_on_a_hexside_matters_on_that_hexside_alone(
    base: Worlds, new_map: Any, kind: str
) -> None:
    """On D4-E4: C5 to F3 goes across it, D2 to D7 through D4 by others, D3 to E5 along it."""
    world = base(new_map("C-F", "2-7")).marked(kind, "D4-E4")
    grid = world.board.grid
    blocked = set()
    for a, b in itertools.combinations((grid.name(h) for h in grid.hexes), 2):
        if places := {place for _, place in world.blockers(a, b)}:
            assert places == {"D4-E4"}
            blocked.add((a, b))
    assert ("C5", "F3") in blocked
    assert ("D2", "D7") not in blocked
    assert all("D4" not in pair and "E4" not in pair for pair in blocked)


@pytest.mark.rule("B27.2", "B9.2")
def test_who_is_entrenched_is_hidden_by_a_wall_on_a_hexspine_too(
    base: Worlds, new_map: Any
) -> None:
    """C5 to D3 runs along C4-D4; the unit above its foxhole sees over there."""
    world = base(new_map().side("wall", "C4-D4")).marked("foxhole", "C5")
    assert world.clear("C5", "D3")
    assert world.blocking("C5@entrenched", "D3") == {"B27.2"}
