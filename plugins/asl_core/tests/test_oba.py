"""Fire Missions of OBA: SMOKE and Illuminating Rounds (C1.7, C1.71, E1.93)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Scenario, Sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def mission(ammunition: str = "smoke", at: str = "C4", **more: Any) -> Act:
    given = {"side": "german", "calibre": 105, "ammunition": ammunition, **more}
    return Act("fire mission", at=at, values=given)


@pytest.fixture
def field(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """Open ground with a pond in C3 and a marsh in B4."""
    ground = new_map("A-P", "1-12").terrain("water", "C3").terrain("marsh", "B4")
    return in_play(base(ground))


def counters(scenario: Scenario) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for m in scenario.markers:
        found.setdefault(m.kind, []).append(scenario.name_of(m.at))
    return {kind: sorted(at) for kind, at in found.items()}


@switching_off("C1.7")
def test_a_battery_of_some_calibre_fires_in_the_fire_phases(field: Scenario) -> None:
    assert field.ask(mission()).allowed
    for wrong in (
        mission("gas"), mission(weapon="catapult"), mission(calibre=0), mission(calibre=-1),
    ):  # fmt: skip
        assert not field.ask(wrong).allowed
    assert field.begin("defensive fire").scenario.ask(mission()).allowed
    assert not field.begin("movement").scenario.ask(mission()).allowed
    with pytest.raises(HexwrightError, match="no act 'fire mission'"):
        field.without("C1.7").ask(mission())


@switching_off("C1.71")
def test_smoke_of_oba_covers_the_blast_area(field: Scenario) -> None:
    """At full strength only if it comes first in its Prep Fire; none in water and marsh."""
    around = ["B3", "C4", "C5", "D3", "D4"]
    assert counters(field.perform(mission(), Loaded(())).scenario) == {"smoke": around}
    late = field.perform(mission(first=False), Loaded(())).scenario
    assert counters(late) == {"dispersed smoke": around}
    theirs = field.begin("defensive fire").scenario.perform(mission(), Loaded(())).scenario
    assert counters(theirs) == {"dispersed smoke": around}
    wp = field.perform(mission("white phosphorus"), Loaded(())).scenario
    assert counters(wp) == {"white phosphorus": around}
    corner = field.perform(mission(at="A1"), Loaded(())).scenario
    assert counters(corner) == {"smoke": ["A1", "A2", "B1"]}
    assert not field.without("C1.71").perform(mission(), Loaded(())).scenario.markers
    assert not field.without("A24.2").perform(mission(), Loaded(())).scenario.markers


@pytest.mark.rule("C1.71")
@pytest.mark.parametrize("weather", [{"rain": True}, {"wind": "heavy winds"}])
def test_there_is_no_smoke_in_rain_and_heavy_winds(field: Scenario, weather: Any) -> None:
    assert not field.with_conditions(**weather).ask(mission()).allowed
    assert field.with_conditions(**weather).without("C1.71").ask(mission()).allowed


@switching_off("E1.93")
def test_oba_lights_up_6_hexes_at_night(field: Scenario) -> None:
    """With any OBA that has such rounds; they burn until the end of Close Combat."""
    light = mission("illuminating round", at="J4")
    assert not field.ask(light).allowed
    night = field.with_conditions(night=True)
    assert night.ask(light).allowed
    lit = night.perform(light, Loaded(())).scenario
    assert lit.ask(Sight("A4", "G4")).clear
    assert not night.ask(Sight("A4", "G4")).clear
    assert not lit.without("E1.93").ask(Sight("A4", "G4")).clear
    assert not night.without("E1.93").perform(light, Loaded(())).scenario.markers
    assert lit.end("movement").scenario.markers
    assert not lit.end("close combat").scenario.markers
