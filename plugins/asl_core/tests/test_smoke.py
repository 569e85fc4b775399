"""SMOKE (A24): what it hinders, from where, and how much it adds up to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

COUNTERS = [
    ("smoke", 3, 2), ("dispersed smoke", 2, 2), ("grey smoke", 2, 2), ("smoke grenade", 2, 2),
    ("white phosphorus", 2, 4), ("dispersed white phosphorus", 1, 4),
    ("drifting white phosphorus", 1, 4), ("white phosphorus grenade", 1, 4),
    ("blaze", 3, 4), ("burning wreck", 2, 4),
]  # fmt: skip


@switching_off("A24.2")
@pytest.mark.parametrize(("kind", "hindrance", "levels"), COUNTERS)
def test_smoke_hinders_as_much_and_as_high_as_its_counter_says(
    base: Worlds, new_map: Any, kind: str, hindrance: int, levels: int
) -> None:
    """Ends at its top or above see over it; those half a level below it do not."""
    hill = " ".join(f"C{n}" for n in (1, 8))
    for level, n in ((0, hindrance), (levels - 1, hindrance), (levels, 0)):
        world = base(new_map().level(level, hill)).marked(kind, "C4")
        assert world.hindrance("C1", "C8") == n
        assert world.without("A24.2").hindrance("C1", "C8") == 0


@pytest.mark.rule("A24.2")
def test_smoke_counts_in_the_hexes_of_the_two_ends(base: Worlds, new_map: Any) -> None:
    """Other than terrain; not for an end on a roof above it."""
    world = base(new_map().building("tower", "C1", 7)).marked("dispersed smoke", "C1")
    assert world.hindrance("C1", "C4") == 2
    assert world.hindrance("C1", "C1") == 2
    assert world.hindrance("C1@1", "C4") == 2
    assert world.hindrance("C1@2", "C4") == 0
    aloft = base(new_map().building("tower", "C1", 7)).marked("smoke", "C1", level=2)
    assert aloft.hindrance("C1@1", "C4") == 0
    assert aloft.hindrance("C1@2", "C4") == 3


@pytest.mark.rule("A24.2")
def test_all_smoke_of_a_hex_counts_3_at_most(base: Worlds, new_map: Any) -> None:
    """Terrain of the hex, and SMOKE of other hexes, come on top."""
    world = base(new_map().terrain("brush", "C3"))
    world = world.marked("dispersed smoke", "C3").marked("white phosphorus", "C3")
    assert world.hinders("C2", "C5") == {"A24.2": 3, "B12.2": 1}
    thicker = world.marked("white phosphorus grenade", "C4")
    assert thicker.hinders("C2", "C5") == {"A24.2": 4, "B12.2": 1}


@switching_off("A24.8")
def test_fire_out_of_smoke_and_within_it_is_hindered_by_1_more(base: Worlds, new_map: Any) -> None:
    """Not fire into it or through it; two counters do not make it two."""
    world = base(new_map()).marked("white phosphorus", "C3").marked("smoke grenade", "C3")
    assert world.fire("C3", "C5").hindrance == 4
    assert world.fire("C3", "C3").hindrance == 4
    assert world.fire("C5", "C3").hindrance == 3
    assert world.fire("C2", "C5").hindrance == 3
    assert world.without("A24.8").fire("C3", "C5").hindrance == 3
    assert world.hindrance("C3", "C5") == 3, "a line of sight is one for both"


@pytest.mark.rule("A24.2")
@pytest.mark.parametrize("at", ["G4", "H4", "F3"])
def test_b07_smoke_above_both_ends_hinders_wherever_it_is(
    base: Worlds, new_map: Any, at: str
) -> None:
    """J5 to C2, range 7, both ends at level 1, below the top of the SMOKE at level 2."""
    ground = new_map("A-K", "1-8").level(1, "J5 C2").terrain("debris", "D2").level(1, "D2")
    world = base(ground).marked("dispersed smoke", at)
    assert world.hinders("J5", "C2") == {"A24.2": 2, "O1.1": 1}


@pytest.mark.rule("A24.2")
def test_b07_looking_down_over_smoke_it_hinders_the_blind_hexes_behind(
    base: Worlds, new_map: Any
) -> None:
    """From level 3 over a top of 2 to the ground: two hexes."""
    world = base(new_map("A-E", "1-12").level(3, "C1")).marked("smoke", "C3")
    assert [world.hindrance("C1", f"C{n}") for n in (4, 5, 6, 7)] == [3, 3, 0, 0]
    level = base(new_map("A-E", "1-12").level(2, "C1")).marked("smoke", "C3")
    assert level.hindrance("C1", "C12") == 3, "only level with its top"
