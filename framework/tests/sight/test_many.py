"""Many lines at once are judged as each by itself, compiled or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.errors import RuleFailed
from hexwright.grid import Grid
from hexwright.rules.situation import Situation
from hexwright.sight import compiled, many
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge
from hexwright.sight.many import verdicts
from hexwright.sight.sieve import UNEVEN, flags_of, sieve_of

GRID = Grid(columns=range(7), rows=range(5))
NAMES = [GRID.name(h) for h in GRID.hexes]
HERE = st.lists(st.sampled_from(NAMES), max_size=6, unique=True).map(" ".join)


def pairs(situation: Situation) -> Any:
    """All ordered pairs of Locations."""
    n = len(situation.locations)
    return np.repeat(np.arange(n), n), np.tile(np.arange(n), n)


def one_by_one(situation: Situation, a: Any, b: Any) -> Any:
    """Verdicts without a sieve, and the rules of the blocks that stand on each line."""
    found = judge(trace_lines(situation, a, b), "all")
    blockers: list[set[str]] = [set() for _ in range(len(a))]
    for block in found.blocks:
        for line in block.line[block.counts].tolist():
            blockers[line].add(block.entry.rule.id)
    return found, blockers


def agree(situation: Situation) -> int:
    """Hold many lines and single ones equal; how many the sieve had no need to hand to rules."""
    a, b = pairs(situation)
    found, blockers = one_by_one(situation, a, b)
    answers = verdicts(situation, a, b)
    assert answers.clear.tolist() == found.clear.tolist()
    assert answers.hindrance.tolist() == found.hindrance.tolist()
    told = [answers.rules[r] if r >= 0 else None for r in answers.rule.tolist()]
    for rule, standing in zip(told, blockers, strict=True):
        assert rule in standing if standing else rule is None
    return int((many._Work(situation, compiled=False).sifted(a, b) >= 0).sum())


@pytest.mark.parametrize("compile_from", [0, 10**9])
def test_a_board_with_everything(
    world: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, compile_from: int
) -> None:
    """Keeps, hills, hexsides, hindrance and a rule that lifts blocks; compiled and interpreted."""
    monkeypatch.setattr(many, "worthwhile", lambda lines: lines >= compile_from)
    monkeypatch.setattr(many, "CHUNK", 500)
    monkeypatch.setattr(many, "JUDGED", 64)
    made = world(
        {"spire": "C3", "reeds": "D4 D5 F2 F3", "thicket": "B4 B5"},
        keeps={"k": ("E3 E4 F3", 4)},
        hexsides={"bank": "B2-C2 B2-C3", "fence": "D2-E2"},
        elevation={"A1": 4, "G5": 2, "D1": -2},
        grid=GRID,
        on=("T5", "T9", "T10"),
    )
    assert agree(made.situation) > 200


def test_from_a_place_with_sight_of_its_own_one_sees_what_is_seen_from_there(
    world: Callable[..., Any],
) -> None:
    """A1's deep is two levels down and looks out as its surface does, whose height it is not."""
    made = world({"spire": "C3", "reeds": "B1"}, grid=GRID, on=("T9", "T13"), elevation={"E3": -2})
    agree(made.situation)
    places = made.situation.locations
    deep, surface = places.find(0, "deep"), places.find(0, "ground")
    assert (places.height[deep], places.sight[deep], places.sight[surface]) == (-4, 0, 0)
    for b in (name for name in NAMES if name != "A1"):
        assert made.los("A1@deep", b).values == made.los("A1", b).values
    assert made.los("A1@deep", "E1").clear


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    terrain=st.dictionaries(st.sampled_from(["spire", "reeds", "thicket"]), HERE, max_size=3),
    keep=HERE.filter(bool),
    high=st.dictionaries(st.sampled_from(NAMES), st.integers(-3, 5), max_size=6),
    off=st.sets(st.sampled_from(["T3", "T8"])),
    on=st.sets(st.sampled_from(["T5", "T6", "T7", "T9", "T10"])),
)
def test_any_board_under_any_rules(
    world: Callable[..., Any], terrain: Any, keep: str, high: Any, off: Any, on: Any
) -> None:
    """What the sieve drops is blocked, by the rule it names, and nothing else is lost."""
    made = world(
        terrain, keeps={"k": (keep, 4)}, elevation=high, grid=GRID, off=tuple(off), on=tuple(on)
    )
    agree(made.situation)


def test_what_a_rule_may_lift_goes_to_the_rules(world: Callable[..., Any]) -> None:
    """The keep lets uneven lines pass under T10, so of these the sieve drops none there."""
    plain = world(keeps={"k": ("C3", 6)}, elevation={"A3": 2}, grid=GRID, off=("T8",))
    open_ = world(keeps={"k": ("C3", 6)}, elevation={"A3": 2}, grid=GRID, off=("T8",), on=("T10",))
    assert plain.los("A3", "E3").clear is False
    assert open_.los("A3", "E3").clear is True
    stands = open_.situation.area_terrain.named("keep")
    assert not sieve_of(plain.situation).area_lift.any()
    assert (sieve_of(open_.situation).area_lift == np.where(stands, UNEVEN, 0)).all()
    a, b = pairs(open_.situation)
    uneven = flags_of(open_.situation, a, b) & UNEVEN != 0
    dropped = many._Work(open_.situation, compiled=False).sifted(a, b) >= 0
    assert dropped.any()
    assert not (dropped & uneven).any()
    agree(open_.situation)


def test_a_rule_that_fails_is_named_from_any_thread(
    world: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first failure ends the work."""
    monkeypatch.setattr(many, "worthwhile", lambda lines: True)
    monkeypatch.setattr(many, "threads", lambda: 2)
    monkeypatch.setattr(many, "CHUNK", 100)
    made = world(on=("T6",), options={"T6": {"sees": 3}})
    broken = made.situation.ruleset.rule("T6").obj
    object.__setattr__(broken, "sees", "far")
    with pytest.raises(RuleFailed, match="T6"):
        verdicts(made.situation, *pairs(made.situation))


def test_progress_adds_up(world: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is told once."""
    monkeypatch.setattr(many, "JUDGED", 700)
    monkeypatch.setattr(many, "CHUNK", 700)
    situation = world(grid=GRID).situation
    told: list[int] = []
    a, b = pairs(situation)
    verdicts(situation, a, b, told.append)
    assert sum(told) == len(a)
    assert len(told) > 1


def test_compiled_code_is_worth_it_for_enough_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """More so when it is there already; and then a few lines at a time add up, too."""
    monkeypatch.setattr(compiled, "_loaded", False)
    monkeypatch.setattr(compiled, "_asked", 0)
    monkeypatch.setattr(compiled, "_is_kept", lambda: False)
    assert [compiled.worthwhile(n) for n in (1, 5_000, 50_000, 1)] == [False, False, True, False]
    monkeypatch.setattr(compiled, "_asked", 0)
    monkeypatch.setattr(compiled, "_is_kept", lambda: True)
    assert [compiled.worthwhile(n) for n in (1, 900, 900, 1)] == [False, False, True, True]
    monkeypatch.setattr(compiled, "_asked", 0)
    monkeypatch.setattr(compiled, "_loaded", True)
    assert compiled.worthwhile(1)
