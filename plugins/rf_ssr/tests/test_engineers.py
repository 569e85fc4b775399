"""The Assault Engineers and Sappers of both sides (RF19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Roll, Scenario, standing

Worlds = Callable[[Any], Any]
FLAGS = {"elite", "assault engineers", "sappers"}
SYMBOL = {"DC symbol"}
SMG = {"fp": 6, "range": 2, "morale": 8, "smoke": 2}
PIONEERS = {"fp": 8, "range": 3, "morale": 8, "smoke": 5}
LISTED = [
    ("Russian", "squad", SMG),
    ("russian", "half-squad", {**SMG, "fp": 3}),
    ("German", "squad", PIONEERS),
    ("german", "half-squad", {**PIONEERS, "fp": 3}),
]
OTHERS = [
    ("russian", "squad", {**SMG, "smoke": 0}),
    ("russian", "half-squad", {**SMG, "fp": 3, "smoke": 0}),
    ("german", "squad", {**PIONEERS, "smoke": 3}),
    ("german", "squad", SMG),
    ("russian", "squad", PIONEERS),
    ("russian", "squad", {**SMG, "morale": 7}),
    ("russian", "crew", {**SMG, "fp": 3}),
    ("german", "squad", {"fp": 4, "range": 6, "morale": 8, "smoke": 1, "class": "elite"}),
    ("", "squad", SMG),
]


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def squads(ssr: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """Units in C4, by name: side, kind and attributes."""

    def scenario(**units: tuple[str, str, dict[str, Any]]) -> Scenario:
        made = ((n, kind, "C4", side, has) for n, (side, kind, has) in units.items())
        loaded: Scenario = ssr(new_map()).play(*made)
        return loaded

    return scenario


def flags(scenario: Scenario, name: str = "A") -> set[str]:
    traits: frozenset[str] = standing(scenario.situation, name).traits
    return set(traits) & (FLAGS | SYMBOL)


@switching_off("RF19", "RF19a", "RF19b")
@pytest.mark.parametrize("unit", LISTED)
def test_four_types_are_elite_assault_engineers_and_sappers(
    squads: Callable[..., Scenario], unit: tuple[str, str, dict[str, Any]]
) -> None:
    start = squads(A=unit)
    assert flags(start) == FLAGS | SYMBOL
    assert flags(start.without("RF19")) == set()


@pytest.mark.rule("RF19", "RF19a", "RF19b")
@pytest.mark.parametrize("unit", OTHERS)
def test_no_other_type_is_or_has_the_symbol(
    squads: Callable[..., Scenario], unit: tuple[str, str, dict[str, Any]]
) -> None:
    start = squads(A=unit)
    assert flags(start) - {"elite"} == set()
    assert flags(start) == flags(start.without("RF19"))


@pytest.mark.rule("RF19", "RF19a")
@pytest.mark.parametrize(("unit", "n"), list(zip(LISTED, (-2, -1, -2, -1), strict=True)))
def test_they_clear_mines_better(
    squads: Callable[..., Scenario], unit: tuple[str, str, dict[str, Any]], n: int
) -> None:
    start, roll = squads(A=unit), Roll("mine clearance", "A", "C4")
    assert start.ask(roll).modifier - start.without("RF19").ask(roll).modifier == n
    assert "B28.8" in start.ask(roll).rules
    plain = (unit[0], unit[1], {**unit[2], "smoke": 0})
    assert squads(A=plain).ask(roll).modifier == start.ask(roll).modifier - n


@pytest.mark.rule("RF19", "RF19a", "RF19b")
def test_a_squad_that_is_reduced_leaves_a_half_squad_of_that_type(
    squads: Callable[..., Scenario],
) -> None:
    """A Sniper breaks it, and again; what is left is a 3-2-8."""
    start = squads(A=("russian", "squad", {**SMG, "broken": True})).with_markers(
        ("sniper target", "C4", {"side": "german", "result": 1})
    )
    done = start.perform(Act("snipe", at="A", values={"side": "german"}), Loaded(())).scenario
    assert done.pieces["A"].kind == "half-squad"
    assert flags(done) == FLAGS | SYMBOL


@pytest.mark.rule("RF19", "RF19c")
@pytest.mark.parametrize(("unit", "exponent"), [(LISTED[0], 2), (LISTED[2], 5)])
def test_their_exponent_is_the_printed_one(
    squads: Callable[..., Scenario], unit: tuple[str, str, dict[str, Any]], exponent: int
) -> None:
    """Even where the scenario calls them Assault Engineers besides, which would add 2."""
    act = Act("place smoke", "A", "C4")
    start = squads(A=unit)
    assert start.ask(act).exponent == exponent
    assert "replaced by RF19" in start.ask(act).explain()
    named = squads(A=(unit[0], unit[1], {**unit[2], "assault_engineers": True}))
    assert named.ask(act).exponent == exponent
    assert named.without("RF19").ask(act).exponent == exponent + 2
    other = squads(A=("german", "squad", {"smoke": 1, "assault_engineers": True}))
    assert other.ask(act).exponent == 3


@pytest.mark.rule("RF19", "RF19d")
@pytest.mark.parametrize(
    ("side", "kept"), [("russian", {"smoke": 0}), ("german", {}), ("german", {"smoke": 0})]
)
def test_whoever_else_was_replaced_may_harden_into_an_elite_unit(
    squads: Callable[..., Scenario], side: str, kept: dict[str, Any]
) -> None:
    """An ordinary Russian 6-2-8, and a German unit of any type."""
    unit = {**(SMG if side == "russian" else PIONEERS), **kept, "class": "elite"}
    lesser = {"class": "first line", "fp": 4, "range": 2, "morale": 7}
    start = squads(A=(side, "squad", unit))
    replaced = start.perform(Act("replace", "A", values=lesser), Loaded(())).scenario
    assert not replaced.pieces["A"].attributes.get("engineers_lost", False)
    back = {"class": "elite", "fp": 4, "range": 4, "morale": 8}
    hardened = replaced.perform(Act("battle harden", "A", values=back), Loaded(())).scenario
    assert hardened.pieces["A"].attributes["class"] == "elite"


RIFLES = {"class": "first line", "fp": 4, "range": 4, "morale": 7}


@pytest.mark.rule("RF19", "RF19d")
@pytest.mark.parametrize(
    ("unit", "lesser", "after"),
    [
        (LISTED[0], {**RIFLES, "range": 2}, set()),
        (LISTED[1], {**RIFLES, "fp": 2, "range": 2}, set()),
        (LISTED[2], {**RIFLES, "range": 3}, FLAGS | SYMBOL),
    ],
)
def test_a_russian_that_was_replaced_is_nothing_special_any_more(
    squads: Callable[..., Scenario],
    unit: tuple[str, str, dict[str, Any]],
    lesser: dict[str, Any],
    after: set[str],
) -> None:
    """Not when it Battle Hardens, not on the next date of the campaign; a German is again."""
    start = squads(A=(unit[0], unit[1], {**unit[2], "class": "elite"}))
    campaign = start.with_conditions(campaign=True)
    replaced = campaign.perform(Act("replace", "A", values=lesser), Loaded(())).scenario
    assert flags(replaced) == set()
    back = {"class": "elite", **unit[2]}
    hardened = replaced.perform(Act("battle harden", "A", values=back), Loaded(())).scenario
    next_date = hardened.begin("refit").scenario.end().scenario
    for later in (hardened, next_date):
        assert flags(later) == after
    if not after:
        off = replaced.without("RF19").perform(Act("battle harden", "A", values=back), Loaded(()))
        assert off.scenario.pieces["A"].attributes["class"] == "elite"
    never = start.perform(Act("battle harden", "A", values=back), Loaded(()))
    assert not never.ruling.allowed
