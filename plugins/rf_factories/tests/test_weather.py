"""EC and Weather in a Factory that is Roofless in part (O5.44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asl_core.wind import wind_at
from hexwright import Act, Loaded, Roll, Scenario, Sight, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def hall(rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Callable[..., Scenario]:
    """A Factory down column C, 18 hexes long, some of them Roofless; no Hindrance is too much."""

    def made(roofless: str = "C4") -> Scenario:
        ground = new_map("A-D", "1-20").building("hall", "C2-C19", 3).road("C19-C20")
        return in_play(rf(ground.mark("roofless", roofless)).without("B.10"))

    return made


def low_visibility(scenario: Scenario, a: str, b: str) -> int:
    """How much more a line is hindered than in fair weather, the same from both ends."""
    fair = dict.fromkeys(("mist", "rain", "falling snow"), False)
    clear = scenario.with_conditions(fog=0, **fair)
    found = {
        scenario.ask(Sight(*ends)).hindrance - clear.ask(Sight(*ends)).hindrance
        for ends in ((a, b), (b, a))
    }
    assert len(found) == 1
    return int(found.pop())


@switching_off("O5.44", "O5.44a")
@pytest.mark.parametrize(("ec", "drm"), [("snow", -3), ("mud", -3), ("wet", -2), ("very dry", 2)])
def test_the_ec_drm_joins_a_dr_in_a_roofless_hex(
    hall: Callable[..., Scenario], ec: str, drm: int
) -> None:
    scenario = hall().with_conditions(ec=ec)
    for kind in ("kindle", "spread"):
        ruling = scenario.ask(Roll(kind, at="C4"))
        assert (ruling.modifier, ruling.rules) == (drm, ("B25.5",))
        assert "C4: exposed to weather, by O5.44 (Roofless)" in ruling.facts
        assert scenario.ask(Roll(kind, at="C5")).modifier == 0
        assert scenario.without("O5.44").ask(Roll(kind, at="C4")).modifier == 0


@pytest.mark.rule("O5.44a")
def test_in_very_dry_ec_a_roofless_hex_burns_where_a_roofed_one_does_not(
    hall: Callable[..., Scenario],
) -> None:
    """A stone building needs 8: a DR of 6 and 2 more is enough."""
    dry = hall().with_conditions(ec="very dry")
    for hex, burns in (("C4", True), ("C5", False)):
        after = dry.perform(Act("kindle", at=hex), Loaded((2, 4))).scenario
        assert [m.kind for m in after.markers] == (["flame"] if burns else [])


@pytest.mark.rule("O5.44a", "O5.48a", "O5.441a", "O5.52")
def test_a_gutted_factory_is_as_open_to_all_of_it(hall: Callable[..., Scenario]) -> None:
    """None of its hexes is printed Roofless."""
    whole = hall("C20")
    gutted = whole.with_markers(("gutted", "C6"))
    for scenario, open_ in ((whole, False), (gutted, True)):
        rain = scenario.with_conditions(rain=True)
        assert low_visibility(rain, "C10", "C17") == open_
        night = scenario.with_conditions(night=True, nvr=2)
        assert night.ask(Sight("C10", "C12")).clear is open_
        storm = scenario.with_conditions(wind="heavy winds")
        calm = wind_at(storm.situation, storm.place("C10").hex, 0) == "none"
        assert calm is open_


@pytest.mark.rule("O5.44a")
def test_a_roofless_hex_is_muddy(rf: Worlds, new_map: Any) -> None:
    """A Gun is harder to Push into it, and no harder into the roofed hex beside."""
    ground = new_map().building("hall", "C2-C8", 3).road("C8-C9").mark("roofless", "C4")

    def drm(a: str, b: str, ec: str, *off: str) -> Any:
        at = rf(ground).play(("G", "gun", a, "", {"manhandling": 9}))
        return at.without(*off).with_conditions(ec=ec).ask(Step("G", b, "push")).manhandling

    assert drm("C3", "C4", "mud") == drm("C3", "C4", "moderate") + 3
    assert drm("C4", "C5", "mud") == drm("C4", "C5", "moderate")
    assert drm("C3", "C4", "mud", "O5.44") == drm("C3", "C4", "moderate")


@pytest.mark.rule("O5.44a")
def test_rain_falls_into_a_roofless_hex(hall: Callable[..., Scenario]) -> None:
    """It washes SMOKE away there, and not in the roofed hex beside, but for its roof."""
    on_the_roof = "smoke", "C6", {"level": 1, "roof": True}
    smoke = ("smoke", "C4"), ("smoke", "C5"), ("smoke", "C6"), on_the_roof
    rain = hall().with_conditions(rain=True).with_markers(*smoke)

    def kept(scenario: Scenario) -> list[tuple[str, bool]]:
        left = scenario.begin("rally").scenario.markers
        return [(rain.name_of(m.at), m.values.get("roof", False)) for m in left]

    assert kept(rain) == [("C5", False), ("C6", False)]
    assert kept(rain.without("O5.44")) == [("C4", False), ("C5", False), ("C6", False)]


@pytest.mark.rule("O5.44a")
@pytest.mark.parametrize("weather", ["rain", "falling snow"])
def test_the_mist_of_rain_and_snow_is_where_there_is_no_roof(
    hall: Callable[..., Scenario], weather: str
) -> None:
    wet = hall("C4 C10").with_conditions(**{weather: True})
    assert low_visibility(wet, "C4", "C11") == 1
    assert low_visibility(wet.without("O5.44"), "C4", "C11") == 0


@pytest.mark.rule("O5.44b")
def test_fog_and_plain_mist_get_into_roofed_hexes_mist_of_rain_and_snow_does_not(
    hall: Callable[..., Scenario],
) -> None:
    """Into those of a Factory that has Roofless hexes; C10 to C17 have roofs."""
    scenario = hall("C4")
    for weather, n in ({"fog": 2}, 2), ({"mist": True}, 1), ({"rain": True}, 0), (
        {"falling snow": True}, 0,
    ):  # fmt: skip
        holds = scenario.with_conditions(**weather)
        assert low_visibility(holds, "C10", "C17") == n
        assert low_visibility(holds.without("O5.44"), "C10", "C17") == 0
    whole = hall("C20").with_conditions(mist=True)
    assert low_visibility(whole, "C10", "C17") == 0
