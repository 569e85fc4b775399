"""What OBA may fire (RF12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Scenario

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def night(ssr: Worlds, new_map: Any) -> Scenario:
    loaded: Scenario = ssr(new_map()).play().with_conditions(night=True)
    return loaded


def mission(side: str, weapon: str, calibre: int, ammunition: str) -> Act:
    given = {"side": side, "weapon": weapon, "calibre": calibre, "ammunition": ammunition}
    return Act("fire mission", at="C4", values=given)


@switching_off("RF12", "RF12a")
@pytest.mark.parametrize("side", ["german", "Russian"])
@pytest.mark.parametrize(
    ("weapon", "calibre", "may"),
    [
        ("artillery", 75, True),
        ("artillery", 105, True),
        ("mortar", 120, True),
        ("artillery", 149, True),
        ("artillery", 150, False),
        ("mortar", 160, False),
        ("rocket", 82, False),
        ("rocket", 300, False),
    ],
)
def test_heavy_and_rocket_oba_fires_no_smoke(
    night: Scenario, side: str, weapon: str, calibre: int, may: bool
) -> None:
    act = mission(side, weapon, calibre, "smoke")
    asked = night.ask(act)
    assert asked.allowed is may
    assert ("RF12" in asked.rules) is not may
    assert bool(night.perform(act, Loaded(())).scenario.markers) is may
    assert night.without("RF12").ask(act).allowed


@pytest.mark.rule("RF12", "RF12b")
@pytest.mark.parametrize("weapon", ["artillery", "mortar", "rocket"])
@pytest.mark.parametrize("side", ["german", "russian"])
def test_no_oba_fires_wp(night: Scenario, side: str, weapon: str) -> None:
    act = mission(side, weapon, 105, "white phosphorus")
    assert not night.ask(act).allowed
    assert night.without("RF12").ask(act).allowed


@pytest.mark.rule("RF12", "RF12c")
@pytest.mark.parametrize(
    ("side", "weapon", "calibre", "may"),
    [
        ("german", "mortar", 81, True),
        ("russian", "mortar", 82, True),
        ("russian", "mortar", 120, True),
        ("German", "artillery", 100, True),
        ("german", "artillery", 105, True),
        ("german", "artillery", 75, False),
        ("russian", "artillery", 76, False),
        ("russian", "artillery", 122, False),
    ],
)
def test_mortars_and_german_100_mm_oba_fire_illuminating_rounds(
    night: Scenario, side: str, weapon: str, calibre: int, may: bool
) -> None:
    """Without the rule all may at night; by day nobody, with it or without."""
    act = mission(side, weapon, calibre, "illuminating round")
    assert night.ask(act).allowed is may
    assert bool(night.perform(act, Loaded(())).scenario.markers) is may
    assert night.without("RF12").ask(act).allowed
    day = night.with_conditions(night=False)
    assert not day.ask(act).allowed
    assert not day.without("RF12").ask(act).allowed
