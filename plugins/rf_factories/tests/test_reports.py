"""Reports of faults in other programs that section 5 must not repeat; ids are the reports'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Worlds = Callable[[Any], Any]


@pytest.fixture
def j21(new_map: Any) -> Any:
    """A 1½-level Factory of J21 and K22 with open ground to its east."""
    ground = new_map("H-R", "19-26").building("hall", "J21 K22", 3)
    return ground.road("J21-I22").mark("stairwell", "J21")


@pytest.mark.rule("B24.2", "B23.743", "O5.43")
def test_b01_a_rubbled_hex_has_no_roof_and_does_not_stop_the_roof_beside_it(
    rf: Worlds, j21: Any
) -> None:
    """P23 from J21: the rubble blocks the ground floor, the roof sees over it."""
    world = rf(j21).marked("stone rubble", "K22")
    assert world.places("K22") == ["ground"]
    assert world.blocking("J21", "P23") == {"B24.2"}
    assert world.clear("J21@roof", "P23")
    assert world.clear("J21@roof", "K22")


@pytest.mark.rule("B24.2", "B10.22")
def test_b01_the_higher_the_viewer_the_better_the_line(base: Worlds, new_map: Any) -> None:
    """The same hexes as an ordinary building of 2½ levels, which has levels to try."""
    ground = new_map("H-R", "19-26").building("block", "J21 K22", 5)
    world = base(ground).marked("stone rubble", "K22")
    assert not world.clear("J21", "P23")
    for level in ("1", "2", "roof"):
        assert world.clear(f"J21@{level}", "P23")
    assert base(ground).blocking("J21@roof", "P23") == {"B10.22"}


def hall(new_map: Any, roofless: str = "", level: int = 0) -> Any:
    ground = new_map("A-H", "1-10").building("hall", "D4 D5 D6 E4 E5 F4", 3).road("D4-D3")
    ground.mark("roofless", roofless).building("tower", "D8", 5)
    return ground.level(level, " ".join(ground.grid.name(h) for h in ground.grid.hexes))


@pytest.mark.rule("B23.87", "O5.43")
@pytest.mark.parametrize("roofless", ["", "D5", "E4", "D5 E4 E5"])
def test_b11_a_hall_on_a_hill_gives_the_answers_of_a_hall_below(
    rf: Worlds, new_map: Any, roofless: str
) -> None:
    low, high = rf(hall(new_map, roofless)), rf(hall(new_map, roofless, level=2))
    ends = ["D4", "D4@roof", "D6", "D6@roof", "F4", "F4@roof", "D8", "D8@1", "D8@2", "B4", "G7"]
    for a in ends:
        for b in ends:
            assert low.see(a, b).values == high.see(a, b).values


@pytest.mark.rule("B23.87", "O5.43")
def test_b12_all_roofed_the_roof_sees_only_the_floor_of_its_access_point(
    rf: Worlds, new_map: Any
) -> None:
    world = rf(hall(new_map))
    assert world.clear("D4@roof", "D4")
    for hex in ("D5", "D6", "F4"):
        assert not world.clear("D4@roof", hex)


@pytest.mark.rule("O5.43", "O5.43d")
def test_b12_with_d5_roofless_the_roof_sees_into_it_and_past_it(rf: Worlds, new_map: Any) -> None:
    """D6 is then the first roofed floor that the line enters; see() asks both directions."""
    world = rf(hall(new_map, "D5"))
    assert world.clear("D4@roof", "D5")
    assert world.clear("D4@roof", "D6")
    assert not world.clear("D4@roof", "F4")


@pytest.mark.rule("O5.43", "O5.43b")
@pytest.mark.parametrize("roofless", ["E4", "E5"])
def test_b13_along_a_hexside_one_roofless_hex_is_enough_whichever_it_is(
    rf: Worlds, new_map: Any, roofless: str
) -> None:
    world = rf(hall(new_map, roofless))
    assert world.clear("D4@roof", "F4")
    assert world.hindrance("D4", "F4") == 2


@pytest.mark.rule("O5.41", "O5.41d")
def test_b20_debris_in_a_factory_adds_to_the_factory(rf: Worlds, new_map: Any) -> None:
    """In the open +1 and +1; inside +2 and +2; from above no Hindrance."""
    world = rf(hall(new_map, "D5"))
    assert world.hindrance("D4", "D6") == 2
    assert world.tem("D4", "D5") == 2
    assert world.see("D4@roof", "D6").hindrance == 0


@pytest.mark.rule("O5.5", "O5.5c", "O5.52", "O5.43d")
def test_b09_from_level_2_one_looks_into_each_hex_of_a_gutted_hall(
    rf: Worlds, new_map: Any
) -> None:
    """Three hexes of which one sees the first only while there is a roof."""
    ground = new_map().building("tower", "C1", 5).building("hall", "C3-C5", 3).road("C5-C6")
    whole = rf(ground)
    gutted = whole.marked("gutted", "C4")
    hexes = ("C3", "C4", "C5")
    assert [gutted.clear("C1@2", hex) for hex in hexes] == [True, True, True]
    assert [gutted.tem("C1@2", hex) for hex in hexes] == [3, 2, 2]
    assert [gutted.places(hex) for hex in hexes] == [["ground"]] * 3
    for roofed in (whole, gutted.without("O5.5"), gutted.without("O5.52")):
        assert [roofed.clear("C1@2", hex) for hex in hexes] == [True, False, False]
        assert roofed.blocking("C1@2", "C5") == {"O5.43"}
        assert [roofed.places(hex) for hex in hexes] == [["ground", "roof"]] * 3
