"""German Air Support (RF9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Scenario

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *rows)


def entry(side: str = "German", **more: Any) -> Act:
    return Act("air support entry", at="C4", values={"side": side, **more})


@pytest.fixture
def field(ssr: Worlds, new_map: Any) -> Scenario:
    """Open ground; Air Support of both sides has arrived."""
    loaded: Scenario = ssr(new_map()).play()
    return loaded.with_conditions(**{"air support arrived": ["german", "russian"]})


def aircraft(scenario: Scenario) -> list[tuple[str, bool]]:
    return [(p.attributes["model"], p.attributes["bombs"]) for p in scenario.pieces.values()]


@switching_off("RF9", "RF9a", "RF9c")
@pytest.mark.parametrize(("dr", "n"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_one_more_stuka_with_bombs_comes_than_rolled(field: Scenario, dr: int, n: int) -> None:
    done = field.perform(entry(), Loaded((dr,)))
    assert aircraft(done.scenario) == [("Stuka M42", True)] * n
    assert {p.side for p in done.scenario.pieces.values()} == {"German"}
    assert {"E7.21", "RF9"} <= set(done.ruling.rules)
    off = field.without("RF9").perform(entry(), Loaded((dr,))).scenario
    assert aircraft(off) == [("fighter-bomber", False)] * (n - 1)


@pytest.mark.rule("RF9a")
def test_nothing_else_can_be_said_of_it(field: Scenario) -> None:
    """Neither another model, nor a dr for bombs."""
    for other in (entry(model="fighter"), entry(exponent=3), entry(exponent=6)):
        refused = field.ask(other)
        assert (refused.allowed, "RF9" in refused.rules) == (False, True)
        assert field.without("RF9").ask(other).allowed
    assert field.ask(entry(model="Stuka M42")).allowed


@pytest.mark.rule("RF9a", "RF9c")
def test_air_support_of_others_is_as_it_was(field: Scenario) -> None:
    russian = entry("russian", model="Il-2", exponent=2)
    done = field.perform(russian, Loaded((3, 2))).scenario
    assert aircraft(done) == [("Il-2", True)] * 2


@pytest.mark.rule("RF9b")
@pytest.mark.parametrize(("turn", "dr", "comes"), [(1, 1, False), (2, 1, True), (4, 4, False)])
def test_its_turn_is_that_of_the_base_game(
    field: Scenario, turn: int, dr: int, comes: bool
) -> None:
    """A dr below the number of the turn."""
    waiting = field.with_conditions(
        **{"air support": ["german"], "air support arrived": [], "turn": turn}
    )
    act = Act("air support arrival", values={"side": "german"})
    for world in (waiting, waiting.without("RF9")):
        later = world.perform(act, Loaded((dr,))).scenario
        assert later.ask(entry()).allowed is comes


@pytest.mark.rule("RF9c")
def test_it_comes_in_beside_aircraft_that_are_there(field: Scenario) -> None:
    first = field.perform(entry(), Loaded((1,))).scenario
    again = first.with_conditions(**{"air support arrived": ["german"]})
    assert len(again.perform(entry(), Loaded((1,))).scenario.pieces) == 4
