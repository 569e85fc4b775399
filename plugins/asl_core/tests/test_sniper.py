"""Snipers and Control (A14, A26.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asl_core.control import controlled
from hexwright import Act, HexwrightError, Loaded, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

RUSSIAN = {"side": "russian"}
ATTACK = Act("sniper attack", values=RUSSIAN)
CHECK = Act("sniper check", values=RUSSIAN)


@pytest.fixture
def field(base: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Scenario:
    """A Russian Sniper in the middle of open ground."""
    scenario = in_play(base(new_map("A-P", "1-16")))
    return scenario.with_markers(("sniper", "H8", RUSSIAN))


def targets(scenario: Scenario) -> list[tuple[str, int]]:
    found = (m for m in scenario.markers if m.kind == "sniper target")
    return [(scenario.name_of(m.at), m.values["result"]) for m in found]


def sniper(scenario: Scenario) -> list[str]:
    return [scenario.name_of(m.at) for m in scenario.markers if m.kind == "sniper"]


@switching_off("A14.1")
def test_only_a_side_that_has_a_sniper_attacks_with_it(field: Scenario) -> None:
    assert field.ask(ATTACK).allowed
    assert not field.ask(Act("sniper attack", values={"side": "german"})).allowed
    assert not field.ask(Act("sniper attack")).allowed
    with pytest.raises(HexwrightError, match="no act 'sniper attack'"):
        field.without("A14.1").ask(ATTACK)


@switching_off("A14.2")
@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 1, 3), [("H5", 1)]), ((2, 4, 2), [("H10", 2)]), ((2, 2, 1), [("I8", 2)]),
        ((3,), []), ((6,), []),
    ],
)  # fmt: skip
def test_a_dr_of_1_or_2_falls_as_far_from_the_sniper_as_the_white_die_says(
    field: Scenario, dice: tuple[int, ...], found: list[tuple[str, int]]
) -> None:
    """Over the hexside that the colored die names."""
    done = field.perform(ATTACK, Loaded(dice))
    assert targets(done.scenario) == found
    assert sum(len(rolled.faces) for rolled in done.rolls) == len(dice)
    assert not targets(field.without("A14.2").perform(ATTACK, Loaded(())).scenario)


@pytest.mark.rule("A14.2")
def test_off_the_map_an_attack_falls_on_nobody(
    base: Worlds, new_map: Any, in_play: Callable[..., Scenario]
) -> None:
    edge = in_play(base(new_map())).with_markers(("sniper", "C2", RUSSIAN))
    assert targets(edge.perform(ATTACK, Loaded((1, 1, 3))).scenario) == []
    assert targets(edge.perform(ATTACK, Loaded((1, 1, 1))).scenario) == [("C1", 1)]


@pytest.mark.rule("A14.2")
def test_after_an_attack_the_sniper_may_be_put_elsewhere_instead(field: Scenario) -> None:
    """Once; no later than the phase's end."""
    elsewhere = Act("reposition sniper", at="B3", values=RUSSIAN)
    assert not field.ask(elsewhere).allowed
    attacked = field.perform(ATTACK, Loaded((2, 1, 1))).scenario
    assert attacked.ask(elsewhere).allowed
    moved = attacked.perform(elsewhere, Loaded(())).scenario
    assert (sniper(moved), targets(moved)) == (["B3"], [])
    assert not moved.ask(elsewhere).allowed
    assert not attacked.end("fire").scenario.ask(elsewhere).allowed
    with pytest.raises(HexwrightError, match="no act 'reposition sniper'"):
        attacked.without("A14.2").ask(elsewhere)


@switching_off("A14.4")
def test_after_an_attack_a_dr_of_2_kills_the_sniper(field: Scenario) -> None:
    assert not field.ask(CHECK).allowed
    attacked = field.perform(ATTACK, Loaded((1, 1, 1))).scenario
    assert sniper(attacked.perform(CHECK, Loaded((1, 1))).scenario) == []
    missed = attacked.perform(CHECK, Loaded((1, 2))).scenario
    assert sniper(missed) == ["H8"]
    assert not missed.ask(CHECK).allowed
    with pytest.raises(HexwrightError, match="no act 'sniper check'"):
        attacked.without("A14.4").ask(CHECK)


@pytest.mark.rule("A26.1")
def test_control_of_the_ground_is_marked_by_side(field: Scenario) -> None:
    held = field.with_markers(
        ("control", "C3", {"side": "Russian"}), ("control", "C4", {"side": "german"}),
        ("control", "C5", {"side": "russian", "level": 1}),
    )  # fmt: skip
    ground, index = held.situation.ground, {n: held.place(n).hex for n in ("C3", "C4", "C5")}
    assert controlled(ground, "russian") == {index["C3"]}
    assert controlled(ground, "german") == {index["C4"]}
