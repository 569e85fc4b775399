"""Which buildings are Factories, what enters them, and what they are then (O5.1-5.3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hexwright import HexwrightError
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
ENTRANCE, ACCESS = "vehicular entrance", "rooftop access point"


@pytest.fixture
def block(new_map: Any) -> Any:
    """A stone building of C3, C4 and C5, 1½ levels, and nothing that enters it."""
    return new_map().building("block", "C3-C5", 3)


@pytest.mark.rule("O5.1a")
def test_a_building_no_road_enters_is_no_factory(rf: Worlds, block: Any) -> None:
    assert not rf(block).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_one_road_hexside_makes_the_whole_building_a_factory(rf: Worlds, block: Any) -> None:
    assert rf(block.road("C5-C6")).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_two_roads_make_one_factory_of_it(rf: Worlds, block: Any) -> None:
    assert rf(block.road("C5-C6 C4-D4")).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_a_road_that_only_passes_by_makes_no_factory(rf: Worlds, block: Any) -> None:
    assert not rf(block.road("C6-C7 B6-C7")).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_a_road_within_the_building_does_not_enter_it(rf: Worlds, block: Any) -> None:
    assert not rf(block.road("C3-C4")).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_the_factory_is_the_building_the_road_enters_and_no_other(rf: Worlds, block: Any) -> None:
    world = rf(block.building("shed", "C7", 2).road("C5-C6"))
    assert not world.building_fact("factory", "shed")


@pytest.mark.rule("O5.1a")
def test_a_railroad_alone_makes_no_factory_unless_the_option_says_so(
    rf: Worlds, block: Any
) -> None:
    world = rf(block.side("railroad", "C5-C6"))
    assert not world.building_fact("factory", "block")
    assert world.with_options(O5_1={"railroads": True}).building_fact("factory", "block")


@pytest.mark.rule("O5.1a")
def test_under_the_base_rules_alone_a_road_makes_no_factory(base: Worlds, block: Any) -> None:
    assert not base(block.road("C5-C6")).building_fact("factory", "block")


@pytest.mark.rule("O5.1b")
def test_a_red_factory_keeps_the_base_values(rf: Worlds, block: Any) -> None:
    """1 MF across a Factory hexside, TEM +1 and Hindrance +1 inside, +3 from outside."""
    world = rf(block.road("C5-C6"))
    assert world.cost("C3", "C4") == 1
    assert world.cost("C2", "C3") == 2
    assert world.tem("C3", "C5") == 1
    assert world.hindrance("C3", "C5") == 1
    assert world.tem("C2", "C3") == 3
    assert world.blocking("C2", "C6") == {"B23.2"}


@pytest.mark.rule("O5.2a")
def test_a_road_makes_an_entrance_and_an_access_point(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6"))
    assert world.fact(ENTRANCE, "C5")
    assert world.fact(ACCESS, "C5")
    assert not world.fact(ENTRANCE, "C4")
    assert not world.fact(ENTRANCE, "C6")


@pytest.mark.rule("O5.2a")
def test_a_railroad_makes_an_entrance_and_an_access_point_too(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6").side("railroad", "C3-C2"))
    assert world.fact(ENTRANCE, "C3")
    assert world.fact(ACCESS, "C3")
    assert world.clear("C3", "C3@roof")


@pytest.mark.rule("O5.2a")
def test_under_the_base_rules_a_railroad_makes_neither(base: Worlds, block: Any) -> None:
    world = base(block.side("railroad", "C3-C2")).with_options(B23_74={"buildings": ("block",)})
    assert not world.fact(ENTRANCE, "C3")
    assert not world.fact(ACCESS, "C3")


@pytest.mark.rule("O5.2a")
def test_a_rubbled_road_hex_is_neither(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6").side("railroad", "C3-C2")).marked("stone rubble", "C5 C3")
    for hex in ("C5", "C3"):
        assert not world.fact(ENTRANCE, hex)
        assert not world.fact(ACCESS, hex)


@pytest.mark.rule("O5.2a", "O5.42a")
def test_a_roofless_road_hex_stays_an_entrance_without_cheap_entry_or_a_roof(
    rf: Worlds, block: Any
) -> None:
    world = rf(block.road("C5-C6").mark("roofless", "C5"))
    assert world.fact(ENTRANCE, "C5")
    assert not world.fact(ACCESS, "C5")
    assert world.places("C5") == ["ground"]
    assert world.cost("C6", "C5") == 3


@pytest.mark.rule("O5.2b")
def test_a_stairwell_alone_is_an_access_point_but_no_entrance(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6").mark("stairwell", "C4"))
    assert not world.fact(ENTRANCE, "C4")
    assert world.fact(ACCESS, "C4")
    assert world.clear("C4", "C4@roof")


@pytest.mark.rule("O5.2b")
def test_a_stairwell_with_a_road_is_both(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6").mark("stairwell", "C5"))
    assert world.fact(ENTRANCE, "C5")
    assert world.fact(ACCESS, "C5")


@pytest.mark.rule("O5.2a", "O5.2b")
def test_a_stairwell_with_a_railroad_is_both(rf: Worlds, block: Any) -> None:
    world = rf(block.road("C5-C6").side("railroad", "C3-C2").mark("stairwell", "C3"))
    assert world.fact(ENTRANCE, "C3")
    assert world.fact(ACCESS, "C3")


@pytest.mark.rule("O5.2a")
def test_a_railroad_into_what_is_no_factory_makes_neither(rf: Worlds, block: Any) -> None:
    world = rf(block.side("railroad", "C3-C2"))
    assert not world.fact(ENTRANCE, "C3")
    assert not world.fact(ACCESS, "C3")


@pytest.mark.rule("O5.2b")
def test_the_base_rules_call_a_stairwell_an_entrance(base: Worlds, block: Any) -> None:
    world = base(block.mark("stairwell", "C4")).with_options(B23_74={"buildings": ("block",)})
    assert world.fact(ENTRANCE, "C4")


@pytest.mark.rule("O5.3a")
def test_a_bar_over_part_of_the_hexside_leaves_the_rest_open(rf: Worlds, block: Any) -> None:
    """A line down the column crosses hexside C3-C4 at its middle."""
    block.road("C5-C6")
    no, quarter, three, whole = (Fraction(n, 4) for n in (0, 1, 3, 4))
    for span, clear in (((no, quarter), True), ((quarter, three), False), ((no, whole), False)):
        block.hexsides = [s for s in block.hexsides if s.terrain != "interior wall"]
        world = rf(block.wall("C3-C4", span=span))
        assert world.blockers("C3", "C5") == (set() if clear else {("O5.31", "C3-C4")})


@pytest.mark.rule("O5.3a")
def test_a_bar_between_hexes_that_share_no_hexside_is_refused(tmp_path: Path) -> None:
    """K12 and L13 are two hexes apart, whatever the text prints; K13 and L13 are neighbours."""
    file = tmp_path / "board.toml"
    text = """
    title = "bars"
    [grid]
    columns = "J-M"
    rows = "10-15"
    naming = "letters"
    [[hexside]]
    kind = "interior wall"
    at = ["{}"]
    """
    file.write_text(text.format("K12-L13"))
    with pytest.raises(HexwrightError, match="not adjacent"):
        load_board(file)
    file.write_text(text.format("K13-L13"))
    assert len(load_board(file).hexsides) == 1


@pytest.mark.rule("O5.3b")
@pytest.mark.parametrize("height", [3, 5])
def test_a_wall_is_as_high_as_the_roof_with_or_without_one(
    rf: Worlds, new_map: Any, height: int
) -> None:
    ground = new_map().building("hall", "C3-C8", height).road("C8-C9")
    world = rf(ground.mark("roofless", "C3 C4").wall("C3-C4 C4-C5 C6-C7"))
    heights = world.situation.facts.hexside("interior wall")
    walls = world.situation.ground.hexsides_of("interior wall")
    assert heights[walls].tolist() == [height] * 3
