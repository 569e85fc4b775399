"""The special rules compose: whatever is off, the answer is one and is explained.

Each scenario of ``questions/`` asks things in which special rules meet. For each question the rules
that change its answer when they alone are off are tried in all combinations, up to six of them; of
more, combinations are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import HexwrightError, Scenario
from hexwright.rules import discover
from hexwright.rules.ruling import Ruling
from hexwright.scenario.expect import altered

HOME = Path(__file__).parent / "questions"
PATHS = sorted(HOME.glob("*/scenario.toml"))
RULES = [r.id for id in ("rf_ssr", "rf_cellars") for r in discover().section(id).rules if not r.by]
MOST = 6
"""As many rules of one question are tried in all combinations."""
Off = frozenset[str]


@cache
def scenario(path: Path) -> Scenario:
    return Scenario.load(path)


@cache
def toggled(path: Path, off: Off) -> Scenario:
    return scenario(path).without(*sorted(off)) if off else scenario(path)


def answered(world: Scenario, path: Path, number: int) -> Ruling | str:
    """The ruling on a question, or why there is none: without a rule there may be no such act."""
    expectation = scenario(path).expectations[number]
    try:
        return altered(world, expectation).ask(expectation.question)
    except HexwrightError as exc:
        return str(exc)


def plainly(answer: Ruling | str) -> Any:
    return answer if isinstance(answer, str) else answer.to_json()


@cache
def answer(path: Path, off: Off, number: int) -> Ruling | str:
    return answered(toggled(path, off), path, number)


def values(path: Path, off: Off, number: int) -> Any:
    found = answer(path, off, number)
    return found if isinstance(found, str) else dict(found.values)


@cache
def touching(path: Path, number: int) -> tuple[str, ...]:
    """The rules in force without which alone the answer is another."""
    in_force = {r.id for s in scenario(path).ruleset.sections for r in s.rules}
    usual = values(path, Off(), number)
    return tuple(id for id in RULES if id in in_force and values(path, Off((id,)), number) != usual)


def questions(path: Path) -> Iterator[int]:
    yield from range(len(scenario(path).expectations))


def check(path: Path, number: int, off: Off) -> None:
    """One answer by whatever way the rules were switched, by rules that are on."""
    found = answer(path, off, number)
    one_by_one = scenario(path)
    for id in sorted(off, reverse=True):
        one_by_one = one_by_one.without(id)
    assert one_by_one.fingerprint == toggled(path, off).fingerprint
    assert plainly(answered(one_by_one, path, number)) == plainly(found)
    others = [id for id in touching(path, number) if id not in off]
    if others:
        back = toggled(path, off | Off(others)).with_(*others)
        assert plainly(answered(back, path, number)) == plainly(found)
    if isinstance(found, str):
        return
    assert off.isdisjoint(e["rule"] for e in found.to_json()["entries"])
    if found.values.get("allowed") is False:
        assert found.rules or found.facts, "nothing says why not"


def explained(path: Path, number: int, off: Off, more: str) -> None:
    """Where one more rule off changes the answer, something else counts in it."""
    before, after = answer(path, off, number), answer(path, off | {more}, number)
    if isinstance(before, str) or isinstance(after, str) or before.values == after.values:
        return
    assert counting(before) != counting(after)


def counting(ruling: Ruling) -> list[Any]:
    entries = ruling.to_json()["entries"]
    told = [{k: v for k, v in e.items() if k != "why"} for e in entries if e["status"] == "counts"]
    return [told, ruling.facts]


def subsets(ids: Iterable[str]) -> Iterator[Off]:
    known = list(ids)
    for n in range(len(known) + 1):
        yield from map(Off, combinations(known, n))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parent.name)
def test_everything_that_they_expect_comes_out(path: Path) -> None:
    outcomes = scenario(path).check()
    assert outcomes
    assert [f"{o.question}: {o.error or dict(o.got)}" for o in outcomes if not o.ok] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parent.name)
def test_each_question_is_one_of_special_rules(path: Path) -> None:
    """Otherwise it would be tried for nothing."""
    idle = [n for n in questions(path) if not touching(path, n)]
    assert len(idle) * 2 < len(scenario(path).expectations), "most of them are of other rules"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parent.name)
def test_all_combinations_of_the_rules_of_a_question_compose(path: Path) -> None:
    for number in questions(path):
        ids = touching(path, number)
        if len(ids) > MOST:
            continue
        for off in subsets(ids):
            check(path, number, off)
            for more in sorted(set(ids) - off):
                explained(path, number, off, more)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parent.name)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_other_combination_composes_too(path: Path, data: st.DataObject) -> None:
    """Of all the special rules, whether they matter to the question or not."""
    number = data.draw(st.sampled_from(list(questions(path))))
    in_force = {r.id for s in scenario(path).ruleset.sections for r in s.rules}
    off = data.draw(st.frozensets(st.sampled_from([id for id in RULES if id in in_force])))
    check(path, number, off)
