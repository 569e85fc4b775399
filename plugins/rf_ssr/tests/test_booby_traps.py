"""The Booby Traps of the Russians (RF15)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asl_core.air import SIGHTING
from asl_core.task_checks import is_task_check
from hexwright import Act, HexwrightError, Loaded, Scenario

Worlds = Callable[[Any], Any]
TRAPS = "booby traps"


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def field(ssr: Worlds, new_map: Any) -> Scenario:
    """A German and a Russian squad in the open."""
    loaded: Scenario = ssr(new_map()).play(
        ("G", "squad", "C4", "german", {"fp": 4}), ("R", "squad", "C6", "Russian", {"fp": 4})
    )
    return loaded


def attacks(scenario: Scenario, name: str = "G") -> set[int]:
    """The Original DRs of a PTC that reduce who takes it."""
    found = set()
    for original in range(2, 13):
        dice = Loaded((original // 2, original - original // 2))
        done = scenario.perform(Act("pin task check", name), dice).scenario
        if done.pieces[name].kind == "half-squad":
            found.add(original)
    return found


def buy(level: str, side: str = "russian", cpp: int = 3) -> Act:
    return Act("buy booby traps", values={"side": side, "level": level, "cpp": cpp})


@switching_off("RF15", "RF15a")
def test_a_12_of_a_german_sets_one_off(field: Scenario) -> None:
    assert attacks(field) == {12}
    assert attacks(field.without("RF15")) == set()


@pytest.mark.rule("RF15", "RF15a")
@pytest.mark.parametrize(("level", "found"), [("B", {11}), ("A", {11, 12})])
def test_cpp_buy_a_better_level_in_a_campaign(field: Scenario, level: str, found: set[int]) -> None:
    assert not field.ask(buy(level)).allowed, "not in a scenario by itself"
    campaign = field.with_conditions(campaign=True)
    assert attacks(campaign) == {12}
    bought = campaign.perform(buy(level), Loaded(())).scenario
    assert attacks(bought) == found
    assert not bought.ask(buy(level)).allowed, "it has that level"
    assert not bought.ask(buy("C")).allowed
    assert bought.ask(buy("A")).allowed is (level == "B")


@pytest.mark.rule("RF15", "RF15a")
def test_what_cpp_do_not_buy(field: Scenario) -> None:
    campaign = field.with_conditions(campaign=True)
    for wrong in (buy("D"), buy("B", cpp=0), buy("B", side="german")):
        assert not campaign.ask(wrong).allowed
    assert not campaign.begin("rally").scenario.ask(buy("B")).allowed
    assert not campaign.without("O.2").ask(buy("B")).allowed, "nothing says it is a campaign"


@pytest.mark.rule("RF15", "RF15b")
def test_they_are_active_on_the_maps_of_both_groups(tmp_path: Path) -> None:
    """Whatever is marked, and however many boards are laid together."""
    board = 'title = "{0}"\n[grid]\ncolumns = "{1}"\nrows = "1-4"\n'
    (tmp_path / "rb.toml").write_text(board.format("RB", "A-D"))
    (tmp_path / "ro.toml").write_text(board.format("RO", "A-D"))
    (tmp_path / "scenario.toml").write_text(
        'title = "Both"\n'
        '[[layout]]\nboard = "rb.toml"\nname = "RB"\n'
        '[[layout]]\nboard = "ro.toml"\nname = "RO"\nright_of = "RB"\n'
        '[rules]\nsections = ["rf_ssr"]\n'
    )
    both = Scenario.load(tmp_path / "scenario.toml")
    assert both.situation.facts.hex(TRAPS).all()
    assert not both.without("RF15").situation.facts.hex(TRAPS).any()


@pytest.mark.rule("RF15c")
def test_no_check_of_a_russian_sets_one_off(field: Scenario) -> None:
    assert attacks(field, "R") == set()


@pytest.mark.rule("RF15", "RF15c")
def test_only_a_task_check_does(field: Scenario) -> None:
    """No other DR of 12, such as that of Clearance; and the Sighting TC is none of Personnel."""
    assert not is_task_check(SIGHTING)
    ready = field.with_markers(("stone rubble", "C4"))
    done = ready.perform(Act("clear", "G", "C4"), Loaded((6, 6))).scenario
    assert done.pieces["G"].kind == "squad"


@pytest.mark.rule("RF15", "RF15d")
@pytest.mark.parametrize("side", ["russian", "german"])
@pytest.mark.parametrize("factors", [10, 20, 30])
def test_minefield_factors_buy_none(field: Scenario, side: str, factors: int) -> None:
    act = Act("exchange mines", values={"side": side, "factors": factors})
    refused = field.ask(act)
    assert (refused.allowed, "RF15" in refused.rules) == (False, True)
    assert field.without("RF15").ask(act).allowed


@pytest.mark.rule("RF15", "RF15d")
def test_the_germans_have_none_and_cannot_be_given_any(field: Scenario) -> None:
    with pytest.raises(HexwrightError, match="booby traps cannot be 'german C'"):
        field.with_conditions(**{TRAPS: ["german C"]})
    without = field.without("RF15").with_conditions(**{TRAPS: ["german C"]})
    assert without.situation.condition(TRAPS) == ("german C",)
