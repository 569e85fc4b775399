"""Wind, and the SMOKE that it carries or sweeps away (B25.63, A24.61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asl_core.wind import wind_at
from hexwright import HexwrightError, Scenario, Sight

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


def smoke(scenario: Scenario) -> set[tuple[str, str, int]]:
    """Kind, hex and level of each counter."""
    found = scenario.markers
    return {(m.kind, scenario.name_of(m.at), m.values.get("level", 0)) for m in found}


def drifted(scenario: Scenario, phase: str = "advancing fire") -> dict[str, int]:
    """Hexes of the drifting SMOKE once a phase has begun, with the level it lies on."""
    begun = scenario.begin(phase).scenario
    return {hex: level for kind, hex, level in smoke(begun) if "drifting" in kind or "grey" in kind}


@pytest.fixture
def breeze(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Callable[..., Scenario]:
    """A map in a Mild Breeze to the north."""

    def made(ground: Any = None) -> Scenario:
        world = base(new_map() if ground is None else ground)
        return in_play(world).with_conditions(**{"wind": "mild breeze", "wind direction": "north"})

    return made


@switching_off("A24.61")
@pytest.mark.parametrize(
    ("kind", "hexes", "carried"),
    [
        ("smoke", {"C7", "C6", "C5"}, "grey smoke"),
        ("dispersed smoke", {"C7", "C6"}, "grey smoke"),
        ("white phosphorus", {"C7", "C6"}, "drifting white phosphorus"),
        ("dispersed white phosphorus", {"C7"}, "drifting white phosphorus"),
        ("smoke grenade", set(), ""),
        ("white phosphorus grenade", set(), ""),
        ("blaze", set(), ""),
    ],
)
def test_smoke_drifts_as_many_hexes_as_it_hinders(
    breeze: Callable[..., Scenario], kind: str, hexes: set[str], carried: str
) -> None:
    scenario = breeze().with_markers((kind, "C8"))
    begun = scenario.begin("advancing fire").scenario
    assert {(k, hex) for k, hex, _ in smoke(begun)} == {
        (kind, "C8"),
        *((carried, h) for h in hexes),
    }
    assert drifted(scenario.without("A24.61")) == {}


@pytest.mark.rule("A24.61")
def test_smoke_drifts_in_the_first_rally_phase_and_each_advancing_fire_phase(
    breeze: Callable[..., Scenario],
) -> None:
    """In a Mild Breeze, once, off no map; and it goes with its source and with the wind."""
    scenario = breeze().with_markers(("dispersed smoke", "C2"))
    assert drifted(scenario) == drifted(scenario, "rally") == {"C1": 0}
    assert drifted(scenario.with_conditions(turn=2), "rally") == {}
    assert drifted(scenario.with_conditions(wind="none")) == {}
    begun = scenario.begin("advancing fire").scenario
    assert smoke(begun.end().scenario) == smoke(begun)
    assert begun.begin("advancing fire").scenario.markers == begun.markers
    assert not smoke(begun.without_markers().with_markers(*begun.markers[1:]).end().scenario)
    for other in ({"wind": "none"}, {"wind direction": "south"}):
        assert len(begun.with_conditions(**other).end().scenario.markers) == 1
    south = begun.with_conditions(**{"wind direction": "south"})
    assert drifted(south) == {"C3": 0, "C4": 0}


@pytest.mark.rule("A24.61")
def test_drifting_smoke_is_never_below_its_source_and_follows_the_ground_up(
    breeze: Callable[..., Scenario], new_map: Any
) -> None:
    scenario = breeze(new_map().level(1, "C8 C7").level(2, "C6"))
    begun = scenario.with_markers(("smoke", "C8")).begin("advancing fire").scenario
    assert smoke(begun) >= {
        ("grey smoke", "C7", 0),
        ("grey smoke", "C6", 0),
        ("grey smoke", "C5", 1),
    }
    assert begun.ask(Sight("B5", "D4")).hindrance == 0, "it begins at level 1"


@pytest.mark.rule("A24.61")
def test_no_smoke_drifts_into_or_out_of_interior_hexes(
    breeze: Callable[..., Scenario], new_map: Any
) -> None:
    """D5 and D6 are Interior; from a roof it drifts over roofs."""
    ground = new_map().building("block", "C5-C7 D4-D7 E5-E7", 3)
    scenario = breeze(ground)
    assert drifted(scenario.with_markers(("smoke", "D8"))) == {"D7": 0}
    assert drifted(scenario.with_markers(("smoke", "D6"))) == {}
    above = scenario.with_markers(("smoke", "D6", {"level": 1, "roof": True}))
    begun = above.begin("advancing fire").scenario
    assert {scenario.name_of(m.at) for m in begun.markers} == {"D6", "D5", "D4", "D3"}
    assert begun.ask(Sight("D5@roof", "D5@roof")).hindrance == 2
    assert begun.ask(Sight("D5", "D5")).hindrance == 0


@switching_off("B25.63")
def test_there_is_never_wind_inside_interior_hexes(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    """Heavy Winds sweep SMOKE away where they blow, but not what a fire makes."""
    ground = new_map().building("block", "C5-C7 D4-D7 E5-E7", 3).level(1, "D6")
    world = base(ground)
    calm = in_play(world).with_markers(("smoke", "D6"), ("smoke", "C6"), ("blaze", "C6"))
    storm = calm.with_conditions(wind="heavy winds")
    hex = storm.place("D6").hex
    found = [wind_at(storm.situation, hex, height) for height in (2, 4, 5)]
    assert found == ["none", "none", "heavy winds"]
    assert wind_at(storm.situation, storm.place("C6").hex, 0) == "heavy winds"
    assert wind_at(calm.situation, storm.place("C6").hex, 0) == "none"
    assert smoke(storm.begin("rally").scenario) == {("smoke", "D6", 0), ("blaze", "C6", 0)}
    assert smoke(calm.begin("rally").scenario) == smoke(calm)
    off = storm.without("B25.63")
    assert off.situation.condition("wind") is None
    assert smoke(off.begin("rally").scenario) == smoke(calm)


@pytest.mark.rule("B25.63")
@pytest.mark.parametrize(("height", "calm", "windy"), [(2, 0, 1), (3, 2, 3), (5, 4, 5)])
def test_on_the_roof_of_an_interior_hex_there_is_wind(
    breeze: Callable[..., Scenario], new_map: Any, height: int, calm: int, windy: int
) -> None:
    scenario = breeze(new_map().building("block", "C5-C7 D4-D7 E5-E7", height))
    hex = scenario.place("D6").hex
    assert wind_at(scenario.situation, hex, calm) == "none"
    assert wind_at(scenario.situation, hex, windy) == "mild breeze"
    assert scenario.ask(Sight("D6@roof", "D6@roof")).clear


@pytest.mark.rule("B25.63")
def test_wind_blows_over_a_hexside(breeze: Callable[..., Scenario]) -> None:
    scenario = breeze().with_markers(("smoke", "C8"))
    assert set(drifted(scenario.with_conditions(**{"wind direction": "northeast"}))) == {
        "D7", "E7", "F6",
    }  # fmt: skip
    with pytest.raises(HexwrightError, match="no wind blows east on this map"):
        drifted(scenario.with_conditions(**{"wind direction": "east"}))
