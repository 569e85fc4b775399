"""Movement in the Factories of section 5: entrances, debris, vehicles, Guns (O5.2, O5.42, O5.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Step

Worlds = Callable[[Any], Any]
HALFTRACK = {"movement": "halftrack"}
ENTRANCE, ACCESS = "vehicular entrance", "rooftop access point"


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off, with the rows of the index it exercises."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def hall(new_map: Any) -> Any:
    """A stone Factory, C3 to C8 and D3 to D7, entered by a road from C9 and a railroad from C2.

    B4-B7 are part of it too, so that C5 to C7 are Interior hexes; there is a stairwell in C5.
    """
    ground = new_map().building("hall", "B3-B7 C3-C8 D3-D7", 3).road("C8-C9")
    return ground.side("railroad", "C2-C3").mark("stairwell", "C5")


def drives(world: Any, a: str, b: str, kind: str = "afv", **more: Any) -> Any:
    """Cost and Bog DRM of a vehicle of 13 MP."""
    found = world.going(kind, a, b, mp=13, **more)
    return found.cost, found.bog


# --- entrances -----------------------------------------------------------------------------------


@pytest.mark.rule("O5.2a")
def test_road_and_railroad_make_entrances_of_standing_hexes(rf: Worlds, hall: Any) -> None:
    """Through both a truck comes in; a railroad is none under the base rules, and rubble none."""
    world = rf(hall)
    for a, b in (("C9", "C8"), ("C2", "C3")):
        assert world.fact(ENTRANCE, b)
        assert world.fact(ACCESS, b)
        assert drives(world, a, b, "truck") == (1, None)
    base = world.without("O5.2")
    assert not base.fact(ENTRANCE, "C3")
    assert not base.fact(ACCESS, "C3")
    assert drives(base, "C2", "C3", "truck") == (None, None)
    rubble = world.marked("stone rubble", "C8")
    assert not rubble.fact(ENTRANCE, "C8")
    assert not rubble.fact(ACCESS, "C8")
    assert drives(rubble, "C9", "C8", "truck") == (None, None)


@pytest.mark.rule("O5.2a", "O5.42c")
def test_a_roofless_entrance_is_one_and_of_no_use(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C8"))
    assert world.fact(ENTRANCE, "C8")
    assert not world.fact(ACCESS, "C8")
    assert drives(world, "C9", "C8", "truck") == (None, None)


@pytest.mark.rule("O5.2b")
def test_a_stairwell_alone_lets_no_truck_in_and_leads_onto_the_roof(
    rf: Worlds, new_map: Any
) -> None:
    ground = new_map().building("hall", "C3-C5", 5).road("C5-C6").mark("stairwell", "C3")
    world = rf(ground)
    assert drives(world, "C2", "C3", "truck") == (None, None)
    assert world.cost("C3", "C3@roof") == 3
    assert drives(world.without("O5.2"), "C2", "C3", "truck") == (1, None)


@pytest.mark.rule("O5.2a", "O5.2b")
def test_a_truck_gets_into_m29_by_its_road_and_not_into_k29(rf: Worlds, new_map: Any) -> None:
    """The example of 5.2: as over Open Ground by O5.2's entrance; K29 has a stairwell alone."""
    ground = new_map("J-P", "25-31").building("L27", "K27-K30 L26-L28 M27-M29", 5)
    world = rf(ground.road("M27-N27 M29-N28").mark("stairwell", "K29"))
    entered = world.going("truck", "N28", "M29", mp=20)
    assert (entered.cost, entered.rules) == (1, ("B23.742",))
    refused = world.going("truck", "J29", "K29", mp=20)
    assert (refused.allowed, "D2.1" in refused.rules) == (False, True)
    assert world.without("O5.2").going("truck", "J29", "K29", mp=20).allowed


# --- Infantry in a red Factory -------------------------------------------------------------------


@pytest.mark.rule("O5.1b")
def test_infantry_pay_the_base_values(rf: Worlds, hall: Any) -> None:
    """1 MF across a Factory hexside, 2 MF to enter, by an entrance too; 2 MF to the roof."""
    world = rf(hall)
    assert world.cost("C4", "C5") == 1
    assert world.cost("C9", "C8") == 2
    assert world.cost("C8", "C8@roof") == 2
    assert world.cost("C8@roof", "C7@roof") == 2
    assert world.cost("C8", "C9") == 1


@switching_off("O5.42", "O5.42a")
def test_debris_costs_1_mf_more_in_an_entrance_too(rf: Worlds, hall: Any) -> None:
    world = rf(hall.mark("roofless", "C4 C8"))
    assert world.cost("C5", "C4") == 2
    assert world.cost("C9", "C8") == 3
    off = world.without("O5.42")
    assert off.cost("C5", "C4") == 1
    assert off.cost("C9", "C8") == 2


@pytest.mark.rule("O5.42b", "O5.42c")
def test_debris_is_not_met_by_bypass(rf: Worlds, new_map: Any) -> None:
    """The building keeps to the middle of its hexes, so that the vertices are outside."""
    ground = new_map().building("hall", "C4-C8", 3, drawn=[(1.8, 2.6, 2.2, 7.4)]).road("C8-C9")
    world = rf(ground.mark("roofless", "C4 C6"))
    assert world.cost("C3", "C4") == 3
    assert world.cost("C3", "C4", via="C3-C4-D3") == 1
    assert drives(world, "C3", "C4/C3-C4-D3", "truck") == (2, None)
    walled = rf(ground.wall("C5-C6"))
    assert walled.cost("C5", "C6", via="C5-C6-D5") == 3
    counted = walled.with_options(O5_42={"around_walls": True})
    assert counted.cost("C5", "C6", via="C5-C6-D5") == 4


@pytest.mark.rule("O5.4c")
def test_nobody_gets_onto_the_roof_of_a_roofless_hex(rf: Worlds, hall: Any) -> None:
    """Neither from below nor from the next roof, nor at set-up."""
    world = rf(hall.mark("roofless", "C8"))
    for start in ("C8", "C7@roof"):
        with pytest.raises(HexwrightError, match="no Location 'roof'"):
            world.play(("S", "squad", start)).ask(Step("S", "C8@roof"))
    with pytest.raises(HexwrightError, match="no Location 'roof'"):
        world.play(("S", "squad", "C9")).perform(Act("set up", "S", "C8@roof"))
    assert world.without("O5.4").cost("C7@roof", "C8@roof") == 2


# --- vehicles among debris -----------------------------------------------------------------------


@pytest.mark.rule("O5.42c")
def test_only_a_fully_tracked_afv_enters_debris(rf: Worlds, hall: Any) -> None:
    """Inside for a quarter of its MP and Bog +1 +1, from outside as into any building."""
    world = rf(hall.mark("roofless", "C4 C8"))
    assert drives(world, "C5", "C4") == (4, 2)
    assert drives(world, "C9", "C8") == (7, 4)
    refused = [("truck", {"movement": "truck"}), ("afv", HALFTRACK)]
    refused.append(("afv", {"movement": "armoured car"}))
    for kind, more in refused:
        ruling = world.going(kind, "C9", "C8", **more)
        assert not ruling.allowed
        assert "O5.42" in ruling.rules
    off = world.without("O5.42")
    assert drives(off, "C5", "C4") == (4, 1)
    assert drives(off, "C9", "C8", "truck") == (1, None)


# --- Guns ----------------------------------------------------------------------------------------


def gun(world: Any, a: str, b: str, how: str = "push", **more: Any) -> Any:
    """MF and Manhandling DRM of a Gun."""
    found = world.going("gun", a, b, how, **{"manhandling": 8, **more})
    return found.cost, found.manhandling


@switching_off("O5.6", "O5.6a")
def test_guns_of_all_categories_set_up_in_a_factory(rf: Worlds, hall: Any) -> None:
    world = rf(hall)

    def set_up(world: Any, at: str, category: str) -> bool:
        play = world.play(("G", "gun", "C1", "", {"category": category, "size": "large"}))
        return bool(play.ask(Act("set up", "G", at)).allowed)

    for category in ("AT", "INF", "ART", "AA", "MTR", "RCL"):
        assert set_up(world, "C6", category)
        assert not set_up(world, "C6@roof", category)
        assert not set_up(world.without("O5.6"), "C6", category)


@pytest.mark.rule("O5.6b")
def test_a_gun_goes_in_and_out_by_an_entrance_as_over_open_ground(rf: Worlds, hall: Any) -> None:
    """Across the road hexside itself -2; towed too; across the railroad's without that."""
    world = rf(hall)
    for category in ("AT", "ART"):
        assert gun(world, "C9", "C8", category=category) == (1, 1 - 2)
        assert gun(world, "C8", "C9", category=category) == (1, 1 - 2)
        assert gun(world, "C2", "C3", category=category) == (1, 1)
        assert gun(world, "C3", "C2", category=category) == (1, 1)
        assert gun(world, "C9", "C8", "move", category=category) == (1, None)
        assert gun(world, "C8", "C9", "move", category=category) == (1, None)
    off = world.without("O5.6")
    assert gun(off, "C9", "C8") == (2, 2 + 3 - 2)
    assert gun(off, "C9", "C8", "move") == (None, None)


@pytest.mark.rule("O5.6b")
def test_an_interior_hex_takes_no_gun_and_a_fortified_one_none_in_play(
    rf: Worlds, hall: Any
) -> None:
    world = rf(hall)
    assert gun(world, "C4", "C5") == (None, None)
    assert gun(world, "C3", "B3", category="ART") == (1, 1 + 3)
    assert gun(world.marked("fortified", "C8"), "C9", "C8") == (None, None)
    assert gun(world.without("O5.6"), "C4", "C5") == (1, 1 + 3)


@pytest.mark.rule("O5.6c")
def test_elsewhere_a_gun_is_pushed_at_building_mf_and_the_tem_of_the_factory(
    rf: Worlds, hall: Any
) -> None:
    """In for 2 MF, out for 1; the DRM is 2 + 3 both times. Unpushed it stays where it is."""
    world = rf(hall.mark("roofless", "C8"))
    assert gun(world, "D2", "D3", category="ART") == (2, 5)
    assert gun(world, "D3", "D2", category="ART") == (1, 5)
    assert gun(world, "D2", "D3", "move") == (None, None)
    assert gun(world, "D3", "D2", "move") == (None, None)
    assert gun(world, "C9", "C8", "move") == (None, None), "a roofless entrance is of no use"
    off = world.without("O5.6")
    assert gun(off, "D3", "D2", category="ART") == (1, 1)
    play = world.play(("G", "gun", "D3", "", {"manhandling": 10, "category": "ART"}))
    push = Act("move", "G", "D2", values={"how": "push"})
    assert play.perform(push, Loaded((3, 3))).scenario.name_of(play.pieces["G"].hex) == "D3"
    assert play.perform(push, Loaded((3, 3))).rolls[0].total == 11
    out = play.perform(push, Loaded((2, 2))).scenario
    assert out.name_of(out.pieces["G"].hex) == "D2"


@pytest.mark.rule("O5.6b", "O5.6c")
def test_what_a_gun_comes_out_into_is_no_factory_and_has_its_own_rules(
    rf: Worlds, hall: Any
) -> None:
    """A house beside the entrance takes an AT Gun that is Pushed, and no ART Gun in any way."""
    world = rf(hall.building("house", "D8 D9", 3))
    for how in ("push", "move"):
        found = world.going("gun", "C8", "D8", how, manhandling=8, category="ART")
        assert (found.allowed, "B23.423" in found.rules) == (False, True)
    assert gun(world, "C8", "D8", category="AT")[0] == 2
    assert gun(world, "C8", "D8", "move", category="AT") == (None, None)


@pytest.mark.rule("O5.6b")
def test_an_entrance_that_the_enemy_controls_is_of_no_use_to_a_gun(rf: Worlds, hall: Any) -> None:
    """As to a vehicle (B23.742): it is Pushed in there as anywhere else, for 2 MF and at 2 + 3."""

    def entry(owner: str, kind: str, how: str) -> tuple[Any, Any]:
        world = rf(hall).marked("control", "C8", side=owner)
        told = {"manhandling": 8, "category": "ART"} if kind == "gun" else {"mp": 13}
        found = world.play(("U", kind, "C9", "german", told)).ask(Step("U", "C8", how))
        return found.cost, found.manhandling

    assert entry("german", "gun", "move") == (1, None)
    assert entry("russian", "gun", "move") == (None, None)
    assert entry("german", "gun", "push") == (1, 1 - 2)
    assert entry("russian", "gun", "push") == (2, 2 + 3 - 2)
    assert (entry("german", "truck", "move")[0], entry("russian", "truck", "move")[0]) == (1, None)


@pytest.mark.rule("O5.6b", "O5.6c")
def test_from_factory_to_factory_both_hexes_must_be_entrances(rf: Worlds, new_map: Any) -> None:
    """C4 has the only road; into it from C5, which is no entrance, a Gun is Pushed at 2 + 3."""
    ground = new_map().building("north", "C3 C4", 3).building("south", "C5 C6", 3)
    one = rf(ground.road("C4-D4 C6-C7"))
    assert gun(one, "C5", "C4", "move") == (None, None)
    assert gun(one, "C5", "C4") == (2, 2 + 3)
    both = rf(ground.road("C4-C5"))
    assert gun(both, "C5", "C4", "move") == (1, None)
    assert gun(both, "C5", "C4") == (1, 1 - 2)


@pytest.mark.rule("O5.42a", "O5.42c", "O5.331g")
def test_through_a_breach_debris_is_paid_besides_the_wall(rf: Worlds, new_map: Any) -> None:
    """Infantry 1 of the wall, 1 of the hex, 1 of its debris; a tank 1 and a quarter of 13 MP."""
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5")
    world = rf(ground.mark("roofless", "C5")).marked("breach", "C4-C5")
    assert (world.cost("C4", "C5"), world.cost("C5", "C4")) == (3, 2)
    assert world.without("O5.42").cost("C4", "C5") == 2
    assert drives(world, "C4", "C5") == (5, 2)
    assert drives(world, "C5", "C4") == (5, 1)
    assert drives(world, "C4", "C5", "truck") == (None, None)


@pytest.mark.rule("O5.41d", "O5.42a", "O5.42c", "O1.2")
def test_debris_that_is_drawn_in_a_roofless_hex_besides_is_no_second_one(
    rf: Worlds, hall: Any
) -> None:
    """+2 a hex, 1 MF and Bog +1, whether or not the board calls it debris as well."""
    plain = rf(hall.mark("roofless", "C4 C5 D3"))
    drawn = rf(hall.terrain("debris", "C4 C5 D3"))
    for world in (plain, drawn):
        assert world.hindrance("C3", "C6") == 4
        assert world.tem("C3", "C5") == 2
        assert (world.cost("C3", "C4"), world.cost("D2", "D3")) == (2, 3)
        assert drives(world, "C3", "C4") == (4, 2)
