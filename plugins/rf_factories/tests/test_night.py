"""Night in a Factory: what is seen of its floor, and how it is lit (O5.311, O5.48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Scenario, Sight, sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def sees(scenario: Scenario, viewer: str, target: str) -> bool:
    return bool(scenario.ask(Sight(viewer, target)).clear)


def seen_down(scenario: Scenario, column: str = "C") -> list[int]:
    """How far down a column the floor is seen from its third hex."""
    return [n for n in range(4, 9) if sees(scenario, f"{column}3", f"{column}{n}")]


@pytest.fixture
def night(rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Callable[..., Scenario]:
    """A 1½-level Factory in columns B-F at night; of C3 on hexes are Roofless as asked for."""

    def made(roofless: str, nvr: int) -> Scenario:
        hexes = " ".join(f"{column}3-{column}8" for column in "BCDEF")
        ground = new_map().building("hall", hexes, 3).road("C8-C9").mark("roofless", roofless)
        return in_play(rf(ground)).with_conditions(night=True, nvr=nvr)

    return made


@switching_off("O5.311")
def test_of_roofed_hexes_only_the_first_is_seen(night: Callable[..., Scenario]) -> None:
    """The viewer's own does not count; nor does the NVR reach further than it does."""
    roofed = night("F3", 5)
    assert seen_down(roofed) == [4]
    behind_three = night("C4-C6", 4).without("B.10")  # their Hindrance is 6
    assert seen_down(behind_three) == [4, 5, 6, 7]
    assert seen_down(behind_three.with_conditions(nvr=3)) == [4, 5, 6]
    assert seen_down(night("F3", 0)) == []
    assert seen_down(night("C3 F3", 5)) == [4]
    assert seen_down(behind_three.without("O5.311")) == [4, 5, 6], "one hex, inside a Factory"
    ruling = roofed.ask(Sight("C3", "C5"))
    assert set(ruling.rules) == {"B23.741", "O5.311"}


@pytest.mark.rule("O5.311", "O5.48a", "O5.46")
def test_a_roofless_hex_that_is_rubbled_is_no_darker(night: Callable[..., Scenario]) -> None:
    """Behind another Roofless hex; the rubble itself hides what is behind it."""
    hall = night("C4-C5", 3)
    rubbled = hall.with_markers(("stone rubble", "C5"))
    assert seen_down(hall) == [4, 5, 6]
    assert seen_down(rubbled) == [4, 5]
    assert seen_down(rubbled.with_conditions(nvr=1)) == [4]
    assert seen_down(rubbled.without("O5.311")) == [4]
    roofed = night("F3", 3).with_markers(("stone rubble", "C4"))
    assert sees(roofed, "C4", "C5")
    assert roofed.ask(Sight("C4", "C6")).rules == ("B23.741", "O5.311")


@pytest.mark.rule("O5.311")
def test_what_is_lit_and_the_roof_are_exempt(night: Callable[..., Scenario]) -> None:
    """A hex at the hall's edge that is lit is seen behind another."""
    hall = night("F8", 5)
    assert not sees(hall, "B3", "B5")
    assert sees(hall.with_markers(("starshell", "A5")), "B3", "B5")
    assert sees(hall, "B3@roof", "B8@roof")
    assert not sees(hall.with_conditions(nvr=4), "B3@roof", "B8@roof")


@pytest.mark.rule("O5.311")
def test_a_line_that_leaves_the_factory_has_the_nvr(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    """Across the yard of a hall like a U."""
    ground = new_map().building("hall", "C3-C5 D5 E3-E5", 3).road("C5-C6")
    for nvr, across in ((2, True), (1, False)):
        night = in_play(rf(ground)).with_conditions(night=True, nvr=nvr)
        assert sees(night, "C3", "E3") is across
        assert not sees(night, "C3", "C5")


@pytest.mark.rule("O5.311")
def test_who_looks_out_of_a_sewer_has_the_nvr(night: Callable[..., Scenario]) -> None:
    """Its kind is given to a Location from which one sees: a sewer shows no more than the next.

    Walls that stop no line show that night does not either.
    """
    assert not sees(night("F3", 5).without("B23.2"), "C3", "C5")
    hall = night("F3", 5).without("B23.2")
    situation, places = hall.situation, hall.situation.locations
    viewer = places.find(hall.place("C3").hex, "ground")
    places.kinds = tuple("sewer" if i == viewer else k for i, k in enumerate(places.kinds))
    assert sight.line(situation, "C3", "C5").clear
    assert not sight.line(situation, "C4", "C6").clear


@switching_off("O5.48", "O5.48a")
def test_roofless_hexes_are_seen_as_far_as_the_nvr(night: Callable[..., Scenario]) -> None:
    """The base has one hex inside a Factory."""
    assert seen_down(night("C3-C8", 3)) == [4, 5, 6]
    assert seen_down(night("C3-C8", 3).without("O5.48")) == [4]
    mixed = night("C3-C4 C6-C8", 5)
    assert seen_down(mixed) == [4, 5, 6, 7], "C8 is hindered by 7"
    assert seen_down(mixed.with_conditions(nvr=3)) == [4, 5, 6]


@pytest.mark.rule("O5.48b")
@pytest.mark.parametrize("light", ["starshell", "illuminating round"])
def test_light_from_above_gets_into_interior_roofless_hexes(
    night: Callable[..., Scenario], light: str
) -> None:
    """Not into Interior hexes with a roof."""
    hall = night("D5 D7", 0)
    lit = hall.with_markers((light, "D6"))
    assert not sees(hall, "C4", "D5")
    assert sees(lit, "C5", "D5")
    assert not sees(lit, "C5", "D4")
    assert not sees(lit.without("O5.48"), "C5", "D5")


@pytest.mark.rule("O5.48c")
def test_a_starshell_is_fired_from_an_interior_roofless_hex(night: Callable[..., Scenario]) -> None:
    hall = night("D5", 2)
    assert hall.ask(Act("fire starshell", "D5", "D5")).allowed
    assert not hall.ask(Act("fire starshell", "D6", "D5")).allowed
    assert not hall.without("O5.48").ask(Act("fire starshell", "D5", "D5")).allowed


@pytest.mark.rule("O5.311", "O5.48", "O5.44", "O5.441d")
@pytest.mark.parametrize(
    "holds", [{"night": True, "nvr": 2}, {"fog": 2}, {"rain": True}, {"night": True, "mist": True}]
)
def test_fields_and_atlases_tell_what_single_lines_tell(
    rf: Worlds, new_map: Any, in_play: Callable[..., Scenario], holds: dict[str, Any]
) -> None:
    """From each end, over roofs, a Split-Level hex, rubble, light and drifted SMOKE."""
    ground = new_map("A-D", "1-10").building("hall", "B3-B8 C3-C8", 3).road("C8-C9")
    ground.mark("roofless", "B4 B5 C4").mark("split level", "B7")
    lying = ("stone rubble", "C6"), ("starshell", "A1"), ("grey smoke", "C3", {"level": 1})
    scenario = in_play(rf(ground)).with_conditions(**holds).with_markers(*lying)
    atlas = sight.atlas(scenario, "all")
    viewers = ("B4", "C3", "C5@roof", "B7@1", "A1", "C6")
    fields = {viewer: sight.field(scenario, viewer, levels="all") for viewer in viewers}
    sides: list[list[bool]] = []
    for viewer, field in fields.items():
        for target in field.labels:
            line = scenario.ask(Sight(viewer, target))
            there, back = field.at(target), atlas.at(target, viewer)
            assert (there.clear, atlas.at(viewer, target).clear) == (line.clear, line.clear)
            assert back.clear == scenario.ask(Sight(target, viewer)).clear
            if line.clear:
                assert there.hindrance == line.hindrance
                assert atlas.at(viewer, target).hindrance == line.hindrance
            sides.append([there.clear, back.clear])
    assert any(there != back for there, back in sides) is ("night" in holds)
