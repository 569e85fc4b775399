"""Environmental Conditions, fog, mist, rain and snow (B25.5, E3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Roll, Scenario, Sight, Step, sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

FALLING = [("rain", "E3.52"), ("falling snow", "E3.711")]


def hindrance(scenario: Scenario, a: str, b: str) -> Any:
    """Of a line, the same from both ends."""
    found = {scenario.ask(Sight(*ends)).hindrance for ends in ((a, b), (b, a))}
    assert len(found) == 1
    return found.pop()


@pytest.fixture
def field(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """Open ground 20 hexes deep, a level higher at its top, and a house in D9."""
    ground = new_map("A-D", "1-20").level(1, "C1").building("house", "D9 D10", 2)
    return in_play(base(ground))


@switching_off("B25.5")
@pytest.mark.parametrize(
    ("ec", "drm"),
    [
        ("snow", -3), ("mud", -3), ("wet", -2), ("moist", -1), ("moderate", 0), ("dry", 1),
        ("very dry", 2),
    ],
)  # fmt: skip
def test_the_ec_drm_joins_drs_to_kindle_and_to_spread_outside_buildings(
    field: Scenario, ec: str, drm: int
) -> None:
    scenario = field.with_conditions(ec=ec)
    for kind in ("kindle", "spread"):
        assert scenario.ask(Roll(kind, at="C5")).modifier == drm
        assert scenario.ask(Roll(kind, at="D9")).modifier == 0
        assert scenario.without("B25.5").ask(Roll(kind, at="C5")).modifier == 0
    assert scenario.without("B25.5").situation.condition("ec") is None


@switching_off("E3.6")
def test_mud_makes_guns_harder_to_push_outside_buildings(base: Worlds, new_map: Any) -> None:
    world = base(new_map().building("house", "C9", 2))

    def drm(hex: str, ec: str, *off: str) -> Any:
        start = {"C8": "C7", "C9": "C8"}[hex]
        at = world.play(("G", "gun", start, "", {"manhandling": 9, "category": "INF"}))
        return at.without(*off).with_conditions(ec=ec).ask(Step("G", hex, "push")).manhandling

    assert drm("C8", "mud") == drm("C8", "moderate") + 3
    assert drm("C8", "snow") == drm("C8", "moderate") == drm("C8", "mud", "E3.6")
    assert drm("C9", "mud") == drm("C9", "moderate")


@switching_off("E3.31")
def test_fog_hinders_whatever_the_range_up_to_its_level(field: Scenario) -> None:
    """Who is above it sees who is above it; it adds to other Hindrance, to six at most."""
    fog = field.with_conditions(fog=2)
    assert hindrance(fog, "B2", "B3") == hindrance(fog, "C1", "C3") == 2
    assert hindrance(fog, "B2", "B2") == 0
    hill = field.with_conditions(fog=2, **{"fog level": -1})
    assert hindrance(hill, "B2", "B3") == 0
    assert hindrance(fog.with_markers(("smoke grenade", "B3")), "B2", "B5") == 4
    assert hindrance(fog.with_markers(("smoke grenade", "B5")), "B2", "B5") == 4
    thick = field.with_conditions(fog=3).with_markers(("smoke", "B4"))
    blocked = thick.ask(Sight("B2", "B6"))
    assert not blocked.clear
    assert "B.10" in blocked.rules
    assert hindrance(fog.without("E3.31"), "B2", "B3") == 0


@switching_off("E3.32")
def test_mist_hinders_beyond_six_hexes_by_one_for_each_six(field: Scenario) -> None:
    """Fields and atlases say the same."""
    mist = field.with_conditions(mist=True)
    away = [6, 7, 12, 13, 18, 19]
    assert [hindrance(mist, "B1", f"B{1 + n}") for n in away] == [0, 1, 1, 2, 2, 3]
    seen = sight.field(mist, "B1")
    assert [seen.at(f"B{1 + n}").hindrance for n in away] == [0, 1, 1, 2, 2, 3]
    atlas = sight.atlas(mist)
    assert not atlas.directed
    assert atlas.at("B14", "B1").hindrance == 2
    assert hindrance(mist.without("E3.32"), "B1", "B20") == 0
    assert hindrance(field, "B1", "B20") == 0


@switching_off("E3.52")
def test_rain_brings_mist(field: Scenario) -> None:
    """It does not add to other Mist."""
    rain = field.with_conditions(rain=True)
    assert (
        hindrance(rain, "B1", "B8") == hindrance(rain.with_conditions(mist=True), "B1", "B8") == 1
    )
    assert hindrance(rain.without("E3.52"), "B1", "B8") == 0


@switching_off("E3.711")
def test_falling_snow_brings_mist(field: Scenario) -> None:
    snow = field.with_conditions(**{"falling snow": True})
    assert hindrance(snow, "B1", "B8") == 1
    assert hindrance(snow.without("E3.711"), "B1", "B8") == 0


@switching_off("E3.71")
def test_without_its_rule_nothing_falls(field: Scenario) -> None:
    snow = field.with_conditions(**{"falling snow": True})
    assert hindrance(snow.without("E3.71"), "B1", "B8") == 0


@switching_off("E3.51")
def test_rain_leaves_smoke_of_fires_and_inside_buildings(field: Scenario) -> None:
    counters = (("smoke", "B3"), ("smoke", "D9"), ("blaze", "B4"))
    rain = field.with_conditions(rain=True).with_markers(*counters)
    kept = {(m.kind, rain.name_of(m.at)) for m in rain.begin("rally").scenario.markers}
    assert kept == {("smoke", "D9"), ("blaze", "B4")}
    storm = rain.with_conditions(wind="heavy winds").begin("rally").scenario
    assert {m.kind for m in storm.markers} == {"blaze"}
    for dry in (rain.with_conditions(rain=False), rain.without("E3.51")):
        assert len(dry.begin("rally").scenario.markers) == 3


@pytest.mark.rule("E3.32", "E3.52")
@pytest.mark.parametrize("weather", ["mist", "rain"])
def test_weather_stays_out_of_buildings(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario], weather: str
) -> None:
    """Inside a long Factory of the base there is none; over its roof there is."""
    world = base(new_map("A-D", "1-12").building("hall", "C1-C12", 3))
    hall = in_play(world.with_options(B23_74={"buildings": ("hall",)}).without("B.10"))
    wet = hall.with_conditions(**{weather: True})
    assert hindrance(wet, "C2", "C11") == hindrance(hall, "C2", "C11") == 8
    assert hindrance(wet, "C2@roof", "C11@roof") == 1
