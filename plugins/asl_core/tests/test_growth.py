"""What grows or stands in a hex: half-level Hindrances, woods and orchards (B12-B18, F, G)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def seen_over(base: Worlds, new_map: Any) -> Callable[[str], Any]:
    """``seen_over(terrain)``: it fills C3, with a tower of 2½ levels in C1 to look from."""
    return lambda kind: base(new_map().building("tower", "C1", 5).terrain(kind, "C3"))


def hinders_at_its_level(world: Any, rule: str) -> None:
    """+1 at ground level, nothing from level 1, and nothing without its rule."""
    assert world.hinders("C2", "C4") == {rule: 1}
    assert world.hindrance("C1@1", "C5") == 0
    assert world.without(rule).hindrance("C2", "C4") == 0


@switching_off("B12.2")
def test_brush_hinders_and_costs_2_mf(seen_over: Any) -> None:
    world = seen_over("brush")
    hinders_at_its_level(world, "B12.2")
    assert world.cost("C2", "C3") == 2
    assert world.without("B12.2").cost("C2", "C3") == 1


@switching_off("B15.2")
def test_grain_hinders_in_season(seen_over: Any) -> None:
    world = seen_over("grain")
    hinders_at_its_level(world, "B15.2")
    mown = world.with_options(B15_2={"in_season": False})
    assert mown.hindrance("C2", "C4") == 0
    assert (world.cost("C2", "C3"), mown.cost("C2", "C3")) == (1.5, 1)


@switching_off("B16.2")
def test_marsh_hinders(seen_over: Any) -> None:
    hinders_at_its_level(seen_over("marsh"), "B16.2")


@switching_off("B17.2")
def test_crag_hinders(seen_over: Any) -> None:
    hinders_at_its_level(seen_over("crag"), "B17.2")


@switching_off("B18.2")
def test_a_graveyard_hinders(seen_over: Any) -> None:
    hinders_at_its_level(seen_over("graveyard"), "B18.2")


@pytest.mark.rule("B17.2", "B18.2", "B12.2")
@pytest.mark.parametrize(("kind", "along"), [("crag", 1), ("graveyard", 1), ("brush", 0)])
def test_crag_and_graves_fill_their_hex_and_brush_is_where_it_is_drawn(
    base: Worlds, new_map: Any, kind: str, along: int
) -> None:
    """C4 to E4 runs along D3-D4; the terrain is in D3 alone."""
    world = base(new_map().terrain(kind, "D3"))
    assert world.hindrance("C4", "E4") == along


@switching_off("B13.2")
@pytest.mark.parametrize(("kind", "level"), [("woods", 1), ("forest", 2), ("pine woods", 2)])
def test_woods_are_an_obstacle_as_high_as_they_grow(
    base: Worlds, new_map: Any, kind: str, level: int
) -> None:
    ground = new_map().building("tower", "C1", 7).building("far", "C8", 7).terrain(kind, "C3")
    world = base(ground)
    assert world.blocking("C2", "C4") == {"B13.2"}
    for height in (1, 2, 3):
        at = f"@{height}"
        assert world.clear(f"C1{at}", f"C8{at}") is (height >= level)
    assert world.blocking(f"C1@{level}", "C6") == {"B10.22"}
    assert world.cost("C2", "C3") == 2
    assert world.without("B13.2").clear("C2", "C4")


@switching_off("B14.1")
def test_the_crowns_of_an_orchard_block_from_above(seen_over: Any) -> None:
    """One level high: level 1 is only level with them; level 2 looks over them."""
    world = seen_over("orchard")
    assert world.blocking("C1@1", "C4") == {"B10.22"}
    assert world.blocking("C1@2", "C4") == {"A6.4"}
    assert world.clear("C1@2", "C5")
    assert world.without("B14.1").clear("C1@1", "C4")


@pytest.mark.rule("B14.1")
def test_out_of_season_an_orchard_hinders_up_to_its_level(seen_over: Any) -> None:
    bare = seen_over("orchard, out of season")
    winter = seen_over("orchard").with_options(B14_1={"in_season": False})
    for world in (bare, winter):
        assert world.hinders("C2", "C4") == {"B14.1": 1}
        assert world.see("C1@1", "C5").values == {"clear": True, "hindrance": 0}


@switching_off("B14.2")
@pytest.mark.parametrize(
    ("kind", "hindrance"),
    [("orchard", 1), ("olive grove", 1), ("palm trees", 1), ("light woods", 2)],
)
def test_between_the_trunks_an_orchard_hinders(seen_over: Any, kind: str, hindrance: int) -> None:
    world = seen_over(kind)
    assert world.hinders("C2", "C4") == {"B14.2": hindrance}
    assert world.without("B14.2").blocking("C2", "C4") == {"B14.1"}


@pytest.mark.rule("B14.2")
def test_along_the_road_through_an_orchard_nothing_hinders(base: Worlds, new_map: Any) -> None:
    """A road down the middle of C3; B2 to D4 crosses C3 aslant and leaves it."""
    ground = new_map().terrain("orchard", "C3").drawn("roadway", (1.9, 0.5, 2.1, 3.5))
    world = base(ground)
    assert world.hindrance("C2", "C4") == 0
    assert world.hindrance("B2", "D3") == 1
    assert world.with_options(B14_2={"roads": False}).hindrance("C2", "C4") == 1


FLAT = ["scrub", "hammada", "dier", "dier lip", "sand", "sangar", "broken ground"]
FLAT_G = ["rice paddy, drained", "rice paddy bank", "panji", "ocean", "beach, steep slope"]


@switching_off("F.1")
def test_a_hillock_rises_half_a_level_and_a_vineyard_hinders(seen_over: Any) -> None:
    world = seen_over("hillock")
    assert world.blocking("C2", "C4") == {"F.1"}
    assert world.clear("C1@1", "C5"), "what is half a level high makes no Blind Hex"
    assert world.without("F.1").clear("C2", "C4")
    hinders_at_its_level(seen_over("vineyard"), "F.1")


@switching_off("G.1")
def test_jungle_rises_two_levels_and_kunai_hinders(seen_over: Any) -> None:
    world = seen_over("dense jungle")
    assert world.blocking("C1@1", "C5") == {"G.1"}
    assert world.blocking("C1@2", "C5") == {"B10.22"}
    assert world.without("G.1").clear("C1@1", "C5")
    assert seen_over("bamboo").blocking("C1@1", "C5") == {"B10.22"}
    hinders_at_its_level(seen_over("kunai"), "G.1")


@pytest.mark.rule("F.1", "G.1", "B21.1", "B1.1", "B2.1", "B7.1", "B27.1")
@pytest.mark.parametrize("kind", [*FLAT, *FLAT_G, "river", "plowed field", "shellholes", "runway"])
def test_what_lies_flat_neither_blocks_nor_hinders(seen_over: Any, kind: str) -> None:
    assert seen_over(kind).see("C2", "C4").values == {"clear": True, "hindrance": 0}
